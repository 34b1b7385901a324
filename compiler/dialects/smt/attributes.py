"""The attributes of the smt dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

BV_ATTR = attr_def(
    "smt.bv",
    "",
    parameters=[param("value", "apint")],
    traits=["TypedAttr"],
)
