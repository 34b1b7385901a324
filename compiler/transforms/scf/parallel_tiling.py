"""`scf-parallel-loop-tiling`: tiles parallel loops into an outer loop over tiles and an inner loop within a tile.

scf.parallel (%i) = (%lb) to (%ub) step (%s) { A(%i) }
    ->  scf.parallel (%o) = (%lb) to (%ub) step (%s * 4) {
          scf.parallel (%j) = (0) to (min(%s * 4, %ub - %o)) step (%s) { A(%j + %o) } }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.scf.ops import IfOp, ParallelOp, ReduceOp, YieldOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.passes.base import Numbers, Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.emitter import SCFEmitter


@dataclass
class ParallelLoopTiling(Pass):
    """Tile parallel loops."""

    argument = "scf-parallel-loop-tiling"
    name = "SCFParallelLoopTiling"
    summary = "Tile parallel loops"
    dependent_dialects = ("affine",)

    tile_sizes: Numbers = option("parallel-loop-tile-sizes", Numbers(), "Factors to tile parallel loops by")
    no_min_max_bounds: bool = option(
        "no-min-max-bounds",
        False,
        "Perform tiling with fixed upper bound with inbound check inside the internal loops",
    )

    def run(self, op: Operation, state: PassState) -> None:
        if 0 in self.tile_sizes:
            state.error(op, "tile size cannot be 0")
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in innermost_parallel_loops(op):
            if not loop.init_vals:
                tile_parallel_loop(loop, self.tile_sizes, rewriter, checked=self.no_min_max_bounds)


def innermost_parallel_loops(root: Operation) -> list[ParallelOp]:
    """Returns the parallel loops without any in them, in the order of their ends."""
    around: set[Operation] = set()
    ops: list[ParallelOp] = []
    for op in root.walk_post_order():
        if not isinstance(op, ParallelOp):
            continue
        if op not in around:
            ops.append(op)
        outer = op.parent_op
        while outer is not None and outer not in around:
            around.add(outer)
            outer = outer.parent_op
    return ops


def _begin_parallel(
    rewriter: Rewriter, lower: Sequence[Value], upper: Sequence[Value], step: Sequence[Value]
) -> ParallelOp:
    """Creates a parallel loop with an empty body; sets the insertion point to the start of the body."""
    region = Region()
    loop = rewriter.create(ParallelOp, lower, upper, step, result_types=[], regions=[region])
    with rewriter.insertion_guard():
        rewriter.create_block(region, None, [INDEX] * len(lower))
        rewriter.create(ReduceOp)
    rewriter.set_insertion_point_to_start(region.entry)
    return loop


def tile_parallel_loop(
    loop: ParallelOp, tile_sizes: Sequence[int], rewriter: Rewriter, *, checked: bool
) -> tuple[ParallelOp, ParallelOp]:
    """Replaces a parallel loop by a loop over tiles and a nested loop over the iterations of a tile; returns both.

    Dimensions without a size get 1. `checked`: inner loops run over whole tiles, with a condition that skips iterations
    out of bounds.
    """
    rewriter.set_insertion_point(loop)
    rewriter.location = loop
    emit = SCFEmitter(rewriter)
    lower, upper, step = loop.lower_bound, loop.upper_bound, loop.step
    zero = emit.index(0)
    sizes = [tile_sizes[index] if index < len(tile_sizes) else 1 for index in range(len(lower))]
    constants = [emit.index(size) for size in sizes]
    steps = [emit.mul(own, size) for own, size in zip(step, constants, strict=True)]
    outer = _begin_parallel(rewriter, lower, upper, steps)
    variables = outer.region.entry.arguments
    ends: list[Value] = []
    needs_check = False
    for index, size in enumerate(sizes):
        if _fits(lower[index], upper[index], step[index], size):
            ends.append(steps[index])
        elif checked:
            ends.append(steps[index])
            needs_check = True
        else:
            map_ = AffineMap(3, 0, (dim(0), dim(1) - dim(2)))
            operands = [steps[index], upper[index], variables[index]]
            ends.append(rewriter.create(AffineMinOp, operands, map=AffineMapAttr(map_)).result)
    inner = _begin_parallel(rewriter, [zero] * len(lower), ends, step)
    if needs_check:
        _move_checked(loop, outer, inner, emit, rewriter)
    else:
        _move(loop, outer, inner, emit, rewriter)
    rewriter.erase_op(loop)
    return outer, inner


def _fits(lower: Value, upper: Value, step: Value, size: int) -> bool:
    """Returns True if the trip count is known, and a multiple of the tile's size."""
    first, last, stride = map(constant_integer, (lower, upper, step))
    if first is None or last is None or not stride:
        return False
    return -((first - last) // stride) % size == 0


def _move(loop: ParallelOp, outer: ParallelOp, inner: ParallelOp, emit: SCFEmitter, rewriter: Rewriter) -> None:
    """Moves the body into the inner loop; sums of outer and inner variables replace the old variables."""
    body, old = inner.region.entry, loop.region.entry
    indices = [emit.add(own, base) for own, base in zip(body.arguments, outer.region.entry.arguments, strict=True)]
    last = body.last
    assert last is not None
    rewriter.erase_op(last)
    rewriter.merge_blocks(old, body, indices)


def _move_checked(loop: ParallelOp, outer: ParallelOp, inner: ParallelOp, emit: SCFEmitter, rewriter: Rewriter) -> None:
    """Moves the body into the inner loop, under the condition inner * step + outer < upper bound in all dimensions."""
    body, old = inner.region.entry, loop.region.entry
    bases = outer.region.entry.arguments
    inside = emit.truth(True)
    bounds = zip(outer.upper_bound, bases, body.arguments, inner.step, strict=True)
    for upper, base, own, step in bounds:
        index = emit.add(emit.mul(own, step), base)
        inside = emit.both(inside, emit.compare(CmpIPredicate.ULT, index, upper))
    regions = [Region(), Region()]
    rewriter.create(IfOp, inside, result_types=[], regions=regions)
    with rewriter.insertion_guard():
        then = rewriter.create_block(regions[0], None, [])
        end = rewriter.create(YieldOp)
    last = old.last
    assert last is not None
    rewriter.erase_op(last)
    rewriter.set_insertion_point_to_start(body)
    indices = [emit.add(own, base) for own, base in zip(body.arguments, bases, strict=True)]
    rewriter.inline_block_before(old, then, end, indices)
