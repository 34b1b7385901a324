"""Calls the functions that answer messages, and converts their exceptions to answers.

A request about a document gets a view of it here. If the document is edited meanwhile, the function raises `Outdated`,
which is caught here: the request gets no answer, or with `retry` an answer for the newest version.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView, OpenDocument, Outdated
from ir_lsp.messages import Refusal, plain, read_object
from ir_lsp.schedule import Scheduler
from ir_lsp.workbench import Workbench

_CHANGED = "the document changed meanwhile"


class _AboutDocument(Protocol):
    """Parameters of a request about a document."""

    @property
    def text_document(self) -> lsp.TextDocumentIdentifier: ...


class _WithUri(Protocol):
    """Arguments of a command about a document."""

    @property
    def uri(self) -> str: ...


_Params = TypeVar("_Params")
_DocumentParams = TypeVar("_DocumentParams", bound=_AboutDocument)
_Arguments = TypeVar("_Arguments")
_DocumentArguments = TypeVar("_DocumentArguments", bound=_WithUri)
_Refused: TypeAlias = Callable[[str], dict[str, object]]

Request: TypeAlias = Callable[[Workbench, Any], Awaitable[object]]
"""Function that answers a request; pygls creates its parameters from the message."""
Notification: TypeAlias = Callable[[Workbench, Any], None]
Command: TypeAlias = Callable[[Workbench, Sequence[object]], Awaitable[object]]
"""Function that answers a command; pygls creates its arguments from the message."""

# ------------------------------------------------------------------------------------------------------------- requests


def on_parsed(
    handler: Callable[[Workbench, DocumentView, _DocumentParams], Awaitable[object]], *, retry: bool = False
) -> Request:
    """Returns a request that calls `handler` once the document is parsed; answers null if it is not open."""
    return _on_view(handler, Scheduler.parsed, retry, None)


def on_verified(
    handler: Callable[[Workbench, DocumentView, _DocumentParams], Awaitable[object]],
    *,
    retry: bool = False,
    absent: object = None,
) -> Request:
    """Returns a request that calls `handler` once the document is verified; answers `absent` if it is not open."""
    return _on_view(handler, Scheduler.verified, retry, absent)


def announced(request: Request, announce: Callable[[Workbench], None]) -> Request:
    """Returns a request that first calls `announce`, before its document is analysed."""

    async def answer(bench: Workbench, params: Any) -> object:
        announce(bench)
        return await request(bench, params)

    return answer


def plain_request(handler: Callable[[Workbench, _Params], Awaitable[object]]) -> Request:
    """Returns a request that calls `handler`, which needs no document."""
    return handler


def own_request(handler: Callable[[Workbench, _Arguments], Awaitable[object]], parameters: type[_Arguments]) -> Request:
    """Returns a request that is not in LSP, so that its parameters are read here."""

    async def answer(bench: Workbench, params: Any) -> object:
        return await handler(bench, read_object(parameters, params))

    return answer


def _on_view(
    handler: Callable[[Workbench, DocumentView, _DocumentParams], Awaitable[object]],
    reach: Callable[[Scheduler, OpenDocument], Awaitable[DocumentView]],
    retry: bool,
    absent: object,
) -> Request:
    async def answer(bench: Workbench, params: _DocumentParams) -> object:
        while (document := bench.documents.get(params.text_document.uri)) is not None:
            version = document.view.version
            try:
                view = await reach(bench.scheduler, document)
                if retry or view.version == version:
                    return await handler(bench, view, params)
            except Outdated:
                pass
            if not retry:
                break
        return absent

    return answer


# ------------------------------------------------------------------------------------------------------------- commands


def command(
    handler: Callable[[Workbench, _Arguments], Awaitable[object]], arguments: type[_Arguments], refused: _Refused
) -> Command:
    """Returns a command that calls `handler`; `refused` converts the reason of a `Refusal` to an answer."""

    async def answer(bench: Workbench, sent: Sequence[object]) -> object:
        return await handler(bench, _read_arguments(arguments, sent))

    return _refusing(answer, refused)


def document_command(
    handler: Callable[[Workbench, OpenDocument, _DocumentArguments], Awaitable[object]],
    arguments: type[_DocumentArguments],
    refused: _Refused,
) -> Command:
    """Returns a command that calls `handler` with the document that the arguments name; see `command`."""

    async def answer(bench: Workbench, sent: Sequence[object]) -> object:
        params = _read_arguments(arguments, sent)
        document = bench.documents.get(params.uri)
        if document is None:
            raise Refusal("the document is not open")
        return await handler(bench, document, params)

    return _refusing(answer, refused)


def listing_command(handler: Callable[[Workbench], Awaitable[object]]) -> Command:
    """Returns a command that calls `handler`, which takes no arguments."""

    async def answer(bench: Workbench, sent: Sequence[object]) -> object:
        return await handler(bench)

    return answer


def text_command(handler: Callable[[Workbench, str], Awaitable[object]]) -> Command:
    """Returns a command that calls `handler` with its only argument, a text; an invalid argument becomes ""."""

    async def answer(bench: Workbench, sent: Sequence[object]) -> object:
        return await handler(bench, sent[0] if sent and isinstance(sent[0], str) else "")

    return answer


def _refusing(answer: Command, refused: _Refused) -> Command:
    async def answer_or_refuse(bench: Workbench, sent: Sequence[object]) -> object:
        try:
            return await answer(bench, sent)
        except Refusal as refusal:
            return refused(refusal.message)
        except Outdated:
            return refused(_CHANGED)

    return answer_or_refuse


def _read_arguments(arguments: type[_Arguments], sent: Sequence[object]) -> _Arguments:
    """Returns the only argument of a command, which some clients put in a further list."""
    value = plain(sent[0]) if sent else {}
    if isinstance(value, list):
        value = value[0] if value else {}
    return read_object(arguments, value)
