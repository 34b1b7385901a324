"""The program around the server, where that is no process of its own: Pyodide's Python in Node or in a web page.

That program registers itself as the module `ir_lsp_host` (`vscode-extension/wasm/core.mjs`), with the functions of
`Host`; in a worker with those of `WorkerHost`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast


class Bytes(Protocol):
    """Bytes of the host."""

    def to_bytes(self) -> bytes:
        """Returns them as Python's."""


class Worker(Protocol):
    """A module that runs in a Python of its own."""

    def write(self, data: str) -> None:
        """Gives it more of its standard input, as text in ASCII."""

    def end(self, data: str) -> None:
        """Gives it the rest of its standard input."""

    def kill(self) -> None:
        """Ends it at once; its exit is not told any more."""


class Host(Protocol):
    """The program around the server."""

    def send(self, message: str) -> None:
        """Sends a message to the client, as text in ASCII."""

    def start(
        self, module: str, output: Callable[[Bytes], None], errors: Callable[[str], None], ended: Callable[[int], None]
    ) -> Worker:
        """Runs a module elsewhere. Calls back with what it writes, and with its exit code."""

    def exit(self, code: int) -> None:
        """Ends the server, as the client asked for."""


class WorkerHost(Protocol):
    """The program around a module that runs in a worker."""

    def listen(self, receive: Callable[[str], None]) -> None:
        """Calls `receive` with the input that has come, and with each input that comes later."""


def listen(receive: Callable[[str], None]) -> None:
    """Has a module in a worker called with each of its inputs, which is a line."""
    host = cast(WorkerHost, import_module("ir_lsp_host"))
    host.listen(import_module("pyodide.ffi").create_proxy(receive))


def find_host() -> Host:
    """Returns the program around the server."""
    return cast(Host, import_module("ir_lsp_host"))


class HostedChild:
    """A module that the host runs in a worker (`ir_lsp.children.Child`)."""

    def __init__(self, module: str, collects_errors: bool) -> None:
        create_proxy = import_module("pyodide.ffi").create_proxy
        self.stdout = asyncio.StreamReader(limit=1 << 28)
        self._errors: list[str] = []
        self._exit: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        callbacks = (self._said, self._errors.append if collects_errors else sys.stderr.write, self._ended)
        self._worker = find_host().start(module, *[create_proxy(callback) for callback in callbacks])

    @property
    def stdin(self) -> HostedChild:
        """The child itself, which takes its input."""
        return self

    @property
    def returncode(self) -> int | None:
        """The exit code; None while it runs."""
        return self._exit.result() if self._exit.done() else None

    def write(self, data: bytes, /) -> None:
        """Gives it more of its standard input, which is ASCII."""
        self._worker.write(data.decode("ascii"))

    async def drain(self) -> None:
        """Returns at once: a worker takes all that it gets."""

    def kill(self) -> None:
        """Ends the worker."""
        self._worker.kill()
        self._ended(-9)

    async def wait(self) -> int:
        """Waits for its end; returns the exit code."""
        return await asyncio.shield(self._exit)

    async def communicate(self, data: bytes, /) -> tuple[bytes, bytes]:
        """Gives it all input, and waits for its end; returns output and errors."""
        self._worker.end(data.decode("ascii"))
        output = await self.stdout.read()
        await self.wait()
        return output, "".join(self._errors).encode("utf-8")

    def _said(self, data: Bytes) -> None:
        if not self._exit.done():
            self.stdout.feed_data(data.to_bytes())

    def _ended(self, code: int) -> None:
        if not self._exit.done():
            self._exit.set_result(code)
            self.stdout.feed_eof()
