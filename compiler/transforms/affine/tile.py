"""`affine-loop-tile`: tiles perfect nests with blocks that fit into a cache.

affine.for %i = 0 to 256 {           affine.for %i0 = 0 to 256 step 32 {
  affine.for %j = 0 to 250 {    ->     affine.for %j0 = 0 to 250 step 32 {
    use(%i, %j)                          affine.for %i = %i0 to %i0 + 32 {
                                           affine.for %j = %j0 to min(%j0 + 32, 250) { use(%i, %j)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.dependences import is_tiling_valid
from compiler.analysis.affine.loops import loop_of
from compiler.analysis.affine.memref_regions import memory_footprint_in_bytes
from compiler.diagnostics import Severity
from compiler.dialects.affine.bounds import step_of
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.affine.trip_counts import constant_trip_count, largest_divisor_of_trip_count
from compiler.ir.affine import AffineMap, dim
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Numbers, Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.full_tiles import separate_full_tiles
from compiler.transforms.affine.loops import (
    ZERO,
    Bound,
    body_ops,
    canonical_bound,
    create_for,
    induction_variable,
    lower_bound,
    move_ops,
    perfect_nest,
    set_lower_bound,
    set_step,
    set_upper_bound,
    terminator_of,
    upper_bound,
)

_DEFAULT_TILE_SIZE = 4


@dataclass
class AffineLoopTiling(Pass):
    """Tile affine loop nests."""

    argument = "affine-loop-tile"
    name = "AffineLoopTiling"
    summary = "Tile affine loop nests"
    anchor = "func.func"

    cache_size: int = option("cache-size", 512, "Set size of cache to tile for in KiB (default: 512)")
    separate: bool = option("separate", False, "Separate full and partial tiles (default: false)")
    tile_size: int = option("tile-size", 0, "Use this tile size for all loops")
    tile_sizes: Numbers = option(
        "tile-sizes", Numbers(), "List of tile sizes for each perfect nest (overridden by -tile-size)"
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        roots = [each for region in op.regions for block in region.blocks for each in block.ops]
        for band in [perfect_nest(root) for root in roots if isinstance(root, AffineForOp)]:
            if not is_tiling_valid(band):
                message = "tiling nest is invalid due to dependences"
                state.problems.append(Problem(band[0], message, severity=Severity.REMARK))
                continue
            tiled = tile_nest(band, self._sizes(band), rewriter)
            if tiled and self.separate:
                separate_full_tiles(tiled[len(band) :], rewriter)

    def _sizes(self, band: Sequence[AffineForOp]) -> list[int]:
        """Returns the number of iterations of each loop in a tile."""
        if self.tile_size:
            return [self.tile_size] * len(band)
        if self.tile_sizes:
            rest = [_DEFAULT_TILE_SIZE] * (len(band) - len(self.tile_sizes))
            return [*self.tile_sizes[: len(band)], *rest]
        if not self.cache_size:
            return [1] * len(band)
        footprint = memory_footprint_in_bytes(band[0])
        if footprint is None:
            return _dividing_trip_counts(band, [_DEFAULT_TILE_SIZE] * len(band))
        excess = -(-footprint // (self.cache_size * 1024))
        if excess <= 1:
            return [1] * len(band)
        each = _root(excess, len(band))
        before_last = each ** (len(band) - 1)
        return _dividing_trip_counts(band, [each] * (len(band) - 1) + [max(1, excess // before_last)])


def _root(number: int, degree: int) -> int:
    """Returns the largest integer whose power of this degree is at most `number`."""
    low, high = 1, number
    while low < high:
        middle = (low + high + 1) // 2
        power = 1
        for _ in range(degree):
            power *= middle
        if power <= number:
            low = middle
        else:
            high = middle - 1
    return low


def _dividing_trip_counts(band: Sequence[AffineForOp], sizes: Sequence[int]) -> list[int]:
    """Returns the sizes, each reduced to a divisor of its loop's trip count if that is constant."""
    trip_counts: list[int] = []
    for loop, size in zip(band, sizes, strict=True):
        count = constant_trip_count(loop)
        if count is not None:
            if count > 1 and size > count // 2:
                size = count // 2
            while count % size:
                size -= 1
        trip_counts.append(size)
    return trip_counts


def tile_nest(band: Sequence[AffineForOp], sizes: Sequence[int], rewriter: Rewriter) -> list[AffineForOp]:
    """Replaces a perfect nest by loops over tiles and loops within a tile. Returns these, or no loops on failure."""
    if any(loop.results for loop in band) or not _is_hyper_rectangular(band) or min(sizes) < 1:
        return []
    root = band[0]
    rewriter.set_insertion_point(root)
    tiled: list[AffineForOp] = []
    for _ in range(2 * len(band)):
        tiled.append(create_for(rewriter, ZERO, ZERO, 1, root))
        rewriter.set_insertion_point(terminator_of(tiled[-1]))
    outer, inner = tiled[: len(band)], tiled[len(band) :]
    move_ops(rewriter, body_ops(band[-1]), tiled[-1].region.entry, tiled[-1].region.entry.first)
    for old, over_tiles, size in zip(band, outer, sizes, strict=True):
        set_lower_bound(rewriter, over_tiles, lower_bound(old))
        set_upper_bound(rewriter, over_tiles, upper_bound(old))
        set_step(rewriter, over_tiles, size * step_of(old))
    for old, over_tiles, in_tile, size in zip(band, outer, inner, sizes, strict=True):
        set_lower_bound(rewriter, in_tile, (AffineMap.identity(1), [induction_variable(over_tiles)]))
        set_upper_bound(rewriter, in_tile, _end_of_tile(old, over_tiles, size))
        set_step(rewriter, in_tile, step_of(old))
    for old, in_tile in zip(band, inner, strict=True):
        rewriter.replace_all_uses_with(induction_variable(old), induction_variable(in_tile))
    rewriter.erase_op(root)
    return tiled


def _is_hyper_rectangular(band: Sequence[AffineForOp]) -> bool:
    """Returns True if no loop's bounds depend on another loop of the band."""
    bounds = [bound for loop in band for bound in (lower_bound(loop), upper_bound(loop))]
    return not any(loop_of(value) in band for bound in bounds for value in canonical_bound(bound)[1])


def _end_of_tile(old: AffineForOp, over_tiles: AffineForOp, size: int) -> Bound:
    """Returns the upper bound of a loop within a tile: the end of the tile or of the loop."""
    variable, step = induction_variable(over_tiles), step_of(old)
    count = constant_trip_count(old)
    if count is not None and count < size:
        return AffineMap(1, 0, (dim(0) + count * step,)), [variable]
    if largest_divisor_of_trip_count(old) % size == 0:
        return AffineMap(1, 0, (dim(0) + size * step,)), [variable]
    map_, values = upper_bound(old)
    end = dim(map_.num_dims) + size * step
    augmented = AffineMap(map_.num_dims + 1, map_.num_symbols, (end, *map_.results))
    return augmented, [*values[: map_.num_dims], variable, *values[map_.num_dims :]]
