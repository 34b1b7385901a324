"""`convert-cf-to-spirv`

cf.cond_br %c, ^a(%x : index), ^b    ->    spirv.BranchConditional %c, ^a(%y : i32), ^b    and ^a has an argument i32
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.dialects.spirv.ops import control_flow_ops as spirv
from compiler.ir.operation import Block, Operation
from compiler.lowering.spirv.conversion import EmulatingSPIRVConversion, convert_to_spirv
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


@dataclass
class ControlFlowToSPIRV(EmulatingSPIRVConversion):
    """Convert ControlFlow dialect to SPIR-V dialect."""

    argument = "convert-cf-to-spirv"
    name = "ConvertControlFlowToSPIRVPass"
    summary = "Convert ControlFlow dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_spirv(op, state, self.converter_for(op), CF_TO_SPIRV)


def _convert_arguments(op: Operation, blocks: Sequence[Block], rewriter: ConversionRewriter) -> bool:
    """Converts the types of block arguments to SPIR-V; reports a match failure and returns False for other types."""
    converter = rewriter.converter
    assert converter is not None
    for block in blocks:
        illegal = [each for each in block.arguments if not converter.is_legal_type(each.type)]
        missing = next((each for each in illegal if converter.convert_type(each.type) is None), None)
        if missing is not None:
            return rewriter.notify_match_failure(op, f"failed to legalize type for argument {missing.index})")
        conversion = converter.convert_block_signature(block) if illegal else None
        if conversion is not None:
            rewriter.apply_signature_conversion(block, conversion, converter)
    return True


@conversion_pattern(BranchOp, name="(anonymous namespace)::BranchOpPattern")
def lower_br(op: BranchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.br ^a(%x : index) -> spirv.Branch ^a(%y : i32)"""
    if not _convert_arguments(op, op.successors, rewriter):
        return False
    rewriter.replace_op_with_new_op(op, spirv.BranchOp, adaptor.operands, successors=op.successors)
    return True


@conversion_pattern(CondBranchOp, name="(anonymous namespace)::CondBranchOpPattern")
def lower_cond_br(op: CondBranchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.cond_br %c, ^a, ^b -> spirv.BranchConditional %c, ^a, ^b"""
    if not _convert_arguments(op, op.successors, rewriter):
        return False
    rewriter.replace_op_with_new_op(
        op,
        spirv.BranchConditionalOp,
        adaptor[op.condition],
        adaptor.replacements(op.true_dest_operands),
        adaptor.replacements(op.false_dest_operands),
        successors=op.successors,
    )
    return True


CF_TO_SPIRV = (lower_br, lower_cond_br)
