"""The program that embeds the server in WebAssembly: JavaScript that runs Pyodide in Node or in a web page.

It registers itself as the module `ir_lsp_host` (`vscode-extension/wasm/core.mjs`), with the functions of `Host`; in a
worker, with those of `WorkerHost`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast


class Bytes(Protocol):
    """A byte array of the host."""

    def to_bytes(self) -> bytes:
        """Returns a copy as Python's `bytes`."""


class Worker(Protocol):
    """A module that runs in another Python interpreter."""

    def write(self, data: str) -> None:
        """Sends standard input to the module, as ASCII text."""

    def end(self, data: str) -> None:
        """Closes the module's standard input."""

    def kill(self) -> None:
        """Stops the module immediately; its exit is not reported."""


class Host(Protocol):
    """The program that embeds the server."""

    def send(self, message: str) -> None:
        """Sends a message to the client, as ASCII text."""

    def start(
        self, module: str, output: Callable[[Bytes], None], errors: Callable[[str], None], ended: Callable[[int], None]
    ) -> Worker:
        """Starts a module in a worker. The callbacks receive its output and its exit code."""

    def exit(self, code: int) -> None:
        """Ends the server after the client's `exit` notification."""


class WorkerHost(Protocol):
    """The program that embeds a module running in a worker."""

    def listen(self, receive: Callable[[str], None]) -> None:
        """Calls `receive` with the input that has arrived, and again with all later input."""


def listen(receive: Callable[[str], None]) -> None:
    """Calls `receive`, a function of a module in a worker, with each line of input."""
    host = cast(WorkerHost, import_module("ir_lsp_host"))
    host.listen(import_module("pyodide.ffi").create_proxy(receive))


def find_host() -> Host:
    """Returns the program that embeds the server."""
    return cast(Host, import_module("ir_lsp_host"))


class HostedChild:
    """A module that the host runs in a worker; implements `ir_lsp.children.Child`."""

    def __init__(self, module: str, collects_errors: bool) -> None:
        create_proxy = import_module("pyodide.ffi").create_proxy
        self.stdout = asyncio.StreamReader(limit=1 << 28)
        self._errors: list[str] = []
        self._exit: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        callbacks = (self._received, self._errors.append if collects_errors else sys.stderr.write, self._ended)
        self._worker = find_host().start(module, *[create_proxy(callback) for callback in callbacks])

    @property
    def stdin(self) -> HostedChild:
        """The child's standard input, which is the child itself."""
        return self

    @property
    def returncode(self) -> int | None:
        """Exit code; None while the module runs."""
        return self._exit.result() if self._exit.done() else None

    def write(self, data: bytes, /) -> None:
        """Sends standard input, which must be ASCII."""
        self._worker.write(data.decode("ascii"))

    async def drain(self) -> None:
        """Returns immediately, since workers accept any amount of input."""

    def kill(self) -> None:
        """Stops the worker."""
        self._worker.kill()
        self._ended(-9)

    async def wait(self) -> int:
        """Waits until the module ends; returns its exit code."""
        return await asyncio.shield(self._exit)

    async def communicate(self, data: bytes, /) -> tuple[bytes, bytes]:
        """Sends all input and waits until the module ends; returns its output and errors."""
        self._worker.end(data.decode("ascii"))
        output = await self.stdout.read()
        await self.wait()
        return output, "".join(self._errors).encode("utf-8")

    def _received(self, data: Bytes) -> None:
        if not self._exit.done():
            self.stdout.feed_data(data.to_bytes())

    def _ended(self, code: int) -> None:
        if not self._exit.done():
            self._exit.set_result(code)
            self.stdout.feed_eof()
