"""The types of the acc dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

DATA_BOUNDS_TY = type_def(
    "acc.data_bounds_ty",
    "The bounds of one dimension of an array, made by `acc.bounds`.",
)
DECLARE_TOKEN = type_def(
    "acc.declare_token",
    "Connects the start of an implicit data region with its end.",
)
