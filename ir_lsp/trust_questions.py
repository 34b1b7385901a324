"""Asks the user if programs and Python files of a folder may run, and reports those that may not.

If the client cannot show questions, it gets a message with the command that answers: `ir-lsp trust DIR`.
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
    """Questions of a session about trust. `on_trusted` is called when the user begins to trust a folder."""

    def __init__(self, session: Session, client: Client, on_trusted: Callable[[], None]) -> None:
        self._session = session
        self._client = client
        self._on_trusted = on_trusted
        self._questions: dict[Path, asyncio.Task[None]] = {}

    def refresh(self) -> bool:
        """Rereads files and answers; returns True if the decision for an open document has changed."""
        self._session.trust.refresh()
        has_changed = False
        for document in self._session.documents:
            is_trusted = self._session.is_trusted(document.uri)
            has_changed = has_changed or document.shown.is_trusted not in (None, is_trusted)
            document.shown.is_trusted = is_trusted
        return has_changed

    def use(self, document: OpenDocument) -> None:
        """Asks about the folder of an open document if its project runs something without a command of the user."""
        document.shown.is_trusted = self._session.is_trusted(document.uri)
        if runs_by_itself(self._session.project(document.uri)):
            self._question(document.uri)

    async def may_run(self, uri: str) -> str:
        """Returns "" if the user's command may run programs of the document's folder, else the reason why not.

        Asks the user if there is no decision.
        """
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
        """Returns a diagnostic about programs of the document's project that are not run, if the folder is untrusted.

        None if the client decides on trust.
        """
        folder, project = self._session.folder_of(uri), self._session.project(uri)
        if folder is None or self._session.trust.of_all is not None or not runs_by_itself(project):
            return []
        if self._session.is_trusted(uri):
            return []
        things = ", ".join(things_run(project))
        message = f"this folder is not trusted, so nothing in it is run ({things}); `{_command(folder)}` trusts it"
        start = lsp.Position(0, 0)
        severity = lsp.DiagnosticSeverity.Information
        return [lsp.Diagnostic(lsp.Range(start, start), message, severity, CODE, source=SOURCE)]

    def _question(self, uri: str) -> asyncio.Task[None] | None:
        """Returns the question about a document's folder, which is shown to the user; None if the user has decided."""
        folder, project = self._session.folder_of(uri), self._session.project(uri)
        if folder is None or not self._session.trust.is_open(folder, project):
            return None
        if folder not in self._questions:
            task = self._questions[folder] = asyncio.get_running_loop().create_task(self._ask(uri, folder))
            task.add_done_callback(lambda _: self._questions.pop(folder, None))
        return self._questions[folder]

    async def _ask(self, uri: str, folder: Path) -> None:
        project = self._session.project(uri)
        things = things_run(project) or ["programs in RUN lines, and functions that you call"]
        message = f"Do you trust {folder}? If you do, this is run: {', '.join(things)}."
        answer = await self._client.ask(message, list(ANSWERS))
        decision = ANSWERS.get(answer or "")
        self._session.trust.refresh()
        if self._session.project(uri) != project:
            return  # The project has changed, so the answer is about another question.
        try:
            self._session.trust.decide(folder, project, decision)
        except OSError as error:
            self._session.trust.decide(folder, project, None)
            self._client.show(f"The answer cannot be stored: {error}", lsp.MessageType.Warning)
        if decision is None:
            reason = f"Nothing in {folder} is run, as it is not trusted; `{_command(folder)}` trusts it."
            self._client.show(reason, lsp.MessageType.Warning)
        elif decision is not Decision.REFUSED:
            self._on_trusted()


def _command(folder: Path) -> str:
    return f"ir-lsp trust {shlex.quote(str(folder))}"
