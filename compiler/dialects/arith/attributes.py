"""The attributes of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.enums import FastMathFlags, IntegerOverflowFlags
from compiler.ods.define import enum_attr

FASTMATH = enum_attr(
    "arith.fastmath", "Relaxations of IEEE rules that a float operation allows.", FastMathFlags, format="`<` $value `>`"
)
OVERFLOW = enum_attr(
    "arith.overflow", "Kinds of overflow that make the result poison.", IntegerOverflowFlags, format="`<` $value `>`"
)
