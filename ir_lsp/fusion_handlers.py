"""Loop fusion by the protocol: lenses, actions, hints and what a hover says of a loop.

Enters: a snapshot; leaves: protocol objects. What is not known yet is worked out a little at a time, for no longer than
an answer may take; an edit ends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from compiler.text import Span
from ir_lsp.convert import Converter
from ir_lsp.entities import op_named_at, place_at
from ir_lsp.features.fusion import fusion_actions, fusion_facts, fusion_lenses
from ir_lsp.features.pass_actions import PassAction
from ir_lsp.messages import code_lens
from ir_lsp.schedule import SLICE
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

FOR_LENSES = 0.3
"""Seconds that lenses may wait for the loops of a document; the client asks anew once the others are known."""
FOR_ONE_LOOP = 1.0
"""Seconds that a hover or a list of actions may wait for the loops of a function."""
APPLY = "ir-lsp.applyPasses"
_AFFINE_LOOPS = "ir_lsp.features.affine_loops"


class FusionHandlers:
    """What the editor shows of loops that may be fused."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._left_out: set[str] = set()
        """The documents whose lenses were not all known when the client asked."""

    async def lenses(self, snapshot: Snapshot, convert: Converter) -> list[dict[str, Any]]:
        """A lens for each pair that would be fused."""
        findings = self._session.fusion(snapshot.uri)
        if not findings.chunks_with_loops(snapshot.document):
            return []
        is_newest = self._newest_check(snapshot)
        await findings.load()
        if not await _known(lambda until: findings.advance(snapshot.document, until), is_newest, FOR_LENSES):
            self._left_out.add(snapshot.uri)
        if not is_newest():
            return []
        about = {"uri": snapshot.uri, "version": snapshot.version}
        return [
            code_lens(convert.to_json_range(lens.span), lens.title, APPLY, about | lens.request.to_json())
            for lens in fusion_lenses(snapshot, findings)
        ]

    async def actions(self, snapshot: Snapshot, span: Span) -> list[PassAction]:
        """The fusions of a loop whose first line is selected."""
        if not await self._know_around(snapshot, span.start):
            return []
        return fusion_actions(snapshot, self._session.fusion(snapshot.uri), span)

    async def facts(self, snapshot: Snapshot, offset: int) -> list[str]:
        """Paragraphs about the `affine.for` whose name stands at an offset; none about anything else."""
        place = place_at(snapshot, offset)
        op = None if place is None else op_named_at(place)
        if op is None or op.name != "affine.for":
            return []
        is_newest = self._newest_check(snapshot)
        await asyncio.to_thread(import_module, _AFFINE_LOOPS)
        if not is_newest():
            return []
        affine_loops: Any = import_module(_AFFINE_LOOPS)
        found: list[str] = affine_loops.loop_facts(op)
        if await self._know_around(snapshot, offset):
            found += fusion_facts(snapshot, self._session.fusion(snapshot.uri), offset)
        return found if is_newest() else []

    def take_left_out(self, uri: str) -> bool:
        """Whether lenses of a document were left out, which are known now; not again until the client asked."""
        if uri not in self._left_out:
            return False
        self._left_out.discard(uri)
        return True

    # ----------------------------------------------------------------------------------------------------- private

    async def _know_around(self, snapshot: Snapshot, offset: int) -> bool:
        """Looks at the loops of the function around an offset; False where it has none, or was edited."""
        findings = self._session.fusion(snapshot.uri)
        section = snapshot.document.section_at(offset)
        around = section.chunk_at(offset - section.base)
        if around is None or all(chunk is not around for _, chunk in findings.chunks_with_loops(snapshot.document)):
            return False
        is_newest = self._newest_check(snapshot)
        await findings.load()
        await _known(lambda until: findings.advance_chunk(around, until), is_newest, FOR_ONE_LOOP)
        return is_newest()

    def _newest_check(self, snapshot: Snapshot) -> Callable[[], bool]:
        """Tells later whether the document is as it is now."""
        uri, version, text = snapshot.uri, snapshot.version, snapshot.text

        def is_newest() -> bool:
            newest = self._session.snapshot(uri)
            return newest is not None and newest.version == version and newest.text is text

        return is_newest


async def _known(advance: Callable[[float], bool], is_newest: Callable[[], bool], seconds: float) -> bool:
    """Works in slices until all is known, at most so long; False where it is not, or the document was edited."""
    end = perf_counter() + seconds
    while is_newest():
        if advance(perf_counter() + SLICE):
            return True
        if perf_counter() > end:
            return False
        await asyncio.sleep(0)
    return False
