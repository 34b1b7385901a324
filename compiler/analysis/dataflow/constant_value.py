"""The lattice of constant values. Several analyses read and join it, so it is separate from constant propagation."""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.ir.attributes import Attribute
from compiler.ods.model import Dialect


class ConstantValue(NamedTuple):
    """A constant, and the dialect that can materialize it; `constant` is None for a value that is not constant."""

    constant: Attribute | None
    dialect: Dialect | None = None


UNKNOWN = ConstantValue(None)


class ConstantLattice(SparseLattice):
    """State of a value; `value` is None as long as no definition that reaches it was visited."""

    __slots__ = ("value",)

    def __init__(self, anchor: object) -> None:
        super().__init__(anchor)
        self.value: ConstantValue | None = None

    def join(self, other: ConstantValue | None) -> bool:
        """Adds a value that may be passed; two different constants join to `UNKNOWN`. Returns True on a change."""
        if self.value is None:
            self.value = other
            return other is not None
        if other is None or self.value.constant is None:
            return False
        if self.value.constant == other.constant:
            return False
        self.value = UNKNOWN
        return True
