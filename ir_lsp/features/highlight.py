"""Highlights of all occurrences of the name under the cursor, and names that are edited together."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.definition import definition
from ir_lsp.features.references import references


@dataclass(frozen=True, slots=True)
class Highlight:
    """An occurrence of a name; a use unless `is_definition`."""

    span: Span
    is_definition: bool


def highlights(view: DocumentView, offset: int) -> list[Highlight]:
    """Returns the definition and uses of the value, block, symbol or alias at `offset`, in source order."""
    defined = definition(view, offset)
    return [Highlight(span, span == defined) for span in references(view, offset)]


def linked(view: DocumentView, offset: int) -> list[Span]:
    """Returns the spans, without sigils, that must change together with the name at `offset`.

    Returns none for a symbol: other files may use it, and only `rename` changes those.
    """
    spans = references(view, offset)
    text = view.text
    if len(spans) < 2 or any(text[span.start] not in "%^#!" for span in spans):
        return []
    return [Span(span.start + 1, span.end) for span in spans]
