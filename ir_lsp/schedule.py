"""When work is done: analysis in slices, requests after it, diagnostics once typing pauses.

Enters: that a document was opened, changed or closed; leaves: calls of `publish` with the uri whose diagnostics are
ready. Everything runs on the event loop, which is never held for longer than a slice; a newer edit cancels the work for
an older one.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from compiler.ir.collector import Scrap
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.progress import ProgressView, ShownProgress
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

logger = logging.getLogger(__name__)

SLICE = 0.008
"""Seconds of work before the event loop may read messages."""
EARLY = 0.05
"""Seconds of work on a newly opened document after which the first of what was found is published."""
EARLY_AGAIN = 1.0
"""Seconds of work until more of it is."""
LONG = 1.0
"""Seconds after which the user is shown that work goes on."""
PAUSE = 0.04
"""Seconds without a key after which a burst of keys counts as over."""
BURST = 0.15
"""Seconds: an edit that follows the one before it in less is part of a burst."""
HINT_PAUSE = 0.2
"""Seconds without a key before hints are looked for."""
HINT_SLICE = 0.004
"""Seconds of work for hints before the event loop may read messages."""


class Scheduler:
    """Brings the analysis of each document up to its text, then publishes."""

    def __init__(
        self,
        session: Session,
        publish: Callable[[str], None],
        publish_hints: Callable[[str], None] | None = None,
        editor: ProgressView | None = None,
        publish_fusions: Callable[[str], None] | None = None,
    ) -> None:
        """`publish` is called when diagnostics are ready, `publish_hints` when the hints are, some time after, and
        `publish_fusions` when all is known of the loop nests of a document that has some.

        `editor` shows that work goes on.
        """
        self._editor = editor
        self._session = session
        self._publish = publish
        self._publish_hints = publish_hints
        self._publish_fusions = publish_fusions
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._edited: dict[str, float] = {}
        self._too_large: set[str] = set()
        self._freeing: set[asyncio.Task[None]] = set()

    def opened(self, uri: str, wait: float = 0.0) -> None:
        """A document is new, and nobody types in it yet; publish not before `wait` seconds."""
        self._begin(uri, 0.0, perf_counter() + wait)

    def changed(self, uri: str) -> None:
        """The text of a document is new."""
        now = perf_counter()
        in_burst = now - self._edited.get(uri, 0.0) < BURST
        self._edited[uri] = now
        self._begin(uri, PAUSE if in_burst else 0.0, now)

    def _begin(self, uri: str, pause: float, publish_from: float) -> None:
        self._cancel(uri)
        self._tasks[uri] = asyncio.get_running_loop().create_task(self._work(uri, pause, publish_from))

    def closed(self, uri: str) -> None:
        """A document is gone, and work for it with it."""
        self._cancel(uri)
        self._edited.pop(uri, None)
        self._too_large.discard(uri)
        document = self._session.document(uri)
        if document is not None:
            document.discard()
            task = asyncio.get_running_loop().create_task(self._take_apart(document.scrap))
            self._freeing.add(task)
            task.add_done_callback(self._freeing.discard)

    async def parsed(self, uri: str) -> Snapshot | None:
        """The newest snapshot of a document, parsed; None where it is not open."""
        snapshot = self._session.snapshot(uri)
        if snapshot is None or snapshot.parse(perf_counter() + SLICE):
            return snapshot
        with _no_collection():
            while (snapshot := self._session.snapshot(uri)) is not None:
                await asyncio.sleep(0)
                if snapshot.parse(perf_counter() + SLICE):
                    return snapshot
            return None

    async def verified(self, uri: str) -> Snapshot | None:
        """The newest snapshot of a document, parsed and verified; None where it is not open."""
        while (snapshot := await self.parsed(uri)) is not None:
            if snapshot.verify(perf_counter() + SLICE):
                return snapshot
            await asyncio.sleep(0)
        return None

    async def _analysed(self, uri: str, publish_from: float) -> bool:
        """Parses and verifies a document; whether it is open.

        Of a text that is analysed first, what is found meanwhile is published, but not before `publish_from`.
        """
        begun = perf_counter()
        next_publication = max(begun + EARLY, publish_from)
        shown = None if self._editor is None else ShownProgress(self._editor, f"Analysing {uri.rpartition('/')[2]}")
        try:
            with _no_collection():
                while (snapshot := self._session.snapshot(uri)) is not None:
                    end = perf_counter() + SLICE
                    if snapshot.parse(end) and snapshot.verify(end):
                        return True
                    now = perf_counter()
                    if now > next_publication and snapshot.is_first_parse:
                        snapshot.verify_behind_parser(perf_counter() + EARLY)
                        if diagnostics(snapshot):  # an empty list would say that nothing is wrong
                            self._publish(uri)
                        next_publication = perf_counter() + EARLY_AGAIN
                    if shown is not None and now - begun > LONG:
                        shown.show(snapshot.progress)
                        if shown.is_cancelled:
                            logger.warning("the analysis of %s was cancelled; the next edit starts it again", uri)
                            return False
                    await asyncio.sleep(0)
                return False
        finally:
            if shown is not None:
                shown.end()

    async def _take_apart(self, scrap: Scrap) -> None:
        """Frees what edits replaced, when nothing else is to be done."""
        while not scrap.take_apart(perf_counter() + SLICE):
            await asyncio.sleep(0)

    async def _find_hints(self, uri: str) -> None:
        """Looks for hints, as long as nobody types."""
        await asyncio.sleep(self._edited.get(uri, 0.0) + HINT_PAUSE - perf_counter())
        while (snapshot := await self.parsed(uri)) is not None:
            if self._session.hints(uri).advance(snapshot.document, perf_counter() + HINT_SLICE):
                return
            await asyncio.sleep(0)

    async def _find_fusions(self, uri: str) -> bool:
        """Looks at loop nests that may be fused, as long as nobody types; whether there are any."""
        findings = self._session.fusion(uri)
        snapshot = self._session.snapshot(uri)
        if snapshot is None or not findings.chunks_with_loops(snapshot.document):
            return False
        await findings.load()
        while (snapshot := await self.parsed(uri)) is not None:
            if findings.advance(snapshot.document, perf_counter() + HINT_SLICE):
                return True
            await asyncio.sleep(0)
        return False

    def _warn_if_too_large(self, uri: str) -> None:
        """Says once of a document that it is not analysed."""
        snapshot = self._session.snapshot(uri)
        if snapshot is None or not snapshot.is_too_large:
            self._too_large.discard(uri)
        elif uri not in self._too_large:
            self._too_large.add(uri)
            logger.warning("%s has %d characters, which is too much to be analysed", uri, len(snapshot.text))

    def _cancel(self, uri: str) -> None:
        task = self._tasks.pop(uri, None)
        if task is not None:
            task.cancel()

    async def _work(self, uri: str, pause: float, publish_from: float) -> None:
        try:
            await asyncio.sleep(pause)
            self._warn_if_too_large(uri)
            if await self._analysed(uri, publish_from):
                await asyncio.sleep(max(0.0, publish_from - perf_counter()))
                self._publish(uri)
                document = self._session.document(uri)
                if document is not None:
                    await self._take_apart(document.scrap)
                if self._publish_hints is not None:
                    await self._find_hints(uri)
                    self._publish_hints(uri)
                if self._publish_fusions is not None and await self._find_fusions(uri):
                    self._publish_fusions(uri)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("analysis of %s failed", uri)


@contextmanager
def _no_collection() -> Iterator[None]:
    """No garbage is looked for inside: what is made now stays, and a collection would look through it again and again.

    Nor is it looked through later; what edits replace of it is taken apart (`compiler.ir.collector.Scrap`).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
