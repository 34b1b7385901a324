"""Dimensions of extent 1 dropped by shape casts: from elementwise operations, transposes and values that loops carry.

arith.mulf %a, %b : vector<1x8xf32>   ->   shape_cast (arith.mulf (shape_cast %a), (shape_cast %b) : vector<8xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.scf.ops import ForOp
from compiler.dialects.scf.shared_outputs import replace_init
from compiler.dialects.vector.element_ops import ShapeCastOp, TransposeOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _without_unit_dims(type_: VectorType) -> VectorType:
    """Returns the type without fixed dimensions of extent 1; one of them is kept if there are no others."""
    kept = [index for index in range(type_.rank) if not _is_unit(type_, index)]
    if not kept:
        return VectorType((1,), type_.element_type)
    shape, scalable = [type_.shape[index] for index in kept], [type_.scalable[index] for index in kept]
    return VectorType(tuple(shape), type_.element_type, tuple(scalable))


def _is_unit(type_: VectorType, index: int) -> bool:
    return type_.shape[index] == 1 and not type_.scalable[index]


def _cast(value: Value, type_: Type, rewriter: Rewriter) -> Value[VectorType]:
    return rewriter.create(ShapeCastOp, value, result_types=[type_]).result


@pattern(HasTrait("Elementwise"), name="(anonymous namespace)::DropUnitDimFromElementwiseOps")
def _elementwise(op: Operation, rewriter: Rewriter) -> bool:
    """mulf %a, %b -> shape_cast (mulf (shape_cast %a), (shape_cast %b))"""
    if len(op.results) != 1 or op.regions or not op.operands:
        return False
    result = op.result.type
    source, *_ = [operand.type for operand in op.operands]
    if not isinstance(result, VectorType) or not isinstance(source, VectorType) or source.rank < 2:
        return False
    types = [_without_unit_dims(vector_type(operand)) for operand in op.operands]
    if any(type_ == operand.type for type_, operand in zip(types, op.operands, strict=True)):
        return rewriter.notify_match_failure(op, "No unit dimension to remove.")
    operands = [_cast(operand, type_, rewriter) for operand, type_ in zip(op.operands, types, strict=True)]
    new = rewriter.create_like(op, operands, [_without_unit_dims(result)])
    rewriter.replace_op(op, [_cast(new.result, result, rewriter)])
    return True


@pattern(TransposeOp, name="(anonymous namespace)::DropUnitDimsFromTransposeOp")
def _transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose %a : vector<1x4x8xf32> -> shape_cast (transpose (shape_cast %a) : vector<4x8xf32>)"""
    source = op.vector.type
    reduced = _without_unit_dims(source)
    if reduced == source:
        return False
    places = [index for index in range(source.rank) if not _is_unit(source, index)]
    order = [places.index(index) for index in op.permutation.values if index in places] or [0]
    value = _cast(op.vector, reduced, rewriter)
    transposed = rewriter.create(TransposeOp, value, result_types=[_permuted(reduced, order)], permutation=order)
    rewriter.replace_op(op, [_cast(transposed.result, op.result.type, rewriter)])
    return True


def _permuted(type_: VectorType, order: Sequence[int]) -> VectorType:
    shape, scalable = [type_.shape[index] for index in order], [type_.scalable[index] for index in order]
    return VectorType(tuple(shape), type_.element_type, tuple(scalable))


@pattern(ForOp, name="(anonymous namespace)::DropUnitDimsFromScfForOp")
def _loop(op: ForOp, rewriter: Rewriter) -> bool:
    """for iter_args(%a = %v : vector<1x8xf32>) -> shape_cast (for iter_args(%a = shape_cast %v))"""
    for index, value in enumerate(op.init_args):
        if isinstance(value.type, VectorType) and _without_unit_dims(value.type) != value.type:
            replace_init(op, index, _cast(value, _without_unit_dims(value.type), rewriter), rewriter, _cast)
            return True
    return False


DROP_UNIT_DIMS_BY_SHAPE_CASTS: Sequence[RewritePattern] = (_elementwise, _loop, _transpose)
