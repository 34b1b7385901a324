"""Fusing producers into their consumers: a slice of what writes a memref goes to where it is read.

Candidates of a destination are tried until none is left; each fusion may make others possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.accesses import memref_of
from compiler.analysis.affine.dependence_graph import Node, base_memref
from compiler.analysis.affine.dependences import has_cyclic_dependence
from compiler.analysis.affine.loops import ancestor_in, common_loops, loops_around
from compiler.analysis.affine.slices import ComputationSlice
from compiler.analysis.effects import memory_effects
from compiler.ir.operation import Block, Operation, OpResult, Value
from compiler.ods.model import EffectKind
from compiler.transforms.affine.fusion.execution_order import FusedOrder
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.legality import shared_memrefs, unknown_access
from compiler.transforms.affine.fusion.nest_rewriting import (
    PrivateBuffer,
    fuse,
    make_private,
    private_buffer,
    sink_sequential_loops,
)
from compiler.transforms.affine.fusion.profitability import CostModel
from compiler.transforms.affine.fusion.record import (
    Conflict,
    PairRecord,
    Strategy,
)


@dataclass
class _Plan:
    """What fusing at a depth leaves: whether the source goes, and which memrefs become private."""

    removed: bool
    private: list[PrivateBuffer]
    conflict: Conflict | None


class ProducerFusion:
    """Fuses producers into the nests of a block."""

    def __init__(self, block: FusedBlock) -> None:
        self._block = block
        self._graph, self._rewriter, self._recorder = block.graph, block.rewriter, block.recorder

    def run(self, max_users: int | None) -> None:
        """Fuses producers into each nest, where no memref of theirs has more than so many users."""
        self._recorder.log("--- Producer/Consumer Fusion ---")
        for number in reversed(self._block.order.numbers()):
            self._fuse_producers_into(number, max_users)

    def _fuse_producers_into(self, number: int, max_users: int | None) -> None:
        node = self._graph.nodes.get(number)
        if node is None or not node.is_loop or node.op.results:
            return
        self._recorder.log(f"Evaluating dst loop {number}")
        root = sink_sequential_loops(self._rewriter, node.op)
        if root is not node.op:
            self._graph.replace_op(node, root)
            self._recorder.sank_loops = True
        changed = True
        while changed:
            changed = False
            for source in reversed(self._producers_of(node)):
                producer = self._graph.nodes.get(source)
                if producer is None:
                    continue
                outcome = self._try_producer(producer, node, max_users)
                if outcome is None:
                    return
                changed |= outcome

    def _producers_of(self, node: Node) -> list[int]:
        """The nests with an edge to a node that store to what it loads, in order."""
        consumed = {memref_of(op) for op in node.loads}
        found = {
            edge.id
            for edge in self._graph.in_edges.get(node.id, ())
            if self._graph.nodes[edge.id].is_loop
            and any(memref_of(op) in consumed for op in self._graph.nodes[edge.id].stores)
        }
        return sorted(found)

    def _try_producer(self, source: Node, node: Node, max_users: int | None) -> bool | None:
        """Fuses a producer into a nest if that is legal and pays; None where nothing more goes into this nest."""
        graph, recorder = self._graph, self._recorder
        recorder.log(f"Evaluating src loop {source.id} for dst loop {node.id}")
        if source.op.results:
            return False
        memrefs = shared_memrefs(source.stores, node.loads)
        if max_users is not None and any(graph.out_edge_count(source.id, memref) > max_users for memref in memrefs):
            return False
        pair = recorder.pair(source.op, node.op, Strategy.PRODUCER_CONSUMER)
        escaping = self._escaping(source)
        point = graph.fused_insertion_point(source.id, node.id)
        if point is None:
            self._block.reject_places(pair, source, node)
            return False
        conflict = unknown_access(source.op, node.op)
        if conflict is not None:
            recorder.reject(pair, "an access is not understood", conflict)
            return False
        outer = len(loops_around(node.op))
        ops = [op for op in (*node.loads, *node.stores) if memref_of(op) in memrefs]
        slices = self._block.slices(source, node, pair, len(common_loops(ops)) - outer, None)
        deepest = max((depth for depth, found in enumerate(slices, 1) if found is not None), default=0)
        if deepest == 0:
            recorder.reject(pair, "Can't fuse: fusion is not legal at any depth")
            return False
        slices = slices[:deepest]
        plans: dict[int, _Plan] = {}

        def is_legal(depth: int) -> Conflict | None:
            slice_ = slices[depth - 1]
            assert slice_ is not None
            plans[depth] = self._plan(source, node, slice_, point, escaping, memrefs)
            return plans[depth].conflict

        tolerance = self._block.options.compute_tolerance
        model = CostModel(source.op, node.op, self._rewriter, recorder, pair, tolerance)
        accumulates = has_cyclic_dependence(source.op)
        if accumulates:
            recorder.log("Source nest has a cyclic dependence.")
            model.forbid_repetition()
        best = self._producer_depth(source, memrefs, model, slices, accumulates)
        if best is None:
            return None
        if best == 0:
            return False
        if best < 0:
            stores = [op for op in source.stores if memref_of(op) in memrefs]
            chosen = model.best_depth(stores[0], slices, is_legal)
            if chosen is None:
                return False
            best = chosen
        elif (conflict := is_legal(best)) is not None:
            recorder.reject(pair, "Fusion would violate dependences", conflict)
            pair.depth(best).conflict = conflict
            return False
        slice_ = slices[best - 1]
        assert slice_ is not None
        pair.chosen_depth = best
        self._fuse_producer(source, node, slice_, point, plans[best], pair)
        return True

    def _producer_depth(
        self,
        source: Node,
        memrefs: Sequence[Value],
        model: CostModel,
        slices: Sequence[ComputationSlice | None],
        accumulates: bool,
    ) -> int | None:
        """The depth where no cost model decides; -1 where it does, 0 for none, None to give up on the destination."""
        deepest = len(slices)
        slice_ = slices[-1]
        assert slice_ is not None
        recorder, pair = self._recorder, model.pair
        if self._block.options.maximal:
            return deepest if self._block.may_take_deepest(model, slices, accumulates) else None
        if sum(memref_of(op) in memrefs for op in source.stores) == 1:
            return -1
        recorder.log("Limited profitability analysis. Not supported for multiple producer store case.")
        compute = model.additional_compute(slice_)
        if compute is None or compute[0] > model.tolerance:
            recorder.reject(pair, "Additional computation exceeds compute tolerance. Not fusing.")
            return 0
        record = pair.depth(deepest)
        record.additional_compute, record.fused_cost = compute
        record.is_within_tolerance = True
        pair.reason = "Considering fusion profitable at max legal depth."
        recorder.log(pair.reason)
        return deepest

    def _plan(
        self,
        source: Node,
        node: Node,
        slice_: ComputationSlice,
        point: Operation,
        escaping: set[Value],
        memrefs: Sequence[Value],
    ) -> _Plan:
        """What fusing this slice leaves, and what forbids it."""
        removed = self._can_remove(source, node, slice_, point, escaping)
        order = FusedOrder(source.op, node.op, slice_)
        private: list[PrivateBuffer] = []
        for memref in memrefs:
            if not self._may_be_private(memref, escaping, source, node, removed):
                continue
            written, others = source.stores_of(memref), node.stores_of(memref)
            if not order.can_be_private(memref):
                if not self._is_fresh(memref, escaping, source, node):
                    continue
                # The buffer must have the elements as well that are read unwritten.
                written = written + source.loads_of(memref)
                others = others + node.loads_of(memref)
            buffer = private_buffer(memref, written, others, slice_, source.op)
            if buffer is not None:
                private.append(buffer)
        names = [buffer.memref for buffer in private]
        return _Plan(removed, private, order.conflict(source_removed=removed, private=names))

    def _can_remove(
        self, source: Node, node: Node, slice_: ComputationSlice, point: Operation, escaping: set[Value]
    ) -> bool:
        """Whether the source is not needed any more once its slice is in the destination."""
        has_users = False
        for edge in self._graph.out_edges.get(source.id, ()):
            op = self._graph.nodes[edge.id].op
            if op is node.op:
                continue
            if op is not point and not point.is_before_in_block(op):
                self._recorder.log("Src loop can't be removed: dst loop doesn't dominate dependence")
                return False
            has_users = True
        if not has_users and not escaping:
            return True
        is_maximal = slice_.is_maximal()
        if is_maximal is None:
            self._recorder.log("Src loop can't be removed: can't determine if fusion is maximal")
        elif not is_maximal:
            self._recorder.log("Src loop can't be removed: fusion is not maximal")
        return bool(is_maximal)

    def _may_be_private(self, memref: Value, escaping: set[Value], source: Node, node: Node, removed: bool) -> bool:
        graph = self._graph
        if memref in escaping and (removed or node.stores_of(memref)):
            return False
        if graph.incoming_accesses(source.id, memref) > 0 or graph.out_edge_count(node.id, memref) > 0:
            return False
        return not removed or not any(
            edge.value is memref and edge.id != node.id for edge in graph.out_edges.get(source.id, ())
        )

    def _is_fresh(self, memref: Value, escaping: set[Value], source: Node, node: Node) -> bool:
        """Whether nobody else wrote to a memref since it was allocated: what is read unwritten is any value."""
        if memref in escaping or not isinstance(memref, OpResult) or memref.owner.parent is not self._graph.block:
            return False
        return not any(
            edge.value is memref and edge.id != source.id and self._graph.nodes[edge.id].may_change(memref)
            for edge in self._graph.in_edges.get(node.id, ())
        )

    def _fuse_producer(
        self, source: Node, node: Node, slice_: ComputationSlice, point: Operation, plan: _Plan, pair: PairRecord
    ) -> None:
        graph, rewriter = self._graph, self._rewriter
        fuse(rewriter, source.op, slice_)
        self._recorder.log(f"Fused src loop {source.id} into dst loop {node.id} at depth {pair.chosen_depth}")
        if point is not node.op:
            rewriter.move_op_before(node.op, point)
        names = [buffer.memref for buffer in plan.private]
        graph.producer_was_fused(source.id, node.id, names, removed=plan.removed)
        for buffer in plan.private:
            self._recorder.log("Creating private memref")
            alloc = make_private(rewriter, buffer, node.op, slice_.target, self._fast_space(buffer))
            made = graph.add_node(alloc)
            self._block.order.add(made.id)
            graph.add_edge(made.id, node.id, alloc.result)
            pair.private_memrefs.append(str(alloc.result.type))
        graph.collect(node)
        pair.source_removed = plan.removed
        if plan.removed:
            self._recorder.log(f"Removing src loop {source.id} after fusion")
            self._block.erase(source)

    def _fast_space(self, buffer: PrivateBuffer) -> int | None:
        """The memory space for a buffer, where it is small enough and one was given."""
        space = self._block.options.fast_memory_space
        if space is None or buffer.size_in_bytes > self._block.options.local_buffer_threshold:
            return None
        return space

    def _escaping(self, node: Node) -> set[Value]:
        """The memrefs that a node stores to and that others may see."""
        return {memref for op in node.stores if self._escapes(memref := memref_of(op))}

    def _escapes(self, memref: Value) -> bool:
        """Whether a memref, or what it is a view of, comes from outside or is used in a way that is not affine."""
        block = self._graph.block
        while True:
            if not isinstance(memref, OpResult):
                return True
            op = memref.owner
            effects = memory_effects(op)
            if op.has_trait("ViewLikeOpInterface") and base_memref(memref) is not memref:
                memref = op.operands[0]
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
    """Whether an op is in one of the blocks, however deep."""
    return any(ancestor_in(block, op) is not None for block in blocks)
