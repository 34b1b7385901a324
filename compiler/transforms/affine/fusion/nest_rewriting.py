"""Rewrites nests: inserts slices, creates private buffers, moves sequential loops inwards.

Decisions are made by the callers; conditions that a slice fulfils anyway are not checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import (
    DependenceComponent,
    DependenceKind,
    check_dependence,
    dependence_components,
    is_parallel_and_reduces,
)
from compiler.analysis.affine.loops import (
    ancestor_in,
    induction_variables,
    loop_of,
    nesting_depth,
)
from compiler.analysis.affine.memref_regions import (
    BoundingShape,
    MemRefRegion,
    element_size_in_bytes,
    region_with_quotients_over,
)
from compiler.analysis.affine.slices import ComputationSlice, SliceKind
from compiler.dialects.affine.composition import canonicalize
from compiler.dialects.affine.fold import set_bound
from compiler.dialects.affine.ops import AffineForOp, AffineWrite
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.ir.affine import AffineMap, dim, simplify_affine_expr
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I64, MemRefType
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    carried_arguments,
    perfect_nest,
    promote_if_single_iteration,
    terminator_of,
)
from compiler.transforms.affine.replace_memref import IndexRemap, replace_memref

# -------------------------------------------------------------------------------------------------- sequential loops


def sink_sequential_loops(rewriter: Rewriter, root: AffineForOp) -> AffineForOp:
    """Interchanges the loops that carry dependences to the inside of a perfect nest, if legal; returns the new root.

    This allows fusion at a larger depth.
    """
    loops = perfect_nest(root)
    if len(loops) < 2 or any(loop.results for loop in loops):
        return root
    # As upstream, the dependences carried by the outermost loops determine the order, even if they enclose the nest.
    guide: list[list[DependenceComponent]] = []
    parallel = [True] * len(loops)
    for components in _components_in(loops, 0):
        if components is None:
            return root
        guide.append(components)
        parallel = [
            before and component.lower == component.upper == 0 for before, component in zip(parallel, components)
        ]
        if not any(parallel):
            return root
    order = sorted(range(len(loops)), key=lambda index: not parallel[index])
    if order == list(range(len(loops))) or not _can_nest([loops[index] for index in order]):
        return root
    around = nesting_depth(root)
    own = guide if around == 0 else _components_in(loops, around)
    if _keeps_order(guide, order) and _keeps_order(own, order):
        return permute_loops(rewriter, loops, order)
    return root


def _keeps_order(components: Iterable[Sequence[DependenceComponent] | None], order: Sequence[int]) -> bool:
    """Returns True if each dependence is carried forward first when the loops are nested in this order."""
    for component in components:
        if component is None:
            return False
        for index in order:
            lower = component[index].lower
            if lower is None or lower < 0:
                return False
            if lower > 0:
                break
    return True


def _components_in(loops: Sequence[AffineForOp], first: int) -> Iterator[list[DependenceComponent] | None]:
    """Yields for each dependence in a nest its components along `loops`, of which the outermost is at depth `first`.

    Yields None for a dependence that is unknown.
    """
    accesses = [MemRefAccess.of(op) for op in loops[0].walk() if isinstance(op, AffineAccess)]
    for source in accesses:
        for sink in accesses:
            if not source.may_alias(sink) or not (source.is_store or sink.is_store):
                continue
            for depth in range(first + 1, first + len(loops) + 1):
                dependence = check_dependence(source, sink, depth)
                if dependence.kind is DependenceKind.UNKNOWN:
                    yield None
                elif dependence.kind is DependenceKind.EXISTS:
                    yield dependence_components(source, sink, dependence)[first : first + len(loops)]


def _can_nest(loops: Sequence[AffineForOp]) -> bool:
    """Returns True if no loop's bounds depend on the variable of a loop that is inside it in this order."""
    inside: set[Value] = set()
    for loop in reversed(loops):
        inside.add(induction_variables(loop)[0])
        if not inside.isdisjoint(loop.operands):
            return False
    return True


def permute_loops(rewriter: Rewriter, loops: Sequence[AffineForOp], order: Sequence[int]) -> AffineForOp:
    """Nests the loops of a perfect nest in another order; returns the new outermost one. None carries values."""
    block, before = loops[0].parent, loops[0].next_op
    assert block is not None
    body = loops[-1].region.entry.ops[:-1]
    for loop in reversed(loops):
        rewriter.move_op(loop, block, before)
    ordered = [loops[index] for index in order]
    for op in body:
        rewriter.move_op(op, ordered[-1].region.entry, terminator_of(ordered[-1]))
    for outer, inner in pairwise(ordered):
        rewriter.move_op(inner, outer.region.entry, terminator_of(outer))
    return ordered[0]


# -------------------------------------------------------------------------------------------------- fusing


def fuse_copy(rewriter: Rewriter, source: AffineForOp, slice_: ComputationSlice) -> AffineForOp:
    """Inserts a copy of `source` with the slice's bounds into the body of the slice's target; returns this target."""
    _set_insertion_point_to_place(rewriter, slice_)
    mapping = IRMapping()
    rewriter.clone(source, mapping)
    loops = [loop_of(copy) if (copy := mapping.values.get(variable)) else None for variable in slice_.variables]
    for loop in _cut(rewriter, loops, slice_):
        promote_if_single_iteration(rewriter, loop)
    return slice_.target


