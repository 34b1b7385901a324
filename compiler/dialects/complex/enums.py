"""The enums of the complex dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum

COMPLEX_RANGE_FLAGS = bit_enum(
    "ComplexRangeFlags",
    "How division treats parts whose squares overflow or vanish: scaled, plainly, or unsaid.",
    {"improved": 1, "basic": 2, "none": 4},
    words={
        "improved": "scaled by the larger part first, as Smith's method does",
        "basic": "as in the textbook: squares may overflow or vanish",
        "none": "nothing is said of it",
    },
    cpp_name="::mlir::complex::ComplexRangeFlags",
    quoted=True,
)
