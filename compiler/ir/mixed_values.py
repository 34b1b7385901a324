"""Lists whose entries are integers or SSA values, such as the sizes of a slice: upstream's `OpFoldResult`.

An operation stores such a list as an attribute of integers, with `DYNAMIC` for each SSA value, and a variadic operand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import StaticSlice, integers
from compiler.ir.types import DYNAMIC, I64

MixedValue: TypeAlias = "int | Value"


def mixed_values(static: Sequence[int], dynamic: Sequence[Value]) -> list[MixedValue]:
    """Returns the integers of `static`, with the values of `dynamic` in place of each `DYNAMIC`."""
    operands = iter(dynamic)
    return [next(operands) if number == DYNAMIC else number for number in static]


def mixed_group(op: Operation, group: str, attribute: str) -> list[MixedValue]:
    """Returns the list that an op stores in an attribute and in the operand group `group`."""
    return mixed_values(integers(op.attribute(attribute)), op.operand_group(group))


def split_mixed(values: Sequence[MixedValue]) -> tuple[list[int], list[Value]]:
    """Returns the integers, with `DYNAMIC` for each SSA value, and the SSA values."""
    static = [value if isinstance(value, int) else DYNAMIC for value in values]
    return static, [value for value in values if not isinstance(value, int)]


def static_values(values: Sequence[MixedValue]) -> DenseArrayAttr:
    """Returns the attribute for the integers, with `DYNAMIC` for each SSA value."""
    return DenseArrayAttr(I64, tuple(split_mixed(values)[0]))


def dynamic_values(values: Sequence[MixedValue]) -> list[Value]:
    """Returns the SSA values of the list."""
    return split_mixed(values)[1]


def known_integer(value: MixedValue) -> int | None:
    """Returns the integer, or that of an SSA value that a constant defines; None if it is not known."""
    return value if isinstance(value, int) else constant_integer(value)


def fold_constants(values: Sequence[MixedValue], *, non_negative: bool = False) -> list[MixedValue] | None:
    """Returns the list with integers in place of constant SSA values; None if there are none.

    `non_negative`: SSA values that are negative constants are not replaced.
    """
    folded: list[MixedValue] = []
    for value in values:
        constant = known_integer(value)
        keep = constant is None or (non_negative and constant < 0 and not isinstance(value, int))
        folded.append(value if keep or constant is None else constant)
    return None if folded == list(values) else folded


def static_slice_of(
    offsets: Sequence[MixedValue], sizes: Sequence[MixedValue], strides: Sequence[MixedValue]
) -> StaticSlice:
    """Returns the integers of a slice, with `DYNAMIC` for each SSA value."""
    return StaticSlice(*(tuple(split_mixed(values)[0]) for values in (offsets, sizes, strides)))
