"""The types of the omp dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

MAP_BOUNDS_TY = type_def(
    "omp.map_bounds_ty",
    "",
)
CLI = type_def(
    "omp.cli",
    "",
)
