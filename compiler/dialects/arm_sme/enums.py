"""The enums of the arm_sme dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class ArmSMETileType(IntegerEnum, cpp_name="mlir::arm_sme::ArmSMETileType"):
    """The tiles of ZA by the width of their elements: 8, 16, 32, 64 or 128 bits."""

    ZA_B = 0, "one tile of bytes", "za.b"
    ZA_H = 1, "two tiles of 16-bit elements", "za.h"
    ZA_S = 2, "four tiles of 32-bit elements", "za.s"
    ZA_D = 3, "eight tiles of 64-bit elements", "za.d"
    ZA_Q = 4, "sixteen tiles of 128-bit elements", "za.q"


class TileSliceLayout(IntegerEnum, cpp_name="::mlir::arm_sme::TileSliceLayout"):
    """Orientation of a tile's slice: a row (`horizontal`) or a column (`vertical`)."""

    HORIZONTAL = 0, "a row"
    VERTICAL = 1, "a column"


class CombiningKind(IntegerEnum, cpp_name="::mlir::arm_sme::CombiningKind"):
    """Combination of an outer product with the accumulator: added or subtracted."""

    ADD = 0, "added to the accumulator"
    SUB = 1, "subtracted from the accumulator"


class TypeSize(IntegerEnum, cpp_name="::mlir::arm_sme::TypeSize"):
    """The width of a vector's elements: 8, 16, 32 or 64 bits."""

    BYTE = 0, "8 bits"
    HALF = 1, "16 bits"
    WORD = 2, "32 bits"
    DOUBLE = 3, "64 bits"
