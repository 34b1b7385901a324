"""The result of a refactoring."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.text import TextEdit

EXTRACT = "refactor.extract"
INLINE = "refactor.inline"
REWRITE = "refactor.rewrite"


@dataclass(frozen=True, slots=True)
class Refactoring:
    """A change with its title; `kind` is the protocol's kind of action."""

    title: str
    kind: str
    edits: tuple[TextEdit, ...]
