"""The canonicalization patterns of the oneflow dialect."""

from __future__ import annotations

from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern("oneflow.add_n", name="ConvertAddN2")
def sum_of_two(op: Operation, rewriter: Rewriter) -> bool:
    """add_n(x, y) -> add_n2(x, y) {op_type_name = "add_n"}"""
    if len(op.operands) != 2:
        return False
    attributes = {**op.attributes, "op_type_name": StringAttr("add_n")}
    rewriter.replace_op_with_named(op, "oneflow.add_n2", op.operands, properties=op.properties, attributes=attributes)
    return True
