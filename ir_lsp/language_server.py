"""The server of one client: the table of methods, and their handlers called.

Only what the answer to `initialize` needs is imported here; the analysis (`ir_lsp.handlers` and all below it) is loaded
right after that answer. The document text lives in `ir_lsp.session`; pygls' own copy of it is switched off, because it
splits the whole file at every change.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Generator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from compiler.version import VERSION
from ir_lsp.editor import ServerEditor
from ir_lsp.legend import TOKEN_MODIFIERS, TOKEN_TYPES
from ir_lsp.messages import create_converter

logger = logging.getLogger(__name__)
NAME = "ir-lsp"
REFUSED = lsp.LSPErrorCodes.RequestFailed.value
"""The code of errors that are answers: why something cannot be done."""

NOTIFICATIONS = (
    (lsp.TEXT_DOCUMENT_DID_OPEN, "did_open"),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, "did_change"),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, "did_close"),
    (lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, "did_change_configuration"),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, "did_change_watched_files"),
)
SEMANTIC_TOKENS = lsp.SemanticTokensLegend(list(TOKEN_TYPES), list(TOKEN_MODIFIERS))
ACTION_KINDS = (
    "quickfix",
    "refactor.extract",
    "refactor.inline",
    "refactor.rewrite",
    "source.fixAll.mlir",
)
REQUESTS: tuple[tuple[str, str, Any], ...] = (
    (lsp.TEXT_DOCUMENT_HOVER, "hover", None),
    (lsp.TEXT_DOCUMENT_DEFINITION, "definition", None),
    (lsp.TEXT_DOCUMENT_REFERENCES, "references", None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, "document_symbol", None),
    (lsp.TEXT_DOCUMENT_COMPLETION, "completion", lsp.CompletionOptions(list("%@^!#. "), resolve_provider=True)),
    (lsp.COMPLETION_ITEM_RESOLVE, "resolve_completion", None),
    (
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        "code_action",
        lsp.CodeActionOptions(list(ACTION_KINDS), resolve_provider=True),
    ),
    (lsp.CODE_ACTION_RESOLVE, "resolve_code_action", None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, "document_highlight", None),
    (lsp.TEXT_DOCUMENT_LINKED_EDITING_RANGE, "linked_editing_range", None),
    (lsp.TEXT_DOCUMENT_FOLDING_RANGE, "folding_range", None),
    (lsp.TEXT_DOCUMENT_SELECTION_RANGE, "selection_range", None),
    (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, "semantic_tokens_full", SEMANTIC_TOKENS),
    (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, "semantic_tokens_delta", SEMANTIC_TOKENS),
    (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, "semantic_tokens_range", SEMANTIC_TOKENS),
    (lsp.TEXT_DOCUMENT_INLAY_HINT, "inlay_hint", None),
    (lsp.TEXT_DOCUMENT_SIGNATURE_HELP, "signature_help", lsp.SignatureHelpOptions([" ", ",", "(", "["])),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, "prepare_rename", None),
    (lsp.TEXT_DOCUMENT_RENAME, "rename", lsp.RenameOptions(prepare_provider=True)),
    (lsp.TEXT_DOCUMENT_CODE_LENS, "code_lens", None),
    (lsp.TEXT_DOCUMENT_IMPLEMENTATION, "implementation", None),
    (lsp.TEXT_DOCUMENT_TYPE_DEFINITION, "type_definition", None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_LINK, "document_link", lsp.DocumentLinkOptions(resolve_provider=False)),
    (lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, "prepare_call_hierarchy", None),
    (lsp.CALL_HIERARCHY_INCOMING_CALLS, "incoming_calls", None),
    (lsp.CALL_HIERARCHY_OUTGOING_CALLS, "outgoing_calls", None),
    (lsp.WORKSPACE_SYMBOL, "workspace_symbol", None),
    (lsp.TEXT_DOCUMENT_FORMATTING, "formatting", None),
    (lsp.TEXT_DOCUMENT_RANGE_FORMATTING, "range_formatting", None),
    (
        lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
        "on_type_formatting",
        lsp.DocumentOnTypeFormattingOptions("\n", ["}"]),
    ),
    (lsp.TEXT_DOCUMENT_DIAGNOSTIC, "diagnostic", lsp.DiagnosticOptions(False, False)),
)
"""Each method with the name of its handler and what is advertised of it."""
COMMANDS = (
    ("ir-lsp.applyPasses", "passes", "apply_passes"),
    ("ir-lsp.checkPipeline", "passes", "check_pipeline"),
    ("ir-lsp.listPasses", "passes", "list_passes"),
    ("ir-lsp.compile", "compiling", "compile"),
    ("ir-lsp.functions", "compiling", "functions"),
    ("ir-lsp.run", "compiling", "run"),
    ("ir-lsp.show", "compiling", "show_compiled"),
    ("ir-lsp.query", "queries", "query"),
    ("ir-lsp.matchers", "queries", "matchers"),
    ("ir-lsp.runLine", "programs", "run_line"),
    ("ir-lsp.updateChecks", "programs", "update_checks"),
    ("ir-lsp.readBytecode", "bytecode", "read"),
    ("ir-lsp.writeBytecode", "bytecode", "write"),
    ("ir-lsp.status", "server_status", "status"),
)
"""Each command with where its handler is, in `ir_lsp`: the `_handlers` of passes, compiling, programs and so on."""
OWN_REQUESTS = (
    ("mlir/convertFromBytecode", "convert_from_bytecode"),
    ("mlir/convertToBytecode", "convert_to_bytecode"),
)
"""Requests of upstream's server that are not in the protocol, with their handlers in `ir_lsp.bytecode_handlers`."""

