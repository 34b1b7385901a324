"""`expand-strided-metadata`: converts views to `memref.reinterpret_cast`s with `affine.apply`s for their arithmetic.

%1 = memref.subview %0[%i, 0] [4, 4] [1, 1] : memref<?x8xf32> to ...
    ->    %base, ... = memref.extract_strided_metadata %0    %o = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%i]
          %1 = memref.reinterpret_cast %base to offset: [%o], sizes: [4, 4], strides: [8, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.allocation_ops import Allocation, AssumeAlignmentOp, GetGlobalOp
from compiler.dialects.memref.view_ops import (
    CastOp,
    CollapseShapeOp,
    ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
    SubViewOp,
)
from compiler.dialects.memref.view_types import dropped_memref_dims
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExpr, constant, symbol
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_group, mixed_values, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, Type
from compiler.ir.value_types import memref_type
from compiler.ods.reshape_ops import Reshape
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import Builder
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ExpandStridedMetadata(Pass):
    """Expand memref operations into easier to analyze constructs."""

    argument = "expand-strided-metadata"
    name = "ExpandStridedMetadataPass"
    summary = "Expand memref operations into easier to analyze constructs"
    dependent_dialects = ("affine", "arith", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(EXPAND_STRIDED_METADATA), state.context, listeners=state.listeners)


class Metadata:
    """Results of `memref.extract_strided_metadata`, as numbers where the type has them."""

    def __init__(self, builder: Builder, source: Value, location: Operation) -> None:
        type_ = memref_type(source)
        layout = strides_and_offset(type_)
        assert layout is not None
        buffer = MemRefType((), type_.element_type, None, type_.memory_space)
        types: list[Type] = [buffer, INDEX, *[INDEX] * (2 * type_.rank)]
        self.op = builder.create(ExtractStridedMetadataOp, source, result_types=types, location=location)
        self.base = self.op.base_buffer
        self.dynamic_sizes = self.op.sizes
        self.dynamic_strides = self.op.strides
        self.offset = _known_or(layout[1], self.op.offset)
        self.sizes = [_known_or(size, value) for size, value in zip(type_.shape, self.dynamic_sizes, strict=True)]
        self.strides = [_known_or(each, value) for each, value in zip(layout[0], self.dynamic_strides, strict=True)]
        self.static_strides = layout[0]
        self.type = type_


def _known_or(number: int, value: Value) -> MixedValue:
    return value if number == DYNAMIC else number


def _apply(builder: Builder, expression: AffineExpr, values: Sequence[MixedValue], location: Operation) -> MixedValue:
    """Returns the result of an expression over symbols."""
    map_ = AffineMap(0, len(values), (expression,))
    return make_composed_folded_apply(builder, map_, values, location)


class ViewMetadata(NamedTuple):
    """Metadata of a view, computed from that of its source."""

    base: Value
    offset: MixedValue
    sizes: Sequence[MixedValue]
    strides: Sequence[MixedValue]


def _expand_view(op: Operation, metadata: ViewMetadata | None, rewriter: Rewriter) -> bool:
    """Replaces a view by a cast of the buffer; returns False without metadata."""
    if metadata is None:
        return False
    rewriter.replace_op(op, create_reinterpret_cast(rewriter, op, op.result.type, *metadata))
    return True


def create_reinterpret_cast(
    builder: Builder,
    location: Operation,
    type_: Type,
    base: Value,
    offset: MixedValue,
    sizes: Sequence[MixedValue],
    strides: Sequence[MixedValue],
) -> ReinterpretCastOp:
    """Creates a cast of a buffer to a memref of the type."""
    groups = [[offset], list(sizes), list(strides)]
    names = ("static_offsets", "static_sizes", "static_strides")
    return builder.create(
        ReinterpretCastOp,
        base,
        *(dynamic_values(group) for group in groups),
        result_types=[type_],
        properties={name: static_values(group) for name, group in zip(names, groups, strict=True)},
        location=location,
    )


@pattern(SubViewOp, name="SubviewFolder")
def expand_subview(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview -> reinterpret_cast: offset + the sum of offsets times strides; strides times the source's strides"""
    return _expand_view(op, _subview(op, rewriter, op), rewriter)


