"""The attributes of the arith dialect."""

from __future__ import annotations

from compiler.dialects.arith.enums import FastMathFlags, IntegerOverflowFlags
from compiler.ods.enum_attribute import BracketedEnumAttribute


class FastMathFlagsAttr(BracketedEnumAttribute[FastMathFlags], name="arith.fastmath"):
    """Relaxations of IEEE rules that a float operation allows."""

    constraint_summary = "Floating point fast math flags"


class IntegerOverflowFlagsAttr(BracketedEnumAttribute[IntegerOverflowFlags], name="arith.overflow"):
    """Kinds of overflow that make the result poison."""

    constraint_summary = "Integer overflow arith flags"
