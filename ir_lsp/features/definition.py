"""Definitions of the entity under the cursor."""

from __future__ import annotations

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import (
    alias_at,
    block_at,
    block_label_span,
    place_at,
    symbol_at,
    symbol_definition,
    value_at,
    value_definition,
)


def definition(view: DocumentView, offset: int) -> Span | None:
    """Returns the span of the name in the definition of the value, block, symbol or alias at `offset`; None if none."""
    place = place_at(view, offset)
    if place is None:
        return None
    if (value := value_at(place)) is not None:
        return value_definition(place.section, value)
    if (block := block_at(place)) is not None:
        return block_label_span(place.section, block)
    if (op := symbol_at(place)) is not None:
        return symbol_definition(place.section, op)
    if (alias := alias_at(place)) is not None:
        return alias.span.shifted(place.section.base)
    return None
