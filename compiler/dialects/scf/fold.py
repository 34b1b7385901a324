"""The folds of the scf dialect."""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import XOrIOp
from compiler.dialects.scf.ops import IfOp
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import OpResult, Value
from compiler.ods import hook
from compiler.rewrite.fold import constant_value


def negated(value: Value) -> Value | None:
    """xori %c, true -> %c: the negated condition."""
    if not isinstance(value, OpResult) or not isinstance(value.owner, XOrIOp):
        return None
    attribute = constant_value(value.owner.rhs)
    return value.owner.lhs if isinstance(attribute, IntegerAttr) and attribute.value in (1, -1) else None


@hook.fold(IfOp)
def fold_if(op: IfOp, operands: list[Attribute | None]) -> IfOp | None:
    """if (xori %c, true) A else B -> if %c B else A"""
    if not op.else_region.blocks:
        return None
    condition = negated(op.condition)
    if condition is None:
        return None
    op.operands = [condition]
    op.regions = (op.else_region, op.then_region)
    return op
