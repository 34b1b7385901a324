"""A session with an imitated client, which imports the modules and dialects that most sessions need.

In WebAssembly the memory of a Python can be stored, so that servers which start from it need not import them again.
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

_ABOUT_FILES = ("hover", "completion", "semanticTokens/full", "documentSymbol", "definition", "foldingRange")
"""Requests that most sessions begin with."""


def prepare_messages() -> None:
    """Has the converter create its code for the messages that the server takes, and for all that these may hold."""
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
    """Opens the files of a folder one after the other, asks about them, and closes them; returns when no task runs."""
    prepare_messages()
    paths = sorted(Path(folder).glob("*.mlir"))
    await _hold_session(paths, cache)
    # cattrs forgets its code for answers whenever one has a new kind of list, and no answer of this session has.
    await _hold_session(paths[:1], cache)
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


async def _hold_session(paths: list[Path], cache: Path) -> None:
    client = _Client(cache)
    await client.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    client.notify("initialized", {})
    for path in paths:
        document = {"uri": path.as_uri(), "languageId": "mlir", "version": 1, "text": path.read_text(encoding="utf-8")}
        about = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 10, "character": 8}}
        client.notify("textDocument/didOpen", {"textDocument": document})
        await client.diagnostics()
        for method in _ABOUT_FILES:
            await client.request(f"textDocument/{method}", about)
        client.notify("textDocument/didClose", about)
    await client.request("shutdown", None)


class _Client:
    """A client that waits for each answer."""

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
