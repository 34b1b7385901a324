"""The types of the irdl dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class AttributeType(DefinedType, name="irdl.attribute"):
    """A type, an attribute, or a constraint of one."""


class RegionType(DefinedType, name="irdl.region"):
    """A constraint of regions."""
