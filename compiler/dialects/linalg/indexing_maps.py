"""The indexing maps that matrix multiplications have when none are written."""

from __future__ import annotations

from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.attributes import AffineMapAttr


def _maps(num_dims: int, *results: tuple[int, ...]) -> tuple[AffineMapAttr, ...]:
    """Maps of all loops to the named ones."""
    return tuple(AffineMapAttr(AffineMap(num_dims, 0, tuple(dim(loop) for loop in loops))) for loops in results)


MATMUL_MAPS = _maps(3, (0, 2), (2, 1), (0, 1))
BATCH_MATMUL_MAPS = _maps(4, (0, 1, 3), (0, 3, 2), (0, 1, 2))
BATCH_REDUCE_MATMUL_MAPS = _maps(4, (0, 1, 3), (0, 3, 2), (1, 2))
