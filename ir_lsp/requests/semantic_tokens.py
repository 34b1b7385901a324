"""Semantic tokens: of the whole document, as a difference to the last answer, or of a range."""

from __future__ import annotations

import asyncio
from time import perf_counter

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.semantic_tokens import SemanticTokens, tokens_in
from ir_lsp.messages import Json
from ir_lsp.schedule import SLICE
from ir_lsp.workbench import Workbench


async def semantic_tokens_full(bench: Workbench, view: DocumentView, params: lsp.SemanticTokensParams) -> Json:
    tokens, _ = await _updated(bench, view)
    return _whole(tokens)


async def semantic_tokens_delta(bench: Workbench, view: DocumentView, params: lsp.SemanticTokensDeltaParams) -> Json:
    tokens, last_id = await _updated(bench, view)
    if last_id != params.previous_result_id:
        return _whole(tokens)
    change = tokens.difference
    edit = {"start": change.start, "deleteCount": change.count, "data": change.numbers}
    return Json({"resultId": tokens.result_id, "edits": [edit] if change.count or change.numbers else []})


async def semantic_tokens_range(bench: Workbench, view: DocumentView, params: lsp.SemanticTokensRangeParams) -> Json:
    span = bench.session.converter(view).to_span(params.range)
    return Json({"data": tokens_in(view.analysis, span, bench.session.encoding)})


async def _updated(bench: Workbench, view: DocumentView) -> tuple[SemanticTokens, str]:
    """Returns the tokens of the text, and the name of the answer that their difference refers to."""
    tokens = view.document.semantic_tokens
    while True:
        last_id = tokens.result_id
        if tokens.update(view.analysis, bench.session.encoding, perf_counter() + SLICE):
            return tokens, last_id
        await asyncio.sleep(0)


def _whole(tokens: SemanticTokens) -> Json:
    return Json({"resultId": tokens.result_id, "data": tokens.all()})
