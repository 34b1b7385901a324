"""Starts the compiling process and sends requests to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from ir_lsp.children import Child, start_module

INSTALL = "install the server for Python ('pip install mlir-workbench', in VS Code on a desktop 'MLIR: Install Server')"
"""Advice for users of a server in WebAssembly, which has neither LLVM nor numpy."""


class CompilerProcess:
    """A process that is started with the first request, and again after it has ended or timed out."""

    def __init__(self, module: str = "ir_lsp.compilation.worker", needs: Sequence[str] = ("llvmlite", "numpy")) -> None:
        """`module` runs in the process. If one of the packages `needs` is missing, every answer reports that."""
        self._module = module
        self._missing = [package for package in needs if find_spec(package) is None]
        self._process: Child | None = None
        self._turn = asyncio.Lock()
        self.starts = 0
        """Number of processes started so far, for tests."""

    async def ask(
        self, request: dict[str, Any], seconds: float, on_progress: Callable[[float], None] | None = None
    ) -> dict[str, Any]:
        """Returns the answer to a request; see `ir_lsp.compilation.worker`.

        If the process ends, or needs more than `seconds`, the answer is a problem. `on_progress` is called with the
        completed fraction of the work. Cancelling ends the process.
        """
        if self._missing:
            return _problem(f"this needs LLVM: {INSTALL}; the package '{self._missing[0]}' is not installed")
        async with self._turn:
            process = await self._started()
            assert process.stdin is not None and process.stdout is not None
            line = b""
            try:
                with contextlib.suppress(ConnectionError):
                    process.stdin.write(json.dumps(request).encode("ascii") + b"\n")
                    await process.stdin.drain()
                    line = await asyncio.wait_for(_last_line(process.stdout, on_progress), seconds)
            except TimeoutError:
                await self._ended(process)
                return _problem(f"compiling took more than {seconds:g} seconds")
            except BaseException:
                await self._ended(process)
                raise
            if not line:
                code = await self._ended(process)
                return _problem(f"the compiling process ended with {_ending(code)}")
            answer: dict[str, Any] = json.loads(line)
            return answer

    async def rest(self) -> None:
        """Ends the process once it has answered all requests; the next request starts it again."""
        async with self._turn:
            await self.stop()

    async def stop(self) -> None:
        """Ends the process."""
        if self._process is not None:
            await self._ended(self._process)

    async def _started(self) -> Child:
        if self._process is None or self._process.returncode is not None:
            self.starts += 1
            self._process = await start_module(self._module)
        return self._process

    async def _ended(self, process: Child) -> int:
        self._process = None
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        return await process.wait()


async def _last_line(answers: asyncio.StreamReader, on_progress: Callable[[float], None] | None) -> bytes:
    """Reads the answer, after lines that report progress."""
    while (line := await answers.readline()).startswith(b'{"progress"'):
        if on_progress is not None:
            on_progress(json.loads(line)["progress"])
    return line


def _problem(message: str) -> dict[str, Any]:
    return {"problems": [{"message": message, "line": -1, "column": -1}]}


def _ending(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
