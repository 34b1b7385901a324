"""Fusing producers into their consumers: a slice of the nest that writes a memref moves to its reads.

Candidates of a destination are tried until none is left, as each fusion may enable others.
"""

from __future__ import annotations

from compiler.analysis.affine.dependence_graph import MemRefDependenceGraph, Node
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.legality import shared_memrefs
from compiler.transforms.affine.fusion.nest_rewriting import sink_sequential_loops
from compiler.transforms.affine.fusion.producer_pair import ProducerPair


class ProducerFusion:
    """Fuses producers into the nests of a block."""

    def __init__(self, block: FusedBlock) -> None:
        self._block = block
        self._graph, self._rewriter, self._recorder = block.graph, block.rewriter, block.recorder

    def run(self, max_users: int | None) -> None:
        """Fuses producers into each nest, if their memrefs have at most a given number of users."""
        self._recorder.log("--- Producer/Consumer Fusion ---")
        for number in reversed(self._block.order.numbers()):
            self._fuse_producers_into(number, max_users)

    def _fuse_producers_into(self, number: int, max_users: int | None) -> None:
        node = self._graph.nodes.get(number)
        if node is None or not node.is_loop or node.op.results:
            return
        self._recorder.log(f"Evaluating dst loop {number}")
        root = sink_sequential_loops(self._rewriter, node.loop)
        if root is not node.op:
            self._graph.replace_op(node, root)
            self._recorder.sank_loops = True
        changed = True
        while changed:
            changed = False
            for source in reversed(producers_of(self._graph, node)):
                producer = self._graph.nodes.get(source)
                if producer is None:
                    continue
                outcome = self._try_producer(producer, node, max_users)
                if outcome is None:
                    return
                changed |= outcome

    def _try_producer(self, source: Node, node: Node, max_users: int | None) -> bool | None:
        """Fuses a producer into a nest if that is legal and profitable. Returns None if no further one can be fused."""
        graph = self._graph
        self._recorder.log(f"Evaluating src loop {source.id} for dst loop {node.id}")
        memrefs = shared_memrefs(source.stores, node.loads)
        if max_users is not None and any(graph.out_edge_count(source.id, memref) > max_users for memref in memrefs):
            return False
        pair = ProducerPair(self._block, source, node)
        if not pair.find_slices():
            return False
        depth = pair.choose()
        if depth is None:
            return None if pair.forbids_maximal else False
        pair.fuse(depth)
        return True


def producers_of(graph: MemRefDependenceGraph, node: Node) -> list[int]:
    """Returns the nests with an edge to a node that store to memrefs it loads, in order."""
    consumed = {op.memref for op in node.loads}
    producers = {
        edge.id
        for edge in graph.in_edges.get(node.id, ())
        if graph.nodes[edge.id].is_loop and any(op.memref in consumed for op in graph.nodes[edge.id].stores)
    }
    return sorted(producers)
