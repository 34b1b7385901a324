"""The arm_sme dialect, https://mlir.llvm.org/docs/Dialects/ArmSME/."""

from compiler.dialects.arm_sme import attributes, enums, intrinsics, outer_product_ops, tile_ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "arm_sme",
    "Arm's scalable matrix extension: tiles of vectors, and outer products that fill them.",
    definitions=[attributes, enums, intrinsics, outer_product_ops, tile_ops],
)
