"""The types of the ml_program dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

TOKEN = type_def(
    "ml_program.token",
    "Orders operations with effects in a graph: who takes one runs after who gave it.",
)
