"""Elements of vectors and tensors, taken apart and put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.interpreter.values import (
    Bits,
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Value,
    bits_dtype,
    check_indices,
)
from compiler.ir.types import Type
from compiler.rewrite.elementwise import width_of

Key: TypeAlias = "tuple[int | slice | NDArray[np.integer] | None, ...]"
"""Selects elements, as numpy's arrays are indexed."""


def rearranged(value: Elements, transform: Callable[[Bits], Bits]) -> Elements:
    """Returns the elements that `transform` selects or moves; poison goes with its element."""
    return Elements(transform(value.bits), None if value.poison is None else transform(value.poison))


def poison_beside(value: Elements) -> NDArray[np.object_]:
    """Returns for each element its poison or None."""
    return np.full(value.bits.shape, None, object) if value.poison is None else value.poison


def with_poison(bits: Bits, poison: NDArray[np.object_]) -> Elements:
    """Returns elements, of which some or none are poison."""
    return Elements(bits, poison if any(each is not None for each in poison.flat) else None)


def first_poison(*values: Elements) -> Poison | None:
    """Returns the poison of the first element that has one."""
    for value in values:
        if value.poison is not None and (poison := next(filter(None, value.poison.flat), None)) is not None:
            assert isinstance(poison, Poison)
            return poison
    return None


def without_poison(compute: Callable[..., Value], results: int = 1) -> Evaluator:
    """Wraps a function of tensors: an operand with an element that is poison makes all results poison."""

    def evaluate(*operands: Elements) -> Value:
        poison = first_poison(*operands)
        if poison is None:
            return compute(*operands)
        return poison if results == 1 else (poison,) * results

    return evaluate


def element(value: Elements, indices: tuple[int, ...]) -> Value:
    """Returns an element, which may be poison. Raises UndefinedBehavior where there is none."""
    check_indices(indices, value.bits.shape)
    if value.poison is not None and value.poison[indices] is not None:
        return value.poison[indices]
    return value.bits.item(indices)


def collected(values: Sequence[Value], type_: Type, shape: tuple[int, ...]) -> Elements:
    """Returns elements of scalar type `type_` from values in row-major order, which may be poison."""
    bits: Bits = np.zeros(len(values), bits_dtype(type_))
    poison = None
    if any(value.__class__ is Poison for value in values):
        poison = np.empty(len(values), object)
        poison[:] = [value if value.__class__ is Poison else None for value in values]
        values = [0 if value.__class__ is Poison else value for value in values]
    if bits.dtype == object:
        for number, value in enumerate(values):  # numpy would take a pair for a row
            bits[number] = value
    else:
        bits[:] = values
    return Elements(bits.reshape(shape), None if poison is None else poison.reshape(shape))


def regrouped(value: Elements, source: Type, target: Type) -> Elements:
    """Returns the bits of elements of a type, in rows of the last dimension, as elements of another type.

    An element is poison if one is that it shares bits with.
    """
    width, new_width = width_of(source), width_of(target)
    if width == new_width:
        return value
    *outer, length = value.bits.shape
    count = length * width // new_width
    results: list[Value] = []
    rows = zip(value.bits.reshape(-1, length).tolist(), poison_beside(value).reshape(-1, length).tolist())
    for row, reasons in rows:
        joined = sum(number << place * width for place, number in enumerate(row))
        for start in range(0, count * new_width, new_width):
            shared = reasons[start // width : (start + new_width - 1) // width + 1]
            results.append(next(filter(None, shared), joined >> start & (1 << new_width) - 1))
    return collected(results, target, (*outer, count))


class Draft:
    """A tensor while an op computes its elements."""

    __slots__ = ("_bits", "_poison")

    def __init__(self, initial: Elements) -> None:
        self._bits = initial.bits.copy()
        self._poison = None if initial.poison is None else initial.poison.copy()

    def copy(self) -> Draft:
        """Returns a draft that changes independently."""
        return Draft(Elements(self._bits, self._poison))

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self._bits.shape)

    def load(self, indices: tuple[int, ...]) -> Value:
        check_indices(indices, self._bits.shape)
        if self._poison is not None and self._poison[indices] is not None:
            return self._poison[indices]
        return self._bits.item(indices)

    def store(self, value: Value, indices: tuple[int, ...]) -> None:
        """Replaces an element by a value, which may be poison."""
        check_indices(indices, self._bits.shape)
        if value.__class__ is Poison:
            self._poisons()[indices] = value
            return
        if self._poison is not None:
            self._poison[indices] = None
        self._bits[(*indices, None)][0] = value  # a pair is one element

    def insert(self, part: Elements, key: Key) -> None:
        """Replaces the elements that `key` selects."""
        self._bits[key] = part.bits
        if part.poison is not None:
            self._poisons()[key] = part.poison
        elif self._poison is not None:
            self._poison[key] = None

    def finish(self) -> Elements:
        """Returns the tensor. The draft may not be changed afterwards."""
        has_poison = self._poison is not None and bool(self._poison.astype(bool).any())
        return Elements(self._bits, self._poison if has_poison else None)

    def _poisons(self) -> NDArray[np.object_]:
        if self._poison is None:
            self._poison = np.empty(self._bits.shape, object)
        return self._poison


def reshaped(value: Elements, shape: tuple[int, ...]) -> Elements:
    """Returns the elements in another shape. Raises UndefinedBehavior for one with more or fewer elements."""
    if prod(shape) != value.bits.size:
        raise UndefinedBehavior(f"a tensor of {value.bits.size} elements does not have the shape {listed(shape)}")
    return rearranged(value, lambda array: array.reshape(shape))


def listed(shape: Sequence[int]) -> str:
    """Returns a shape as types spell it."""
    return "x".join(map(str, shape)) or "of no dimensions"
