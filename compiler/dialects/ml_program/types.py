"""The types of the ml_program dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class TokenType(DefinedType, name="ml_program.token"):
    """Orders operations with effects in a graph: an operation runs after the one that defines its token."""
