"""Inlining func.call."""

from __future__ import annotations

from compiler.dialects.cf.ops import BranchOp
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.ir.operation import Block, Operation, Region
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.inlining import AnyOpAndRegion
from compiler.rewrite.rewriter import Rewriter


class FuncInliner(AnyOpAndRegion):
    """Allows inlining of calls unless the call or the function has the attribute `no_inline`."""

    def may_inline_call(self, call: Operation, callee: Operation) -> bool:
        return not any(
            isinstance(op, (CallOp, FuncOp)) and op.attribute("no_inline") is not None for op in (call, callee)
        )

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        return True

    def branch_to(self, terminator: Operation, target: Block, rewriter: Rewriter) -> None:
        if isinstance(terminator, ReturnOp):
            rewriter.replace_op_with_new_op(terminator, BranchOp, terminator.operands, successors=[target])
