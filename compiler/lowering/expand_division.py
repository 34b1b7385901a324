"""Divisions that round up or down, by ones that round to zero: upstream's `populateCeilFloorDivExpandOpsPatterns`.

The patterns are for conversions; what they make are ops of arith.
"""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import CeilDivSIOp, CeilDivUIOp, CmpIOp, FloorDivSIOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, Type
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class _Arith:
    """Makes ops of arith where an op stands."""

    def __init__(self, op: Operation, rewriter: Rewriter) -> None:
        self._op = op
        self._rewriter = rewriter

    def constant(self, number: int, type_: Type) -> Value | None:
        """A number, or a splat of it; None where the type is not of a known shape."""
        value = constant(number, type_)
        if value is None:
            return None
        made = self._rewriter.create(ConstantOp, result_types=[type_], value=value, location=self._op)
        return made.result

    def binary(self, name: str, left: Value, right: Value) -> Value:
        return self._rewriter.create_named(f"arith.{name}", [left, right], location=self._op).result

    def compare(self, predicate: str, left: Value, right: Value) -> Value:
        dialect = self._rewriter.context.dialect("arith")
        number = None if dialect is None else dialect.enums["CmpIPredicate"].value(predicate)
        assert number is not None
        properties = {"predicate": IntegerAttr(number, I64)}
        return self._rewriter.create(CmpIOp, left, right, properties=properties, location=self._op).result

    def replace_by_select(self, condition: Value, yes: Value, no: Value) -> bool:
        self._rewriter.replace_op_with_new_op(self._op, SelectOp, condition, yes, no)
        return True


@pattern(CeilDivUIOp, name="CeilDivUIOpConverter")
def expand_ceildivui(op: CeilDivUIOp, rewriter: Rewriter) -> bool:
    """ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1"""
    make, (a, b) = _Arith(op, rewriter), op.operands
    zero = make.constant(0, a.type)
    if zero is None:
        return False
    compared = make.compare("eq", a, zero)
    one = make.constant(1, a.type)
    assert one is not None
    quotient = make.binary("divui", make.binary("subi", a, one), b)
    return make.replace_by_select(compared, zero, make.binary("addi", quotient, one))


@pattern(CeilDivSIOp, name="CeilDivSIOpConverter")
def expand_ceildivsi(op: CeilDivSIOp, rewriter: Rewriter) -> bool:
    """ceildivsi(a, b) -> z = a / b; a != z * b and a, b of one sign ? z + 1 : z"""
    make, (a, b) = _Arith(op, rewriter), op.operands
    zero, one = make.constant(0, a.type), make.constant(1, a.type)
    if zero is None or one is None:
        return False
    quotient = make.binary("divsi", a, b)
    inexact = make.compare("ne", a, make.binary("muli", quotient, b))
    a_negative, b_negative = make.compare("slt", a, zero), make.compare("slt", b, zero)
    rounds_up = make.binary("andi", inexact, make.compare("eq", a_negative, b_negative))
    return make.replace_by_select(rounds_up, make.binary("addi", quotient, one), quotient)


@pattern(FloorDivSIOp, name="FloorDivSIOpConverter")
def expand_floordivsi(op: FloorDivSIOp, rewriter: Rewriter) -> bool:
    """floordivsi(a, b) -> z = a / b; a != z * b and a, b of different signs ? z - 1 : z"""
    make, (a, b) = _Arith(op, rewriter), op.operands
    if constant(0, a.type) is None:
        return False
    quotient = make.binary("divsi", a, b)
    inexact = make.compare("ne", a, make.binary("muli", quotient, b))
    zero = make.constant(0, a.type)
    assert zero is not None
    a_negative, b_negative = make.compare("slt", a, zero), make.compare("slt", b, zero)
    rounds_down = make.binary("andi", inexact, make.compare("ne", a_negative, b_negative))
    minus_one = make.constant(-1, a.type)
    assert minus_one is not None
    return make.replace_by_select(rounds_down, make.binary("addi", quotient, minus_one), quotient)


EXPAND_DIVISION: tuple[RewritePattern, ...] = (expand_ceildivsi, expand_ceildivui, expand_floordivsi)
