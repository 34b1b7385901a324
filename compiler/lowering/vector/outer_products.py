"""Outer products as products of a broadcast element and a row."""

from __future__ import annotations

from compiler.dialects.arith.float_ops import MulFOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.vector.arithmetic_ops import FMAOp, OuterProductOp
from compiler.dialects.vector.canonicalize_reductions import combine, masking_op
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.operation import Value
from compiler.ir.types import FloatType, VectorType, element_type_or_self
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def multiply_accumulate(
    rewriter: Rewriter, kind: CombiningKind, left: Value, right: Value, acc: Value | None, mask: Value | None
) -> Value | None:
    """Returns left * right, combined with `acc`; None for kinds without support for the elements."""
    emit = VectorEmitter(rewriter)
    is_float = isinstance(element_type_or_self(left.type), FloatType)
    is_vector = acc is not None and isinstance(acc.type, VectorType)
    if is_float and is_vector and acc is not None and kind is CombiningKind.ADD:
        value = emit.op(FMAOp, left, right, acc)
        return value if mask is None else emit.op(SelectOp, mask, value, acc)
    product = emit.op(MulFOp if is_float else MulIOp, left, right)
    return product if acc is None else combine(kind, product, acc, rewriter, mask=mask)


@pattern(OuterProductOp, name="OuterProductOpLowering")
def lower_outer_product(op: OuterProductOp, rewriter: Rewriter) -> bool:
    """outerproduct %a, %b, %c -> for each element of %a: fma (broadcast), %b, the row of %c"""
    enclosing = masking_op(op)
    mask = None if enclosing is None else enclosing.mask
    root = op if enclosing is None else enclosing
    rewriter.set_insertion_point(root)
    emit = VectorEmitter(rewriter)
    left, right, acc = op.lhs, op.rhs, op.acc
    if not isinstance(right.type, VectorType):
        value = multiply_accumulate(rewriter, op.kind, left, emit.broadcast(right, left.type), acc, mask)
        if value is None:
            return False
        rewriter.replace_op(root, [value])
        return True
    type_ = vector_type(op.result)
    value = emit.constant(0, type_)
    for number in range(type_.shape[0]):
        row = emit.broadcast(emit.extract(left, [number]), right.type)
        acc_row = None if acc is None else emit.extract(acc, [number])
        mask_row = None if mask is None else emit.extract(mask, [number])
        part = multiply_accumulate(rewriter, op.kind, row, right, acc_row, mask_row)
        if part is None:
            return False
        value = emit.insert(part, value, [number])
    rewriter.replace_op(root, [value])
    return True
