"""An open document and the views of its versions.

The IR of a document is edited in place. A `DocumentView` is one version of the document: its text never changes, and
its analysis can be read until the next edit. A feature that reads the analysis of an older version gets `Outdated`
instead of the IR of another text.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from compiler.diagnostics import Diagnostic
from compiler.errors.names import OlderSyntax
from compiler.ir.context import Context
from compiler.ir.problem import Problem
from compiler.syntax.incremental.document import Document, Parsed, Section
from compiler.text import LineIndex, TextEdit
from compiler.verification.incremental.document import Verification
from ir_lsp.documents.chunk_answers import ChunkAnswers
from ir_lsp.documents.fusion_findings import FusionFindings
from ir_lsp.documents.hints import Hints
from ir_lsp.documents.line_groups import LineGroups
from ir_lsp.documents.semantic_tokens import SemanticTokens

_T = TypeVar("_T")

MAX_LENGTH = 32_000_000
"""Maximum number of code points of a text that is analysed; 32 million take 10 seconds and 700 MB."""


class Outdated(Exception):
    """Raised if the analysis of a view is requested after its document was edited, reparsed or closed."""


@dataclass(frozen=True, slots=True, eq=False)
class DocumentView:
    """One version of an open document.

    `text` and `index` stay valid; everything that reads the analysis raises `Outdated` after the next edit.
    """

    document: OpenDocument
    """The document; its own attributes belong to the newest version."""
    version: int
    text: str
    index: LineIndex
    is_too_large: bool
    """True if the text is not analysed because of its length."""

    @property
    def uri(self) -> str:
        return self.document.uri

    @property
    def is_current(self) -> bool:
        """True until the document is edited, reparsed or closed."""
        return self.document.view is self and not self.document.is_closed

    def require_current(self) -> None:
        """Raises `Outdated` unless the view is current."""
        if not self.is_current:
            raise Outdated

    @property
    def analysis(self) -> Document:
        """The IR of the text with its syntax errors."""
        self.require_current()
        return self.document.analysis

    @property
    def context(self) -> Context:
        return self.analysis.context

    @property
    def sections(self) -> list[Section]:
        return self.analysis.sections

    def section_at(self, offset: int) -> Section:
        """Returns the section that covers `offset`."""
        return self.analysis.section_at(offset)

    def part_at(self, line: int) -> str:
        """Returns the text of the section at `line`, after blank lines that keep its line numbers."""
        section = self.section_at(self.index.line_start(min(max(line, 0), self.index.line_count - 1)))
        return "\n" * self.index.line_of(section.base) + section.text

    def facts(self, make: Callable[[str], _T]) -> Iterator[_T]:
        """Yields `make(text)` for each group of lines of the text. Results are cached until a group is edited."""
        self.require_current()
        return self.document.line_groups.facts(self.text, make)

    def problems(self, section: Section) -> list[Problem]:
        """Returns the verifier's problems for `section`."""
        self.require_current()
        return self.document.verification.problems(section)


@dataclass(frozen=True, slots=True)
class OtherFindings:
    """Findings of a source beside the analysis, such as a RUN line."""

    diagnostics: list[Diagnostic]
    program: str = ""
    """The program that editors name as the source; "" for this server."""
    is_consequence: bool = False
    """True if errors of the analysis are their cause; they are shown only if it has none."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """Short text with the result of a benchmark, and the version of the document that was measured."""

    summary: str
    version: int


@dataclass(frozen=True, slots=True)
class CompiledLoops:
    """Reports on the loops of compiled code by line, from 0, and the version of the document that was compiled."""

    texts: Mapping[int, str]
    version: int


@dataclass(slots=True)
class ShownState:
    """State of a document that was sent to the client."""

    has_hints: bool = False
    """True if hints are published."""
    has_incomplete_lenses: bool = False
    """True if code lenses are missing because loops were not examined yet."""
    is_trusted: bool | None = None
    """True if the document's folder was trusted at the last check; None before the first."""
    diagnostics: Sequence[object] = ()
    """The diagnostics sent last."""
    result_id: str = ""
    """LSP's result id of `diagnostics`."""

    def result_id_of(self, diagnostics: Sequence[object]) -> str:
        """Returns the result id of `diagnostics`: the preceding one if and only if they are unchanged."""
        if not self.result_id or diagnostics != self.diagnostics:
            self.diagnostics, self.result_id = diagnostics, uuid.uuid4().hex
        return self.result_id


@dataclass(slots=True)
class RunningWork:
    """Running tasks of a document."""

    analysis: asyncio.Task[None] | None = None
    """Task that analyses the document."""
    verifier: asyncio.Task[None] | None = None
    """Task that runs another verifier on the document."""
    last_edit: float = 0.0
    """Time of the last edit, by `time.perf_counter`."""
    has_warned_of_length: bool = False
    """True if the user was warned that the document is too large."""


