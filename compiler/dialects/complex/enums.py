"""The enums of the complex dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum


class ComplexRangeFlags(BitEnum, cpp_name="::mlir::complex::ComplexRangeFlags", quoted=True):
    """Handling of parts whose squares overflow or vanish in divisions: scaled, plain, or unspecified."""

    IMPROVED = 1, "scaled by the larger part first, as Smith's method does"
    BASIC = 2, "as in the textbook: squares may overflow or vanish"
    NONE = 4, "nothing is said of it"
