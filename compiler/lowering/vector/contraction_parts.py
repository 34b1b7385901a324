"""A contraction by its parts, for the ways in which one is lowered."""

from __future__ import annotations

from compiler.dialects.arith.fold_integers import enum_value
from compiler.dialects.vector.enums import COMBINING_KIND, ITERATOR_TYPE
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr, dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute, DialectAttribute
from compiler.ir.operation import Operation

Positions = list[int]
"""The iterators that the dimensions of an operand are."""


class Contraction:
    """A contraction by its parts; `maps` tell the iterators of both operands and of the result."""

    def __init__(self, op: Operation) -> None:
        self.op = op
        self.left, self.right, self.acc = op.operands[:3]
        maps = op.properties["indexing_maps"]
        assert isinstance(maps, ArrayAttr)
        self.maps: list[Positions] = []
        for one in maps.elements:
            assert isinstance(one, AffineMapAttr)
            self.maps.append([expr.position for expr in one.map.results if isinstance(expr, AffineDimExpr)])
        types = op.properties["iterator_types"]
        assert isinstance(types, ArrayAttr)
        self.iterators = list(types.elements)

    @property
    def is_sum(self) -> bool:
        return COMBINING_KIND.symbol(enum_value(self.op, "kind")) == "add"

    def is_parallel(self, iterator: int) -> bool:
        attribute = self.iterators[iterator]
        assert isinstance(attribute, DialectAttribute)
        return ITERATOR_TYPE.symbol(int(attribute.parameters[0])) == "parallel"

    def kinds(self) -> list[bool]:
        """For each iterator, whether it is parallel."""
        return [self.is_parallel(number) for number in range(len(self.iterators))]

    def properties_without(self, iterator: int) -> dict[str, Attribute]:
        """What the same contraction without an iterator has."""
        count = len(self.iterators) - 1
        maps = tuple(
            AffineMapAttr(
                AffineMap(count, 0, tuple(dim(one - (one > iterator)) for one in positions if one != iterator))
            )
            for positions in self.maps
        )
        kept = tuple(one for number, one in enumerate(self.iterators) if number != iterator)
        found: dict[str, Attribute] = {**self.op.properties}
        return {**found, "indexing_maps": ArrayAttr(maps), "iterator_types": ArrayAttr(kept)}
