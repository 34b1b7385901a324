"""The interface to pygls: the server of one client, which passes each message to `ir_lsp.methods`.

This module only imports modules that the answer to `initialize` needs; the analysis (`ir_lsp.methods` and its imports)
is loaded right after that answer. The text of documents is in `ir_lsp.documents`; pygls' own copy is switched off, as
it splits the whole file at each change.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import sys
from collections.abc import Callable, Generator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from compiler.version import VERSION
from ir_lsp.advertised import COMMANDS, NOTIFICATIONS, OWN_REQUESTS, REQUESTS
from ir_lsp.editor import ServerEditor
from ir_lsp.messages import EncodedJson, Refusal, message_converter

if TYPE_CHECKING:
    from ir_lsp.methods import Methods

logger = logging.getLogger(__name__)
NAME = "ir-lsp"
REFUSED = Refusal.CODE
"""Code of errors whose message is shown to the user."""

_Forwarded = Generator[tuple[Any, tuple[Any, ...], None], None, None]


class _Unreadable:
    """Placeholder for an invalid message, which was already answered."""


class _Protocol(LanguageServerProtocol):
    """LSP without pygls' copies of the documents; answers every request, including invalid ones."""

    max_unanswered: int | None = None
    """Maximum number of unanswered requests; None means no limit."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._unanswered: set[int | str] = set()
        self._writing: set[asyncio.Future[Any]] = set()

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            method, number = data.get("method"), data.get("id")
            logger.warning("an invalid message for %s is ignored: %s", method, error.__cause__)
            if method is not None and isinstance(number, int | str):
                self._send_response(number, None, error.to_response_error())
            return _Unreadable()

    def handle_message(self, message: Any) -> None:
        if isinstance(message, _Unreadable):
            return
        if not hasattr(message, "jsonrpc"):
            logger.warning("a message that is not JSON-RPC 2.0 is ignored")
            return
        if self._shutdown and hasattr(message, "id") and hasattr(message, "method"):
            self._send_response(message.id, None, JsonRpcInvalidRequest("the server was shut down").to_response_error())
            return
        if hasattr(message, "id") and hasattr(message, "method"):
            if self.max_unanswered is not None and len(self._unanswered) >= self.max_unanswered:
                error = JsonRpcException(f"more than {self.max_unanswered} requests wait for answers", REFUSED)
                self._send_response(message.id, None, error.to_response_error())
                return
            self._unanswered.add(message.id)
        super().handle_message(message)

    def _execute_handler(self, msg_id: Any, *arguments: Any, **options: Any) -> None:
        """Drops a handler's future once it is done; pygls keeps those of notifications forever."""
        super()._execute_handler(msg_id, *arguments, **options)
        futures = self._request_futures
        if (future := futures.get(msg_id)) is not None:

            def forget(_: object) -> None:
                if futures.get(msg_id) is future:
                    del futures[msg_id]

            future.add_done_callback(forget)

    def _send_data(self, data: Any) -> None:
        """Sends a message; an answer that is already encoded without pygls' conversion."""
        result = getattr(data, "result", None)
        if self.writer is None or not isinstance(result, EncodedJson):
            super()._send_data(data)
            return
        head = f'{{"id": {json.dumps(data.id)}, "jsonrpc": "2.0", "result": '
        message = "".join((head, *result.parts, "}")).encode(self.CHARSET)
        if self._include_headers:
            content = f"{self.CONTENT_TYPE}; charset={self.CHARSET}"
            message = f"Content-Length: {len(message)}\r\nContent-Type: {content}\r\n\r\n".encode() + message
        written = self.writer.write(message)
        if inspect.isawaitable(written):
            task = asyncio.ensure_future(written)
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    def _send_response(
        self, msg_id: int | str, result: Any | None = None, error: lsp.ResponseError | None = None
    ) -> None:
        self._unanswered.discard(msg_id)
        super()._send_response(msg_id, result, error)

    @lsp_method(lsp.EXIT)
    def lsp_exit(self, *_: Any) -> None:  # type: ignore[override]
        """Ends the session. Overridden since pygls loses the exit code over stdio."""
        server = self._server
        assert isinstance(server, IrLanguageServer)
        server.exit_code = 0 if self._shutdown else 1
        sys.exit(server.exit_code)

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
    """A language server that logs its errors, and imports its methods when they are needed.

    `cache` is a folder for data that further sessions may use; `on_loaded` is called when the methods are imported.
    """

    def __init__(self, cache: Path, on_loaded: Callable[[], None]) -> None:
        super().__init__(NAME, VERSION, protocol_cls=_Protocol, converter_factory=message_converter)
        self._methods: Methods | None = None
        self._options: Any = None
        self._cache = cache
        self._on_loaded = on_loaded
        self.exit_code = 0
        # pygls does not evaluate the annotations of functions whose first parameter is called `ls`.
        self.feature(lsp.INITIALIZE)(lambda ls, params: ls._initialize(params))
        self.feature(lsp.INITIALIZED)(lambda ls, params: ls._initialized())
        for method in NOTIFICATIONS:
            self.feature(method)(_notification_handler(method))
        for method, options in REQUESTS.items():
            self.feature(method, options)(_request_handler(method))
        for method in OWN_REQUESTS:
            self.feature(method)(_request_handler(method))
        for command in COMMANDS:
            self.command(command)(_command_handler(command))

    @property
    def methods(self) -> Methods:
        """The methods of the session, which begins with the first access."""
        if self._methods is None:
            start = import_module("ir_lsp.methods").start
            encoding, options = self.position_encoding, self._options
            methods: Methods = start(ServerEditor(self), self.client_capabilities, encoding, options)
            self._methods = methods
            self._on_loaded()
        return self._methods

    def _initialize(self, params: lsp.InitializeParams) -> None:
        """Stores the initialization options, which are settings. The methods are imported after the answer."""
        self._options = params.initialization_options
        asyncio.get_running_loop().call_soon(lambda: self.methods)

    def _initialized(self) -> None:
        """Begins to scan the open folders, and asks the client to watch files."""
        workspace = self.workspace
        folders = list(workspace.folders) or ([workspace.root_uri] if workspace.root_uri else [])
        self.methods.bench.watch(folders, self._cache)
        client = self.client_capabilities.workspace
        watching = None if client is None else client.did_change_watched_files
        if folders and watching is not None and watching.dynamic_registration:
            globs = [lsp.FileSystemWatcher(pattern) for pattern in self.methods.bench.watched_files]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(globs)
            method = lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
            self.client_register_capability(lsp.RegistrationParams([lsp.Registration("files", method, options)]))

    @property
    def position_encoding(self) -> str:
        """The negotiated position encoding, by default UTF-16."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    def limit_unanswered(self, limit: int) -> None:
        """Refuses requests while `limit` others are unanswered."""
        assert isinstance(self.protocol, _Protocol)
        self.protocol.max_unanswered = limit

    def receive(self, body: bytes | str) -> None:
        """Handles a message of the client."""
        try:
            self.protocol.handle_message(json.loads(body, object_hook=self.protocol.structure_message))
        except Exception as error:
            logger.exception("a message cannot be handled")
            self.report_server_error(error, JsonRpcException)

    def report_server_error(self, error: Exception, source: Any) -> None:
        if getattr(error, "CODE", None) != REFUSED:
            logger.error("%s: %s", getattr(source, "__name__", source), error)


def _notification_handler(method: str) -> Callable[[IrLanguageServer, Any], None]:
    def notified(ls: IrLanguageServer, params: Any) -> None:
        try:
            ls.methods.notify(method, params)
        except Exception:
            logger.exception("%s failed", method)

    return notified


def _request_handler(method: str) -> Callable[[IrLanguageServer, Any], Any]:
    async def requested(ls: IrLanguageServer, params: Any) -> Any:
        try:
            return await ls.methods.answer(method, params)
        except JsonRpcException:  # an error response for the client
            raise
        except Exception:
            logger.exception("%s failed", method)
            return _empty_answer(method, params)

    return requested


def _command_handler(command: str) -> Callable[..., Any]:
    async def commanded(ls: IrLanguageServer, *arguments: Any) -> Any:
        try:
            return await ls.methods.run(command, arguments)
        except Exception as error:
            logger.exception("%s failed", command)
            return {"applied": False, "message": f"the server failed: {error}"}

    return commanded


def _empty_answer(method: str, params: Any) -> Any:
    """Returns an empty answer to a request, in the form that LSP requires."""
    if method in (lsp.COMPLETION_ITEM_RESOLVE, lsp.CODE_ACTION_RESOLVE):
        return params
    return lsp.RelatedFullDocumentDiagnosticReport([]) if method == lsp.TEXT_DOCUMENT_DIAGNOSTIC else None


def should_log(record: logging.LogRecord) -> bool:
    """Returns False for pygls' tracebacks of refusals and of invalid messages, which `_Protocol` logs in one line."""
    error = record.exc_info[1] if record.exc_info else None
    is_refusal = getattr(error, "CODE", None) == REFUSED
    return not is_refusal and not record.getMessage().startswith("Unable to deserialize message")
