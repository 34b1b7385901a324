"""Ranges of lines that can be folded."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.folding import fold_lines, folds
from ir_lsp.messages import EncodedJson
from ir_lsp.schedule import in_slices
from ir_lsp.workbench import Workbench


async def folding_range(bench: Workbench, view: DocumentView, params: lsp.FoldingRangeParams) -> EncodedJson:
    await in_slices(view, view.facts(fold_lines))
    ranges = [
        f'{{"startLine": {fold.start_line}, "endLine": {fold.end_line}, "kind": "{fold.kind}"}}' for fold in folds(view)
    ]
    return EncodedJson(("[", ", ".join(ranges), "]"))
