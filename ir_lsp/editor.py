"""Requests to the client over pygls: show a message, apply an edit, show progress."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

logger = logging.getLogger(__name__)


class ServerEditor:
    """The client of a pygls server; implements `ir_lsp.client.Client`."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._tokens: dict[asyncio.Future[Any], str] = {}

    def show(self, message: str, kind: lsp.MessageType) -> None:
        """Shows a message to the user."""
        self._server.window_show_message(lsp.ShowMessageParams(kind, message))

    def publish(self, params: lsp.PublishDiagnosticsParams) -> None:
        """Sends the diagnostics of a document; they replace those sent before."""
        self._server.text_document_publish_diagnostics(params)

    async def ask(self, message: str, answers: list[str]) -> str | None:
        """Shows a question with buttons; returns the chosen answer.

        None if the user chooses none, or the client cannot show questions.
        """
        actions = [lsp.MessageActionItem(answer) for answer in answers]
        question = lsp.ShowMessageRequestParams(lsp.MessageType.Warning, message, actions)
        try:
            item = await self._server.window_show_message_request_async(question)
        except JsonRpcException as error:
            logger.info("the client does not show questions: %s", error)
            return None
        return None if item is None else item.title

    async def apply(self, edit: lsp.WorkspaceEdit, label: str) -> str:
        """Asks the client to apply an edit. Returns "", or the reason if the client did not apply it."""
        workspace = self._server.client_capabilities.workspace
        if workspace is None or not workspace.apply_edit:
            return "the editor does not apply edits of servers"
        try:
            result = await self._server.workspace_apply_edit_async(lsp.ApplyWorkspaceEditParams(edit, label))
        except JsonRpcException as error:  # Eglot answers this way if the user declines.
            return f"the editor refused the edit: {error.message}"
        return "" if result.applied else result.failure_reason or "the editor refused the edit"

    async def refresh(self) -> None:
        """Asks the client to request hints, lenses, tokens and diagnostics again, as far as it supports this."""
        client = self._server.client_capabilities.workspace
        if client is None:
            return
        server = self._server
        await self._refresh(client.inlay_hint, server.workspace_inlay_hint_refresh_async)
        await self._refresh(client.code_lens, server.workspace_code_lens_refresh_async)
        await self._refresh(client.semantic_tokens, server.workspace_semantic_tokens_refresh_async)
        await self.refresh_diagnostics()

    async def refresh_diagnostics(self) -> None:
        """Asks the client to request diagnostics again."""
        client = self._server.client_capabilities.workspace
        if client is not None:
            await self._refresh(client.diagnostics, self._server.workspace_diagnostic_refresh_async)

    async def _refresh(self, ability: Any, ask: Callable[[None], Awaitable[None]]) -> None:
        if ability is None or not ability.refresh_support:
            return
        try:
            await ask(None)
        except JsonRpcException as error:  # the client announced support, but has none
            logger.info("the client does not refresh: %s", error)

    async def show_document(self, uri: str) -> bool:
        """Opens a document; returns False if the client cannot."""
        window = self._server.client_capabilities.window
        if window is None or window.show_document is None or not window.show_document.support:
            return False
        shown = await self._server.window_show_document_async(lsp.ShowDocumentParams(uri))
        return shown.success

    async def begin_progress(self, title: str) -> asyncio.Future[Any] | None:
        """Shows progress. Returns a future that is cancelled when the user cancels; None if the client shows none."""
        window = self._server.client_capabilities.window
        if window is None or not window.work_done_progress:
            return None
        progress, token = self._server.work_done_progress, str(uuid.uuid4())
        await progress.create_async(token)
        progress.begin(token, lsp.WorkDoneProgressBegin(title, cancellable=True, percentage=0))
        future = asyncio.wrap_future(progress.tokens[token])
        self._tokens[future] = token
        return future

    def report_progress(self, progress: asyncio.Future[Any], percentage: int) -> None:
        """Reports the completed percentage of the work."""
        report = lsp.WorkDoneProgressReport(percentage=percentage)
        self._server.work_done_progress.report(self._tokens[progress], report)

    def end_progress(self, progress: asyncio.Future[Any]) -> None:
        """Hides the progress."""
        token = self._tokens.pop(progress)
        self._server.work_done_progress.end(token, lsp.WorkDoneProgressEnd())
        self._server.work_done_progress.tokens.pop(token, None)
