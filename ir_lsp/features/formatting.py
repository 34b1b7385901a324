"""Formats a text: changes indentation and spaces, nothing else.

The style is that of upstream's printer: two spaces for each region or bracket that extends over several lines, block
labels indented like the enclosing op, four more spaces for continuation lines of an op; one space between words, after
a comma and on both sides of `->`, none inside parentheses; no trailing spaces. Lines are neither joined nor split, so
that line offsets (`expected-error@+1`) stay valid. A comment in the first column stays there; others are indented like
the following line. Text in a dialect's `<...>` is not changed, as spaces may matter to an unknown dialect, nor is the
layout of a dense literal.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from compiler.ir.operation import Operation
from compiler.syntax.incremental.chunk_places import chunk_base
from compiler.syntax.lexer import STRING
from compiler.syntax.op_printer import MAX_INDENT
from compiler.text import TextEdit, difference
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.layout_places import Places, beginning, places_between

INDENT = 2
CONTINUED = 4
"""Extra indentation of the continuation lines of an op."""

_TOKEN = re.compile(
    rf"""(?P<blank>\s+)
    | (?P<comment>//.*)
    | (?P<string>{STRING})
    | (?P<verbatim>(?:[!\#][A-Za-z_][\w$.]*|dense)<)
    | (?P<arrow>->)
    | (?P<compare>[<>=]=)
    | (?P<open>\{{-\#|[({{\[<])
    | (?P<close>\#-\}}|[)}}\]>])
    | (?P<comma>,)
    | (?P<word>[\w$.@%^:]+|.)""",
    re.VERBOSE,
)
_ANGLES = re.compile(rf"{STRING}|->|[<>]")
_WORD = re.compile(r"[\w$.@%^:]+")
_SHAPELESS = re.compile(r'["/]|dense|[!#](?![A-Za-z_][\w$.]*(?![\w$.@%^:]))')
_PLACES = 20_000
"""Number of code points for which starts of ops and regions are looked up at once."""
_REST_IS_BLANK = re.compile(r"\s*$")
_CLOSER = {"(": ")", "[": "]", "{": "}", "<": ">", "{-#": "#-}"}
_CLOSERS = re.compile(r"\#-\}|[)}\]>]")
_LABEL = re.compile(r"\^[\w$.-]+[ \t]*(?:\([^)]*\))?[ \t]*:")
_CLAUSE = re.compile(r"(?:case|default|else|do)\b")
"""Keywords before a further region of an op, on a line that is indented like the op."""
_STATEMENT = re.compile(r'[%#!"]|[A-Za-z_]\w*\.[\w.]+|(?:func|module|return)\b')
_SPLIT = re.compile(r"[ \t]*// -----")


@dataclass(frozen=True, slots=True)
class _Open:
    """A bracket that is open at the end of a line."""

    closer: str
    is_region: bool
    outer: int
    """Indentation of the closing line; the content is indented further."""
    statement: int
    """Indentation of the op that the bracket belongs to."""
    enclosing: _Open | None
    """The next outer open bracket: a linked list, as regions may be nested deeply."""
    closers: frozenset[str]
    """Closing brackets of this bracket and of all enclosing ones."""


def format_edits(view: DocumentView, first_line: int, last_line: int) -> Iterator[TextEdit | None]:
    """Yields the edits that format the lines from `first_line` to `last_line`, counted from 0: at most one for a line.

    Yields None for each line that needs no edit, so that the caller can interrupt the work. Yields nothing for a text
    that is too large to be analysed.
    """
    if view.is_too_large:
        return
    index, text = view.index, view.text
    last_line = min(last_line, index.line_count - 1)
    layout, begin = _layout_from(view, first_line)
    comments: list[tuple[int, int]] = []
    for line, (start, end) in enumerate(index.lines_from(begin), begin):
        old = text[start:end]
        if line > last_line and not comments:
            break
        layout.begin_line(start, end)
        bare = old.strip()
        if bare.startswith("//") and not layout.is_verbatim:
            if first_line <= line <= last_line and old.startswith((" ", "\t")) and not _SPLIT.match(old):
                comments.append((start, end))  # indented like the following line
            else:
                yield _edit(start, old, old.rstrip()) if first_line <= line <= last_line else None
            continue
        inner = layout.inner if comments else 0
        new = layout.line(old, start)
        if bare and comments:
            indentation = inner if layout.began_with_closer else layout.indentation
            for place, comment_end in comments:
                yield _edit(place, text[place:comment_end], " " * indentation + text[place:comment_end].strip())
            comments.clear()
        yield _edit(start, old, new) if new != old and first_line <= line <= last_line else None
    for place, comment_end in comments:
        yield _edit(place, text[place:comment_end], " " * layout.inner + text[place:comment_end].strip())


def indentation_at(view: DocumentView, line: int) -> int:
    """Returns the indentation of a new op on `line` (from 0), in spaces."""
    layout, begin = _layout_from(view, line)
    for start, end in islice(view.index.lines_from(begin), line - begin):
        layout.begin_line(start, end)
        layout.line(view.text[start:end], start)
    return layout.inner


def _layout_from(view: DocumentView, first_line: int) -> tuple[_Layout, int]:
    """Returns a layout and the line at which it begins, `first_line` or a line above it.

    The layout knows the brackets that are open at that line.
    """
    index, text = view.index, view.text
    begun = beginning(view, first_line)
    layout = _Layout(view)
    for line in begun.headers:
        start, end = index.line_start(line), index.line_end(line)
        layout.begin_line(start, end)
        layout.line(text[start:end], start)
    return layout, begun.line


def _is_nested(line: str) -> bool:
    """Returns True if each bracket of a line is closed in it, in the right order."""
    closers: list[str] = []
    for match in _TOKEN.finditer(line):
        if match.lastgroup == "verbatim" or match.lastgroup == "open":
            closers.append(_CLOSER[match[0] if match.lastgroup == "open" else "<"])
        elif match.lastgroup == "close" and (not closers or closers.pop() != match[0]):
            return False
    return not closers


def _edit(start: int, old: str, new: str) -> TextEdit | None:
    edit = difference(old, new)
    return None if edit is None else TextEdit(edit.span.shifted(start), edit.new_text)


class _Layout:
    """State of formatting lines in source order: open brackets and the indentation of the current op."""

    def __init__(self, view: DocumentView) -> None:
        self._view = view
        self._places = Places()
        self._places_end = 0
        """End of the text that `_places` covers."""
        self._quiet_end = 0
        """Offset up to which no chunk and no section begins."""
        self._tidy: dict[str, bool] = {}
        """Results of `_is_tidy` by the shape of a line."""
        self._at_chunks: dict[Operation | None, _Open | None] = {}
        """Innermost open bracket at the start of each op in a container, by the container; None is the file."""
        self._open: _Open | None = None
        """The innermost open bracket."""
        self._statement = 0
        """Indentation of the op that the last line belongs to."""
        self._verbatim = 0
        """Number of open `<` in verbatim text; 0 outside of verbatim text."""
        self._is_dense = False
        """True if the verbatim text is a dense literal, whose lines may be indented."""
        self.indentation = 0
        """Indentation of the last line."""
        self.began_with_closer = False

    @property
    def inner(self) -> int:
        """Indentation of an op on the next line."""
        return min(self._open.outer + INDENT, MAX_INDENT) if self._open is not None else 0

    @property
    def is_verbatim(self) -> bool:
        return self._verbatim > 0

    def begin_line(self, start: int, end: int) -> None:
        """Drops brackets that a preceding op left open, if the line at `start:end` starts a chunk.

        Lines are begun in source order.
        """
        if end > self._places_end:
            self._places_end = max(end, min(start + _PLACES, len(self._view.text)))
            self._places = places_between(self._view, start, self._places_end)
        if end <= self._quiet_end:
            return
        section = self._view.section_at(start)
        if start == section.base:
            self._open, self._verbatim = None, 0
        chunks = section.chunks
        number = bisect_left(chunks, start - section.base, key=chunk_base)
        following = bisect_left(chunks, end - section.base, number, key=chunk_base)
        self._quiet_end = section.base + chunks[following].source.base if following < len(chunks) else section.end
        if number == following:
            return
        chunk = chunks[number]
        if self._view.text[start : section.base + chunk.source.base].strip():
            return
        parent = chunk.op.parent_op
        is_top = parent is None or section.parsed is None or parent is section.parsed.top
        container = None if is_top else parent
        self._open = self._at_chunks.setdefault(container, None if container is None else self._open)
        self._verbatim = 0

    def line(self, old: str, start: int) -> str:
        """Returns the formatted line; `old` is its text, `start` its offset in the document."""
        stripped = old.strip()
        if not self._verbatim and (not stripped or stripped.startswith("//")):
            return old.rstrip()
        first = start + len(old) - len(old.lstrip())
        if self._verbatim and not self._is_dense:
            self._words(old, start)
            return old
        self.indentation = self._place(stripped, first)
        words = stripped if not self._verbatim and self._is_tidy(stripped) else self._words(stripped, first)
        return (" " * self.indentation + words).rstrip()

    def _is_tidy(self, stripped: str) -> bool:
        """Returns True if `_words` would change neither the line nor the open brackets.

        The result is stored by the line's shape, in which all words are alike: a text has few shapes. Lines with
        strings, comments or dense literals have no shape.
        """
        if _SHAPELESS.search(stripped) is not None:
            return False
        shape = _WORD.sub("w", stripped)
        is_tidy = self._tidy.get(shape)
        if is_tidy is None:
            layout = _Layout(self._view)
            is_tidy = self._tidy[shape] = _is_nested(shape) and layout._words(shape, 0) == shape
        return is_tidy

    def _place(self, stripped: str, first: int) -> int:
        """Returns the indentation of a line that starts at the offset `first`."""
        closed = self._closed_at_start(stripped)
        self.began_with_closer = closed is not None
        if closed is not None:
            return closed.outer
        if _LABEL.match(stripped) and self._open is not None and self._open.is_region:
            return self._open.outer
        if self._is_statement(stripped, first):
            self._statement = self.inner
            return self._statement
        if self._open is not None and not self._open.is_region:
            return self.inner
        return self._statement if _CLAUSE.match(stripped) else self._statement + CONTINUED

    def _closed_at_start(self, stripped: str) -> _Open | None:
        """Returns the outermost bracket that is closed by the closing brackets at the start of a line; None if none."""
        closed, innermost = None, self._open
        position = 0
        while innermost is not None and (match := _CLOSERS.match(stripped, position)) is not None:
            if innermost.closer != match[0]:
                break
            closed, innermost = innermost, innermost.enclosing
            position = match.end()
        return closed

    def _is_statement(self, stripped: str, first: int) -> bool:
        if first in self._places.starts or (self._open is None and stripped.startswith(("#", "!", "{-#"))):
            return True
        return self._places.is_broken(first) and _STATEMENT.match(stripped) is not None

    def _words(self, line: str, start: int) -> str:
        """Returns the line with normalized spaces between its tokens, and updates the open brackets."""
        parts: list[str] = []
        position = 0
        while position < len(line):
            if self.is_verbatim:
                end = self._end_of_verbatim(line, position)
                parts.append(line[position:end])
                position = end
                continue
            match = _TOKEN.match(line, position)
            assert match is not None, "the pattern takes any character"
            kind, spelling = match.lastgroup, match[0]
            position = match.end()
            follows_blank = bool(parts) and parts[-1].isspace()
            if kind == "blank":
                is_inside = parts and parts[-1] in ("(", "[")
                # The blanks before a comment may align it with others.
                spelling = "" if is_inside else spelling if line.startswith("//", position) else " "
            elif kind == "verbatim":
                self._verbatim, self._is_dense = 1, spelling == "dense<"
            elif kind == "open":
                self._opened(
                    spelling, start + match.start(), ends_line=_REST_IS_BLANK.match(line, position) is not None
                )
            elif kind == "close":
                if spelling in ")]" and follows_blank:
                    parts.pop()
                self._closed(spelling)
            elif kind == "comma":
                if follows_blank:
                    parts.pop()
            elif kind == "arrow":
                if parts and not follows_blank:
                    parts.append(" ")
            elif kind == "comment" and parts and not follows_blank:
                parts.append(" ")
            if spelling:
                parts.append(spelling)
            if kind in ("comma", "arrow") and position < len(line) and not line[position].isspace():
                parts.append(" ")
        return "".join(parts)

    def _end_of_verbatim(self, line: str, position: int) -> int:
        for match in _ANGLES.finditer(line, position):
            if match[0] == "<":
                self._verbatim += 1
            elif match[0] == ">":
                self._verbatim -= 1
                if not self._verbatim:
                    return match.end()
        return len(line)

    def _opened(self, bracket: str, at: int, *, ends_line: bool) -> None:
        is_region = bracket == "{" and (at in self._places.regions or (ends_line and self._places.is_broken(at)))
        outer = self._statement if is_region else self.indentation
        closer, enclosing = _CLOSER[bracket], self._open
        closers = enclosing.closers if enclosing is not None else frozenset()
        if closer not in closers:
            closers |= {closer}
        self._open = _Open(closer, is_region, outer, self._statement, enclosing, closers)

    def _closed(self, bracket: str) -> None:
        closed = self._open
        while closed is not None and bracket in closed.closers:
            if closed.closer == bracket:
                self._statement = closed.statement
                self._open = closed.enclosing
                return
            closed = closed.enclosing
