"""Starts modules of this program beside the server, each of which reads requests and writes answers.

They run in processes of their own. In WebAssembly, where there are no processes, the program that runs the server
starts a worker with another Python in it (`ir_lsp.host`). Either can be killed at any time.
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
"""False in WebAssembly, which has no threads either."""
_LINE_LIMIT = 1 << 28


class ChildInput(Protocol):
    """The standard input of a child."""

    def write(self, data: bytes, /) -> None:
        """Takes bytes to write."""

    async def drain(self) -> None:
        """Waits until there is room for more."""


class Child(Protocol):
    """A started module, as `asyncio.subprocess.Process` is."""

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
        """Sends all input and waits until the module ends; returns its output, and its errors if they are collected."""


async def start_module(module: str, *, collects_errors: bool = False) -> Child:
    """Starts a module of this program. Its standard error goes to the server's log unless it is collected."""
    if not HAS_PROCESSES:
        hosted: Child = import_module("ir_lsp.host").HostedChild(module, collects_errors)
        return hosted
    pipe = asyncio.subprocess.PIPE
    errors = pipe if collects_errors else None
    return await asyncio.create_subprocess_exec(
        *python_command(module), stdin=pipe, stdout=pipe, stderr=errors, limit=_LINE_LIMIT
    )


class ModuleFailed(Exception):
    """Raised when a module ends with an error; holds the last line of its standard error."""


async def ask_module(module: str, request: dict[str, Any]) -> dict[str, Any]:
    """Starts a module that answers one request, in JSON; returns the answer. Cancelling this ends the module.

    Raises ModuleFailed if it breaks down.
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


async def load_beside(module: str) -> ModuleType:
    """Imports a module that takes long to load, in a thread where there are threads."""
    return await asyncio.to_thread(import_module, module) if HAS_PROCESSES else import_module(module)
