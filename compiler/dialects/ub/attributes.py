"""The attributes of the ub dialect."""

from __future__ import annotations

from compiler.ods.attribute_class import DefinedAttribute


class PoisonAttr(DefinedAttribute, name="ub.poison"):
    """Stands for a poison value as an attribute."""

    traits = ["PoisonAttrInterface"]
