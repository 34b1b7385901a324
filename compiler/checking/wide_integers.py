"""Convention of functions whose wide integers passes split: a vector of the two halves, the low one first.

    i64 -> vector<2xi32>            vector<3xi64> -> vector<3x2xi32>

This is upstream's convention of `arith-emulate-wide-int`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.interpreter.elements import collected, element, rearranged, regrouped
from compiler.interpreter.values import Elements, Poison, Value
from compiler.ir.types import FunctionType, IntegerType, Type, VectorType, element_type_or_self


def is_split(type_: Type, other: Type) -> bool:
    """Returns True if `other` has the halves of the integers of a type."""
    number = element_type_or_self(type_)
    shape = type_.shape if isinstance(type_, VectorType) else ()
    if not isinstance(number, IntegerType) or not isinstance(type_, VectorType | IntegerType):
        return False
    return number.width % 2 == 0 and other == VectorType((*shape, 2), IntegerType(number.width // 2))


def has_split(type_: FunctionType, other: FunctionType | None) -> bool:
    """Returns True if passes may have split integers of a function's type, where its other types are as before."""
    if other is None or [len(type_.inputs), len(type_.results)] != [len(other.inputs), len(other.results)]:
        return False
    pairs = [*zip(type_.inputs, other.inputs), *zip(type_.results, other.results)]
    return all(before == after or is_split(before, after) for before, after in pairs)


class SplitIntegers:
    """Converts the arguments and results of calls of a function that had the type `before`."""

    def __init__(self, before: FunctionType, after: FunctionType) -> None:
        self._before = before
        self._after = after

    def arguments(self, values: Sequence[Value]) -> list[Value]:
        """Returns the arguments of the function after the passes."""
        return [_split(*row) for row in zip(values, self._before.inputs, self._after.inputs, strict=True)]

    def results(self, values: Sequence[Value]) -> list[Value]:
        """Returns the results as before the passes."""
        return [_joined(*row) for row in zip(values, self._before.results, self._after.results, strict=True)]

    def around(self, call: Callable[..., Sequence[Value]]) -> Callable[..., Sequence[Value]]:
        """Returns a function with the arguments and results after the passes, of one with those before."""

        def call_split(*values: Value) -> Sequence[Value]:
            rows = zip(values, self._before.inputs, self._after.inputs, strict=True)
            results = call(*[_joined(*row) for row in rows])
            return [_split(*row) for row in zip(results, self._before.results, self._after.results, strict=True)]

        return call_split


def _split(value: Value, type_: Type, other: Type) -> Value:
    if type_ == other or not is_split(type_, other) or isinstance(value, Poison):
        return value
    numbers = value if isinstance(value, Elements) else collected([value], element_type_or_self(type_), ())
    columns = rearranged(numbers, lambda array: array.reshape(*array.shape, 1))
    return regrouped(columns, element_type_or_self(type_), element_type_or_self(other))


def _joined(value: Value, type_: Type, other: Type) -> Value:
    if type_ == other or not is_split(type_, other) or isinstance(value, Poison):
        return value
    columns = regrouped(value, element_type_or_self(other), element_type_or_self(type_))
    if not isinstance(type_, VectorType):
        return element(columns, (0,))
    return rearranged(columns, lambda array: array.reshape(type_.shape))
