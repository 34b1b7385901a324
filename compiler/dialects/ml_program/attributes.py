"""The attributes of the ml_program dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

EXTERN = attr_def(
    "ml_program.extern",
    "A global's value that is found outside, under the global's name.",
    parameters=[param("type", "self-type", optional=True)],
    traits=["TypedAttr"],
    alias="extern",
)
