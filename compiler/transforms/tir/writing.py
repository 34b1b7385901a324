"""Writes a program back into the function that it was read from.

Only changes the operations that differ. A new variable becomes a `tir.let` before the statement in which it is in
scope. The operations of its value, taken from one occurrence, move there; users of the other occurrences use the
variable, and the operations of these are erased.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from compiler.dialects.tir.ops import ConditionOp, LetOp, WhileOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.stepping import Steps, run_steps
from compiler.transforms.tir.program import (
    Expr,
    If,
    Kind,
    LetStmt,
    Seq,
    Stmt,
    Variable,
    expressions_of,
    statements_of,
    walk,
)


class Writer:
    """Writes a program back. `old` is the program as it was read, `parts` are the operations inside its expressions."""

    def __init__(self, old: Stmt, parts: Sequence[Operation], rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self._parts = parts
        self._inline = set(parts)
        self._before = {stmt.op: expressions_of(stmt) for stmt in walk(old) if stmt.op is not None}
        self._moving: set[Operation] = set()
        self._shared: set[Operation] = set()

    def write(self, new: Stmt, block: Block) -> None:
        """Rewrites the function's block to compute `new`."""
        uses = Counter(expr.op for stmt in walk(new) for root in expressions_of(stmt) for expr in _nodes(root))
        self._shared = {op for op, count in uses.items() if op is not None and count > 1}
        self._moving = {expr.op for expr in _introduced(new) if expr.op is not None} - self._shared
        run_steps(self._statement(new, block))
        for op in reversed(self._parts):
            if not self._rewriter.has_uses(op.result):
                self._rewriter.erase_op(op)

    # ------------------------------------------------------------------------------------------ statements

    def _statement(self, stmt: Stmt, block: Block) -> Steps[None]:
        """Writes a statement and the following statements in its scope."""
        if isinstance(stmt, LetStmt) and stmt.op is None:
            yield self._introduce(stmt.variable, stmt.value, block, self._start(stmt.body, block))
        elif stmt.op is not None:
            yield self._change(stmt, stmt.op)
        for inner, inside in zip(statements_of(stmt), _blocks_of(stmt, block), strict=True):
            yield self._statement(inner, inside)

    def _change(self, stmt: Stmt, op: Operation) -> Steps[None]:
        """Updates the operands of a statement's op to its new expressions."""
        for index, (old, new) in enumerate(zip(self._before[op], expressions_of(stmt), strict=True)):
            if new is old:
                continue
            if isinstance(op, WhileOp):
                condition = op.condition.entry
                start = next((each for each in condition.ops if each not in self._moving), condition.ops[-1])
                value = yield self._value(new, condition, start)
                self._set_operand(condition.ops[-1], 0, value)
            elif isinstance(stmt, LetStmt) and not isinstance(op, LetOp):
                # The op computes the value itself, and all users use its result.
                assert op.parent is not None
                value = yield self._value(new, op.parent, self._segment_start(op))
                users = [user for user in self._rewriter.users(op.result) if not isinstance(user, LetOp)]
                if value is not op.result:
                    self._rewriter.replace_all_uses_with(op.result, value, users.__contains__)
                    if op not in self._moving and not self._rewriter.has_uses(op.result):
                        self._rewriter.erase_op(op)
            else:
                assert op.parent is not None
                value = yield self._value(new, op.parent, self._segment_start(op))
                self._set_operand(op, index, value)

    def _set_operand(self, op: Operation, index: int, value: Value) -> None:
        if op.operands[index] is not value:
            with self._rewriter.modify(op):
                op.operands[index] = value

    def _start(self, stmt: Stmt, block: Block) -> Operation | None:
        """Returns the first op of a statement's expressions in its block; None for the end of the block."""
        while True:
            if isinstance(stmt, Seq) and stmt.items:
                stmt = stmt.items[0]
            elif isinstance(stmt, LetStmt) and (stmt.op is None or stmt.op in self._moving):
                stmt = stmt.body
            else:
                break
        if stmt.op is not None:
            return self._segment_start(stmt.op)
        last = block.last
        return last if last is not None and isinstance(last, ConditionOp) else None

    def _segment_start(self, op: Operation) -> Operation:
        """Returns the first remaining op of the expressions of a statement."""
        first, previous = op, op.previous_op
        while previous is not None and previous in self._inline:
            if previous not in self._moving:
                first = previous
            previous = previous.previous_op
        return first

    # ------------------------------------------------------------------------------------------ expressions

    def _introduce(self, variable: Variable, value: Expr, block: Block, before: Operation | None) -> Steps[None]:
        """Creates the `tir.let` of a new variable."""
        operand: Value = yield self._value(value, block, before)
        rewriter = self._rewriter
        rewriter.block, rewriter.before = block, before
        location = None if value.op is None else value.op
        let = rewriter.create(
            LetOp, operand, result_types=[value.type], name_=StringAttr(variable.name), location=location
        )
        let.result.name = variable.name
        variable.value = let.result

    def _value(self, expr: Expr, block: Block, before: Operation | None) -> Steps[Value]:
        """Returns the value of an expression; operations that are new or move are inserted at `before`."""
        if expr.kind is Kind.VARIABLE:
            assert expr.variable is not None and expr.variable.value is not None
            return expr.variable.value
        if expr.kind is Kind.LET:
            assert expr.variable is not None
            bound, body = expr.children
            if expr.op is None:
                yield self._introduce(expr.variable, bound, block, before)
            else:
                value: Value = yield self._value(bound, block, before)
                if isinstance(expr.op, LetOp):
                    self._set_operand(expr.op, 0, value)
                expr.variable.value = expr.op.result if isinstance(expr.op, LetOp) else value
            written: Value = yield self._value(body, block, before)
            return written
        operands: list[Value] = []
        for child in expr.children:
            operands.append((yield self._value(child, block, before)))
        op = expr.op
        assert op is not None
        rewriter = self._rewriter
        if op in self._shared:
            rewriter.block, rewriter.before = block, before
            return rewriter.create(
                type(op),
                *operands,
                result_types=[expr.type],
                properties=op.properties,
                attributes=op.attributes,
                location=op,
            ).result
        for index, operand in enumerate(operands):
            self._set_operand(op, index, operand)
        if op in self._moving:
            rewriter.move_op(op, block, before)
        return op.result


def _nodes(root: Expr) -> Iterator[Expr]:
    stack = [root]
    while stack:
        expr = stack.pop()
        yield expr
        stack += expr.children


def _introduced(program: Stmt) -> Iterator[Expr]:
    """Yields all parts of the values of introduced variables."""
    for stmt in walk(program):
        for root in expressions_of(stmt):
            if isinstance(stmt, LetStmt) and stmt.op is None:
                yield from _nodes(root)
                continue
            for expr in _nodes(root):
                if expr.kind is Kind.LET and expr.op is None:
                    yield from _nodes(expr.children[0])


def _blocks_of(stmt: Stmt, block: Block) -> list[Block]:
    """Returns the block of each statement directly inside a statement."""
    if isinstance(stmt, (LetStmt, Seq)) or stmt.op is None:
        return [block] * len(statements_of(stmt))
    if isinstance(stmt.op, WhileOp):
        return [stmt.op.body.entry]
    count = len(statements_of(stmt)) if isinstance(stmt, If) else 1
    return [region.entry for region in stmt.op.regions[: count if statements_of(stmt) else 0]]
