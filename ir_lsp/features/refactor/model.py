"""The result of a refactoring."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.text import TextEdit

EXTRACT = "refactor.extract"
INLINE = "refactor.inline"
REWRITE = "refactor.rewrite"


@dataclass(frozen=True, slots=True)
class Refactoring:
    """Edits with a title."""

    title: str
    kind: str
    """LSP's code action kind."""
    edits: tuple[TextEdit, ...]
