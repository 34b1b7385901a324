"""The types of the acc dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class DataBoundsType(DefinedType, name="acc.data_bounds_ty"):
    """The bounds of one dimension of an array, the result of `acc.bounds`."""


class DeclareTokenType(DefinedType, name="acc.declare_token"):
    """Connects the start of an implicit data region with its end."""
