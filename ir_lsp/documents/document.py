"""An open document and the views of its versions.

The IR of a document is edited in place. A `DocumentView` is one version of the document: its text never changes, and
its analysis can be read until the next edit. A feature that reads the analysis of an older version gets `Outdated`
instead of the IR of another text.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Iterator, Sequence
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
    """The document of a view was edited or closed, so the analysis is no longer that of the view."""


@dataclass(frozen=True, slots=True, eq=False)
class DocumentView:
    """One version of an open document.

    `text` and `index` stay valid; everything that reads the analysis raises `Outdated` after the next edit.
    """

    document: OpenDocument
    """The document, whose own attributes are always those of the newest version."""
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
        """Returns True until the document is edited, read again or closed."""
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
        """Returns the part of a split file at a line, below as many blank lines as there are lines above it."""
        section = self.section_at(self.index.line_start(min(max(line, 0), self.index.line_count - 1)))
        return "\n" * self.index.line_of(section.base) + section.text

    def facts(self, make: Callable[[str], _T]) -> Iterator[_T]:
        """Yields `make(text)` for each group of lines of the text.

        Results are cached: `make` is called again only for groups that were edited.
        """
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
    """True if problems of the analysis are their cause, so that they are shown only where it has none."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """Result of a benchmark of a function, in a few words, with the version of the text that was measured."""

    summary: str
    version: int


@dataclass(slots=True)
class ShownState:
    """State of a document that the client was sent."""

    has_hints: bool = False
    """True if hints were published that have not been withdrawn."""
    has_incomplete_lenses: bool = False
    """True if code lenses were left out because loops were not examined yet."""
    is_trusted: bool | None = None
    """True if the document's folder was trusted when that was last looked at."""
    diagnostics: Sequence[object] = ()
    result_id: str = ""
    """The name of `diagnostics`, which were sent last."""

    def result_id_of(self, diagnostics: Sequence[object]) -> str:
        """Returns a name for `diagnostics`, the same one as before if and only if they are the same."""
        if not self.result_id or diagnostics != self.diagnostics:
            self.diagnostics, self.result_id = diagnostics, uuid.uuid4().hex
        return self.result_id


@dataclass(slots=True)
class RunningWork:
    """The tasks that work for a document."""

    analysis: asyncio.Task[None] | None = None
    verifier: asyncio.Task[None] | None = None
    """Runs another verifier on the document."""
    last_edit: float = 0.0
    """Time of the last edit, by `time.perf_counter`."""
    has_warned_of_length: bool = False


class OpenDocument:
    """A document that an editor has open, with everything that is kept for it until it is closed."""

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
        """Last benchmark of each function, by its name and the number of its section."""
        self.shown = ShownState()
        self.work = RunningWork()
        self.indexed_view: DocumentView | None = None
        """The version that the workspace's index has."""
        self.is_closed = False
        self.read_as: OlderSyntax | None = None
        """The release of MLIR that the text is read as, where that is guessed by its errors."""
        self.older_syntax: OlderSyntax | None = None
        """The release of MLIR that reads more of the text, where the project names another one."""
        self.may_be_older = True
        """True until the release was guessed, or the text was edited."""
        self.project_context = context
        """The context of the document's project, which the text is read with unless `read_as` says otherwise."""
        self._read(version, text, context)

    def _read(self, version: int, text: str, context: Context) -> None:
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
        """Begins a version. `edits` lead to `text`, each in the text that those before it left."""
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
        """Restarts the analysis with other dialects. Returns the old one, to be released."""
        self.read_as = read_as
        self.may_be_older = read_as is None
        if read_as is None:
            self.project_context = context
        return self._replace(self.view.version, self.view.text, context)

    def replace(self, version: int, text: str) -> Document:
        """Begins a version whose text is read as a whole; returns the old analysis, to be released."""
        self.other_findings.clear()
        return self._replace(version, text, self.analysis.context)

    def _replace(self, version: int, text: str, context: Context) -> Document:
        old = self.analysis
        old.discard()
        self._read(version, text, context)
        return old

    def close(self) -> None:
        """Ends the last view and discards the analysis."""
        self.is_closed = True
        self.analysis.discard()

    def detach_analysis(self) -> Document:
        """Detaches the analysis of a closed document and returns it, to be released.

        A document and its views refer to each other, and the garbage collector is told not to look at them.
        """
        analysis = self.analysis
        self.verification.release()
        self._read(self.view.version, "", analysis.context)
        return analysis

    # ------------------------------------------------------------------------------------------------------- analysis

    def parse(self, deadline: float) -> bool:
        """Continues parsing until `deadline` (of `time.perf_counter`); returns True if nothing is left."""
        return self.view.is_too_large or self.analysis.analyse(deadline)

    def verify(self, deadline: float) -> bool:
        """Verifies parsed chunks until `deadline`. Returns True if none is left."""
        return self.view.is_too_large or self.verification.advance(self.analysis, deadline)

    def verify_during_parse(self, deadline: float) -> None:
        """Continues verifying the operations that the first parse has parsed so far, until `deadline`."""
        self.verification.advance_during_parse(self.analysis, deadline)

    @property
    def is_first_parse(self) -> bool:
        """Returns True if the text has not been parsed to its end yet."""
        return any(section.parsed is None for section in self.analysis.sections)

    @property
    def progress(self) -> float:
        """The part of the analysis that is done, from 0 to 1; parsing counts for two thirds."""
        length = sum(len(section.text) for section in self.analysis.sections)
        read = sum(section.read_length for section in self.analysis.sections)
        return (2 * read / length + self.verification.completed(self.analysis)) / 3 if length else 1.0

    # --------------------------------------------------------------------------------------------------------- findings

    def note_findings(self, source: str, findings: OtherFindings) -> bool:
        """Keeps findings about the newest version, in place of the earlier ones of `source`.

        Returns True if they differ from those.
        """
        old = self.other_findings.get(source)
        self.other_findings[source] = findings
        return findings.diagnostics != ([] if old is None else old.diagnostics)
