"""`affine-loop-fuse-pair`: fuses the two given loop nests only.

    ir-opt --affine-loop-fuse-pair='source=3:3 destination=6:3' file.mlir             # at the depth that pays most
    ir-opt --affine-loop-fuse-pair='source=3:3 destination=6:3 depth=2' file.mlir     # in the second loop of the nest

A loop is named by its position in the text, as `--explain` prints it; the column may be left out. A slice of the source
is inserted into the destination if that is legal; with a depth, regardless of its cost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.analysis.affine.dependence_graph import MemRefDependenceGraph
from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.parser.source import chunk_source
from compiler.transforms.affine.fusion.candidate import FusionCandidate
from compiler.transforms.affine.fusion.fused_block import FusedBlock, FusionOptions
from compiler.transforms.affine.fusion.pairs import find_candidate
from compiler.transforms.affine.fusion.record import Conflict, FusionRecorder, place

_PLACE = re.compile(r"([0-9]{1,9})(?::([0-9]{1,9}))?")


@dataclass
class AffineLoopFusePair(Pass):
    """Fuse two affine loop nests."""

    argument = "affine-loop-fuse-pair"
    name = "AffineLoopFusePair"
    summary = "Fuse the two affine loop nests that are named"
    dependent_dialects = ("memref",)

    source: str = option("source", "", "Line, or line:column, of the loop that goes into the other one")
    destination: str = option("destination", "", "Line, or line:column, of the loop that takes it in")
    depth: int = option("depth", 0, "In which loop of the destination, from 1 on; 0: where it pays most")

    def run(self, op: Operation, state: PassState) -> None:
        loops = self._loops(op, state)
        if loops is None:
            return
        source, destination = loops
        block = source.parent
        if block is None or destination.parent is not block or source is destination:
            state.error(destination, "both loops must be different ones of the same block")
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        graph = MemRefDependenceGraph.build(block, rewriter.users)
        if graph is None:
            state.error(source, "an operation beside the loops has regions that are not understood")
            return
        recorder = FusionRecorder(None)
        fused = FusedBlock(graph, rewriter, FusionOptions(conditions=True), recorder)
        candidate = find_candidate(fused, source, destination)
        if candidate is None:
            state.error(source, "the other loop does not load what this one stores, and they load nothing in common")
            return
        depth = self._depth(candidate)
        if isinstance(depth, Conflict):
            accesses = " and ".join(f"{each.op_name} at {place(each.location)}" for each in depth.accesses)
            state.error(destination, f"not fused: {depth.reason}{f': {accesses}' if accesses else ''}")
        else:
            candidate.fuse(depth)
            fused.erase_unused_allocations()
            _erase_unused_indices(rewriter, op)
        state.explain(recorder.record)

    def _loops(self, op: Operation, state: PassState) -> tuple[Operation, Operation] | None:
        """Returns the loops that the options refer to; reports an error and returns None if there is no such loop."""
        ops: list[Operation] = []
        for text in (self.source, self.destination):
            loop = _loop_at(op, text)
            if loop is None:
                state.error(op, f"no affine.for stands at '{text}'")
                return None
            ops.append(loop)
        return ops[0], ops[1]

    def _depth(self, candidate: FusionCandidate) -> int | Conflict:
        """Returns the depth of the fusion, or the reason against it."""
        record = candidate.record
        if not candidate.find_slices():
            return record.why_not
        if not self.depth:
            return candidate.choose() or record.why_not
        if not 0 < self.depth <= len(candidate.slices) or candidate.slices[self.depth - 1] is None:
            conflict = next((depth.conflict for depth in record.depths if depth.depth == self.depth), None)
            return conflict or Conflict(f"there is no slice for depth {self.depth}")
        record.reason = "the depth was given"
        return candidate.conflict(self.depth) or self.depth


def _erase_unused_indices(rewriter: Rewriter, root: Operation) -> None:
    """Erases unused computations of indices that private buffers leave; upstream leaves them to later passes."""
    ops = [op for op in root.walk() if isinstance(op, AffineApplyOp) and op.start < 0]
    for op in reversed(ops):
        if rewriter.is_unused(op):
            rewriter.erase_op(op)


def _loop_at(root: Operation, text: str) -> AffineForOp | None:
    """Returns the outermost nested `affine.for` whose location is `line` or `line:column`, or None."""
    match = _PLACE.fullmatch(text.strip())
    if match is None:
        return None
    line, column = int(match[1]), None if match[2] is None else int(match[2])
    for op in root.walk():
        if not isinstance(op, AffineForOp):
            continue
        source = chunk_source(op)
        location = op.get_location() if source is None or op.start < 0 else source.location(op.start)
        if isinstance(location, FileLineColRange) and location.line == line and column in (None, location.column):
            return op
    return None