_Forwarded = Generator[tuple[Any, tuple[Any, ...], None], None, None]


class _Unreadable:
    """Stands for a message that was answered already, since it is none that the protocol knows."""


class _Protocol(LanguageServerProtocol):
    """The protocol without pygls' copies of the documents; every request is answered, whatever is in it."""

    most_unanswered: int | None = None
    """Requests that may wait for their answers at once; None for no limit."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._unanswered: set[int | str] = set()

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            method, number = data.get("method"), data.get("id")
            logger.warning("a message for %s is not as the protocol says, and ignored: %s", method, error.__cause__)
            if method is not None and isinstance(number, int | str):
                self._send_response(number, None, error.to_response_error())
            return _Unreadable()

    def handle_message(self, message: Any) -> None:
        if isinstance(message, _Unreadable):
            return
        if not hasattr(message, "jsonrpc"):
            logger.warning("a message that is not of JSON-RPC 2.0 is ignored")
            return
        if self._shutdown and hasattr(message, "id") and hasattr(message, "method"):
            self._send_response(message.id, None, JsonRpcInvalidRequest("the server was shut down").to_response_error())
            return
        if hasattr(message, "id") and hasattr(message, "method"):
            if self.most_unanswered is not None and len(self._unanswered) >= self.most_unanswered:
                error = JsonRpcException(f"more than {self.most_unanswered} requests wait for answers", REFUSED)
                self._send_response(message.id, None, error.to_response_error())
                return
            self._unanswered.add(message.id)
        super().handle_message(message)

    def _execute_handler(self, msg_id: Any, *arguments: Any, **options: Any) -> None:
        """Forgets a handler's future once it is done; pygls keeps those of notifications for ever."""
        super()._execute_handler(msg_id, *arguments, **options)
        futures = self._request_futures
        if (future := futures.get(msg_id)) is not None:

            def forget(_: object) -> None:
                if futures.get(msg_id) is future:
                    del futures[msg_id]

            future.add_done_callback(forget)

    def _send_response(
        self, msg_id: int | str, result: Any | None = None, error: lsp.ResponseError | None = None
    ) -> None:
        self._unanswered.discard(msg_id)
        super()._send_response(msg_id, result, error)

    @lsp_method(lsp.EXIT)
    def lsp_exit(self, *_: Any) -> None:  # type: ignore[override]
        """Ends the session. Overridden since pygls' way loses the exit code over stdio."""
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
    """A language server that keeps its errors in its log, and loads its handlers when it first needs them.

    `cache` is a folder for what may be of use to the next session; `loaded` is called when the handlers are.
    """

    def __init__(self, cache: Path, loaded: Callable[[], None]) -> None:
        super().__init__(NAME, VERSION, protocol_cls=_Protocol, converter_factory=create_converter)
        self._handlers: Any = None
        self._options: Any = None
        self._cache = cache
        self._loaded = loaded
        self.exit_code = 0
        self.feature(lsp.INITIALIZE)(lambda params: self._initialize(params))
        self.feature(lsp.INITIALIZED)(lambda params: self._initialized())
        for method, name in NOTIFICATIONS:
            self.feature(method)(self._notified(name))
        for method, name, options in REQUESTS:
            self.feature(method, options)(self._requested(method, name))
        for method, name in OWN_REQUESTS:
            self.feature(method)(self._requested(method, f"bytecode.{name}"))
        for command, part, name in COMMANDS:
            self.command(command)(self._commanded(part, name))

    @property
    def handlers(self) -> Any:
        """The `ir_lsp.handlers.Handlers` of the session."""
        if self._handlers is None:
            module = import_module("ir_lsp.handlers")
            publish, encoding = self.text_document_publish_diagnostics, self.position_encoding
            self._handlers = module.create_handlers(
                publish, encoding, self._may_pull, ServerEditor(self), self.client_capabilities
            )
            self._handlers.session.begin(self._options)
            self._loaded()
        return self._handlers

    def _initialize(self, params: lsp.InitializeParams) -> None:
        """The options are settings as the client would send them later. What answers is loaded after the answer."""
        self._options = params.initialization_options
        asyncio.get_running_loop().call_soon(lambda: self.handlers)

    def _initialized(self) -> None:
        """Begins to look at the folders that are open."""
        workspace = self.workspace
        folders = list(workspace.folders) or ([workspace.root_uri] if workspace.root_uri else [])
        self.handlers.watch(folders, self._cache)
        client = self.client_capabilities.workspace
        watching = None if client is None else client.did_change_watched_files
        if folders and watching is not None and watching.dynamic_registration:
            globs = [lsp.FileSystemWatcher(pattern) for pattern in self.handlers.watched_files]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(globs)
            method = lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
            self.client_register_capability(lsp.RegistrationParams([lsp.Registration("files", method, options)]))

    @property
    def position_encoding(self) -> str:
        """What was negotiated: one of the client's choice, UTF-16 where it has none."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    @property
    def _may_pull(self) -> bool:
        """Whether the client can ask for diagnostics."""
        documents = self.client_capabilities.text_document
        return documents is not None and documents.diagnostic is not None

    def limit_unanswered(self, most: int) -> None:
        """Refuses requests while `most` others wait for their answers."""
        assert isinstance(self.protocol, _Protocol)
        self.protocol.most_unanswered = most

    def receive(self, body: bytes | str) -> None:
        """A message came from the client."""
        try:
            self.protocol.handle_message(json.loads(body, object_hook=self.protocol.structure_message))
        except Exception as error:
            logger.exception("a message cannot be handled")
            self.report_server_error(error, JsonRpcException)

    def report_server_error(self, error: Exception, source: Any) -> None:
        if getattr(error, "CODE", None) != REFUSED:
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
                return await attrgetter(name)(self.handlers)(params)
            except JsonRpcException:  # what the client is to be told
                raise
            except Exception:
                logger.exception("%s failed", method)
                return _answer_without(method, params)

        return requested

    def _commanded(self, part: str, name: str) -> Callable[..., Any]:
        async def commanded(*arguments: Any) -> Any:
            try:
                return await getattr(getattr(self.handlers, part), name)(*arguments)
            except Exception as error:
                logger.exception("%s failed", name)
                return {"applied": False, "message": f"the server failed: {error}"}

        return commanded


def _answer_without(method: str, params: Any) -> Any:
    """The answer where there is none to give, in the form that the protocol asks for."""
    if method in (lsp.COMPLETION_ITEM_RESOLVE, lsp.CODE_ACTION_RESOLVE):
        return params
    return lsp.RelatedFullDocumentDiagnosticReport([]) if method == lsp.TEXT_DOCUMENT_DIAGNOSTIC else None


def is_not_told_already(record: logging.LogRecord) -> bool:
    """Leaves out tracebacks of messages that cannot be understood, of which `_Protocol` has a line, and of refusals."""
    error = record.exc_info[1] if record.exc_info else None
    is_refusal = getattr(error, "CODE", None) == REFUSED
    return not is_refusal and not record.getMessage().startswith("Unable to deserialize message")
