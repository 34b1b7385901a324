"""Fusing siblings: nests that load the same memref and do not depend on each other."""

from __future__ import annotations

from compiler.analysis.affine.dependence_graph import Edge, MemRefDependenceGraph, Node, loop_in_block
from compiler.dialects.affine.ops import AffineRead
from compiler.ir.operation import Value
from compiler.ir.types import MemRefType
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.sibling_pair import SiblingPair


class SiblingFusion:
    """Fuses nests of a block that load the same."""

    def __init__(self, block: FusedBlock) -> None:
        self._block = block
        self._graph, self._recorder = block.graph, block.recorder

    def run(self) -> None:
        """Fuses siblings into each nest."""
        self._recorder.log("--- Sibling Fusion ---")
        for number in reversed(self._block.order.numbers()):
            node = self._graph.nodes.get(number)
            if node is not None and node.is_loop:
                self._fuse_siblings_into(node)

    def _fuse_siblings_into(self, node: Node) -> None:
        visited: set[int] = set()
        while (sibling_and_memref := find_sibling(self._block, node, visited)) is not None:
            pair = SiblingPair(self._block, sibling_and_memref[0], node, sibling_and_memref[1])
            if pair.find_slices() and (depth := pair.choose()) is not None:
                pair.fuse(depth)


def find_sibling(block: FusedBlock, node: Node, visited: set[int]) -> tuple[Node, Value] | None:
    """Returns a nest that loads the same memref and that neither depends on the node nor the node on it.

    Each of them is visited once.
    """
    graph = block.graph
    for argument in graph.block.arguments:
        for user in block.rewriter.users(argument):
            if not isinstance(user, AffineRead):
                continue
            loop = loop_in_block(graph.block, user)
            sibling = None if loop is None else graph.node_of(loop)
            if sibling is None or sibling.id == node.id or sibling.id in visited:
                continue
            memref = user.memref  # upstream's, also where the argument is an index of the access
            if node.load_count(memref) and _is_sibling(graph, sibling, node, memref):
                visited.add(sibling.id)
                return sibling, memref
    for edge in _read_edges(graph, node):
        for out in graph.out_edges.get(edge.id, ()):
            if out.id in visited or out.id == node.id or out.value is not edge.value:
                continue
            sibling = graph.nodes[out.id]
            if sibling.is_loop and _is_sibling(graph, sibling, node, out.value):
                visited.add(sibling.id)
                return sibling, out.value
    return None


def _read_edges(graph: MemRefDependenceGraph, node: Node) -> list[Edge]:
    """Returns the edges to a node for memrefs that it loads."""
    return [
        edge
        for edge in graph.in_edges.get(node.id, ())
        if isinstance(edge.value.type, MemRefType) and node.load_count(edge.value) > 0
    ]


def _is_sibling(graph: MemRefDependenceGraph, sibling: Node, node: Node, memref: Value) -> bool:
    if sibling.load_count(memref) != 1:
        return False
    if graph.has_path(sibling.id, node.id) or graph.has_path(node.id, sibling.id):
        return False
    loaded = {op.memref for op in sibling.loads}
    stored = {op.memref for op in sibling.stores}
    if any(graph.incoming_accesses(sibling.id, value) > 0 for value in loaded & stored):
        return False
    return len(stored) <= 1
