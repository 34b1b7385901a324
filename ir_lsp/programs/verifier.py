"""Runs another verifier, such as a project's own `mlir-opt`, while a document is edited."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from compiler.diagnostics import Diagnostic, Severity
from compiler.text import LineIndex, Span
from ir_lsp.documents.document import DocumentView, OpenDocument, OtherFindings
from ir_lsp.programs.commands import Command, CommandError
from ir_lsp.programs.execution import Stage, run_limited
from ir_lsp.programs.findings import reported_diagnostics
from ir_lsp.publishing import DiagnosticPublisher
from ir_lsp.session import Session

logger = logging.getLogger(__name__)

VERIFY_PAUSE = 0.5
"""Time without an edit before the other verifier is run, in seconds."""


class OtherVerifier:
    """Runs the verifier that a project file names, and publishes its diagnostics."""

    def __init__(self, session: Session, publisher: DiagnosticPublisher) -> None:
        self._session = session
        self._publisher = publisher

    def analysed(self, view: DocumentView) -> None:
        """Runs the verifier on an analysed document once typing pauses."""
        self.cancel(view.document)
        if self._session.project(view.uri).verify_command and self._session.is_trusted(view.uri):
            task = asyncio.get_running_loop().create_task(self._verify(view))
            task.add_done_callback(lambda done: _log_failure(view.uri, done))
            view.document.work.verifier = task

    def cancel(self, document: OpenDocument) -> None:
        """Ends the verifier of a document if it is running."""
        if document.work.verifier is not None:
            document.work.verifier.cancel()
        document.work.verifier = None

    async def _verify(self, view: DocumentView) -> None:
        await asyncio.sleep(VERIFY_PAUSE)
        self._session.trust.refresh()
        project = self._session.project(view.uri)
        if project.folder is None or not self._session.is_trusted(view.uri):
            return
        words = list(project.verify_command)
        name = Path(words[0]).name
        data = view.text.encode("utf-8", "surrogateescape")
        try:
            stage = await run_limited(words, Command((name,)), data, project.folder, project.verify_timeout)
        except CommandError as error:
            diagnostics = [Diagnostic(f"[verify] of the project file: {error}", Span(0, 0), name, Severity.WARNING)]
        else:
            diagnostics = _reported(view, name, stage)
        self._publisher.note_findings(view, name, OtherFindings(diagnostics, program=name))


def _log_failure(uri: str, task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.error("the verifier of %s failed: %s", uri, error)


def _reported(view: DocumentView, name: str, stage: Stage) -> list[Diagnostic]:
    """Returns the diagnostics of the verifier `name`, which read the document from standard input."""
    index: LineIndex = view.index
    errors = stage.errors.decode("utf-8", "replace")
    reported = list(reported_diagnostics(view.text, index, ("<stdin>", "-"), errors, name))
    if reported or not stage.has_failed:
        return reported
    reason = stage.failure or f"exit code {stage.code}"
    return [Diagnostic(f"'{name}' could not verify this file: {reason}", Span(0, 0), name, Severity.WARNING)]
