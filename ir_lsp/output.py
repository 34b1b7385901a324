"""Standard output that never makes the server wait for its client."""

from __future__ import annotations

import logging
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

logger = logging.getLogger(__name__)


class BackgroundOutput:
    """A byte stream written by a thread of its own, in order.

    A pipe takes only some kilobytes. Were it written in the event loop, the server would stand still when it is full,
    read no more, and a client that writes before it reads (as many scripts do) would wait for the server for ever.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._pending: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="output", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> int:
        """Takes bytes to write, whole; returns at once."""
        self._pending.put(data)
        return len(data)

    def flush(self) -> None:
        """Nothing to do: what is written goes out as soon as the client takes it."""

    def close(self) -> None:
        """Waits a while for what is still to be written, so that a client that reads gets all, and one that does not
        cannot keep the server alive."""
        self._pending.put(None)
        self._thread.join(timeout=5)

    def _work(self) -> None:
        while (data := self._pending.get()) is not None:
            try:
                self._stream.write(data)
                self._stream.flush()
            except (OSError, ValueError) as error:
                logger.warning("the client does not take answers any more: %s", error)
                return
