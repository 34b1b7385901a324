"""The attributes of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.enums import FastMathFlags, IntegerOverflowFlags
from compiler.ods.define import enum_attr

FASTMATH = enum_attr(
    "arith.fastmath", "Which IEEE rules a float operation may bend.", FastMathFlags, format="`<` $value `>`"
)
OVERFLOW = enum_attr(
    "arith.overflow", "Which kinds of overflow make the result poison.", IntegerOverflowFlags, format="`<` $value `>`"
)
