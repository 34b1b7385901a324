"""Standard output that never blocks the server."""

from __future__ import annotations

import logging
import select
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

logger = logging.getLogger(__name__)


class BackgroundOutput:
    """A byte stream that accepts all data immediately and writes it in order. Only one thread may use it.

    A pipe holds only some kilobytes. If the event loop wrote to a full pipe, the server would stop reading, and a
    client that writes before it reads, as many scripts do, would wait forever. So another thread writes data that may
    not fit; short answers fit, and are faster without it.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._has_room = _room_check(stream)
        self._pending: SimpleQueue[bytes | None] = SimpleQueue()
        self._queued = 0
        """Number of pieces that were passed to the thread."""
        self._written = 0
        """Number of pieces that the thread has written."""
        self._is_closed = False
        """True if the client has closed its end."""
        self._thread = Thread(target=self._work, name="output", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> int:
        """Accepts all bytes; returns immediately."""
        if self._queued == self._written and self._has_room(len(data)):
            self._write(data)
        else:
            self._queued += 1
            self._pending.put(data)
        return len(data)

    def flush(self) -> None:
        """Does nothing: data is written as soon as the client reads."""

    def close(self) -> None:
        """Waits until all output is written, at most five seconds, in case the client does not read."""
        self._pending.put(None)
        self._thread.join(timeout=5)

    def _work(self) -> None:
        while (data := self._pending.get()) is not None:
            self._write(data)
            self._written += 1

    def _write(self, data: bytes) -> None:
        if self._is_closed:
            return
        try:
            self._stream.write(data)
            self._stream.flush()
        except (OSError, ValueError) as error:
            self._is_closed = True
            logger.warning("the client no longer accepts answers: %s", error)


def _room_check(stream: BinaryIO) -> Callable[[int], bool]:
    """Returns a function that returns True if a number of bytes can be written without waiting.

    On systems where this is unknown, it always returns False.
    """
    poll = getattr(select, "poll", None)
    if poll is None:  # on Windows
        return lambda length: False
    poller = poll()
    poller.register(stream.fileno(), select.POLLOUT)
    # A writable pipe has room for PIPE_BUF bytes.
    return lambda length: length <= select.PIPE_BUF and [ready for _, ready in poller.poll(0)] == [select.POLLOUT]
