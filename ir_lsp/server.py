"""The server: the table of methods, and the start over stdio, TCP or WebSocket.

Only what the answer to `initialize` needs is imported here; the analysis (`ir_lsp.handlers` and all below it) is loaded
right after that answer. The document text lives in `ir_lsp.session`; pygls' own copy of it is switched off, because it
splits the whole file at every change.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Generator
from importlib import import_module
from typing import Any

from lsprotocol import types as lsp
from pygls.cli import start_server
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from ir_lsp.json_answers import create_converter

logger = logging.getLogger(__name__)
NAME = "ir-lsp"
VERSION = "0.1.0"

NOTIFICATIONS = (
    (lsp.TEXT_DOCUMENT_DID_OPEN, "did_open"),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, "did_change"),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, "did_close"),
)
REQUESTS: tuple[tuple[str, str, Any], ...] = (
    (lsp.TEXT_DOCUMENT_HOVER, "hover", None),
    (lsp.TEXT_DOCUMENT_DEFINITION, "definition", None),
    (lsp.TEXT_DOCUMENT_REFERENCES, "references", None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, "document_symbol", None),
    (lsp.TEXT_DOCUMENT_COMPLETION, "completion", lsp.CompletionOptions(list("%@^!#."), resolve_provider=True)),
    (lsp.COMPLETION_ITEM_RESOLVE, "resolve_completion", None),
    (lsp.TEXT_DOCUMENT_CODE_ACTION, "code_action", lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
    (lsp.TEXT_DOCUMENT_DIAGNOSTIC, "diagnostic", lsp.DiagnosticOptions(False, False)),
)
"""Each method with the name of its handler and what is advertised of it."""

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
    """A language server that keeps its errors in its log, and loads its handlers when it first needs them."""

    def __init__(self) -> None:
        super().__init__(NAME, VERSION, protocol_cls=_Protocol, converter_factory=create_converter)
        self._handlers: Any = None
        self.feature(lsp.INITIALIZED)(lambda params: self.handlers and None)
        for method, name in NOTIFICATIONS:
            self.feature(method)(self._notified(name))
        for method, name, options in REQUESTS:
            self.feature(method, options)(self._requested(method, name))

    @property
    def handlers(self) -> Any:
        """The `ir_lsp.handlers.Handlers` of the session."""
        if self._handlers is None:
            module = import_module("ir_lsp.handlers")
            publish, encoding = self.text_document_publish_diagnostics, self.position_encoding
            self._handlers = module.create_handlers(publish, encoding, self._may_pull)
            gc.freeze()  # nothing that was loaded goes away; so collections need not look at it
        return self._handlers

    @property
    def position_encoding(self) -> str:
        """What was negotiated: one of the client's choice, UTF-16 where it has none."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    @property
    def _may_pull(self) -> bool:
        """Whether the client can ask for diagnostics."""
        documents = self.client_capabilities.text_document
        return documents is not None and documents.diagnostic is not None

    def report_server_error(self, error: Exception, source: Any) -> None:
        logger.error("%s: %s", getattr(source, "__name__", source), error)

    def _notified(self, name: str) -> Callable[[Any], None]:
        def notified(params: Any) -> None:
            try:
                getattr(self.handlers, name)(params)
            except Exception:
                logger.exception("%s failed", name)

        return notified

    def _requested(self, method: str, name: str) -> Callable[[Any], Any]:
        async def requested(params: Any) -> Any:
            try:
                return await getattr(self.handlers, name)(params)
            except Exception:
                logger.exception("%s failed", method)
                return _answer_without(method, params)

        return requested


def _answer_without(method: str, params: Any) -> Any:
    """The answer where there is none to give, in the form that the protocol asks for."""
    if method == lsp.COMPLETION_ITEM_RESOLVE:
        return params
    return lsp.RelatedFullDocumentDiagnosticReport([]) if method == lsp.TEXT_DOCUMENT_DIAGNOSTIC else None


def main() -> None:
    """Start the server as the command line says; stdio by default."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    start_server(IrLanguageServer())
