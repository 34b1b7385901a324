"""Interpreter of tosa's elementwise operations and casts; sizes of 1 are broadcast.

Integers wrap around. What tosa leaves to the target, or to another specification, has no evaluator.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from compiler.dialects.tosa.elementwise_ops import (
    AbsOp,
    AddOp,
    BitwiseAndOp,
    BitwiseNotOp,
    BitwiseOrOp,
    BitwiseXorOp,
    CeilOp,
    EqualOp,
    FloorOp,
    GreaterEqualOp,
    GreaterOp,
    LogicalAndOp,
    LogicalNotOp,
    LogicalOrOp,
    LogicalXorOp,
    ReciprocalOp,
    SelectOp,
    SubOp,
)
from compiler.dialects.tosa.ops import CastOp, ConstOp, IdentityOp
from compiler.interpreter.constants import constant_value
from compiler.interpreter.elements import rearranged
from compiler.interpreter.values import Elements, Evaluator, Poison, UndefinedBehavior, Unsupported, elementwise
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IntegerType, ShapedType, Type, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Compute: TypeAlias = "Callable[..., Any]"


def _broadcast(compute: Compute, type_: Type) -> Evaluator:
    """Lifts a function of numbers to tensors, whose sizes of 1 fit any other size."""
    lifted = elementwise(compute, type_)

    def evaluate(*operands: Elements) -> object:
        try:
            shape = np.broadcast_shapes(*[operand.bits.shape for operand in operands])
        except ValueError:
            raise UndefinedBehavior("the shapes of the operands do not fit each other") from None
        return lifted(*[rearranged(operand, lambda array: np.broadcast_to(array, shape)) for operand in operands])

    return evaluate


def _integer_type(op: Operation) -> IntegerType | None:
    operand, *_ = op.operands
    element = element_type_or_self(operand.type)
    if isinstance(element, IntegerType):
        return element
    if not isinstance(element, FloatType):
        raise Unsupported(f"'{op.name}' is not supported for elements of type {element}")
    return None


def _semantics(type_: Type) -> FloatSemantics:
    element = element_type_or_self(type_)
    assert isinstance(element, FloatType)
    return element.semantics


def _arithmetic(
    on_integers: Callable[[int, int], int], on_floats: Callable[[int, int, FloatSemantics], int]
) -> Callable[[Operation, object], Evaluator]:
    def make(op: Operation, machine: object) -> Evaluator:
        type_ = op.result.type
        if _integer_type(op) is None:
            semantics = _semantics(type_)
            return _broadcast(lambda a, b: on_floats(a, b, semantics), type_)
        mask = (1 << width_of(type_)) - 1
        return _broadcast(lambda a, b: on_integers(a, b) & mask, type_)

    return make


hook.evaluator(AddOp)(_arithmetic(operator.add, arithmetic.add))
hook.evaluator(SubOp)(_arithmetic(operator.sub, arithmetic.subtract))


def _bitwise(compute: Callable[[int, int], int]) -> Callable[[Operation, object], Evaluator]:
    return lambda op, machine: _broadcast(compute, op.result.type)


hook.evaluator(BitwiseAndOp, LogicalAndOp)(_bitwise(operator.and_))
hook.evaluator(BitwiseOrOp, LogicalOrOp)(_bitwise(operator.or_))
hook.evaluator(BitwiseXorOp, LogicalXorOp)(_bitwise(operator.xor))


@hook.evaluator(BitwiseNotOp, LogicalNotOp)
def evaluate_not(op: BitwiseNotOp | LogicalNotOp, machine: object) -> Evaluator:
    mask = (1 << width_of(op.result.type)) - 1
    return elementwise(lambda a: a ^ mask, op.result.type)


@hook.evaluator(AbsOp)
def evaluate_abs(op: AbsOp, machine: object) -> Evaluator:
    type_ = op.result.type
    if _integer_type(op) is None:
        semantics = _semantics(type_)
        return elementwise(lambda a: arithmetic.absolute(a, semantics), type_)
    width = width_of(type_)
    return elementwise(lambda a: abs(signed(a, width)) & (1 << width) - 1, type_)


def _rounding(mode: RoundingMode) -> Callable[[Operation, object], Evaluator]:
    def make(op: Operation, machine: object) -> Evaluator:
        semantics = _semantics(op.result.type)
        return elementwise(lambda a: arithmetic.round_to_integral(a, semantics, mode), op.result.type)

    return make


hook.evaluator(FloorOp)(_rounding(RoundingMode.TOWARD_NEGATIVE))
hook.evaluator(CeilOp)(_rounding(RoundingMode.TOWARD_POSITIVE))


@hook.evaluator(ReciprocalOp)
def evaluate_reciprocal(op: ReciprocalOp, machine: object) -> Evaluator:
    semantics = _semantics(op.result.type)
    one = floats.from_float(1.0, semantics)
    return elementwise(lambda a: arithmetic.divide(one, a, semantics), op.result.type)


def _comparison(holds: Callable[[int], bool]) -> Callable[[Operation, object], Evaluator]:
    """`holds` gets a number that is negative, zero or positive, as the first operand is less, equal or greater."""

    def make(op: Operation, machine: object) -> Evaluator:
        operand, *_ = op.operands
        type_, source = op.result.type, operand.type
        if _integer_type(op) is None:
            semantics = _semantics(source)

            def compare(a: int, b: int) -> int:
                order = arithmetic.compare(a, b, semantics)
                return 0 if order is None else int(holds(order))

            return _broadcast(compare, type_)
        width = width_of(source)
        return _broadcast(lambda a, b: int(holds(signed(a, width) - signed(b, width))), type_)

    return make


hook.evaluator(EqualOp)(_comparison(lambda order: order == 0))
hook.evaluator(GreaterOp)(_comparison(lambda order: order > 0))
hook.evaluator(GreaterEqualOp)(_comparison(lambda order: order >= 0))


@hook.evaluator(SelectOp)
def evaluate_select(op: SelectOp, machine: object) -> Evaluator:
    return _broadcast(lambda condition, on_true, other: on_true if condition else other, op.result.type)


@hook.evaluator(ConstOp)
def evaluate_const(op: ConstOp, machine: object) -> Evaluator:
    value = constant_value(op.values)
    return lambda: value


@hook.evaluator(IdentityOp)
def evaluate_identity(op: IdentityOp, machine: object) -> Evaluator:
    return lambda value: value


@hook.evaluator(CastOp)
def evaluate_cast(op: CastOp, machine: object) -> Evaluator:
    """True is 1, what is not 0 is true, floats become the nearest integer, and too large ones the largest."""
    source, type_ = element_type_or_self(op.input.type), op.result.type
    target = element_type_or_self(type_)
    if not isinstance(type_, ShapedType) or not all(
        isinstance(each, (IntegerType, FloatType)) for each in (source, target)
    ):
        raise Unsupported(f"casts of {source} to {target} are not supported")
    return elementwise(_conversion(op, source, target), type_)


def _conversion(op: Operation, source: Type, target: Type) -> Compute:
    width, mask = width_of(source), (1 << width_of(target)) - 1
    if isinstance(source, FloatType):
        semantics = source.semantics
        if isinstance(target, FloatType):
            return lambda a: floats.convert(a, semantics, target.semantics)
        if mask == 1:
            return lambda a: int(not floats.is_zero(a, semantics))
        least, greatest = -(mask + 1) // 2, mask // 2

        def to_integer(a: int) -> object:
            if floats.is_nan(a, semantics):
                return Poison(op, "NaN has no integer")
            if floats.is_inf(a, semantics):
                return (least if floats.is_negative(a, semantics) else greatest) & mask
            rounded = arithmetic.round_to_integral(a, semantics, RoundingMode.NEAREST_TIES_TO_EVEN)
            number = arithmetic.to_integer(rounded, semantics)
            return min(max(number or 0, least), greatest) & mask

        return to_integer

    def number(a: int) -> int:
        return a if width == 1 else signed(a, width)

    if isinstance(target, FloatType):
        return lambda a: arithmetic.from_integer(number(a), target.semantics)
    return lambda a: int(a != 0) if mask == 1 else number(a) & mask
