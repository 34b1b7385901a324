"""Interpreter of `vector.mask`: the enclosed op reads the mask."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from compiler.dialects.vector.mask_ops import MaskOp
from compiler.interpreter.elements import element, poison_beside, with_poison
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import Elements, Enter, Finish, Poison, Value, defined
from compiler.ir.operation import Operation
from compiler.ods import hook


class Masked(NamedTuple):
    """State of a mask's region."""

    mask: Elements
    pass_through: Value
    """The values of masked-off lanes; None if the op has no pass-through operand."""


@hook.control(MaskOp)
class Mask:
    def __init__(self, op: MaskOp, machine: object) -> None:
        pass

    def begin(self, mask: Value, *pass_through: Value) -> Enter:
        return Enter(0, (), Masked(defined(mask, "the mask"), *pass_through or (None,)))

    def resume(self, state: Masked, *yielded: Value) -> Finish:
        if state.pass_through is None:
            return Finish(yielded)
        return Finish(tuple([selected(state.mask, value, state.pass_through) for value in yielded]))


def region_mask(op: Operation, machine: Machine) -> Callable[[], Elements | None]:
    """Returns a function that returns the mask of the `vector.mask` that an op is in, None without one."""
    owner = op.parent_op
    if not isinstance(owner, MaskOp):
        return lambda: None

    def mask() -> Elements:
        return machine.state_of(owner, Masked).mask

    return mask


def proper_element(value: Elements, position: tuple[int, ...]) -> int:
    """Returns the element at a position. Raises UndefinedBehavior if it is poison."""
    number: int = defined(element(value, position), "an element that is stored, or of a mask,")
    return number


def selected(mask: Elements, enabled: Value, other: Value) -> Value:
    """Returns the elements of `enabled` where a mask is set, and of `other` elsewhere."""
    if isinstance(enabled, Poison) or isinstance(other, Poison):
        values = ([enabled] if mask.bits.any() else []) + ([] if mask.bits.all() else [other])
        return next((value for value in values if isinstance(value, Poison)), values[0])
    chosen = mask.bits.astype(bool)
    bits = np.where(chosen, enabled.bits, other.bits)
    poison = np.where(chosen, poison_beside(enabled), poison_beside(other))
    if mask.poison is not None:
        poison = np.where(mask.poison.astype(bool), mask.poison, poison)
    return with_poison(bits, poison)
