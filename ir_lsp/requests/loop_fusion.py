"""Loop fusion in code lenses, code actions and hovers.

Pairs of loops are examined in slices of time, up to a time limit for each answer. All functions raise `Outdated` if the
document is edited meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

from compiler.text import Span
from ir_lsp.advertised import APPLY_PASSES
from ir_lsp.children import import_in_background
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.fusion_findings import may_have_pairs
from ir_lsp.entities import op_named_at, place_at
from ir_lsp.features.fusion import fusion_actions, fusion_facts, fusion_lenses
from ir_lsp.features.pass_actions import PassAction, has_several_loops
from ir_lsp.messages import code_lens
from ir_lsp.schedule import SLICE

FOR_LENSES = 0.3
"""Time limit for lenses, in seconds; the client requests them again when more loops are examined."""
FOR_ONE_LOOP = 1.0
"""Time limit for a hover or a list of actions, in seconds."""
_AFFINE_LOOPS = "ir_lsp.features.affine_loops"


async def loop_lenses(view: DocumentView, convert: Converter) -> list[dict[str, Any]]:
    """Returns a lens for each pair of loops that affine-loop-fusion would fuse."""
    findings = view.document.loops
    if not findings.chunks_with_loops(view.analysis):
        return []
    await findings.load()
    if not await _work(lambda deadline: findings.advance(view.analysis, deadline), FOR_LENSES):
        view.document.shown.has_incomplete_lenses = True
    argument = {"uri": view.uri, "version": view.version}
    return [
        code_lens(convert.to_json_range(lens.span), lens.title, APPLY_PASSES, argument | lens.request.to_json())
        for lens in fusion_lenses(view, findings)
    ]


async def loop_actions(view: DocumentView, span: Span) -> list[PassAction]:
    """Returns actions that fuse a loop whose first line is selected."""
    if not await _examine_function(view, span.start):
        return []
    return fusion_actions(view, view.document.loops, span)


async def loop_facts(view: DocumentView, offset: int) -> list[str]:
    """Returns Markdown paragraphs about the `affine.for` whose name is at `offset`; none about other ops."""
    place = place_at(view, offset)
    op = None if place is None else op_named_at(place)
    if op is None or op.name != "affine.for":
        return []
    affine_loops: Any = await import_in_background(_AFFINE_LOOPS)
    view.require_current()
    facts: list[str] = affine_loops.loop_facts(op)
    if await _examine_function(view, offset):
        facts += fusion_facts(view, view.document.loops, offset)
    return facts


async def _examine_function(view: DocumentView, offset: int) -> bool:
    """Examines the loops of the function at `offset`. Returns False if it has no pairs."""
    findings = view.document.loops
    section = view.section_at(offset)
    chunk = section.chunk_at(offset - section.base)
    if chunk is None or not view.analysis.is_analysed or not has_several_loops(view):
        return False
    if not may_have_pairs(section, chunk):
        return False
    await findings.load()

    def examine(deadline: float) -> bool:
        view.require_current()
        return findings.advance_chunk(chunk, deadline)

    await _work(examine, FOR_ONE_LOOP)
    return True


async def _work(advance: Callable[[float], bool], seconds: float) -> bool:
    """Calls `advance` with deadlines for at most `seconds`, until it returns True; returns False if it does not."""
    deadline = perf_counter() + seconds
    while not advance(perf_counter() + SLICE):
        if perf_counter() > deadline:
            return False
        await asyncio.sleep(0)
    return True
