"""Lattice of constant values; apart from the analysis that computes it, since other analyses read and set it."""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.ir.attributes import Attribute
from compiler.ods.model import Dialect


class ConstantValue(NamedTuple):
    """A constant, and the dialect that can make an op of it; None: the value is no constant."""

    constant: Attribute | None
    dialect: Dialect | None = None


UNKNOWN = ConstantValue(None)


class ConstantLattice(SparseLattice):
    """`value` is None until something is known of the value."""

    __slots__ = ("value",)

    def __init__(self, anchor: object) -> None:
        super().__init__(anchor)
        self.value: ConstantValue | None = None

    def join(self, other: ConstantValue | None) -> bool:
        """A value that may be either of two constants is none."""
        if self.value is None:
            self.value = other
            return other is not None
        if other is None or self.value.constant is None:
            return False
        if self.value.constant == other.constant:
            return False
        self.value = UNKNOWN
        return True
