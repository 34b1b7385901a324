"""The canonicalization patterns of the complex dialect."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import BitcastOp as ArithBitcastOp
from compiler.dialects.arith.float_ops import NegFOp
from compiler.dialects.complex.ops import BitcastOp, CreateOp, NegOp
from compiler.ir.operation import Operation
from compiler.ir.types import ComplexType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _part_of_negated(root: str, index: int, name: str) -> RewritePattern:
    @pattern(root, name=name)
    def negate(op: Operation, rewriter: Rewriter) -> bool:
        """re(neg(create(x, y))) -> negf(x); im likewise"""
        negated = op.operands[0].defining_op(NegOp)
        made = None if negated is None else negated.complex.defining_op(CreateOp)
        if made is None:
            return False
        rewriter.replace_op_with_new_op(op, NegFOp, made.operands[index])
        return True

    return negate


@pattern(BitcastOp, name="MergeComplexBitcast")
def merge_bitcasts(op: BitcastOp, rewriter: Rewriter) -> bool:
    """bitcast(bitcast(x)) -> bitcast(x), which is arith's where neither type is complex"""
    value, type_ = op.operand_, op.result.type
    inner = value.defining_op(BitcastOp) or value.defining_op(ArithBitcastOp)
    if inner is None or inner.operands[0].type == type_:
        return False
    source = inner.operands[0]
    is_complex = isinstance(source.type, ComplexType) or isinstance(type_, ComplexType)
    rewriter.replace_op_with_named(op, "complex.bitcast" if is_complex else "arith.bitcast", [source], [type_])
    return True


@pattern(ArithBitcastOp, name="MergeArithBitcast")
def merge_into_complex(op: ArithBitcastOp, rewriter: Rewriter) -> bool:
    """arith.bitcast(complex.bitcast(x)) -> complex.bitcast(x)"""
    inner = op.in_.defining_op(BitcastOp)
    if inner is None or not isinstance(inner.operand_.type, ComplexType):
        return False
    rewriter.replace_op_with_new_op(op, BitcastOp, inner.operand_, result_types=[op.result.type])
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _part_of_negated("complex.re", 0, "(anonymous namespace)::FoldComponentNeg<mlir::complex::ReOp, 0>"),
    _part_of_negated("complex.im", 1, "(anonymous namespace)::FoldComponentNeg<mlir::complex::ImOp, 1>"),
)
