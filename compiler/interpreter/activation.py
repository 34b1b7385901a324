"""Blocks that run, and their copies for states to which a program can return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Protocol, runtime_checkable

from compiler.interpreter.code import BlockCode, Controlled, Slots
from compiler.interpreter.memory import Buffer
from compiler.interpreter.values import Continue, Control, Enter, Finish, Poison, Value, Wait
from compiler.ir.operation import Operation


class Activation:
    """A block that runs: of a function, or of a region of the op `owner`.

    `slots` holds the values of the whole function. `scope` holds the stack memory that ends with the activation, None
    if it ends with an enclosing one.
    """

    __slots__ = ("code", "control", "owner", "position", "results", "scope", "slots", "state")

    def __init__(
        self,
        code: BlockCode,
        slots: list[Value],
        owner: Operation,
        results: Slots,
        scope: list[Buffer] | None,
        control: Controlled | None = None,
        state: object = None,
    ) -> None:
        self.code = code
        self.slots = slots
        self.owner = owner
        self.results = results
        self.scope = scope
        self.control = control
        self.state = state
        self.position = 0

    def copy(self) -> Activation:
        """Returns an activation that runs on independently of this one, with the same slots and scope."""
        twin = Activation(self.code, self.slots, self.owner, self.results, self.scope, self.control, copied(self.state))
        twin.position = self.position
        return twin


def copies(stack: Sequence[Activation]) -> list[Activation]:
    """Returns the activations of a stack for another one; those of a call share its slots there as well."""
    copies: list[Activation] = []
    slots: dict[int, list[Value]] = {}
    for activation in stack:
        twin = activation.copy()
        twin.slots = slots.setdefault(id(activation.slots), list(activation.slots))
        twin.scope = None if activation.scope is None else list(activation.scope)
        copies.append(twin)
    return copies


class Suspended:
    """The activations of a thread that waits, outermost first. Their slots are those of no other thread."""

    __slots__ = ("activations",)

    def __init__(self, activations: list[Activation]) -> None:
        self.activations = activations

    def copy(self) -> Suspended:
        """Returns a thread that runs on independently of this one."""
        return Suspended(copies(self.activations))


@runtime_checkable
class RunsThreads(Control, Protocol):
    """Control of an op that runs its region in threads, which wait for each other."""

    def suspend(self, state: Value, thread: Suspended, wait: Wait) -> Enter | Finish | Continue:
        """Takes a thread that waits. Returns what runs next. Raises UndefinedBehavior if nothing can."""
        ...


def copied(state: Value) -> Value:
    """Returns the state of an op with regions for a snapshot: what the op changes in place is copied.

    A state is a value of the program, a tuple, a frozen dataclass, or an object that changes and has a method `copy`.
    """
    kind = state.__class__
    if kind in (int, bool, str, type(None), Poison) or isinstance(state, Operation):
        return state
    if isinstance(state, tuple):
        parts = [copied(part) for part in state]
        if all(new is old for new, old in zip(parts, state)):
            return state
        return kind(*parts) if hasattr(state, "_fields") else tuple(parts)
    if is_dataclass(state):
        values = [getattr(state, field.name) for field in fields(state)]
        parts = [copied(value) for value in values]
        return state if all(new is old for new, old in zip(parts, values)) else kind(*parts)
    copy = getattr(state, "copy", None)
    return state if copy is None else copy()
