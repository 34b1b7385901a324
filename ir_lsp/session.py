"""The server's only mutable state: the open documents, what was negotiated, the loaded dialects.

Enters: what the client's notifications say, never trusted; leaves: snapshots. A client that breaks the rules (two
opens, changes to a closed document, versions that go back) gets a line in the log and a state that is right.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.syntax.document import Document
from compiler.text import Encoding
from compiler.verification.incremental.document import Verification
from ir_lsp.convert import Converter, apply_changes
from ir_lsp.features.semantic_tokens import SemanticTokens
from ir_lsp.fusion_findings import FusionFindings
from ir_lsp.hints import Hints
from ir_lsp.project import INLAY_HINTS, Project, Projects
from ir_lsp.project_dialects import ProjectDialects
from ir_lsp.snapshot import Snapshot
from ir_lsp.trust import Trust, trusted_folder

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose, under "mlir" in the client's settings."""

    hints: bool = True
    """`hints.enable`: hints at operations that could go."""
    preview_edits: bool = False
    """`passes.preview`: the client shall show what a pass changes before it does."""
    inlay_hints: frozenset[str] = frozenset(INLAY_HINTS)
    """`inlayHints.types`, `.arguments`, `.closing`, `.constants`: the kinds that are shown."""
    bytecode_locations: bool = True
    """`bytecode.locations`: the text of bytecode says where operations come from."""

    @staticmethod
    def of(value: object) -> Settings:
        """The settings that a client sent; what is not as it should be counts as not there."""
        return Settings(
            _flag(value, True, "hints", "enable"),
            _flag(value, False, "passes", "preview"),
            frozenset(kind for kind in INLAY_HINTS if _flag(value, True, "inlayHints", kind)),
            _flag(value, True, "bytecode", "locations"),
        )

    def within(self, project: Project) -> Settings:
        """The settings in a project, whose file wins: a client sends all settings, whether the user chose them."""
        chosen = {kind for kind in INLAY_HINTS if project.inlay_hints.get(kind, kind in self.inlay_hints)}
        hints = self.hints if project.hints is None else project.hints
        return replace(self, hints=hints, inlay_hints=frozenset(chosen))


def _flag(value: object, default: bool, *path: str) -> bool:
    found = _setting(value, *path)
    return found if isinstance(found, bool) else default


def _setting(value: object, *path: str) -> object:
    for name in path:
        if hasattr(value, "_asdict"):
            value = value._asdict()
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _path(uri: str) -> Path | None:
    """Returns the path of a document's file; None for a document that is in no file."""
    path = uris.to_fs_path(uri) if uri.startswith(("file:", "vscode-notebook-cell:", "git:")) else None
    return Path(path) if path else None


