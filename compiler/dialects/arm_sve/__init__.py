"""The arm_sve dialect, https://mlir.llvm.org/docs/Dialects/Arm_sve/."""

from compiler.dialects.arm_sve import ops
from compiler.ods.define import dialect

DIALECT = dialect("arm_sve", "", definitions=[ops])
