"""The canonicalization patterns of the func dialect."""

from __future__ import annotations

from compiler.dialects.func.ops import CallIndirectOp, CallOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import OpResult
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(CallIndirectOp, name="func.call_indirect")
def call_of_constant(op: CallIndirectOp, rewriter: Rewriter) -> bool:
    """call_indirect (func.constant @f)(x) -> call @f(x)"""
    callee = op.callee
    attribute = constant_value(callee)
    if not isinstance(attribute, SymbolRefAttr) or not isinstance(callee, OpResult):
        return False
    rewriter.replace_op_with_new_op(op, CallOp, op.callee_operands, callee=attribute)
    return True