class Session:
    """One client's session."""

    def __init__(self, encoding: Encoding = Encoding.UTF16, trust: Trust | None = None) -> None:
        self.encoding = encoding
        self.context = Context(load_dialect, allow_unregistered=True)
        self._documents: dict[str, Document] = {}
        self._verifications: dict[str, Verification] = {}
        self._versions: dict[str, int] = {}
        self._hints: dict[str, Hints] = {}
        self._no_hints = Hints.none()
        self._fusion: dict[str, FusionFindings] = {}
        self._tokens: dict[str, SemanticTokens] = {}
        self._findings: dict[str, dict[str, tuple[int, list[lsp.Diagnostic]]]] = {}
        self.settings = Settings()
        self.projects = Projects()
        self.folders: tuple[Path, ...] = ()
        """The folders that the client has open; documents without a path belong to the first."""
        self.trust = trust or Trust()
        self.bytecode_scheme = ""
        """The scheme of the documents that hold the text of bytecode; "" where editors open the file itself as text."""
        self.pass_picker = ""
        """The client's command that lists the passes and applies the chosen one; "" where it has none."""
        self.dialects = ProjectDialects(self.context, self._trusts)
        self._results: dict[str, tuple[int, list[lsp.Diagnostic]]] = {}
        self._last_result = 0

    @property
    def uris(self) -> list[str]:
        """The open documents, the one opened first first."""
        return list(self._documents)

    def open(self, uri: str, version: int, text: str) -> None:
        """A document was opened."""
        if uri in self._documents:
            logger.warning("%s was opened twice; the newer text counts", uri)
        self._read(uri, text)
        self._versions[uri] = version

    def _read(self, uri: str, text: str) -> None:
        """Begins with a text from the start."""
        context = self.context_of(uri)
        verification = Verification(context)
        self._documents[uri] = Document(uri, text, context, is_valid=verification.is_valid)
        self._verifications[uri] = verification
        self._hints[uri] = Hints()
        self._fusion[uri] = FusionFindings(context)
        self._tokens[uri] = SemanticTokens()

    def context_of(self, uri: str) -> Context:
        """The context of a document: it has the dialects of its project, as far as they are loaded."""
        return self.dialects.context(self.project(uri))

    def has_new_dialects(self, uri: str) -> bool:
        """Whether a document was read with other dialects than its project has now."""
        document = self._documents.get(uri)
        return document is not None and document.context is not self.context_of(uri)

    def read_again(self, uri: str) -> None:
        """Reads an open document anew, with the dialects that its project has now."""
        document = self._documents.get(uri)
        if document is not None:
            self._read(uri, document.text)

    def change(self, uri: str, version: int, changes: Sequence[lsp.TextDocumentContentChangeEvent]) -> bool:
        """A document was edited; whether there is such a document."""
        document = self._documents.get(uri)
        if document is None:
            logger.warning("changes to %s, which is not open, are ignored", uri)
            return False
        if version <= self._versions[uri]:
            logger.warning("the version of %s went from %d to %d", uri, self._versions[uri], version)
        changed = apply_changes(document.text, document.index, changes, self.encoding)
        if changed.edits:
            document.edit(changed.text, changed.index, changed.edits)
            self._verifications[uri].changed()
            self._hints[uri].changed()
        self._versions[uri] = version
        return True

    def close(self, uri: str) -> None:
        """A document was closed."""
        if self._documents.pop(uri, None) is None:
            logger.warning("%s was closed, but is not open", uri)
        self._versions.pop(uri, None)
        self._verifications.pop(uri, None)
        self._hints.pop(uri, None)
        self._fusion.pop(uri, None)
        self._tokens.pop(uri, None)
        self._findings.pop(uri, None)
        self._results.pop(uri, None)

    def document(self, uri: str) -> Document | None:
        return self._documents.get(uri)

    def snapshot(self, uri: str) -> Snapshot | None:
        """The newest version of a document; None where it is not open."""
        document = self._documents.get(uri)
        return None if document is None else Snapshot(uri, self._versions[uri], document, self._verifications[uri])

    def begin(self, options: object) -> None:
        """The client's initialization options: settings, and what only the editor knows."""
        decision = _setting(options, "workspaceTrusted")
        self.trust.begin(decision if isinstance(decision, bool) else None, _setting(options, "trustedFolders"))
        scheme = _setting(options, "bytecodeScheme")
        self.bytecode_scheme = scheme if isinstance(scheme, str) else ""
        picker = _setting(options, "passPicker")
        self.pass_picker = picker if isinstance(picker, str) else ""
        self.configure(options)

    def configure(self, settings: object) -> None:
        """The client's settings are new."""
        own = _setting(settings, "mlir")
        self.settings = Settings.of(settings if own is None else own)

    def project(self, uri: str) -> Project:
        """The project that a document belongs to."""
        path = _path(uri)
        if path is not None:
            return self.projects.of_file(path)
        return self.projects.of_folder(self.folders[0]) if self.folders else Project()

    def folder_of(self, uri: str) -> Path | None:
        """Returns the folder whose trust counts for a document; None for a text that is in no folder."""
        return trusted_folder(self.project(uri), _path(uri), self.folders)

    def is_trusted(self, uri: str) -> bool:
        """Returns True if what the folder of a document brings along may be run."""
        folder = self.folder_of(uri)
        return self.trust.of_all is not False if folder is None else self.trust.trusts(folder, self.project(uri))

    def _trusts(self, project: Project) -> bool:
        return project.folder is not None and self.trust.trusts(project.folder, project)

    def settings_of(self, uri: str) -> Settings:
        """The settings that count in a document."""
        return self.settings.within(self.project(uri))

    def hints(self, uri: str) -> Hints:
        """The hints of a document; none where they are switched off."""
        return self._hints.get(uri, self._no_hints) if self.settings_of(uri).hints else self._no_hints

    def fusion(self, uri: str) -> FusionFindings:
        """What is known of the loop nests of a document."""
        return self._fusion.get(uri) or FusionFindings(self.context_of(uri))

    def semantic_tokens(self, uri: str) -> SemanticTokens | None:
        """The tokens of a document; None where it is not open."""
        return self._tokens.get(uri)

    def note_findings(self, uri: str, source: str, version: int, items: list[lsp.Diagnostic]) -> bool:
        """Keeps what a source (compiling, a RUN line, another verifier) said of a version; whether that is new."""
        known = self._findings.setdefault(uri, {})
        old = known.get(source)
        known[source] = (version, items)
        return items != (old[1] if old is not None and old[0] == version else [])

    def findings(self, uri: str, version: int) -> list[lsp.Diagnostic]:
        """What the sources said of that version; nothing of older ones."""
        known = self._findings.get(uri, {})
        return [item for noted, items in known.values() if noted == version for item in items]

    def result_id(self, uri: str, items: list[lsp.Diagnostic]) -> str:
        """A name for what a client is told of a document: another one when and only when that changed."""
        number, known = self._results.get(uri, (0, None))
        if known != items:
            self._last_result += 1
            number = self._last_result
            self._results[uri] = (number, items)
        return str(number)

    def converter(self, snapshot: Snapshot) -> Converter:
        """Converts spans of a snapshot to what was negotiated."""
        return Converter(snapshot.text, snapshot.index, self.encoding)
