"""The canonicalization patterns of the index dialect."""

from __future__ import annotations

from compiler.dialects.index.ops import (
    AddOp,
    AndOp,
    CmpOp,
    CommutativeIndexBinary,
    ConstantOp,
    MaxSOp,
    MaxUOp,
    MinSOp,
    MinUOp,
    MulOp,
    OrOp,
    SubOp,
    XOrOp,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import OpResult
from compiler.rewrite.elementwise import is_integer
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _associative(root: type[CommutativeIndexBinary]) -> RewritePattern:
    @pattern(root, name=root.name)
    def reassociate(op: CommutativeIndexBinary, rewriter: Rewriter) -> bool:
        """op(op(x, c0), c1) -> op(x, op(c0, c1))"""
        inner = op.lhs.defining_op(root)
        if inner is None:
            return False
        first, second = constant_value(inner.rhs), constant_value(op.rhs)
        fold = root.definition.fold
        if first is None or second is None or fold is None:
            return False
        folded = fold(op, [first, second])
        if not isinstance(folded, IntegerAttr):
            return False
        constant = rewriter.create(ConstantOp, value=folded).result
        rewriter.replace_op_with_new_op(op, root, inner.lhs, constant)
        return True

    return reassociate


@pattern(CmpOp, name="index.cmp")
def compare_difference(op: CmpOp, rewriter: Rewriter) -> bool:
    """cmp sgt(sub(x, y), 0) -> cmp sgt(x, y); cmp sgt(0, sub(x, y)) -> cmp sgt(y, x)"""
    match op.lhs, op.rhs:
        case OpResult(SubOp(lhs=x, rhs=y)), zero if is_integer(constant_value(zero), 0):
            pass
        case zero, OpResult(SubOp(lhs=y, rhs=x)) if is_integer(constant_value(zero), 0):
            pass
        case _:
            return False
    rewriter.replace_op_with_new_op(op, CmpOp, x, y, pred=op.pred)
    return True


PATTERNS: tuple[RewritePattern, ...] = tuple(
    _associative(root) for root in (AddOp, MulOp, MaxSOp, MaxUOp, MinSOp, MinUOp, AndOp, OrOp, XOrOp)
)
