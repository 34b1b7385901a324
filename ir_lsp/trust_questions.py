"""Asks the user if programs and Python files of a folder may run, and reports which ones wait for the answer.

A client that cannot put the question to its user gets a message with the command that answers it: `ir-lsp trust DIR`.
"""

from __future__ import annotations

import asyncio
import logging
import shlex
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

from lsprotocol import types as lsp

from ir_lsp.client import Client
from ir_lsp.convert import SOURCE
from ir_lsp.documents.document import OpenDocument
from ir_lsp.session import Session
from ir_lsp.trust import Decision, runs_by_itself, things_run

logger = logging.getLogger(__name__)

CODE = "not-trusted"
UNTRUSTED = "nothing is run in a workspace that is not trusted"
ANSWERS = MappingProxyType(
    {"Trust": Decision.ONCE_SEEN, "Always trust": Decision.ALWAYS, "Don't trust": Decision.REFUSED}
)


class TrustQuestions:
    """Keeps a session's decisions. `changed` is called when a folder is trusted that was not."""

    def __init__(self, session: Session, client: Client, changed: Callable[[], None]) -> None:
        self._session = session
        self._client = client
        self._changed = changed
        self._questions: dict[Path, asyncio.Task[None]] = {}

    def refresh(self) -> bool:
        """Looks at files and answers again; returns True if another decision counts for an open document."""
        self._session.trust.refresh()
        has_changed = False
        for document in self._session.documents:
            is_trusted = self._session.is_trusted(document.uri)
            has_changed = has_changed or document.shown.is_trusted not in (None, is_trusted)
            document.shown.is_trusted = is_trusted
        return has_changed

    def use(self, document: OpenDocument) -> None:
        """Asks about the folder of an open document if something of it would be run by itself."""
        document.shown.is_trusted = self._session.is_trusted(document.uri)
        if runs_by_itself(self._session.project(document.uri)):
            self._question(document.uri)

    async def may_run(self, uri: str) -> str:
        """Returns why the user's command must not run what a document's folder brings along, "" if it may."""
        self._session.trust.refresh()
        question = self._question(uri)
        if question is not None:
            await asyncio.shield(question)
        if self._session.is_trusted(uri):
            return ""
        folder = self._session.folder_of(uri)
        if folder is None or self._session.trust.of_all is not None:
            return UNTRUSTED
        return f"{UNTRUSTED}: `{_command(folder)}` trusts it"

    def notice(self, uri: str) -> list[lsp.Diagnostic]:
        """Returns what a document says of the things that are not run, where the client does not decide on trust."""
        folder, project = self._session.folder_of(uri), self._session.project(uri)
        if folder is None or self._session.trust.of_all is not None or not runs_by_itself(project):
            return []
        if self._session.is_trusted(uri):
            return []
        things = ", ".join(things_run(project))
        message = f"this folder is not trusted, so nothing of it is run ({things}); `{_command(folder)}` trusts it"
        start = lsp.Position(0, 0)
        severity = lsp.DiagnosticSeverity.Information
        return [lsp.Diagnostic(lsp.Range(start, start), message, severity, CODE, source=SOURCE)]

    def _question(self, uri: str) -> asyncio.Task[None] | None:
        """Returns the question about a document's folder, put to the user now or before; None if it is decided."""
        folder, project = self._session.folder_of(uri), self._session.project(uri)
        if folder is None or not self._session.trust.is_open(folder, project):
            return None
        if folder not in self._questions:
            task = self._questions[folder] = asyncio.get_running_loop().create_task(self._ask(uri, folder))
            task.add_done_callback(lambda _: self._questions.pop(folder, None))
        return self._questions[folder]

    async def _ask(self, uri: str, folder: Path) -> None:
        project = self._session.project(uri)
        things = things_run(project) or ["what its RUN lines name, and functions that you call"]
        message = f"Do you trust {folder}? If so, this is run: {', '.join(things)}."
        answer = await self._client.ask(message, list(ANSWERS))
        decision = ANSWERS.get(answer or "")
        self._session.trust.refresh()
        if self._session.project(uri) != project:
            return  # The answer belongs to another question.
        try:
            self._session.trust.decide(folder, project, decision)
        except OSError as error:
            self._session.trust.decide(folder, project, None)
            self._client.show(f"The answer is not kept: {error}", lsp.MessageType.Warning)
        if decision is None:
            reason = f"Nothing of {folder} is run, as it is not trusted; `{_command(folder)}` trusts it."
            self._client.show(reason, lsp.MessageType.Warning)
        elif decision is not Decision.REFUSED:
            self._changed()


def _command(folder: Path) -> str:
    return f"ir-lsp trust {shlex.quote(str(folder))}"
