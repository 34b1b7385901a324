"""Inlining spirv.FunctionCall."""

from __future__ import annotations

from compiler.dialects.spirv.ops.control_flow_ops import BranchOp, LoopOp, ReturnOp, ReturnValueOp, SelectionOp
from compiler.dialects.spirv.ops.structure_ops import FuncOp
from compiler.ir.operation import Block, Operation, Region
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.inlining import AnyOp
from compiler.rewrite.rewriter import Rewriter

_STRUCTURED = (LoopOp, SelectionOp)


class SpirvInliner(AnyOp):
    """Prevents inlining of structured control flow that contains returns."""

    def may_inline_call(self, call: Operation, callee: Operation) -> bool:
        return True

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        return isinstance(target.parent, (FuncOp, *_STRUCTURED))

    def may_inline_op(self, op: Operation, target: Region) -> bool:
        if not isinstance(op, _STRUCTURED):
            return True
        return not any(isinstance(block.last, (ReturnOp, ReturnValueOp)) for block in op.body.blocks)

    def branch_to(self, terminator: Operation, target: Block, rewriter: Rewriter) -> None:
        if isinstance(terminator, (ReturnOp, ReturnValueOp)):
            operands = [terminator.operands]
            rewriter.replace_op_with_new_op(terminator, BranchOp, *operands, successors=[target])
