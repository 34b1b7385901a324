"""Refactorings: edits that keep the meaning of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.refactor.aliases import extract_alias, inline_alias, tidy_aliases
from ir_lsp.features.refactor.model import Refactoring
from ir_lsp.features.refactor.op_form import other_form
from ir_lsp.features.refactor.value_names import name_value

_ALL: tuple[Callable[[DocumentView, int], Iterator[Refactoring]], ...] = (
    extract_alias,
    inline_alias,
    name_value,
    other_form,
    tidy_aliases,
)


def refactorings(view: DocumentView, span: Span) -> list[Refactoring]:
    """Returns the refactorings at the start of a selection."""
    return [refactoring for refactor in _ALL for refactoring in refactor(view, span.start)]
