"""The language of watch expressions and conditions: values, elements, slices, arithmetic and comparisons.

    %x[3, :] + 1        %i == 5 and %j > 2        max(%a) - min(%a)        nan(%m) > 0

Takes a text and the values in scope; returns a number, a table, or a value. Python never evaluates the text, and no
expression changes the program.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from compiler.debugger.values import Table, Unreadable, is_shaped, scalar, statistics, table
from compiler.interpreter.values import Poison, Value
from compiler.ir.types import Type

_TOKEN = re.compile(
    r"\s*(?:(?P<value>%[\w$.]+(?:#\d+)?)|(?P<number>0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<word>[A-Za-z_]\w*)|(?P<sign>==|!=|<=|>=|//|[-+*/%<>()\[\],:]))"
)
_MOST_ELEMENTS = 50_000_000
"""Largest table that an expression may compute."""
_DEEPEST = 50
"""Deepest nesting of parentheses and signs."""


class ExpressionError(Exception):
    """An expression is invalid, or has no value here."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A value of the program with its type."""

    value: Value
    type: Type


Operand: TypeAlias = bool | int | float | complex | np.generic | Table | tuple[int, ...]
_Operator: TypeAlias = Callable[..., Operand]
_Index: TypeAlias = int | slice

_COMPARISONS: Mapping[str, _Operator] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SUMS: Mapping[str, _Operator] = {"+": operator.add, "-": operator.sub}
_PRODUCTS: Mapping[str, _Operator] = {
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}
_NEGATE: _Operator = operator.neg
FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "abs": abs,
    "min": lambda value: np.ma.min(value),
    "max": lambda value: np.ma.max(value),
    "sum": lambda value: np.ma.sum(value),
    "mean": lambda value: np.ma.mean(value),
    "nan": lambda value: statistics(np.ma.asanyarray(value)).nan_count,
    "missing": lambda value: statistics(np.ma.asanyarray(value)).missing_count,
    "shape": lambda value: np.shape(value),
}


def evaluate(text: str, scope: Callable[[str], Typed | None]) -> object:
    """Returns the value of an expression: Python's number, a `Table`, a tuple, or a `Typed` that was only named.

    `scope` gives the value of a name such as `%x`. Raises ExpressionError.
    """
    reader = _Reader(text, scope)
    try:
        with np.errstate(all="ignore"):
            return reader.run()
    except (ArithmeticError, IndexError, TypeError, ValueError) as error:
        raise ExpressionError(str(error)) from None
    except Unreadable as reason:
        raise ExpressionError(str(reason)) from None


def is_true(result: object) -> bool:
    """Returns True for a condition that holds; for a table, if it holds of all elements."""
    if isinstance(result, Typed):
        result = _number(result, "the condition")
    return bool(np.ma.all(result)) if isinstance(result, np.ndarray) else bool(result)


