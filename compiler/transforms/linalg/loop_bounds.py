"""Checks if the remaining operands of a structured op still determine its loop bounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compiler.dialects.linalg.interface import indexing_maps, num_loops
from compiler.ir.affine import AffineMap, concat_affine_maps
from compiler.ir.operation import Operation


def bounds_are_known(maps: Sequence[AffineMap], loops: int) -> bool:
    """Returns True if each loop is the only index of some operand dimension in these maps."""
    if not maps:
        return loops == 0
    return concat_affine_maps(maps).inverse_permutation() is not None


def can_drop_operands(op: Operation, gone: Collection[int]) -> bool:
    """Returns True if the bounds of an op's loops are known without some operands."""
    maps = [map_ for index, map_ in enumerate(indexing_maps(op)) if index not in gone]
    return bounds_are_known(maps, num_loops(op))
