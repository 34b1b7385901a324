"""Lists of numbers and operands, as slices and reshapes have them: upstream's `OpFoldResult`.

An operation stores such a list as numbers, with `DYNAMIC` for each operand, and the operands.
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
    """Returns the numbers with `DYNAMIC` ones replaced by the operands."""
    operands = iter(dynamic)
    return [next(operands) if number == DYNAMIC else number for number in static]


def mixed_group(op: Operation, group: str, attribute: str) -> list[MixedValue]:
    """Returns the numbers that an op has in an attribute and in a variadic operand."""
    return mixed_values(integers(op.attribute(attribute)), op.operand_group(group))


def split_mixed(values: Sequence[MixedValue]) -> tuple[list[int], list[Value]]:
    """Returns the numbers, with `DYNAMIC` for each operand, and the operands."""
    static = [value if isinstance(value, int) else DYNAMIC for value in values]
    return static, [value for value in values if not isinstance(value, int)]


def static_values(values: Sequence[MixedValue]) -> DenseArrayAttr:
    """Returns the attribute that holds the known numbers."""
    return DenseArrayAttr(I64, tuple(split_mixed(values)[0]))


def dynamic_values(values: Sequence[MixedValue]) -> list[Value]:
    """Returns the operands among the numbers."""
    return split_mixed(values)[1]


def known_integer(value: MixedValue) -> int | None:
    """Returns the number, also where an operand is a constant."""
    return value if isinstance(value, int) else constant_integer(value)


def fold_constants(values: Sequence[MixedValue], *, non_negative: bool = False) -> list[MixedValue] | None:
    """Returns the numbers with constant operands replaced by their values; None if no operand is constant.

    `non_negative`: negative constants stay operands.
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
    """Returns the facts about a slice that need no operands."""
    return StaticSlice(*(tuple(split_mixed(values)[0]) for values in (offsets, sizes, strides)))
