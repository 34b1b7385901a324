"""Shows progress to the user, if the client can, and receives cancellations.

Sends messages through the part that talks to the client.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

_PATIENCE = 0.4
"""Seconds of work without a progress bar."""
_INTERVAL = 0.25
"""Seconds between two messages."""


class ProgressView(Protocol):
    """The part of the client that shows progress."""

    async def begin_progress(self, title: str) -> asyncio.Future[Any] | None:
        """Returns a future that is cancelled when the user says so; None where the client shows no progress."""
        ...

    def report_progress(self, progress: asyncio.Future[Any], percentage: int) -> None:
        """Reports the percentage of the work that is done."""
        ...

    def end_progress(self, progress: asyncio.Future[Any]) -> None:
        """The work is over."""
        ...


class ShownProgress:
    """The progress of one piece of work, shown once it is asked for."""

    def __init__(self, view: ProgressView, title: str) -> None:
        self._view = view
        self._title = title
        self._beginning: asyncio.Task[asyncio.Future[Any] | None] | None = None
        self._reported = 0.0

    def show(self, fraction: float) -> None:
        """Shows the fraction of the work that is done."""
        if self._beginning is None:
            self._beginning = asyncio.get_running_loop().create_task(self._begin())
        progress, now = self._progress, perf_counter()
        if progress is not None and now - self._reported > _INTERVAL:
            self._reported = now
            self._view.report_progress(progress, round(100 * fraction))

    @property
    def is_cancelled(self) -> bool:
        """True if the user does not want the work."""
        progress = self._progress
        return progress is not None and progress.cancelled()

    def end(self) -> None:
        """The work is over."""
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
    """Returns the result of `work`, and shows progress if it takes long; `work` may report the finished part.

    Raises CancelledError if the user cancels it.
    """
    progress: asyncio.Future[Any] | None = None

    def report(done: float) -> None:
        if progress is not None:
            view.report_progress(progress, round(100 * done))

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
