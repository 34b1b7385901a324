"""Problem that a check reports of an operation, before its place in a text is known.

Verifiers give `Problem`s; `compiler.verification.diagnostics.to_diagnostics` gives them places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeAlias

from compiler.diagnostics import Fault, Severity
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type


@dataclass(frozen=True, slots=True, eq=False)
class ProblemNote:
    """Something to know beside a problem; `op` is the operation it stands at, None for that of the problem."""

    message: str
    op: Operation | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """A finding about `op`. `value`, `region` or `block` is the part of it that is at fault, where it is one."""

    op: Operation
    message: str
    notes: tuple[ProblemNote, ...] = ()
    value: Value | None = None
    region: Region | None = None
    block: Block | None = None
    severity: Severity = Severity.ERROR
    shows_op: bool = True
    """False where upstream reports at a location, not on an op: messages do not show the op then."""
    next: Problem | None = None
    """Further problem of the same fault."""
    finder: Operation | None = None
    """The operation whose check found it, where that is not `op`."""
    fault: Fault | None = None
    """The facts; None for a rule of one operation that only its message tells."""

    @property
    def is_fault(self) -> bool:
        """True if the op is invalid: an error is among what is told, and not only warnings."""
        return bool(errors_of(self.all_told()))

    def all_told(self) -> Iterator[Problem]:
        """This one, and what else is told of the same op."""
        problem: Problem | None = self
        while problem is not None:
            yield problem
            problem = problem.next


class LimitError(Exception):
    """Work on `op` was given up because it reached a limit, which the message names."""

    def __init__(self, op: Operation, message: str) -> None:
        super().__init__(message)
        self.op = op


Finding: TypeAlias = "str | Fault | Problem | Iterable[str | Fault | Problem] | None"
"""Result of a dialect's verifier: words or a fault, which follow the op's name, a problem, several, or nothing."""


_Asked = ParamSpec("_Asked")


def first_finding(*checks: Callable[_Asked, Finding]) -> Callable[_Asked, Finding]:
    """Returns a check that gives what the first of `checks` that finds something finds."""

    def check(*asked: _Asked.args, **named: _Asked.kwargs) -> Finding:
        return next((finding for check in checks if (finding := check(*asked, **named)) is not None), None)

    return check


def op_problem(
    op: Operation,
    message_or_fault: str | Fault,
    *notes: ProblemNote,
    value: Value | None = None,
    region: Region | None = None,
    block: Block | None = None,
) -> Problem:
    """Returns a problem whose message begins with the op's name: upstream's `emitOpError`."""
    fault = message_or_fault if isinstance(message_or_fault, Fault) else None
    return Problem(op, f"'{op.name}' op {message_or_fault}", notes, value, region, block, fault=fault)


def plain_problem(
    op: Operation,
    fault: Fault,
    *notes: ProblemNote,
    value: Value | None = None,
    region: Region | None = None,
    block: Block | None = None,
) -> Problem:
    """Returns a problem whose message is the fault's alone: upstream's `emitError`."""
    return Problem(op, fault.message, notes, value, region, block, fault=fault)


def problems_of(op: Operation, finding: Finding, kind: Callable[[str], Fault] | None = None) -> list[Problem]:
    """Returns the result of a dialect's verifier as a list of problems; `kind` makes a fault of plain words."""
    if finding is None:
        return []
    items = (finding,) if isinstance(finding, (str, Fault, Problem)) else finding
    problems = [
        item
        if isinstance(item, Problem)
        else op_problem(op, item if kind is None or isinstance(item, Fault) else kind(item))
        for item in items
    ]
    if kind is None:
        return problems
    return [each if each.fault else replace(each, fault=kind(each.message)) for each in problems]


def first_of(problems: Sequence[Problem]) -> Problem | None:
    """The first problem, with the others told after it."""
    chain: Problem | None = None
    for problem in reversed(problems):
        chain = replace(problem, next=chain)
    return chain


def and_then(
    problem: Problem | None, check: Callable[[Operation], Problem | None] | None, op: Operation
) -> Problem | None:
    """A problem and what a check says after it; nobody asks that of an op that is invalid already."""
    if check is None or (problem is not None and problem.is_fault):
        return problem
    return joined(problem, check(op))


def joined(problem: Problem | None, later: Problem | None) -> Problem | None:
    """Two findings about one op, told one after the other."""
    if problem is None or later is None:
        return problem or later
    return first_of([*problem.all_told(), *later.all_told()])


def errors_of(problems: Iterable[Problem]) -> list[Problem]:
    """Returns the findings that make the IR invalid, without warnings."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def quoted(types: Iterable[Type | Attribute]) -> str:
    """Types as messages list them: `'i32', 'f32'`."""
    return ", ".join(f"'{type_}'" for type_ in types)
