"""A compiler core for MLIR-syntax IR.

    >>> import compiler
    >>> module = compiler.parse("func.func @f(%a: i32) -> i32 { return %a : i32 }")
    >>> print(compiler.print_ir(module), end="")
    module {
      func.func @f(%arg0: i32) -> i32 {
        return %arg0 : i32
      }
    }
    >>> compiler.verify(module)
    []

A text with mistakes is read as far as it goes:

    >>> context = compiler.new_context()
    >>> parsed = compiler.parse_tolerant("func.func @f() { return %a : i32 }", context)
    >>> [diagnostic.message for diagnostic in compiler.check(parsed, context)]
    ['use of undeclared SSA value name', "'func.return' op has 1 operands, but enclosing function (@f) returns 0"]
"""

from __future__ import annotations

from compiler.diagnostics import Diagnostic
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser import ParsedFile, parse_file
from compiler.syntax.printer import print_operation
from compiler.syntax.source import SourceFile
from compiler.verify import Verifier, to_diagnostics


class MLIRSyntaxError(Exception):
    """A text that is not MLIR; `diagnostics` says all that is wrong with it, in source order."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


def new_context(*, allow_unregistered: bool = False) -> Context:
    """A context with all bundled dialects, each loaded when it is first used."""
    return Context(load_dialect, allow_unregistered=allow_unregistered)


def parse_tolerant(text: str, context: Context | None = None, *, file_name: str = "-") -> ParsedFile:
    """Reads a text whatever is wrong with it; `check` tells what is."""
    context = context or new_context()
    return parse_file(SourceFile(file_name, text), context, Verifier(context).is_valid)


def check(parsed: ParsedFile, context: Context) -> list[Diagnostic]:
    """Everything that is wrong with a text read in that context: syntax and IR, in source order."""
    found = parsed.all_diagnostics() + to_diagnostics(Verifier(context).verify_parsed(parsed))
    return sorted(found, key=lambda diagnostic: diagnostic.span.start)


def parse(text: str, context: Context | None = None, *, file_name: str = "-") -> Operation:
    """Reads a text; gives its module, unverified. Raises `MLIRSyntaxError` with every syntax error."""
    parsed = parse_tolerant(text, context, file_name=file_name)
    diagnostics = parsed.all_diagnostics()
    if diagnostics:
        raise MLIRSyntaxError(diagnostics)
    return parsed.module


def print_ir(op: Operation, *, generic: bool = False, flags: PrintingFlags | None = None) -> str:
    """The text of an operation as mlir-opt prints it, ending in a line end. `flags` win over `generic`."""
    return print_operation(op, flags or PrintingFlags(generic=generic))


def verify(op: Operation, context: Context | None = None) -> list[Diagnostic]:
    """Everything that is wrong with an operation and what is in it, in source order; empty if it is valid."""
    return to_diagnostics(Verifier(context).verify(op))


__all__ = [
    "Context",
    "Diagnostic",
    "MLIRSyntaxError",
    "Operation",
    "ParsedFile",
    "PrintingFlags",
    "check",
    "new_context",
    "parse",
    "parse_tolerant",
    "print_ir",
    A text whose only operation is a module gives that, any other one stands in a module made for it. `file_name` is
    what the locations of the operations name.
