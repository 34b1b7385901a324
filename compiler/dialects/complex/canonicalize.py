"""The canonicalization patterns of the complex dialect."""

from __future__ import annotations

from compiler.dialects.arith.fold_integers import defined_by
from compiler.ir.operation import Operation
from compiler.ir.types import ComplexType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _part_of_negated(root: str, index: int, name: str) -> RewritePattern:
    @pattern(root, name=name)
    def negate(op: Operation, rewriter: Rewriter) -> bool:
        """re(neg(create(x, y))) -> negf(x); im likewise"""
        negated = defined_by(op.operands[0], "complex.neg")
        made = None if negated is None else defined_by(negated.operands[0], "complex.create")
        if made is None:
            return False
        rewriter.replace_op_with_new_op(op, "arith.negf", [made.operands[index]])
        return True

    return negate


@pattern("complex.bitcast", name="MergeComplexBitcast")
def merge_bitcasts(op: Operation, rewriter: Rewriter) -> bool:
    """bitcast(bitcast(x)) -> bitcast(x), which is arith's where neither type is complex"""
    value, type_ = op.operands[0], op.results[0].type
    inner = defined_by(value, "complex.bitcast") or defined_by(value, "arith.bitcast")
    if inner is None or inner.operands[0].type == type_:
        return False
    source = inner.operands[0]
    is_complex = isinstance(source.type, ComplexType) or isinstance(type_, ComplexType)
    rewriter.replace_op_with_new_op(op, "complex.bitcast" if is_complex else "arith.bitcast", [source], [type_])
    return True


@pattern("arith.bitcast", name="MergeArithBitcast")
def merge_into_complex(op: Operation, rewriter: Rewriter) -> bool:
    """arith.bitcast(complex.bitcast(x)) -> complex.bitcast(x)"""
    inner = defined_by(op.operands[0], "complex.bitcast")
    if inner is None or not isinstance(inner.operands[0].type, ComplexType):
        return False
    rewriter.replace_op_with_new_op(op, "complex.bitcast", [inner.operands[0]], [op.results[0].type])
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _part_of_negated("complex.re", 0, "(anonymous namespace)::FoldComponentNeg<mlir::complex::ReOp, 0>"),
    _part_of_negated("complex.im", 1, "(anonymous namespace)::FoldComponentNeg<mlir::complex::ImOp, 1>"),
    merge_bitcasts,
    merge_into_complex,
)
