"""Errors that stop a translation."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, op_problem


class TranslationError(Exception):
    """Raised for an operation that cannot be translated; `problem` has the operation and the reason."""

    def __init__(self, op: Operation, message: str, *, shows_op: bool = True) -> None:
        super().__init__(message)
        self.problem = Problem(op, message, shows_op=shows_op)


def op_error(op: Operation, message: str) -> TranslationError:
    """Returns an error whose message begins with the operation's name: upstream's `emitOpError`."""
    return TranslationError(op, op_problem(op, message).message)
