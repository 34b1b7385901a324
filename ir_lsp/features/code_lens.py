"""Lenses above functions: number of uses, *Run*, compiled forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
    """Facts about a function, shown above it."""

    span: Span
    """Span of the function's name in the document, with its `@`."""
    name: str
    uses: int
    """Number of uses of the symbol, without its definition."""
    can_compile: bool
    """True if the function has a body and its operation can be compiled and run."""


def lenses(view: DocumentView) -> list[Lens]:
    """Returns the lenses of the functions of a text, in its order."""
    return [lens_of(*function) for function in functions_with_uses(view)]


def functions_with_uses(view: DocumentView) -> Iterator[tuple[Section, Chunk, str, int]]:
    """Yields the section, chunk, name and number of uses of each function of a text, in its order."""
    for section in view.sections:
        counts = _occurrences_of_symbols(view, section)
        for chunk in section.chunks:
            name = function_name(chunk)
            if name is not None:
                yield section, chunk, name, max(0, counts[name] - 1)  # without the definition


def function_name(chunk: Chunk) -> str | None:
    """Returns the name of the function in `chunk`; None if the chunk has another op, or one without a name."""
    name = symbol_name(chunk.op)
    return name if name is not None and chunk.op.has_trait("FunctionOpInterface") else None


def lens_of(section: Section, chunk: Chunk, name: str, uses: int) -> Lens:
    """Returns the lens of a function."""
    has_body = any(region.blocks for region in chunk.op.regions)
    span = symbol_definition_in(section, chunk.op, chunk.source)
    return Lens(span, name, uses, has_body and chunk.op.name in _FUNCTIONS)


def _occurrences_of_symbols(view: DocumentView, section: Section) -> Counter[str]:
    """Counts the occurrences of each symbol name in a section, including its definition."""
    if len(view.sections) > 1:
        return count_symbols(section.text)
    counts: Counter[str] = Counter()
    for group_counts in view.facts(count_symbols):
        counts.update(group_counts)
    return counts


def count_symbols(text: str) -> Counter[str]:
    """Counts the occurrences of each symbol name in `text`."""
    return Counter(name for name, _ in symbols_spelled(text))
