"""Folds of memref operations.

Types of operands change here: users skip a cast that only drops static information.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.access_ops import AtomicRMWOp, CopyOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp, StoreOp
from compiler.dialects.memref.allocation_ops import Allocation, AssumeAlignmentOp, DeallocOp
from compiler.dialects.memref.view_ops import (
    CastOp,
    CollapseShapeOp,
    DimOp,
    ExpandShapeOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    RankOp,
    ReinterpretCastOp,
    SubViewOp,
    TransposeOp,
    ViewOp,
)
from compiler.dialects.memref.view_types import dropped_memref_dims
from compiler.ir.attributes import AffineMapAttr, Attribute, IntegerAttr, StridedLayoutAttr, index_attr
from compiler.ir.locations import Location
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import integers
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType, Type, UnrankedMemRefType
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.reshapes import fold_reshape

Operands = list[Attribute | None]


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """0 : index -> arith.constant 0 : index"""
    if not isinstance(value, IntegerAttr) or value.type != type_:
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)


# ------------------------------------------------------------------------------------------------------- helpers


def replace_operand(op: Operation, index: int, value: Value) -> Operation:
    """Returns the op, changed to use another value as one of its operands."""
    op.operands = [*op.operands[:index], value, *op.operands[index + 1 :]]
    return op


def is_more_static(source: Type, result: Type) -> bool:
    """Returns True if a cast between these strided memrefs only removes static sizes, offset or strides."""
    if not isinstance(source, MemRefType) or not isinstance(result, MemRefType):
        return False
    if source.element_type != result.element_type or source.rank != result.rank:
        return False
    before, after = strides_and_offset(source), strides_and_offset(result)
    if before is None or after is None:
        return False
    source_numbers = [*source.shape, before[1], *before[0]]
    result_numbers = [*result.shape, after[1], *after[0]]
    return not any(a == DYNAMIC and b != DYNAMIC for a, b in zip(source_numbers, result_numbers, strict=True))


def forgetting_cast(value: Value) -> CastOp | None:
    """Returns the cast that defines a value, if it only removes static sizes, offset or strides."""
    cast = value.defining_op(CastOp)
    return cast if cast is not None and is_more_static(cast.source_.type, value.type) else None


def skip_casts(op: Operation, kept: Value | None = None) -> Operation | None:
    """op(cast(x)) -> op(x), unless x is unranked or the operand is `kept`"""
    changed = False
    operands = list(op.operands)
    for index, operand in enumerate(operands):
        cast = operand.defining_op(CastOp)
        if cast is not None and operand is not kept and not isinstance(cast.source_.type, UnrankedMemRefType):
            operands[index] = cast.source_
            changed = True
    if not changed:
        return None
    op.operands = operands
    return op


def constified(values: Sequence[MixedValue], static: Sequence[int]) -> list[MixedValue]:
    """Returns the numbers, with constants from the type or from defining ops."""
    folded: list[MixedValue] = []
    for value, number in zip(values, static, strict=True):
        constant = known_integer(value) if number == DYNAMIC else number
        folded.append(value if constant is None else constant)
    return folded


def constified_metadata(op: ExtractStridedMetadataOp) -> list[MixedValue]:
    """Returns the offset, sizes and strides of `extract_strided_metadata`, constant if static in the source's type."""
    type_ = op.source_.type
    layout = strides_and_offset(type_)
    assert layout is not None
    return constified([op.offset, *op.sizes, *op.strides], [layout[1], *type_.shape, *layout[0]])


# ---------------------------------------------------------------------------------------------------------------- folds


@hook.fold(CastOp, DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp)
def fold_casts(op: Operation, operands: Operands) -> FoldAnswer:
    """op(cast(x)) -> op(x)"""
    return skip_casts(op)


@hook.fold(ExtractStridedMetadataOp)
def fold_metadata(op: ExtractStridedMetadataOp, operands: Operands) -> FoldAnswer:
    """extract_strided_metadata(cast(x)) -> extract_strided_metadata(x)"""
    cast = op.source_.defining_op(CastOp)
    ranked = cast is not None and isinstance(cast.source_.type, MemRefType)
    return replace_operand(op, 0, cast.source_) if cast is not None and ranked else None


@hook.constant_results(ExtractStridedMetadataOp)
def constant_metadata(op: ExtractStridedMetadataOp) -> list[Attribute | None]:
    """extract_strided_metadata x : memref<4xf32> -> its size is 4"""
    numbers = constified_metadata(op)
    return [None, *[index_attr(number) if isinstance(number, int) else None for number in numbers]]


@hook.fold(AtomicRMWOp, StoreOp)
def fold_access(op: AtomicRMWOp | StoreOp, operands: Operands) -> FoldAnswer:
    """store v, cast(x)[i] -> store v, x[i]"""
    return skip_casts(op, op.value)


@hook.fold(AssumeAlignmentOp)
def fold_assume_alignment(op: AssumeAlignmentOp, operands: Operands) -> FoldAnswer:
    """assume_alignment(assume_alignment(x, 8), 8) -> assume_alignment(x, 8)"""
    source = op.memref.defining_op(AssumeAlignmentOp)
    same = source is not None and source.alignment == op.alignment
    return op.memref if same else None


