"""Messages of the Debug Adapter Protocol on a pair of streams: a header with the length, then JSON.

A thread reads, so that requests are noticed while a program runs; all else happens in the thread of the caller.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Mapping
from typing import BinaryIO, TypeAlias

Message: TypeAlias = Mapping[str, object]

_LARGEST_MESSAGE = 64 << 20


class Connection:
    """Reads requests and writes responses and events."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._sequence = 0
        self._inbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        threading.Thread(target=self._read_all, daemon=True).start()

    def next(self) -> Message | None:
        """Waits for a request and returns it; None at the end of the stream."""
        return self._inbox.get()

    def has_next(self) -> bool:
        return not self._inbox.empty()

    def respond(self, request: Message, body: Mapping[str, object] | None = None) -> None:
        self._send({"type": "response", "success": True, **_about(request), "body": dict(body or {})})

    def refuse(self, request: Message, reason: str) -> None:
        """Answers that a request failed; the editor shows the reason."""
        error = {"id": 1, "format": reason.replace("{", "(").replace("}", ")"), "showUser": True}
        self._send(
            {"type": "response", "success": False, **_about(request), "message": reason, "body": {"error": error}}
        )

    def event(self, name: str, body: Mapping[str, object] | None = None) -> None:
        self._send({"type": "event", "event": name, "body": dict(body or {})})

    def _send(self, message: dict[str, object]) -> None:
        self._sequence += 1
        data = json.dumps({"seq": self._sequence, **message}).encode()
        self._sink.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._sink.flush()

    def _read_all(self) -> None:
        try:
            while (message := self._read()) is not None:
                self._inbox.put(message)
                if message.get("command") == "disconnect":
                    return  # No thread may read after the last message: it would hold the stream when the process ends.
        except (OSError, ValueError):
            pass  # nothing that follows on the stream can be understood
        self._inbox.put(None)

    def _read(self) -> Message | None:
        """Returns the next message; None at the end. Raises ValueError for an invalid one."""
        length = -1
        while line := self._source.readline(4096):
            if not line.strip():
                break
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        else:
            return None
        if not 0 <= length <= _LARGEST_MESSAGE:
            raise ValueError("a message has no valid length")
        data = self._source.read(length)
        if len(data) < length:
            return None
        message = json.loads(data)
        if not isinstance(message, dict):
            raise ValueError("a message is no object")
        return message


def _about(request: Message) -> dict[str, object]:
    return {"request_seq": request.get("seq", 0), "command": request.get("command", "")}
