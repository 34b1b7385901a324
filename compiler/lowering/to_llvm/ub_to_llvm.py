"""`convert-ub-to-llvm`: ub.poison -> llvm.mlir.poison, ub.unreachable -> llvm.unreachable"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.llvm.constant_ops import PoisonOp as LlvmPoisonOp
from compiler.dialects.llvm.control_flow_ops import UnreachableOp as LlvmUnreachableOp
from compiler.dialects.ub.ops import PoisonOp, UnreachableOp
from compiler.ir.operation import Operation
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, with_converter
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget


@dataclass
class UBToLLVM(LLVMConversionPass):
    """Convert UB dialect to LLVM dialect."""

    argument = "convert-ub-to-llvm"
    name = "UBToLLVMConversionPass"
    summary = "Convert UB dialect to LLVM dialect"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        self.convert(op, state, ConversionTarget(), with_converter(UB_TO_LLVM, self.llvm_types()))


@conversion_pattern(PoisonOp, name="PoisonOpLowering")
def lower_poison(op: PoisonOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ub.poison : index -> llvm.mlir.poison : i64"""
    value = op.value
    if getattr(getattr(value, "definition", None), "full_name", "") != "ub.poison":
        return rewriter.notify_match_failure(op, "pattern can only convert op with PoisonAttr")
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "failed to convert result type")
    rewriter.replace_op_with_new_op(op, LlvmPoisonOp, result_types=[type_])
    return True


@conversion_pattern(UnreachableOp, name="UnreachableOpLowering")
def lower_unreachable(op: UnreachableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ub.unreachable -> llvm.unreachable"""
    rewriter.replace_op_with_new_op(op, LlvmUnreachableOp)
    return True


UB_TO_LLVM = (lower_poison, lower_unreachable)
