"""Parts of a contraction, shared by its lowerings."""

from __future__ import annotations

from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.enums import CombiningKind, IteratorType
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr, dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute

Positions = list[int]
"""The iterators that the dimensions of an operand are."""


class Contraction:
    """Parts of a contraction; `maps` are the indexing maps of both operands and of the result."""

    def __init__(self, op: ContractionOp) -> None:
        self.op = op
        self.left, self.right, self.acc = op.lhs, op.rhs, op.acc
        self.maps: list[Positions] = [
            [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)] for map_ in op.maps
        ]
        self.iterators = list(op.iterator_types.elements)

    @property
    def is_sum(self) -> bool:
        return self.op.kind is CombiningKind.ADD

    def is_parallel(self, iterator: int) -> bool:
        return self.iterators[iterator].value is IteratorType.PARALLEL

    def kinds(self) -> list[bool]:
        """Returns for each iterator if it is parallel."""
        return [self.is_parallel(number) for number in range(len(self.iterators))]

    def properties_without(self, iterator: int) -> dict[str, Attribute]:
        """Returns the properties of the contraction without one iterator."""
        count = len(self.iterators) - 1
        maps = tuple(
            AffineMapAttr(
                AffineMap(
                    count,
                    0,
                    tuple(dim(position - (position > iterator)) for position in positions if position != iterator),
                )
            )
            for positions in self.maps
        )
        kept = tuple(attribute for number, attribute in enumerate(self.iterators) if number != iterator)
        properties: dict[str, Attribute] = {**self.op.properties}
        return {**properties, "indexing_maps": ArrayAttr(maps), "iterator_types": ArrayAttr(kept)}
