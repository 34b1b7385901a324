"""Counts the computations of an expression or statement: TVM's `ComputationTable`.

A computation is an eligible expression that is not part of another one. Computations in a conditional or loop are
counted only if at least two of its parts contain them, and could share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.stepping import Steps, run_steps
from compiler.transforms.tir.program import Expr, For, If, Stmt, While, expressions_of, statements_of


@dataclass(slots=True)
class Computation:
    """An expression, the first one that was met, and how many equal ones there are."""

    expr: Expr
    count: int = 1


Table = dict[int, Computation]
"""Computations by the numbers of their expressions, in the order in which they were met."""


class ComputationTables:
    """Cache of the statements' tables of computations."""

    def __init__(self) -> None:
        self._known: dict[Stmt, Table] = {}

    def of(self, stmt: Stmt) -> Table:
        """Returns the table of a statement."""
        return run_steps(self._of(stmt))

    def _of(self, stmt: Stmt) -> Steps[Table]:
        table = self._known.get(stmt)
        if table is None:
            parts = [table_of_expression(expr) for expr in expressions_of(stmt)]
            for inner in statements_of(stmt):
                parts.append((yield self._of(inner)))
            table = self._known[stmt] = _in_several(parts) if isinstance(stmt, (If, For, While)) else _united(parts)
        return table


def table_of_expression(root: Expr) -> Table:
    """Returns the table of an expression."""
    table: Table = {}
    stack = [root]
    while stack:
        expr = stack.pop()
        if expr.is_eligible:
            computation = table.get(expr.number)
            if computation is None:
                table[expr.number] = Computation(expr)
            else:
                computation.count += 1
        else:
            stack += reversed(expr.children)
    return table


def _united(parts: Sequence[Table]) -> Table:
    result: Table = {}
    for table in parts:
        for number, computation in table.items():
            merged = result.get(number)
            if merged is None:
                result[number] = Computation(computation.expr, computation.count)
            else:
                merged.count += computation.count
    return result


def _in_several(parts: Sequence[Table]) -> Table:
    """Returns the computations that at least two of the tables have, with their total counts."""
    everything = _united(parts)
    return {
        number: computation for number, computation in everything.items() if sum(number in table for table in parts) > 1
    }