def _subview(view: SubViewOp, builder: Builder, location: Operation) -> ViewMetadata | None:
    source, type_ = view.source_, view.result.type
    if not isinstance(source.type, MemRefType) or not isinstance(type_, MemRefType):
        return None
    metadata = Metadata(builder, source, location)
    offsets, sizes, strides = (mixed_group(view, name, f"static_{name}") for name in ("offsets", "sizes", "strides"))
    total: AffineExpr = symbol(0)
    values: list[MixedValue] = [metadata.offset]
    scaled_strides: list[MixedValue] = []
    for dim, stride in enumerate(metadata.strides):
        scaled_strides.append(_apply(builder, symbol(0) * symbol(1), [strides[dim], stride], location))
        total = total + symbol(1 + 2 * dim) * symbol(2 + 2 * dim)
        values += [offsets[dim], stride]
    offset = _apply(builder, total, values, location)
    dropped = dropped_memref_dims(source.type, type_, integers(view.static_sizes)) or set()
    kept = [dim for dim in range(source.type.rank) if dim not in dropped]
    return ViewMetadata(metadata.base, offset, [sizes[dim] for dim in kept], [scaled_strides[dim] for dim in kept])


# ------------------------------------------------------------------------------------------ reshapes

_Parts = Callable[[Reshape, Builder, Metadata, Sequence[int], int], "tuple[list[MixedValue], list[MixedValue]]"]
"""The sizes and strides that a group of dimensions gives: of the op, its source's metadata, the group, its number."""


def _reshape(view: Reshape, builder: Builder, location: Operation, parts: _Parts) -> ViewMetadata | None:
    source, type_ = view.src, view.result.type
    if not isinstance(source.type, MemRefType) or not isinstance(type_, MemRefType):
        return None
    if strides_and_offset(source.type) is None:
        return None
    metadata = Metadata(builder, source, location)
    sizes: list[MixedValue] = []
    strides: list[MixedValue] = []
    if source.type.rank == 0:
        sizes, strides = [1] * type_.rank, [1] * type_.rank
    else:
        for number, group in enumerate(view.groups):
            group_sizes, group_strides = parts(view, builder, metadata, group, number)
            sizes += group_sizes
            strides += group_strides
    return ViewMetadata(metadata.base, metadata.offset, sizes, strides)


@pattern(ExpandShapeOp, name="ReshapeFolder")
def expand_expand_shape(op: ExpandShapeOp, rewriter: Rewriter) -> bool:
    """expand_shape -> reinterpret_cast: an unknown size is the source's size divided by the known sizes"""
    return _expand_view(op, _reshape(op, rewriter, op, _expanded), rewriter)


def _expanded(
    op: Reshape, builder: Builder, metadata: Metadata, group: Sequence[int], number: int
) -> tuple[list[MixedValue], list[MixedValue]]:
    type_ = memref_type(op.result)
    shape = [type_.shape[dim] for dim in group]
    static_product = 1
    for extent in shape:
        static_product *= 1 if extent == DYNAMIC else extent
    size, stride = metadata.dynamic_sizes[number], metadata.strides[number]
    sizes: list[MixedValue] = [
        _apply(builder, _floor_div(symbol(0), static_product), [size], metadata.op) if each == DYNAMIC else each
        for each in shape
    ]
    strides: list[MixedValue] = []
    dynamic = shape.index(DYNAMIC) if DYNAMIC in shape else 0
    for position in range(len(shape)):
        inner = 1
        for each in shape[position + 1 :]:
            inner *= 1 if each == DYNAMIC else each
        if position < dynamic:
            expression = _floor_div(symbol(0) * constant(inner), static_product) * symbol(1)
            strides.append(_apply(builder, expression, [size, stride], metadata.op))
        else:
            strides.append(_apply(builder, symbol(0) * constant(inner), [stride], metadata.op))
    return sizes, strides


def _floor_div(expression: AffineExpr, divisor: int) -> AffineExpr:
    return expression.floor_div(constant(divisor))


@pattern(CollapseShapeOp, name="ReshapeFolder")
def expand_collapse_shape(op: CollapseShapeOp, rewriter: Rewriter) -> bool:
    """collapse_shape -> reinterpret_cast: sizes are multiplied, the innermost stride stays"""
    return _expand_view(op, _reshape(op, rewriter, op, _collapsed), rewriter)


