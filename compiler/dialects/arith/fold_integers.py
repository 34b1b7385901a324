"""Folds of arith's integer operations."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IntegerExtension
from compiler.dialects.arith.enums import CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    IntegerBinary,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import SelectOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr, dense_elements_attr
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import I1, I64, ShapedType, element_type_or_self
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.elementwise import (
    constant,
    fold_constants,
    integer_value,
    is_all_ones,
    is_integer,
    is_poison,
    signed,
    width_of,
)
from compiler.rewrite.fold import constant_value, of_operands

Operands = list[Attribute | None]
"""The operands of a fold: the attribute of each constant, None for others."""
IntegerFold = Callable[[IntegerBinary, Operands], FoldAnswer]


def _zero(op: IntegerBinary | MulUIExtendedOp) -> Attribute | None:
    return constant(0, op.lhs.type)


# ------------------------------------------------------------------------------------------ adding and multiplying


@hook.fold(AddIOp)
@of_operands(SubIOp)
def fold_addi(op: AddIOp, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, (a - b) + b -> a, b + (a - b) -> a, constants"""
    if is_integer(operands[1], 0):
        return op.lhs
    match op.lhs, op.rhs:
        case OpResult(SubIOp(lhs=a, rhs=b)), c if b is c:
            return a
        case c, OpResult(SubIOp(lhs=a, rhs=b)) if b is c:
            return a
    return fold_constants(operands, operator.add)


