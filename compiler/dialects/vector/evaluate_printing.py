"""Interpreter of `vector.print`, which calls the functions of the runtime that compiled code calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from compiler.dialects.vector.enums import PrintPunctuation
from compiler.dialects.vector.memory_ops import PrintOp
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import AcceptsPoison, Bits, Elements, Poison, Unsupported, Value
from compiler.ir.types import FloatType, IntegerType, Type, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1
_PRINTED_FLOATS: Mapping[str, str] = MappingProxyType(
    {"f16": "printF16", "bf16": "printBF16", "f32": "printF32", "f64": "printF64"}
)
_PUNCTUATION: Mapping[PrintPunctuation, str] = MappingProxyType(
    {
        PrintPunctuation.OPEN: "printOpen",
        PrintPunctuation.CLOSE: "printClose",
        PrintPunctuation.COMMA: "printComma",
        PrintPunctuation.NEWLINE: "printNewline",
    }
)


@hook.evaluator(PrintOp)
def evaluate_print(op: PrintOp, machine: Machine) -> AcceptsPoison:
    source, text, punctuation = op.source_, op.string_literal, _PUNCTUATION.get(op.punctuation)

    def print_literal() -> None:
        machine.external("printString")("" if text is None else text.value)

    if source is None and text is not None:
        return AcceptsPoison(print_literal)
    print_scalar = None if source is None else _scalar_printer(source.type, machine)

    def print_all(bits: Bits, poison: NDArray[np.object_] | None) -> None:
        assert print_scalar is not None
        if not bits.ndim:
            only = None if poison is None else poison.item()
            print_scalar(bits.item() if only is None else only)
            return
        machine.external("printOpen")()
        for number in range(len(bits)):
            if number:
                machine.external("printComma")()
            print_all(np.asarray(bits[number, ...]), None if poison is None else np.asarray(poison[number, ...]))
        machine.external("printClose")()

    def print_value(*values: Value) -> None:
        for value in values:
            if isinstance(value, Elements):
                bits, poison = value.bits, value.poison
                if not bits.ndim:
                    bits, poison = bits.reshape(1), None if poison is None else poison.reshape(1)
                print_all(bits, poison)
            elif print_scalar is not None:
                print_scalar(value)
        if punctuation is not None:
            machine.external(punctuation)()

    return AcceptsPoison(print_value)


def _scalar_printer(type_: Type, machine: Machine) -> Callable[[Value], object]:
    """Returns the function that prints an element of a type, which may be poison."""
    element = element_type_or_self(type_)
    if isinstance(element, FloatType) and element.name in _PRINTED_FLOATS:
        name = _PRINTED_FLOATS[element.name]
        return lambda value: machine.external(name)(value)
    width = width_of(element)
    if isinstance(element, FloatType) or not 0 < width <= 64:
        raise Unsupported(f"values of type {element} cannot be printed")
    is_unsigned = not isinstance(element, IntegerType) or element.is_unsigned
    is_signed = width > 1 and not is_unsigned

    def print_integer(value: Value) -> None:
        if not isinstance(value, Poison) and is_signed:
            value = signed(value, width) & _MASK
        machine.external("printU64" if is_unsigned else "printI64")(value)

    return print_integer
