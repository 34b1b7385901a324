"""Explains why an operation was not rewritten: the patterns that could apply to it, and the reason why each did not.

The reason is the one that a pattern gave when a pass last tried it. A pattern that gave none, or that no pass tried, is
tried on a copy of the operation: then the reason is the condition in its code at which it gave up.
"""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import CodeType, FrameType
from typing import TYPE_CHECKING, NamedTuple

from compiler.api import parse_tolerant
from compiler.ir.context import Context
from compiler.ir.operation import Operation, sole_region
from compiler.rewrite.patterns import CanonicalizationPatterns, PatternApplicator
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.trace.history import History
from compiler.trace.model import Failure
from compiler.trace.pattern_source import PatternSource, code_of, source_of

if TYPE_CHECKING:
    from _typeshed import TraceFunction


APPLIES = "it applies: canonicalize would rewrite the operation"
_LONGEST = 160
"""Maximum number of characters of a condition that are shown."""


class Missed(NamedTuple):
    """A pattern that did not apply, and why.

    `run` is the number of the pass run that tried it last, None if none did; `source` is where its code is, None
    if that is not known.
    """

    pattern: str
    reason: str
    run: int | None
    source: PatternSource | None = None


def why_not(history: History, op: int, state: int) -> list[Missed]:
    """Returns the patterns that do not apply to operation `op` of a state, and why."""
    history.state(state)
    missed_by_pattern: dict[str, Missed] = {}
    for run, failure in _failures(history, state):
        if failure.op == op:
            source = history.trace.pattern_sources.get(failure.pattern)
            missed_by_pattern[failure.pattern] = Missed(failure.pattern, failure.reason, run, source)
    for missed in _probed(history.op(op), history.context):
        earlier = missed_by_pattern.get(missed.pattern)
        if earlier is not None and earlier.reason:
            missed = missed._replace(reason=earlier.reason)
        missed_by_pattern[missed.pattern] = missed._replace(run=None if earlier is None else earlier.run)
    return [each if each.reason else each._replace(reason="it gave no reason") for each in missed_by_pattern.values()]


def _failures(history: History, state: int) -> Iterator[tuple[int, Failure]]:
    """Yields all failures before a state, with the numbers of their pass runs."""
    for number, run in enumerate(history.trace.runs):
        for step, each in history.trace.steps_of(run):
            if step < state:
                yield from ((number, failure) for failure in each.failures)
        if run.last <= state:
            yield from ((number, failure) for failure in run.failures)


def _probed(op: Operation, context: Context) -> Iterator[Missed]:
    """Tries all canonicalization patterns on copies of an operation."""
    if (copied := _copy(op, context)) is None:
        return
    copy, rewriter = copied
    for pattern in PatternApplicator(CanonicalizationPatterns(rewriter.context)).patterns_for(copy):
        listener = _Reasons()
        rewriter.listeners = [listener]
        rewriter.block, rewriter.before, rewriter.location = copy.parent, copy, copy
        with _returns(code_of(pattern)) as returns:
            try:
                applied = pattern.match_and_rewrite(copy, rewriter)
            except Exception as error:  # the pattern of a plugin may be wrong
                applied, listener.reason = False, f"it raised {type(error).__name__}: {error}"
        reason = APPLIES if applied else listener.reason or _condition(returns)
        yield Missed(pattern.debug_name, reason, None, source_of(pattern))
        if applied:
            again = _copy(op, context)
            assert again is not None, "it was copied before"
            copy, rewriter = again


class _Reasons(Listener):
    """Stores the reason that a pattern reports."""

    reason = ""

    def match_failed(self, op: Operation, reason: str) -> None:
        self.reason = reason


