"""`affine-data-copy-generate`: copies data that loops access to faster memory, and makes the loops use the copies.

affine.for %i = 0 to 32 { affine.load %m[%i + 5] .. }  ->  a copy of %m[5 .. 36] first, then the loop on the copy
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from compiler.analysis.affine.loops import ancestor_in, enclosing_loops, nesting_depth
from compiler.analysis.affine.memory import Memory, base_memref, may_touch_globals
from compiler.analysis.affine.memref_regions import MemRefRegion, accessed_region, memory_footprint_in_bytes
from compiler.analysis.loops import defining_region
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.ops import AffineForOp, AffineLoadOp, AffineStoreOp
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.func.ops import FuncOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import DYNAMIC, MemRefType, UnrankedMemRefType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, canonicalizations
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.copy_coverage import RegionCoverage
from compiler.transforms.affine.copy_generation import (
    Copies,
    CopyOptions,
    OpRange,
    generate_copy,
    outermost_independent_loop,
)
from compiler.transforms.affine.loops import induction_variable, promote_if_single_iteration
from compiler.transforms.affine.replace_memref import can_replace_memref_in, only_frees

_UNLIMITED = (1 << 64) - 1
_ACCESSES = (AffineLoadOp, AffineStoreOp)


@dataclass
class AffineDataCopyGeneration(Pass[FuncOp]):
    """Generate explicit copying for affine memory operations."""

    argument = "affine-data-copy-generate"
    name = "AffineDataCopyGeneration"
    summary = "Generate explicit copying for affine memory operations"
    anchor = "func.func"
    dependent_dialects = ("memref",)

    fast_mem_capacity: int = option(
        "fast-mem-capacity", _UNLIMITED, "Set fast memory space capacity in KiB (default: unlimited)"
    )
    fast_mem_space: int = option("fast-mem-space", 1, "Fast memory space identifier for copy generation (default: 1)")
    generate_dma: bool = option("generate-dma", False, "Generate DMA instead of point-wise copy")
    min_dma_transfer: int = option(
        "min-dma-transfer", 1024, "Minimum DMA transfer size supported by the target in bytes"
    )
    skip_non_unit_stride_loops: bool = option(
        "skip-non-unit-stride-loops",
        False,
        "Testing purposes: avoid non-unit stride loop choice depths for copy placement",
    )
    slow_mem_space: int = option("slow-mem-space", 0, "Slow memory space identifier for copy generation (default: 0)")
    tag_mem_space: int = option("tag-mem-space", 0, "Tag memory space identifier for copy generation (default: 0)")

    def run(self, op: FuncOp, state: PassState) -> None:
        capacity = _UNLIMITED if self.fast_mem_capacity == _UNLIMITED else self.fast_mem_capacity * 1024
        options = CopyOptions(self.generate_dma, self.slow_mem_space, self.fast_mem_space, self.tag_mem_space, capacity)
        if not op.body.blocks:
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        rewriter.set_insertion_point_to_start(op.body.entry)
        index_constant(rewriter, 0, op)
        run = _Run(options, self.skip_non_unit_stride_loops, rewriter, state)
        for block in list(op.body.blocks):
            run.copy_in_block(block)
        run.simplify()


class _Run:
    def __init__(self, options: CopyOptions, skip_strided: bool, rewriter: Rewriter, state: PassState) -> None:
        self.options = options
        self.skip_strided = skip_strided
        self.rewriter = rewriter
        self.state = state
        self.nests: dict[AffineForOp, None] = {}

    def copy_in_block(self, root: Block) -> None:
        """Generates copies for each loop of a block, and for runs of other ops that begin with an access."""
        stack = [self._copy_in_ranges(root)]
        while stack:
            inner = next(stack[-1], None)
            if inner is None:
                stack.pop()
            else:
                stack.append(self._copy_in_ranges(inner))

    def _copy_in_ranges(self, block: Block) -> Iterator[Block]:
        """Generates copies for one block's ranges. Returns the bodies of loops that need too much memory."""
        begin = self._next_start(block.first)
        op = begin
        while op is not None and begin is not None:
            behind = op.next_op
            if not isinstance(op, AffineForOp) or op in self.nests:
                op = behind
                continue
            if begin is not op:
                self._copy(begin, op)
            if self._is_too_large(op):
                yield op.region.entry
            elif behind is not None:
                self._copy(op, behind)
            begin = op = self._next_start(op.next_op)
        last = block.last
        if begin is not None and last is not None and begin is not last:
            self._copy(begin, last)

    def _next_start(self, op: Operation | None) -> Operation | None:
        while op is not None and (not isinstance(op, (*_ACCESSES, AffineForOp)) or op in self.nests):
            op = op.next_op
        return op

    def _is_too_large(self, loop: AffineForOp) -> bool:
        if self.skip_strided:
            return step_of(loop) != 1
        footprint = memory_footprint_in_bytes(loop)
        return footprint is not None and footprint > self.options.capacity_in_bytes

    # ------------------------------------------------------------------------------------------ one range

    def _copy(self, first: Operation, end: Operation) -> None:
        """Copies the memory accessed by the ops from `first` up to `end`."""
        block = first.parent
        assert block is not None
        range_ = OpRange(block, first, end)
        regions = self._regions(range_)
        if regions is None:
            return
        copies = Copies(nests=self.nests)
        done = [generate_copy(region, range_, self.options, copies, self.rewriter) for region in regions]
        parent = block.parent_op
        if all(done) and copies.size_in_bytes > self.options.capacity_in_bytes and parent is not None:
            self.state.warning(parent, "total size of all copy buffers' for this block exceeds fast memory capacity")

    def _regions(self, range_: OpRange) -> list[MemRefRegion] | None:
        """Returns the regions of memrefs that are read and those that are written; None if one is unknown."""
        depth = nesting_depth(range_.first)
        reads: dict[Value, MemRefRegion] = {}
        writes: dict[Value, MemRefRegion] = {}
        accesses: dict[Value[MemRefType], list[AffineLoadOp | AffineStoreOp]] = {}
        for op in [inner for each in range_.ops for inner in each.walk_post_order()]:
            if not isinstance(op, _ACCESSES) or not self._is_to_be_copied(op, range_.block):
                continue
            region = accessed_region(op, depth) or _whole_memref(op, depth)
            if region is None:
                return None
            accesses.setdefault(region.memref, []).append(op)
            known_regions = [regions[region.memref] for regions in (reads, writes) if region.memref in regions]
            for other in known_regions:
                if not _unite(other, region):
                    whole = _whole_memref(op, depth)
                    if whole is None:
                        return None
                    other.relation = whole.relation
                region.relation = other.relation.copy()
            own = writes if region.is_write else reads
            own.setdefault(region.memref, region)
        for memref in _aliased_memrefs(range_, accesses):
            reads.pop(memref, None)
            writes.pop(memref, None)
            del accesses[memref]
        for memref, ops in accesses.items():
            self._make_safe(memref, ops, range_, reads, writes)
        return [*reads.values(), *writes.values()]

    def _make_safe(
        self,
        memref: Value[MemRefType],
        accesses: Sequence[AffineLoadOp | AffineStoreOp],
        range_: OpRange,
        reads: dict[Value, MemRefRegion],
        writes: dict[Value, MemRefRegion],
    ) -> None:
        """Drops memrefs with other uses, clips regions to the memref, copies in elements that are not written."""
        own = [regions[memref] for regions in (reads, writes) if memref in regions]
        if not self._is_only_accessed(memref, range_):
            reads.pop(memref, None)
            writes.pop(memref, None)
            return
        if not own[0].type.shape:
            return
        if len(own) == 2 and own[0].relation.form() != own[1].relation.form():
            # One buffer holds both.
            whole = None if _unite(own[0], own[1]) else _whole_memref(accesses[0], nesting_depth(range_.first))
            own[0].relation = own[0].relation if whole is None else whole.relation
            own[1].relation = own[0].relation.copy()
        hoisted_over = outermost_independent_loop(own[0], range_.block)
        outer = enclosing_loops(hoisted_over or range_.first)
        coverage = RegionCoverage(own[0], accesses, range_.block, outer)
        if not coverage.stays_inside():
            for region in own:
                _clip(region)
        if memref not in reads and not coverage.writes_all():
            reads[memref] = MemRefRegion(memref, writes[memref].relation.copy(), is_write=False)

    def _is_only_accessed(self, memref: Value, range_: OpRange) -> bool:
        """Returns True if all uses of the memref in the range are accesses that can use the buffer."""
        first, last = range_.first, range_.end
        for user in self.rewriter.users(memref):
            op = ancestor_in(range_.block, user)
            if op is None or op.is_before_in_block(first) or not op.is_before_in_block(last):
                continue
            if not can_replace_memref_in(user, memref) and not only_frees(user):
                return False
        return True

    def _is_to_be_copied(self, op: AffineLoadOp | AffineStoreOp, block: Block) -> bool:
        space = op.memref.type.memory_space
        if isinstance(space, IntegerAttr) and space.value != self.options.slow_memory_space:
            return False
        return _is_around(defining_region(op.memref), block)

    # ------------------------------------------------------------------------------------------ afterwards

    def simplify(self) -> None:
        """Promotes single-iteration loops in the copies, and simplifies their accesses."""
        accesses: list[Operation] = []
        for nest in self.nests:
            for op in nest.walk_post_order():
                if isinstance(op, AffineForOp):
                    promote_if_single_iteration(self.rewriter, op)
                elif isinstance(op, _ACCESSES):
                    accesses.append(op)
        patterns = FrozenPatternSet(canonicalizations(*_ACCESSES))
        config = GreedyConfig(strictness=Strictness.EXISTING_AND_NEW_OPS)
        apply_op_patterns_greedily(accesses, patterns, self.rewriter, config)


