"""The canonicalization patterns of the complex dialect."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import BitcastOp as ArithBitcastOp
from compiler.dialects.arith.float_ops import NegFOp
from compiler.dialects.complex.ops import BitcastOp, CreateOp, ImOp, NegOp, ReOp
from compiler.ir.operation import OpResult
from compiler.ir.types import ComplexType
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(ReOp, name="(anonymous namespace)::FoldComponentNeg<mlir::complex::ReOp, 0>")
def real_part_of_negated(op: ReOp, rewriter: Rewriter) -> bool:
    """re(neg(create(x, y))) -> negf(x)"""
    match op.complex:
        case OpResult(NegOp(complex=OpResult(CreateOp(real=x)))):
            rewriter.replace_op_with_new_op(op, NegFOp, x)
            return True
    return False


@pattern(ImOp, name="(anonymous namespace)::FoldComponentNeg<mlir::complex::ImOp, 1>")
def imaginary_part_of_negated(op: ImOp, rewriter: Rewriter) -> bool:
    """im(neg(create(x, y))) -> negf(y)"""
    match op.complex:
        case OpResult(NegOp(complex=OpResult(CreateOp(imaginary=y)))):
            rewriter.replace_op_with_new_op(op, NegFOp, y)
            return True
    return False


@pattern(BitcastOp, name="MergeComplexBitcast")
def merge_bitcasts(op: BitcastOp, rewriter: Rewriter) -> bool:
    """bitcast(bitcast(x)) -> bitcast(x), an arith.bitcast if neither type is complex"""
    match op.operand_:
        case OpResult(BitcastOp(operand_=x) | ArithBitcastOp(in_=x)) if x.type != op.result.type:
            is_complex = isinstance(x.type, ComplexType) or isinstance(op.result.type, ComplexType)
            rewriter.replace_op_with_new_op(op, BitcastOp if is_complex else ArithBitcastOp, x)
            return True
    return False


@pattern(ArithBitcastOp, name="MergeArithBitcast")
def merge_into_complex(op: ArithBitcastOp, rewriter: Rewriter) -> bool:
    """arith.bitcast(complex.bitcast(x)) -> complex.bitcast(x)"""
    match op.in_:
        case OpResult(BitcastOp(operand_=x)) if isinstance(x.type, ComplexType):
            rewriter.replace_op_with_new_op(op, BitcastOp, x)
            return True
    return False
