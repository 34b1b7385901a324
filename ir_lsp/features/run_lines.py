"""The RUN lines of a test, as lit parses them: their commands and places.

Parts of a command on several lines are joined. Substitutions such as `%s` are left to the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from compiler.text import Span
from ir_lsp.documents.document import DocumentView

_MARK = "RUN:"
_RUN = re.compile(r"(?m)^[^\n]*?\bRUN:[ \t]*(?P<command>[^\n\r]*)")
_PREFIXES = re.compile(r"--?check-prefix(?:es)?[= ]+(?P<names>[\w,-]+)")
DEFAULT_PREFIX = "CHECK"


@dataclass(frozen=True, slots=True)
class RunLine:
    """A RUN line of a test, with its continuation lines."""

    command: str
    """The shell command."""
    spans: tuple[Span, ...]
    """Parts of the command in the text, one for each line."""
    line: int
    """First line, counted from 0."""

    @property
    def prefixes(self) -> tuple[str, ...]:
        """Check prefixes that the command passes to FileCheck; CHECK if it passes none."""
        names = [name for match in _PREFIXES.finditer(self.command) for name in match["names"].split(",") if name]
        return tuple(names) or (DEFAULT_PREFIX,)


def run_lines_of(view: DocumentView) -> list[RunLine]:
    """Returns the RUN lines of a document. A huge one without RUN lines is not searched again after each edit."""
    return run_lines(view.text) if any(view.facts(_has_run_lines)) else []


def _has_run_lines(text: str) -> bool:
    return _MARK in text


def run_lines(text: str) -> list[RunLine]:
    """Returns the RUN lines of `text` in source order; a backslash at the end of one joins it with the next."""
    if _MARK not in text:
        return []
    runs: list[RunLine] = []
    parts: list[tuple[str, Span]] = []
    first = position = lines = 0
    for match in _RUN.finditer(text):
        lines += text.count("\n", position, match.start())
        position = match.start()
        command = match["command"].rstrip()
        is_continued = command.endswith("\\")
        command = command[:-1].rstrip() if is_continued else command
        if not parts:
            first = lines
        parts.append((command, Span(match.start("command"), match.start("command") + len(command))))
        if not is_continued:
            runs.append(_joined(parts, first))
            parts = []
    if parts:
        runs.append(_joined(parts, first))
    return [run for run in runs if run.command]


def _joined(parts: list[tuple[str, Span]], line: int) -> RunLine:
    return RunLine(" ".join(command for command, _ in parts if command), tuple(span for _, span in parts), line)


def check_lines(text: str, prefixes: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yields start and end offsets of the check lines with these prefixes, including their line breaks."""
    names = "|".join(re.escape(prefix) for prefix in prefixes)
    pattern = re.compile(rf"(?m)^[ \t]*//[ \t]*(?:{names})(?:-[A-Z]+(?:\{{[^}}\n]*\}})?)*:[^\n]*(?:\n|\Z)")
    for match in pattern.finditer(text):
        yield match.span()