def _collapsed(
    op: Reshape, builder: Builder, metadata: Metadata, group: Sequence[int], number: int
) -> tuple[list[MixedValue], list[MixedValue]]:
    type_ = memref_type(op.result)
    size: MixedValue = type_.shape[number]
    if size == DYNAMIC:
        product: AffineExpr = constant(1)
        for position in range(len(group)):
            product = product * symbol(position)
        size = _apply(builder, product, [metadata.sizes[dim] for dim in group], metadata.op)
    return [size], [_collapsed_stride(type_, metadata, group, number)]


def _collapsed_stride(type_: MemRefType, metadata: Metadata, group: Sequence[int], number: int) -> MixedValue:
    """Returns the stride of the innermost dimension whose size is not 1, or else a stride of a unit dimension."""
    strides = [metadata.strides[dim] for dim in group if metadata.type.shape[dim] != 1]
    if strides:
        return strides[-1]
    layout = strides_and_offset(type_)
    stride = DYNAMIC if layout is None else layout[0][number]
    if stride != DYNAMIC:
        return stride
    return next((metadata.strides[dim] for dim in group if metadata.static_strides[dim] == DYNAMIC), 1)


# ------------------------------------------------------------------------------------------ metadata of known sources


def replace_metadata(
    op: Operation,
    rewriter: Rewriter,
    base: Value,
    offset: MixedValue,
    sizes: Sequence[MixedValue],
    strides: Sequence[MixedValue],
) -> bool:
    """Replaces the results of `memref.extract_strided_metadata`; makes values for numbers."""
    rewriter.replace_op(op, [base, *(index_value(rewriter, value, op) for value in (offset, *sizes, *strides))])
    return True