def fuse_moved(
    rewriter: Rewriter, source: AffineForOp, slice_: ComputationSlice, *, innermost_sibling: bool = False
) -> AffineForOp:
    """Like `fuse_copy`, but moves `source` instead of a copy, as its old place does not need it.

    Returns the target, which is a new op if its loop has to carry the values of a reduction.
    """
    target = slice_.target
    unit_slice = innermost_sibling and slice_.num_iterations() == 1
    _set_insertion_point_to_place(rewriter, slice_)
    assert rewriter.block is not None
    loops = [loop_of(variable) for variable in slice_.variables]
    inside = [loop if loop is not None and source.is_ancestor_of(loop) else None for loop in loops]
    rewriter.move_op_as_copy(source, rewriter.block, rewriter.before)
    for loop in _cut(rewriter, inside, slice_):
        if unit_slice and is_parallel_and_reduces(loop):
            target = _promote_reduction(rewriter, loop) or target
        else:
            promote_if_single_iteration(rewriter, loop)
    return target


def _set_insertion_point_to_place(rewriter: Rewriter, slice_: ComputationSlice) -> None:
    if slice_.kind is SliceKind.BACKWARD:
        rewriter.set_insertion_point_to_start(slice_.target.region.entry)
    else:
        rewriter.set_insertion_point(terminator_of(slice_.target))


def _cut(rewriter: Rewriter, loops: Sequence[AffineForOp | None], slice_: ComputationSlice) -> list[AffineForOp]:
    """Sets the bounds of the slice on its existing loops, and returns these loops."""
    ops: list[AffineForOp] = []
    for loop, bounds in zip(loops, slice_.bounds, strict=True):
        if loop is None:
            continue
        ops.append(loop)
        for name, map_ in zip(("lowerBound", "upperBound"), bounds, strict=True):
            if map_ is not None:
                bound, operands = canonicalize(map_, slice_.operands)
                with rewriter.modify(loop):
                    set_bound(loop, f"{name}Map", f"{name}Operands", bound, operands)
    return ops


def _promote_reduction(rewriter: Rewriter, loop: AffineForOp) -> AffineForOp | None:
    """Replaces a single-iteration reduction by a reduction of the parent loop. Returns the new parent loop, or None."""
    parent = loop.parent_op
    if constant_trip_count(loop) != 1 or parent is None or not isinstance(parent, AffineForOp):
        return None
    inits = loop.inits
    first = len(parent.results)
    new_op = _with_more_carried_values(rewriter, parent, inits, terminator_of(loop).operands)
    users = _dependent_ops(rewriter, loop.results, (new_op.region.entry, new_op.parent))
    for result, new in zip(loop.results, new_op.results[first:], strict=True):
        rewriter.replace_all_uses_with(result, new)
    # The users of the result were in the body, or precede the loop that computes it now.
    for user in reversed(users):
        if user.parent is not new_op.parent or user.is_before_in_block(new_op):
            rewriter.move_op_after(user, new_op)
    rewriter.replace_all_uses_with(induction_variables(loop)[0], induction_variables(new_op)[0])
    for argument, new_argument in zip(carried_arguments(loop), carried_arguments(new_op)[first:], strict=True):
        rewriter.replace_all_uses_with(argument, new_argument)
    rewriter.erase_op(terminator_of(loop))
    for op in loop.region.entry.ops:
        rewriter.move_op_before(op, loop)
    rewriter.erase_op(loop)
    return new_op


def _dependent_ops(rewriter: Rewriter, values: Sequence[Value], blocks: Sequence[Block | None]) -> list[Operation]:
    """Returns the forward slice of the values within these blocks, in their order."""
    ops: set[Operation] = set()
    stack = [user for value in values for user in rewriter.users(value)]
    while stack:
        op: Operation | None = stack.pop()
        while op is not None and op.parent not in blocks:
            op = op.parent_op
        if op is not None and op not in ops:
            ops.add(op)
            stack += [user for result in op.results for user in rewriter.users(result)]
    return [op for block in blocks if block is not None for op in block.ops if op in ops]


def _with_more_carried_values(
    rewriter: Rewriter, loop: AffineForOp, inits: Sequence[Value], yields: Sequence[Value]
) -> AffineForOp:
    """Replaces a loop by one with further iter_args, initialized by `inits` and updated with `yields`."""
    old = loop.region.entry
    block = Block([argument.type for argument in old.arguments])
    for argument, new in zip(old.arguments, block.arguments, strict=True):
        new.name, new.location = argument.name, argument.get_location()
    for init in inits:
        block.add_argument(init.type, location=loop.get_location())
    rewriter.set_insertion_point(loop)
    properties = {name: value for name, value in loop.properties.items() if name != "operandSegmentSizes"}
    new_loop = rewriter.create(
        AffineForOp,
        loop.lower_bound_operands,
        loop.upper_bound_operands,
        [*loop.inits, *inits],
        result_types=[*(result.type for result in loop.results), *(init.type for init in inits)],
        properties=properties,
        attributes=loop.attributes,
        regions=[Region([block])],
        location=loop,
    )
    for argument, new in zip(old.arguments, block.arguments, strict=False):
        rewriter.replace_all_uses_with(argument, new)
    for op in old.ops:
        rewriter.move_op(op, block)
    terminator = terminator_of(new_loop)
    with rewriter.modify(terminator):
        terminator.operands = [*terminator.operands, *yields]
    for result, replacement in zip(loop.results, new_loop.results, strict=False):
        rewriter.replace_all_uses_with(result, replacement)
    loop.region.blocks.clear()
    loop.regions = ()
    rewriter.erase_op(loop)
    return new_loop


