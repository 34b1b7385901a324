"""Interpreter of schedules: applies their operations in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias

from compiler.dialects.transform.enums import FailurePropagationMode
from compiler.dialects.transform.types import OperationType
from compiler.ir.attributes import IntegerAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, OperationT, OpOfKey, Value, sole_region
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.symbols import SymbolTables
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import (
    Outcome,
    Payload,
    ScheduleFailure,
    ScheduleState,
    as_text,
    definite_failure,
    failed_to_apply,
    failure,
)

_DEEPEST = 64
"""Maximum nesting of regions and sequences: each takes a few of Python's frames."""


class Interpreter:
    """Interpretation of one schedule. `implementations` holds the function for each class of operations."""

    def __init__(self, state: ScheduleState, implementations: Mapping[type[Operation], Implementation]) -> None:
        self.state = state
        self.symbols = SymbolTables()
        self._implementations = implementations
        self._depth = 0

    def run_block(self, block: Block, arguments: Sequence[Sequence[Payload]], *, suppress: bool = False) -> Outcome:
        """Binds the arguments of a block and applies its operations; returns the payload of its terminator's operands.

        With `suppress`, operations with a silenceable failure leave their results empty.
        """
        self.bind_arguments(block, arguments)
        self._depth += 1
        try:
            if self._depth > _DEEPEST:
                raise definite_failure(block.ops[0], "schedules nest too deeply")
            for op in block.ops[:-1]:
                try:
                    self.apply(op)
                except ScheduleFailure as problem:
                    if not suppress or not problem.silenceable:
                        raise
                    for result in op.results:
                        self.state.bind(result, [])
        finally:
            self._depth -= 1
        return [self.state.payload(operand) for operand in block.ops[-1].operands]

    def apply(self, op: Operation) -> None:
        """Applies one operation, and binds its results to the outcome."""
        implementation = self._implementations.get(type(op))
        if implementation is None:
            raise definite_failure(op, f"'{op.name}' cannot be interpreted yet")
        outcome = implementation(Application(op, self))
        for result, payload in zip(op.results, outcome, strict=True):
            self._bind(result, payload, op)

    def bind_arguments(self, block: Block, arguments: Sequence[Sequence[Payload]]) -> None:
        """Binds the arguments of a block to payloads."""
        for argument, payload in zip(block.arguments, arguments, strict=False):
            self._bind(argument, payload, block.parent_op or block.ops[0])

    def _bind(self, value: Value, payload: Sequence[Payload], op: Operation) -> None:
        """Binds a value to a payload. Raises ScheduleFailure if the value's type does not allow it."""
        type_ = value.type
        if isinstance(type_, OperationType):
            name = type_.operation_name
            for target in payload:
                if isinstance(target, Operation) and target.name != name:
                    note = ProblemNote("payload operation", target)
                    text = as_text(target)
                    message = f"incompatible payload operation name expected {name} vs {target.name} -> {text}"
                    raise definite_failure(op, message, note)
        self.state.bind(value, payload)


@dataclass(frozen=True, slots=True)
class Application(Generic[OperationT]):
    """An operation of a schedule that is being applied."""

    op: OperationT
    interpreter: Interpreter

    @property
    def state(self) -> ScheduleState:
        return self.interpreter.state

    @property
    def block(self) -> Block:
        """The entry block of the operation's only region."""
        return sole_region(self.op).entry

    @property
    def suppresses_failures(self) -> bool:
        """True if silenceable failures end the block, and nothing else."""
        mode = self.op.properties.get("failure_propagation_mode")
        return isinstance(mode, IntegerAttr) and mode.value == FailurePropagationMode.SUPPRESS

    def targets(self, operand: str = "target") -> list[Operation]:
        """Returns the payload operations of an operand."""
        values = self.op.operand_group(operand)
        return [op for value in values for op in self.state.ops(value)]

    def payloads(self) -> list[list[Payload]]:
        """Returns the payload of each operand."""
        return [self.state.payload(value) for value in self.op.operands]

    def has(self, attribute: str) -> bool:
        return attribute in self.op.properties

    def failure(self, message: str, *notes: ProblemNote) -> ScheduleFailure:
        """Returns a silenceable failure of the operation."""
        return failure(self.op, message, *notes)


Implementation: TypeAlias = Callable[[Application[OpOfKey]], Outcome]
"""Implementation of one class of operations."""
EachTarget: TypeAlias = Callable[[Application[OpOfKey], OpOfKey], "Sequence[Payload | Sequence[Payload] | None]"]
"""Transforms one target; returns for each result its payload, None for nothing."""


def _check_result_count(op: Operation, target: Location, count: int) -> None:
    """Raises a definite failure if transforming a target has not given one payload for each result of `op`."""
    expected = len(op.results)
    if count != expected:
        counts = f"expected to produce {expected} results (actually produced {count})."
        advice = "if you need variadic results, consider a generic `apply` instead of the specialized `applyToOne`."
        notes = (ProblemNote("when applied to this op", location=target), ProblemNote(advice, op))
        raise definite_failure(op, f"application of {op.name} {counts}", *notes)


def for_each_target(
    action: EachTarget,
    is_target: type[Operation] | Callable[[Operation], bool] | None = None,
    operand: str = "target",
) -> Implementation:
    """Upstream's trait `TransformEachOpTrait`: applies an operation to each of its targets separately.

    After a silenceable failure it continues with the next target, and reports all of them.

    `is_target`: the class of the operations that can be transformed, or a function that returns True for them; None:
    all. `operand` stands for the targets.
    """

    def can_transform(target: Operation) -> bool:
        if isinstance(is_target, type):
            return isinstance(target, is_target)
        return is_target is None or is_target(target)

    def apply(application: Application) -> Outcome:
        results: list[list[Payload]] = [[] for _ in application.op.results]
        problems: list[Problem] = []
        for target in application.targets(operand):
            try:
                if not can_transform(target):
                    note = ProblemNote("when applied to this op", target)
                    raise application.failure("transform applied to the wrong op kind", note)
                location = target.get_location()  # the target may be replaced
                outcome = action(application, target)
                _check_result_count(application.op, location, len(outcome))
            except ScheduleFailure as exception:
                problems += exception.problems
                if not exception.silenceable:
                    raise ScheduleFailure(problems, silenceable=False) from None
                continue
            for payload, each in zip(results, outcome, strict=True):
                if isinstance(each, Sequence):
                    payload += each
                elif each is not None:
                    payload.append(each)
        if problems:
            raise ScheduleFailure(problems)
        return results

    return apply


def replacing(rewrite: Callable[[Operation, Rewriter], Operation | None]) -> EachTarget:
    """Returns the action that replaces a target by a new operation; it fails if `rewrite` returns None."""

    def apply(application: Application, target: Operation) -> Sequence[Payload]:
        with application.state.rewriter(target) as rewriter:
            new = rewrite(target, rewriter)
        if new is None:
            raise failed_to_apply(application.op, target)
        return [new]

    return apply
