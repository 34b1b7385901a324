"""Pairs of nests that may be fused: the common part of all kinds of fusion."""

from __future__ import annotations

from abc import ABC, abstractmethod

from compiler.analysis.affine.dependence_graph import Node
from compiler.analysis.affine.dependences import has_cyclic_dependence
from compiler.analysis.affine.slices import ComputationSlice
from compiler.transforms.affine.fusion.fused_block import FusedBlock
from compiler.transforms.affine.fusion.profitability import CostModel
from compiler.transforms.affine.fusion.record import Conflict, PairRecord, Strategy


class FusionCandidate(ABC):
    """A pair of nests, to fuse a slice of `source` into `node`. The results of the analysis are stored in `record`.

    Callers first call `find_slices`; if it returns True, they may call `choose` and `conflict`. Only `fuse` changes the
    IR.
    """

    def __init__(self, block: FusedBlock, source: Node, node: Node, strategy: Strategy) -> None:
        self.block = block
        self.source = source
        self.node = node
        self.record: PairRecord = block.recorder.pair(source.loop, node.loop, strategy)
        self.slices: list[ComputationSlice | None] = []
        """The slice for each depth of the destination from 1 on, the last of them not None."""
        self._model: CostModel | None = None
        self.accumulates = False

    @abstractmethod
    def find_slices(self) -> bool:
        """Computes the slice for each depth. Returns False if no depth has one, or fusion is impossible otherwise."""

    @abstractmethod
    def choose(self) -> int | None:
        """Returns the most profitable legal depth, or None."""

    @abstractmethod
    def conflict(self, depth: int) -> Conflict | None:
        """Returns the exact conflict of fusing at a depth that has a slice; None if fusion is legal there."""

    @abstractmethod
    def fuse(self, depth: int) -> None:
        """Fuses at a depth that has a slice and no conflict."""

    def slice(self, depth: int) -> ComputationSlice:
        """Returns the slice at a depth that has one."""
        slice_ = self.slices[depth - 1]
        assert slice_ is not None
        return slice_

    def keep_slices(self, slices: list[ComputationSlice | None]) -> bool:
        """Stores the slices up to the deepest one. Returns True if there is one."""
        deepest = max((depth for depth, slice_ in enumerate(slices, 1) if slice_ is not None), default=0)
        self.slices = slices[:deepest]
        return deepest > 0

    @property
    def model(self) -> CostModel:
        """Costs of fusing, and the tolerance for additional computation."""
        if self._model is None:
            tolerance = self.block.options.compute_tolerance
            self._model = CostModel(
                self.source.loop, self.node.loop, self.block.rewriter, self.block.recorder, self.record, tolerance
            )
            self.accumulates = has_cyclic_dependence(self.source.loop)
            if self.accumulates:
                self._model.forbid_repetition()
        return self._model

    def takes_deepest(self) -> bool:
        """Returns True if maximal fusion uses the deepest slice: not if an accumulating source would run twice."""
        model = self.model
        self.record.reason = "maximal fusion takes the largest legal depth"
        if not self.accumulates:
            return True
        compute = model.additional_compute(self.slice(len(self.slices)))
        if compute is not None and compute[0] <= 0:
            return True
        self.block.recorder.reject(
            self.record, "Can't perform maximal fusion with a cyclic dependence and non-zero additional compute."
        )
        return False

    def if_legal(self, depth: int) -> int | None:
        """Returns the depth, unless the exact answer forbids it."""
        conflict = self.conflict(depth)
        if conflict is None:
            return depth
        self.record.depth(depth).conflict = conflict
        self.block.recorder.reject(self.record, "Fusion would violate dependences", conflict)
        return None
