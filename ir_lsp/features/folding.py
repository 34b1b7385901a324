"""What can be folded away: regions and other brackets over several lines, comments, aliases, the parts of a split file.

Only the text is looked at, so that a broken file folds as well as a right one. Strings never go over the end of a line,
so a bracket at the end of a line or at the start of one is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ir_lsp.entities import tokens_of_line
from ir_lsp.snapshot import Snapshot

_LINES = re.compile(
    r"""^[ \t]*(?:
          (?P<split>//[ ]-----)[ \t]*$
        | (?P<comment>//)[^\n]*$
        | (?P<alias>[\#!][A-Za-z_][\w$]*[ \t]*=)
        | (?P<close>[}\])>]|\#-})
    )
    | (?P<open>[{\[(<]|{-\#)[ \t]*(?:\r?$|(?P<trailing>//))""",
    re.MULTILINE | re.VERBOSE,
)
_CLOSES = {"}": "{", "]": "[", ")": "(", ">": "<", "#-}": "{-#"}


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that fold into the first of them, counted from 0. `kind` is "region", "comment" or "imports" (aliases)."""

    start_line: int
    end_line: int
    kind: str


def folds(snapshot: Snapshot) -> list[Fold]:
    """All that can be folded, by where it starts."""
    index = snapshot.index
    found: list[Fold] = []
    opened: list[tuple[str, int]] = []
    run = _Run(found)
    part = -1
    for match in _LINES.finditer(snapshot.text):
        line = index.line_of(match.start(match.lastgroup or 0))
        kind = match.lastgroup
        if kind in ("comment", "alias"):
            run.add("comment" if kind == "comment" else "imports", line)
        elif kind == "split":
            _add(found, part, line - 1, "region")
            part = line
            opened.clear()
        elif kind == "close":
            _close(found, opened, match["close"], line)
        elif kind == "open" or _is_code(snapshot, match.start("open")):
            opened.append((match["open"], line))
    run.end()
    if part >= 0:
        _add(found, part, index.line_count - 1, "region")
    return sorted(found, key=lambda fold: (fold.start_line, -fold.end_line))


class _Run:
    """Neighbouring lines of one kind."""

    def __init__(self, found: list[Fold]) -> None:
        self._found = found
        self._kind, self._first, self._last = "", -1, -1

    def add(self, kind: str, line: int) -> None:
        if kind != self._kind or line != self._last + 1:
            self.end()
            self._kind, self._first = kind, line
        self._last = line

    def end(self) -> None:
        _add(self._found, self._first, self._last, self._kind)


def _add(found: list[Fold], start: int, end: int, kind: str) -> None:
    if 0 <= start < end:
        found.append(Fold(start, end, kind))


def _close(found: list[Fold], opened: list[tuple[str, int]], closer: str, line: int) -> None:
    """Ends what the bracket closes; brackets that nothing closed are left, one that closes nothing is passed over."""
    for number in range(len(opened) - 1, -1, -1):
        bracket, start = opened[number]
        if bracket == _CLOSES[closer]:
            del opened[number:]
            _add(found, start, line - 1, "region")
            return


def _is_code(snapshot: Snapshot, offset: int) -> bool:
    """Whether a bracket before a comment is not in a comment itself."""
    return any(token.span.start == offset for token in tokens_of_line(snapshot, offset))
