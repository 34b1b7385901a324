"""The folds of the scf dialect."""

from __future__ import annotations

from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.rewrite.fold import constant_value


def negated(value: Value) -> Value | None:
    """xori %c, true -> %c: what a condition is the negation of."""
    if not isinstance(value, OpResult) or value.owner.name != "arith.xori":
        return None
    known = constant_value(value.owner.operands[1])
    return value.owner.operands[0] if isinstance(known, IntegerAttr) and known.value in (1, -1) else None


def fold_if(op: Operation, operands: list[Attribute | None]) -> Operation | None:
    """if (xori %c, true) A else B -> if %c B else A"""
    if not op.regions[1].blocks:
        return None
    condition = negated(op.operands[0])
    if condition is None:
        return None
    op.operands = [condition]
    op.regions = (op.regions[1], op.regions[0])
    return op


FOLDS = {"scf.if": fold_if}