def _buffer_of(op: ExtractStridedMetadataOp, rewriter: Rewriter, memory: Value) -> Value:
    """Returns allocated memory as the base buffer of metadata, a memref of rank 0."""
    wanted = op.base_buffer.type
    if memory.type == wanted:
        return memory
    return create_reinterpret_cast(rewriter, op, wanted, memory, 0, (), ()).result


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpAllocFolder")
def metadata_of_allocation(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(alloc(%n)) -> the sizes, and their products as strides"""
    source = op.source_
    allocation = source.defining_op(Allocation)
    type_ = source.type
    if allocation is None or not isinstance(type_, MemRefType):
        return False
    if not has_identity_layout(type_):
        return rewriter.notify_match_failure(op, "alloc-like operations should have been normalized")
    sizes = mixed_values(type_.shape, allocation.dynamic_sizes)
    strides: list[MixedValue] = [1] * type_.rank
    expression: AffineExpr = constant(1)
    for count, dim in enumerate(reversed(range(type_.rank - 1))):
        expression = expression * symbol(count)
        strides[dim] = _apply(rewriter, expression, sizes[dim + 1 :], op)
    return replace_metadata(op, rewriter, _buffer_of(op, rewriter, source), 0, sizes, strides)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpGetGlobalFolder")
def metadata_of_global(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(get_global) -> numbers"""
    source = op.source_
    type_ = source.type
    if source.defining_op(GetGlobalOp) is None or not isinstance(type_, MemRefType):
        return False
    if not has_identity_layout(type_):
        return rewriter.notify_match_failure(op, "get_global operation result should have been normalized")
    layout = strides_and_offset(type_)
    if layout is None or DYNAMIC in layout[0] or DYNAMIC in type_.shape:
        return False
    return replace_metadata(op, rewriter, _buffer_of(op, rewriter, source), 0, type_.shape, layout[0])


@pattern(ExtractAlignedPointerAsIndexOp, name="RewriteExtractAlignedPointerAsIndexOfViewLikeOp")
def pointer_of_view(op: ExtractAlignedPointerAsIndexOp, rewriter: Rewriter) -> bool:
    """extract_aligned_pointer_as_index(subview(%m)) -> extract_aligned_pointer_as_index(%m); so of reinterpret_cast"""
    view = op.source_.defining_op(SubViewOp) or op.source_.defining_op(ReinterpretCastOp)
    if view is None:
        return rewriter.notify_match_failure(op, "not a ViewLike source")
    with rewriter.modify(op):
        op.operands = [view.source_]
    return True


def _can_tell(value: Value) -> bool:
    """Returns True if a value has strided metadata."""
    return isinstance(value.type, MemRefType) and strides_and_offset(value.type) is not None


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpSubviewFolder")
def metadata_of_subview(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(subview(%m)) -> the metadata of %m, with the offset, sizes and strides of the view"""
    view = op.source_.defining_op(SubViewOp)
    metadata = None if view is None else _subview(view, rewriter, op)
    return metadata is not None and replace_metadata(op, rewriter, *metadata)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpExpandShapeFolder")
def metadata_of_expand_shape(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(expand_shape(%m)) -> the metadata of %m, with expanded sizes and strides"""
    view = op.source_.defining_op(ExpandShapeOp)
    metadata = None if view is None else _reshape(view, rewriter, op, _expanded)
    return metadata is not None and replace_metadata(op, rewriter, *metadata)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpCollapseShapeFolder")
def metadata_of_collapse_shape(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(collapse_shape(%m)) -> the metadata of %m, with collapsed sizes and strides"""
    view = op.source_.defining_op(CollapseShapeOp)
    metadata = None if view is None else _reshape(view, rewriter, op, _collapsed)
    return metadata is not None and replace_metadata(op, rewriter, *metadata)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpReinterpretCastFolder")
def metadata_of_reinterpret_cast(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(reinterpret_cast(%m)) -> the metadata that the cast sets"""
    cast = op.source_.defining_op(ReinterpretCastOp)
    if cast is None:
        return False
    source = cast.source_
    if not _can_tell(source):
        return rewriter.notify_match_failure(op, "reinterpret_cast source's type is incompatible")
    metadata = Metadata(rewriter, source, op)
    (offset,), sizes, strides = (mixed_group(cast, name, f"static_{name}") for name in ("offsets", "sizes", "strides"))
    return replace_metadata(op, rewriter, metadata.base, offset, sizes, strides)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpCastFolder")
def metadata_of_cast(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(cast(%m)) -> the metadata of %m, with the static numbers of the cast's type"""
    cast = op.source_.defining_op(CastOp)
    if cast is None:
        return False
    source, type_ = cast.source_, cast.result.type
    layout = strides_and_offset(type_) if isinstance(type_, MemRefType) else None
    if not _can_tell(source) or layout is None or not isinstance(type_, MemRefType):
        return rewriter.notify_match_failure(op, "cast source's type is incompatible")
    metadata = Metadata(rewriter, source, op)

    def better(static: Sequence[int], dynamic: Sequence[MixedValue]) -> list[MixedValue]:
        return [each if number == DYNAMIC else number for number, each in zip(static, dynamic, strict=True)]

    (offset,) = better([layout[1]], [metadata.offset])
    sizes, strides = better(type_.shape, metadata.sizes), better(layout[0], metadata.strides)
    return replace_metadata(op, rewriter, metadata.base, offset, sizes, strides)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpMemorySpaceCastFolder")
def metadata_of_memory_space_cast(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(memory_space_cast(%m)) -> memory_space_cast of the buffer of %m"""
    cast = op.source_.defining_op(MemorySpaceCastOp)
    if cast is None or not _can_tell(cast.source_):
        return False
    metadata = Metadata(rewriter, cast.source_, op)
    base = rewriter.create(MemorySpaceCastOp, metadata.base, result_types=[op.base_buffer.type], location=cast).result
    _, *numbers = metadata.op.results
    rewriter.replace_op(op, [base, *numbers])
    return True


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpAssumeAlignmentFolder")
def metadata_of_assume_alignment(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(assume_alignment(%m)) -> extract_strided_metadata(%m)"""
    assumption = op.source_.defining_op(AssumeAlignmentOp)
    if assumption is None:
        return False
    with rewriter.modify(op):
        op.operands = [assumption.memref]
    return True


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOpExtractStridedMetadataFolder")
def metadata_of_metadata(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(extract_strided_metadata(%m)#0) -> the same buffer, and offset 0"""
    first = op.source_.defining_op(ExtractStridedMetadataOp)
    if first is None:
        return False
    return replace_metadata(op, rewriter, first.base_buffer, 0, (), ())


EXPAND_STRIDED_METADATA: tuple[RewritePattern, ...] = (
    expand_subview,
    expand_expand_shape,
    expand_collapse_shape,
    metadata_of_subview,
    metadata_of_expand_shape,
    metadata_of_collapse_shape,
    metadata_of_allocation,
    metadata_of_cast,
    metadata_of_memory_space_cast,
    metadata_of_assume_alignment,
    metadata_of_global,
    pointer_of_view,
    metadata_of_reinterpret_cast,
    metadata_of_metadata,
)
