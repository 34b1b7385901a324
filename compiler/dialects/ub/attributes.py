"""The attributes of the ub dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def

POISON = attr_def(
    "ub.poison",
    "Stands for a poison value as an attribute.",
    traits=["PoisonAttrInterface"],
)
