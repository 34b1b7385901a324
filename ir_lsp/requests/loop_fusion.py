"""Loop fusion in code lenses, code actions and hovers.

Pairs of loops that were not examined yet are examined a little at a time, for no longer than an answer may take. All
functions raise `Outdated` if the document is edited meanwhile.
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
"""Seconds that lenses may wait for the loops of a document; the client requests them again when others are known."""
FOR_ONE_LOOP = 1.0
"""Seconds that a hover or a list of actions may wait for the loops of a function."""
_AFFINE_LOOPS = "ir_lsp.features.affine_loops"


async def loop_lenses(view: DocumentView, convert: Converter) -> list[dict[str, Any]]:
    """Returns a lens for each pair of loops that would be fused."""
    findings = view.document.loops
    if not findings.chunks_with_loops(view.analysis):
        return []
    await findings.load()
    if not await _known(lambda deadline: findings.advance(view.analysis, deadline), FOR_LENSES):
        view.document.shown.has_incomplete_lenses = True
    about = {"uri": view.uri, "version": view.version}
    return [
        code_lens(convert.to_json_range(lens.span), lens.title, APPLY_PASSES, about | lens.request.to_json())
        for lens in fusion_lenses(view, findings)
    ]


async def loop_actions(view: DocumentView, span: Span) -> list[PassAction]:
    """Returns the fusions of a loop whose first line is selected."""
    if not await _examine_around(view, span.start):
        return []
    return fusion_actions(view, view.document.loops, span)


async def loop_facts(view: DocumentView, offset: int) -> list[str]:
    """Returns paragraphs about the `affine.for` whose name stands at an offset; none about anything else."""
    place = place_at(view, offset)
    op = None if place is None else op_named_at(place)
    if op is None or op.name != "affine.for":
        return []
    affine_loops: Any = await import_in_background(_AFFINE_LOOPS)
    view.require_current()
    facts: list[str] = affine_loops.loop_facts(op)
    if await _examine_around(view, offset):
        facts += fusion_facts(view, view.document.loops, offset)
    return facts


async def _examine_around(view: DocumentView, offset: int) -> bool:
    """Examines the loops of the function at an offset. Returns False if it has none."""
    findings = view.document.loops
    section = view.section_at(offset)
    around = section.chunk_at(offset - section.base)
    if around is None or not view.analysis.is_analysed or not has_several_loops(view):
        return False
    if not may_have_pairs(section, around):
        return False
    await findings.load()

    def examine(deadline: float) -> bool:
        view.require_current()
        return findings.advance_chunk(around, deadline)

    await _known(examine, FOR_ONE_LOOP)
    return True


async def _known(advance: Callable[[float], bool], seconds: float) -> bool:
    """Works in slices for at most `seconds`; returns True if nothing is left."""
    end = perf_counter() + seconds
    while not advance(perf_counter() + SLICE):
        if perf_counter() > end:
            return False
        await asyncio.sleep(0)
    return True