class _Reader:
    def __init__(self, text: str, scope: Callable[[str], Typed | None]) -> None:
        self._tokens = _tokens(text)
        self._scope = scope
        self._position = 0
        self._depth = 0

    def run(self) -> object:
        result = self._disjunction()
        if self._position < len(self._tokens):
            raise ExpressionError(f"'{self._tokens[self._position][1]}' is not expected here")
        return result

    def _take(self, *texts: str) -> str | None:
        if self._position < len(self._tokens) and self._tokens[self._position][1] in texts:
            self._position += 1
            return self._tokens[self._position - 1][1]
        return None

    def _need(self, text: str) -> None:
        if self._take(text) is None:
            raise ExpressionError(f"expected '{text}'")

    def _disjunction(self) -> object:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ExpressionError("the expression is nested too deeply")
        left = self._conjunction()
        while self._take("or"):
            right = self._conjunction()
            left = is_true(left) or is_true(right)
        self._depth -= 1
        return left

    def _conjunction(self) -> object:
        left = self._negation()
        while self._take("and"):
            right = self._negation()
            left = is_true(left) and is_true(right)
        return left

    def _negation(self) -> object:
        inverted, seen = False, False
        while self._take("not"):
            inverted, seen = not inverted, True
        result = self._binary(0)
        return result if not seen else is_true(result) != inverted

    _LEVELS = (_COMPARISONS, _SUMS, _PRODUCTS)

    def _binary(self, level: int) -> object:
        if level == len(self._LEVELS):
            return self._signed()
        operators = self._LEVELS[level]
        left = self._binary(level + 1)
        while (sign := self._take(*operators)) is not None:
            right = self._binary(level + 1)
            first, second = _number(left, f"'{sign}'"), _number(right, f"'{sign}'")
            if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
                if np.prod(np.broadcast_shapes(first.shape, second.shape), dtype=float) > _MOST_ELEMENTS:
                    raise ExpressionError("the result has too many elements")
            left = operators[sign](first, second)
        return left

    def _signed(self) -> object:
        minus = False
        while sign := self._take("-", "+"):
            minus ^= sign == "-"
        result = self._selected()
        return _NEGATE(_number(result, "'-'")) if minus else result

    def _selected(self) -> object:
        result = self._primary()
        while self._take("["):
            key = [self._index()]
            while self._take(","):
                key.append(self._index())
            self._need("]")
            result = _element(result, tuple(key))
        return result

    def _index(self) -> _Index:
        ends: list[int | None] = [None]
        while True:
            token = self._tokens[self._position][1] if self._position < len(self._tokens) else ""
            if token == ":":
                self._position += 1
                ends.append(None)
            elif token in (",", "]", ""):
                break
            else:
                index = _number(self._binary(0), "an index")
                if isinstance(index, bool) or not isinstance(index, int | np.integer):
                    raise ExpressionError("an index must be an integer")
                ends[-1] = int(index)
        if len(ends) == 1:
            if ends[0] is None:
                raise ExpressionError("expected an index")
            return ends[0]
        return slice(*ends[:3])

    def _primary(self) -> object:
        if self._position == len(self._tokens):
            raise ExpressionError("the expression ends too early")
        kind, text = self._tokens[self._position]
        self._position += 1
        if kind == "number":
            return int(text, 0) if re.fullmatch(r"0[xX].*|\d+", text) else float(text)
        if kind == "value":
            value = self._scope(text)
            if value is None:
                raise ExpressionError(f"{text} has no value here")
            return value
        if text == "(":
            result = self._disjunction()
            self._need(")")
            return result
        if text in ("true", "false"):
            return text == "true"
        if text in FUNCTIONS:
            self._need("(")
            argument = self._disjunction()
            self._need(")")
            return FUNCTIONS[text](_number(argument, f"{text}()"))
        functions = ", ".join(FUNCTIONS)
        raise ExpressionError(f"'{text}' is not expected here; values are written %name, functions are {functions}")


@lru_cache
def _tokens(text: str) -> Sequence[tuple[str, str]]:
    tokens: list[tuple[str, str]] = []
    position = 0
    end = len(text.rstrip())
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            raise ExpressionError(f"'{text[position:].strip()[:1]}' is not expected here")
        kind = match.lastgroup or ""
        tokens.append((kind, match.group(kind)))
        position = match.end()
    return tokens


def _number(value: object, use: str) -> Operand:
    """Returns a number for arithmetic."""
    if isinstance(value, bool | int | float | complex | np.generic | np.ma.MaskedArray | tuple):
        return value
    if not isinstance(value, Typed):
        raise ExpressionError(f"{value} is no operand of {use}")
    if isinstance(value.value, Poison):
        raise ExpressionError(f"an operand of {use} is poison: {value.value.reason}")
    if is_shaped(value.value):
        return table(value.value, value.type)
    number = scalar(value.value, value.type)
    if not isinstance(number, bool | int | float | complex):
        raise ExpressionError(f"a value of type {value.type} is no operand of {use}")
    return number


def _element(value: object, key: tuple[_Index, ...]) -> object:
    if isinstance(value, Typed) and is_shaped(value.value):
        element: object = table(value.value, value.type, key)
    elif isinstance(value, np.ndarray | tuple):
        element = value[key] if isinstance(value, np.ndarray) else value[key[0]]
    else:
        raise ExpressionError("only memrefs, tensors and vectors have elements")
    if isinstance(element, np.ma.MaskedArray) and not element.shape:
        if np.ma.getmaskarray(element).item():
            raise ExpressionError("the element is poison, or was never written")
        return np.ma.getdata(element).item()
    return element
