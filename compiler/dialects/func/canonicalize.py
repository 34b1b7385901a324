"""The canonicalization patterns of the func dialect."""

from __future__ import annotations

from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, OpResult
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern("func.call_indirect", name="func.call_indirect")
def call_of_constant(op: Operation, rewriter: Rewriter) -> bool:
    """call_indirect (func.constant @f)(x) -> call @f(x)"""
    callee = op.operands[0]
    known = constant_value(callee)
    if not isinstance(known, SymbolRefAttr) or not isinstance(callee, OpResult):
        return False
    rewriter.replace_op_with_new_op(op, "func.call", [op.operands[1:]], properties={"callee": known})
    return True


PATTERNS = (call_of_constant,)
