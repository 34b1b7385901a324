"""Converts number literals to values: to the bits of floats, and to integers of a type."""

from __future__ import annotations

from compiler.diagnostics import Note
from compiler.errors.syntax import LiteralMismatch, NumberOutOfRange
from compiler.ir import floats
from compiler.ir.types import FloatType, IndexType, IntegerType
from compiler.syntax.lexer import Cursor
from compiler.text import Span


def float_bits(parser: Cursor, spelling: str, start: int, negative: bool, type_: FloatType) -> int:
    """Returns the bits of a float literal: of a decimal one the nearest value, of a hexadecimal one its digits.

    Raises an error at `start` if the literal is no value of the type.
    """
    if "." in spelling:
        return floats.parse_decimal(f"-{spelling}" if negative else spelling, type_.semantics)
    end = start + len(spelling)
    if not spelling.startswith("0x"):
        note = Note("add a trailing dot to make the literal a float", Span(start, end))
        fault = LiteralMismatch("unexpected decimal integer literal for a floating point value", spelling, type_)
        parser.error(fault, start, end, (note,))
    if negative:
        fault = LiteralMismatch("hexadecimal float literal should not have a leading minus", spelling, type_)
        parser.error(fault, start, end)
    bits = int(spelling, 16)
    if bits >> type_.width:
        parser.error(NumberOutOfRange("hexadecimal float constant out of range for type"), start, end)
    return bits


def fit_integer(magnitude: int, negative: bool, type_: IntegerType | IndexType) -> int | None:
    """Returns the value of an `IntegerAttr` of the type; None if it does not fit (upstream's `buildAttributeAPInt`)."""
    width = type_.width if isinstance(type_, IntegerType) else 64
    if magnitude >> width or (negative and not width):
        return None
    signed = isinstance(type_, IndexType) or type_.is_signed
    if negative:
        if not 0 < magnitude <= 1 << (width - 1):
            return None
        return magnitude if width == 1 and not signed else -magnitude
    if width and magnitude >> (width - 1):
        if signed:
            return None
        if isinstance(type_, IntegerType) and type_.is_signless and width > 1:
            return magnitude - (1 << width)
    return magnitude
