"""The enums of the emitc dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class CmpPredicate(IntegerEnum, width=64, cpp_name="::mlir::emitc::CmpPredicate"):
    """The comparison operators of C, and the three-way one of C++20."""

    EQ = 0, "`==`"
    NE = 1, "`!=`"
    LT = 2, "`<`"
    LE = 3, "`<=`"
    GT = 4, "`>`"
    GE = 5, "`>=`"
    THREE_WAY = 6, "`<=>`, which tells less, equal and greater apart; C++20"
