"""Converts messages of programs, `file:line:column: error: ...` and notes, to diagnostics of a document."""

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
    """Returns the diagnostics of a RUN line, in the order of its commands.

    `files` are the names of the document in the output of programs.
    """
    diagnostics: list[Diagnostic] = []
    for stage in stages:
        if not stage.has_failed:
            continue
        errors = (stage.output if stage.command.merges_errors else stage.errors).decode("utf-8", "replace")
        reported = list(reported_diagnostics(text, index, files, errors, CODE))
        diagnostics += [each for each in reported if each.severity is Severity.ERROR]
        # After a failed command, the next one fails, too; reports only the first.
        if not reported and not diagnostics:
            span = Span(run.spans[0].start, run.spans[0].end)
            diagnostics.append(Diagnostic(f"'{stage.command.name}' {_ending(stage)}", span, CODE))
    return diagnostics


def _ending(stage: Stage) -> str:
    if stage.failure:
        return f"was ended: {stage.failure}"
    lines = stage.errors.decode("utf-8", "replace").strip().splitlines()
    last_line = f": {lines[-1].strip()[:_LONGEST]}" if lines else ""
    if stage.command.must_fail:
        return f"was expected to fail, but succeeded{last_line}"
    return f"ended with exit code {stage.code}{last_line}"


def reported_diagnostics(
    text: str, index: LineIndex, files: Sequence[str], output: str, code: str
) -> Iterator[Diagnostic]:
    """Yields the messages in `output`, standard error of a program, about a document.

    `files` are the names of the document in it. Notes about other files become lines of the message.
    """
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
    """Returns the line following the note in line `number`: the quoted line of another file."""
    if number + 1 >= len(lines) or _MESSAGE.match(lines[number + 1]):
        return ""
    text = lines[number + 1].strip()[:_LONGEST]
    return f": {text}" if text else ""


def _span(text: str, index: LineIndex, line: int, column: int) -> Span:
    """Returns the span from a place to the end of its word; in a comment, such as a check, to the end of the line.

    `line` and `column` count from 1, columns in bytes; column 0 is the whole line.
    """
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
