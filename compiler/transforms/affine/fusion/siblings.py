"""Fusing siblings: nests that load the same memref and do not depend on each other."""

from __future__ import annotations

from compiler.analysis.affine.accesses import is_affine_read, memref_of
from compiler.analysis.affine.dependence_graph import Edge, Node, loop_in_block
from compiler.analysis.affine.dependences import has_cyclic_dependence
from compiler.analysis.affine.loops import loops_around
from compiler.analysis.affine.slices import ComputationSlice
from compiler.ir.operation import Value
from compiler.ir.types import MemRefType
from compiler.transforms.affine.fusion.execution_order import FusedOrder
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.legality import unknown_access
from compiler.transforms.affine.fusion.nest_rewriting import (
    fuse,
)
from compiler.transforms.affine.fusion.profitability import CostModel
from compiler.transforms.affine.fusion.record import (
    Conflict,
    Strategy,
)


class SiblingFusion:
    """Fuses nests of a block that load the same."""

    def __init__(self, block: FusedBlock) -> None:
        self._block = block
        self._graph, self._rewriter, self._recorder = block.graph, block.rewriter, block.recorder

    def run(self) -> None:
        """Fuses siblings into each nest."""
        self._recorder.log("--- Sibling Fusion ---")
        for number in reversed(self._block.order.numbers()):
            node = self._graph.nodes.get(number)
            if node is not None and node.is_loop:
                self._fuse_siblings_into(node)

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
            self._block.reject_places(pair, sibling, node)
            return
        if any(self._rewriter.has_uses(result) for result in sibling.op.results):
            recorder.reject(pair, "the results of the source are used, which goes")
            return
        load = sibling.loads_of(memref)[0]
        outer = len(loops_around(node.op))
        deepest_test = len(loops_around(node.loads_of(memref)[0])) - outer
        slices = self._block.slices(sibling, node, pair, deepest_test, memref)
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

        model = CostModel(sibling.op, node.op, self._rewriter, recorder, pair, self._block.options.compute_tolerance)
        accumulates = has_cyclic_dependence(sibling.op)
        if accumulates:
            model.forbid_repetition()
        if self._block.options.maximal:
            best: int | None = deepest if self._block.may_take_deepest(model, slices, accumulates) else None
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
        self._block.erase(sibling)

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
