"""A client with the capabilities of an editor, which checks that every message is one that the editor understands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NoReturn

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from tests.support.loaded_program import SERVER


class EditorClient(LanguageClient):
    """Keeps all diagnostics that the server publishes, from its start on, so that no wait can begin too late."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)
        self.applied: list[lsp.WorkspaceEdit] = []
        """The edits that the server asked for; all are accepted."""
        self.questions: list[str] = []
        """Questions of the server to the user."""
        self.answer: str | None = None
        """Answer of the user to all questions; None for closing them."""
        self._publications: list[lsp.PublishDiagnosticsParams] = []
        self._has_published = asyncio.Event()
        self._exit_code: int | None = None
        register_lsp_features(self, DEFAULT_CLIENT_FEATURES | HANDLERS)

    async def published(
        self, uri: str, wanted: Callable[[lsp.PublishDiagnosticsParams], object]
    ) -> Sequence[lsp.Diagnostic]:
        """Returns the diagnostics of the first publication for `uri` that `wanted` accepts; waits for it if need be.

        Each call continues behind the publication that the one before it returned.
        """
        while True:
            while self._publications:
                publication = self._publications.pop(0)
                if publication.uri == uri and wanted(publication):
                    return publication.diagnostics
            assert self._exit_code is None, f"the server has ended with exit code {self._exit_code}"
            self._has_published.clear()
            await self._has_published.wait()

    async def shown(self, uri: str, is_wanted: Callable[[lsp.Diagnostic], bool]) -> list[lsp.Diagnostic]:
        """Returns the wanted diagnostics of the first publication for `uri` that has some; waits for it if need be."""
        published = await self.published(uri, lambda publication: any(map(is_wanted, publication.diagnostics)))
        return list(filter(is_wanted, published))

    async def wait_for_notification(self, method: str) -> NoReturn:
        """Is refused: it misses a notification that has come already, and then waits for ever."""
        raise NotImplementedError("use `published`, which looks at what has come first")

    def keep(self, publication: lsp.PublishDiagnosticsParams) -> None:
        """Notes what the server published."""
        self._publications.append(publication)
        self._has_published.set()

    async def server_exit(self, server: asyncio.subprocess.Process) -> None:
        """Ends the waits for a server that is gone."""
        await super().server_exit(server)
        self._exit_code = server.returncode
        self._has_published.set()


def _keep(client: EditorClient, publication: lsp.PublishDiagnosticsParams) -> None:
    client.keep(publication)


def _accept_edit(client: EditorClient, params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
    client.applied.append(params.edit)
    return lsp.ApplyWorkspaceEditResult(True)


def _answer(client: EditorClient, params: lsp.ShowMessageRequestParams) -> lsp.MessageActionItem | None:
    client.questions.append(params.message)
    return None if client.answer is None else lsp.MessageActionItem(client.answer)


def _ignore(client: EditorClient, params: None) -> None:
    """Answers that the views of a kind are asked for again."""


HANDLERS: dict[str, Callable[..., Any]] = {
    lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: _keep,
    lsp.WORKSPACE_APPLY_EDIT: _accept_edit,
    lsp.WINDOW_SHOW_MESSAGE_REQUEST: _answer,
    lsp.WORKSPACE_INLAY_HINT_REFRESH: _ignore,
    lsp.WORKSPACE_CODE_LENS_REFRESH: _ignore,
    lsp.WORKSPACE_SEMANTIC_TOKENS_REFRESH: _ignore,
}
"""Handlers of the server's messages, besides those of pytest-lsp's client."""


def editor_client(*editors: str) -> Any:
    """Returns a fixture: an `EditorClient` in a session with a server of its own, once for each of `editors`."""

    @pytest_lsp.fixture(  # type: ignore[untyped-decorator]
        config=ClientServerConfig(SERVER, client_factory=EditorClient), params=editors
    )
    async def client(request: pytest.FixtureRequest, lsp_client: EditorClient) -> AsyncIterator[None]:
        await lsp_client.initialize_session(lsp.InitializeParams(capabilities=client_capabilities(request.param)))
        yield
        await lsp_client.shutdown_session()

    return client
