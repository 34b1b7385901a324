"""Folds of tensor operations."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.fold import materialize_constant as materialize_arith_constant
from compiler.dialects.complex.ops import ConstantOp
from compiler.dialects.tensor.casts import skip_forgetting_casts, slice_of
from compiler.dialects.tensor.ops import (
    CollapseShapeOp,
    ConcatOp,
    DimOp,
    ExpandShapeOp,
    ExtractOp,
    ExtractSliceOp,
    FromElementsOp,
    GatherOp,
    GenerateOp,
    InsertOp,
    InsertSliceOp,
    PadOp,
    RankOp,
    ReshapeOp,
    SplatOp,
)
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    SparseElementsAttr,
    index_attr,
)
from compiler.ir.constants import constant_integer
from compiler.ir.locations import Location
from compiler.ir.mixed_values import known_integer, mixed_group
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, ComplexType, RankedTensorType, Type
from compiler.ir.value_types import tensor_type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import (
    dense_of,
    element_of_scalar,
    elements_of,
    linearize,
    reshaped,
    row_major_strides,
    scalar_of,
    splat_element,
    splat_of,
)
from compiler.rewrite.elementwise import constant, splat_value
from compiler.rewrite.reshapes import fold_reshape

Operands = list[Attribute | None]


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """dense<0> : tensor<4xi32> -> arith.constant dense<0> : tensor<4xi32>; [1.0, 2.0] : complex -> complex.constant"""
    if isinstance(type_, ComplexType) and isinstance(value, ArrayAttr):
        return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
    return materialize_arith_constant(builder, value, type_, location)


@hook.fold(DimOp)
def fold_dim(op: DimOp, operands: Operands) -> FoldAnswer:
    """dim(x : tensor<4>, 0) -> 4, dim(generate %n) -> %n, dim(extract_slice x[..][%n]) -> %n, dim(cast x) -> dim x"""
    index, source = operands[1], op.source_
    type_ = source.type
    if not isinstance(index, IntegerAttr) or not isinstance(type_, RankedTensorType):
        return None
    position = index.value
    if not 0 <= position < type_.rank:
        return None
    if type_.shape[position] != DYNAMIC:
        return index_attr(type_.shape[position])
    match source:
        case OpResult(GenerateOp() as generate):
            return generate.dynamic_extents[type_.shape[:position].count(DYNAMIC)]
        case OpResult(ExtractSliceOp() as extract) if type_.rank == extract.source_.type.rank:
            size = mixed_group(extract, "sizes", "static_sizes")[position]
            if isinstance(size, Value):
                return size
    return skip_forgetting_casts(op)


@hook.fold(RankOp)
def fold_rank(op: RankOp, operands: Operands) -> FoldAnswer:
    """rank(x : tensor<4x?>) -> 2"""
    type_ = op.tensor.type
    return index_attr(type_.rank) if isinstance(type_, RankedTensorType) else None


@hook.fold(ExtractOp)
def fold_extract(op: ExtractOp, operands: Operands) -> FoldAnswer:
    """extract dense<7>[i] -> 7, extract dense<[1, 2]>[1] -> 2, (from_elements x, y)[1] -> y, of insert v[i] -> v"""
    source, constant = op.tensor, operands[0]
    type_, result = source.type, op.result.type
    splat = splat_element(constant)
    if splat is not None:
        return scalar_of(splat, result)
    indices = [index.value for index in operands[1:] if isinstance(index, IntegerAttr)]
    if len(indices) != len(operands) - 1:
        return None
    inserted = source.defining_op(InsertOp)
    if inserted is not None and [constant_integer(index) for index in inserted.indices] == indices:
        return inserted.scalar
    elements = source.defining_op(FromElementsOp)
    strides = row_major_strides(type_.shape)
    if elements is not None:
        position = linearize(indices, strides)
        return elements.operands[position] if 0 <= position < len(elements.operands) else None
    if not all(0 <= index < extent for index, extent in zip(indices, type_.shape, strict=True)):
        return None
    if isinstance(constant, DenseElementsAttr):
        return scalar_of(elements_of(constant)[linearize(indices, strides)], result)
    return _sparse_element(constant, indices) if isinstance(constant, SparseElementsAttr) else None


def _sparse_element(constant: SparseElementsAttr, indices: Sequence[int]) -> Attribute | None:
    """Returns a sparse constant's element at a position, 0 if it is not stored."""
    values = constant.values
    if not isinstance(values, DenseElementsAttr):
        return None
    rank, positions = constant.type.rank, elements_of(constant.indices)
    stored = elements_of(values)
    for number, element in enumerate(stored):
        if [index for (index,) in positions[number * rank : (number + 1) * rank]] == list(indices):
            return scalar_of(element, constant.type.element_type)
    return scalar_of((0,), constant.type.element_type)


@hook.fold(InsertOp)
def fold_insert(op: InsertOp, operands: Operands) -> FoldAnswer:
    """insert 7 into dense<7> -> dense<7>"""
    scalar, splat = element_of_scalar(operands[0]), splat_element(operands[1])
    return operands[1] if scalar is not None and scalar == splat else None


@hook.fold(GatherOp)
def fold_gather(op: GatherOp, operands: Operands) -> FoldAnswer:
    """gather dense<7>[..] -> dense<7>"""
    return _splat_again(operands[0], op.result.type)


def _splat_again(constant: Attribute | None, type_: Type) -> DenseElementsAttr | None:
    """Returns a splat in another static shape."""
    splat = splat_element(constant)
    return None if splat is None or not isinstance(type_, RankedTensorType) else splat_of(type_, splat)


