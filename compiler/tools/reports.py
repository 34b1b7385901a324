"""Reports on a tool's error output, in mlir-opt's form.

Converts syntax diagnostics and verifier problems to reports with locations, and reports to text. The location of a
report may be in another file than the one that is read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from compiler.diagnostics import Diagnostic, Severity, place_of, render_heading, render_source
from compiler.ir.asm import spelling
from compiler.ir.locations import UNKNOWN, CallSiteLoc, FileLineColRange, Location, find_location
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import naming_root, operation_names, print_operation
from compiler.syntax.printer.names import Names
from compiler.text import Encoding, LineIndex, Span, decode_column

_CALL_STACK_LIMIT = 10
_LARGEST_INCLUDE = 16 << 20
_ELIDED_IN_NOTES = 16


@dataclass(frozen=True, slots=True)
class ReportNote:
    """A note of a report. `expectable`: mlir-opt reports it as well, so `--verify-diagnostics` requires it."""

    message: str
    location: Location
    expectable: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """An error, warning or remark. `certain`: mlir-opt reports it as well, unlike errors after its first one."""

    message: str
    location: Location
    severity: Severity = Severity.ERROR
    notes: tuple[ReportNote, ...] = ()
    certain: bool = True


def syntax_reports(diagnostics: Iterable[Diagnostic], source: SourceFile) -> Iterator[Report]:
    """Returns reports of the syntax errors of a text; mlir-opt stops at the first."""
    for index, diagnostic in enumerate(diagnostics):
        place = source.location(diagnostic.span.start)
        notes = tuple(
            ReportNote(note.message, place if note.span is None else source.location(note.span.start), not note.advice)
            for note in diagnostic.notes
        )
        yield Report(diagnostic.message, place, diagnostic.severity, notes, certain=index == 0)


def problem_reports(
    problems: Iterable[Problem], operation_text: Callable[[Operation], str | None] | None
) -> Iterator[Report]:
    """Reports of invalid operations. `operation_text` returns the text for "see current operation", if any."""
    certain = True
    for problem in problems:
        location = problem.location or problem.op.get_location()
        notes: list[ReportNote] = []
        shown = None if operation_text is None or not problem.shows_op else operation_text(problem.op)
        if shown is not None:
            line_break = "\n" if "\n" in shown else ""
            notes.append(ReportNote(f"see current operation: {line_break}{shown}", location))
        for note in problem.notes:
            place = note.location or (location if note.op is None else note.op.get_location())
            notes.append(ReportNote(note.message, place))
        yield Report(problem.message, location, problem.severity, tuple(notes), certain=certain)
        certain = certain and problem.severity is not Severity.ERROR


def file_location(location: Location) -> FileLineColRange | None:
    """Returns the file, line and column in a location; None if it has none."""
    place = find_location(location, FileLineColRange)
    return place if isinstance(place, FileLineColRange) else None


class Renderer:
    """Prints reports, with the source line of each; files other than the input are read when needed.

    `index` is the line index of `text`, where the caller has one.
    """

    def __init__(
        self, name: str, text: str, index: LineIndex | None = None, *, color: bool = False, notes: bool = True
    ) -> None:
        self._texts: dict[str, tuple[str, LineIndex] | None] = {name: (text, index or LineIndex(text))}
        self._name = name
        self._color = color
        self._notes = notes

    def render(self, report: Report) -> str:
        """Returns the report and its notes; a note shows its line only if it differs from the line above it."""
        location = report.location
        pieces = [self.message(location, report.severity, report.message)]
        call = find_location(location, CallSiteLoc)
        depth = 0
        while isinstance(call, CallSiteLoc) and depth < _CALL_STACK_LIMIT:
            location = call.caller
            pieces.append(self.message(location, Severity.NOTE, "called from"))
            call = find_location(location, CallSiteLoc)
            depth += 1
        for note in report.notes if self._notes else ():
            pieces.append(
                self.message(note.location, Severity.NOTE, note.message, show_source=note.location != location)
            )
            location = note.location
        return "".join(pieces)

    def at(
        self, span: Span | None, message: str, severity: Severity = Severity.ERROR, *, underlined: bool = True
    ) -> str:
        """Returns a message about a span of the file itself, or about no place."""
        text_and_lines = self._texts[self._name]
        if span is None or text_and_lines is None:
            return render_heading("<unknown>:0", severity, message, color=self._color)
        text, index = text_and_lines
        line, column = place_of(span.start, text, index)
        heading = render_heading(f"{self._name}:{line}:{column}", severity, message, color=self._color)
        return heading + render_source(span, text, index, underlined=underlined, color=self._color)

    def message(self, location: Location, severity: Severity, message: str, *, show_source: bool = True) -> str:
        """Prints one message with the line of its location."""
        place = file_location(location)
        if place is None:
            if location != UNKNOWN:
                message = f"{spelling(location)}: {message}"
            return render_heading("<unknown>:0", severity, message, color=self._color)
        heading = render_heading(f"{place.file}:{place.line}:{place.column}", severity, message, color=self._color)
        return heading + self._source(place) if show_source else heading

    def _source(self, place: FileLineColRange) -> str:
        text_and_lines = self._text_of(place.file)
        if text_and_lines is None or not place.line or not place.column:
            return ""
        text, index = text_and_lines
        if place.line > index.line_count:
            return ""
        start, end = index.line_start(place.line - 1), index.line_end(place.line - 1)
        line = text[start:end]
        column = decode_column(line, place.column - 1, Encoding.UTF8)
        if column < place.column - 1 and line.isascii():
            return ""  # behind the line's end
        return render_source(Span(start + column, start + column + 1), text, index, color=self._color)

    def _text_of(self, name: str) -> tuple[str, LineIndex] | None:
        if name not in self._texts:
            self._texts[name] = _read_include(name)
        return self._texts[name]


def _read_include(name: str) -> tuple[str, LineIndex] | None:
    """Returns the text of a file that a location names, if it is one that may be read as a whole."""
    try:
        status = os.stat(name)
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST_INCLUDE:
            return None
        with open(name, "rb") as file:
            text = file.read().decode("utf-8", "surrogateescape")
    except (OSError, ValueError):
        return None
    return text, LineIndex(text)


class CurrentOperations:
    """Prints operations for "see current operation" notes, at most `budget` characters in total."""

    def __init__(self, flags: PrintingFlags, budget: int) -> None:
        self._flags = replace(
            flags, generic=True, local_scope=True, elide_elements_larger_than=_ELIDED_IN_NOTES, value_users=False
        )
        self._names: dict[Operation, Names] = {}
        self._budget = budget

    def text(self, op: Operation) -> str | None:
        """Returns the operation in generic form, with the names it has in its function.

        None if the budget is spent.
        """
        if self._budget <= 0:
            return None
        root = naming_root(op, self._flags)
        names = self._names.get(root)
        if names is None:
            names = self._names[root] = operation_names(op, self._flags)
        text = print_operation(op, self._flags, names).rstrip("\n")
        self._budget -= len(text)
        return text
