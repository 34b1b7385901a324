"""Outline of a document: its symbols and symbol tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from compiler.ir.functions import type_of_function
from compiler.ir.operation import Block, Operation
from compiler.ir.symbols import is_symbol_table, may_be_symbol_table, symbol_name
from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import symbol_definition_in

MAX_DEPTH = 50
"""Maximum depth of the outline; deeper symbols are left out."""

Part = TypeVar("Part")


@dataclass(slots=True)
class Symbol:
    """An entry of the outline."""

    name: str
    """The symbol's name; for a symbol table without a name its operation: `<builtin.module>`."""
    kind: str
    """ "function", "module", "split" (a section) or "variable"."""
    detail: str
    span: Span
    selection: Span
    """Span of the name, in `span`."""
    children: list[Symbol] = field(default_factory=list)


def symbols(view: DocumentView) -> list[Symbol]:
    """Returns the symbols of a document, nested as in the text.

    If the document has several sections, each is an entry with the section's symbols as children.
    """
    outline = Outline(view, chunk_symbols, _with_children)
    for _ in outline.read():
        pass
    return _joined(outline.parts)


def _with_children(symbol: Symbol, parts: Sequence[list[Symbol]]) -> list[Symbol]:
    symbol.children = _joined(parts)
    return [symbol]


def _joined(parts: Sequence[list[Symbol]]) -> list[Symbol]:
    return [symbol for part in parts for symbol in part]


@dataclass(slots=True)
class _Level(Generic[Part]):
    """A section or a chunk that contains others, with the parts of the outline in it so far."""

    op: Operation | None = None
    symbol: Symbol | None = None
    is_table: bool = True
    parts: list[Part] = field(default_factory=list)


class Outline(Generic[Part]):
    """Outline of a document, composed of parts whose type the caller chooses.

    `of_chunk(section, chunk, place)` returns the part for a chunk that contains no other chunks (see `chunk_symbols`),
    `with_children(symbol, parts)` the part for a symbol with these parts as children. A part without symbols is falsy.
    """

    def __init__(
        self,
        view: DocumentView,
        of_chunk: Callable[[Section, Chunk, tuple[int, bool]], Part],
        with_children: Callable[[Symbol, Sequence[Part]], Part],
    ) -> None:
        self._view = view
        self._of_chunk = of_chunk
        self._with_children = with_children
        self._levels: list[_Level[Part]] = []
        self.parts: list[Part] = []
        """Parts of the document so far."""

    def read(self) -> Iterator[None]:
        """Adds the parts of all chunks in source order; yields after each chunk."""
        sections = self._view.sections
        for number, section in enumerate(sections):
            self._levels = [_Level()]
            yield from self._read(section)
            parts = self._levels[0].parts
            if len(sections) == 1:
                self.parts += parts
            elif any(parts) or section.text.strip():
                self.parts.append(self._with_children(_section_symbol(self._view, number), parts))

    def _read(self, section: Section) -> Iterator[None]:
        levels, of_chunk = self._levels, self._of_chunk
        block: Block | None = None
        place = 0, True
        for chunk in section.chunks:
            op = chunk.op
            if op.parent is not block or block is None:
                block = op.parent
                while levels[-1].op is not None and op.parent_op is not levels[-1].op:
                    self._close()
                place = len(levels) - 1, levels[-1].is_table
            if is_container(op):
                is_table = _holds_symbols(op)
                levels.append(_Level(op, _symbol(section, chunk, op, is_table=is_table), is_table))
                block = None
            elif place[0] <= MAX_DEPTH:
                levels[-1].parts.append(of_chunk(section, chunk, place))
            yield
        while len(levels) > 1:
            self._close()

    def _close(self) -> None:
        """Ends the innermost level and adds its part to the enclosing one; its parts, if it has no symbol."""
        level = self._levels.pop()
        if len(self._levels) - 1 <= MAX_DEPTH:
            parts = level.parts if level.symbol is None else [self._with_children(level.symbol, level.parts)]
            self._levels[-1].parts += parts


def _section_symbol(view: DocumentView, number: int) -> Symbol:
    """Returns the entry of section `number`, without children."""
    index, sections = view.index, view.sections
    section = sections[number]
    start = index.line_start(index.line_of(section.base))  # including the split marker
    end = section.end
    if number + 1 < len(sections):
        end = index.line_start(index.line_of(sections[number + 1].base))
    return Symbol(f"<file-split-{number}>", "split", "", Span(start, end), Span(start, section.base))


def chunk_symbols(section: Section, chunk: Chunk, place: tuple[int, bool]) -> list[Symbol]:
    """Returns the symbols of a chunk that contains no other chunks.

    `place` is the number of enclosing chunks, and True directly in a symbol table or section.
    """
    return _symbols_among([chunk.op], section, chunk, *place)


def _symbols_among(
    ops: Iterable[Operation], section: Section, chunk: Chunk, depth: int, in_table: bool
) -> list[Symbol]:
    """Returns the symbols among `ops`, operations of `chunk`, and in their regions.

    Outside of symbol tables, only operations with regions can contain symbols.
    """
    symbols: list[Symbol] = []
    for op in ops:
        if op.start < 0 or not (in_table or op.regions):
            continue
        is_table = _holds_symbols(op)
        symbol = _symbol(section, chunk, op, is_table=is_table)
        inner = symbols if symbol is None else symbol.children
        if depth < MAX_DEPTH:
            for region in op.regions:
                for block in region.blocks:
                    inner += _symbols_among(block.ops, section, chunk, depth + 1, is_table)
        if symbol is not None:
            symbols.append(symbol)
    return symbols


def _symbol(section: Section, chunk: Chunk, op: Operation, *, is_table: bool) -> Symbol | None:
    """Returns the entry of `op` without children; None if it is neither a symbol nor a symbol table."""
    name = symbol_name(op)
    if name is None and not is_table:
        return None
    base = section.base + chunk.source.base
    selection = symbol_definition_in(section, op, chunk.source)
    end = chunk.end if op is chunk.op else op.end
    span = Span(min(base + op.start, selection.start), max(base + end, selection.end))
    function_type = type_of_function(op)
    kind = "module" if is_table else "function" if function_type is not None else "variable"
    detail = "" if function_type is None else str(function_type)
    return Symbol(name or f"<{op.name}>", kind, detail, span, selection)


def _holds_symbols(op: Operation) -> bool:
    """Returns True for a symbol table, and for an operation without definition that contains symbols."""
    if is_symbol_table(op):
        return True
    if op.definition is not None or not may_be_symbol_table(op):
        return False
    return any(symbol_name(inner) is not None for block in op.regions[0].blocks for inner in block.ops)
