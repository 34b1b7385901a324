"""Interpreter of `gpu.printf`, whose format is that of C's `printf`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from compiler.dialects.gpu.kernel_ops import PrintfOp
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import Evaluator, Unsupported, Value
from compiler.ir import floats
from compiler.ir.types import FloatType, Type
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_CONVERSION = re.compile(r"%([-+ #0]*\d*(?:\.\d+)?)(?:hh|h|ll|l|z|j|t)?(.)", re.DOTALL)
"""Flags, width and precision, and the kind of a conversion; C's sizes do not matter, as each value has a type."""


@hook.evaluator(PrintfOp)
def evaluate_printf(op: PrintfOp, machine: Machine) -> Evaluator:
    text = op.format.value
    pieces: list[str] = []
    convert: list[Callable[[int], object]] = []
    types = [value.type for value in op.args]
    end = 0
    for match in _CONVERSION.finditer(text):
        flags, kind = match.groups()
        pieces.append(text[end : match.start()].replace("%", "%%"))
        if kind != "%":
            convert.append(_argument(match[0], kind, types[len(convert) : len(convert) + 1]))
        pieces.append("%%" if kind == "%" else f"%{flags}{'d' if kind == 'i' else kind}")
        end = match.end()
    if len(convert) != len(types):
        raise Unsupported(f"the format has {len(convert)} conversions for {len(types)} values")
    shown = "".join([*pieces, text[end:].replace("%", "%%")])

    def print_values(*values: Value) -> None:
        machine.external("printString")(shown % tuple([each(value) for each, value in zip(convert, values)]))

    return print_values


def _argument(conversion: str, kind: str, types: Sequence[Type]) -> Callable[[int], object]:
    """Returns a function from a value to what Python formats. Raises Unsupported for another kind of value."""
    if not types:
        raise Unsupported(f"the format has no value for '{conversion}'")
    (type_,) = types
    width = width_of(type_)
    if isinstance(type_, FloatType) and kind in "eEfFgG":
        return lambda bits: floats.to_float(bits, type_.semantics)
    if not isinstance(type_, FloatType) and kind in "di":
        return lambda bits: signed(bits, width) if width > 1 else bits
    if not isinstance(type_, FloatType) and kind in "uoxXc":
        return lambda bits: bits & 0xFF if kind == "c" else bits
    raise Unsupported(f"'{conversion}' does not print a value of type {type_}")
