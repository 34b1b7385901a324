"""Canonicalization patterns of the memref dialect: allocation, access and views. Reshapes are in `reshapes`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.effects import memory_effects
from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.access_ops import CopyOp, LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocaScopeOp, Allocation, AllocOp, DeallocOp, ReallocOp
from compiler.dialects.memref.fold import constified, constified_metadata, dropped_dims_of, forgetting_cast
from compiler.dialects.memref.reshapes import RESHAPE_PATTERNS
from compiler.dialects.memref.view_ops import (
    CastOp,
    DimOp,
    ExtractStridedMetadataOp,
    ReinterpretCastOp,
    ReshapeOp,
    SubViewOp,
    ViewOp,
)
from compiler.dialects.memref.view_types import dropped_memref_dims, sliced_type
from compiler.ir.attributes import Attribute, StridedLayoutAttr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import (
    MixedValue,
    dynamic_values,
    fold_constants,
    known_integer,
    mixed_group,
    static_slice_of,
    static_values,
)
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.slices import integers, out_of_bounds
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, INDEX, MemRefType
from compiler.ir.value_types import memref_type
from compiler.ods.effects import EffectKind
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _with_shape(type_: MemRefType, shape: Sequence[int]) -> MemRefType:
    return MemRefType(tuple(shape), type_.element_type, type_.layout, type_.memory_space)


def _replace_by_cast(op: Operation, value: Value, rewriter: Rewriter) -> None:
    rewriter.replace_op_with_new_op(op, CastOp, value)


# ----------------------------------------------------------------------------------------------------------- allocation


def _template_name(template: str, op_class: type[Operation]) -> str:
    """Returns upstream's name of a pattern for several classes."""
    return f"(anonymous namespace)::{template}<mlir::memref::{op_class.__name__}>"


def constant_sizes(op: Allocation, rewriter: Rewriter) -> bool:
    """alloc(%c4) : memref<?> -> cast(alloc() : memref<4>) to memref<?>"""
    sizes = op.dynamic_sizes
    constants = [constant_integer(size) for size in sizes]
    if not any(constant is not None and constant >= 0 for constant in constants):
        return False
    type_ = memref_type(op.result)
    left: list[Value] = []
    shape: list[int] = []
    pairs = iter(zip(sizes, constants, strict=True))
    for extent in type_.shape:
        if extent != DYNAMIC:
            shape.append(extent)
            continue
        size, constant = next(pairs)
        if constant is None or constant < 0:
            left.append(size)
            shape.append(DYNAMIC)
        else:
            shape.append(constant)
    new = rewriter.create(
        type(op), left, op.symbol_operands, result_types=[_with_shape(type_, shape)], alignment=op.alignment
    )
    _replace_by_cast(op, new.result, rewriter)
    return True


def dead_allocation(op: Operation, rewriter: Rewriter) -> bool:
    """%m = alloc(); store v, %m[]; dealloc %m -> nothing"""
    memref = op.result
    users = rewriter.users(memref)
    for user in users:
        is_target = isinstance(user, StoreOp) and user.value is not memref
        if not is_target and not isinstance(user, DeallocOp):
            return False
    for user in users:
        rewriter.erase_op(user)
    rewriter.erase_op(op)
    return True


_ON_STACK = "AutomaticAllocationScopeResource"


def _allocates_on_stack(op: Operation) -> bool:
    results = {} if op.definition is None else op.definition.result_positions
    return any(
        effect.kind is EffectKind.ALLOCATE and effect.resource == _ON_STACK and effect.on in results
        for effect in memory_effects(op) or ()
    )


def _may_allocate_on_stack(op: Operation) -> bool:
    """Returns True if the op itself may allocate stack memory, as ops with unknown effects may."""
    if op.has_trait("RecursiveMemoryEffects"):
        return False
    return memory_effects(op) is None or _allocates_on_stack(op)


def _is_last_before_terminator(op: Operation) -> bool:
    """Returns True if the op is last before the terminator of its region's only block.

    Allocations of the op then live as long as those of the enclosing scope.
    """
    following, region = op.next_op, op.parent_region
    if following is None or region is None or following.next_op is not None or len(region.blocks) != 1:
        return False
    return following.definition is None or following.has_trait("Terminator")


