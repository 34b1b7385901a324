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
        return _Outline(sections[0]).of(sections[0].top_level_ops(), None, 0)
    index = view.index
    starts = [index.line_start(index.line_of(section.base)) for section in sections]  # with the marker
    ends = [*starts[1:], sections[-1].end]
    symbols: list[Symbol] = []
    for number, section in enumerate(sections):
        inside = _Outline(section).of(section.top_level_ops(), None, 0)
        if inside or section.text.strip():
            start, end = starts[number], ends[number]
            name = f"<file-split-{number}>"
            symbols.append(Symbol(name, "split", "", Span(start, end), Span(start, section.base), inside))
    return symbols


class _Outline:
    """The outline of one section."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self.chunks: dict[ChunkSource, Chunk] = {chunk.source: chunk for chunk in section.chunks}
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
            symbol = self._symbol(op, chunk, is_table=table)
            inside = symbols if symbol is None else symbol.children
            if depth < MAX_DEPTH:
                for region in op.regions:
                    for block in region.blocks:
                        inside += self.of(block.ops, chunk, depth + 1, in_table=table)
            if symbol is not None:
                symbols.append(symbol)
        return symbols

    def _symbol(self, op: Operation, chunk: Chunk, *, is_table: bool) -> Symbol | None:
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
