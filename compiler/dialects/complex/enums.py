"""The enums of the complex dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum


class ComplexRangeFlags(BitEnum, cpp_name="::mlir::complex::ComplexRangeFlags", quoted=True):
    """How division treats parts whose squares overflow or vanish: scaled, plainly, or unsaid."""

    IMPROVED = 1, "scaled by the larger part first, as Smith's method does"
    BASIC = 2, "as in the textbook: squares may overflow or vanish"
    NONE = 4, "nothing is said of it"
