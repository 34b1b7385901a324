"""Constraints on types and attributes that the ml_program dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.ml_program.types import TokenType
from compiler.ods.type_constraints import type_of

MLProgram_TokenType = type_of(TokenType, "Token for establishing execution ordering in a graph", build=TokenType.get())