def _aliased_memrefs(range_: OpRange, memrefs: Iterable[Value[MemRefType]]) -> list[Value[MemRefType]]:
    """Returns the memrefs whose memory is written and also accessed through another value."""
    users: dict[Memory, list[tuple[Value, Operation]]] = {}
    touches_globals = False
    for op in (inner for each in range_.ops for inner in each.walk()):
        touches_globals |= may_touch_globals(op)
        for value in op.operands:
            if isinstance(value.type, MemRefType | UnrankedMemRefType):
                users.setdefault(base_memref(value), []).append((value, op))
    values: list[Value[MemRefType]] = []
    for memref in memrefs:
        base = base_memref(memref)
        is_aliased = any(value is not memref for value, _ in users[base])
        is_read_only = all(op.has_trait("AffineReadOpInterface") for _, op in users[base])
        if (is_aliased and not is_read_only) or (touches_globals and not isinstance(base, Value)):
            values.append(memref)
    return values


def _is_around(region: Region | None, block: Block) -> bool:
    """Returns True if a block is in a region, however deep."""
    around = block.parent
    while around is not None and around is not region:
        around = None if around.parent is None else around.parent.parent_region
    return around is not None


def _unite(region: MemRefRegion, other: MemRefRegion) -> bool:
    """Extends a region to a box that contains another one; the written region is kept."""
    is_write = region.is_write
    done = region.union_bounding_box(other)
    region.is_write = is_write
    return done


def _whole_memref(op: AffineLoadOp | AffineStoreOp, depth: int) -> MemRefRegion | None:
    """Returns the whole memref that an op accesses as a region; None if its shape is not static."""
    memref = op.memref
    if not memref.type.has_static_shape:
        return None
    around: Sequence[Value] = [induction_variable(loop) for loop in enclosing_loops(op)[:depth]]
    rank = len(memref.type.shape)
    relation = IntegerRelation(rank, len(around), values=[*([None] * rank), *around])
    for position, extent in enumerate(memref.type.shape):
        relation.add_constant_bound(BoundKind.LB, position, 0)
        relation.add_constant_bound(BoundKind.UB, position, extent - 1)
    return MemRefRegion(memref, relation, isinstance(op, AffineStoreOp))


def _clip(region: MemRefRegion) -> None:
    """Clips the region to the memref."""
    for position, extent in enumerate(region.type.shape):
        region.relation.add_constant_bound(BoundKind.LB, position, 0)
        if extent != DYNAMIC:
            region.relation.add_constant_bound(BoundKind.UB, position, extent - 1)
    region.relation.remove_trivial_redundancy()
