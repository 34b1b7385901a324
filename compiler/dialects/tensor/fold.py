"""What tensor operations fold to. Slices, reshapes and padding are not folded yet."""

from __future__ import annotations

from compiler.dialects.arith.fold import materialize_constant as materialize_arith_constant
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, dense_elements_attr, index_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import DYNAMIC, RankedTensorType, Type
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import scalar, splat_value

Operands = list[Attribute | None]


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """dense<0> : tensor<4xi32> -> arith.constant dense<0> : tensor<4xi32>"""
    return materialize_arith_constant(builder, value, type_, location)


def fold_dim(op: Operation, operands: Operands) -> FoldAnswer:
    """dim(x : tensor<4x?>, 0) -> 4, dim(generate %n, 0) -> %n"""
    index, source = operands[1], op.operands[0]
    type_ = source.type
    if not isinstance(index, IntegerAttr) or not isinstance(type_, RankedTensorType):
        return None
    position = index.value
    if not 0 <= position < type_.rank:
        return None
    if type_.shape[position] != DYNAMIC:
        return index_attr(type_.shape[position])
    if isinstance(source, OpResult) and source.owner.name == "tensor.generate":
        return source.owner.operands[type_.shape[:position].count(DYNAMIC)]
    return None


def fold_rank(op: Operation, operands: Operands) -> FoldAnswer:
    """rank(x : tensor<4x?>) -> 2"""
    type_ = op.operands[0].type
    return index_attr(type_.rank) if isinstance(type_, RankedTensorType) else None


def fold_extract(op: Operation, operands: Operands) -> FoldAnswer:
    """extract dense<7>[i] -> 7, extract dense<[1, 2]>[1] -> 2, extract(from_elements x, y)[1] -> y"""
    source, constant = op.operands[0], operands[0]
    type_ = source.type
    if isinstance(constant, DenseElementsAttr) and constant.is_splat:
        bits = splat_value(constant)
        return None if bits is None else scalar(bits, op.results[0].type)
    if not isinstance(type_, RankedTensorType):
        return None
    position = 0
    for index, extent in zip(operands[1:], type_.shape, strict=True):
        if not isinstance(index, IntegerAttr) or not 0 <= index.value < extent:
            return None
        position = position * extent + index.value
    if isinstance(source, OpResult) and source.owner.name == "tensor.from_elements":
        return source.owner.operands[position]
    if isinstance(constant, DenseElementsAttr):
        return scalar(constant.bit_patterns()[position], op.results[0].type)
    return None


def fold_from_elements(op: Operation, operands: Operands) -> FoldAnswer:
    """from_elements 1, 2 -> dense<[1, 2]>, where all are constants"""
    type_ = op.results[0].type
    values = [splat_value(value) for value in operands if isinstance(value, (IntegerAttr, FloatAttr))]
    known = [value for value in values if value is not None]
    if not isinstance(type_, RankedTensorType) or len(known) != len(operands) or not known:
        return None
    return dense_elements_attr(type_, known)


def fold_splat(op: Operation, operands: Operands) -> FoldAnswer:
    """splat 7 : tensor<4xi32> -> dense<7>"""
    type_, value = op.results[0].type, operands[0]
    if not isinstance(type_, RankedTensorType) or DYNAMIC in type_.shape:
        return None
    bits = splat_value(value) if isinstance(value, (IntegerAttr, FloatAttr)) else None
    return None if bits is None or not type_.num_elements else dense_elements_attr(type_, [bits] * type_.num_elements)


FOLDS: dict[str, FoldHook] = {
    "tensor.dim": fold_dim,
    "tensor.extract": fold_extract,
    "tensor.from_elements": fold_from_elements,
    "tensor.rank": fold_rank,
    "tensor.splat": fold_splat,
}