@hook.fold(AddUIExtendedOp)
def fold_addui_extended(op: AddUIExtendedOp, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, false; constants -> sum, carry"""
    carry_type = op.overflow.type
    if is_integer(operands[1], 0):
        none = constant(0, carry_type)
        return None if none is None else [op.lhs, none]
    mask = (1 << width_of(op.sum.type)) - 1
    total = fold_constants(operands, operator.add)
    if total is None or is_poison(total):
        return None if total is None else [total, total]
    carry = fold_constants(operands, lambda a, b: int(a + b > mask), carry_type)
    return None if carry is None else [total, carry]


@hook.fold(SubIOp)
@of_operands(AddIOp)
def fold_subi(op: SubIOp, operands: Operands) -> FoldAnswer:
    """x - x -> 0, x - 0 -> x, (a + b) - b -> a, (a + b) - a -> b, constants"""
    if op.lhs is op.rhs and (zero := _zero(op)) is not None:
        return zero
    if is_integer(operands[1], 0):
        return op.lhs
    match op.lhs, op.rhs:
        case OpResult(AddIOp(lhs=a, rhs=b)), c if b is c:
            return a
        case OpResult(AddIOp(lhs=a, rhs=b)), c if a is c:
            return b
    return fold_constants(operands, operator.sub)


@hook.fold(MulIOp)
@of_operands()
def fold_muli(op: MulIOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if is_integer(operands[1], 0):
        return op.rhs
    if is_integer(operands[1], 1):
        return op.lhs
    return fold_constants(operands, operator.mul)


def _halves(operands: Operands, high: Callable[[int, int], int]) -> FoldAnswer:
    low = fold_constants(operands, operator.mul)
    upper = fold_constants(operands, high)
    return None if low is None or upper is None else [low, upper]


@hook.fold(MulSIExtendedOp)
def fold_mulsi_extended(op: MulSIExtendedOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, 0; constants -> low and high half"""
    if is_integer(operands[1], 0) and operands[1] is not None:
        return [operands[1], operands[1]]
    width = width_of(op.lhs.type)
    return _halves(operands, lambda a, b: signed(a, width) * signed(b, width) >> width)


@hook.fold(MulUIExtendedOp)
def fold_mului_extended(op: MulUIExtendedOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, 0; x * 1 -> x, 0; constants -> low and high half"""
    if is_integer(operands[1], 0) and operands[1] is not None:
        return [operands[1], operands[1]]
    if is_integer(operands[1], 1) and (zero := _zero(op)) is not None:
        return [op.lhs, zero]
    width = width_of(op.lhs.type)
    return _halves(operands, lambda a, b: a * b >> width)


# ------------------------------------------------------------------------------------------ dividing


def _factor(op: DivSIOp | DivUIOp, flag: IntegerOverflowFlags) -> Value | None:
    """(a * b) / b -> a, (a * b) / a -> b, if the product has the overflow flag `flag`"""
    match op.lhs, op.rhs:
        case OpResult(MulIOp(lhs=a, rhs=b, overflow_flags=flags)), c if flag in flags:
            return b if a is c else a if b is c else None
    return None


@hook.fold(DivUIOp)
@of_operands(MulIOp)
def fold_divui(op: DivUIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, (a * b) / b -> a, constants but for x / 0"""
    if is_integer(operands[1], 1):
        return op.lhs
    return _factor(op, IntegerOverflowFlags.NUW) or fold_constants(operands, lambda a, b: a // b if b else None)


def _fits(value: int, width: int) -> int | None:
    """Returns `value`, or None if it overflows signed integers of a width."""
    return value if -(1 << width - 1) <= value < 1 << width - 1 else None


def _quotient(a: int, b: int) -> int:
    """Returns the quotient, rounded toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


@hook.fold(DivSIOp)
@of_operands(MulIOp)
def fold_divsi(op: DivSIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, (a * b) / b -> a, constants but for x / 0 and overflow"""
    if is_integer(operands[1], 1):
        return op.lhs
    width = width_of(op.result.type)

    def divide(a: int, b: int) -> int | None:
        return _fits(_quotient(signed(a, width), signed(b, width)), width) if b else None

    return _factor(op, IntegerOverflowFlags.NSW) or fold_constants(operands, divide)


@hook.fold(CeilDivUIOp)
@of_operands()
def fold_ceildivui(op: CeilDivUIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, constants but for x / 0"""
    if is_integer(operands[1], 1):
        return op.lhs
    return fold_constants(operands, lambda a, b: -(-a // b) if b else None)


@hook.fold(CeilDivSIOp)
@of_operands()
def fold_ceildivsi(op: CeilDivSIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, constants but for x / 0 and where negating an operand overflows"""
    if is_integer(operands[1], 1):
        return op.lhs
    width = width_of(op.result.type)
    lowest = -(1 << width - 1)

    def divide(a: int, b: int) -> int | None:
        x, y = signed(a, width), signed(b, width)
        if y == 0 or x == 0:
            return None if y == 0 else 0
        if x == lowest or y == lowest:
            return None
        return _fits(-(-x // y), width)

    return fold_constants(operands, divide)


@hook.fold(FloorDivSIOp)
@of_operands()
def fold_floordivsi(op: FloorDivSIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, constants but for x / 0 and overflow"""
    if is_integer(operands[1], 1):
        return op.lhs
    width = width_of(op.result.type)
    return fold_constants(operands, lambda a, b: _fits(signed(a, width) // signed(b, width), width) if b else None)


@hook.fold(RemUIOp)
@of_operands()
def fold_remui(op: RemUIOp, operands: Operands) -> FoldAnswer:
    """x % 1 -> 0, constants but for x % 0"""
    if is_integer(operands[1], 1):
        return _zero(op)
    return fold_constants(operands, lambda a, b: a % b if b else None)


@hook.fold(RemSIOp)
@of_operands()
def fold_remsi(op: RemSIOp, operands: Operands) -> FoldAnswer:
    """x % 1 -> 0, constants but for x % 0"""
    if is_integer(operands[1], 1):
        return _zero(op)
    width = width_of(op.result.type)

    def rest(a: int, b: int) -> int | None:
        x, y = signed(a, width), signed(b, width)
        return x - _quotient(x, y) * y if y else None

    return fold_constants(operands, rest)


# ------------------------------------------------------------------------------------------ bits


def _negation(value: Value, of: Value) -> Value | None:
    """Returns all ones, if `value` is `of` xor all ones."""
    match value:
        case OpResult(XOrIOp(lhs=x, rhs=ones)) if x is of and is_all_ones(constant_value(ones)):
            return ones
    return None


@hook.fold(AndIOp)
@of_operands(AndIOp, XOrIOp)
def fold_andi(op: AndIOp, operands: Operands) -> FoldAnswer:
    """x & 0 -> 0, x & -1 -> x, x & ~x -> 0, a & (a & b) -> a & b, constants"""
    if is_integer(operands[1], 0):
        return op.rhs
    if is_all_ones(operands[1]):
        return op.lhs
    if _negation(op.rhs, op.lhs) is not None or _negation(op.lhs, op.rhs) is not None:
        return _zero(op)
    for inner, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        match inner:
            case OpResult(AndIOp(lhs=a, rhs=b)) if other is a or other is b:
                return inner
    return fold_constants(operands, operator.and_)


@hook.fold(OrIOp)
@of_operands(XOrIOp)
def fold_ori(op: OrIOp, operands: Operands) -> FoldAnswer:
    """x | 0 -> x, x | -1 -> -1, x | ~x -> -1, constants"""
    if is_integer(operands[1], 0):
        return op.lhs
    if is_all_ones(operands[1]):
        return operands[1]
    return _negation(op.rhs, op.lhs) or _negation(op.lhs, op.rhs) or fold_constants(operands, operator.or_)


@hook.fold(XOrIOp)
@of_operands(XOrIOp)
def fold_xori(op: XOrIOp, operands: Operands) -> FoldAnswer:
    """x ^ 0 -> x, x ^ x -> 0, (x ^ a) ^ a -> x, a ^ (x ^ a) -> x, constants"""
    if is_integer(operands[1], 0):
        return op.lhs
    if op.lhs is op.rhs:
        return _zero(op)
    for inner, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        match inner:
            case OpResult(XOrIOp(lhs=x, rhs=a)) if a is other:
                return x
            case OpResult(XOrIOp(lhs=a, rhs=x)) if a is other:
                return x
    return fold_constants(operands, operator.xor)


def _shift(compute: Callable[[int, int, int], int]) -> IntegerFold:
    def fold(op: IntegerBinary, operands: Operands) -> FoldAnswer:
        """x shifted by 0 -> x, constants but for shifts by the width or more"""
        if is_integer(operands[1], 0):
            return op.lhs
        width = width_of(op.result.type)
        return fold_constants(operands, lambda a, b: compute(a, b, width) if b < width else None, poison=False)

    return fold


hook.fold(ShLIOp)(_shift(lambda a, b, width: a << b))
hook.fold(ShRSIOp)(_shift(lambda a, b, width: signed(a, width) >> b))
hook.fold(ShRUIOp)(_shift(lambda a, b, width: a >> b))


# ------------------------------------------------------------------------------------------ minimum and maximum


def _extremum(*, is_signed: bool, is_maximum: bool) -> IntegerFold:
    def fold(op: IntegerBinary, operands: Operands) -> FoldAnswer:
        """max(x, x) -> x, max(x, largest) -> largest, max(x, least) -> x, constants; min likewise"""
        if op.lhs is op.rhs:
            return op.rhs
        width = width_of(op.result.type)
        bits = integer_value(operands[1])
        if bits is not None:
            number = signed(bits, width) if is_signed else bits
            least, largest = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)
            if number == (largest if is_maximum else least):
                return op.rhs
            if number == (least if is_maximum else largest):
                return op.lhs

        def choose(a: int, b: int) -> int:
            is_less = signed(a, width) < signed(b, width) if is_signed else a < b
            return b if is_less == is_maximum else a

        return fold_constants(operands, choose)

    return fold


hook.fold(MaxSIOp)(_extremum(is_signed=True, is_maximum=True))
hook.fold(MaxUIOp)(_extremum(is_signed=False, is_maximum=True))
hook.fold(MinSIOp)(_extremum(is_signed=True, is_maximum=False))
hook.fold(MinUIOp)(_extremum(is_signed=False, is_maximum=False))


# ------------------------------------------------------------------------------------------ cmpi, select

Comparison = Callable[[int, int, int], bool]
"""Compares two bit patterns of a width."""
COMPARISONS: Mapping[CmpIPredicate, Comparison] = MappingProxyType(
    {
        CmpIPredicate.EQ: lambda a, b, width: a == b,
        CmpIPredicate.NE: lambda a, b, width: a != b,
        CmpIPredicate.SLT: lambda a, b, width: signed(a, width) < signed(b, width),
        CmpIPredicate.SLE: lambda a, b, width: signed(a, width) <= signed(b, width),
        CmpIPredicate.SGT: lambda a, b, width: signed(a, width) > signed(b, width),
        CmpIPredicate.SGE: lambda a, b, width: signed(a, width) >= signed(b, width),
        CmpIPredicate.ULT: lambda a, b, width: a < b,
        CmpIPredicate.ULE: lambda a, b, width: a <= b,
        CmpIPredicate.UGT: lambda a, b, width: a > b,
        CmpIPredicate.UGE: lambda a, b, width: a >= b,
    }
)


@hook.fold(CmpIOp)
@of_operands()
def fold_cmpi(op: CmpIOp, operands: Operands) -> FoldAnswer:
    """x == x -> true, (ext x : i1) != 0 -> x, x : i1 == true -> x, 4 < x -> x > 4, constants"""
    predicate, type_ = op.predicate, op.result.type
    if op.lhs is op.rhs:
        return constant(int(predicate.holds_for_equal), type_)
    is_bool = element_type_or_self(op.lhs.type) == I1
    if predicate is CmpIPredicate.NE and is_integer(operands[1], 0):
        match op.lhs:
            case OpResult(IntegerExtension(in_=x)) if element_type_or_self(x.type) == I1:
                return x
        if is_bool:
            return op.lhs
    if predicate is CmpIPredicate.EQ and is_bool and is_integer(operands[1], 1):
        return op.lhs
    if operands[0] is not None and operands[1] is None:
        op.properties = {**op.properties, "predicate": IntegerAttr(predicate.swapped, I64)}
        op.operands = [op.rhs, op.lhs]
        return op
    compare, width = COMPARISONS[predicate], width_of(op.lhs.type)
    return fold_constants(operands, lambda a, b: int(compare(a, b, width)), type_, poison=False)


@hook.fold(SelectOp)
@of_operands(CmpIOp)
def fold_select(op: SelectOp, operands: Operands) -> FoldAnswer:
    """select c, x, x -> x, select true, x, y -> x, select c, true, false -> c, select (x == y), x, y -> y"""
    condition, true, false = operands
    if op.true_value is op.false_value or is_integer(condition, 1):
        return op.true_value
    if is_integer(condition, 0):
        return op.false_value
    if is_poison(true):
        return op.false_value
    if is_poison(false):
        return op.true_value
    if op.result.type == I1 and is_integer(true, 1) and is_integer(false, 0):
        return op.condition
    match op.condition:
        case OpResult(CmpIOp(lhs=a, rhs=b, predicate=CmpIPredicate.EQ | CmpIPredicate.NE as predicate)):
            if {a, b} == {op.true_value, op.false_value}:
                return op.true_value if predicate is CmpIPredicate.NE else op.false_value
    match condition, true, false, op.result.type:
        case DenseElementsAttr(), DenseElementsAttr(), DenseElementsAttr(), ShapedType() as type_:
            return _select_elements(condition, true, false, type_) if true.type == false.type else None
    return None


def _select_elements(
    condition: DenseElementsAttr, true: DenseElementsAttr, false: DenseElementsAttr, type_: ShapedType
) -> DenseElementsAttr | None:
    count = type_.num_elements
    if not width_of(type_):
        return None
    chosen, left, right = (
        each.bit_patterns() * count if each.is_splat else each.bit_patterns() for each in (condition, true, false)
    )
    return dense_elements_attr(type_, [a if c else b for c, a, b in zip(chosen, left, right, strict=True)])
