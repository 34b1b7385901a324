"""The types of the shape dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

SHAPE = type_def(
    "shape.shape",
    "A shape of any rank, with extents that may be unknown, or an error.",
)
SIZE = type_def(
    "shape.size",
    "A number that is not negative, unknown, or an error.",
)
VALUE_SHAPE = type_def(
    "shape.value_shape",
    "A value and its shape, either of which may be unknown.",
)
WITNESS = type_def(
    "shape.witness",
    "Stands for a check that was made, so that code relying on it stays behind it.",
)
