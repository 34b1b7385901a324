"""Standard output on which the server never waits for its client."""

from __future__ import annotations

import logging
import select
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

logger = logging.getLogger(__name__)


class BackgroundOutput:
    """A byte stream that accepts all data at once and writes it in order; to be used by one thread.

    A pipe holds only some kilobytes. If the event loop wrote to a full pipe, the server would block and stop reading,
    and a client that writes before it reads (as many scripts do) would wait for the server forever. So a thread of its
    own writes data that may not fit; short answers fit, and are faster without it.
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
        """True if the client has closed its end."""
        self._thread = Thread(target=self._work, name="output", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> int:
        """Accepts all bytes; returns at once."""
        if self._given == self._written and self._takes(len(data)):
            self._write(data)
        else:
            self._given += 1
            self._pending.put(data)
        return len(data)

    def flush(self) -> None:
        """Does nothing: data is written as soon as the client reads."""

    def close(self) -> None:
        """Waits until all output is written, for a limited time.

        A client that reads gets all output; one that does not read cannot keep the server alive.
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
    """Returns a function that returns True if a number of bytes can be written without waiting.

    It returns False on systems where this is unknown.
    """
    poll = getattr(select, "poll", None)
    if poll is None:  # on Windows
        return lambda length: False
    asked = poll()
    asked.register(stream.fileno(), select.POLLOUT)
    # A pipe that is writable has room for this many bytes.
    return lambda length: length <= select.PIPE_BUF and [ready for _, ready in asked.poll(0)] == [select.POLLOUT]
