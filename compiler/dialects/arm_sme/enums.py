"""The enums of the arm_sme dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

ARM_SME_TILE_TYPE = int_enum(
    "ArmSMETileType",
    "The tiles of ZA by the width of their elements: 8, 16, 32, 64 or 128 bits.",
    {"za.b": 0, "za.h": 1, "za.s": 2, "za.d": 3, "za.q": 4},
    words={
        "za.b": "one tile of bytes",
        "za.h": "two tiles of 16-bit elements",
        "za.s": "four tiles of 32-bit elements",
        "za.d": "eight tiles of 64-bit elements",
        "za.q": "sixteen tiles of 128-bit elements",
    },
    cpp_name="mlir::arm_sme::ArmSMETileType",
)
TILE_SLICE_LAYOUT = int_enum(
    "TileSliceLayout",
    "Whether a slice of a tile is a row (`horizontal`) or a column (`vertical`).",
    {"horizontal": 0, "vertical": 1},
    words={"horizontal": "a row", "vertical": "a column"},
    cpp_name="::mlir::arm_sme::TileSliceLayout",
)
COMBINING_KIND = int_enum(
    "CombiningKind",
    "Whether an outer product is added to the accumulator or subtracted from it.",
    {"add": 0, "sub": 1},
    words={"add": "added to the accumulator", "sub": "subtracted from the accumulator"},
    cpp_name="::mlir::arm_sme::CombiningKind",
)
TYPE_SIZE = int_enum(
    "TypeSize",
    "The width of a vector's elements: 8, 16, 32 or 64 bits.",
    {"byte": 0, "half": 1, "word": 2, "double": 3},
    words={"byte": "8 bits", "half": "16 bits", "word": "32 bits", "double": "64 bits"},
    cpp_name="::mlir::arm_sme::TypeSize",
)
