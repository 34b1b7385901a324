"""Renaming: values, blocks and aliases of a document, symbols in all files."""

from __future__ import annotations

from lsprotocol import types as lsp

from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.definition import definition
from ir_lsp.features.rename import RenameError, symbol_text
from ir_lsp.features.rename import prepare_rename as prepare_rename_at
from ir_lsp.features.rename import rename as rename_at
from ir_lsp.messages import Refusal
from ir_lsp.workbench import Workbench


async def prepare_rename(
    bench: Workbench, view: DocumentView, params: lsp.PrepareRenameParams
) -> lsp.PrepareRenamePlaceholder | None:
    convert = bench.session.converter(view)
    try:
        renameable = prepare_rename_at(view, convert.to_offset(params.position))
    except RenameError:
        return None
    return lsp.PrepareRenamePlaceholder(convert.to_range(renameable.span), renameable.name)


async def rename(bench: Workbench, view: DocumentView, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    convert = bench.session.converter(view)
    offset = convert.to_offset(params.position)
    try:
        edits = rename_at(view, offset, params.new_name)
    except RenameError as error:
        raise Refusal(str(error)) from None
    changes: dict[str, list[lsp.TextEdit]] = {view.uri: [convert.to_lsp_edit(edit) for edit in edits]}
    places = bench.workspace.places()
    for other in await bench.workspace.linked_elsewhere(view, definition(view, offset)):
        symbol = other.definition
        if bench.workspace.is_closed_bytecode(other.path):
            raise Refusal(f"the symbol is also in {other.path}, which is bytecode and not open")
        new = symbol_text(params.new_name)
        if any(each.name == new[1:].strip('"') for each in other.part.definitions):
            raise Refusal(f"there already is a symbol {new} in {other.path}")
        uses = [Span(each.start, each.end) for each in other.part.uses(symbol.name)]
        for span in (Span(symbol.start, symbol.end), *uses):
            location = places.location(other.path, span)
            if location is not None:
                changes.setdefault(location.uri, []).append(lsp.TextEdit(location.range, new))
    return lsp.WorkspaceEdit(changes)
