"""The arm_neon dialect, https://mlir.llvm.org/docs/Dialects/Arm_neon/."""

from compiler.dialects.arm_neon import ops
from compiler.ods.define import dialect

DIALECT = dialect("arm_neon", "", definitions=[ops])
