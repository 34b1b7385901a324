"""The enums of the complex dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum

COMPLEX_RANGE_FLAGS = bit_enum(
    "ComplexRangeFlags",
    "How division treats parts whose squares overflow or vanish: scaled, plainly, or unsaid.",
    {"improved": 1, "basic": 2, "none": 4},
    cpp_name="::mlir::complex::ComplexRangeFlags",
    quoted=True,
)