def _copy(op: Operation, context: Context) -> tuple[Operation, Rewriter] | None:
    """Copies an operation with its surroundings. Returns None if it cannot be parsed from its text."""
    top = op
    while (parent := top.parent_op) is not None and not top.has_trait("IsolatedFromAbove"):
        top = parent
    place = next(index for index, each in enumerate(top.walk()) if each is op)
    parsed = parse_tolerant(print_operation(top, PrintingFlags(generic=True, local_scope=True)), context)
    if parsed.all_diagnostics():
        return None
    (copied_top,) = (each for block in sole_region(parsed.top).blocks for each in block.ops)
    copy = next(each for index, each in enumerate(copied_top.walk()) if index == place)
    return copy, Rewriter(parsed.top, context)


# ------------------------------------------------------------------------------------------ where patterns give up


class _Return(NamedTuple):
    """A function that returned False or None: its depth below the pattern, and where it did."""

    depth: int
    file: str
    line: int


@contextmanager
def _returns(code: CodeType | None) -> Iterator[list[_Return]]:
    """Records the places where the function of a pattern, and those that it calls, return without success."""
    returns: list[_Return] = []
    depth = 0

    def local(frame: FrameType, event: str, value: object) -> TraceFunction:
        nonlocal depth
        if event == "return":
            if value is False or value is None:
                returns.append(_Return(depth, frame.f_code.co_filename, frame.f_lineno))
            depth -= 1
        return local

    def begin(frame: FrameType, event: str, value: object) -> TraceFunction | None:
        nonlocal depth
        if depth or frame.f_code is code:
            depth += 1
            return local
        return None

    before = sys.gettrace()
    sys.settrace(begin)
    try:
        yield returns
    finally:
        sys.settrace(before)


def _condition(returns: list[_Return]) -> str:
    """Returns the condition under which a pattern returned; "" if it is unknown."""
    if not returns or returns[-1].depth != 1:
        return ""
    position = len(returns) - 1
    while True:
        place = returns[position]
        text, calls_another = _conditions(place.file).get(place.line, ("", False))
        inner = returns[position - 1] if position else None
        if not calls_another or inner is None or inner.depth != place.depth + 1:
            return text
        position -= 1


@cache
def _conditions(file: str) -> dict[int, tuple[str, bool]]:
    """Returns for each line of a `return` in a file its condition, and True if it returns the result of a call."""
    source = "".join(linecache.getlines(file))
    conditions: dict[int, tuple[str, bool]] = {}

    def visit_all(body: Sequence[ast.AST], condition: str) -> None:
        for before, node in zip([None, *body], body, strict=False):
            visit(node, _unmet(source, before) or condition if isinstance(node, ast.Return) else condition)

    def visit(node: ast.AST, condition: str) -> None:
        if isinstance(node, ast.Return):
            value = node.value
            is_plain = value is None or isinstance(value, ast.Constant)
            text = condition if is_plain else f"not: {_source(source, value)}"
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                conditions[line] = text, isinstance(value, ast.Call)
        elif isinstance(node, ast.If):
            test = _source(source, node.test)
            visit_all(node.body, test)
            visit_all(node.orelse, f"not: {test}")
        else:
            inside = "" if isinstance(node, ast.FunctionDef) else condition
            visit_all(list(ast.iter_child_nodes(node)), inside)

    visit(ast.parse(source), "")
    return conditions


def _unmet(source: str, node: ast.AST | None) -> str:
    """Returns the condition of a statement that did not hold, so that the next one was reached; "" for others."""
    if isinstance(node, ast.If):
        return f"not: {_source(source, node.test)}"
    if isinstance(node, ast.For):
        return f"nothing fits in {_source(source, node.iter)}"
    if isinstance(node, ast.Match):
        cases = [
            _source(source, case.pattern) + (f" if {_source(source, case.guard)}" if case.guard else "")
            for case in node.cases
        ]
        return f"{_source(source, node.subject)} is not {' or '.join(cases)}"
    return ""


def _source(source: str, node: ast.AST | None) -> str:
    text = " ".join((ast.get_source_segment(source, node) or "").split()) if node is not None else ""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
