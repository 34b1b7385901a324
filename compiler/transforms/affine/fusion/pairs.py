"""Analysis of pairs of loop nests in isolation: the effect of fusing each, with nothing fused before.

Takes an operation with nests; returns a record for each pair that accesses a common memref. Examining a pair changes
nothing, and proceeds in small steps, between which an editor can answer requests.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.affine.dependence_graph import MemRefDependenceGraph
from compiler.dialects.affine.ops import AffineForOp
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.candidate import FusionCandidate
from compiler.transforms.affine.fusion.fused_block import FusedBlock, FusionOptions
from compiler.transforms.affine.fusion.producer_pair import ProducerPair
from compiler.transforms.affine.fusion.producers import producers_of
from compiler.transforms.affine.fusion.record import FusionRecorder, PairRecord
from compiler.transforms.affine.fusion.sibling_pair import SiblingPair
from compiler.transforms.affine.fusion.siblings import find_sibling

MAX_DEPENDENCES = 400
"""Maximum number of pairs of accesses of two nests that `examine_pairs` examines."""
MAX_SIBLINGS = 8
"""Maximum number of siblings of a nest that `examine_pairs` examines; nests that load the same are all siblings."""
_DEFAULT = FusionOptions(conditions=True)


def blocks_with_nests(root: Operation) -> list[Block]:
    """Returns the blocks with more than one loop nest; nested blocks precede the blocks that enclose them."""
    return [
        block
        for op in root.walk_post_order()
        for region in op.regions
        for block in region.blocks
        if sum(isinstance(inner, AffineForOp) for inner in block.ops) > 1
    ]


def examine_pairs(root: Operation, context: Context, options: FusionOptions = _DEFAULT) -> Iterator[PairRecord | None]:
    """Yields the record of each pair in `root`, where a chosen depth is the one that would be; None between steps."""
    rewriter = Rewriter(root, context)
    for block in blocks_with_nests(root):
        recorder = FusionRecorder(None)
        graph: MemRefDependenceGraph | None = None
        for partial in MemRefDependenceGraph.built_in_steps(block, rewriter.users):
            graph = partial
            yield None
        if graph is None:
            continue
        fused = FusedBlock(graph, rewriter, options, recorder)
        fusable: set[tuple[int, int]] = set()
        for number in reversed(fused.order.numbers()):
            node = graph.nodes[number]
            if not node.is_loop:
                continue
            for source in reversed(producers_of(graph, node)):
                yield from _examine(ProducerPair(fused, graph.nodes[source], node))
            visited: set[int] = set()
            while (
                len(visited) < MAX_SIBLINGS and (sibling_and_memref := find_sibling(fused, node, visited)) is not None
            ):
                sibling, memref = sibling_and_memref
                if (node.id, sibling.id) not in fusable:
                    pair = SiblingPair(fused, sibling, node, memref)
                    yield from _examine(pair)
                    if pair.record.fused:
                        fusable.add((sibling.id, node.id))


def find_candidate(fused: FusedBlock, source: Operation, destination: Operation) -> FusionCandidate | None:
    """Returns the candidate for two nests of a block, by their common memrefs; None if they have none."""
    graph = fused.graph
    first, second = graph.node_of(source), graph.node_of(destination)
    if first is None or second is None or not (first.is_loop and second.is_loop):
        return None
    if first.id in producers_of(graph, second):
        return ProducerPair(fused, first, second)
    visited: set[int] = set()
    while (sibling_and_memref := find_sibling(fused, second, visited)) is not None:
        if sibling_and_memref[0] is first:
            return SiblingPair(fused, first, second, sibling_and_memref[1])
    return None


def _examine(candidate: FusionCandidate) -> Iterator[PairRecord | None]:
    record = candidate.record
    counts = [len(node.loads) + len(node.stores) for node in (candidate.source, candidate.node)]
    if counts[0] * counts[1] > MAX_DEPENDENCES:
        record.reason = "both loops have many accesses, so that nothing is asked while you type"
        record.was_skipped = True
        yield record
        return
    if not candidate.find_slices():
        yield record
        return
    yield None
    record.chosen_depth = candidate.choose()
    yield None
    for depth, slice_ in enumerate(candidate.slices, 1):
        if slice_ is None:
            continue
        record_of_depth = record.depth(depth)
        if record_of_depth.conflict is None:
            record_of_depth.conflict = candidate.conflict(depth)
        if record_of_depth.additional_compute is None:
            compute = candidate.model.additional_compute(slice_)
            if compute is not None:
                record_of_depth.additional_compute, record_of_depth.fused_cost = compute
        yield None
    yield record
