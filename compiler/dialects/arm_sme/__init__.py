"""The arm_sme dialect, https://mlir.llvm.org/docs/Dialects/Arm_sme/."""

from compiler.dialects.arm_sme import attributes, enums, intrinsics, ops
from compiler.ods.define import dialect

DIALECT = dialect("arm_sme", "", definitions=[attributes, enums, intrinsics, ops])
