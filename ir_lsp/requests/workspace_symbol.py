"""Search for symbols in all files."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.workbench import Workbench

SYMBOL_KINDS: Mapping[str, lsp.SymbolKind] = MappingProxyType(
    {"function": lsp.SymbolKind.Function, "module": lsp.SymbolKind.Module, "variable": lsp.SymbolKind.Variable}
)


async def workspace_symbol(bench: Workbench, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
    await bench.workspace.refresh()
    places = bench.workspace.places()
    symbols = []
    for path, symbol in bench.workspace.index.search(params.query):
        location = places.location(path, Span(symbol.start, symbol.end))
        if location is not None:
            kind = SYMBOL_KINDS[symbol.kind]
            symbols.append(lsp.WorkspaceSymbol(location, symbol.name, kind, container_name=symbol.container or None))
    return symbols
