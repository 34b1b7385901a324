"""Canonicalization patterns of slices of tensors: taking, inserting, also in parallel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.dialects.tensor.casts import (
    Slice,
    adding_cast,
    forgetting_cast,
    preserves_static_information,
    slice_of,
)
from compiler.dialects.tensor.ops import CastOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.ir.attributes import Attribute
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import (
    MixedValue,
    dynamic_values,
    fold_constants,
    known_integer,
    static_slice_of,
    static_values,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import dropped_dims, out_of_bounds
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

InsertSlice: TypeAlias = InsertSliceOp | ParallelInsertSliceOp


def slice_properties(slice_: Slice) -> dict[str, Attribute | None]:
    """Returns the properties with the static offsets, sizes and strides of a slice."""
    names = ("static_offsets", "static_sizes", "static_strides")
    return {name: static_values(values) for name, values in zip(names, slice_, strict=True)}


def slice_operands(slice_: Slice) -> list[Sequence[Value]]:
    return [dynamic_values(values) for values in slice_]


def _with_constants(op: Operation, shape: Sequence[int]) -> Slice | None:
    """Returns a slice with constants in place of values: its offsets, or else its sizes, or else its strides.

    Returns None if no value is constant, or if the slice would be invalid.
    """
    offsets, sizes, strides = slice_of(op)
    folded: list[MixedValue] | None
    if (folded := fold_constants(offsets, non_negative=True)) is not None:
        offsets = folded
    elif (folded := fold_constants(sizes, non_negative=True)) is not None:
        sizes = folded
    elif (folded := fold_constants(strides)) is not None:
        strides = folded
    else:
        return None
    return None if _leaves(shape, (offsets, sizes, strides)) else (offsets, sizes, strides)


def _leaves(shape: Sequence[int], slice_: Slice) -> bool:
    """Returns True if a slice is certainly out of bounds of a tensor with this shape."""
    return out_of_bounds(shape, static_slice_of(*slice_)) is not None


def _sliced_type(source: RankedTensorType, slice_: Slice, rank: int) -> RankedTensorType:
    """Returns the type of a slice of rank `rank`; surplus dimensions are dropped: the first ones of size 1."""
    sizes = static_slice_of(*slice_).sizes
    surplus = len(sizes) - rank
    ones = [index for index, size in enumerate(sizes) if size == 1][:surplus]
    shape = tuple(size for index, size in enumerate(sizes) if index not in ones)
    return RankedTensorType(shape, source.element_type, None if surplus else source.encoding)


def _has_constant_operand(op: Operation) -> bool:
    return any(constant_integer(operand) is not None for operand in op.operands)


# -------------------------------------------------------------------------------------------------------- extract_slice


def _replace_extract(op: Operation, type_: RankedTensorType, source: Value, slice_: Slice, rewriter: Rewriter) -> None:
    """Replaces an op by an extract_slice, followed by a cast if its type differs."""
    new = rewriter.create(
        ExtractSliceOp,
        source,
        *slice_operands(slice_),
        result_types=[type_],
        properties=slice_properties(slice_),
        location=op,
    )
    if type_ == op.result.type:
        rewriter.replace_op(op, new)
    else:
        rewriter.replace_op_with_new_op(op, CastOp, new.result)


@pattern(
    ExtractSliceOp,
    name="mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::tensor::ExtractSliceOp, "
    "SliceReturnTypeCanonicalizer, SliceCanonicalizer>",
)
def extract_constant_slice(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice x[0][%c4][1] -> cast(extract_slice x[0][4][1])"""
    source = op.source_.type
    slice_ = _with_constants(op, source.shape)
    if slice_ is None:
        return False
    type_ = _sliced_type(source, slice_, op.result.type.rank)
    _replace_extract(op, type_, op.source_, slice_, rewriter)
    return True


