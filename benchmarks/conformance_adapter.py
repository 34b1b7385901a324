"""What upstream's conformance scripts load to measure this project: parse, print, and the opt command."""

from __future__ import annotations

import sys

from compiler.diagnostics import Diagnostic
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser import ParsedFile, parse_file
from compiler.syntax.printer import print_operation
from compiler.syntax.source import SourceFile

try:
    from compiler.verify import to_diagnostics, verify
except ImportError:
    verify = None

OPT = [sys.executable, "-m", "compiler.tools.ir_opt"]


def parse(text: str, allow_unregistered: bool) -> tuple[ParsedFile, list[tuple[int | None, str]]]:
    """Syntax and verifier errors with 1-based lines, and a handle to print."""
    source = SourceFile("-", text)
    context = Context(load_dialect, allow_unregistered=allow_unregistered)
    parsed = parse_file(source, context)
    diagnostics: list[Diagnostic] = parsed.all_diagnostics()
    if not diagnostics and verify is not None:
        diagnostics = to_diagnostics(verify(parsed.module, context))
    return parsed, [(source.index.line_of(d.span.start) + 1, d.message) for d in diagnostics]


def print_ir(handle: ParsedFile, generic: bool) -> str:
    return print_operation(handle.module, PrintingFlags(generic=generic))
