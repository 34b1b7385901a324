"""The attributes of the ub dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def

POISON = attr_def(
    "ub.poison",
    "",
    traits=["PoisonAttrInterface"],
)
