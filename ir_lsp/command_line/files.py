"""Commands for one file; their results are plain data that processes can exchange.

The argument `of_all` of each command is True to trust all folders, None to use the stored decisions.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import perf_counter

from compiler.diagnostics import Diagnostic, Severity
from compiler.dialect_sources.sources import SourceProblem
from compiler.file_replacement import replace_file
from compiler.ir.collector import collector_paused
from compiler.private_folder import cache_folder
from compiler.project_file import Project
from compiler.text import LineIndex, Span, apply_edits, utf8
from compiler.tools.input_ir import is_bytecode_text
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.hints import Hints
from ir_lsp.features.diagnostics import TOO_LARGE, diagnostics, read_as_older_release
from ir_lsp.features.formatting import format_edits
from ir_lsp.features.query import Match, QueryError, parse_query, place_of_op, run_query
from ir_lsp.features.query_extract import extract_function
from ir_lsp.features.symbols import Symbol, symbols
from ir_lsp.project_dialects import NO_SOURCES
from ir_lsp.session import Session
from ir_lsp.trust import Trust, default_store

STANDARD_INPUT = "-"
_FOREVER = float("inf")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a report. Lines and columns count from 1, columns in code points.

    `severity` is "error", "warning", "remark" or "note", as in mlir-opt's output.
    """

    severity: str
    message: str
    code: str
    line: int
    column: int
    end_line: int
    end_column: int
    notes: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class FileReport:
    """Result of a command for one file."""

    path: str
    findings: tuple[Finding, ...] = ()
    failure: str = ""
    """Reason why the file could not be processed; "" if it was."""
    is_changed: bool = False
    """True if formatting changes the text."""
    output: str = ""
    """Text to print: formatted standard input, or a function that a query extracts."""

    @property
    def has_errors(self) -> bool:
        return any(finding.severity == "error" for finding in self.findings)


def check_file(path: str, *, of_all: bool | None = None) -> FileReport:
    """Returns the diagnostics of a file and of its project's dialect definitions."""

    def findings_of(view: DocumentView) -> Iterable[Finding]:
        return (_finding(view.index, each) for each in diagnostics(view))

    return _report(path, findings_of, of_all, _of_dialects)


def hint_file(path: str, *, of_all: bool | None = None) -> FileReport:
    """Returns a finding for each operation of a file that could be removed or folded."""

    def findings_of(view: DocumentView) -> Iterable[Finding]:
        hints = Hints()
        hints.advance(view.analysis, _FOREVER)
        return (_finding(view.index, each) for each in hints.diagnostics(view.analysis))

    return _report(path, findings_of, of_all)


def query_file(path: str, text: str, *, of_all: bool | None = None) -> FileReport:
    """Returns the operations of a file that match the query `text`, each with the operations of its slice as notes.

    The function that a query extracts is the report's `output`.
    """
    try:
        query = parse_query(text)
    except QueryError as error:
        return FileReport(path, failure=str(error))
    source = _read_ir(path, of_all)
    if isinstance(source, FileReport):
        return source
    view, _ = _view(path, source, of_all)
    matches = [
        (number, match)
        for number, section in enumerate(view.sections)
        for match in (run_query(query, section.parsed.module) if section.parsed is not None else ())
        if match is not None
    ]
    if query.function:
        operations = [op for _, match in matches for op in match.operations]
        return FileReport(path, output=extract_function(operations, query.function, view.context))
    return FileReport(path, tuple(_match(view, number, match) for number, match in matches))


def _match(view: DocumentView, section: int, match: Match) -> Finding:
    """Returns the finding for a match in section number `section`; the other ops of its slice are notes."""
    others = tuple(
        _at(view.index, "note", f"'{op.name}' of its slice", "", place_of_op(view, section, op))
        for op in match.operations
        if op is not match.root
    )
    span = place_of_op(view, section, match.root)
    return _at(view.index, "remark", f"'{match.root.name}' matches", "match", span, others)


def outline_file(path: str, *, of_all: bool | None = None) -> FileReport:
    """Returns the symbols of a file, each as a remark at its name."""

    def findings_of(view: DocumentView) -> Iterable[Finding]:
        return (_symbol(view.index, each) for each in _flat(symbols(view)))

    return _report(path, findings_of, of_all)


def format_file(path: str, *, in_place: bool, of_all: bool | None = None) -> FileReport:
    """Formats a file or standard input; without `in_place`, only finds out if the text would change."""
    text = _read(path)
    if isinstance(text, FileReport):
        return text
    if is_bytecode_text(text):
        return FileReport(path, failure="is bytecode and cannot be formatted")
    view = _view(path, text, of_all, verified=False)[0]
    if view.is_too_large:
        return FileReport(path, failure=f"{TOO_LARGE} and is not formatted")
    edits = format_edits(view, 0, view.index.line_count)
    new = apply_edits(text, [edit for edit in edits if edit is not None])
    if path == STANDARD_INPUT:
        return FileReport(path, is_changed=new != text, output=new if in_place else "")
    if new != text and in_place:
        try:
            replace_file(path, utf8(new))
        except OSError as error:
            return FileReport(path, failure=f"cannot be written: {error.strerror}")
    return FileReport(path, is_changed=new != text)


