"""Types and maps of vector transfers: the correspondence of a vector's dimensions and a memref's or tensor's."""

from __future__ import annotations

from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr, constant
from compiler.ir.types import I1, ShapedType, VectorType


def element_rank(shaped: ShapedType) -> int | None:
    """Returns the rank of the vectors that are the elements; None for other elements."""
    return shaped.element_type.rank if isinstance(shaped.element_type, VectorType) else None


def transfer_rank(shaped: ShapedType, vector: VectorType) -> int:
    """Returns the number of dimensions of the memory that a vector spans."""
    if shaped.rank == 0 and vector.shape == (1,):
        return 0
    return vector.rank - (element_rank(shaped) or 0)


def minor_identity(shaped: ShapedType, vector: VectorType) -> AffineMap:
    """Returns the map to the innermost dimensions, the default permutation map of a transfer."""
    if shaped.rank == 0 and vector.shape == (1,):
        return AffineMap(0, 0, (constant(0),))
    return AffineMap.minor_identity(shaped.rank, vector.rank - (element_rank(shaped) or 0))


def mask_type(vector: VectorType, permutation: AffineMap) -> VectorType | None:
    """Returns the type of a transfer's mask, in the order of the memory's dimensions.

    None for maps without an inverse.
    """
    inverse = permutation.drop_unused_dims().inverse_permutation()
    if inverse is None:
        return None
    positions = [expr.position for expr in inverse.results if isinstance(expr, AffineDimExpr)]
    if any(position >= vector.rank for position in positions):
        return None
    if not positions:
        return VectorType((1,), I1)
    shape = tuple(vector.shape[position] for position in positions)
    return VectorType(shape, I1, tuple(vector.scalable[position] for position in positions))
