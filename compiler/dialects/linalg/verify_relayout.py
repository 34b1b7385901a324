"""Checks of pack and unpack beyond the constraints in their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.ods import hook


@hook.verify(PackOp)
def verify_pack(op: PackOp) -> Finding:
    """Tiles that do not fill the packed value ask for a value to pad them with."""
    source, dest = op.source_.type, op.dest.type
    problem = _tiles(op, source, dest)
    if problem is not None:
        return Problem(op, problem)
    if op.padding_value is not None:
        type_ = op.padding_value.type
        same = type_ == source.element_type
        return None if same else f"expected padding_value has '{source.element_type}' but got: '{type_}'"
    if _has_partial_tiles(op, source, dest):
        return (
            "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set"
        )
    return None


@hook.verify(UnPackOp)
def verify_unpack(op: UnPackOp) -> Finding:
    problem = _tiles(op, op.dest.type, op.source_.type)
    return None if problem is None else Problem(op, problem)


def _tiles(op: PackOp | UnPackOp, unpacked: RankedTensorType, packed: RankedTensorType) -> str | None:
    """Returns the error in the tiles of a packed value, and in their order."""
    tiles, positions = op.static_inner_tiles.values, op.inner_dims_pos.values
    order = op.outer_dims_perm.values
    if 0 in tiles:
        return "invalid zero tile factor"
    for name, values in (("inner_dims_pos", positions), ("outer_dims_perm", order)):
        if len(set(values)) != len(values) or not all(0 <= value < unpacked.rank for value in values):
            return f"invalid {name} vector"
    if order and len(order) != unpacked.rank:
        return "outer_dims_perm must be a permutation or empty"
    if len(tiles) > unpacked.rank:
        return "tiling factors must be less than or equal to the input rank for pack or output rank for unpack"
    if len(tiles) != len(positions):
        return "tiling factors must equal the number of dimensions to tile"
    rank = unpacked.rank + len(tiles)
    if packed.rank != rank:
        return f"packed rank != (unpacked rank + num tiling factors), got {packed.rank} != {rank}"
    if packed.shape[unpacked.rank :] != tiles:
        return "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type"
    expected = packed_shape(unpacked.shape, tiles, positions, order)
    if not all(a == b or DYNAMIC in (a, b) for a, b in zip(expected, packed.shape, strict=True)):
        type_ = RankedTensorType(expected, packed.element_type)
        return f"expected '{type_}' for the packed domain value, got '{packed}'"
    return None


def packed_shape(
    shape: Sequence[int], tiles: Sequence[int], positions: Sequence[int], order: Sequence[int]
) -> tuple[int, ...]:
    """Returns the number of tiles in each dimension, in their order, and the extents of a tile."""
    counts = list(shape)
    for position, tile in zip(positions, tiles, strict=True):
        is_static = DYNAMIC not in (counts[position], tile)
        counts[position] = -(-counts[position] // tile) if is_static else DYNAMIC
    return (*([counts[position] for position in order] if order else counts), *tiles)


def _has_partial_tiles(op: PackOp, source: RankedTensorType, dest: RankedTensorType) -> bool:
    """Returns True if a tile certainly extends beyond the source."""
    order = op.outer_dims_perm.values or range(source.rank)
    counts = dict(zip(order, dest.shape, strict=False))
    tiles, positions = op.static_inner_tiles.values, op.inner_dims_pos.values
    for position, tile in zip(positions, tiles, strict=True):
        by = counts[position] if tile == DYNAMIC else tile
        if DYNAMIC not in (source.shape[position], by) and by and source.shape[position] % by:
            return True
    return False
