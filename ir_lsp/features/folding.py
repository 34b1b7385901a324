"""Foldable ranges: regions, blocks, brackets over several lines, comments, aliases, parts of a split file.

Only the text is examined, so that a broken file folds as well as a valid one. Strings never go over the end of a line,
so a bracket at the end of a line or at the start of one is no part of a string.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.syntax.lexer import STRING
from ir_lsp.documents.document import DocumentView

_ALIAS = re.compile(r"[#!][A-Za-z_][\w$]*[ \t]*=")
_CODE = re.compile(rf"(?:[^\"/]|{STRING}|[\"/](?!/))*")
"""A line up to its comment."""
_CLOSES = {"}": "{", "]": "[", ")": "(", ">": "<", "#-}": "{-#"}
_OPENS = frozenset("{[(<")
_LABEL = re.compile(r"\^[\w$.\-]+[ \t]*(?:\(.*\))?[ \t]*:")
_LEADING = frozenset("/#!^}])>")
"""First characters of lines that may begin or end a fold."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that fold into the first of them, counted from 0. `kind` is "region", "comment" or "imports" (aliases)."""

    start_line: int
    end_line: int
    kind: str


def folds(view: DocumentView) -> list[Fold]:
    """Returns all that can be folded, by where it starts."""
    folds: list[Fold] = []
    opened: list[tuple[str, int]] = []
    run = _Run(folds)
    part = -1
    first_line = 0
    for lines in view.facts(fold_lines):
        for line, first, opener in lines.telling:
            number = first_line + line
            if first == "split":
                _add(folds, part, number - 1, "region")
                part = number
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
    if part >= 0:
        _add(folds, part, view.index.line_count - 1, "region")
    return sorted(folds, key=lambda fold: (fold.start_line, -fold.end_line))


@dataclass(frozen=True, slots=True)
class FoldLines:
    """A group of `count` lines: in `telling`, those that begin or end folds: number in the group, beginning and end.

    The beginning is "split", "comment", "imports", "^" for a label, a closing bracket, or ""; the end is an opening
    bracket or "".
    """

    count: int
    telling: list[tuple[int, str, str]]


def fold_lines(text: str) -> FoldLines:
    """Returns the lines of a text that may begin or end a fold."""
    telling: list[tuple[int, str, str]] = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        words = line.strip()
        if not words:
            continue
        first = opener = ""
        if words[0] in _LEADING:
            if words.startswith("//"):
                telling.append((number, "split" if words == "// -----" else "comment", ""))
                continue
            closer = "#-}" if words.startswith("#-}") else words[0]
            if closer in _CLOSES:
                first = closer
            elif words[0] == "^" and _LABEL.match(words):
                first = "^"
            elif _ALIAS.match(words):
                first = "imports"
        if "//" in words:
            words = _CODE.match(words)[0].rstrip()  # type: ignore[index]  # it matches the empty text too
        if words[-1] in _OPENS:
            opener = words[-1]
        elif words.endswith("{-#"):
            opener = "{-#"
        if first or opener:
            telling.append((number, first, opener))
    return FoldLines(len(lines) - 1, telling)


class _Run:
    """Neighbouring lines of one kind."""

    def __init__(self, folds: list[Fold]) -> None:
        self._found = folds
        self._kind, self._first, self._last = "", -1, -1

    def add(self, kind: str, line: int) -> None:
        if kind != self._kind or line != self._last + 1:
            self.end()
            self._kind, self._first = kind, line
        self._last = line

    def end(self) -> None:
        _add(self._found, self._first, self._last, self._kind)


def _add(folds: list[Fold], start: int, end: int, kind: str) -> None:
    if 0 <= start < end:
        folds.append(Fold(start, end, kind))


def _close(folds: list[Fold], opened: list[tuple[str, int]], closer: str, line: int) -> None:
    """Closes the matching bracket. Unmatched opening brackets are dropped, an unmatched closing one is ignored."""
    for number in range(len(opened) - 1, -1, -1):
        bracket, start = opened[number]
        if bracket == _CLOSES[closer]:
            for inner, label in opened[number + 1 :]:
                if inner == "^":
                    _add(folds, label, line - 1, "region")
            del opened[number:]
            _add(folds, start, line - 1, "region")
            return
