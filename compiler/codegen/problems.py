"""Errors that stop a translation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, op_problem


class TranslationError(Exception):
    """Raised for an operation that cannot be translated; `problems` has the operation and the reason first."""

    def __init__(self, op: Operation, *messages: str, shows_op: bool = True) -> None:
        super().__init__(messages[0])
        self.problems = [Problem(op, message, shows_op=shows_op) for message in messages]


class UnregisteredError(TranslationError):
    """Raised for an operation whose dialect has no translation."""


def op_error(op: Operation, message: str) -> TranslationError:
    """Returns an error whose message begins with the operation's name: upstream's `emitOpError`."""
    return TranslationError(op, op_problem(op, message).message)


@contextmanager
def translating(op: Operation) -> Iterator[None]:
    """Context of the translation of `op`: adds to an error that `op` failed, as upstream does for each enclosing op."""
    try:
        yield
    except TranslationError as error:
        add_failure(error, op)
        raise


def add_failure(error: TranslationError, op: Operation) -> None:
    """Adds to an error that the translation of `op`, which had begun, failed."""
    if not isinstance(error, UnregisteredError) or error.problems[0].op is not op:
        error.problems.append(Problem(op, f"LLVM Translation failed for operation: {op.name}"))