@hook.fold(ConcatOp)
def fold_concat(op: ConcatOp, operands: Operands) -> FoldAnswer:
    """concat of one tensor -> that"""
    match op.inputs:
        case [value] if value.type == op.result.type:
            return value
    return None


# ------------------------------------------------------------------------------------------------------------ reshapes


@hook.fold(ReshapeOp)
def fold_reshape_to(op: ReshapeOp, operands: Operands) -> FoldAnswer:
    """reshape(reshape x) -> reshape x, reshape dense<7> -> dense<7>, reshape x to the shape of x -> x"""
    source, shape = op.source_, op.shape
    splat = _splat_again(operands[0], op.result.type)
    if splat is not None:
        return splat
    inner = source.defining_op(ReshapeOp)
    if inner is not None:
        op.operands = [inner.source_, shape]
        return op
    type_ = source.type
    if not isinstance(type_, RankedTensorType) or type_ != op.result.type:
        return None
    if type_.rank <= 1:
        return source
    sizes = shape.defining_op(FromElementsOp)
    if sizes is None or len(sizes.operands) != type_.rank:
        return None
    return source if all(_is_size_of(source, index, size) for index, size in enumerate(sizes.operands)) else None


def _is_size_of(source: Value, index: int, size: Value) -> bool:
    constant = constant_integer(size)
    if constant is not None:
        return constant == tensor_type(source).shape[index]
    dim = size.defining_op(DimOp)
    return dim is not None and dim.source_ is source and constant_integer(dim.index) == index


@hook.fold(CollapseShapeOp, ExpandShapeOp)
def fold_grouped_reshape(op: CollapseShapeOp | ExpandShapeOp, operands: Operands) -> FoldAnswer:
    """collapse_shape dense<..> -> dense<..>; else as the reshapes of memref"""
    type_ = op.result.type
    if isinstance(type_, RankedTensorType) and type_ != op.src.type and type_.has_static_shape:
        constant = reshaped(operands[0], type_)
        if constant is not None:
            return constant
    return fold_reshape(op, operands)


# -------------------------------------------------------------------------------------------------------------- slices


def _is_whole(op: Operation, shape: Sequence[int]) -> bool:
    """Returns True if a slice has offsets 0, strides 1 and the sizes of `shape`."""
    offsets, sizes, strides = slice_of(op)
    return (
        all(known_integer(offset) == 0 for offset in offsets)
        and all(known_integer(size) == extent for size, extent in zip(sizes, shape, strict=False))
        and all(known_integer(stride) == 1 for stride in strides)
    )


def _same_slice(left: Operation, right: Operation) -> bool:
    return slice_of(left) == slice_of(right)


@hook.fold(ExtractSliceOp)
def fold_extract_slice(op: ExtractSliceOp, operands: Operands) -> FoldAnswer:
    """extract_slice of all of x -> x, of (insert_slice y into x[s])[s] -> y, extract_slice dense<7> -> dense<7>"""
    source, type_ = op.source_, op.result.type
    splat = _splat_again(operands[0], type_)
    if splat is not None:
        return splat
    if source.type == type_ and _is_whole(op, type_.shape):
        return source
    insert = source.defining_op(InsertSliceOp)
    if insert is not None and insert.source_.type == type_ and _same_slice(insert, op):
        return insert.source_
    return None


@hook.fold(InsertSliceOp)
def fold_insert_slice(op: InsertSliceOp, operands: Operands) -> FoldAnswer:
    """insert_slice y into all of x -> y, insert_slice (extract_slice x[s]) into x[s] -> x; of size 0 -> x"""
    source, target = op.source_, op.dest
    type_ = op.result.type
    if source.type == type_ and type_.has_static_shape and _is_whole(op, type_.shape):
        return source
    before = target.defining_op(InsertSliceOp)
    if before is not None and before.source_.type == source.type and _same_slice(before, op):
        _, _, *numbers = op.operands
        op.operands = [source, before.dest, *numbers]
        return op
    taken = source.defining_op(ExtractSliceOp)
    if taken is not None and taken.source_ is target and _same_slice(taken, op):
        return target
    return target if any(known_integer(size) == 0 for size in slice_of(op)[1]) else None


@hook.fold(PadOp)
def fold_pad(op: PadOp, operands: Operands) -> FoldAnswer:
    """pad x, to the static shape that x has -> x"""
    source, type_ = op.source_, op.result.type
    same = type_.has_static_shape and source.type == type_ and op.attribute("nofold") is None
    return source if same else None


@hook.fold(FromElementsOp)
def fold_from_elements(op: FromElementsOp, operands: Operands) -> FoldAnswer:
    """from_elements 1, 2 -> dense<[1, 2]>, if all operands are constants"""
    elements = [element_of_scalar(operand) for operand in operands]
    constants = [element for element in elements if element is not None]
    return dense_of(op.result.type, constants) if len(constants) == len(elements) else None


@hook.fold(SplatOp)
def fold_splat(op: SplatOp, operands: Operands) -> FoldAnswer:
    """splat 7 : tensor<4xi32> -> dense<7>"""
    type_, value = op.result.type, operands[0]
    if not isinstance(type_, RankedTensorType) or DYNAMIC in type_.shape:
        return None
    bits = splat_value(value) if isinstance(value, (IntegerAttr, FloatAttr)) else None
    return None if bits is None or not type_.num_elements else constant(bits, type_)
