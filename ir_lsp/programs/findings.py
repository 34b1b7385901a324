"""Messages of programs about a file, as diagnostics of it: `file:line:column: error: ...` with the following notes.

Takes standard error of a program; returns diagnostics with spans in the document's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import MappingProxyType

from compiler.diagnostics import Diagnostic, Note, Severity
from compiler.text import Encoding, LineIndex, Span, decode_column
from ir_lsp.features.run_lines import RunLine
from ir_lsp.programs.execution import Stage

CODE = "run"
_MESSAGE = re.compile(
    r"(?P<file>[^\n]+?):(?P<line>\d+):(?:(?P<column>\d+):)? (?P<word>error|warning|note|remark): (?P<message>.*)"
)
_CONTINUED = "error: Couldn't match \""
_SEVERITIES = MappingProxyType(
    {"error": Severity.ERROR, "warning": Severity.WARNING, "remark": Severity.REMARK, "note": Severity.REMARK}
)
_LONGEST = 300


def run_findings(
    text: str, index: LineIndex, files: Sequence[str], run: RunLine, stages: list[Stage]
) -> list[Diagnostic]:
    """Returns the diagnostics of a RUN line, in the order of its commands; `files` are the names of the text there."""
    diagnostics: list[Diagnostic] = []
    for stage in stages:
        errors = stage.output if stage.command.merges_errors else stage.errors
        reported = list(said(text, index, files, errors.decode("utf-8", "replace"), CODE)) if stage.has_failed else []
        diagnostics += [each for each in reported if each.severity is Severity.ERROR]
        # The output of a failed command makes the next one fail: only the first is reported.
        if stage.has_failed and not reported and not diagnostics:
            span = Span(run.spans[0].start, run.spans[0].end)
            diagnostics.append(Diagnostic(f"'{stage.command.name}' {_ending(stage)}", span, CODE))
    return diagnostics


def _ending(stage: Stage) -> str:
    if stage.failure:
        return f"was ended: {stage.failure}"
    lines = stage.errors.decode("utf-8", "replace").strip().splitlines()
    said_last = f": {lines[-1].strip()[:_LONGEST]}" if lines else ""
    if stage.command.must_fail:
        return f"was to fail, and did not{said_last}"
    return f"ended with exit code {stage.code}{said_last}"


def said(text: str, index: LineIndex, files: Sequence[str], output: str, code: str) -> Iterator[Diagnostic]:
    """Yields the messages about the files of those names. Notes about other files become lines of the message."""
    lines = output.splitlines()
    current: Diagnostic | None = None
    for number, line in enumerate(lines):
        match = _MESSAGE.match(line)
        if match is None:
            continue
        is_here = match["file"] in files
        span = _span(text, index, int(match["line"]), int(match["column"] or 0)) if is_here else None
        if match["word"] == "note":
            if current is not None:
                quoted = "" if span is not None else _quoted(lines, number)
                note = Note(f"{match['message']}{quoted}", span)
                current = Diagnostic(current.message, current.span, code, current.severity, (*current.notes, note))
            continue
        if current is not None:
            yield current
        current = None
        if span is not None:
            current = Diagnostic(match["message"], span, code, _SEVERITIES[match["word"]])
    if current is not None:
        yield current


def _quoted(lines: list[str], number: int) -> str:
    """Returns the line of another text that a note is about, which stands below it."""
    if number + 1 >= len(lines) or _MESSAGE.match(lines[number + 1]):
        return ""
    text = lines[number + 1].strip()[:_LONGEST]
    return f": {text}" if text else ""


def _span(text: str, index: LineIndex, line: int, column: int) -> Span:
    """From a place to the end of the word there, or of the line for checks; columns count bytes from 1."""
    row = min(max(line - 1, 0), index.line_count - 1)
    start, end = index.line_start(row), index.line_end(row)
    content = text[start:end]
    if column <= 0:
        indent = len(content) - len(content.lstrip())
        return Span(start + indent, max(start + indent, start + len(content.rstrip())))
    at = decode_column(content, column - 1, Encoding.UTF8)
    if content.lstrip().startswith("//"):
        return Span(start + at, max(start + len(content.rstrip()), start + at))
    word = re.compile(r"[%@^!#]?[\w$.\-]+").match(content, at)
    return Span(start + at, start + (word.end() if word else min(at + 1, len(content))))
