"""The outline of a document: its symbols and the ops with regions around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.symbols import is_symbol_table, may_be_symbol_table, symbol_name
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import symbol_definition_in

MAX_DEPTH = 50
"""Maximum depth of the outline; deeper symbols are left out."""


@dataclass(slots=True)
class Symbol:
    """One line of the outline. `kind` is "function", "module", "split" or "variable"; `selection` lies in `span`.

    What has no name is called after its operation, `<builtin.module>`.
    """

    name: str
    kind: str
    detail: str
    span: Span
    selection: Span
    children: list[Symbol] = field(default_factory=list)


def symbols(view: DocumentView) -> list[Symbol]:
    """Functions, modules and other symbols, nested as in the text; where it is split, those of each part together."""
    sections = view.sections
    if len(sections) == 1:
        return _symbols_of(sections[0])
    symbols: list[Symbol] = []
    for number, section in enumerate(sections):
        symbol = section_symbol(view, number)
        symbol.children += _symbols_of(section)
        if symbol.children or section.text.strip():
            symbols.append(symbol)
    return symbols


def section_symbol(view: DocumentView, number: int) -> Symbol:
    """Returns the symbol of a part of a split file, without those in it."""
    index, sections = view.index, view.sections
    section = sections[number]
    start = index.line_start(index.line_of(section.base))  # with the marker
    end = section.end
    if number + 1 < len(sections):
        end = index.line_start(index.line_of(sections[number + 1].base))
    return Symbol(f"<file-split-{number}>", "split", "", Span(start, end), Span(start, section.base))


def _symbols_of(section: Section) -> list[Symbol]:
    return _Outline(section, section.chunks).of(section.top_level_ops(), None, 0)


def chunk_symbols(section: Section, chunk: Chunk, depth: int, *, in_table: bool) -> list[Symbol]:
    """Returns the symbols of a chunk that holds no others; `in_table` is true in a symbol table."""
    return _Outline(section, [chunk]).of([chunk.op], None, depth, in_table=in_table)


def container_symbol(section: Section, chunk: Chunk) -> tuple[Symbol | None, bool]:
    """Returns the symbol of a chunk that holds others, without those, and True if it is a symbol table."""
    is_table = is_symbol_table(chunk.op) or _is_like_table(chunk.op)
    return _Outline(section, [chunk]).symbol(chunk.op, chunk, is_table=is_table), is_table


class _Outline:
    """The outline of some chunks of a section."""

    def __init__(self, section: Section, chunks: Iterable[Chunk]) -> None:
        self.section = section
        self.chunks: dict[ChunkSource, Chunk] = {chunk.source: chunk for chunk in chunks}
        self.spelled: dict[Attribute, str] = {}
        """Types of functions as text: many functions share one."""

    def of(self, ops: Iterable[Operation], around: Chunk | None, depth: int, *, in_table: bool = True) -> list[Symbol]:
        """Returns the symbols among `ops` and in their regions.

        The ops stand in the chunk `around` unless they are chunks.

        Outside symbol tables only ops with regions are looked at: what else is in a function is no symbol.
        """
        symbols: list[Symbol] = []
        for op in ops:
            if not in_table and not op.regions:
                continue
            source = op.source
            chunk = around if source is None else self.chunks.get(source, around)  # type: ignore[call-overload]
            if chunk is None or op.start < 0:
                continue
            table = is_symbol_table(op) or _is_like_table(op)
            symbol = self.symbol(op, chunk, is_table=table)
            inside = symbols if symbol is None else symbol.children
            if depth < MAX_DEPTH:
                for region in op.regions:
                    for block in region.blocks:
                        inside += self.of(block.ops, chunk, depth + 1, in_table=table)
            if symbol is not None:
                symbols.append(symbol)
        return symbols

    def symbol(self, op: Operation, chunk: Chunk, *, is_table: bool) -> Symbol | None:
        """Returns the symbol of an op, without those in it; None if it is neither a symbol nor a table of them."""
        name = symbol_name(op)
        if name is None and not is_table:
            return None
        base = self.section.base + chunk.source.base
        selection = symbol_definition_in(self.section, op, chunk.source)
        end = chunk.end if op is chunk.op else op.end
        span = Span(min(base + op.start, selection.start), max(base + end, selection.end))
        function_type = op.properties.get("function_type")
        kind = "module" if is_table else "function" if function_type is not None else "variable"
        return Symbol(name or f"<{op.name}>", kind, self._detail(function_type), span, selection)

    def _detail(self, function_type: Attribute | None) -> str:
        if function_type is None:
            return ""
        spelled = self.spelled.get(function_type)
        if spelled is None:
            spelled = self.spelled[function_type] = str(function_type)
        return spelled


def _is_like_table(op: Operation) -> bool:
    """Returns True if an op that nobody knows holds symbols: of what it is, that is all that can be told."""
    if op.definition is not None or not may_be_symbol_table(op):
        return False
    return any(symbol_name(inner) is not None for block in op.regions[0].blocks for inner in block.ops)
