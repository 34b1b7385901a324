"""Outer products of vectors with one dimension as fused multiplications and additions.

vector.contract %a, %b, %c : vector<1x1xf32>, vector<1x16xf32> into vector<1x16xf32>
    ->   shape_cast (vector.fma (broadcast %a), (shape_cast %b), (shape_cast %c) : vector<16xf32>)
"""

from __future__ import annotations

from compiler.dialects.vector.arithmetic_ops import ContractionOp, FMAOp
from compiler.dialects.vector.element_ops import BroadcastOp, ShapeCastOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.operation import Value
from compiler.ir.types import F32, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def non_unit_sizes(type_: VectorType) -> list[int]:
    """Returns the sizes of a vector's dimensions that are not 1."""
    return [size for size in type_.shape if size != 1]


def _flat(value: Value, size: int, rewriter: Rewriter) -> Value:
    type_ = VectorType((size,), vector_type(value).element_type)
    return rewriter.create(ShapeCastOp, value, result_types=[type_]).result


@pattern(ContractionOp, name="(anonymous namespace)::VectorContractToFMA")
def contraction_to_fma(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract %a : vector<1x1xf32>, %b : vector<1x16xf32> -> fma (broadcast %a), %b"""
    if op.kind is not CombiningKind.ADD:
        return rewriter.notify_match_failure(op, "Expects add combining kind.")
    if op.lhs.type.element_type != F32:
        return rewriter.notify_match_failure(op, "Only F32 lowering is supported.")
    left, right = non_unit_sizes(op.lhs.type), non_unit_sizes(op.rhs.type)
    if left and right:
        return rewriter.notify_match_failure(op, "Excepts unit dimensions for either LHS or RHS shape.")
    if len(left) != 1 and len(right) != 1:
        words = "Excepts a one non-unit A/B dimension for either LHS or RHS shape."
        return rewriter.notify_match_failure(op, words)
    if not isinstance(op.acc.type, VectorType):
        return rewriter.notify_match_failure(op, "Accmulator is not a vector type")
    if op.acc.type.element_type != F32:
        return rewriter.notify_match_failure(op, "Accmulator should be F32 type.")
    sizes = non_unit_sizes(op.acc.type)
    if len(sizes) != 1:
        return rewriter.notify_match_failure(op, "A or B dimension should be non-unit.")
    acc = _flat(op.acc, sizes[0], rewriter)
    factors = [_flat(op.lhs, left[0] if left else 1, rewriter), _flat(op.rhs, right[0] if right else 1, rewriter)]
    unit, whole = (0, 1) if right else (1, 0)
    factors[unit] = rewriter.create(BroadcastOp, factors[unit], result_types=[factors[whole].type]).result
    product = rewriter.create(FMAOp, *factors, acc, result_types=[acc.type]).result
    rewriter.replace_op_with_new_op(op, ShapeCastOp, product, result_types=[op.acc.type])
    return True
