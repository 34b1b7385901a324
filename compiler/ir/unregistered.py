"""Operations without a definition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.ir.attributes import Attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type


class UnregisteredOperation(Operation):
    """An operation that no loaded dialect defines."""

    __slots__ = ("name",)

    def __init__(
        self,
        name: str,
        operands: Sequence[Value] = (),
        result_types: Sequence[Type] = (),
        properties: Mapping[str, Attribute] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | None = None,
    ) -> None:
        self.name = name
        super().__init__(operands, result_types, properties, attributes, successors, regions, location)


class UnreadOperation(UnregisteredOperation):
    """A placeholder for text that could not be parsed; has the results, regions and symbol that the text names.

    Nothing else is known of the operation, so no diagnostic is based on it.
    """

    __slots__ = ()
