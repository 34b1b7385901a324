"""`buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack`: move or replace allocations.

scf.for ... {                                  %m = memref.alloc() : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>    ->    scf.for ... {
  use(%m)                                        use(%m)
}                                              }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.buffer_views import BufferViews, allocates
from compiler.analysis.data_layout import DataLayout
from compiler.analysis.dominance import DominanceInfo, defining_block
from compiler.analysis.effects import memory_effects
from compiler.analysis.loops import is_loop
from compiler.dialects.memref.allocation_ops import AllocaOp, Allocation, AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import RankOp
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.types import ShapedType
from compiler.ods.effects import EffectKind
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.model import region_is_reachable

_STACK = "AutomaticAllocationScopeResource"


def _allocations(root: Operation, views: BufferViews, rewriter: Rewriter) -> list[tuple[OpResult, Operation | None]]:
    """Returns the results that get new buffers on the heap, with their deallocation, if there is at most one."""
    allocations: list[tuple[OpResult, Operation | None]] = []
    for op in root.walk_post_order():
        results = [result for result in op.results if allocates(result)]
        on_stack = any(
            effect.kind is EffectKind.ALLOCATE and effect.resource == _STACK for effect in memory_effects(op) or ()
        )
        if len(results) != 1 or on_stack:
            continue
        frees = [user for user in rewriter.users(results[0]) if isinstance(user, DeallocOp)]
        if len(frees) <= 1:
            allocations.append((results[0], frees[0] if frees else None))
    return allocations


def _is_looping(op: Operation) -> bool:
    """Returns True if the regions of the op may run more than once."""
    return is_loop(op) or any(region_is_reachable(op, region, region) for region in op.regions)


def _is_known_control_flow(op: Operation) -> bool:
    return is_loop(op) or op.has_trait("RegionBranchOpInterface")


class _Hoisting:
    """Hoists allocations of a function; subclasses define how far."""

    kinds: tuple[type[Allocation], ...] = (AllocOp,)

    def __init__(self, function: Operation, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self._dominance = DominanceInfo()
        self._views = BufferViews(function)
        self._function = function

    def hoist(self) -> None:
        """Moves the allocations that can be moved."""
        values: list[OpResult] = [value for value, _ in _allocations(self._function, self._views, self._rewriter)]
        values += [op.result for op in self._function.walk_post_order() if isinstance(op, AllocaOp)]
        for value in values:
            if isinstance(value.owner, self.kinds):
                self._hoist_one(value)

    def _hoist_one(self, value: OpResult) -> None:
        op = value.owner
        block = op.parent
        assert block is not None
        dominator = self._common_dominator(value)
        dependency: Block | None = None
        for operand in op.operands:
            other = defining_block(operand)
            if other is not None and (dependency is None or self._dominance.block_dominates(dependency, other)):
                dependency = other
        target = self._place(block, dominator, dependency)
        before: Operation | None = op
        if target is not block:
            before = _ancestor_in(target, op) or target.last
        if before is not None and before is not op:
            self._rewriter.move_op_before(op, before)

    def _common_dominator(self, value: Value) -> Block | None:
        """Returns the last block on all paths to uses of the buffer."""
        blocks: dict[Block, None] = {}
        for alias in [value, *self._views.resolve(value)]:
            own = defining_block(alias)
            if own is not None:
                blocks[own] = None
            for user in self._rewriter.users(alias):
                if user.parent is not None:
                    blocks[user.parent] = None
        common: Block | None = None
        for block in blocks:
            common = block if common is None else self._nearest(common, block)
            if common is None:
                return None
        return common

    def _nearest(self, block: Block, other: Block) -> Block | None:
        """Returns the common dominator of two blocks, which may be in different regions."""
        current: Block | None = block
        while current is not None:
            region = current.parent
            inner = _block_in(region, other)
            if region is not None and inner is not None:
                return self._dominance.tree(region).nearest_common_dominator(current, inner)
            holder = current.parent_op
            current = None if holder is None else holder.parent
        return None

    def _place(self, block: Block, dominator: Block | None, dependency: Block | None) -> Block:
        """Returns the block into which an allocation is moved."""
        upper = self.upper_bound(dominator, dependency)
        place, current = block, block
        while True:
            parent = current.parent_op
            enclosing = None if parent is None else parent.parent
            if parent is None or enclosing is None or current.parent is None:
                return place
            if upper is not None and (upper is current or not self._dominance.block_dominates(upper, current)):
                return place
            immediate = self._dominance.tree(current.parent).immediate_dominator(current)
            if immediate is not None:
                current = immediate
                place = self.place_in_dominator(place, current)
            else:
                if not _is_known_control_flow(parent) or not self.may_leave(parent, dominator):
                    return place
                current = place = enclosing

    def upper_bound(self, dominator: Block | None, dependency: Block | None) -> Block | None:
        """Returns the outermost block to which an allocation may be moved."""
        if dependency is None or dominator is None:
            return dominator
        below = dominator is not dependency and self._dominance.block_dominates(dominator, dependency)
        return dependency if below else dominator

    def place_in_dominator(self, place: Block, dominator: Block) -> Block:
        """Returns the block for the allocation, given a dominator in the same region."""
        return dominator

    def may_leave(self, op: Operation, dominator: Block | None) -> bool:
        """Returns True if an allocation may leave the regions of an op."""
        return not _is_looping(op)


class _LoopHoisting(_Hoisting):
    """Moves allocations out of loops alone."""

    kinds = (AllocOp, AllocaOp)

    def upper_bound(self, dominator: Block | None, dependency: Block | None) -> Block | None:
        return dependency

    def place_in_dominator(self, place: Block, dominator: Block) -> Block:
        return place

    def may_leave(self, op: Operation, dominator: Block | None) -> bool:
        outside = dominator is None or op.parent is None or not self._dominance.block_dominates(dominator, op.parent)
        # A buffer before a parallel loop would be shared by concurrent iterations.
        return _is_looping(op) and not op.has_trait("HasParallelRegion") and outside


def _ancestor_in(block: Block, op: Operation) -> Operation | None:
    """Returns the op of a block that is or contains another op."""
    current: Operation | None = op
    while current is not None and current.parent is not block:
        current = current.parent_op
    return current


def _block_in(region: Region | None, block: Block) -> Block | None:
    """Returns the block of a region that is or contains another block."""
    current: Block | None = block
    while current is not None and current.parent is not region:
        holder = current.parent_op
        current = None if holder is None else holder.parent
    return current


@dataclass
class BufferHoisting(Pass):
    """Move allocations into common dominators and out of nested regions."""

    argument = "buffer-hoisting"
    name = "BufferHoistingPass"
    anchor = "func.func"
    summary = (
        "Optimizes placement of allocation operations by moving them into common dominators and out of nested regions"
    )

    def run(self, op: Operation, state: PassState) -> None:
        _Hoisting(op, Rewriter(op, state.context, state.listeners)).hoist()


@dataclass
class BufferLoopHoisting(Pass):
    """Move allocations out of loop nests."""

    argument = "buffer-loop-hoisting"
    name = "BufferLoopHoistingPass"
    anchor = "func.func"
    summary = "Optimizes placement of allocation operations by moving them out of loop nests"

    def run(self, op: Operation, state: PassState) -> None:
        _LoopHoisting(op, Rewriter(op, state.context, state.listeners)).hoist()


@dataclass
class PromoteBuffersToStack(Pass):
    """memref.alloc() : memref<4xf32> -> memref.alloca() : memref<4xf32>"""

    argument = "promote-buffers-to-stack"
    name = "PromoteBuffersToStackPass"
    anchor = "func.func"
    summary = "Promotes heap-based allocations to automatically managed stack-based allocations"

    max_alloc_size_in_bytes: int = option(
        "max-alloc-size-in-bytes", 1024, "Maximal size in bytes to promote allocations to stack."
    )
    max_rank_of_allocated_memref: int = option(
        "max-rank-of-allocated-memref", 1, "Maximal memref rank to promote dynamic buffers."
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        views = BufferViews(op)
        for value, free in _allocations(op, views, rewriter):
            if free is None and self._is_small(value) and _has_scope(value, views, rewriter):
                alloc = value.owner
                rewriter.replace_op_with_new_op(
                    alloc, AllocaOp, *alloc.operands, properties=alloc.properties, attributes=alloc.attributes
                )

    def _is_small(self, value: OpResult) -> bool:
        """Returns True if the buffer is certain to be small, or likely so."""
        type_ = value.type
        if not isinstance(value.owner, AllocOp) or not isinstance(type_, ShapedType):
            return False
        if not type_.has_static_shape:
            return type_.rank <= self.max_rank_of_allocated_memref and all(
                isinstance(operand, OpResult) and isinstance(operand.owner, RankOp) for operand in value.owner.operands
            )
        width = DataLayout.closest(value.owner).size_in_bits(type_.element_type)
        return type_.num_elements * width <= self.max_alloc_size_in_bytes * 8


def _has_scope(value: OpResult, views: BufferViews, rewriter: Rewriter) -> bool:
    """Returns True if an enclosing scope, without a loop in between, owns a buffer that does not escape it."""
    region = value.owner.parent_region
    while region is not None and region.parent is not None:
        parent = region.parent
        if parent.has_trait("AutomaticAllocationScope") and not _leaves(region, value, views, rewriter):
            return True
        if _is_looping(parent) or not parent.has_trait("RegionBranchOpInterface"):
            return False
        region = parent.parent_region
    return False


def _leaves(region: Region, value: Value, views: BufferViews, rewriter: Rewriter) -> bool:
    """Returns True if the buffer is returned from a region."""
    for alias in views.resolve(value):
        for user in rewriter.users(alias):
            returns = user.has_trait("ReturnLike") or user.has_trait("RegionBranchTerminatorOpInterface")
            if returns and user.parent_region is region:
                return True
    return False
