"""The type of values whose definition could not be parsed."""

from __future__ import annotations

from compiler.ir.asm import AsmPrinter
from compiler.ir.types import Type


class ErrorType(Type):
    """The type of a value whose definition could not be parsed. Every check accepts it, to avoid follow-up errors."""

    __slots__ = ()

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("<<error>>")


ERROR_TYPE = ErrorType()