def _report(
    path: str,
    findings_of: Callable[[DocumentView], Iterable[Finding]],
    of_all: bool | None,
    of_problems: Callable[[Iterable[SourceProblem]], Iterable[Finding]] = lambda problems: (),
) -> FileReport:
    text = _read_ir(path, of_all)
    if isinstance(text, FileReport):
        return text
    view, problems = _view(path, text, of_all)
    return FileReport(path, (*of_problems(problems), *findings_of(view)))


def _read(path: str) -> str | FileReport:
    try:
        data = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
    except OSError as error:
        return FileReport(path, failure=f"cannot be read: {error.strerror}")
    return data.decode("utf-8", "surrogateescape")


def _read_ir(path: str, of_all: bool | None) -> str | FileReport:
    """Returns the text of a file; for bytecode, its IR as text, to which positions refer.

    Returns a report if the file cannot be read.
    """
    text = _read(path)
    if isinstance(text, FileReport) or not is_bytecode_text(text):
        return text
    bytecode_text = import_module("ir_lsp.compilation.bytecode_text")
    session = _session(of_all)
    dialects = session.dialects
    context = dialects.context_for(dialects.request(session.project(Path(path).absolute().as_uri())))
    try:
        text_form: str = bytecode_text.text_of(utf8(text), path, context, with_locations=False).text
    except bytecode_text.NotCompiled as error:
        return FileReport(path, (Finding("error", str(error), "bytecode", 1, 1, 1, 1),))
    return text_form


def _session(of_all: bool | None) -> Session:
    return Session(trust=Trust(default_store(), of_all=of_all))


def _view(
    path: str, text: str, of_all: bool | None, *, verified: bool = True
) -> tuple[DocumentView, Sequence[SourceProblem]]:
    """Analyses `text` with the dialects of the project of `path`; returns its view and errors in their definitions.

    Without `verified`, the text is only parsed.
    """
    session = _session(of_all)
    uri = Path("standard-input.mlir" if path == STANDARD_INPUT else path).absolute().as_uri()
    sources = session.dialects.sources(session.project(uri))
    problems: Sequence[SourceProblem] = ()
    if sources != NO_SOURCES:
        session.dialects.keep_in(cache_folder() / "dialects")
        problems = session.dialects.load_now(sources).dialects.problems
    project = session.project(uri)
    if (project.dialects.python or project.dialects.llvm_tblgen) and not session.is_trusted(uri):
        problems = [*problems, _not_trusted(project)]
    document = session.documents.open(uri, 1, text)
    with collector_paused():
        while not document.parse(perf_counter() + 1):
            pass
        while verified and not document.verify(perf_counter() + 1):
            pass
        if verified and session.guesses_release(uri) and read_as_older_release(document.view) is not None:
            document.parse(_FOREVER)
            document.verify(_FOREVER)
    return document.view, problems


def _not_trusted(project: Project) -> SourceProblem:
    """Returns the warning that the dialects of an untrusted project are not loaded."""
    message = (
        "this folder is not trusted, so its dialects are not loaded: "
        f"`ir-lsp trust {shlex.quote(str(project.folder))}` trusts it; --trust trusts it for this run"
    )
    return SourceProblem(project.path or Path(), 1, 1, message, Severity.WARNING)


def _of_dialects(problems: Iterable[SourceProblem]) -> Iterable[Finding]:
    """Yields the errors in definitions of dialects, as findings at the first character of the file that uses them."""
    for each in problems:
        place = f"{each.path}:{each.line}:{each.column}"
        yield Finding(each.severity.value, f"{each.message} ({place})", "dialect-definition", 1, 1, 1, 1)


def _finding(index: LineIndex, diagnostic: Diagnostic) -> Finding:
    severity = "remark" if diagnostic.severity is Severity.HINT else diagnostic.severity.value
    notes = tuple(_at(index, "note", note.message, "", note.span or diagnostic.span) for note in diagnostic.notes)
    return _at(index, severity, diagnostic.message, diagnostic.code, diagnostic.span, notes)


def _at(
    index: LineIndex, severity: str, message: str, code: str, span: Span, notes: tuple[Finding, ...] = ()
) -> Finding:
    (line, column), (end_line, end_column) = index.line_column(span.start), index.line_column(span.end)
    return Finding(severity, message, code, line + 1, column + 1, end_line + 1, end_column + 1, notes)


def _flat(symbols: list[Symbol]) -> Iterable[Symbol]:
    for symbol in symbols:
        yield symbol
        yield from _flat(symbol.children)


def _symbol(index: LineIndex, symbol: Symbol) -> Finding:
    detail = f" {symbol.detail}" if symbol.detail else ""
    return _at(index, "remark", f"{symbol.kind} {symbol.name}{detail}", symbol.kind, symbol.selection)
