"""Problems of operations, as verifiers and passes report them.

`compiler.verification.diagnostics.to_diagnostics` turns them into diagnostics, which have a place in a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from compiler.diagnostics import Fault, Severity
from compiler.ir.attributes import Attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type


@dataclass(frozen=True, slots=True, eq=False)
class ProblemNote:
    """A note attached to a problem. It is reported at `op`; None means at the problem's op."""

    message: str
    op: Operation | None = None
    location: Location | None = None
    """Location to report the note at instead of that of `op`."""


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """An error or warning about `op`. `value`, `region` or `block` is the part of `op` at fault, if it is one."""

    op: Operation
    message: str
    notes: tuple[ProblemNote, ...] = ()
    value: Value | None = None
    region: Region | None = None
    block: Block | None = None
    severity: Severity = Severity.ERROR
    shows_op: bool = True
    """False if upstream reports at a location instead of an op, so that the message does not show the op."""
    next: Problem | None = None
    """Further problem of the same fault."""
    finder: Operation | None = None
    """The operation whose verifier reported the problem, if that is not `op`."""
    location: Location | None = None
    """Location to report the problem at instead of that of `op`."""
    fault: Fault | None = None
    """The facts of the error; None for an operation's own rule, which has only a message."""

    @property
    def is_fault(self) -> bool:
        """True if the problem or a further one is an error, so that the op is invalid."""
        return bool(errors_of(self.chain()))

    def chain(self) -> Iterator[Problem]:
        """Yields this problem and the further ones of the same fault."""
        problem: Problem | None = self
        while problem is not None:
            yield problem
            problem = problem.next


class LimitError(Exception):
    """Raised when work on `op` stops at a limit, which the message names."""

    def __init__(self, op: Operation, message: str) -> None:
        super().__init__(message)
        self.op = op


Finding: TypeAlias = "str | Fault | Problem | Iterable[str | Fault | Problem] | None"
"""Result of a dialect's verifier: a message or fault, shown after the op's name; problems; or None."""


def first_finding(*checks: Callable[..., Finding]) -> Callable[..., Finding]:
    """Returns a check that runs `checks`, each for a base class of the operation, and returns the first finding."""

    def check(*args: object) -> Finding:
        return next((finding for check in checks if (finding := check(*args)) is not None), None)

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
    """Returns a problem whose message is the fault's, without the op's name: upstream's `emitError`."""
    return Problem(op, fault.message, notes, value, region, block, fault=fault)


def problems_of(op: Operation, finding: Finding, kind: Callable[[str], Fault] | None = None) -> list[Problem]:
    """Returns the result of a dialect's verifier as a list of problems; `kind` converts a plain message to a fault."""
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
    """Returns the first problem, with the others as its further problems."""
    chain: Problem | None = None
    for problem in reversed(problems):
        chain = replace(problem, next=chain)
    return chain


def and_then(
    problem: Problem | None, check: Callable[[Operation], Problem | None] | None, op: Operation
) -> Problem | None:
    """Returns `problem` joined with those of `check`, which runs only if `problem` is no error."""
    if check is None or (problem is not None and problem.is_fault):
        return problem
    return joined(problem, check(op))


def joined(problem: Problem | None, later: Problem | None) -> Problem | None:
    """Returns the problems of both chains as one chain."""
    if problem is None or later is None:
        return problem or later
    return first_of([*problem.chain(), *later.chain()])


def errors_of(problems: Iterable[Problem]) -> list[Problem]:
    """Returns the problems that make the IR invalid, without warnings."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def quoted(types: Iterable[Type | Attribute]) -> str:
    """Returns types as messages list them: `'i32', 'f32'`."""
    return ", ".join(f"'{type_}'" for type_ in types)
