"""One producer and one consumer of memrefs: a slice of the producer moves to the consumer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.accesses import AffineAccess
from compiler.analysis.affine.dependence_graph import Node
from compiler.analysis.affine.loops import ancestor_in, common_loops, enclosing_loops
from compiler.analysis.affine.memory import base_memref
from compiler.analysis.affine.slices import ComputationSlice
from compiler.analysis.effects import memory_effects
from compiler.ir.operation import Block, Operation, OpResult, Value, view_source
from compiler.ods.effects import EffectKind
from compiler.transforms.affine.fusion.candidate import FusionCandidate
from compiler.transforms.affine.fusion.execution_order import FusedOrder
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.legality import shared_memrefs, unknown_access
from compiler.transforms.affine.fusion.nest_rewriting import (
    PrivateBuffer,
    fuse_copy,
    fuse_moved,
    make_private,
    private_buffer,
)
from compiler.transforms.affine.fusion.record import Conflict, Strategy


@dataclass
class _Plan:
    """Consequences of fusing at a depth: whether the source is removed, and which memrefs become private."""

    removed: bool
    private: list[PrivateBuffer]
    conflict: Conflict | None


class ProducerPair(FusionCandidate):
    """A nest that stores to memrefs which the destination loads."""

    def __init__(self, block: FusedBlock, source: Node, node: Node) -> None:
        super().__init__(block, source, node, Strategy.PRODUCER_CONSUMER)
        self._graph, self._rewriter, self._recorder = block.graph, block.rewriter, block.recorder
        self._memrefs = shared_memrefs(source.stores, node.loads)
        self._escaping = self._escaping_memrefs()
        self._point: Operation | None = None
        self._plans: dict[int, _Plan] = {}
        self.forbids_maximal = False
        """True if maximal fusion gave up on the destination."""

    def find_slices(self) -> bool:
        graph, recorder, source, node = self._graph, self._recorder, self.source, self.node
        if source.loop.results or node.loop.results:
            self.record.reason = "a loop with results neither goes into another one nor takes one in"
            return False
        self._point = graph.fused_insertion_point(source.id, node.id)
        if self._point is None:
            self.block.reject_places(self.record, source, node)
            return False
        conflict = unknown_access(source.loop, node.loop)
        if conflict is not None:
            recorder.reject(self.record, "an access is not understood", conflict)
            return False
        outer = len(enclosing_loops(node.loop))
        ops = [op for op in node.accesses if op.memref in self._memrefs]
        if self.keep_slices(self.block.slices(source, node, self.record, len(common_loops(ops)) - outer, None)):
            return True
        recorder.reject(self.record, "Can't fuse: fusion is not legal at any depth")
        return False

    def choose(self) -> int | None:
        model, deepest = self.model, len(self.slices)
        if self.accumulates:
            self._recorder.log("Source nest has a cyclic dependence.")
        if self.block.options.maximal:
            if not self.takes_deepest():
                self.forbids_maximal = True
                return None
            return self.if_legal(deepest)
        stores = [op for op in self.source.stores if op.memref in self._memrefs]
        if len(stores) == 1:
            return model.best_depth(stores[0], self.slices, self.conflict)
        self._recorder.log("Limited profitability analysis. Not supported for multiple producer store case.")
        compute = model.additional_compute(self.slice(deepest))
        if compute is None or compute[0] > model.tolerance:
            self._recorder.reject(self.record, "Additional computation exceeds compute tolerance. Not fusing.")
            return None
        record = self.record.depth(deepest)
        record.additional_compute, record.fused_cost = compute
        record.is_within_tolerance = True
        self.record.reason = "Considering fusion profitable at max legal depth."
        self._recorder.log(self.record.reason)
        return self.if_legal(deepest)

    def conflict(self, depth: int) -> Conflict | None:
        return self._plan(depth).conflict

    def _plan(self, depth: int) -> _Plan:
        """Returns the consequences of fusing at a depth, and any conflict that forbids it."""
        if depth not in self._plans:
            self._plans[depth] = self._make_plan(self.slice(depth))
        return self._plans[depth]

    def _make_plan(self, slice_: ComputationSlice) -> _Plan:
        source, node = self.source, self.node
        removed = self._can_remove(slice_)
        order = FusedOrder(source.loop, node.loop, slice_, self._rewriter.users)
        private: list[PrivateBuffer] = []
        for memref in self._memrefs:
            if not self._may_be_private(memref, removed):
                continue
            written: list[AffineAccess] = [*source.stores_of(memref)]
            others: list[AffineAccess] = [*node.stores_of(memref)]
            if not order.can_be_private(memref):
                if not self._is_fresh(memref):
                    continue
                # The buffer must have the elements as well that are read unwritten.
                written += source.loads_of(memref)
                others += node.loads_of(memref)
            buffer = private_buffer(memref, written, others, slice_, source.loop)
            if buffer is not None:
                private.append(buffer)
        names = [buffer.memref for buffer in private]
        return _Plan(removed, private, order.conflict(source_removed=removed, private=names))

    def _can_remove(self, slice_: ComputationSlice) -> bool:
        """Returns True if the source can be erased after its slice was fused into the destination."""
        point = self._point
        assert point is not None
        has_users = False
        for edge in self._graph.out_edges.get(self.source.id, ()):
            op = self._graph.nodes[edge.id].op
            if op is self.node.loop:
                continue
            if op is not point and not point.is_before_in_block(op):
                self._recorder.log("Src loop can't be removed: dst loop doesn't dominate dependence")
                return False
            has_users = True
        if not has_users and not self._escaping:
            return True
        is_maximal = slice_.is_maximal()
        if is_maximal is None:
            self._recorder.log("Src loop can't be removed: can't determine if fusion is maximal")
        elif not is_maximal:
            self._recorder.log("Src loop can't be removed: fusion is not maximal")
        return bool(is_maximal)

    def _may_be_private(self, memref: Value, removed: bool) -> bool:
        graph, source, node = self._graph, self.source, self.node
        if memref in self._escaping and (removed or node.stores_of(memref)):
            return False
        if graph.incoming_accesses(source.id, memref) > 0 or graph.out_edge_count(node.id, memref) > 0:
            return False
        return not removed or not any(
            edge.value is memref and edge.id != node.id for edge in graph.out_edges.get(source.id, ())
        )

    def _is_fresh(self, memref: Value) -> bool:
        """Returns True if a memref has no other write since its allocation: other elements are undefined."""
        if memref in self._escaping or not isinstance(memref, OpResult) or memref.owner.parent is not self._graph.block:
            return False
        return not any(
            edge.value is memref and edge.id != self.source.id and self._graph.nodes[edge.id].may_change(memref)
            for edge in self._graph.in_edges.get(self.node.id, ())
        )

    def fuse(self, depth: int) -> None:
        graph, rewriter, source, node, point = self._graph, self._rewriter, self.source, self.node, self._point
        assert point is not None
        plan, slice_ = self._plan(depth), self.slice(depth)
        self.record.chosen_depth = depth
        if plan.removed:
            fuse_moved(rewriter, source.loop, slice_)
        else:
            fuse_copy(rewriter, source.loop, slice_)
        self._recorder.log(f"Fused src loop {source.id} into dst loop {node.id} at depth {depth}")
        if point is not node.loop:
            rewriter.move_op_before(node.loop, point)
        names = [buffer.memref for buffer in plan.private]
        graph.producer_was_fused(source.id, node.id, names, removed=plan.removed)
        for buffer in plan.private:
            self._recorder.log("Creating private memref")
            alloc = make_private(rewriter, buffer, node.loop, slice_.target, self._fast_space(buffer))
            new_node = graph.add_node(alloc)
            self.block.order.add(new_node.id)
            graph.add_edge(new_node.id, node.id, alloc.result)
            self.record.private_memrefs.append(str(alloc.result.type))
        graph.collect(node)
        self.record.source_removed = plan.removed
        if plan.removed:
            self._recorder.log(f"Removing src loop {source.id} after fusion")
            self.block.drop(source)

    def _fast_space(self, buffer: PrivateBuffer) -> int | None:
        """Returns the memory space for a buffer that is small enough; None keeps the memref's memory space."""
        options = self.block.options
        return options.fast_memory_space if buffer.size_in_bytes <= options.local_buffer_threshold else None

    def _escaping_memrefs(self) -> set[Value]:
        """Returns the memrefs that the source stores to and that others may see."""
        return {memref for op in self.source.stores if self._escapes(memref := op.memref)}

    def _escapes(self, memref: Value) -> bool:
        """Returns True if a memref, or the base of its view, is defined outside the block or has a non-affine use."""
        block = self._graph.block
        while True:
            if not isinstance(memref, OpResult):
                return True
            op = memref.owner
            effects = memory_effects(op)
            if op.has_trait("ViewLikeOpInterface") and base_memref(memref) != memref:
                memref = view_source(op)
                continue
            if not effects or any(effect.kind is not EffectKind.ALLOCATE for effect in effects):
                return True
            break
        for user in self._rewriter.users(memref):
            region = block.parent
            ancestor = ancestor_in(block, user)
            if ancestor is None:
                if region is None or _is_in_region(user, region.blocks):
                    continue
                return True
            if not user.has_trait("AffineMapAccessInterface"):
                return True
        return False


def _is_in_region(op: Operation, blocks: Sequence[Block]) -> bool:
    """Returns True if one of the blocks contains an op, at any depth."""
    return any(ancestor_in(block, op) is not None for block in blocks)
