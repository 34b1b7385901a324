"""Greedy fusion of the loop nests of a block: upstream's `GreedyFusion`.

Nests are visited, and to each as a destination candidates are fused: producers of what it loads, or siblings that load
the same. The dependence graph is kept right, so that one fusion makes others possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.accesses import is_affine_read, memref_of
from compiler.analysis.affine.dependence_graph import Edge, MemRefDependenceGraph, Node, base_memref, loop_in_block
from compiler.analysis.affine.dependences import has_cyclic_dependence
from compiler.analysis.affine.loops import ancestor_in, common_loops, loop_of, loops_around
from compiler.analysis.affine.slices import ComputationSlice
from compiler.analysis.effects import memory_effects
from compiler.ir.operation import Block, Operation, OpResult, Value
from compiler.ir.types import MemRefType
from compiler.ods.model import EffectKind
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.execution_order import FusedOrder
from compiler.transforms.affine.fusion.legality import FusionResult, PairLegality, shared_memrefs, unknown_access
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
    DepthRecord,
    FusionRecorder,
    PairRecord,
    SliceRecord,
    Strategy,
)
from compiler.transforms.affine.fusion.visiting_order import HashOrder


@dataclass(frozen=True)
class FusionOptions:
    """What the pass was told."""

    compute_tolerance: float = 0.3
    maximal: bool = False
    fast_memory_space: int | None = None
    local_buffer_threshold: int = 0
    """In bytes."""


@dataclass
class _Plan:
    """What fusing at a depth leaves: whether the source goes, and which memrefs become private."""

    removed: bool
    private: list[PrivateBuffer]
    conflict: Conflict | None


class GreedyFusion:
    """Fuses the nests of one block."""

    def __init__(
        self, graph: MemRefDependenceGraph, rewriter: Rewriter, options: FusionOptions, recorder: FusionRecorder
    ) -> None:
        self._graph = graph
        self._rewriter = rewriter
        self._options = options
        self._recorder = recorder
        self._order = HashOrder()
        for number in graph.nodes:
            self._order.add(number)

    # ------------------------------------------------------------------------------------------ modes

    def fuse_producers_and_consumers(self, max_users: int | None) -> None:
        """Fuses producers into each nest, where no memref of theirs has more than so many users."""
        self._recorder.log("--- Producer/Consumer Fusion ---")
        for number in reversed(self._order.numbers()):
            self._fuse_producers_into(number, max_users)

    def fuse_siblings(self) -> None:
        """Fuses nests that load the same into each nest."""
        self._recorder.log("--- Sibling Fusion ---")
        for number in reversed(self._order.numbers()):
            node = self._graph.nodes.get(number)
            if node is not None and node.is_loop:
                self._fuse_siblings_into(node)

    def erase_unused_allocations(self) -> None:
        """Erases allocations that fusion left without users."""
        for memref, count in self._graph.edge_counts.items():
            if count == 0 and isinstance(memref, OpResult) and memref.owner.name == "memref.alloc":
                if memref.owner.parent is not None and not self._rewriter.has_uses(memref):
                    self._rewriter.erase_op(memref.owner)

    # ------------------------------------------------------------------------------------------ producers

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
            self._reject_places(pair, source, node)
            return False
        conflict = unknown_access(source.op, node.op)
        if conflict is not None:
            recorder.reject(pair, "an access is not understood", conflict)
            return False
        outer = len(loops_around(node.op))
        ops = [op for op in (*node.loads, *node.stores) if memref_of(op) in memrefs]
        slices = self._slices(source, node, pair, len(common_loops(ops)) - outer, None)
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

        tolerance = self._options.compute_tolerance
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
            self._depth_record(pair, best).conflict = conflict
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
        if self._options.maximal:
            return deepest if self._may_take_deepest(model, slices, accumulates) else None
        if sum(memref_of(op) in memrefs for op in source.stores) == 1:
            return -1
        recorder.log("Limited profitability analysis. Not supported for multiple producer store case.")
        compute = model.additional_compute(slice_)
        if compute is None or compute[0] > model.tolerance:
            recorder.reject(pair, "Additional computation exceeds compute tolerance. Not fusing.")
            return 0
        record = self._depth_record(pair, deepest)
        record.additional_compute, record.fused_cost = compute
        record.is_within_tolerance = True
        pair.reason = "Considering fusion profitable at max legal depth."
        recorder.log(pair.reason)
        return deepest

    def _may_take_deepest(self, model: CostModel, slices: Sequence[ComputationSlice | None], accumulates: bool) -> bool:
        """Whether maximal fusion takes the largest legal depth: not if a source that accumulates would run twice."""
        model.pair.reason = "maximal fusion takes the largest legal depth"
        slice_ = slices[-1]
        assert slice_ is not None
        if not accumulates:
            return True
        compute = model.additional_compute(slice_)
        if compute is not None and compute[0] <= 0:
            return True
        self._recorder.reject(
            model.pair, "Can't perform maximal fusion with a cyclic dependence and non-zero additional compute."
        )
        return False

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
            self._order.add(made.id)
            graph.add_edge(made.id, node.id, alloc.result)
            pair.private_memrefs.append(str(alloc.result.type))
        graph.collect(node)
        pair.source_removed = plan.removed
        if plan.removed:
            self._recorder.log(f"Removing src loop {source.id} after fusion")
            self._erase(source)

    def _fast_space(self, buffer: PrivateBuffer) -> int | None:
        """The memory space for a buffer, where it is small enough and one was given."""
        space = self._options.fast_memory_space
        if space is None or buffer.size_in_bytes > self._options.local_buffer_threshold:
            return None
        return space

    def _erase(self, node: Node) -> None:
        op = node.op
        self._graph.remove_node(node.id)
        self._order.remove(node.id)
        self._rewriter.erase_op(op)

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

    # ------------------------------------------------------------------------------------------ siblings

    def _fuse_siblings_into(self, node: Node) -> None:
        visited: set[int] = set()
        while (found := self._find_sibling(node, visited)) is not None:
            sibling, memref = found
            self._try_sibling(sibling, node, memref)

    def _try_sibling(self, sibling: Node, node: Node, memref: Value) -> None:
        graph, recorder = self._graph, self._recorder
        pair = recorder.pair(sibling.op, node.op, Strategy.SIBLING)
        if sibling.op.is_before_in_block(node.op):
            point = graph.fused_insertion_point(sibling.id, node.id)
        else:
            point = graph.fused_insertion_point(node.id, sibling.id)
        if point is None:
            self._reject_places(pair, sibling, node)
            return
        load = sibling.loads_of(memref)[0]
        outer = len(loops_around(node.op))
        deepest_test = len(loops_around(node.loads_of(memref)[0])) - outer
        slices = self._slices(sibling, node, pair, deepest_test, memref)
        deepest = max((depth for depth, found in enumerate(slices, 1) if found is not None), default=0)
        recorder.log(f"Max legal depth for fusion: {deepest}")
        if deepest == 0:
            recorder.reject(pair, "Can't fuse: fusion is not legal at any depth")
            return
        slices = slices[:deepest]

        def is_legal(depth: int) -> Conflict | None:
            slice_ = slices[depth - 1]
            assert slice_ is not None
            return self._sibling_conflict(sibling, node, slice_)

        model = CostModel(sibling.op, node.op, self._rewriter, recorder, pair, self._options.compute_tolerance)
        accumulates = has_cyclic_dependence(sibling.op)
        if accumulates:
            model.forbid_repetition()
        if self._options.maximal:
            best: int | None = deepest if self._may_take_deepest(model, slices, accumulates) else None
            conflict = None if best is None else is_legal(best)
            if conflict is not None:
                recorder.reject(pair, "Fusion would violate dependences", conflict)
                return
        else:
            best = model.best_depth(load, slices, is_legal)
        if best is None:
            return
        slice_ = slices[best - 1]
        assert slice_ is not None
        pair.chosen_depth, pair.source_removed = best, True
        target = fuse(self._rewriter, sibling.op, slice_, innermost_sibling=best == deepest_test)
        if slice_.target is node.op and target is not node.op:
            if point is node.op:
                point = target
            graph.replace_op(node, target)
        if point is not node.op:
            self._rewriter.move_op_before(node.op, point)
        graph.sibling_was_fused(sibling.id, node.id)
        graph.collect(node)
        self._erase(sibling)

    def _sibling_conflict(self, sibling: Node, node: Node, slice_: ComputationSlice) -> Conflict | None:
        """What forbids to run a sibling's slice instead of the sibling."""
        if not slice_.is_maximal():
            return Conflict("the slice does not have all iterations of the source, which goes")
        conflict = unknown_access(sibling.op, node.op)
        if conflict is not None:
            return conflict
        return FusedOrder(sibling.op, node.op, slice_).conflict(source_removed=True)

    def _find_sibling(self, node: Node, visited: set[int]) -> tuple[Node, Value] | None:
        """A nest that loads the same memref and that neither depends on the node nor the node on it."""
        graph = self._graph
        for argument in graph.block.arguments:
            for user in self._rewriter.users(argument):
                loop = loop_in_block(graph.block, user) if is_affine_read(user) else None
                sibling = None if loop is None else graph.node_of(loop)
                if sibling is None or sibling.id == node.id or sibling.id in visited:
                    continue
                if node.load_count(argument) and self._is_sibling(sibling, node, argument):
                    visited.add(sibling.id)
                    return sibling, argument
        for edge in self._read_edges(node):
            for out in graph.out_edges.get(edge.id, ()):
                if out.id in visited or out.id == node.id or out.value is not edge.value:
                    continue
                sibling = graph.nodes[out.id]
                if sibling.is_loop and self._is_sibling(sibling, node, out.value):
                    visited.add(sibling.id)
                    return sibling, out.value
        return None

    def _read_edges(self, node: Node) -> list[Edge]:
        """The edges to a node for memrefs that it loads from nodes that store to them."""
        graph = self._graph
        return [
            edge
            for edge in graph.in_edges.get(node.id, ())
            if isinstance(edge.value.type, MemRefType)
            and node.load_count(edge.value) > 0
            and graph.nodes[edge.id].may_change(edge.value)
        ]

    def _is_sibling(self, sibling: Node, node: Node, memref: Value) -> bool:
        graph = self._graph
        if sibling.load_count(memref) != 1:
            return False
        if graph.has_path(sibling.id, node.id) or graph.has_path(node.id, sibling.id):
            return False
        loaded = {memref_of(op) for op in sibling.loads}
        stored = {memref_of(op) for op in sibling.stores}
        if any(graph.incoming_accesses(sibling.id, value) > 0 for value in loaded & stored):
            return False
        return len(stored) <= 1

    # ------------------------------------------------------------------------------------------ both

    def _reject_places(self, pair: PairRecord, source: Node, node: Node) -> None:
        """Both nests cannot be one, because of what is between them."""
        first, second = (source, node) if source.op.is_before_in_block(node.op) else (node, source)
        between = self._graph.op_between(first.id, second.id)
        reason = "what is between depends on the first loop, and the second loop on it"
        conflict = None if between is None else Conflict.between(reason, between)
        self._recorder.reject(pair, "no place between the loops keeps all dependences of the block", conflict)

    def _slices(
        self, source: Node, node: Node, pair: PairRecord, max_depth: int, sibling_memref: Value | None
    ) -> list[ComputationSlice | None]:
        """The slice for each depth of the destination from 1 on, None where there is none."""
        outer = len(loops_around(node.op))
        legality = PairLegality(source.op, node.op, self._rewriter)
        found: list[ComputationSlice | None] = []
        for depth in range(1, max_depth + 1):
            check = legality.check(depth + outer, pair.strategy, sibling_memref)
            record = DepthRecord(depth)
            pair.depths.append(record)
            if check.result is not FusionResult.SUCCESS or check.slice is None:
                reason = check.result.value
                record.conflict = Conflict(reason, () if check.conflict is None else check.conflict.accesses)
                self._recorder.log(reason)
            else:
                counts = check.slice.trip_counts() or {}
                record.slice = [
                    SliceRecord(lower, upper, counts.get(loop) if (loop := loop_of(variable)) else None)
                    for variable, (lower, upper) in zip(check.slice.variables, check.slice.bounds, strict=True)
                ]
            if check.pairs and not pair.dependences:
                pair.dependences = [
                    (first.get_location(), second.get_location(), _name_of(memref_of(first)))
                    for first, second in check.pairs
                ]
            found.append(check.slice)
        return found

    @staticmethod
    def _depth_record(pair: PairRecord, depth: int) -> DepthRecord:
        return next(record for record in pair.depths if record.depth == depth)


def _name_of(value: Value) -> str:
    return f"%{value.name}" if value.name else "a memref"


def _is_in_region(op: Operation, blocks: Sequence[Block]) -> bool:
    """Whether an op is in one of the blocks, however deep."""
    return any(ancestor_in(block, op) is not None for block in blocks)
