"""Formatting: a document, a range of it, or the line that was just typed."""

from __future__ import annotations

from lsprotocol import types as lsp

from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.formatting import format_edits, indentation_at
from ir_lsp.schedule import in_slices
from ir_lsp.workbench import Workbench


async def formatting(bench: Workbench, view: DocumentView, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    return await _formatted(bench, view, 0, view.index.line_count)


async def range_formatting(
    bench: Workbench, view: DocumentView, params: lsp.DocumentRangeFormattingParams
) -> list[lsp.TextEdit]:
    last = params.range.end.line - (1 if params.range.end.character == 0 else 0)
    return await _formatted(bench, view, params.range.start.line, max(params.range.start.line, last))


async def on_type_formatting(
    bench: Workbench, view: DocumentView, params: lsp.DocumentOnTypeFormattingParams
) -> list[lsp.TextEdit]:
    line = min(params.position.line, view.index.line_count - 1)
    if params.ch != "\n" or line == 0:
        return await _formatted(bench, view, line, line)
    span = Span(view.index.line_start(line), view.index.line_end(line))
    if view.text[span.start : span.end].strip():
        return await _formatted(bench, view, line - 1, line)
    edits = await _formatted(bench, view, line - 1, line - 1)
    new = TextEdit(span, " " * indentation_at(view, line))
    return [*edits, bench.session.converter(view).to_lsp_edit(new)]


async def _formatted(bench: Workbench, view: DocumentView, first: int, last: int) -> list[lsp.TextEdit]:
    """Returns the edits that format the lines from `first` to `last`, from 0; computes them in slices of time."""
    convert = bench.session.converter(view)
    edits = await in_slices(view, format_edits(view, first, last))
    return [convert.to_lsp_edit(edit) for edit in edits if edit is not None]
