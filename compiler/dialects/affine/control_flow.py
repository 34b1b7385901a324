"""Control flow of the affine dialect's loops and conditionals, and the values passed along.

Upstream's `RegionBranchOpInterface` and `LoopLikeOpInterface`. The body of a loop with a known trip count of 0 has no
predecessor; the body of a loop with a trip count of 1 is not its own predecessor.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.bounds import body_arguments, constant_bound, step_of, trip_count
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp
from compiler.ir.operation import Region, Value
from compiler.ods import hook
from compiler.ods.control_flow import LoopBounds, LoopValues, RegionSuccessor


@hook.region_successors(AffineForOp)
def for_successors(op: AffineForOp, source: Region | None) -> list[RegionSuccessor]:
    """Returns the body, with the loop-carried values, and the end of the loop, with its results."""
    body = RegionSuccessor(op.region, body_arguments(op)[1:])
    after = RegionSuccessor(None, op.results)
    trips = trip_count(op)
    if source is None:
        return [body, after] if trips is None else [body if trips else after]
    return [after] if trips == 1 else [body, after]


@hook.entry_operands(AffineForOp)
def for_entry_operands(op: AffineForOp, target: Region | None) -> Sequence[Value]:
    """Passes the initial values to the body, and to the results of a loop without iterations."""
    return op.inits


@hook.loop_values(AffineForOp)
def for_loop_values(op: AffineForOp) -> LoopValues:
    """Returns the values that the loop carries, without its results, which the terminator's verifier compares."""
    blocks = op.region.blocks
    terminator = blocks[0].terminator if blocks else None
    yielded = () if terminator is None else terminator.operands
    return LoopValues(op.inits, body_arguments(op)[1:], yielded)


@hook.loop_bounds(AffineForOp)
def for_loop_bounds(op: AffineForOp) -> LoopBounds | None:
    """Returns constant bounds only: other bounds are maps with operands, which are no values."""
    lower, upper = constant_bound(op, "lowerBoundMap"), constant_bound(op, "upperBoundMap")
    if lower is None or upper is None:
        return None
    return LoopBounds(body_arguments(op)[:1], [lower], [upper], [step_of(op)])


@hook.region_successors(AffineIfOp)
def if_successors(op: AffineIfOp, source: Region | None) -> list[RegionSuccessor]:
    """Enters the `then` or `else` region, or skips the op if it has no `else`; both regions end at the op's results."""
    after = RegionSuccessor(None, op.results)
    if source is not None:
        return [after]
    regions = [RegionSuccessor(region, ()) for region in op.regions if region.blocks]
    return regions if len(regions) > 1 else [*regions, after]