@hook.fold(CopyOp)
def fold_copy(op: CopyOp, operands: Operands) -> FoldAnswer:
    """copy(cast(x), y) -> copy(x, y), if the cast only removes static information"""
    for index, operand in enumerate(op.operands):
        cast = forgetting_cast(operand)
        if cast is not None:
            return replace_operand(op, index, cast.source_)
    return None


@hook.fold(DimOp)
def fold_dim(op: DimOp, operands: Operands) -> FoldAnswer:
    """dim(x : memref<4x?>, 0) -> 4, dim(alloc(%n), 0) -> %n, dim(cast(x), i) -> dim(x, i)"""
    index, source = operands[1], op.source_
    type_ = source.type
    if not isinstance(index, IntegerAttr) or not isinstance(type_, MemRefType) or not 0 <= index.value < type_.rank:
        return None
    position = index.value
    if type_.shape[position] != DYNAMIC:
        return index_attr(type_.shape[position])
    dynamic_position = type_.shape[:position].count(DYNAMIC)
    match source:
        case OpResult(Allocation() as allocation):
            return allocation.dynamic_sizes[dynamic_position]
        case OpResult(ViewOp() as view):
            return view.sizes[dynamic_position]
        case OpResult(SubViewOp() as subview):
            return _size_of_subview(subview, position)
    return skip_casts(op)


def _size_of_subview(subview: SubViewOp, position: int) -> Value | None:
    dropped = dropped_dims_of(subview)
    if dropped is None:
        return None
    sizes = mixed_group(subview, "sizes", "static_sizes")
    left = [size for index, size in enumerate(sizes) if index not in dropped]
    size = left[position] if position < len(left) else None
    return size if isinstance(size, Value) else None


def dropped_dims_of(subview: SubViewOp) -> set[int] | None:
    """Returns the unit dimensions of the source that a subview drops."""
    source, result = subview.source_.type, subview.result.type
    return dropped_memref_dims(source, result, integers(subview.static_sizes))


@hook.fold(MemorySpaceCastOp)
def fold_memory_space_cast(op: MemorySpaceCastOp, operands: Operands) -> FoldAnswer:
    """memory_space_cast(memory_space_cast(x)) -> memory_space_cast(x)"""
    source = op.source_.defining_op(MemorySpaceCastOp)
    return None if source is None else replace_operand(op, 0, source.source_)


@hook.fold(RankOp)
def fold_rank(op: RankOp, operands: Operands) -> FoldAnswer:
    """rank(x : memref<4x?>) -> 2"""
    type_ = op.memref.type
    return index_attr(type_.rank) if isinstance(type_, MemRefType) else None


@hook.fold(ReinterpretCastOp)
def fold_reinterpret_cast(op: ReinterpretCastOp, operands: Operands) -> FoldAnswer:
    """reinterpret_cast(reinterpret_cast | cast | subview from 0 (x)) -> reinterpret_cast(x); no change -> x"""
    source = op.source_
    match source:
        case OpResult(ReinterpretCastOp() | CastOp() as cast):
            return replace_operand(op, 0, cast.source_)
        case OpResult(SubViewOp() as subview) if _all(mixed_group(subview, "offsets", "static_offsets"), 0):
            return replace_operand(op, 0, subview.source_)
    type_ = op.result.type
    same = isinstance(type_, MemRefType) and DYNAMIC not in type_.shape and source.type == type_
    return source if same and integers(op.static_offsets)[:1] == (0,) else None


def _all(values: Sequence[int | Value], number: int) -> bool:
    return all(known_integer(value) == number for value in values)


@hook.fold(SubViewOp)
def fold_subview(op: SubViewOp, operands: Operands) -> FoldAnswer:
    """subview of all of x -> x, subview(subview(x)) of all of it -> subview(x)"""
    source, type_ = op.source_, op.result.type
    if source.type != type_ or not isinstance(type_, MemRefType):
        return None
    layout = type_.layout
    fixed = not isinstance(layout, StridedLayoutAttr) or DYNAMIC not in (layout.offset, *layout.strides)
    if DYNAMIC not in type_.shape and fixed:
        return source
    before = source.defining_op(SubViewOp)
    if (
        before is not None
        and _all(mixed_group(op, "offsets", "static_offsets"), 0)
        and _all(mixed_group(op, "strides", "static_strides"), 1)
        and mixed_group(op, "sizes", "static_sizes") == mixed_group(before, "sizes", "static_sizes")
    ):
        return source
    return None


@hook.fold(TransposeOp)
def fold_transpose(op: TransposeOp, operands: Operands) -> FoldAnswer:
    """transpose x by the identity -> x, transpose(transpose(x)) -> transpose(x)"""
    source = op.in_
    permutation = op.permutation.map
    if permutation.is_identity() and source.type == op.result.type:
        return source
    before = source.defining_op(TransposeOp)
    if before is None:
        return None
    op.properties = {**op.properties, "permutation": AffineMapAttr(permutation.compose(before.permutation.map))}
    return replace_operand(op, 0, before.in_)


@hook.fold(ViewOp)
def fold_view(op: ViewOp, operands: Operands) -> FoldAnswer:
    """view of all of x as bytes -> x"""
    source, type_ = op.source_, op.result.type
    same = isinstance(type_, MemRefType) and DYNAMIC not in type_.shape and source.type == type_
    return source if same else None


hook.fold(CollapseShapeOp, ExpandShapeOp)(fold_reshape)
