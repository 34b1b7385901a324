"""When work is done: analysis in slices, requests after it, diagnostics once typing pauses.

Enters: that a document was opened, changed or closed; leaves: calls of `publish` with the uri whose diagnostics are
ready. Everything runs on the event loop, which is never held for longer than a slice; a newer edit cancels the work for
an older one.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from time import perf_counter

from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

logger = logging.getLogger(__name__)

SLICE = 0.008
"""Seconds of work before the event loop may read messages."""
PAUSE = 0.04
"""Seconds without a key after which a burst of keys counts as over."""
BURST = 0.15
"""Seconds: an edit that follows the one before it in less is part of a burst."""
HINT_PAUSE = 0.3
"""Seconds without a key before hints are looked for."""
HINT_SLICE = 0.004
"""Seconds of work for hints before the event loop may read messages; then it rests as long."""


class Scheduler:
    """Brings the analysis of each document up to its text, then publishes."""

    def __init__(
        self, session: Session, publish: Callable[[str], None], publish_hints: Callable[[str], None] | None = None
    ) -> None:
        """`publish` is called when diagnostics are ready, `publish_hints` when the hints are, some time after."""
        self._session = session
        self._publish = publish
        self._publish_hints = publish_hints
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._edited: dict[str, float] = {}

    def changed(self, uri: str, wait: float = 0.0) -> None:
        """The text of a document is new; publish not before `wait` seconds."""
        now = perf_counter()
        in_burst = now - self._edited.get(uri, 0.0) < BURST
        self._edited[uri] = now
        self._cancel(uri)
        self._tasks[uri] = asyncio.get_running_loop().create_task(
            self._work(uri, max(wait, PAUSE if in_burst else 0.0))
        )

    def closed(self, uri: str) -> None:
        """A document is gone, and work for it with it."""
        self._cancel(uri)
        self._edited.pop(uri, None)

    async def parsed(self, uri: str) -> Snapshot | None:
        """The newest snapshot of a document, parsed; None where it is not open."""
        snapshot = self._session.snapshot(uri)
        if snapshot is None or snapshot.parse(perf_counter() + SLICE):
            return snapshot
        # What is made now stays; a collection would only look through it, again and again.
        gc.disable()
        try:
            while (snapshot := self._session.snapshot(uri)) is not None:
                await asyncio.sleep(0)
                if snapshot.parse(perf_counter() + SLICE):
                    return snapshot
            return None
        finally:
            gc.freeze()
            gc.enable()

    async def verified(self, uri: str) -> Snapshot | None:
        """The newest snapshot of a document, parsed and verified; None where it is not open."""
        while (snapshot := await self.parsed(uri)) is not None:
            if snapshot.verify(perf_counter() + SLICE):
                return snapshot
            await asyncio.sleep(0)
        return None

    async def _find_hints(self, uri: str) -> None:
        """Looks for hints, as long as nobody types."""
        await asyncio.sleep(HINT_PAUSE)
        while (snapshot := await self.parsed(uri)) is not None:
            if self._session.hints(uri).advance(snapshot.document, perf_counter() + HINT_SLICE):
                return
            await asyncio.sleep(HINT_SLICE)

    def _cancel(self, uri: str) -> None:
        task = self._tasks.pop(uri, None)
        if task is not None:
            task.cancel()

    async def _work(self, uri: str, pause: float) -> None:
        try:
            await asyncio.sleep(pause)
            if await self.verified(uri) is not None:
                self._publish(uri)
                if self._publish_hints is not None:
                    await self._find_hints(uri)
                    self._publish_hints(uri)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("analysis of %s failed", uri)
