"""Errors that stop a translation."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ir.problem import Problem


class TranslationError(Exception):
    """An operation cannot be translated; `problem` tells which and why."""

    def __init__(self, op: Operation, message: str) -> None:
        super().__init__(message)
        self.problem = Problem(op, message)
