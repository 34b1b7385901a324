"""Checks of `transform.irdl.collect_matching`: its region holds one definition of an operation."""

from __future__ import annotations

from compiler.dialects.irdl.ops import AttributeOp, DialectOp, OperationOp, TypeOp
from compiler.dialects.transform.irdl_ops import IRDLCollectMatchingOp
from compiler.ir.problem import Finding
from compiler.ods import hook


@hook.verify(IRDLCollectMatchingOp)
def collect_matching_by_definition(op: IRDLCollectMatchingOp) -> Finding:
    ops = op.body.entry.ops
    if len(ops) != 1:
        return "expects a single operation in the body"
    dialect = ops[0]
    if not isinstance(dialect, DialectOp):
        return "expects the body operation to be irdl.dialect"
    definitions = [inner for block in dialect.body.blocks for inner in block.ops]
    if sum(isinstance(inner, OperationOp) for inner in definitions) != 1:
        return "expects IRDL to contain exactly one operation"
    if any(isinstance(inner, TypeOp | AttributeOp) for inner in definitions):
        return "IRDL types and attributes are not yet supported"
    return None
