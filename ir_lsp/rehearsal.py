"""Simulates a session, so that the modules and dialects that most sessions need are imported.

In WebAssembly, the memory of the interpreter is stored afterwards, and servers that start from it need no imports.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from lsprotocol import types as lsp

from ir_lsp.advertised import NOTIFICATIONS, REQUESTS
from ir_lsp.embedded import CACHE, serve
from ir_lsp.messages import message_converter

_COMMON_REQUESTS = ("hover", "completion", "semanticTokens/full", "documentSymbol", "definition", "foldingRange")
"""Requests with which most sessions begin."""


def prepare_messages() -> None:
    """Generates the converter's code for all messages from clients and the classes of their members."""
    converter = message_converter()
    kinds: list[Any] = [lsp.METHOD_TO_TYPES[method][0] for method in (lsp.INITIALIZE, *NOTIFICATIONS, *REQUESTS)]
    prepared = set()
    while kinds:
        kind = kinds.pop()
        if kind not in prepared:
            prepared.add(kind)
            converter.get_structure_hook(kind)
            kinds += [field.type for field in getattr(kind, "__attrs_attrs__", ())]
            if get_origin(kind) is not Literal:
                kinds += get_args(kind)


async def rehearse(folder: str, cache: Path = CACHE) -> None:
    """Opens each MLIR file in `folder`, sends common requests about it, and closes it; returns when no task runs."""
    prepare_messages()
    paths = sorted(Path(folder).glob("*.mlir"))
    await _simulate_session(paths, cache)
    # cattrs drops generated code for answers when one has a new kind of list; this session has no new kinds.
    await _simulate_session(paths[:1], cache)
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


async def _simulate_session(paths: list[Path], cache: Path) -> None:
    client = _Client(cache)
    await client.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    client.notify("initialized", {})
    for path in paths:
        document = {"uri": path.as_uri(), "languageId": "mlir", "version": 1, "text": path.read_text(encoding="utf-8")}
        params = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 10, "character": 8}}
        client.notify("textDocument/didOpen", {"textDocument": document})
        await client.diagnostics()
        for method in _COMMON_REQUESTS:
            await client.request(f"textDocument/{method}", params)
        client.notify("textDocument/didClose", params)
    await client.request("shutdown", None)


class _Client:
    """A simulated client, which waits for each answer."""

    def __init__(self, cache: Path) -> None:
        self._answers: asyncio.Queue[int] = asyncio.Queue()
        self._diagnostics = asyncio.Event()
        self._last = 0
        self._receive = serve(self, cache)

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
        """Is never called, as the client does not send `exit`."""

    def send(self, message: str) -> None:
        """Receives a message of the server."""
        content = json.loads(message)
        if content.get("method") == "textDocument/publishDiagnostics":
            # Diagnostics of a closed file have no version.
            if content["params"].get("version") is not None:
                self._diagnostics.set()
        elif "id" in content and "method" not in content:
            self._answers.put_nowait(content["id"])
