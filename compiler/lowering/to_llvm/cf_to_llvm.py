"""`convert-cf-to-llvm`: branches and assertions in the llvm dialect.

cf.cond_br %c, ^a(%x : index), ^b    ->    llvm.cond_br %c, ^a(%y : i64), ^b        and the block's argument is an i64
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp
from compiler.dialects.llvm.control_flow_ops import BrOp, CondBrOp, UnreachableOp
from compiler.dialects.llvm.control_flow_ops import SwitchOp as LlvmSwitchOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare, declare, private_text
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, converter_of, with_converter
from compiler.lowering.to_llvm.types import VOID
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class ControlFlowToLLVM(LLVMConversionPass):
    """Convert ControlFlow operations to the LLVM dialect."""

    argument = "convert-cf-to-llvm"
    name = "ConvertControlFlowToLLVMPass"
    anchor = "builtin.module"
    summary = "Convert ControlFlow operations to the LLVM dialect"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        converter = self.llvm_types_of(op)
        target = ConversionTarget()
        target.mark_unknown_op_dynamically_legal(lambda other: other.dialect != "cf")
        self.convert(op, state, target, with_converter(CF_TO_LLVM, converter), converter)


def _convert_successors(
    op: Operation, groups: Sequence[Sequence[Value]], rewriter: ConversionRewriter
) -> Sequence[Block] | None:
    """Returns the successors of a branch, after converting their arguments to the operands' types.

    None on failure.
    """
    converter = converter_of(rewriter)
    for block, values in zip(op.successors, groups, strict=True):
        types = [value.type for value in values]
        if [argument.type for argument in block.arguments] == types:
            continue
        conversion = converter.convert_block_signature(block)
        if conversion is None:
            rewriter.notify_match_failure(op, "could not compute block signature")
            return None
        if conversion.types != types:
            rewriter.notify_match_failure(op, "mismatch between adaptor operand types and computed block signature")
            return None
        rewriter.apply_signature_conversion(block, conversion, converter)
    return op.successors


@conversion_pattern(BranchOp, name="BranchOpLowering", one_to_many=True)
def lower_br(op: BranchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.br ^a(%x : index) -> llvm.br ^a(%y : i64)"""
    values = adaptor.all_operands
    successors = _convert_successors(op, [values], rewriter)
    if successors is None:
        return False
    new_op = rewriter.create(BrOp, values, attributes=op.attributes, successors=successors, location=op)
    rewriter.replace_op(op, new_op)
    return True


@conversion_pattern(CondBranchOp, name="CondBranchOpLowering", one_to_many=True)
def lower_cond_br(op: CondBranchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.cond_br %c, ^a, ^b -> llvm.cond_br %c, ^a, ^b"""
    condition = adaptor.replacements(op.condition)
    if len(condition) != 1:
        return rewriter.notify_match_failure(op, "expected single element in group")
    groups = [adaptor.replacements(op.true_dest_operands), adaptor.replacements(op.false_dest_operands)]
    successors = _convert_successors(op, groups, rewriter)
    if successors is None:
        return False
    new_op = rewriter.create(
        CondBrOp,
        condition,
        *groups,
        branch_weights=op.branch_weights,
        attributes=op.attributes,
        successors=successors,
        location=op,
    )
    rewriter.replace_op(op, new_op)
    return True


@conversion_pattern(SwitchOp, name="SwitchOpLowering")
def lower_switch(op: SwitchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.switch %x : i32, [default: ^a, 42: ^b] -> llvm.switch %x : i32, ^a [42: ^b]"""
    flag, default, rest = (
        adaptor.replacements(operands) for operands in (op.flag, op.default_operands, op.case_operands)
    )
    segments = op.case_operand_segments
    groups, start = [default], 0
    for size in getattr(segments, "values", ()):
        groups.append(rest[start : start + size])
        start += size
    successors = _convert_successors(op, groups, rewriter)
    if successors is None:
        return False
    new_op = rewriter.create(
        LlvmSwitchOp,
        flag,
        default,
        rest,
        case_values=op.case_values,
        case_operand_segments=segments,
        attributes=op.attributes,
        successors=successors,
        location=op,
    )
    rewriter.replace_op(op, new_op)
    return True


def branch_around_failure(
    op: AssertOp, adaptor: Adaptor, rewriter: ConversionRewriter, end: Callable[[LLVMEmitter, Block], None]
) -> bool:
    """Makes `cf.assert` a branch to a block that prints its message; `end` ends that, given where it would go on.

    Where `end` cannot declare a function (`CannotDeclare`), the op stays.
    """
    converter, message = converter_of(rewriter), op.msg
    block = op.parent
    if block is None or block.parent is None or not isinstance(message, StringAttr):
        return False
    rest = rewriter.split_block(block, op)
    failed = rewriter.create_block(block.parent)
    rewriter.set_insertion_point_to_end(failed)
    emit = LLVMEmitter(rewriter)
    try:
        text = private_text(rewriter, converter, op, "assert_msg", message.value)
        emit.call(declare(rewriter, converter, op, "puts", [pointer_type()], VOID), [text])
        end(emit, rest)
    except CannotDeclare:
        return False
    rewriter.set_insertion_point_to_end(block)
    emit.cond_br(adaptor[op.arg], rest, failed)
    rewriter.erase_op(op)
    return True


@conversion_pattern(AssertOp, name="AssertOpLowering")
def lower_assert(op: AssertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.assert %c, "m" -> llvm.cond_br %c, ^rest, ^failed    ^failed: puts("m"); abort(); llvm.unreachable"""

    def abort(emit: LLVMEmitter, rest: Block) -> None:
        emit.call(declare(rewriter, converter_of(rewriter), op, "abort", [], VOID), [])
        emit.builder.create(UnreachableOp)

    return branch_around_failure(op, adaptor, rewriter, abort)


CF_TO_LLVM: tuple[RewritePattern, ...] = (lower_br, lower_cond_br, lower_switch, lower_assert)
