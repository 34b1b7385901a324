"""Schedules work: analysis in slices of time, requests after it, diagnostics once typing pauses.

Everything runs on the event loop, which is never blocked for longer than a slice. An edit cancels the work for the
preceding version.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from compiler.ir.collector import Scrap
from compiler.syntax.incremental.document import Document
from ir_lsp.documents.document import DocumentView, OpenDocument, Outdated
from ir_lsp.features.diagnostics import begin_release_search, diagnostics
from ir_lsp.progress import ProgressView, ShownProgress
from ir_lsp.session import Session

if TYPE_CHECKING:
    from ir_lsp.features.older_release import ReleaseSearch

logger = logging.getLogger(__name__)

_Step = TypeVar("_Step")

SLICE = 0.008
"""Time of work before the event loop may read messages, in seconds."""
RELEASE_SLICE = 0.002
"""Time that a request may spend on releasing replaced IR, in seconds."""
EARLY = 0.05
"""Time before the first partial publication for a newly opened document, in seconds."""
EARLY_AGAIN = 1.0
"""Interval between further partial publications, in seconds."""
LONG = 1.0
"""Time after which progress is shown, in seconds."""
PAUSE = 0.04
"""Pause after which a burst of edits is over, in seconds."""
BURST = 0.15
"""Maximum time between two edits of a burst, in seconds."""
HINT_PAUSE = 0.2
"""Pause in typing before the search for hints, in seconds."""
HINT_SLICE = 0.004
"""Time of work for hints before the event loop may read messages, in seconds."""


class Scheduler:
    """Analyses the newest version of each document, then publishes results."""

    def __init__(
        self,
        session: Session,
        publish: Callable[[DocumentView], None],
        publish_hints: Callable[[DocumentView], None] | None = None,
        editor: ProgressView | None = None,
        publish_loops: Callable[[DocumentView], None] | None = None,
    ) -> None:
        """`publish` is called when the diagnostics of a view are ready, `publish_hints` when its hints are.

        `publish_loops` is called once all loop nests of a document are examined. `editor` shows progress.
        """
        self._editor = editor
        self._session = session
        self._publish = publish
        self._publish_hints = publish_hints
        self._publish_loops = publish_loops
        self._releasing: set[asyncio.Task[None]] = set()
        self._searches: dict[OpenDocument, ReleaseSearch] = {}

    def opened(self, document: OpenDocument, wait: float = 0.0) -> None:
        """Begins the analysis of a newly opened document; publishes after at least `wait` seconds."""
        self._begin(document, 0.0, perf_counter() + wait)

    def changed(self, document: OpenDocument) -> None:
        """Begins the analysis of an edited document, and cancels that of the preceding version."""
        now = perf_counter()
        in_burst = now - document.work.last_edit < BURST
        document.work.last_edit = now
        self._begin(document, PAUSE if in_burst else 0.0, now)

    def _begin(self, document: OpenDocument, pause: float, publish_from: float) -> None:
        self._cancel(document)
        document.work.analysis = asyncio.get_running_loop().create_task(self._work(document, pause, publish_from))

    def closed(self, document: OpenDocument) -> None:
        """Cancels the work for a closed document, and releases its analysis."""
        self._cancel(document)
        self.release(document.detach_analysis())

    def release(self, analysis: Document) -> None:
        """Releases a discarded analysis in slices of time."""
        task = asyncio.get_running_loop().create_task(self._release_scrap(analysis.scrap))
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

    async def parsed(self, document: OpenDocument) -> DocumentView:
        """Returns the newest view of a document once it is parsed. Raises `Outdated` if the document is closed."""
        if not document.is_closed and document.parse(perf_counter() + SLICE):
            return document.view
        with _no_collection():
            while not document.is_closed:
                await asyncio.sleep(0)
                if not document.is_closed and document.parse(perf_counter() + SLICE):
                    return document.view
        raise Outdated

    async def verified(self, document: OpenDocument) -> DocumentView:
        """Returns the newest view once it is parsed and verified. Raises `Outdated` if the document is closed."""
        while True:
            view = await self.parsed(document)
            if document.verify(perf_counter() + SLICE):
                if self._guesses_release(document):
                    await asyncio.sleep(0)
                    continue
                # Releases some IR here, as edits in quick succession cancel the work that would do so.
                document.analysis.scrap.release(perf_counter() + RELEASE_SLICE)
                return view
            await asyncio.sleep(0)

    async def _analysed(self, document: OpenDocument, publish_from: float) -> DocumentView | None:
        """Returns the newest view of a document, parsed and verified; None if the user cancelled the analysis.

        During the first analysis of a text, publishes partial results, but not before the time `publish_from`.
        """
        begun = perf_counter()
        next_publication = max(begun + EARLY, publish_from)
        name = document.uri.rpartition("/")[2]
        shown = None if self._editor is None else ShownProgress(self._editor, f"Analysing {name}")
        try:
            with _no_collection():
                while True:
                    end = perf_counter() + SLICE
                    if document.parse(end) and document.verify(end) and not self._guesses_release(document):
                        return document.view
                    now = perf_counter()
                    if now > next_publication and document.is_first_parse:
                        document.verify_during_parse(perf_counter() + EARLY)
                        if diagnostics(document.view):  # an empty list would mean that there are no errors
                            self._publish(document.view)
                        next_publication = perf_counter() + EARLY_AGAIN
                    if shown is not None and now - begun > LONG:
                        shown.show(document.progress)
                        if shown.is_cancelled:
                            logger.warning(
                                "the analysis of %s was cancelled; the next edit starts it again", document.uri
                            )
                            return None
                    await asyncio.sleep(0)
        finally:
            if shown is not None:
                shown.end()

    def _guesses_release(self, document: OpenDocument) -> bool:
        """Continues to guess the MLIR release of an analysed document, for a slice of time.

        Returns True if guessing is not complete, or the document must be reparsed as another release.
        """
        if not document.may_be_older or document.view.is_too_large:
            return False
        search = self._searches.get(document) or begin_release_search(document.view)
        if search is not None:
            self._searches[document] = search
            if not search.advance(perf_counter() + SLICE):
                return True
            del self._searches[document]
        document.may_be_older = False
        if search is None or search.fault is None:
            return False
        if not self._session.guesses_release(document.uri):
            document.older_syntax = search.fault
            return False
        self.release(document.restart_analysis(search.context, search.fault))
        return True

    async def _release_scrap(self, scrap: Scrap) -> None:
        """Releases replaced IR when there is no other work."""
        while not scrap.release(perf_counter() + SLICE):
            await asyncio.sleep(0)

    async def _find_hints(self, document: OpenDocument) -> None:
        """Searches for hints until an edit arrives."""
        await asyncio.sleep(document.work.last_edit + HINT_PAUSE - perf_counter())
        while not self._session.hints_of(document).advance(document.analysis, perf_counter() + HINT_SLICE):
            await asyncio.sleep(0)

    async def _find_loops(self, document: OpenDocument) -> bool:
        """Examines loop nests that may be fused until an edit arrives; returns True if there are any."""
        if not document.loops.chunks_with_loops(document.analysis):
            return False
        await document.loops.load()
        while not document.loops.advance(document.analysis, perf_counter() + HINT_SLICE):
            await asyncio.sleep(0)
        return True

    def _warn_of_length(self, view: DocumentView) -> None:
        """Logs once that a document is not analysed because of its length."""
        work = view.document.work
        if view.is_too_large and not work.has_warned_of_length:
            logger.warning("%s has %d characters, which is too much to be analysed", view.uri, len(view.text))
        work.has_warned_of_length = view.is_too_large

    def _cancel(self, document: OpenDocument) -> None:
        if document.work.analysis is not None:
            document.work.analysis.cancel()
        document.work.analysis = None
        search = self._searches.pop(document, None)
        if search is not None and search.analysis is not None:
            search.analysis.discard()
            self.release(search.analysis)

    async def _work(self, document: OpenDocument, pause: float, publish_from: float) -> None:
        """Analyses one version of a document; an edit or closing the document cancels it."""
        try:
            await asyncio.sleep(pause)
            self._warn_of_length(document.view)
            view = await self._analysed(document, publish_from)
            if view is None:
                return
            await asyncio.sleep(max(0.0, publish_from - perf_counter()))
            self._publish(view)
            await self._release_scrap(document.analysis.scrap)
            document.analysis.prepare_edits()
            if self._publish_hints is not None:
                await self._find_hints(document)
                self._publish_hints(view)
            if self._publish_loops is not None and await self._find_loops(document):
                self._publish_loops(view)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("analysis of %s failed", document.uri)


async def in_slices(view: DocumentView, steps: Iterable[_Step]) -> list[_Step]:
    """Returns the items of `steps`, which depend on `view`; other tasks run between slices of time.

    Raises `Outdated` if the document is edited before the end.
    """
    collected: list[_Step] = []
    deadline = perf_counter() + SLICE
    for step in steps:
        collected.append(step)
        if perf_counter() > deadline:
            await asyncio.sleep(0)
            view.require_current()
            deadline = perf_counter() + SLICE
    return collected


@contextmanager
def _no_collection() -> Iterator[None]:
    """Pauses the garbage collector, as each collection would visit all new IR, which stays alive.

    Replaced IR is released explicitly (`compiler.ir.collector.Scrap`).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
