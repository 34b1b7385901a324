"""Shows progress to the user, if the client supports it, and receives cancellations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

_PATIENCE = 0.4
"""Time after which progress is shown, in seconds."""
_INTERVAL = 0.25
"""Minimum time between two reports, in seconds."""


class ProgressView(Protocol):
    """The part of the client that shows progress."""

    async def begin_progress(self, title: str) -> asyncio.Future[Any] | None:
        """Shows progress. Returns a future that is cancelled when the user cancels; None if the client shows none."""
        ...

    def report_progress(self, progress: asyncio.Future[Any], percentage: int) -> None:
        """Reports the completed percentage of the work."""
        ...

    def end_progress(self, progress: asyncio.Future[Any]) -> None:
        """Hides the progress."""
        ...


class ShownProgress:
    """Progress of one piece of work, which is shown from the first call of `show`."""

    def __init__(self, view: ProgressView, title: str) -> None:
        self._view = view
        self._title = title
        self._beginning: asyncio.Task[asyncio.Future[Any] | None] | None = None
        self._reported = 0.0

    def show(self, fraction: float) -> None:
        """Shows the completed fraction of the work, from 0 to 1."""
        if self._beginning is None:
            self._beginning = asyncio.get_running_loop().create_task(self._begin())
        progress, now = self._progress, perf_counter()
        if progress is not None and now - self._reported > _INTERVAL:
            self._reported = now
            self._view.report_progress(progress, round(100 * fraction))

    @property
    def is_cancelled(self) -> bool:
        """True if the user cancelled the work."""
        progress = self._progress
        return progress is not None and progress.cancelled()

    def end(self) -> None:
        """Hides the progress."""
        if self._beginning is not None:
            self._beginning.add_done_callback(lambda _: self._end())

    async def _begin(self) -> asyncio.Future[Any] | None:
        return await self._view.begin_progress(self._title)

    def _end(self) -> None:
        progress = self._progress
        if progress is not None:
            self._view.end_progress(progress)

    @property
    def _progress(self) -> asyncio.Future[Any] | None:
        task = self._beginning
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        return task.result()


async def show_while(
    view: ProgressView, title: str, work: Callable[[Callable[[float], None]], Coroutine[Any, Any, T]]
) -> T:
    """Returns the result of `work`, and shows progress if it takes long.

    `work` takes a function to which it may report the completed fraction. Raises CancelledError if the user cancels.
    """
    progress: asyncio.Future[Any] | None = None

    def report(fraction: float) -> None:
        if progress is not None:
            view.report_progress(progress, round(100 * fraction))

    task = asyncio.ensure_future(work(report))
    try:
        await asyncio.wait({task}, timeout=_PATIENCE)
        if not task.done() and (progress := await view.begin_progress(title)) is not None:
            await asyncio.wait({task, progress}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                task.cancel()
        return await task
    finally:
        if not task.done():
            task.cancel()
        if progress is not None:
            view.end_progress(progress)