def _holds_potential_allocation(scope: AllocaScopeOp) -> bool:
    stack = [inner for block in scope.body_region.blocks for inner in block.ops]
    while stack:
        op = stack.pop()
        if _may_allocate_on_stack(op):
            return True
        if not op.has_trait("AutomaticAllocationScope"):
            stack += [inner for region in op.regions for block in region.blocks for inner in block.ops]
    return False


@pattern(AllocaScopeOp, name="AllocaScopeInliner")
def inline_scope(op: AllocaScopeOp, rewriter: Rewriter) -> bool:
    """alloca_scope { x } -> x, if it allocates nothing or ends together with the enclosing scope"""
    parent = op.parent_op
    if _holds_potential_allocation(op) and (
        parent is None or not parent.has_trait("AutomaticAllocationScope") or not _is_last_before_terminator(op)
    ):
        return False
    block = op.body_region.blocks[0]
    terminator = block.last
    if terminator is None or op.parent is None:
        return False
    results = list(terminator.operands)
    rewriter.inline_block_before(block, op.parent, op)
    rewriter.replace_op(op, results)
    rewriter.erase_op(terminator)
    return True


@pattern(AllocaScopeOp, name="AllocaScopeHoister")
def hoist_from_scope(op: AllocaScopeOp, rewriter: Rewriter) -> bool:
    """scf.if { alloca_scope { alloca() } } -> alloca(); scf.if { alloca_scope { } }, at the enclosing scope's end"""
    last = op.parent_op
    if last is None or last.has_trait("AutomaticAllocationScope"):
        return False
    if not _is_last_before_terminator(op) or not _is_last_before_terminator(last):
        return False
    enclosing = last.parent_op
    while enclosing is not None and not enclosing.has_trait("AutomaticAllocationScope"):
        last = enclosing
        if not _is_last_before_terminator(last):
            return False
        enclosing = last.parent_op
    if enclosing is None:
        return False
    allocations = [
        inner
        for inner in op.walk()
        if _allocates_on_stack(inner) and not any(_is_inside(value, last) for value in inner.operands)
    ]
    if not allocations:
        return False
    rewriter.set_insertion_point(last)
    for allocation in allocations:
        rewriter.replace_op(allocation, rewriter.clone(allocation))
    return True


def _region_of(value: Value) -> Region | None:
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def _is_inside(value: Value, op: Operation) -> bool:
    """Returns True if the value is defined in a region of the op."""
    region = _region_of(value)
    while region is not None and region.parent is not None:
        if region.parent is op:
            return True
        region = region.parent.parent_region
    return False


# --------------------------------------------------------------------------------------------------------------- access


@pattern(CopyOp, name="(anonymous namespace)::FoldEmptyCopy")
def empty_copy(op: CopyOp, rewriter: Rewriter) -> bool:
    """copy x : memref<0>, y -> nothing"""
    if not any(isinstance(value.type, MemRefType) and 0 in value.type.shape for value in op.operands):
        return False
    rewriter.erase_op(op)
    return True


@pattern(CopyOp, name="(anonymous namespace)::FoldSelfCopy")
def self_copy(op: CopyOp, rewriter: Rewriter) -> bool:
    """copy x, x -> nothing"""
    if op.source_ is not op.target:
        return False
    rewriter.erase_op(op)
    return True


