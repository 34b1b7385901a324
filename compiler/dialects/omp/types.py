"""The types of the omp dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

MAP_BOUNDS_TY = type_def(
    "omp.map_bounds_ty",
    "The bounds of one dimension of mapped data, made by `omp.map.bounds`.",
)
CLI = type_def(
    "omp.cli",
    "A handle for a canonical loop, so that a loop transformation can say what it applies to.",
)
