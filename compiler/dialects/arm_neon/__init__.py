"""The arm_neon dialect, https://mlir.llvm.org/docs/Dialects/ArmNeon/."""

from compiler.dialects.arm_neon import ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "arm_neon", "Instructions of Arm's vectors of fixed length, Neon.", definitions=[ops], infers_types=False
)