class OpenDocument:
    """A document that is open in an editor, with everything that is stored for it."""

    view: DocumentView
    """The newest version."""
    analysis: Document
    verification: Verification
    hints: Hints
    loops: FusionFindings
    semantic_tokens: SemanticTokens
    line_groups: LineGroups
    lens_answers: ChunkAnswers
    symbol_answers: ChunkAnswers

    def __init__(self, uri: str, version: int, text: str, context: Context) -> None:
        self.uri = uri
        self.other_findings: dict[str, OtherFindings] = {}
        """Findings about the newest version, by their source."""
        self.measurements: dict[tuple[str, int], Measurement] = {}
        """Last benchmark of each function, by its name and the index of its section."""
        self.compiled_loops = CompiledLoops({}, version)
        """Reports on the loops of the section that was compiled last."""
        self.shown = ShownState()
        self.work = RunningWork()
        self.indexed_view: DocumentView | None = None
        """The version in the workspace's index."""
        self.last_folds: tuple[object, str] | None = None
        """The last answer about foldable ranges, after the facts about lines that it was computed from."""
        self.is_closed = False
        self.read_as: OlderSyntax | None = None
        """MLIR release as which the text is parsed, if it was guessed from errors."""
        self.older_syntax: OlderSyntax | None = None
        """MLIR release that accepts more of the text, if the project names another one."""
        self.may_be_older = True
        """True until the release was guessed or the text was edited."""
        self.project_context = context
        """Context of the document's project; the text is parsed with it unless `read_as` is set."""
        self._restart(version, text, context)

    def _restart(self, version: int, text: str, context: Context) -> None:
        self.verification = Verification(context)
        is_valid = self.verification.is_valid
        self.analysis = Document(self.uri, text, context, is_valid=is_valid, on_parsed=self._parsed)
        self.hints = Hints()
        self.loops = FusionFindings(context)
        self.semantic_tokens = SemanticTokens()
        self.line_groups = LineGroups(text)
        self.lens_answers = ChunkAnswers()
        self.symbol_answers = ChunkAnswers()
        self._begin_view(version)

    def _parsed(self, section: Section, parsed: Parsed) -> None:
        self.verification.parsed(section, parsed)
        self.semantic_tokens.parsed(parsed)

    def _begin_view(self, version: int) -> None:
        text = self.analysis.text
        self.view = DocumentView(self, version, text, self.analysis.index, len(text) > MAX_LENGTH)

    def edit(self, version: int, text: str, index: LineIndex, edits: Sequence[TextEdit]) -> None:
        """Begins a version with the text `text`, the result of `edits`.

        Each edit refers to the text after the preceding ones.
        """
        if edits:
            self.analysis.edit(text, index, edits)
            self.verification.changed()
            self.hints.changed()
            self.loops.changed()
            self.semantic_tokens.changed()
            self.line_groups.edit(edits, len(text))
        self.other_findings.clear()
        self.may_be_older = False
        self.older_syntax = None
        self._begin_view(version)

    def restart_analysis(self, context: Context, read_as: OlderSyntax | None = None) -> Document:
        """Restarts the analysis with another context. Returns the old analysis, which the caller releases."""
        self.read_as = read_as
        self.may_be_older = read_as is None
        if read_as is None:
            self.project_context = context
        return self._replace(self.view.version, self.view.text, context)

    def replace(self, version: int, text: str) -> Document:
        """Begins a version whose text is reparsed as a whole. Returns the old analysis, which the caller releases."""
        self.other_findings.clear()
        return self._replace(version, text, self.analysis.context)

    def _replace(self, version: int, text: str, context: Context) -> Document:
        old = self.analysis
        old.discard()
        self._restart(version, text, context)
        return old

    def close(self) -> None:
        """Ends the last view and discards the analysis."""
        self.is_closed = True
        self.analysis.discard()

    def detach_analysis(self) -> Document:
        """Detaches the analysis of a closed document and returns it; the caller releases it.

        This is explicit as a document and its views form a cycle, which the garbage collector skips.
        """
        analysis = self.analysis
        self.verification.release()
        self._restart(self.view.version, "", analysis.context)
        return analysis

    # ------------------------------------------------------------------------------------------------------- analysis

    def parse(self, deadline: float) -> bool:
        """Continues parsing until `deadline` (of `time.perf_counter`). Returns True if the text is parsed."""
        return self.view.is_too_large or self.analysis.analyse(deadline)

    def verify(self, deadline: float) -> bool:
        """Verifies parsed chunks until `deadline`. Returns True if all are verified."""
        return self.view.is_too_large or self.verification.advance(self.analysis, deadline)

    def verify_during_parse(self, deadline: float) -> None:
        """Verifies operations that the first parse has completed, until `deadline`."""
        self.verification.advance_during_parse(self.analysis, deadline)

    @property
    def is_first_parse(self) -> bool:
        """True until the text is parsed to its end for the first time."""
        return any(section.parsed is None for section in self.analysis.sections)

    @property
    def progress(self) -> float:
        """Completed fraction of the analysis, from 0 to 1; parsing is two thirds of it."""
        length = sum(len(section.text) for section in self.analysis.sections)
        read = sum(section.read_length for section in self.analysis.sections)
        return (2 * read / length + self.verification.completed(self.analysis)) / 3 if length else 1.0

    # --------------------------------------------------------------------------------------------------------- findings

    def note_findings(self, source: str, findings: OtherFindings) -> bool:
        """Replaces the findings of `source` about the newest version. Returns True if they changed."""
        old = self.other_findings.get(source)
        self.other_findings[source] = findings
        return findings.diagnostics != ([] if old is None else old.diagnostics)
