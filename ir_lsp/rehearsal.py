"""A session with an imitated client, which loads what most sessions need.

In WebAssembly the memory of a Python can be stored: servers that start from it load none of that again.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from ir_lsp.embedded import serve

_ABOUT_FILES = ("hover", "completion", "semanticTokens/full", "documentSymbol", "definition", "foldingRange")
"""Requests that most sessions begin with."""


async def rehearse(folder: str) -> None:
    """Opens the files of a folder one after the other, asks about them, and closes them; returns when no task runs."""
    client = _Client()
    await client.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    client.notify("initialized", {})
    for path in sorted(Path(folder).glob("*.mlir")):
        document = {"uri": path.as_uri(), "languageId": "mlir", "version": 1, "text": path.read_text(encoding="utf-8")}
        about = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 10, "character": 8}}
        client.notify("textDocument/didOpen", {"textDocument": document})
        await client.diagnostics()
        for method in _ABOUT_FILES:
            await client.request(f"textDocument/{method}", about)
        client.notify("textDocument/didClose", about)
    await client.request("shutdown", None)
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


class _Client:
    """A client that waits for each answer."""

    def __init__(self) -> None:
        self._answers: asyncio.Queue[int] = asyncio.Queue()
        self._diagnostics = asyncio.Event()
        self._last = 0
        self._receive = serve(self)

    def notify(self, method: str, params: object) -> None:
        """Sends a notification."""
        self._receive(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    async def request(self, method: str, params: object) -> None:
        """Sends a request, and waits for its answer."""
        self._last += 1
        self._receive(json.dumps({"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}))
        while await self._answers.get() != self._last:
            pass

    async def diagnostics(self) -> None:
        """Waits for diagnostics."""
        await self._diagnostics.wait()
        self._diagnostics.clear()

    def exit(self, code: int) -> None:
        """Is never called: the client does not ask for it."""

    def send(self, message: str) -> None:
        """Takes a message of the server."""
        content = json.loads(message)
        if content.get("method") == "textDocument/publishDiagnostics":
            # Those of a file that is closed have no version.
            if content["params"].get("version") is not None:
                self._diagnostics.set()
        elif "id" in content and "method" not in content:
            self._answers.put_nowait(content["id"])