# -------------------------------------------------------------------------------------------------- private buffers


@dataclass
class PrivateBuffer:
    """The shape of a buffer that a slice writes and its destination reads, and where in the memref it starts."""

    memref: Value[MemRefType]
    box: BoundingShape
    symbols: list[Value]

    @property
    def size_in_bytes(self) -> int:
        return self.box.num_elements * (element_size_in_bytes(self.memref.type.element_type) or 0)


def private_buffer(
    memref: Value[MemRefType],
    in_slice: Sequence[AffineAccess],
    others: Sequence[AffineAccess],
    slice_: ComputationSlice,
    source: AffineForOp,
) -> PrivateBuffer | None:
    """Returns a private buffer for the elements that the slice and the destination access.

    It is sized for one iteration of the destination loops. Returns None if it has no constant shape, or if the
    accesses touch different parts of the memref.
    """
    # As upstream, the slice's depth in its nest is subtracted, counted from the outermost enclosing loop.
    prefix = slice_.destination_variables()
    prefix = prefix[: len(prefix) - nesting_depth(source)]
    if element_size_in_bytes(memref.type.element_type) is None:
        return None
    accesses = [(op, slice_) for op in in_slice] + [(op, None) for op in others]
    exact = [_shape(region_with_quotients_over(op, prefix, part)) for op, part in accesses]
    if exact[0] is None or any(extent != exact[0] for extent in exact):
        return None
    return PrivateBuffer(memref, *exact[0])


def _shape(region: MemRefRegion | None) -> tuple[BoundingShape, list[Value]] | None:
    """Returns the bounding box of a region that is not empty, and the operands of its lower bounds."""
    box = None if region is None else region.bounding_shape()
    if region is None or box is None or 0 in box.shape:
        return None
    used = [
        index for index in range(len(region.symbols)) if any(map_.is_function_of_symbol(index) for map_ in box.lower)
    ]
    unused = set(range(len(region.symbols))) - set(used)
    return BoundingShape(box.shape, [map_.compress_symbols(unused) for map_ in box.lower]), [
        region.symbols[index] for index in used
    ]


def make_private(
    rewriter: Rewriter, buffer: PrivateBuffer, destination: AffineForOp, target: AffineForOp, fast_space: int | None
) -> AllocOp:
    """Allocates a buffer at the region's start and makes the destination use it. Returns the allocation.

    Reads before all stores in the nest see the old contents of the memref, so they keep reading that.
    """
    old = buffer.memref.type
    space = old.memory_space
    if fast_space is not None:
        space = integer_attr(fast_space, I64) if fast_space else None
    type_ = MemRefType(tuple(buffer.box.shape), old.element_type, None, space)
    region = destination.parent_region
    assert region is not None
    rewriter.set_insertion_point_to_start(region.blocks[0])
    alloc = rewriter.create(AllocOp, result_types=[type_], location=destination)
    outer = len(buffer.symbols)
    rank = len(buffer.box.shape)
    symbols = [dim(index) for index in range(outer)]
    exprs = tuple(
        simplify_affine_expr(dim(outer + index) - lower.result.replace((), symbols), outer + rank, 0)
        for index, lower in enumerate(buffer.box.lower)
    )
    replace_memref(
        buffer.memref,
        alloc.result,
        rewriter,
        IndexRemap(AffineMap(outer + rank, 0, exprs), buffer.symbols),
        _uses_behind_stores(buffer.memref, destination, target.region.entry),
    )
    return alloc


def _uses_behind_stores(memref: Value, destination: AffineForOp, block: Block) -> Callable[[Operation], bool]:
    """Returns a predicate for ops of the destination: True from the first op on that stores to a memref.

    That op is found in the innermost block that encloses all stores and the block that received the slice.
    """
    stores = [op for op in destination.walk() if isinstance(op, AffineWrite) and op.memref is memref]
    common: Block | None = block
    while common is not None and any(ancestor_in(common, op) is None for op in stores):
        parent = common.parent_op
        common = None if parent is None else parent.parent
    assert common is not None
    ancestors = {ancestor_in(common, op) for op in stores}
    first = next(op for op in common.ops if op in ancestors)

    def is_behind(op: Operation) -> bool:
        ancestor = ancestor_in(common, op) if destination.is_ancestor_of(op) else None
        return ancestor is not None and (ancestor is first or first.is_before_in_block(ancestor))

    return is_behind
