"""The symbols of a document."""

from __future__ import annotations

from types import MappingProxyType

from lsprotocol import types as lsp

from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.symbols import Symbol, symbols
from ir_lsp.messages import Json
from ir_lsp.workbench import Workbench

_SYMBOL_KINDS = MappingProxyType(
    {
        "function": lsp.SymbolKind.Function.value,
        "module": lsp.SymbolKind.Module.value,
        "split": lsp.SymbolKind.Namespace.value,
        "variable": lsp.SymbolKind.Variable.value,
    }
)


async def document_symbol(bench: Workbench, view: DocumentView, params: lsp.DocumentSymbolParams) -> Json:
    convert = bench.session.converter(view)
    return Json([_document_symbol(symbol, convert) for symbol in symbols(view)])


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
