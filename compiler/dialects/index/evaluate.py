"""Interpreter of index's operations; an index has 64 bits."""

from __future__ import annotations

import operator
from collections.abc import Callable

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
    SizeOfOp,
    SubOp,
    XOrOp,
)
from compiler.interpreter.constants import constant_value
from compiler.interpreter.integers import COMPARISONS, ceiling, remainder, truncated
from compiler.interpreter.values import AcceptsPoison, Evaluator, Poison, UndefinedBehavior, Value
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1


def _of(compute: Callable[[int, int], int]) -> Callable[[IndexBinary, object], Evaluator]:
    return lambda op, machine: lambda a, b: compute(a, b) & _MASK


def _of_signed(compute: Callable[[int, int], int]) -> Callable[[IndexBinary, object], Evaluator]:
    return lambda op, machine: lambda a, b: compute(signed(a, 64), signed(b, 64)) & _MASK


hook.evaluator(AddOp)(_of(operator.add))
hook.evaluator(SubOp)(_of(operator.sub))
hook.evaluator(MulOp)(_of(operator.mul))
hook.evaluator(AndOp)(_of(operator.and_))
hook.evaluator(OrOp)(_of(operator.or_))
hook.evaluator(XOrOp)(_of(operator.xor))
hook.evaluator(MaxUOp)(_of(max))
hook.evaluator(MinUOp)(_of(min))
hook.evaluator(MaxSOp)(_of_signed(max))
hook.evaluator(MinSOp)(_of_signed(min))


def _dividing(compute: Callable[[int, int], int], *, is_signed: bool) -> Callable[[IndexBinary, object], AcceptsPoison]:
    def divide(a: Value, b: Value) -> Value:
        if b.__class__ is Poison:
            raise UndefinedBehavior("the divisor is poison", b.op, b.reason)
        if not b:
            raise UndefinedBehavior("division by zero")
        if a.__class__ is Poison:
            return a
        if not is_signed:
            return compute(a, b)
        a, b = signed(a, 64), signed(b, 64)
        if b == -1 and a == -(1 << 63):
            raise UndefinedBehavior(f"the quotient of {a} and -1 does not fit into an index")
        return compute(a, b) & _MASK

    return lambda op, machine: AcceptsPoison(divide)


hook.evaluator(DivSOp)(_dividing(truncated, is_signed=True))
hook.evaluator(DivUOp)(_dividing(operator.floordiv, is_signed=False))
hook.evaluator(CeilDivSOp)(_dividing(ceiling, is_signed=True))
hook.evaluator(CeilDivUOp)(_dividing(ceiling, is_signed=False))
hook.evaluator(FloorDivSOp)(_dividing(operator.floordiv, is_signed=True))
hook.evaluator(RemSOp)(_dividing(remainder, is_signed=True))
hook.evaluator(RemUOp)(_dividing(operator.mod, is_signed=False))


def _shifting(compute: Callable[[int, int], int]) -> Callable[[IndexBinary, object], Evaluator]:
    def make(op: IndexBinary, machine: object) -> Evaluator:
        def shift(a: int, b: int) -> object:
            return Poison(op, f"an index is shifted by {b}") if b >= 64 else compute(a, b) & _MASK

        return shift

    return make


hook.evaluator(ShlOp)(_shifting(operator.lshift))
hook.evaluator(ShrUOp)(_shifting(operator.rshift))
hook.evaluator(ShrSOp)(_shifting(lambda a, b: signed(a, 64) >> b))


@hook.evaluator(CmpOp)
def evaluate_cmp(op: CmpOp, machine: object) -> Evaluator:
    name = op.pred.name.lower()
    compare, half = COMPARISONS[name[-2:]], 1 << 63 if name.startswith("s") else 0
    return lambda a, b: int(compare(a ^ half, b ^ half))


@hook.evaluator(CastSOp)
def evaluate_casts(op: CastSOp, machine: object) -> Evaluator:
    width, mask = width_of(op.input.type), (1 << width_of(op.output.type)) - 1
    return lambda a: signed(a, width) & mask


@hook.evaluator(CastUOp)
def evaluate_castu(op: CastUOp, machine: object) -> Evaluator:
    mask = (1 << width_of(op.output.type)) - 1
    return lambda a: a & mask


@hook.evaluator(SizeOfOp)
def evaluate_sizeof(op: SizeOfOp, machine: object) -> Evaluator:
    return lambda: 64


@hook.evaluator(ConstantOp, BoolConstantOp)
def evaluate_constant(op: ConstantOp | BoolConstantOp, machine: object) -> Evaluator:
    value = constant_value(op.value)
    return lambda: value
