"""The symbols of a document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.ir.operation import Operation
from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.symbols import MAX_DEPTH, Symbol, chunk_symbols, container_symbol, section_symbol
from ir_lsp.messages import EncodedJson
from ir_lsp.schedule import in_slices
from ir_lsp.workbench import Workbench

_SYMBOL_KINDS = MappingProxyType(
    {
        "function": lsp.SymbolKind.Function.value,
        "module": lsp.SymbolKind.Module.value,
        "split": lsp.SymbolKind.Namespace.value,
        "variable": lsp.SymbolKind.Variable.value,
    }
)


async def document_symbol(bench: Workbench, view: DocumentView, params: lsp.DocumentSymbolParams) -> EncodedJson:
    convert = bench.session.converter(view)
    sections = view.sections
    outlines: list[str] = []
    for number, section in enumerate(sections):
        outline = _SectionOutline(view, section, convert)
        await in_slices(view, outline.read())
        if len(sections) == 1:
            outlines.append(outline.encoded)
        elif outline.encoded or section.text.strip():
            outlines.append(_with_children(section_symbol(view, number), outline.encoded, convert))
    return EncodedJson(("[", ", ".join(outlines), "]"))


@dataclass(slots=True)
class _Level:
    """A chunk that holds others, of which `children` are read so far, encoded; the lowest one is the section."""

    op: Operation | None = None
    symbol: Symbol | None = None
    is_table: bool = True
    children: list[str] = field(default_factory=list)


class _SectionOutline:
    """The outline of a section, put together of what is kept of its chunks."""

    def __init__(self, view: DocumentView, section: Section, convert: Converter) -> None:
        self._view = view
        self._section = section
        self._convert = convert
        self._levels = [_Level()]

    def read(self) -> Iterator[None]:
        """Goes through the chunks; yields after each."""
        view, section, levels = self._view, self._section, self._levels
        answers = view.document.symbol_answers
        answers.prune(view.analysis)
        for chunk in section.chunks:
            op = chunk.op
            while levels[-1].op is not None and op.parent_op is not levels[-1].op:
                self._close()
            depth, is_table = len(levels) - 1, levels[-1].is_table
            if is_container(op):
                symbol, is_symbol_table = container_symbol(section, chunk)
                levels.append(_Level(op, symbol, is_symbol_table))
            elif depth <= MAX_DEPTH:
                make = partial(self._symbols, chunk, depth, is_table)
                levels[-1].children.append(answers.of(view.analysis, section, chunk, (depth, is_table), make))
            yield
        while len(levels) > 1:
            self._close()

    @property
    def encoded(self) -> str:
        """The symbols, without brackets around them."""
        return ", ".join(filter(None, self._levels[0].children))

    def _close(self) -> None:
        """Ends the innermost level; what has no symbol of its own gives its children to the one around it."""
        level = self._levels.pop()
        children = ", ".join(filter(None, level.children))
        if level.symbol is not None:
            children = _with_children(level.symbol, children, self._convert)
        if len(self._levels) - 1 <= MAX_DEPTH:
            self._levels[-1].children.append(children)

    def _symbols(self, chunk: Chunk, depth: int, is_table: bool) -> list[dict[str, object]]:
        symbols = chunk_symbols(self._section, chunk, depth, in_table=is_table)
        return [_document_symbol(symbol, self._convert) for symbol in symbols]


def _with_children(symbol: Symbol, children: str, convert: Converter) -> str:
    encoded = json.dumps(_document_symbol(symbol, convert))
    return f'{encoded[:-1]}, "children": [{children}]}}' if children else encoded


def _document_symbol(symbol: Symbol, convert: Converter) -> dict[str, object]:
    """Returns the protocol's `DocumentSymbol` as JSON: a large file has thousands."""
    json: dict[str, object] = {
        "name": symbol.name,
        "kind": _SYMBOL_KINDS[symbol.kind],
        "range": convert.to_json_range(symbol.span),
        "selectionRange": convert.to_json_range(symbol.selection),
    }
    if symbol.detail:
        json["detail"] = symbol.detail
    if symbol.children:
        json["children"] = [_document_symbol(child, convert) for child in symbol.children]
    return json
