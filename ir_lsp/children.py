"""Starts modules of this program that run beside the server: they read requests and write answers.

Each runs in a separate process. In WebAssembly, which has no processes, the program that runs the server starts a
worker with another Python in it (`ir_lsp.host`). Both can be killed at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from compiler.python_command import python_command

HAS_PROCESSES = sys.platform != "emscripten"
"""False in WebAssembly, which has neither processes nor threads."""
_LINE_LIMIT = 1 << 28
"""Maximum length of a line that a module writes, in bytes."""


class ChildInput(Protocol):
    """The standard input of a child."""

    def write(self, data: bytes, /) -> None:
        """Appends bytes to the input, without waiting."""

    async def drain(self) -> None:
        """Waits until the buffer has room for more."""


class Child(Protocol):
    """A running module, with the interface of `asyncio.subprocess.Process`."""

    @property
    def stdin(self) -> ChildInput | None: ...
    @property
    def stdout(self) -> asyncio.StreamReader | None: ...
    @property
    def returncode(self) -> int | None: ...

    def kill(self) -> None:
        """Ends the module immediately. Raises `ProcessLookupError` if it has ended."""

    async def wait(self) -> int:
        """Waits until the module ends; returns its exit code, negative for a signal."""

    async def communicate(self, data: bytes, /) -> tuple[bytes, bytes]:
        """Sends `data` as the whole input and waits until the module ends; returns its output and collected errors."""


async def start_module(module: str, *, collects_errors: bool = False) -> Child:
    """Starts `module`. Its standard error goes to the server's unless `collects_errors`."""
    if not HAS_PROCESSES:
        hosted: Child = import_module("ir_lsp.host").HostedChild(module, collects_errors)
        return hosted
    pipe = asyncio.subprocess.PIPE
    errors = pipe if collects_errors else None
    return await asyncio.create_subprocess_exec(
        *python_command(module), stdin=pipe, stdout=pipe, stderr=errors, limit=_LINE_LIMIT
    )


class ModuleFailed(Exception):
    """Raised when a module ends with an error; the message is the last line of its standard error."""


async def ask_module(module: str, request: dict[str, Any]) -> dict[str, Any]:
    """Starts a module that answers one request; returns the answer. Cancelling ends the module.

    Request and answer are JSON. Raises ModuleFailed if the module ends with an error.
    """
    child = await start_module(module, collects_errors=True)
    try:
        output, errors = await child.communicate(json.dumps(request).encode("ascii"))
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    if child.returncode:
        lines = errors.decode("utf-8", "replace").strip().splitlines()
        raise ModuleFailed(lines[-1] if lines else f"exit code {child.returncode}")
    answer: dict[str, Any] = json.loads(output)
    return answer


async def import_in_background(module: str) -> ModuleType:
    """Imports a module that is slow to import, in a thread if there are threads."""
    return await asyncio.to_thread(import_module, module) if HAS_PROCESSES else import_module(module)
