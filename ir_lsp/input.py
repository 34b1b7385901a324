"""Reads messages from standard input.

Splits a stream of headers and bodies and calls a function with each body, in the event loop. Invalid headers are
skipped. If the event loop can wait for input, no thread is used, as a switch of threads takes longer than most answers.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from threading import Thread

_READ_SIZE = 1 << 20
_MAX_HEADER = 8192
"""Maximum length of a header line, in bytes."""
_MAX_DIGITS = 20
"""Maximum number of digits of a message's length."""
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d+)[ \t]*", re.IGNORECASE)


class TooLargeError(Exception):
    """Raised if a message is larger than allowed."""


class MessageSplitter:
    """Splits a stream of bytes into the bodies of messages.

    `max_size` is the maximum size of a body in bytes; None means no limit.
    """

    def __init__(self, max_size: int | None = None) -> None:
        self.max_size = max_size
        self._rest = bytearray()
        self._length: int | None = None
        """Length of the body, once its header is parsed."""
        self._is_body = False
        """True if the header is complete and the body follows."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Appends `data`, and yields the bodies that are complete. Raises TooLargeError."""
        rest = self._rest
        rest += data
        while True:
            if self._is_body:
                length = self._length or 0
                if len(rest) < length:
                    return
                body = bytes(memoryview(rest)[:length])
                del rest[:length]
                self._is_body, self._length = False, None
                yield body
                continue
            end = rest.find(b"\n")
            if self.max_size is not None and max(end, len(rest) if end < 0 else 0) > _MAX_HEADER:
                raise TooLargeError(f"a line of a header has more than {_MAX_HEADER} bytes")
            if end < 0:
                return
            line = bytes(rest[:end]).rstrip(b"\r")
            del rest[: end + 1]
            if (match := _LENGTH.fullmatch(line)) is not None:
                self._length = self._limited(match[1])
            self._is_body = not line and self._length is not None

    def _limited(self, digits: bytes) -> int:
        if self.max_size is not None and (len(digits) > _MAX_DIGITS or int(digits) > self.max_size):
            raise TooLargeError(f"a message has more than {self.max_size} bytes")
        return int(digits)


async def read_messages(file: int, handle: Callable[[bytes], None]) -> None:
    """Calls `handle` with each message that is read from the file descriptor `file`, until its end."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[None] = loop.create_future()
    splitter = MessageSplitter()

    def receive(data: bytes) -> None:
        for body in splitter.feed(data):
            handle(body)
        if not data and not ended.done():
            ended.set_result(None)

    def read() -> None:
        receive(_read(file))

    try:
        loop.add_reader(file, read)
    except (NotImplementedError, OSError):  # on Windows, and for files on disk, which can always be read
        Thread(target=_read_all, args=(file, loop, receive), name="input", daemon=True).start()
        await ended
        return
    try:
        await ended
    finally:
        loop.remove_reader(file)


def _read(file: int) -> bytes:
    """Returns the available input; empty at its end."""
    try:
        return os.read(file, _READ_SIZE)
    except OSError:  # the client has closed the connection
        return b""


def _read_all(file: int, loop: asyncio.AbstractEventLoop, receive: Callable[[bytes], None]) -> None:
    data = b" "
    while data:
        data = _read(file)
        try:
            loop.call_soon_threadsafe(receive, data)
        except RuntimeError:  # the loop has ended after `exit`
            return
