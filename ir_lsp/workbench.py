"""The parts of one client's session, and their connections."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from compiler.project_file import Project
from ir_lsp.client import Abilities, Client
from ir_lsp.compilation.bytecode_files import BytecodeFiles
from ir_lsp.compilation.client import CompilerProcess
from ir_lsp.dialect_loading import PATTERNS as DIALECT_PATTERNS
from ir_lsp.dialect_loading import DialectLoader
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.documents.open_documents import OpenDocuments
from ir_lsp.programs.verifier import OtherVerifier
from ir_lsp.project_files import PATTERNS, ProjectFiles
from ir_lsp.publishing import DiagnosticPublisher
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.tracing.traces import Traces
from ir_lsp.trust_questions import TrustQuestions
from ir_lsp.workspace.workspace import Workspace


class Workbench:
    """The parts of a session, which requests and commands use."""

    def __init__(self, session: Session, client: Client, abilities: Abilities) -> None:
        self.session = session
        self.client = client
        self.abilities = abilities
        self.trust = TrustQuestions(session, client, self._trust_changed)
        self.publisher = DiagnosticPublisher(session, client, abilities.pulls_diagnostics, self.trust.notice)
        self.verifier = OtherVerifier(session, self.publisher)
        self.scheduler = Scheduler(
            session, self._analysed, self.publisher.publish_hints, client, self.publisher.publish_loops
        )
        self.workspace = Workspace(session, self.scheduler, client)
        self.project_files = ProjectFiles(session, client.publish, self._projects_changed)
        self.dialects = DialectLoader(session, client.publish, self.publisher.republish, self._dialects_changed)
        self.compiler = CompilerProcess()
        self.bytecode = BytecodeFiles(session)
        self.traces = Traces()
        self._compiled_files: tempfile.TemporaryDirectory[str] | None = None

    @property
    def documents(self) -> OpenDocuments:
        return self.session.documents

    def compiled_files(self) -> Path:
        """Returns a folder for compiled modules, which is removed at the end of the session."""
        if self._compiled_files is None:
            self._compiled_files = tempfile.TemporaryDirectory(prefix="ir-lsp-")
        return Path(self._compiled_files.name)

    # --------------------------------------------------------------------------------------------------------- folders

    def watch(self, folders: Iterable[str], cache: Path | None) -> None:
        """Begins to index the open folders, given by URI; `cache` is a folder for data that other sessions may use."""
        if cache is not None:
            self.session.dialects.keep_in(cache / "dialects")
        self.workspace.watch(folders, cache)
        for folder in self.session.folders:
            self.project_files.use((folder / "any.mlir").as_uri())

    @property
    def watched_files(self) -> list[str]:
        """Patterns of files whose changes the client reports."""
        ends = dict.fromkeys(end for folder in self.session.folders for end in self.workspace.suffixes(str(folder)))
        return [*PATTERNS, *DIALECT_PATTERNS, *(f"**/*{end}" for end in ends)]

    # ------------------------------------------------------------------------------------------------------- documents

    def analyse_all(self) -> None:
        """Restarts the analysis of all documents, and asks the client to request their hints, lenses and tokens."""
        for document in self.documents:
            self.scheduler.changed(document)
        self.publisher.ask(self.client.refresh())

    def end_work(self, document: OpenDocument) -> None:
        """Ends all work for a document that is closed or replaced."""
        self.verifier.cancel(document)
        self.scheduler.closed(document)

    def _analysed(self, view: DocumentView) -> None:
        self.publisher.publish(view)
        self.verifier.analysed(view)

    # ------------------------------------------------------------------------------------------- projects and dialects

    def review_trust(self) -> None:
        """Updates documents after a change of trust; asks about folders whose modules or commands changed."""
        if self.trust.refresh():
            for document in self.documents:
                self.trust.use(document)
            self._trust_changed()

    def _trust_changed(self) -> None:
        self.dialects.projects_changed()
        self.analyse_all()

    def _projects_changed(self, projects: list[Project]) -> None:
        self.workspace.search_again()
        for document in self.documents:
            self.trust.use(document)
        self.dialects.projects_changed()
        self.analyse_all()

    def _dialects_changed(self) -> None:
        """Reparses documents whose projects have changed dialects."""
        has_changed = False
        for document in self.documents:
            context = self.session.context_of(document.uri)
            if document.project_context is not context:
                self.scheduler.release(document.restart_analysis(context))
                self.scheduler.changed(document)
                has_changed = True
        if has_changed:
            self.publisher.ask(self.client.refresh())
