"""The canonicalization patterns of the async dialect."""

from __future__ import annotations

from compiler.dialects.async_.ops import AwaitAllOp, CreateGroupOp
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(CreateGroupOp, name="mlir::async::CreateGroupOp::canonicalize")
def group_without_members(op: CreateGroupOp, rewriter: Rewriter) -> bool:
    """%g = create_group; await_all %g -> nothing, if nothing is added to the group"""
    users = rewriter.users(op.result)
    if not all(isinstance(user, AwaitAllOp) for user in users):
        return False
    for user in users:
        rewriter.erase_op(user)
    rewriter.erase_op(op)
    return True
