"""The symbols of a document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.symbols import Outline, Symbol, chunk_symbols
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
    view.document.symbol_answers.prune(view.analysis)
    analysis, answers, compute = view.analysis, view.document.symbol_answers, partial(_chunk_symbols, convert)

    def of_chunk(section: Section, chunk: Chunk, place: tuple[int, bool]) -> str:
        return answers.of(analysis, section, chunk, place, compute)

    outline = Outline(view, of_chunk, partial(_encoded, convert))
    await in_slices(view, outline.read())
    return EncodedJson(("[", _joined(outline.parts), "]"))


def _chunk_symbols(
    convert: Converter, section: Section, chunk: Chunk, place: tuple[int, bool]
) -> list[dict[str, object]]:
    return [_document_symbol(symbol, convert) for symbol in chunk_symbols(section, chunk, place)]


def _encoded(convert: Converter, symbol: Symbol, children: Sequence[str]) -> str:
    """Returns a symbol with its children, which are JSON texts, as JSON text."""
    encoded = json.dumps(_document_symbol(symbol, convert))
    inner = _joined(children)
    return f'{encoded[:-1]}, "children": [{inner}]}}' if inner else encoded


def _joined(encoded: Sequence[str]) -> str:
    """Joins JSON texts of symbols without brackets, of which some are empty."""
    return ", ".join(filter(None, encoded))


def _document_symbol(symbol: Symbol, convert: Converter) -> dict[str, object]:
    """Returns an LSP document symbol as JSON, as a large file has thousands."""
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
