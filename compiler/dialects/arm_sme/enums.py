"""The enums of the arm_sme dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

ARM_SME_TILE_TYPE = int_enum(
    "ArmSMETileType",
    "",
    {"za.b": 0, "za.h": 1, "za.s": 2, "za.d": 3, "za.q": 4},
    cpp_name="mlir::arm_sme::ArmSMETileType",
)
TILE_SLICE_LAYOUT = int_enum(
    "TileSliceLayout", "", {"horizontal": 0, "vertical": 1}, cpp_name="::mlir::arm_sme::TileSliceLayout"
)
COMBINING_KIND = int_enum("CombiningKind", "", {"add": 0, "sub": 1}, cpp_name="::mlir::arm_sme::CombiningKind")
TYPE_SIZE = int_enum(
    "TypeSize", "", {"byte": 0, "half": 1, "word": 2, "double": 3}, cpp_name="::mlir::arm_sme::TypeSize"
)
