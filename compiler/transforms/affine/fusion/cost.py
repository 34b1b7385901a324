"""Costs of loop nests: the number of operations they run, before and after fusion.

A loop costs its trip count times the cost of its body: its operations, without loops, conditions and the terminator,
plus the costs of inner loops.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from compiler.analysis.affine.loops import enclosing_loops
from compiler.analysis.affine.slices import ComputationSlice
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineRead, AffineWrite
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LoopNestStats:
    """The loops of a nest: their inner loops, operations and trip counts."""

    root: AffineForOp
    inner: dict[AffineForOp, list[AffineForOp]] = field(default_factory=dict)
    op_counts: dict[AffineForOp, int] = field(default_factory=dict)
    trip_counts: dict[AffineForOp, int] = field(default_factory=dict)

    def cost(
        self,
        trip_counts: Mapping[AffineForOp, int] | None = None,
        more: Mapping[AffineForOp, int] | None = None,
    ) -> int:
        """The cost of the nest, with other trip counts for some loops, and more (or less) in the bodies of some."""
        costs: dict[AffineForOp, int] = {}
        for loop in reversed(list(self.op_counts)):
            body = self.op_counts[loop] - 1 + sum(costs[inner] for inner in self.inner.get(loop, ()))
            body += (more or {}).get(loop, 0)
            costs[loop] = (trip_counts or {}).get(loop, self.trip_counts[loop]) * body
        return costs[self.root]


def loop_nest_stats(root: AffineForOp) -> LoopNestStats | None:
    """Returns the statistics of a nest.

    None if a trip count is no constant, or a loop is in something else than a loop.
    """
    stats = LoopNestStats(root)
    for op in root.walk():
        if not isinstance(op, AffineForOp):
            continue
        parent = op.parent_op
        if op is not root:
            if parent is None or not isinstance(parent, AffineForOp):
                return None
            stats.inner.setdefault(parent, []).append(op)
        count = constant_trip_count(op)
        if count is None:
            return None
        stats.trip_counts[op] = count
        stats.op_counts[op] = sum(not isinstance(inner, (AffineForOp, AffineIfOp)) for inner in op.region.entry.ops)
    return stats


def fused_cost(
    source: LoopNestStats, destination: LoopNestStats, slice_: ComputationSlice, rewriter: Rewriter
) -> int | None:
    """Returns the cost of the destination with the slice; None if the slice's trip counts are not constant."""
    trip_counts, iterations = slice_.trip_counts(), slice_.num_iterations()
    if trip_counts is None or not iterations:
        return None
    more: dict[AffineForOp, int] = {}
    target = slice_.target
    if iterations == 1:
        # A stored value is forwarded to the following loads of the same iteration, so both are removed.
        stores = [op for op in source.root.walk() if isinstance(op, AffineWrite)]
        if stores:
            more[target] = -len(stores)
        for memref in dict.fromkeys(op.memref for op in stores):
            for user in rewriter.users(memref):
                parent = user.parent_op
                if isinstance(user, AffineRead) and isinstance(parent, AffineForOp) and target in enclosing_loops(user):
                    more[parent] = more.get(parent, 0) - 1
    more[target] = source.cost(trip_counts, more)
    return destination.cost(more=more)
