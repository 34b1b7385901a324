"""Folds of index's operations, if the results with 32-bit and 64-bit indices are the same."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.fold_integers import COMPARISONS, Operands
from compiler.dialects.index.ops import (
    AddOp,
    AndOp,
    BoolConstantOp,
    CastSOp,
    CastUOp,
    CeilDivSOp,
    CeilDivUOp,
    CmpOp,
    ConstantOp,
    DivSOp,
    DivUOp,
    FloorDivSOp,
    IndexBinary,
    IndexCast,
    MaxSOp,
    MaxUOp,
    MinSOp,
    MinUOp,
    MulOp,
    OrOp,
    RemSOp,
    RemUOp,
    ShlOp,
    ShrSOp,
    ShrUOp,
    SubOp,
    XOrOp,
)
from compiler.ir.attributes import Attribute, IntegerAttr, bool_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import I1, INDEX, Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import integer_value, scalar, signed, width_of
from compiler.rewrite.fold import constant_value

Compute = Callable[[int, int, int], "int | None"]
"""Computes a bit pattern of two bit patterns and their width."""


def _low(bits: int) -> int:
    return bits & 0xFFFF_FFFF


def _pair(operands: Operands) -> tuple[int, int] | None:
    left, right = (integer_value(operand) if isinstance(operand, IntegerAttr) else None for operand in operands)
    return None if left is None or right is None else (left, right)


def _binary(compute: Compute, *neutral: int) -> Callable[[IndexBinary, Operands], FoldAnswer]:
    def fold(op: IndexBinary, operands: Operands) -> FoldAnswer:
        """constants, if the results with 32 and 64 bits are equal; x + 0 -> x and similar identities"""
        numbers = _pair(operands)
        if numbers is not None:
            wide = compute(numbers[0], numbers[1], 64)
            narrow = compute(_low(numbers[0]), _low(numbers[1]), 32)
            if wide is not None and narrow is not None and _low(wide) == _low(narrow):
                return scalar(wide, INDEX)
        if neutral and isinstance(operands[1], IntegerAttr) and operands[1].value in neutral:
            return op.lhs
        return None

    return fold


def _quotient(a: int, b: int, width: int) -> int | None:
    x, y = signed(a, width), signed(b, width)
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1) if y else None


def _rest(a: int, b: int, width: int) -> int | None:
    whole = _quotient(a, b, width)
    return None if whole is None else signed(a, width) - whole * signed(b, width)


_multiply = _binary(lambda a, b, w: a * b, 1)


@hook.fold(MulOp)
def fold_mul(op: MulOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if operands[0] is None and isinstance(operands[1], IntegerAttr) and operands[1].value == 0:
        return op.rhs
    return _multiply(op, operands)


Clamp = MaxSOp | MaxUOp | MinSOp | MinUOp


def _predicate(op: CmpOp) -> CmpIPredicate:
    """Returns the predicate as arith has it."""
    return CmpIPredicate(op.pred)


def _compare_clamped(op: CmpOp, operands: Operands) -> IntegerAttr | None:
    """cmp sgt(maxs(x, 1), 0) -> true, where 32 and 64 bits agree"""
    limit = operands[1]
    match op.lhs:
        case OpResult(MaxSOp() | MaxUOp() | MinSOp() | MinUOp() as clamp):
            bound = constant_value(clamp.rhs)
        case _:
            return None
    if not isinstance(bound, IntegerAttr) or not isinstance(limit, IntegerAttr):
        return None
    answers = {_compare_range(clamp, bound.value, limit.value, _predicate(op), width) for width in (64, 32)}
    answer = answers.pop()
    return None if answers or answer is None else bool_attr(answer)


def _compare_range(clamp: Clamp, bound: int, limit: int, predicate: CmpIPredicate, width: int) -> bool | None:
    """Returns the result of comparing a clamp with a number if it is the same for all operands, else None."""
    mask = (1 << width) - 1
    bound, limit = bound & mask, limit & mask
    top = 1 << width - 1
    if isinstance(clamp, MaxSOp | MinSOp):
        ends = (bound, top - 1) if isinstance(clamp, MaxSOp) else (top, bound)
        crosses = signed(ends[0], width) < 0 <= signed(ends[1], width)
        unsigned_ends = (0, mask) if crosses else (min(ends), max(ends))
        signed_ends = (signed(ends[0], width), signed(ends[1], width))
    else:
        unsigned_ends = (bound, mask) if isinstance(clamp, MaxUOp) else (0, bound)
        crosses = unsigned_ends[0] < top <= unsigned_ends[1]
        both = (signed(unsigned_ends[0], width), signed(unsigned_ends[1], width))
        signed_ends = (-top, top - 1) if crosses else (min(both), max(both))
    number = signed(limit, width)
    if predicate in (CmpIPredicate.EQ, CmpIPredicate.NE):
        differs = not signed_ends[0] <= number <= signed_ends[1] and not unsigned_ends[0] <= limit <= unsigned_ends[1]
        if differs:
            return predicate is CmpIPredicate.NE
        return predicate is CmpIPredicate.EQ if unsigned_ends[0] == unsigned_ends[1] == limit else None
    ends = signed_ends if predicate.is_signed else unsigned_ends
    answers = {COMPARISONS[predicate](end & mask, limit, width) for end in ends}
    return answers.pop() if len(answers) == 1 else None


@hook.fold(CmpOp)
def fold_cmp(op: CmpOp, operands: Operands) -> FoldAnswer:
    """x == x -> true, constants where 32 and 64 bits agree"""
    numbers = _pair(operands)
    if numbers is not None:
        compare = COMPARISONS[_predicate(op)]
        wide = compare(numbers[0], numbers[1], 64)
        if wide == compare(_low(numbers[0]), _low(numbers[1]), 32):
            return bool_attr(wide)
    clamped = _compare_clamped(op, operands)
    if clamped is not None:
        return clamped
    return bool_attr(_predicate(op).holds_for_equal) if op.lhs is op.rhs else None


def _cast(*, is_signed: bool) -> Callable[[IndexCast, Operands], FoldAnswer]:
    def fold(op: IndexCast, operands: Operands) -> FoldAnswer:
        """constants where 32 and 64 bits agree"""
        bits = integer_value(operands[0]) if isinstance(operands[0], IntegerAttr) else None
        if bits is None:
            return None
        source, target = op.input.type, op.output.type
        width = width_of(source)
        wide = signed(bits, width) if is_signed else bits
        if source == INDEX:
            narrow = signed(_low(bits), 32) if is_signed else _low(bits)
            mask = (1 << width_of(target)) - 1
            if wide & mask != narrow & mask:
                return None
        return scalar(wide, target)

    return fold


@hook.fold(ConstantOp, BoolConstantOp)
def fold_constant(op: ConstantOp | BoolConstantOp, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.value


hook.fold(AddOp)(_binary(lambda a, b, w: a + b, 0))
hook.fold(SubOp)(_binary(lambda a, b, w: a - b, 0))
hook.fold(DivSOp)(_binary(_quotient))
hook.fold(DivUOp)(_binary(lambda a, b, w: a // b if b else None))
hook.fold(CeilDivSOp)(_binary(lambda a, b, w: -(-signed(a, w) // signed(b, w)) if b else None))
hook.fold(CeilDivUOp)(_binary(lambda a, b, w: -(-a // b) if b else None))
hook.fold(FloorDivSOp)(_binary(lambda a, b, w: signed(a, w) // signed(b, w) if b else None))
hook.fold(RemSOp)(_binary(_rest))
hook.fold(RemUOp)(_binary(lambda a, b, w: a % b if b else None))
hook.fold(MaxSOp)(_binary(lambda a, b, w: max(signed(a, w), signed(b, w))))
hook.fold(MaxUOp)(_binary(lambda a, b, w: max(a, b)))
hook.fold(MinSOp)(_binary(lambda a, b, w: min(signed(a, w), signed(b, w))))
hook.fold(MinUOp)(_binary(lambda a, b, w: min(a, b)))
hook.fold(ShlOp)(_binary(lambda a, b, w: a << b if b < 32 else None))
hook.fold(ShrSOp)(_binary(lambda a, b, w: signed(a, w) >> b if b < 32 else None))
hook.fold(ShrUOp)(_binary(lambda a, b, w: a >> b if b < 32 else None))
hook.fold(AndOp)(_binary(lambda a, b, w: a & b))
hook.fold(OrOp)(_binary(lambda a, b, w: a | b))
hook.fold(XOrOp)(_binary(lambda a, b, w: a ^ b))
hook.fold(CastSOp)(_cast(is_signed=True))
hook.fold(CastUOp)(_cast(is_signed=False))


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """`index.bool.constant` or `index.constant`; None for other constants."""
    if not isinstance(value, IntegerAttr) or value.type != type_ or type_ not in (I1, INDEX):
        return None
    return builder.create(BoolConstantOp if type_ == I1 else ConstantOp, value=value, location=location)
