"""`convert-ub-to-spirv`: poison values and code that is not reached.

%0 = ub.poison : i32    ->    %0 = spirv.Undef : i32
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.spirv.ops.control_flow_ops import UnreachableOp as SPIRVUnreachableOp
from compiler.dialects.spirv.ops.misc_ops import UndefOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.dialects.ub.ops import PoisonOp, UnreachableOp
from compiler.ir.operation import Operation
from compiler.lowering.spirv.conversion import convert_to_spirv
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


@dataclass
class UBToSPIRV(Pass):
    """Convert UB dialect to SPIR-V dialect."""

    argument = "convert-ub-to-spirv"
    name = "UBToSPIRVConversionPass"
    summary = "Convert UB dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        converter = SPIRVTypeConverter(target_env_around(op))
        convert_to_spirv(op, state, converter, UB_TO_SPIRV)


@conversion_pattern(PoisonOp, name="PoisonOpLowering")
def lower_poison(op: PoisonOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ub.poison : i32 -> spirv.Undef : i32"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "unsupported type")
    rewriter.replace_op_with_new_op(op, UndefOp, result_types=[type_])
    return True


@conversion_pattern(UnreachableOp, name="UnreachableOpLowering")
def lower_unreachable(op: UnreachableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ub.unreachable -> spirv.Unreachable"""
    rewriter.replace_op_with_new_op(op, SPIRVUnreachableOp)
    return True


UB_TO_SPIRV = (lower_poison, lower_unreachable)
