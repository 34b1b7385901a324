"""The program around the server, where that is no process of its own: Pyodide's Python in Node or in a web page.

That program registers itself as the module `ir_lsp_host` (`vscode-extension/wasm/server.mjs`), with the functions of
`Host`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast


class Worker(Protocol):
    """A module that runs in a Python of its own."""

    def write(self, data: str) -> None:
        """Gives it more of its standard input, as text in ASCII."""

    def end(self) -> None:
        """Ends its standard input."""

    def kill(self) -> None:
        """Ends it at once; its exit is not told any more."""


class Host(Protocol):
    """The program around the server."""

    def send(self, message: str) -> None:
        """Sends a message to the client, as text in ASCII."""

    def start(
        self, module: str, output: Callable[[str], None], errors: Callable[[str], None], ended: Callable[[int], None]
    ) -> Worker:
        """Runs a module elsewhere. Calls back with what it writes, and with its exit code."""

    def exit(self, code: int) -> None:
        """Ends the server, as the client asked for."""


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
        self.write(data)
        self._worker.end()
        output = await self.stdout.read()
        await self.wait()
        return output, "".join(self._errors).encode("utf-8")

    def _said(self, text: str) -> None:
        if not self._exit.done():
            self.stdout.feed_data(text.encode("ascii"))

    def _ended(self, code: int) -> None:
        if not self._exit.done():
            self._exit.set_result(code)
            self.stdout.feed_eof()