@pattern(DimOp, name="(anonymous namespace)::DimOfMemRefReshape")
def dim_of_reshape(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(reshape(x, shape), i) -> load shape[i], if i dominates the reshape"""
    source, index = op.operands
    reshape = source.defining_op(ReshapeOp)
    if reshape is None or not _is_known_at(index, reshape, op):
        return False
    rewriter.set_insertion_point_after(reshape)
    shape = reshape.shape
    load = rewriter.create(LoadOp, shape, index, result_types=[shape.type.element_type]).result
    if load.type != op.result.type:
        load = rewriter.create(IndexCastOp, load, result_types=[INDEX]).result
    rewriter.replace_op(op, [load])
    return True


def _is_known_at(value: Value, op: Operation, user: Operation) -> bool:
    """Returns True if a value is certainly defined before an op, by their places."""
    block = value.owner.parent if isinstance(value, OpResult) else None
    if isinstance(value, BlockArgument):
        block = value.owner
    if block is op.parent:
        return not isinstance(value, OpResult) or not op.is_before_in_block(value.owner)
    if user.parent is op.parent:
        return True
    region, ancestor = _region_of(value), op.parent_op
    while ancestor is not None:
        if ancestor.parent_region is region:
            return True
        ancestor = ancestor.parent_op
    return False


# --------------------------------------------------------------------------------------------------------------- slices


def _slice(op: Operation) -> tuple[list[MixedValue], list[MixedValue], list[MixedValue]]:
    return (
        mixed_group(op, "offsets", "static_offsets"),
        mixed_group(op, "sizes", "static_sizes"),
        mixed_group(op, "strides", "static_strides"),
    )


def _sliced_type(
    source: MemRefType,
    offsets: list[MixedValue],
    sizes: list[MixedValue],
    strides: list[MixedValue],
    dropped: set[int],
) -> MemRefType | None:
    """Returns the type of a subview without the `dropped` dimensions; None if offsets, sizes or strides are invalid."""
    slice_ = static_slice_of(offsets, sizes, strides)
    if any(number < 0 and number != DYNAMIC for number in (*slice_.offsets, *slice_.sizes)) or 0 in slice_.strides:
        return None
    whole = sliced_type(source, slice_)
    if not dropped or not isinstance(whole.layout, StridedLayoutAttr):
        return whole
    left = [index for index in range(whole.rank) if index not in dropped]
    layout = StridedLayoutAttr(whole.layout.offset, tuple(whole.layout.strides[index] for index in left))
    return MemRefType(tuple(whole.shape[index] for index in left), whole.element_type, layout, whole.memory_space)


def _create_slice(
    op: SubViewOp | ReinterpretCastOp,
    type_: MemRefType,
    source: Value,
    slice_: tuple[list[MixedValue], list[MixedValue], list[MixedValue]],
    rewriter: Rewriter,
) -> Value[MemRefType]:
    """Creates an op of the same class with other numbers."""
    names = ("static_offsets", "static_sizes", "static_strides")
    properties: dict[str, Attribute | None] = {
        name: static_values(values) for name, values in zip(names, slice_, strict=True)
    }
    groups = map(dynamic_values, slice_)
    return rewriter.create(type(op), source, *groups, result_types=[type_], properties=properties).result


@pattern(
    SubViewOp,
    name="mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, "
    "SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>",
)
def constant_slice(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview x[%c0][%c4][1] -> cast(subview x[0][4][1])"""
    offsets, sizes, strides = _slice(op)
    folded: list[MixedValue] | None
    # One kind at a time: the pattern is applied to the new op again.
    if (folded := fold_constants(offsets, non_negative=True)) is not None:
        offsets = folded
    elif (folded := fold_constants(sizes, non_negative=True)) is not None:
        sizes = folded
    elif (folded := fold_constants(strides)) is not None:
        strides = folded
    else:
        return False
    source = op.source_.type
    if out_of_bounds(source.shape, static_slice_of(offsets, sizes, strides)) is not None:
        return False
    dropped = dropped_dims_of(op)
    type_ = None if dropped is None else _sliced_type(source, offsets, sizes, strides, dropped)
    if type_ is None:
        return False
    _replace_by_cast(op, _create_slice(op, type_, op.source_, (offsets, sizes, strides), rewriter), rewriter)
    return True


@pattern(SubViewOp, name="(anonymous namespace)::SubViewOpMemRefCastFolder")
def subview_of_cast(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview(cast(x)) -> cast(subview(x)), if the cast only removes static information"""
    cast = forgetting_cast(op.source_)
    if cast is None or any(constant_integer(operand) is not None for operand in op.operands):
        return False
    slice_ = _slice(op)
    sizes = integers(op.attribute("static_sizes"))
    dropped = dropped_memref_dims(op.source_.type, op.result.type, sizes)
    type_ = None if dropped is None else _sliced_type(memref_type(cast.source_), *slice_, dropped)
    if type_ is None:
        return False
    _replace_by_cast(op, _create_slice(op, type_, cast.source_, slice_, rewriter), rewriter)
    return True


@pattern(SubViewOp, name="(anonymous namespace)::TrivialSubViewOpFolder")
def whole_subview(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview x[0, 0][4, 8][1, 1] : memref<4x8> -> cast(x)"""
    source = op.source_
    offsets, sizes, strides = _slice(op)
    type_ = source.type
    if type_.rank != op.result.type.rank:
        return False
    if any(known_integer(offset) != 0 for offset in offsets) or any(known_integer(stride) != 1 for stride in strides):
        return False
    if any(known_integer(size) != extent for size, extent in zip(sizes, type_.shape, strict=True)):
        return False
    if type_ == op.result.type:
        rewriter.replace_op(op, [source])
    else:
        _replace_by_cast(op, source, rewriter)
    return True


# ------------------------------------------------------------------------------------------- metadata, reinterpretation


def _constified_reinterpretation(op: ReinterpretCastOp) -> tuple[list[MixedValue], list[MixedValue], list[MixedValue]]:
    """Returns the offset, sizes and strides of a `reinterpret_cast`; constant if they are in its type or operands."""
    type_ = op.result.type
    layout = strides_and_offset(type_)
    assert layout is not None
    offsets, sizes, strides = _slice(op)
    return constified(offsets, [layout[1]]), constified(sizes, type_.shape), constified(strides, layout[0])


@pattern(ReinterpretCastOp, name="(anonymous namespace)::ReinterpretCastOpExtractStridedMetadataFolder")
def reinterpret_metadata(op: ReinterpretCastOp, rewriter: Rewriter) -> bool:
    """reinterpret_cast of extract_strided_metadata(x) -> x; with other sizes, strides, offset -> reinterpret_cast(x)"""
    metadata = op.source_.defining_op(ExtractStridedMetadataOp)
    if metadata is None:
        return False
    source = metadata.source_
    offsets, sizes, strides = _constified_reinterpretation(op)
    if [*offsets, *sizes, *strides] != constified_metadata(metadata):
        with rewriter.modify(op):
            _, *numbers = op.operands
            op.operands = [source, *numbers]
    elif source.type == op.result.type:
        rewriter.replace_op(op, [source])
    else:
        _replace_by_cast(op, source, rewriter)
    return True


@pattern(ReinterpretCastOp, name="(anonymous namespace)::ReinterpretCastOpConstantFolder")
def constant_reinterpretation(op: ReinterpretCastOp, rewriter: Rewriter) -> bool:
    """reinterpret_cast x to sizes: [%c4] -> cast(reinterpret_cast x to sizes: [4])"""
    constified = _constified_reinterpretation(op)
    before = sum(isinstance(value, int) for values in _slice(op) for value in values)
    if before == sum(isinstance(value, int) for values in constified for value in values):
        return False
    slice_ = static_slice_of(*constified)
    result = op.result.type
    layout = StridedLayoutAttr(slice_.offsets[0], slice_.strides)
    type_ = MemRefType(slice_.sizes, result.element_type, layout, result.memory_space)
    _replace_by_cast(op, _create_slice(op, type_, op.source_, constified, rewriter), rewriter)
    return True


# ----------------------------------------------------------------------------------------------------------------- view


@pattern(ViewOp, name="(anonymous namespace)::ViewOpShapeFolder")
def constant_view(op: ViewOp, rewriter: Rewriter) -> bool:
    """view x[%s][%c4] : memref<?> -> cast(view x[%s][] : memref<4>)"""
    type_ = memref_type(op.result)
    sizes = iter(op.sizes)
    shape: list[int] = []
    left: list[Value] = []
    for extent in type_.shape:
        if extent != DYNAMIC:
            shape.append(extent)
            continue
        size = next(sizes)
        constant = constant_integer(size) if size.defining_op(ConstantOp) is not None else None
        if constant is None:
            left.append(size)
        shape.append(DYNAMIC if constant is None else constant)
    if tuple(shape) == type_.shape:
        return False
    new_type = _with_shape(type_, shape)
    new = rewriter.create(ViewOp, op.source_, op.byte_shift, left, result_types=[new_type])
    _replace_by_cast(op, new.result, rewriter)
    return True


@pattern(ViewOp, name="(anonymous namespace)::ViewOpMemrefCastFolder")
def view_of_cast(op: ViewOp, rewriter: Rewriter) -> bool:
    """view(cast(x)) -> view(x), unless x is unranked"""
    cast = op.source_.defining_op(CastOp)
    if cast is None or not isinstance(cast.source_.type, MemRefType):
        return False
    rewriter.replace_op_with_new_op(op, ViewOp, cast.source_, op.byte_shift, op.sizes)
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    *(
        pattern(op_class, name=_template_name("SimplifyAllocConst", op_class))(constant_sizes)
        for op_class in (AllocOp, AllocaOp)
    ),
    *(
        pattern(op_class, name=_template_name("SimplifyDeadAlloc", op_class))(dead_allocation)
        for op_class in (AllocOp, AllocaOp, ReallocOp)
    ),
    *RESHAPE_PATTERNS,
)
