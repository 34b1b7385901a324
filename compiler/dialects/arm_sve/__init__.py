"""The arm_sve dialect, https://mlir.llvm.org/docs/Dialects/ArmSVE/."""

from compiler.dialects.arm_sve import intrinsics, ops
from compiler.ods.define import dialect

DIALECT = dialect(
    "arm_sve",
    "Instructions of Arm's vectors whose length the processor decides, SVE.",
    definitions=[intrinsics, ops],
    infers_types=False,
)
