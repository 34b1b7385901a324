"""The canonicalization patterns of the oneflow dialect."""

from __future__ import annotations

from compiler.dialects.oneflow.ops import Add2Op, AddNOp
from compiler.ir.attributes import StringAttr
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(AddNOp, name="ConvertAddN2")
def sum_of_two(op: AddNOp, rewriter: Rewriter) -> bool:
    """add_n(x, y) -> add_n2(x, y) {op_type_name = "add_n"}"""
    if len(op.operands) != 2:
        return False
    attributes = {**op.attributes, "op_type_name": StringAttr("add_n")}
    rewriter.replace_op_with_new_op(op, Add2Op, *op.operands, properties=op.properties, attributes=attributes)
    return True
