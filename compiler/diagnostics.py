"""Messages of the compiler about a text: errors, warnings, remarks and hints, with notes.

Diagnostics are plain immutable data that point into the text by spans; a `Fault` is what one is about.
`DiagnosticList` collects them, `render` gives what a terminal shows, in mlir-opt's words and layout.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from types import MappingProxyType
from typing import ClassVar, dataclass_transform

from compiler.text import Encoding, LineIndex, Span, encode_column


class Severity(enum.Enum):
    """Severity of a diagnostic; the value is the word that mlir-opt prints."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"
    HINT = "hint"


@dataclass_transform(frozen_default=True)
class Fault:
    """The facts of an error, from which its message follows; each kind of error is a class (`compiler.errors`).

        class UndeclaredValue(Fault, code="undeclared-value"):
            name: str

            @property
            def message(self) -> str:
                return "use of undeclared SSA value name"

    The annotated members are the facts: immutable values such as names, numbers and types, never operations or places,
    since a fault outlives the IR and moves with the text. A class with a `code` is a kind; without one, it is a family.
    The docstring of a kind is its page of the documentation (`compiler.errors.pages`).

    These are dataclasses to type checkers. At run time, classes made here take a hundredth of the time that
    `dataclasses` takes to generate one, and the server makes all of them when it starts.
    """

    code: ClassVar[str] = ""
    """The word that names the kind in editors, in reports and in `ir-lsp explain`."""
    fact_names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, *, code: str = "") -> None:
        cls.code = code
        facts = (name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar"))
        cls.fact_names = (*cls.fact_names, *facts)

    def __init__(self, *facts: object, **named: object) -> None:
        vars(self).update(zip(self.fact_names, facts), **named)

    @property
    def message(self) -> str:
        """The message, in upstream's words where upstream has the error."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts().items())
        return f"{type(self).__name__}({facts})"

    def facts(self) -> dict[str, object]:
        """Returns the values of the members, by name."""
        return {name: getattr(self, name) for name in self.fact_names}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and type(self) is type(other) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash((type(self), self.message))


@dataclass(frozen=True, slots=True)
class Note:
    """Further information on a diagnostic, at a related place if it has one.

    `advice`: a hint that mlir-opt does not print, so that `expected-note` checks need not expect it.
    """

    message: str
    span: Span | None = None
    advice: bool = False

    def shifted(self, by: int) -> Note:
        """Returns the note with its place moved by `by` code points."""
        return self if self.span is None else Note(self.message, self.span.shifted(by), self.advice)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding at a span; `tags` are "unnecessary" (shown faded) or "deprecated" (shown struck out).

    `fault` has the facts of an error in IR. `code` is its code, or a word for another tool that checks the text.
    """

    message: str
    span: Span
    code: str = ""
    severity: Severity = Severity.ERROR
    notes: tuple[Note, ...] = ()
    tags: tuple[str, ...] = ()
    fault: Fault | None = None

    def shifted(self, by: int) -> Diagnostic:
        """Returns the diagnostic for the text after `by` code points were put before it."""
        if not by:
            return self
        return replace(self, span=self.span.shifted(by), notes=tuple(note.shifted(by) for note in self.notes))


class DiagnosticList:
    """Collects diagnostics: each message once at a span, and a limited number for each severity.

    A file of random bytes can have a million errors; the first `limit` are kept and a note counts the others.
    """

    def __init__(self, limit: int = 10_000) -> None:
        self.limit = limit
        self._seen: set[tuple[str, int, int]] = set()
        self._kept: list[Diagnostic] = []
        self._counts: dict[Severity, int] = {}
        self._overflow: dict[Severity, Span] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Take `diagnostic` in, unless it is there already or there are too many."""
        span = diagnostic.span
        severity = diagnostic.severity
        count = self._counts.get(severity, 0)
        if count >= self.limit:  # further ones are only counted, to limit memory
            if (diagnostic.message, span.start, span.end) not in self._seen:
                self._counts[severity] = count + 1
                self._overflow.setdefault(severity, span)
            return
        size = len(self._seen)
        self._seen.add((diagnostic.message, span.start, span.end))
        if len(self._seen) > size:
            self._counts[severity] = count + 1
            self._kept.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take in all of `diagnostics`."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    @property
    def has_errors(self) -> bool:
        """True if any diagnostic is an error."""
        return Severity.ERROR in self._counts

    def __len__(self) -> int:
        """Returns the number of diagnostics kept."""
        return len(self._kept)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Yields the diagnostics in the order of arrival, then a note for each severity that exceeded its limit."""
        yield from self._kept
        for severity, span in self._overflow.items():
            more = self._counts[severity] - self.limit
            yield Diagnostic(f"too many {severity.value}s, {more} more not shown", span, severity=Severity.NOTE)


def render(diagnostic: Diagnostic, text: str, index: LineIndex, file_name: str, *, color: bool = False) -> str:
    """Returns the diagnostic and its notes as mlir-opt prints them, with the source line and a caret.

    Ends with a line break.

    As there, columns count bytes from 1; tabs reach to the next multiple of 8; a line with other than ASCII characters
    has no caret; a note without a place has that of the diagnostic; and a note at the place of what was printed
    before it shows no source line. Unlike there, of a very long line only what is near the caret is shown.
    """
    pieces: list[str] = []
    shown: int | None = None
    for severity, message, span in [
        (diagnostic.severity, diagnostic.message, diagnostic.span),
        *((Severity.NOTE, note.message, note.span or diagnostic.span) for note in diagnostic.notes),
    ]:
        line, column = place_of(span.start, text, index)
        pieces.append(render_heading(f"{file_name}:{line}:{column}", severity, message, color=color))
        if span.start != shown:
            pieces.append(render_source(span, text, index, color=color))
        shown = span.start
    return "".join(pieces)


def place_of(offset: int, text: str, index: LineIndex) -> tuple[int, int]:
    """Returns the line and column of an offset as messages give them: counted from 1, columns in bytes of UTF-8."""
    line = index.line_of(offset)
    start = index.line_start(line)
    column = max(0, min(offset, index.line_end(line)) - start)
    if not text.isascii():
        column = encode_column(text[start : start + column], column, Encoding.UTF8)
    return line + 1, column + 1


def render_heading(place: str, severity: Severity, message: str, *, color: bool = False) -> str:
    """`place: error: message`, ending in a line break."""
    if not color:
        return f"{place}: {severity.value}: {message}\n"
    return f"{_BOLD}{place}: {_PLAIN}{_COLORS[severity]}{severity.value}: {_PLAIN}{_BOLD}{message}\n{_PLAIN}"


def render_source(span: Span, text: str, index: LineIndex, *, underlined: bool = False, color: bool = False) -> str:
    """Returns the source line of a span and a caret line for its start.

    `underlined` draws the rest of the span, too.
    """
    line = index.line_of(span.start)
    start, end = index.line_start(line), index.line_end(line)
    offset = max(start, min(span.start, end))
    width = max(1, min(span.end, end) - offset) if underlined else 1
    return "".join(_source_lines(text, start, end, offset, width, color))


def suggest(name: str, candidates: Iterable[str]) -> str | None:
    """Returns the candidate that `name` was most likely meant to be, for "did you mean ...?".

    None if none is close.
    """
    if not name or len(name) > _LONGEST_NAME:
        return None
    folded = name.casefold()
    near: list[str] = []
    for candidate in candidates:
        if candidate == name:
            continue
        if candidate.casefold() == folded:
            return candidate
        if abs(len(candidate) - len(name)) <= 1 + len(name) // 2:  # the slow comparison would reject any other
            near.append(candidate)
    matches: list[str] = import_module("difflib").get_close_matches(name, near, n=1, cutoff=0.7)
    return matches[0] if matches else None


_LONGEST_NAME = 100  # difflib takes the square of it
_LONGEST_LINE = 4096
_NEAR = 100  # of a longer line, how much is shown on each side of the caret
_TAB_STOP = 8

_PLAIN = "\x1b[0m"
_BOLD = "\x1b[1m"
_GREEN = "\x1b[0;1;32m"
_COLORS = MappingProxyType(
    {
        Severity.ERROR: "\x1b[0;1;31m",
        Severity.WARNING: "\x1b[0;1;35m",
        Severity.REMARK: "\x1b[0;1;34m",
        Severity.NOTE: "\x1b[0;1;30m",
        Severity.HINT: "\x1b[0;1;36m",
    }
)


def _source_lines(text: str, start: int, end: int, offset: int, length: int, color: bool) -> Iterator[str]:
    """The source line from `start` to `end`, and the caret line for `length` from `offset` where that is ASCII."""
    if end - start <= _LONGEST_LINE:
        source, caret = text[start:end], offset - start
    else:
        first, last = max(start, offset - _NEAR), min(end, offset + _NEAR)
        before = "..." if first > start else ""
        source = before + text[first:last] + ("..." if last < end else "")
        caret = len(before) + offset - first
    yield source.expandtabs(_TAB_STOP) + "\n"
    if source.isascii():
        column = len(source[:caret].expandtabs(_TAB_STOP))
        # On a tab, mlir-opt repeats the caret over all columns of the tab.
        width = len(source[: caret + 1].expandtabs(_TAB_STOP)) - column if source[caret : caret + 1] == "\t" else 1
        carets = " " * column + "^" * width + "~" * (length - 1) + "\n"
        yield f"{_GREEN}{carets}{_PLAIN}" if color else carets
