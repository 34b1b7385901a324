"""Foldable ranges: regions, blocks, brackets over several lines, comments, aliases, sections.

Only the text is examined, so that invalid files fold, too. A string ends on its line, so a bracket at the start or end
of a line is never part of a string.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.syntax.lexer import STRING
from ir_lsp.documents.document import DocumentView

_ALIAS = re.compile(r"[#!][A-Za-z_][\w$]*[ \t]*=")
_CODE = re.compile(rf"(?:[^\"/]|{STRING}|[\"/](?!/))*")
"""A line up to its comment."""
_OPENERS = {"}": "{", "]": "[", ")": "(", ">": "<", "#-}": "{-#"}
"""Opening bracket of each closing one."""
_OPENING = frozenset("{[(<")
_LABEL = re.compile(r"\^[\w$.\-]+[ \t]*(?:\(.*\))?[ \t]*:")
_LEADING = frozenset("/#!^}])>")
"""First characters of lines that may begin or end a fold."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A range of lines, counted from 0, of which only the first stays visible.

    `kind` is "region", "comment" or "imports" (aliases).
    """

    start_line: int
    end_line: int
    kind: str


def folds(view: DocumentView) -> list[Fold]:
    """Returns the foldable ranges, sorted by their first line, outer ones first."""
    folds: list[Fold] = []
    opened: list[tuple[str, int]] = []
    run = _Run(folds)
    section_start = -1
    first_line = 0
    for lines in view.facts(fold_lines):
        for line, first, opener in lines.marks:
            number = first_line + line
            if first == "split":
                _add(folds, section_start, number - 1, "region")
                section_start = number
                opened.clear()
            elif first in ("comment", "imports"):
                run.add(first, number)
            elif first == "^":
                if opened and opened[-1][0] == "^":
                    _add(folds, opened.pop()[1], number - 1, "region")
                opened.append(("^", number))
            elif first:
                _close(folds, opened, first, number)
            if opener:
                opened.append((opener, number))
        first_line += lines.count
    run.end()
    if section_start >= 0:
        _add(folds, section_start, view.index.line_count - 1, "region")
    return sorted(folds, key=lambda fold: (fold.start_line, -fold.end_line))


@dataclass(frozen=True, slots=True)
class FoldLines:
    """Lines that may begin or end folds, among `count` lines."""

    count: int
    marks: list[tuple[int, str, str]]
    """Number of the line in the group, from 0; mark at its start; opening bracket at its end or "".

    The mark at the start is "split", "comment", "imports", "^" (a label), a closing bracket or "".
    """


def fold_lines(text: str) -> FoldLines:
    """Returns the lines of a text that may begin or end a fold."""
    marks: list[tuple[int, str, str]] = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        words = line.strip()
        if not words:
            continue
        first = opener = ""
        if words[0] in _LEADING:
            if words.startswith("//"):
                marks.append((number, "split" if words == "// -----" else "comment", ""))
                continue
            closer = "#-}" if words.startswith("#-}") else words[0]
            if closer in _OPENERS:
                first = closer
            elif words[0] == "^" and _LABEL.match(words):
                first = "^"
            elif _ALIAS.match(words):
                first = "imports"
        if "//" in words:
            words = _CODE.match(words)[0].rstrip()  # type: ignore[index]  # it matches the empty text too
        if words[-1] in _OPENING:
            opener = words[-1]
        elif words.endswith("{-#"):
            opener = "{-#"
        if first or opener:
            marks.append((number, first, opener))
    return FoldLines(len(lines) - 1, marks)


class _Run:
    """Successive lines of one kind, which become one fold."""

    def __init__(self, folds: list[Fold]) -> None:
        self._folds = folds
        self._kind, self._first, self._last = "", -1, -1

    def add(self, kind: str, line: int) -> None:
        if kind != self._kind or line != self._last + 1:
            self.end()
            self._kind, self._first = kind, line
        self._last = line

    def end(self) -> None:
        _add(self._folds, self._first, self._last, self._kind)


def _add(folds: list[Fold], start: int, end: int, kind: str) -> None:
    if 0 <= start < end:
        folds.append(Fold(start, end, kind))


def _close(folds: list[Fold], opened: list[tuple[str, int]], closer: str, line: int) -> None:
    """Closes the matching bracket. Unmatched opening brackets are dropped, an unmatched closing one is ignored."""
    for number in range(len(opened) - 1, -1, -1):
        bracket, start = opened[number]
        if bracket == _OPENERS[closer]:
            for inner, label in opened[number + 1 :]:
                if inner == "^":
                    _add(folds, label, line - 1, "region")
            del opened[number:]
            _add(folds, start, line - 1, "region")
            return
