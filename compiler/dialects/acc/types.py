"""The types of the acc dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

DATA_BOUNDS_TY = type_def(
    "acc.data_bounds_ty",
    "",
)
DECLARE_TOKEN = type_def(
    "acc.declare_token",
    "",
)
