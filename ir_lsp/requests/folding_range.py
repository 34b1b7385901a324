"""Ranges of lines that can be folded."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.folding import fold_lines, folds
from ir_lsp.messages import EncodedJson
from ir_lsp.schedule import in_slices
from ir_lsp.workbench import Workbench


async def folding_range(bench: Workbench, view: DocumentView, params: lsp.FoldingRangeParams) -> EncodedJson:
    document, lines = view.document, await in_slices(view, view.facts(fold_lines))
    if document.last_folds is None or document.last_folds[0] != lines:  # most edits change no line that begins a fold
        ranges = [
            f'{{"startLine": {fold.start_line}, "endLine": {fold.end_line}, "kind": "{fold.kind}"}}'
            for fold in folds(view)
        ]
        document.last_folds = lines, ", ".join(ranges)
    return EncodedJson(("[", document.last_folds[1], "]"))
