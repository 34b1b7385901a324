"""The IR that a tool works on, from text or from bytecode.

Takes the content of a file; returns its module and resources, or reports of why it cannot be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.bytecode.encoding import MAGIC
from compiler.bytecode.header import InvalidBytecode
from compiler.bytecode.use_lists import Use, orders_of_parsed_text
from compiler.diagnostics import DiagnosticList
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.syntax.parser.file_parser import ParsedFile, parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.text import utf8
from compiler.tools.bytecode import read_bytecode
from compiler.tools.reports import Report, ReportNote, syntax_reports
from compiler.verification.verifier import Verifier

Resources = Mapping[str, Mapping[str, Mapping[str, str]]]

_MAGIC = MAGIC.decode("utf-8", "surrogateescape")


@dataclass(frozen=True, slots=True)
class InputIR:
    """`module` is the file's single module, or an implicit one with the file's operations (`module_is_made`)."""

    module: Operation
    module_is_made: bool
    resources: Resources
    parsed: ParsedFile | None = None
    """Result of the parser of texts; None for bytecode."""
    stored_orders: Mapping[Value, Sequence[Use]] | None = None
    origin: str = ""
    """Text about bytecode that is added to each of its errors."""

    def problems(self, top: Operation, verifier: Verifier) -> list[Problem]:
        """Returns the problems of the module, or of `top`, the only operation in it."""
        if self.parsed is not None and top is self.module:
            return verifier.verify_parsed(self.parsed)
        return verifier.verify(top)

    def use_orders(self, top: Operation) -> Mapping[Value, Sequence[Use]]:
        """Returns the orders in which values are used, as mlir-opt has them right after reading the file."""
        return orders_of_parsed_text(top) if self.stored_orders is None else self.stored_orders


class UnreadableIR(Exception):
    """A file that is neither valid MLIR nor valid bytecode; `reports` has the reasons."""

    def __init__(self, reports: list[Report]) -> None:
        super().__init__()
        self.reports = reports


def is_bytecode_text(text: str) -> bool:
    """Returns True if a text that was read is bytecode."""
    return text.startswith(_MAGIC)


def read_ir(source: SourceFile, context: Context, verifier: Verifier | None, error_limit: int) -> InputIR:
    """Reads a file or a part of it. Raises `UnreadableIR`.

    `verifier` is that of the context, where the IR is going to be verified. Bytes that are no UTF-8 stand in the text
    as surrogate escapes.
    """
    if is_bytecode_text(source.text):
        return _read_bytecode(source, context)
    parsed = parse_file(source, context, None if verifier is None else verifier.is_valid)
    errors = DiagnosticList(error_limit)
    errors.extend(parsed.all_diagnostics())
    if len(errors):
        raise UnreadableIR(list(syntax_reports(errors, source)))
    return InputIR(parsed.module, parsed.module.start < 0, parsed.resources, parsed)


def _read_bytecode(source: SourceFile, context: Context) -> InputIR:
    whole = FileLineColRange(source.name, 0, 0)
    try:
        file = read_bytecode(utf8(source.text), context, source.name)
    except InvalidBytecode as error:
        notes = [
            ReportNote(note, whole, expectable=index == 0 and error.header is not None)
            for index, note in enumerate(error.notes)
        ]
        raise UnreadableIR([Report(error.message, whole, notes=tuple(notes))]) from None
    has_own_module = file.module is file.top
    return InputIR(file.module, has_own_module, file.resources, None, file.use_orders, file.header.described)
