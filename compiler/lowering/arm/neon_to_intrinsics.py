"""`arm-neon-2d-to-intr`: converts products of rows of bytes to the intrinsic on one-dimensional vectors.

arm_neon.2d.sdot %a, %b, %c : vector<4x4xi8>    ->    arm_neon.intr.sdot %a, (vector.shape_cast %b), ...
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arm_neon.ops import Sdot2dOp, SdotOp
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import VectorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ArmNeon2dToIntrinsics(Pass):
    """Convert Arm NEON structured ops to intrinsics."""

    argument = "arm-neon-2d-to-intr"
    name = "ConvertArmNeon2dToIntrPass"
    summary = "Convert Arm NEON structured ops to intrinsics"
    dependent_dialects = ("arm_neon", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([flatten_sdot]), state.context, listeners=state.listeners)


@pattern(Sdot2dOp, name="Sdot2dLoweringPattern")
def flatten_sdot(op: Sdot2dOp, rewriter: Rewriter) -> bool:
    """arm_neon.2d.sdot of rows -> arm_neon.intr.sdot of one vector"""

    def flat(matrix: Value[VectorType]) -> Value[VectorType]:
        type_ = matrix.type
        row = VectorType((type_.num_elements,), type_.element_type)
        return rewriter.create(ShapeCastOp, matrix, result_types=[row]).result

    rewriter.replace_op_with_new_op(op, SdotOp, op.a, flat(op.b), flat(op.c), result_types=[op.res.type])
    return True
