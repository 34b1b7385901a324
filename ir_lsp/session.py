"""State of one client's session: open documents, settings, projects, trust and loaded dialects."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pygls import uris

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.project_file import INLAY_HINTS, Project, Projects
from compiler.text import Encoding
from compiler.versions import BUNDLED_VERSION, version_of
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.documents.hints import Hints
from ir_lsp.documents.open_documents import OpenDocuments
from ir_lsp.project_dialects import ProjectDialects
from ir_lsp.trust import Trust, trusted_folder


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's settings, which are under "mlir" in the client's settings."""

    hints: bool = True
    """`hints.enable`: show hints at dead, duplicate and foldable operations."""
    preview_edits: bool = False
    """`passes.preview`: show the changes of a pass before they are applied."""
    inlay_hints: frozenset[str] = frozenset(INLAY_HINTS)
    """`inlayHints.types`, `.arguments`, `.closing`, `.constants`: kinds of inlay hints to show."""
    bytecode_locations: bool = True
    """`bytecode.locations`: include locations in the text of bytecode."""
    mlir_version: int = BUNDLED_VERSION
    """`version`: MLIR release of files whose project names none."""

    @staticmethod
    def of(value: object) -> Settings:
        """Returns the settings that a client sent; invalid ones are ignored."""
        return Settings(
            _flag(value, True, "hints", "enable"),
            _flag(value, False, "passes", "preview"),
            frozenset(kind for kind in INLAY_HINTS if _flag(value, True, "inlayHints", kind)),
            _flag(value, True, "bytecode", "locations"),
            version_of(str(_setting(value, "version") or "")) or BUNDLED_VERSION,
        )

    def within(self, project: Project) -> Settings:
        """Returns the settings for a project. Its file has precedence, as clients also send their defaults."""
        chosen = {kind for kind in INLAY_HINTS if project.inlay_hints.get(kind, kind in self.inlay_hints)}
        hints = self.hints if project.hints is None else project.hints
        return replace(self, hints=hints, inlay_hints=frozenset(chosen))


def _flag(value: object, default: bool, *path: str) -> bool:
    setting = _setting(value, *path)
    return setting if isinstance(setting, bool) else default


def _setting(value: object, *path: str) -> object:
    for name in path:
        if hasattr(value, "_asdict"):
            value = value._asdict()
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _path(uri: str) -> Path | None:
    """Returns the path of the file of the document `uri`; None if it has none."""
    path = uris.to_fs_path(uri) if uri.startswith(("file:", "vscode-notebook-cell:", "git:")) else None
    return Path(path) if path else None


class Session:
    """One client's session."""

    def __init__(self, encoding: Encoding = Encoding.UTF16, trust: Trust | None = None) -> None:
        self.encoding = encoding
        self.context = Context(load_dialect, allow_unregistered=True)
        self._no_hints = Hints.none()
        self.settings = Settings()
        self.projects = Projects()
        self.folders: tuple[Path, ...] = ()
        """Folders that are open in the client; documents without a path belong to the first."""
        self.trust = trust or Trust()
        self.bytecode_scheme = ""
        """URI scheme of documents with the text of bytecode; "" if the client opens the file itself as text."""
        self.error_pages = ""
        """URI of the folder with the pages about errors; "" if the client shows no links at codes."""
        self.pass_picker = ""
        """The client's command that lets the user choose a pass and applies it; "" if it has none."""
        self.dialects = ProjectDialects(self.context, self._trusts)
        self.documents = OpenDocuments(self.context_of)

    def context_of(self, uri: str) -> Context:
        """Returns the context of a document, with the loaded dialects of its project."""
        return self.dialects.context(self.project(uri))

    def begin(self, options: object) -> None:
        """Stores the client's initialization options: settings, and facts about the editor."""
        decision = _setting(options, "workspaceTrusted")
        self.trust.begin(decision if isinstance(decision, bool) else None, _setting(options, "trustedFolders"))
        scheme = _setting(options, "bytecodeScheme")
        self.bytecode_scheme = scheme if isinstance(scheme, str) else ""
        picker = _setting(options, "passPicker")
        self.pass_picker = picker if isinstance(picker, str) else ""
        self.configure(options)

    def configure(self, settings: object) -> None:
        """Stores changed settings of the client."""
        own = _setting(settings, "mlir")
        self.settings = Settings.of(settings if own is None else own)
        self.dialects.default_version = self.settings.mlir_version

    def project(self, uri: str) -> Project:
        """Returns the project of a document."""
        path = _path(uri)
        if path is not None:
            return self.projects.of_file(path)
        return self.projects.of_folder(self.folders[0]) if self.folders else Project()

    def guesses_release(self, uri: str) -> bool:
        """Returns True if neither the project nor a setting names the MLIR release of a document."""
        return not self.project(uri).names_mlir and self.settings.mlir_version == BUNDLED_VERSION

    def folder_of(self, uri: str) -> Path | None:
        """Returns the folder that must be trusted for a document; None if it is in no folder."""
        return trusted_folder(self.project(uri), _path(uri), self.folders)

    def is_trusted(self, uri: str) -> bool:
        """Returns True if programs and modules of the document's folder may run."""
        folder = self.folder_of(uri)
        return self.trust.of_all is not False if folder is None else self.trust.trusts(folder, self.project(uri))

    def _trusts(self, project: Project) -> bool:
        return project.folder is not None and self.trust.trusts(project.folder, project)

    def settings_of(self, uri: str) -> Settings:
        """Returns the settings for a document."""
        return self.settings.within(self.project(uri))

    def hints_of(self, document: OpenDocument) -> Hints:
        """Returns the hints of a document; none if they are switched off."""
        return document.hints if self.settings_of(document.uri).hints else self._no_hints

    def converter(self, view: DocumentView) -> Converter:
        """Returns a converter between spans of a view and positions in the negotiated encoding."""
        return Converter(view.text, view.index, self.encoding, self.error_pages)
