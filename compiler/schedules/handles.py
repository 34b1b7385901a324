"""Payloads of the values of a schedule: operations and values of the IR that is transformed, or parameters.

Handles are updated while that IR is rewritten: an operation that is replaced by one of its kind is replaced in handles,
and an erased operation is removed from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.dialects.tensor.ops import CastOp, CollapseShapeOp, ExpandShapeOp, InsertSliceOp, ReshapeOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value, view_source
from compiler.ir.problem import Problem, ProblemNote
from compiler.passes.base import PassState
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

Payload: TypeAlias = "Operation | Value | Attribute"
Outcome: TypeAlias = "Sequence[Sequence[Payload]]"
"""Payload of each result of an operation of a schedule."""

_FORWARDING = (CastOp, CollapseShapeOp, ExpandShapeOp, InsertSliceOp, ReshapeOp)
"""Forwarding operations that upstream follows to find the replacement of an operation."""


class ScheduleFailure(Exception):
    """An operation of a schedule failed on one target or several. `silenceable`: enclosing operations may go on."""

    def __init__(self, problems: Sequence[Problem], *, silenceable: bool = True) -> None:
        super().__init__(problems[0].message)
        self.problems = list(problems)
        self.silenceable = silenceable


def failure(op: Operation, message: str, *notes: ProblemNote) -> ScheduleFailure:
    """Returns a failure that enclosing operations may silence."""
    return ScheduleFailure([Problem(op, message, notes, shows_op=False)])


def definite_failure(op: Operation, message: str, *notes: ProblemNote) -> ScheduleFailure:
    """Returns a failure that ends the schedule."""
    return ScheduleFailure([Problem(op, message, notes, shows_op=False)], silenceable=False)


def failed_to_apply(op: Operation, target: Operation) -> ScheduleFailure:
    """Returns upstream's error for most transformations of unsupported targets."""
    return failure(op, f"{op.name} failed to apply", ProblemNote("when applied to this op", target))


def definitely_failed_to_apply(op: Operation, target: Operation) -> ScheduleFailure:
    """Returns upstream's error of transformations whose failure ends the schedule."""
    return definite_failure(op, "failed to apply", ProblemNote("attempted to apply to this op", target))


@dataclass
class ScheduleState:
    """State of a schedule's run: the payload of each handle, and the pass that runs it."""

    root: Operation
    passing: PassState
    payloads: dict[Value, list[Payload]] = field(default_factory=dict)

    def payload(self, handle: Value) -> list[Payload]:
        """Returns the payload of a value of the schedule."""
        return list(self.payloads.get(handle, ()))

    def ops(self, handle: Value) -> list[Operation]:
        """Returns the payload operations of a handle."""
        return [each for each in self.payload(handle) if isinstance(each, Operation)]

    def bind(self, handle: Value, payload: Sequence[Payload]) -> None:
        """Sets the payload of a handle."""
        self.payloads[handle] = list(payload)

    def parameters(self, handle: Value) -> list[Attribute]:
        return [each for each in self.payload(handle) if isinstance(each, Attribute)]

    @contextmanager
    def rewriter(self, target: Operation) -> Iterator[Rewriter]:
        """Context with a rewriter for the surroundings of a payload operation, which updates handles."""
        rewriter = Rewriter(outermost(target), self.passing.context, [*self.passing.listeners, Tracker(self)])
        rewriter.set_insertion_point(target)
        rewriter.location = target
        yield rewriter

    def listeners(self) -> list[Listener]:
        """Returns the listeners for changes of the payload."""
        return [*self.passing.listeners, Tracker(self)]


def outermost(op: Operation) -> Operation:
    """Returns the root operation."""
    while op.parent_op is not None:
        op = op.parent_op
    return op


class Tracker(Listener):
    """Keeps handles up to date while the payload is rewritten."""

    def __init__(self, state: ScheduleState) -> None:
        self._payloads = state.payloads

    def replaced(self, op: Operation, values: Sequence[Value]) -> None:
        new: list[Value] = list(values)
        for payload in self._payloads.values():
            for index, each in enumerate(payload):
                if isinstance(each, OpResult) and each.owner is op:
                    payload[index] = new[each.index]
        if not any(each is op for payload in self._payloads.values() for each in payload):
            return
        replacement = _replacement(op, new)
        if replacement is not None:
            for payload in self._payloads.values():
                payload[:] = [replacement if each is op else each for each in payload]

    def erased(self, op: Operation) -> None:
        gone = set(op.walk())
        for payload in self._payloads.values():
            if any(_is_of(each, gone) for each in payload):
                payload[:] = [each for each in payload if not _is_of(each, gone)]


def _is_of(payload: Payload, ops: set[Operation]) -> bool:
    if isinstance(payload, Operation):
        return payload in ops
    return isinstance(payload, OpResult) and payload.owner in ops


def _replacement(op: Operation, values: Sequence[Value]) -> Operation | None:
    """Returns the operation of the same kind that defines the replacement values, or None."""
    current = list(values)
    while current:
        owners = {value.owner if isinstance(value, OpResult) else None for value in current}
        owner = owners.pop()
        if owners or owner is None:
            return None
        if owner.name == op.name:
            return owner
        if not isinstance(owner, _FORWARDING):
            return None
        current = [view_source(owner)]
    return None


def as_text(op: Operation) -> str:
    """Returns an operation as messages show it: on lines of its own if it has regions."""
    text = print_operation(op, PrintingFlags(generic=True, local_scope=True)).rstrip()
    return f"\n{text}" if op.regions else text


def is_inside(op: Operation, outer: Operation) -> bool:
    """Returns True if `op` is `outer` or nested in it."""
    current: Operation | None = op
    while current is not None:
        if current is outer:
            return True
        current = current.parent_op
    return False


def place_of(value: Value) -> Operation | Block | Region | None:
    """Returns the operation that defines a value, or the block it is an argument of."""
    return value.owner if isinstance(value, OpResult | BlockArgument) else None
