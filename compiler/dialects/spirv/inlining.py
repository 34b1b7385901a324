"""Inlining spirv.FunctionCall."""

from __future__ import annotations

from compiler.dialects.spirv.control_flow_ops import BranchOp, ReturnOp, ReturnValueOp
from compiler.ir.operation import Block, Operation, Region
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.inlining import AnyOp
from compiler.rewrite.rewriter import Rewriter

_STRUCTURED = ("spirv.mlir.loop", "spirv.mlir.selection")


class SpirvInliner(AnyOp):
    """Structured control flow that returns from within cannot be inlined."""

    def may_inline_call(self, call: Operation, callee: Operation) -> bool:
        return True

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        return target.parent is not None and target.parent.name in ("spirv.func", *_STRUCTURED)

    def may_inline_op(self, op: Operation, target: Region) -> bool:
        returns = ("spirv.Return", "spirv.ReturnValue")
        return op.name not in _STRUCTURED or not any(
            block.last is not None and block.last.name in returns for block in op.regions[0].blocks
        )

    def branch_to(self, terminator: Operation, target: Block, rewriter: Rewriter) -> None:
        if isinstance(terminator, (ReturnOp, ReturnValueOp)):
            operands = [terminator.operands]
            rewriter.replace_op_with_new_op(terminator, BranchOp, *operands, successors=[target])
