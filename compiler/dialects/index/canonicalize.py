"""The canonicalization patterns of the index dialect."""

from __future__ import annotations

from compiler.dialects.arith.fold_integers import defined_by
from compiler.dialects.index.ops import CmpOp, ConstantOp, SubOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import INDEX
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _associative(root: str) -> RewritePattern:
    @pattern(root, name=root)
    def reassociate(op: Operation, rewriter: Rewriter) -> bool:
        """op(op(x, c0), c1) -> op(x, op(c0, c1))"""
        inner = defined_by(op.operands[0], root)
        outer = constant_value(op.operands[1])
        known = None if inner is None else constant_value(inner.operands[1])
        if inner is None or known is None or outer is None:
            return False
        fold = None if op.definition is None else op.definition.fold
        folded = None if fold is None else fold(op, [known, outer])
        if not isinstance(folded, IntegerAttr):
            return False
        made = rewriter.create(ConstantOp, result_types=[INDEX], value=folded)
        rewriter.replace_op_with_named(op, root, [inner.operands[0], made.result])
        return True

    return reassociate


@pattern(CmpOp, name="index.cmp")
def compare_difference(op: CmpOp, rewriter: Rewriter) -> bool:
    """cmp sgt(sub(x, y), 0) -> cmp sgt(x, y); cmp sgt(0, sub(x, y)) -> cmp sgt(y, x)"""
    for index, value in enumerate(op.operands):
        zero = constant_value(op.operands[1 - index])
        difference = value.defining_op(SubOp)
        if difference is not None and isinstance(zero, IntegerAttr) and zero.value == 0:
            operands = difference.operands if index == 0 else difference.operands[::-1]
            rewriter.replace_op_with_named(op, op.name, list(operands), properties=op.properties)
            return True
    return False


PATTERNS: tuple[RewritePattern, ...] = (
    *(_associative(f"index.{name}") for name in ("add", "mul", "maxs", "maxu", "mins", "minu", "and", "or", "xor")),
)
