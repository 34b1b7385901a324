"""Inputs as text: for a message, and as words for `ir-run`."""

from __future__ import annotations

import json

import numpy as np

from compiler.checking.inputs import Argument, Input
from compiler.checking.value_text import value_text
from compiler.interpreter.values import Elements
from compiler.ir import floats
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.types import ComplexType, FloatType, IndexType, IntegerType, MemRefType, ShapedType, Type
from compiler.rewrite.elementwise import signed, width_of


def input_text(input_: Input) -> str:
    """Returns the arguments as a person reads them: `(3, [1.0, 2.0])`."""
    return f"({', '.join(_shown(argument) for argument in input_.arguments)})"


def _shown(argument: Argument) -> str:
    value = argument.given
    return value_text(Elements(value) if isinstance(value, np.ndarray) else value, argument.type)


def command_words(input_: Input) -> list[str] | None:
    """Returns the arguments as words for `ir-run`; None if one cannot be said: a strided memref, bits of a NaN."""
    words: list[str] = []
    for argument in input_.arguments:
        word = _word(argument)
        if word is None:
            return None
        words.append(word)
    return words


def _word(argument: Argument) -> str | None:
    value, type_ = argument.given, argument.type
    element = type_.element_type if isinstance(type_, ShapedType) else type_
    if isinstance(element, ComplexType) or (isinstance(type_, MemRefType) and not has_identity_layout(type_)):
        return None
    if isinstance(value, np.ndarray):
        if not value.size:
            return "zeros:" + "x".join(map(str, value.shape))
        numbers = [_number(bits, element) for bits in value.ravel().tolist()]
        if None in numbers:
            return None
        return json.dumps(np.array(numbers, object).reshape(value.shape).tolist())
    number = None if isinstance(value, tuple) else _number(value, element)
    return None if number is None else json.dumps(number)


def _number(bits: int, type_: Type) -> bool | int | float | None:
    if isinstance(type_, FloatType):
        semantics = type_.semantics
        if floats.is_nan(bits, semantics) and bits != floats.quiet_nan(semantics):
            return None
        if semantics.precision > floats.F64.precision:
            return None
        return floats.to_float(bits, semantics)
    if isinstance(type_, IntegerType) and type_.width == 1:
        return bool(bits)
    if isinstance(type_, (IntegerType, IndexType)):
        return signed(bits, width_of(type_))
    return None
