"""The types of the shape dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class ShapeType(DefinedType, name="shape.shape"):
    """A shape of any rank, with extents that may be unknown, or an error."""


class SizeType(DefinedType, name="shape.size"):
    """A non-negative number, which may be unknown, or an error."""


class ValueShapeType(DefinedType, name="shape.value_shape"):
    """A value and its shape, either of which may be unknown."""


class WitnessType(DefinedType, name="shape.witness"):
    """Represents a passed check; code that relies on the check depends on it."""
