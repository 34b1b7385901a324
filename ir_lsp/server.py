"""The server: the table of methods, and the start over stdio, TCP or WebSocket.

The document text lives in `ir_lsp.session`; pygls' own copy of it is switched off, because it splits the whole file at
every change.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from functools import partial
from typing import Any

from lsprotocol import types as lsp
from pygls.cli import start_server
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from ir_lsp.convert import SOURCE, to_encoding
from ir_lsp.handlers import Handlers
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session

logger = logging.getLogger(__name__)
VERSION = "0.1.0"

_Forwarded = Generator[tuple[Any, tuple[Any, ...], None], None, None]


class _Protocol(LanguageServerProtocol):
    """The protocol without pygls' copies of the documents."""

    def _forward(self, method: str, params: Any) -> _Forwarded:
        handler = self.fm.features.get(method)
        if handler is not None:
            yield handler, (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> _Forwarded:
        yield from self._forward(lsp.TEXT_DOCUMENT_DID_OPEN, params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> _Forwarded:
        yield from self._forward(lsp.TEXT_DOCUMENT_DID_CHANGE, params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> _Forwarded:
        yield from self._forward(lsp.TEXT_DOCUMENT_DID_CLOSE, params)


class IrLanguageServer(LanguageServer):
    """A language server that keeps its errors in its log."""

    def report_server_error(self, error: Exception, source: Any) -> None:
        logger.error("%s: %s", getattr(source, "__name__", source), error)


def create_server() -> IrLanguageServer:
    """A server with all its methods, not started yet."""
    server = IrLanguageServer(SOURCE, VERSION, protocol_cls=_Protocol)
    session = Session()

    def publish(uri: str) -> None:
        params = handlers.published(uri)
        if params is not None:
            server.text_document_publish_diagnostics(params)

    handlers = Handlers(session, Scheduler(session, publish))

    def initialize(params: lsp.InitializeParams) -> None:
        session.encoding = to_encoding(server.workspace.position_encoding)

    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        handlers.did_close(params)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    for method, handler, options in (
        (lsp.INITIALIZE, initialize, None),
        (lsp.TEXT_DOCUMENT_DID_OPEN, handlers.did_open, None),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, handlers.did_change, None),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, did_close, None),
        (lsp.TEXT_DOCUMENT_HOVER, handlers.hover, None),
        (lsp.TEXT_DOCUMENT_DEFINITION, handlers.definition, None),
        (lsp.TEXT_DOCUMENT_REFERENCES, handlers.references, None),
        (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, handlers.document_symbol, None),
        (
            lsp.TEXT_DOCUMENT_COMPLETION,
            handlers.completion,
            lsp.CompletionOptions(list("%@^!#."), resolve_provider=True),
        ),
        (lsp.COMPLETION_ITEM_RESOLVE, handlers.resolve_completion, None),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, handlers.code_action, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
        (lsp.TEXT_DOCUMENT_DIAGNOSTIC, handlers.diagnostic, lsp.DiagnosticOptions(False, False)),
    ):
        server.feature(method, options)(partial(handler))  # pygls marks what it is given; a method can't be marked
    return server


def main() -> None:
    """Start the server as the command line says; stdio by default."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    start_server(create_server())
