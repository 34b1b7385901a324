"""The types of the shape dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

SHAPE = type_def(
    "shape.shape",
    "",
)
SIZE = type_def(
    "shape.size",
    "",
)
VALUE_SHAPE = type_def(
    "shape.value_shape",
    "",
)
WITNESS = type_def(
    "shape.witness",
    "",
)
