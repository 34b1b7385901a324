"""Chooses the depth to fuse at: the one that saves most memory among those with little additional computation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.analysis.affine.accesses import AffineAccess
from compiler.analysis.affine.loops import nesting_depth
from compiler.analysis.affine.memref_regions import memory_footprint_in_bytes, memref_region, region_over
from compiler.analysis.affine.slices import ComputationSlice
from compiler.dialects.affine.ops import AffineForOp
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.cost import LoopNestStats, fused_cost, loop_nest_stats
from compiler.transforms.affine.fusion.record import Conflict, DepthRecord, FusionRecorder, PairRecord

_OVER_TOLERANCE = "All fusion choices involve more than the threshold amount of redundant computation; NOT fusing."
Legal = Callable[[int], "Conflict | None"]
"""Returns the exact conflict that forbids a depth; called only for depths that would be chosen."""


@dataclass
class CostModel:
    """Costs of the two nests of a pair, and the tolerance for additional computation."""

    source: AffineForOp
    destination: AffineForOp
    rewriter: Rewriter
    recorder: FusionRecorder
    pair: PairRecord
    tolerance: float
    _may_repeat: bool = True
    _stats: tuple[LoopNestStats, LoopNestStats] | None = None

    def forbid_repetition(self) -> None:
        """The source accumulates: fusing is legal only where none of its iterations runs twice."""
        self.tolerance, self._may_repeat = 0.0, False

    def stats(self) -> tuple[LoopNestStats, LoopNestStats] | None:
        """Returns the statistics of both nests; None if a trip count is no constant."""
        if self._stats is None:
            source = loop_nest_stats(self.source)
            destination = None if source is None else loop_nest_stats(self.destination)
            if source is None or destination is None:
                return None
            self._stats = source, destination
            self.pair.source_cost, self.pair.destination_cost = source.cost(), destination.cost()
        return self._stats

    def additional_compute(self, slice_: ComputationSlice) -> tuple[float, int] | None:
        """Returns the additional computation as a fraction of the cost of both nests, and the fused cost."""
        stats = self.stats()
        if stats is None:
            return None
        cost = fused_cost(*stats, slice_, self.rewriter)
        total = float(stats[0].cost()) + stats[1].cost()
        return None if cost is None or not total else (cost / total - 1, cost)

    def best_depth(
        self, access: AffineAccess, slices: Sequence[ComputationSlice | None], is_legal: Legal
    ) -> int | None:
        """Returns the depth to fuse at; None if fusion is unprofitable. `access` is the access whose footprint shrinks.

        `slices` has the slice for each depth from 1 on, or None.
        """
        stats = self.stats()
        whole = memref_region(access, nesting_depth(self.source))
        whole_size = None if whole is None else whole.size_in_bytes()
        if stats is None or whole_size is None:
            self.recorder.reject(self.pair, "costs are not known: trip counts or regions are no constants")
            return None
        evaluated = [
            record
            for depth in range(len(slices), 0, -1)
            if (record := self._evaluate(depth, slices[depth - 1], access, whole_size)) is not None
        ]
        best = _best(evaluated, is_legal)
        if best is None:
            conflict = next((depth.conflict for depth in evaluated if depth.is_within_tolerance), None)
            reason = "Fusion would violate dependences"
            if conflict is None:
                reason = (
                    "All fusion choices involve more than the threshold amount of redundant computation; NOT fusing."
                )
            self.recorder.reject(self.pair, reason, conflict)
            return None
        return best.depth if self._saves_memory(best, stats) else None

    def _evaluate(
        self, depth: int, slice_: ComputationSlice | None, access: AffineAccess, whole_size: int
    ) -> DepthRecord | None:
        if slice_ is None:
            return None
        record = self.pair.depth(depth)
        compute = self.additional_compute(slice_)
        if compute is None:
            self.recorder.log("Unable to compute fusion compute cost")
            return None
        region = region_over(access, slice_.destination_variables(), slice_)
        if region is None:
            self.recorder.log(f"Failed to compute slice write region at loopDepth: {depth}")
            return None
        size = region.size_in_bytes()
        if not size:
            self.recorder.log(f"Failed to get slice write region size at loopDepth: {depth}")
            return None
        record.additional_compute, record.fused_cost = compute
        record.storage_reduction = whole_size / size
        record.source_bytes, record.slice_bytes = whole_size, size
        record.is_within_tolerance = record.additional_compute <= self.tolerance
        if not self._may_repeat and not record.is_within_tolerance:
            record.conflict = Conflict("the source accumulates, and would do so more than once")
        self.recorder.log(
            f"  evaluating fusion profitability at depth : {depth}\n"
            f"   additional compute fraction: {100.0 * record.additional_compute:.2f}%\n"
            f"   storage reduction factor: {record.storage_reduction:.2f}x\n"
            f"   fused nest cost: {record.fused_cost}\n"
            f"   src write region size: {whole_size}\n"
            f"   slice write region size: {size}"
        )
        return record

    def _saves_memory(self, best: DepthRecord, stats: tuple[LoopNestStats, LoopNestStats]) -> bool:
        """Returns True if the fused nest does not touch more memory than both did."""
        log = self.recorder.log
        log(
            " LoopFusion fusion stats:\n"
            f"  best loop depth: {best.depth}\n"
            f"  src loop nest compute cost: {self.pair.source_cost}\n"
            f"  dst loop nest compute cost: {self.pair.destination_cost}\n"
            f"  fused loop nest compute cost: {best.fused_cost}"
        )
        destination_memory = memory_footprint_in_bytes(self.destination)
        source_memory = memory_footprint_in_bytes(stats[0].root)
        if not destination_memory or not source_memory or best.slice_bytes is None or best.fused_cost is None:
            if destination_memory is None or source_memory is None or best.slice_bytes is None:
                self.recorder.reject(self.pair, "  fusion memory benefit cannot be evaluated; NOT fusing.")
                return False
        assert destination_memory is not None and source_memory is not None and best.slice_bytes is not None
        fused_memory = destination_memory + best.slice_bytes
        log(
            f"   src mem: {source_memory}\n   dst mem: {destination_memory}\n"
            f"   fused mem: {fused_memory}\n   slice mem: {best.slice_bytes}"
        )
        total = float(source_memory) + destination_memory
        if fused_memory > source_memory + destination_memory:
            self.recorder.reject(self.pair, "Fusion is not profitable; NOT fusing.")
            return False
        reduction = 100.0 * (1.0 - fused_memory / total) if total else 0.0
        additional = 100.0 * (best.additional_compute or 0.0)
        self.pair.memory_reduction = reduction
        self.pair.reason = (
            f"fusion is most profitable at depth {best.depth} with {additional:.2g}% redundant computation"
            f" and a {reduction:f}% storage reduction."
        )
        log(f" {self.pair.reason}")
        return True


def _best(evaluated: Sequence[DepthRecord], is_legal: Legal) -> DepthRecord | None:
    """Returns the tolerable and legal depth with the largest storage reduction, the deepest of those with the same."""
    candidates = [record for record in evaluated if record.is_within_tolerance]
    while candidates:
        best = max(candidates, key=lambda record: record.storage_reduction or 0.0)
        best.conflict = is_legal(best.depth)
        if best.conflict is None:
            return best
        candidates.remove(best)
    return None
