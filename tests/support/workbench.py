"""A session without an editor: requests and notifications are called as the server calls them."""

from __future__ import annotations

import asyncio
from typing import Any

from lsprotocol import types as lsp

from ir_lsp.client import Abilities
from ir_lsp.methods import Methods
from ir_lsp.session import Session
from ir_lsp.workbench import Workbench

_REQUESTS = {types[2]: method for method, types in lsp.METHOD_TO_TYPES.items() if types[2] is not None}
"""The method of each type of parameters."""


class SilentClient:
    """A client that keeps what it is sent, and answers nothing."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.published: list[lsp.PublishDiagnosticsParams] = []
        self.refreshes = 0

    def show(self, message: str, kind: lsp.MessageType) -> None:
        self.messages.append(message)

    def publish(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.published.append(params)

    async def ask(self, message: str, answers: list[str]) -> str | None:
        return None

    async def apply(self, edit: lsp.WorkspaceEdit, label: str) -> str:
        return "this editor makes no edits"

    async def show_document(self, uri: str) -> bool:
        return False

    async def refresh(self) -> None:
        self.refreshes += 1

    async def refresh_diagnostics(self) -> None:
        self.refreshes += 1

    async def begin_progress(self, title: str) -> asyncio.Future[Any] | None:
        return None

    def report_progress(self, progress: asyncio.Future[Any], percentage: int) -> None:
        raise AssertionError("no progress was begun")

    def end_progress(self, progress: asyncio.Future[Any]) -> None:
        raise AssertionError("no progress was begun")


class TestBench:
    """A workbench with a silent client; documents are analysed when a request needs it."""

    __test__ = False

    def __init__(self, session: Session | None = None) -> None:
        self.client = SilentClient()
        self.bench = Workbench(Session() if session is None else session, self.client, Abilities())
        self.methods = Methods(self.bench)

    def open(self, uri: str, text: str) -> None:
        item = lsp.TextDocumentItem(uri, "mlir", 1, text)
        self.methods.notify(lsp.TEXT_DOCUMENT_DID_OPEN, lsp.DidOpenTextDocumentParams(item))

    def change(self, uri: str, version: int, text: str) -> None:
        """Replaces the whole text of a document."""
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        changes = [lsp.TextDocumentContentChangeWholeDocument(text)]
        self.methods.notify(lsp.TEXT_DOCUMENT_DID_CHANGE, lsp.DidChangeTextDocumentParams(document, changes))

    def close(self, uri: str) -> None:
        document = lsp.TextDocumentIdentifier(uri)
        self.methods.notify(lsp.TEXT_DOCUMENT_DID_CLOSE, lsp.DidCloseTextDocumentParams(document))

    async def ask(self, params: object) -> Any:
        """The answer to the request whose parameters these are."""
        return await self.methods.answer(_REQUESTS[type(params)], params)
