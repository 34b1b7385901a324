"""The notation for rules that upgrade operations.

    @upgrade("bufferization.to_memref")
    def to_memref(op: Operation, to: Rewriter) -> None:
        to.replace_op_with_named(op, "bufferization.to_buffer", op.operands)

A rule replaces an operation of an older release by operations of the bundled one, or raises `CannotUpgrade`. The
rewriter's context has the dialects of the bundled release; it inserts before the operation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Rewriter

Rule: TypeAlias = Callable[[Operation, Rewriter], None]


class CannotUpgrade(Exception):
    """The bundled release cannot express an operation; the argument is the reason."""


class Rules:
    """Rules by the name of the operation that they replace; `rules("a.b", "a.c")` is a decorator that adds one."""

    def __init__(self) -> None:
        self.by_name: dict[str, Rule] = {}

    def __call__(self, *names: str) -> Callable[[Rule], Rule]:
        def add(rule: Rule) -> Rule:
            self.by_name.update(dict.fromkeys(names, rule))
            return rule

        return add
