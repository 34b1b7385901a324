"""Two nests that load the same memref and do not depend on each other."""

from __future__ import annotations

from compiler.analysis.affine.dependence_graph import Node
from compiler.analysis.affine.loops import enclosing_loops
from compiler.ir.operation import Operation, Value
from compiler.transforms.affine.fusion.candidate import FusionCandidate
from compiler.transforms.affine.fusion.execution_order import FusedOrder
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.legality import unknown_access
from compiler.transforms.affine.fusion.nest_rewriting import fuse_moved
from compiler.transforms.affine.fusion.record import Conflict, Strategy


class SiblingPair(FusionCandidate):
    """A nest that loads `memref` once, as the destination does; it is always removed by the fusion."""

    def __init__(self, block: FusedBlock, sibling: Node, node: Node, memref: Value) -> None:
        super().__init__(block, sibling, node, Strategy.SIBLING)
        self._memref = memref
        self._point: Operation | None = None
        self._innermost = 0

    def find_slices(self) -> bool:
        block, sibling, node = self.block, self.source, self.node
        graph, recorder = block.graph, block.recorder
        if sibling.loop.is_before_in_block(node.loop):
            self._point = graph.fused_insertion_point(sibling.id, node.id)
        else:
            self._point = graph.fused_insertion_point(node.id, sibling.id)
        if self._point is None:
            block.reject_places(self.record, sibling, node)
            return False
        if any(block.rewriter.has_uses(result) for result in sibling.loop.results):
            recorder.reject(self.record, "the results of the source are used, which goes")
            return False
        self._innermost = len(enclosing_loops(node.loads_of(self._memref)[0])) - len(enclosing_loops(node.loop))
        slices = self.keep_slices(block.slices(sibling, node, self.record, self._innermost, self._memref))
        recorder.log(f"Max legal depth for fusion: {len(self.slices)}")
        if not slices:
            recorder.reject(self.record, "Can't fuse: fusion is not legal at any depth")
        return slices

    def choose(self) -> int | None:
        model = self.model
        if self.block.options.maximal:
            return self.if_legal(len(self.slices)) if self.takes_deepest() else None
        return model.best_depth(self.source.loads_of(self._memref)[0], self.slices, self.conflict)

    def conflict(self, depth: int) -> Conflict | None:
        slice_ = self.slice(depth)
        if not slice_.is_maximal():
            return Conflict("the slice does not have all iterations of the source, which goes")
        conflict = unknown_access(self.source.loop, self.node.loop)
        if conflict is not None:
            return conflict
        order = FusedOrder(self.source.loop, self.node.loop, slice_, self.block.rewriter.users)
        return order.conflict(source_removed=True)

    def fuse(self, depth: int) -> None:
        graph, rewriter, sibling, node = self.block.graph, self.block.rewriter, self.source, self.node
        slice_, point = self.slice(depth), self._point
        assert point is not None
        if point is sibling.loop:  # it will be in the destination
            point = point.next_op
            assert point is not None, "the terminator at least"
        self.record.chosen_depth, self.record.source_removed = depth, True
        target = fuse_moved(rewriter, sibling.loop, slice_, innermost_sibling=depth == self._innermost)
        if slice_.target is node.loop and target is not node.loop:
            if point is node.loop:
                point = target
            graph.replace_op(node, target)
        if point is not node.loop:
            rewriter.move_op_before(node.loop, point)
        graph.sibling_was_fused(sibling.id, node.id)
        graph.collect(node)
        self.block.drop(sibling)
