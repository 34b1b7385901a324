"""Semantic tokens of the whole document, as a difference to an earlier answer, or of a range."""

from __future__ import annotations

import asyncio
from time import perf_counter

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.semantic_tokens import SemanticTokens, tokens_in
from ir_lsp.messages import EncodedJson, Json
from ir_lsp.schedule import SLICE, in_slices
from ir_lsp.workbench import Workbench


async def semantic_tokens_full(bench: Workbench, view: DocumentView, params: lsp.SemanticTokensParams) -> EncodedJson:
    return await _whole(view, await _updated(bench, view))


async def semantic_tokens_delta(
    bench: Workbench, view: DocumentView, params: lsp.SemanticTokensDeltaParams
) -> Json | EncodedJson:
    tokens = await _updated(bench, view)
    differences = tokens.differences(params.previous_result_id)
    if differences is None:
        return await _whole(view, tokens)
    edits = [{"start": each.start, "deleteCount": each.count, "data": each.numbers} for each in differences]
    return Json({"resultId": tokens.result_id, "edits": edits})


async def semantic_tokens_range(bench: Workbench, view: DocumentView, params: lsp.SemanticTokensRangeParams) -> Json:
    span = bench.session.converter(view).to_span(params.range)
    return Json({"data": tokens_in(view.analysis, span, bench.session.encoding, view.document.semantic_tokens)})


async def _updated(bench: Workbench, view: DocumentView) -> SemanticTokens:
    """Computes the tokens of the whole document, and returns them."""
    tokens = view.document.semantic_tokens
    while not tokens.update(view.analysis, bench.session.encoding, perf_counter() + SLICE):
        await asyncio.sleep(0)
    return tokens


async def _whole(view: DocumentView, tokens: SemanticTokens) -> EncodedJson:
    result_id = tokens.result_id
    numbers = ",".join(await in_slices(view, tokens.spelled()))
    return EncodedJson((f'{{"resultId": "{result_id}", "data": [', numbers, "]}"))
