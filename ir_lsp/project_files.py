"""Publishes errors in project files, and reloads the files when they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.project_file import NAMES, Project
from compiler.text import LineIndex
from ir_lsp.convert import Converter
from ir_lsp.session import Session

PATTERNS = tuple(f"**/{name}" for name in NAMES)
"""Patterns of files to watch."""


class ProjectFiles:
    """Reloads a session's project files when they change.

    `publish` sends diagnostics of a project file; `on_changed` is called with the changed projects.
    """

    def __init__(
        self,
        session: Session,
        publish: Callable[[lsp.PublishDiagnosticsParams], None],
        on_changed: Callable[[list[Project]], None],
    ) -> None:
        self._session = session
        self._publish = publish
        self._on_changed = on_changed
        self._shown: set[Path] = set()
        """Project files with published problems."""

    def use(self, uri: str) -> None:
        """Publishes the problems in the project file of `uri`, a document that is opened."""
        self._show([self._session.project(uri)])

    def files_changed(self, changed: Iterable[str]) -> None:
        """Reloads project files after files were changed, created or deleted; `changed` are their URIs."""
        if any(uri.rpartition("/")[2] in NAMES for uri in changed):
            self.refresh()

    def refresh(self) -> None:
        """Reloads project files that have changed."""
        projects = self._session.projects.refresh()
        if projects:
            self._show(projects)
            self._on_changed(projects)

    def _show(self, projects: Iterable[Project]) -> None:
        for project in projects:
            if project.path is None or not (project.problems or project.path in self._shown):
                continue
            uri = uris.from_fs_path(str(project.path)) or str(project.path)
            convert = Converter(project.text, LineIndex(project.text), self._session.encoding)
            items = [convert.to_lsp_diagnostic(problem, uri) for problem in project.problems]
            self._publish(lsp.PublishDiagnosticsParams(uri, items))
            if items:
                self._shown.add(project.path)
            else:
                self._shown.discard(project.path)
