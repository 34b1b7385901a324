"""Outer products as products of a broadcast element and a row."""

from __future__ import annotations

from compiler.dialects.arith.fold_integers import enum_value
from compiler.dialects.vector.arithmetic_ops import OuterProductOp
from compiler.dialects.vector.canonicalize_reductions import combine, masking_op
from compiler.dialects.vector.enums import COMBINING_KIND
from compiler.dialects.vector.shapes import vector_type
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, VectorType, element_type_or_self
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def multiply_accumulate(
    rewriter: Rewriter, op: Operation, left: Value, right: Value, acc: Value | None, mask: Value | None
) -> Value | None:
    """left * right, combined with `acc` as the kind of the op says; None for kinds that the elements have not."""
    emit = VectorEmitter(rewriter, op)
    is_float = isinstance(element_type_or_self(left.type), FloatType)
    is_vector = acc is not None and isinstance(acc.type, VectorType)
    if is_float and is_vector and acc is not None and COMBINING_KIND.symbol(enum_value(op, "kind")) == "add":
        found = emit.op("vector.fma", [left, right, acc], left.type)
        return found if mask is None else emit.op("arith.select", [mask, found, acc], found.type)
    product = emit.op("arith.mulf" if is_float else "arith.muli", [left, right], left.type)
    return product if acc is None else combine(op, product, acc, rewriter, mask=mask)


@pattern(OuterProductOp, name="OuterProductOpLowering")
def lower_outer_product(op: OuterProductOp, rewriter: Rewriter) -> bool:
    """outerproduct %a, %b, %c -> for each element of %a: fma (broadcast), %b, the row of %c"""
    around = masking_op(op)
    mask = None if around is None else around.operands[0]
    root = op if around is None else around
    rewriter.set_insertion_point(root)
    emit = VectorEmitter(rewriter, op)
    left, right = op.operands[:2]
    acc = op.operands[2] if len(op.operands) > 2 else None
    if not isinstance(right.type, VectorType):
        found = multiply_accumulate(rewriter, op, left, emit.broadcast(right, left.type), acc, mask)
        if found is None:
            return False
        rewriter.replace_op(root, [found])
        return True
    type_ = vector_type(op.result)
    found = emit.constant(0, type_)
    for number in range(type_.shape[0]):
        row = emit.broadcast(emit.extract(left, [number]), right.type)
        acc_row = None if acc is None else emit.extract(acc, [number])
        mask_row = None if mask is None else emit.extract(mask, [number])
        part = multiply_accumulate(rewriter, op, row, right, acc_row, mask_row)
        if part is None:
            return False
        found = emit.insert(part, found, [number])
    rewriter.replace_op(root, [found])
    return True
