"""Lenses above functions: number of uses, *Run*, compiled forms."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from compiler.ir.symbols import symbol_name
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import symbol_definition_in, symbols_spelled

_FUNCTIONS = ("func.func", "llvm.func")
"""Functions that can be compiled by themselves."""


@dataclass(frozen=True, slots=True)
class Lens:
    """Above the function `name`, whose name stands at `span`. `uses` does not count the definition.

    `is_compiled`: it has a body, and can be run and looked at.
    """

    span: Span
    name: str
    uses: int
    is_compiled: bool


def lenses(view: DocumentView) -> list[Lens]:
    """Returns the functions of a text, in its order."""
    lenses: list[Lens] = []
    for section in view.sections:
        counts = Counter(name for name, _ in symbols_spelled(section.text))
        for chunk in section.chunks:
            name = symbol_name(chunk.op)
            if name is None or not chunk.op.has_trait("FunctionOpInterface"):
                continue
            has_body = any(region.blocks for region in chunk.op.regions)
            span = symbol_definition_in(section, chunk.op, chunk.source)
            is_compiled = has_body and chunk.op.name in _FUNCTIONS
            lenses.append(Lens(span, name, max(0, counts[name] - 1), is_compiled))
    return lenses
