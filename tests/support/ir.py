"""IR from text, for tests."""

from __future__ import annotations

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.syntax.parser.file_parser import ParsedFile, parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.verification.diagnostics import to_diagnostics
from compiler.verification.verifier import verify


def context(*, allow_unregistered: bool = True) -> Context:
    """A fresh context with the bundled dialects."""
    return Context(load_dialect, allow_unregistered=allow_unregistered)


def parse_text(text: str) -> ParsedFile:
    """All that parsing gives, errors included; unregistered dialects are allowed."""
    return parse_file(SourceFile("-", text), context())


def parse(text: str) -> Operation:
    """The module in a text that has no syntax errors."""
    parsed = parse_text(text)
    assert not (errors := parsed.all_diagnostics()), errors
    return parsed.module


def find(module: Operation, name: str) -> Operation:
    """The first operation of that name."""
    return next(op for op in module.walk() if op.name == name)


def messages(text: str) -> list[str]:
    """Returns the errors of the parser, or else of the verifier, without places; all dialects are registered."""
    parsed = parse_file(SourceFile("-", text), context(allow_unregistered=False))
    diagnostics = parsed.all_diagnostics() or to_diagnostics(verify(parsed.module, context(allow_unregistered=False)))
    return [diagnostic.message for diagnostic in diagnostics]


def problems(text: str) -> list[str]:
    """Returns the verifier's errors as `line:column: message`; notes are indented, with their line."""
    parsed = parse_text(text)
    assert not (errors := parsed.all_diagnostics()), errors
    index = parsed.source.index
    lines = []
    for diagnostic in to_diagnostics(verify(parsed.module, context())):
        line, column = index.line_column(diagnostic.span.start)
        lines.append(f"{line + 1}:{column + 1}: {diagnostic.message}")
        for note in diagnostic.notes:
            at = diagnostic.span if note.span is None else note.span
            lines.append(f"  {index.line_column(at.start)[0] + 1}: {note.message}")
    return lines