@pattern(ExtractSliceOp, name="(anonymous namespace)::ExtractSliceOpCastFolder")
def extract_from_cast(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice(cast x) -> extract_slice x, if the cast only removes static sizes"""
    cast = forgetting_cast(op.source_)
    if cast is None or _has_constant_operand(op) or _leaves(tensor_type(cast.source_).shape, slice_of(op)):
        return False
    _replace_extract(op, op.result.type, cast.source_, slice_of(op), rewriter)
    return True


@pattern(CastOp, name="(anonymous namespace)::TensorCastExtractSlice")
def cast_of_extract(op: CastOp, rewriter: Rewriter) -> bool:
    """cast(extract_slice x[0][%n][1]) to tensor<4> -> extract_slice x[0][4][1]"""
    extract, result = op.source_.defining_op(ExtractSliceOp), op.result.type
    if extract is None or not isinstance(result, RankedTensorType) or not adding_cast(op):
        return False
    before = tensor_type(op.source_)
    if result.shape == before.shape:
        return False
    offsets, sizes, strides = slice_of(extract)
    dropped = dropped_dims(static_slice_of(offsets, sizes, strides).sizes, before.shape) or set()
    extents = iter(result.shape)
    for index in range(len(sizes)):
        if index not in dropped and (extent := next(extents)) != DYNAMIC:
            sizes[index] = extent
    _replace_extract(op, result, extract.source_, (offsets, sizes, strides), rewriter)
    return True


# --------------------------------------------------------------------------------------------------------- insert_slice


def set_insertion_point_for_source(op: InsertSlice, rewriter: Rewriter) -> None:
    """Sets the insertion point for operands of an insertion: before the terminator that encloses parallel ones."""
    terminator = op.parent_op
    if isinstance(op, ParallelInsertSliceOp) and terminator is not None:
        rewriter.set_insertion_point(terminator)


def _cast(op: InsertSlice, value: Value, type_: RankedTensorType, rewriter: Rewriter) -> Value:
    with rewriter.insertion_guard():
        set_insertion_point_for_source(op, rewriter)
        return rewriter.create(CastOp, value, result_types=[type_]).result


def insert_like(op: InsertSlice, source: Value, target: Value, slice_: Slice, rewriter: Rewriter) -> Operation:
    """Creates an insertion of the class of `op`."""
    operands, properties = slice_operands(slice_), slice_properties(slice_)
    types = [] if isinstance(op, ParallelInsertSliceOp) else [target.type]
    return rewriter.create(type(op), source, target, *operands, result_types=types, properties=properties)


def insert_constant_slice(op: InsertSlice, rewriter: Rewriter) -> bool:
    """insert_slice x into y[0][%c4][1] -> insert_slice (cast x) into y[0][4][1]"""
    source: Value = op.source_
    target = op.dest
    slice_ = _with_constants(op, target.type.shape)
    if slice_ is None:
        return False
    type_ = _sliced_type(target.type, slice_, tensor_type(source).rank)
    if type_ != source.type:
        source = _cast(op, source, type_, rewriter)
    rewriter.replace_op(op, insert_like(op, source, target, slice_, rewriter))
    return True


def _source_of_cast(value: Value) -> Value:
    cast = forgetting_cast(value)
    return value if cast is None else cast.source_


def insert_of_casts(op: InsertSlice, rewriter: Rewriter) -> bool:
    """insert_slice (cast x) into (cast y) -> cast(insert_slice x into y), if the casts only remove static sizes"""
    source, target = _source_of_cast(op.source_), _source_of_cast(op.dest)
    if _has_constant_operand(op) or (source is op.source_ and target is op.dest):
        return False
    offsets, sizes, strides = slice_of(op)
    static_sizes = static_slice_of(offsets, sizes, strides).sizes
    shape = tensor_type(source).shape
    dropped = _dropped_of_insert(static_sizes, shape)
    if dropped is None:
        return False
    position = 0  # stays at the first dynamic dimension, as upstream's does: then the check below gives up
    for index in range(len(sizes)):
        if index not in dropped and position < len(shape) and shape[position] != DYNAMIC:
            sizes[index] = shape[position]
            position += 1
    slice_ = (offsets, sizes, strides)
    kept = [size for index, size in enumerate(static_slice_of(*slice_).sizes) if index not in dropped]
    if kept != list(shape) or _leaves(tensor_type(target).shape, slice_):
        return False
    new = insert_like(op, source, target, slice_, rewriter)
    if op.results and target.type != op.result.type:
        rewriter.replace_op_with_new_op(op, CastOp, new.result)
    else:
        rewriter.replace_op(op, new)
    return True


def _dropped_of_insert(sizes: Sequence[int], shape: Sequence[int]) -> set[int] | None:
    """Returns the dropped dims as `dropped_dims`; dynamic sizes match all but 1, as a cast's source may be static."""
    dropped: set[int] = set()
    position = 0
    for index, size in enumerate(sizes):
        matches = position < len(shape) and (
            size == shape[position] or (size != 1 and DYNAMIC in (size, shape[position]))
        )
        if matches:
            position += 1
        elif size == 1:
            dropped.add(index)
        else:
            return None
    return dropped if position == len(shape) else None


def cast_to_slice(op: InsertSlice, rewriter: Rewriter) -> bool:
    """insert_slice x : tensor<?> into y[0][4][1] -> insert_slice (cast x to tensor<4>) into y[0][4][1]"""
    source, target = op.source_, op.dest
    type_ = source.type
    if type_.rank != target.type.rank:
        return False
    shape = list(type_.shape)
    for index, size in enumerate(slice_of(op)[1]):
        constant = known_integer(size)
        if constant is not None and constant < 0:
            return False
        shape[index] = shape[index] if constant is None else constant
    new = RankedTensorType(tuple(shape), type_.element_type, type_.encoding)
    if new == type_ or not preserves_static_information(type_, new):
        return False
    if any(DYNAMIC not in (a, b) and a != b for a, b in zip(shape, type_.shape, strict=True)):
        return False
    value = _cast(op, source, new, rewriter)
    rewriter.replace_op(op, insert_like(op, value, target, slice_of(op), rewriter))
    return True


def _for_both(function: Callable[[InsertSlice, Rewriter], bool], cpp_name: str) -> list[RewritePattern]:
    op_classes: tuple[type[InsertSlice], ...] = (InsertSliceOp, ParallelInsertSliceOp)
    return [
        pattern(op_class, name=f"(anonymous namespace)::{cpp_name}<mlir::tensor::{op_class.__name__}>")(function)
        for op_class in op_classes
    ]


PATTERNS: tuple[RewritePattern, ...] = (
    *_for_both(insert_constant_slice, "InsertSliceOpConstantArgumentFolder"),
    *_for_both(insert_of_casts, "InsertSliceOpCastFolder"),
    *_for_both(cast_to_slice, "InsertSliceOpSourceCastInserter"),
)
