"""Standard output that never makes the server wait for its client."""

from __future__ import annotations

import logging
import select
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

logger = logging.getLogger(__name__)


class BackgroundOutput:
    """A byte stream that takes all at once and writes it in order; to be used by one thread.

    A pipe takes only some kilobytes. Were it written in the event loop, the server would stand still when it is full,
    read no more, and a client that writes before it reads (as many scripts do) would wait for the server for ever. So a
    thread of its own writes what is not sure to fit in; short answers do, and come sooner without it.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._takes = _room_check(stream)
        self._pending: SimpleQueue[bytes | None] = SimpleQueue()
        self._given = 0
        """Number of pieces that the thread was given."""
        self._written = 0
        """Number of pieces that the thread has written."""
        self._is_gone = False
        """True if nobody reads any more."""
        self._thread = Thread(target=self._work, name="output", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> int:
        """Takes bytes to write, whole; returns at once."""
        if self._given == self._written and self._takes(len(data)):
            self._write(data)
        else:
            self._given += 1
            self._pending.put(data)
        return len(data)

    def flush(self) -> None:
        """Nothing to do: what is written goes out as soon as the client takes it."""

    def close(self) -> None:
        """Waits a while until all output is written.

        A client that reads gets all, and one that does not read cannot keep the server alive.
        """
        self._pending.put(None)
        self._thread.join(timeout=5)

    def _work(self) -> None:
        while (data := self._pending.get()) is not None:
            self._write(data)
            self._written += 1

    def _write(self, data: bytes) -> None:
        if self._is_gone:
            return
        try:
            self._stream.write(data)
            self._stream.flush()
        except (OSError, ValueError) as error:
            self._is_gone = True
            logger.warning("the client does not take answers any more: %s", error)


def _room_check(stream: BinaryIO) -> Callable[[int], bool]:
    """Returns a function that tells whether so many bytes can be written without waiting.

    Never where the system does not say so.
    """
    poll = getattr(select, "poll", None)
    if poll is None:  # on Windows
        return lambda length: False
    asked = poll()
    asked.register(stream.fileno(), select.POLLOUT)
    # Where a pipe takes anything, it takes so much.
    return lambda length: length <= select.PIPE_BUF and [ready for _, ready in asked.poll(0)] == [select.POLLOUT]
