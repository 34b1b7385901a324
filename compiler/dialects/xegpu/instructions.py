"""Shapes of operands of instructions of Intel's GPUs: upstream's `uArch`, which is equal for `pvc` and `bmg`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SUBGROUP_SIZE = 16
GENERAL_PACKED_BITS = 32
"""Number of bits that a lane gathers or scatters with one access."""
BLOCK_PACKED_BITS = 16
"""Number of bits in a row of a block, or of the left matrix of a product, that a lane holds together."""
RIGHT_MATRIX_PACKED_BITS = 32
"""Number of bits in a column of the right matrix of a product that a lane holds together."""
PRODUCT_ROWS = range(1, 9)
PRODUCT_COLUMNS = (16,)


class BlockShapes(NamedTuple):
    """The widths and heights that an instruction allows."""

    widths: Sequence[int]
    heights: Sequence[int]


_UP_TO_8 = (1, 2, 4, 8)
_UP_TO_32 = (1, 2, 4, 8, 16, 32)
_STORED = {1: BlockShapes((16,), _UP_TO_8), 2: BlockShapes((16,), _UP_TO_8), 4: BlockShapes((16,), _UP_TO_8)}
_PREFETCHED = {1: BlockShapes((32,), _UP_TO_32), 2: BlockShapes((16,), _UP_TO_32), 4: BlockShapes((16,), _UP_TO_32)}
_LOADED_TRANSPOSED = {4: BlockShapes((8,), (16, 32))}


def stored_shapes(element_bits: int) -> BlockShapes | None:
    """Returns the blocks that can be stored; None for elements of a size that cannot."""
    return _STORED.get(element_bits // 8)


def prefetched_shapes(element_bits: int) -> BlockShapes | None:
    """Returns the blocks that can be prefetched; None for elements of a size that cannot."""
    return _PREFETCHED.get(element_bits // 8)


def transposed_shapes(element_bits: int) -> BlockShapes | None:
    """Returns the blocks that can be loaded transposed; None for elements of a size that cannot."""
    return _LOADED_TRANSPOSED.get(element_bits // 8)


def largest_divisor(extent: int, candidates: Sequence[int]) -> int:
    """Returns the largest candidate that divides an extent; -1 if there is none."""
    return max((candidate for candidate in candidates if candidate and extent % candidate == 0), default=-1)
