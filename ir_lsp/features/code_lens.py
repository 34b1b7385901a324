"""Lenses above functions: number of uses, *Run*, compiled forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from compiler.ir.symbols import symbol_name
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
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
        counts = mentions_of_symbols(view, section)
        for chunk in section.chunks:
            name = function_name(chunk)
            if name is not None:
                lenses.append(lens_of(section, chunk, name, uses_of(name, counts)))
    return lenses


def function_name(chunk: Chunk) -> str | None:
    """Returns the name of the function that a chunk is; None if it is none, or has no name."""
    name = symbol_name(chunk.op)
    return name if name is not None and chunk.op.has_trait("FunctionOpInterface") else None


def lens_of(section: Section, chunk: Chunk, name: str, uses: int) -> Lens:
    """Returns the lens of a function."""
    has_body = any(region.blocks for region in chunk.op.regions)
    span = symbol_definition_in(section, chunk.op, chunk.source)
    return Lens(span, name, uses, has_body and chunk.op.name in _FUNCTIONS)


def uses_of(name: str, mentions: Mapping[str, int]) -> int:
    """Returns the number of uses of a function, of which `mentions` counts its definition too."""
    return max(0, mentions[name] - 1)


def mentions_of_symbols(view: DocumentView, section: Section) -> Counter[str]:
    """Returns how often each symbol is named in a section."""
    if len(view.sections) > 1:
        return count_symbols(section.text)
    counts: Counter[str] = Counter()
    for of_group in view.facts(count_symbols):
        counts.update(of_group)
    return counts


def count_symbols(text: str) -> Counter[str]:
    """Returns how often each symbol is named in a text."""
    return Counter(name for name, _ in symbols_spelled(text))
