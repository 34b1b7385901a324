"""The attributes of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.enums import FAST_MATH_FLAGS, INTEGER_OVERFLOW_FLAGS
from compiler.ods.define import enum_attr

FASTMATH = enum_attr(
    "arith.fastmath", "Which IEEE rules a float operation may bend.", FAST_MATH_FLAGS, format="`<` $value `>`"
)
OVERFLOW = enum_attr(
    "arith.overflow", "Which kinds of overflow make the result poison.", INTEGER_OVERFLOW_FLAGS, format="`<` $value `>`"
)
