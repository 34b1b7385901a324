"""Adapter of this project for upstream's conformance script: parse, print, and the opt command."""

from __future__ import annotations

import sys

import compiler
from compiler.diagnostics import Severity
from compiler.syntax.parser.file_parser import ParsedFile

OPT = [sys.executable, "-m", "compiler.tools.ir_opt"]


def parse(text: str, allow_unregistered: bool) -> tuple[ParsedFile, list[tuple[int | None, str]]]:
    """Syntax and verifier errors with 1-based lines, in source order, and a handle to print."""
    context = compiler.new_context(allow_unregistered=allow_unregistered)
    parsed = compiler.parse_tolerant(text, context)
    index = parsed.source.index
    errors = [diagnostic for diagnostic in compiler.check(parsed, context) if diagnostic.severity is Severity.ERROR]
    return parsed, [(index.line_of(error.span.start) + 1, error.message) for error in errors]


def print_ir(handle: ParsedFile, generic: bool) -> str:
    return compiler.print_ir(handle.module, generic=generic)
