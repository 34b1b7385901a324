"""Loads the dialects of projects when documents need them, and reloads them when their files change.

Errors in files that define dialects are published for those files, whether they are open or not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.diagnostics import Diagnostic, Note
from compiler.dialect_sources.sources import DialectSources, SourceProblem
from compiler.text import LineIndex, Span
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView, OpenDocument, OtherFindings
from ir_lsp.project_dialects import NO_SOURCES, LoadedDialects
from ir_lsp.session import Session

logger = logging.getLogger(__name__)
PATTERNS = ("**/*.td", "**/*.py", "**/*.irdl", "**/*.json")
"""Patterns of files to watch, beside MLIR files."""
CODE = "dialect-definition"
"""Code of diagnostics in files that define dialects."""


class DialectLoader:
    """Loads dialects for a session.

    `publish` sends diagnostics of a file that is not open, `republish` those of an open document; `on_loaded` is called
    when documents must be reparsed.
    """

    def __init__(
        self,
        session: Session,
        publish: Callable[[lsp.PublishDiagnosticsParams], None],
        republish: Callable[[DocumentView], None],
        on_loaded: Callable[[], None],
    ) -> None:
        self._session = session
        self._publish = publish
        self._republish = republish
        self._on_loaded = on_loaded
        self._loading: dict[DialectSources, asyncio.Task[None]] = {}
        self._shown: dict[DialectSources, dict[Path, list[SourceProblem]]] = {}
        """Published problems, by file."""

    def use(self, uri: str) -> None:
        """Loads the dialects of the project of `uri`, a document to open; in the background if this takes time."""
        dialects = self._session.dialects
        sources = dialects.sources(self._session.project(uri))
        if sources == NO_SOURCES or sources in self._loading:
            return
        present = dialects.loaded(sources)
        if present is not None and present.is_fresh:
            return
        if present is None and (loaded := dialects.load_at_once(sources)) is not None:
            self._show(sources, loaded)
            return
        self._load(sources)

    def files_changed(self, changed: Iterable[str]) -> None:
        """Reloads dialects after files were changed, created or deleted; `changed` are their URIs."""
        paths = [Path(path) for uri in changed if (path := uris.to_fs_path(uri))]
        dialects, projects = self._session.dialects, self._session.projects.known
        for sources in dict.fromkeys(each for path in paths for each in dialects.reading(path)):
            if dialects.are_allowed(sources, projects):
                self._load(sources)

    def projects_changed(self) -> None:
        """Loads dialects after project files were changed."""
        for document in self._session.documents:
            self.use(document.uri)
        self._on_loaded()

    def _load(self, sources: DialectSources) -> None:
        running = self._loading.pop(sources, None)
        if running is not None:
            running.cancel()
        self._loading[sources] = asyncio.get_running_loop().create_task(self._load_in_background(sources))

    async def _load_in_background(self, sources: DialectSources) -> None:
        try:
            loaded = await self._session.dialects.load(sources)
        except OSError as error:
            logger.error("dialects were not loaded: %s", error)
            return
        finally:
            if self._loading.get(sources) is asyncio.current_task():
                del self._loading[sources]
        self._show(sources, loaded)
        self._on_loaded()

    def _show(self, sources: DialectSources, loaded: LoadedDialects) -> None:
        """Publishes the problems of files that define dialects, and withdraws earlier ones."""
        by_file: dict[Path, list[SourceProblem]] = {path: [] for path in self._shown.get(sources, ())}
        for problem in loaded.dialects.problems:
            by_file.setdefault(problem.path, []).append(problem)
        self._shown[sources] = {path: problems for path, problems in by_file.items() if problems}
        for path, problems in by_file.items():
            uri = _uri(path)
            document = self._session.documents.get(uri)
            if document is None:
                text = _text(path)
                convert = Converter(text, LineIndex(text), self._session.encoding)
                items = [convert.to_lsp_diagnostic(each, uri) for each in _diagnostics(text, problems)]
                self._publish(lsp.PublishDiagnosticsParams(uri, items))
            elif self._note(document, path, problems):
                self._republish(document.view)

    def opened(self, document: OpenDocument) -> None:
        """Records the problems of a newly opened document if it defines dialects."""
        for problems_by_path in self._shown.values():
            for path, problems in problems_by_path.items():
                if _uri(path) == document.uri:
                    self._note(document, path, problems)

    def _note(self, document: OpenDocument, path: Path, problems: Iterable[SourceProblem]) -> bool:
        """Records the problems of an open document if its text is the file's. Returns True if they changed."""
        text = document.view.text
        if text != _text(path):
            return False
        return document.note_findings(CODE, OtherFindings(_diagnostics(text, problems)))


def _uri(path: Path) -> str:
    return uris.from_fs_path(str(path)) or str(path)


def _text(path: Path) -> str:
    """Returns the text of the file; "" if it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def _diagnostics(text: str, problems: Iterable[SourceProblem]) -> list[Diagnostic]:
    index = LineIndex(text)
    return [_diagnostic(problem, text, index) for problem in problems]


def _diagnostic(problem: SourceProblem, text: str, index: LineIndex) -> Diagnostic:
    """Returns a problem as a diagnostic that extends to the end of its line."""
    line = min(problem.line - 1, index.line_of(len(text)))
    end = index.line_end(line)
    start = min(index.line_start(line) + problem.column - 1, end)
    notes = (Note(problem.advice, advice=True),) if problem.advice else ()
    return Diagnostic(problem.message, Span(start, max(start, end)), CODE, problem.severity, notes)
