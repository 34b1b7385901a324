"""Interpreter of tosa's elementwise operations and casts; sizes of 1 are broadcast.

Integers wrap around. Unspecified behavior is that of upstream's lowering to linalg.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from compiler.dialects.math.evaluate import library_function
from compiler.dialects.tosa.elementwise_ops import (
    AbsOp,
    AddOp,
    ArithmeticRightShiftOp,
    BitwiseAndOp,
    BitwiseNotOp,
    BitwiseOrOp,
    BitwiseXorOp,
    CeilOp,
    ClampOp,
    ClzOp,
    CosOp,
    EqualOp,
    ErfOp,
    ExpOp,
    FloorOp,
    GreaterEqualOp,
    GreaterOp,
    IntDivOp,
    LogicalAndOp,
    LogicalLeftShiftOp,
    LogicalNotOp,
    LogicalOrOp,
    LogicalRightShiftOp,
    LogicalXorOp,
    LogOp,
    MaximumOp,
    MinimumOp,
    MulOp,
    NegateOp,
    PowOp,
    ReciprocalOp,
    RsqrtOp,
    SelectOp,
    SigmoidOp,
    SinOp,
    SubOp,
    TableOp,
    TanhOp,
)
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.ops import CastOp, ConstOp, IdentityOp
from compiler.interpreter.constants import constant_value
from compiler.interpreter.elements import rearranged
from compiler.interpreter.integers import truncated
from compiler.interpreter.values import (
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    elementwise,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IntegerType, ShapedType, Type, element_type_or_self, float_element
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Compute: TypeAlias = Callable[..., Value]


def broadcast(compute: Compute, type_: Type) -> Evaluator:
    """Lifts a function of numbers to tensors, broadcasting extents of 1."""
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
    element = float_element(type_)
    return element.semantics


def _arithmetic(
    on_integers: Callable[[int, int], int], on_floats: Callable[[int, int, FloatSemantics], int]
) -> Callable[[Operation, object], Evaluator]:
    def make(op: Operation, machine: object) -> Evaluator:
        type_ = op.result.type
        if _integer_type(op) is None:
            semantics = _semantics(type_)
            return broadcast(lambda a, b: on_floats(a, b, semantics), type_)
        mask = (1 << width_of(type_)) - 1
        return broadcast(lambda a, b: on_integers(a, b) & mask, type_)

    return make


hook.evaluator(AddOp)(_arithmetic(operator.add, arithmetic.add))
hook.evaluator(SubOp)(_arithmetic(operator.sub, arithmetic.subtract))


def _bitwise(compute: Callable[[int, int], int]) -> Callable[[Operation, object], Evaluator]:
    return lambda op, machine: broadcast(compute, op.result.type)


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
    """Returns the hook of a comparison; `holds` takes a number with the sign of the operands' difference."""

    def make(op: Operation, machine: object) -> Evaluator:
        operand, *_ = op.operands
        type_, source = op.result.type, operand.type
        if _integer_type(op) is None:
            semantics = _semantics(source)

            def compare(a: int, b: int) -> int:
                order = arithmetic.compare(a, b, semantics)
                return 0 if order is None else int(holds(order))

            return broadcast(compare, type_)
        width = width_of(source)
        return broadcast(lambda a, b: int(holds(signed(a, width) - signed(b, width))), type_)

    return make


hook.evaluator(EqualOp)(_comparison(lambda order: order == 0))
hook.evaluator(GreaterOp)(_comparison(lambda order: order > 0))
hook.evaluator(GreaterEqualOp)(_comparison(lambda order: order >= 0))


@hook.evaluator(SelectOp)
def evaluate_select(op: SelectOp, machine: object) -> Evaluator:
    return broadcast(lambda condition, on_true, other: on_true if condition else other, op.result.type)


@hook.evaluator(ConstOp)
def evaluate_const(op: ConstOp, machine: object) -> Evaluator:
    value = constant_value(op.values)
    return lambda: value


@hook.evaluator(IdentityOp)
def evaluate_identity(op: IdentityOp, machine: object) -> Evaluator:
    return lambda value: value


@hook.evaluator(CastOp)
def evaluate_cast(op: CastOp, machine: object) -> Evaluator:
    """Converts elements: true to 1, numbers other than 0 to true, floats to the nearest integer, saturated."""
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


# ----------------------------------------------------------------------------------------------- functions and products


def _by_library(name: str) -> Callable[[Operation, object], Evaluator]:
    return lambda op, machine: broadcast(library_function(name, _semantics(op.result.type)), op.result.type)


hook.evaluator(CosOp)(_by_library("cos"))
hook.evaluator(ErfOp)(_by_library("erf"))
hook.evaluator(ExpOp)(_by_library("exp"))
hook.evaluator(LogOp)(_by_library("log"))
hook.evaluator(PowOp)(_by_library("pow"))
hook.evaluator(SinOp)(_by_library("sin"))
hook.evaluator(TanhOp)(_by_library("tanh"))


@hook.evaluator(RsqrtOp)
def evaluate_rsqrt(op: RsqrtOp, machine: object) -> Evaluator:
    semantics = _semantics(op.result.type)
    one, root = floats.from_float(1.0, semantics), library_function("sqrt", semantics)
    return elementwise(lambda a: arithmetic.divide(one, root(a), semantics), op.result.type)


@hook.evaluator(SigmoidOp)
def evaluate_sigmoid(op: SigmoidOp, machine: object) -> Evaluator:
    """1 / (exp(-x) + 1)"""
    semantics = _semantics(op.result.type)
    one, exponential = floats.from_float(1.0, semantics), library_function("exp", semantics)

    def compute(a: int) -> int:
        power = exponential(arithmetic.negate(a, semantics))
        return arithmetic.divide(one, arithmetic.add(power, one, semantics), semantics)

    return elementwise(compute, op.result.type)


@hook.evaluator(MulOp)
def evaluate_mul(op: MulOp, machine: object) -> Evaluator:
    """Integers are shifted to the right after the product, and rounded."""
    type_ = op.result.type
    if _integer_type(op) is None:
        semantics = _semantics(type_)
        multiply = broadcast(lambda a, b: arithmetic.multiply(a, b, semantics), type_)
        return lambda a, b, shift: multiply(a, b)
    source, mask = width_of(op.input1.type), (1 << width_of(type_)) - 1

    def shifted(amount: int) -> Evaluator:
        half = 1 << amount >> 1
        return broadcast(lambda a, b: signed(a, source) * signed(b, source) + half >> amount & mask, type_)

    return lambda a, b, shift: shifted(shift.bits.item())(a, b)


@hook.evaluator(IntDivOp)
def evaluate_intdiv(op: IntDivOp, machine: object) -> Evaluator:
    width = width_of(op.result.type)
    mask = (1 << width) - 1

    def divide(a: int, b: int) -> int:
        dividend, divisor = signed(a, width), signed(b, width)
        if not divisor:
            raise UndefinedBehavior("division by zero")
        quotient = truncated(dividend, divisor)
        if quotient > mask // 2:
            raise UndefinedBehavior(f"the quotient of {dividend} and {divisor} does not fit into {width} bits")
        return quotient & mask

    return broadcast(divide, op.result.type)


def _shifting(compute: Callable[[int, int, int], int]) -> Callable[[Operation, object], Evaluator]:
    """Returns the hook of a shift; a shift by the width or more is poison. `compute` also takes the width."""

    def make(op: Operation, machine: object) -> Evaluator:
        width = width_of(op.result.type)
        mask = (1 << width) - 1

        def shift(a: int, b: int) -> object:
            if b >= width:
                return Poison(op, f"a number of {width} bits is shifted by {b}")
            return compute(a, b, width) & mask

        return broadcast(shift, op.result.type)

    return make


hook.evaluator(LogicalLeftShiftOp)(_shifting(lambda a, b, width: a << b))
hook.evaluator(LogicalRightShiftOp)(_shifting(lambda a, b, width: a >> b))


@hook.evaluator(ArithmeticRightShiftOp)
def evaluate_arithmetic_right_shift(op: ArithmeticRightShiftOp, machine: object) -> Evaluator:
    """Rounding adds the last bit that is shifted out."""
    is_rounded = bool(op.round.value)

    def shift(a: int, b: int, width: int) -> int:
        last = a >> b - 1 & 1 if is_rounded and b else 0
        return (signed(a, width) >> b) + last

    return _shifting(shift)(op, machine)


def _extremum(
    on_integers: Callable[[int, int], int], on_floats: Callable[[int, int, FloatSemantics], int]
) -> Callable[[MaximumOp | MinimumOp, object], Evaluator]:
    def make(op: MaximumOp | MinimumOp, machine: object) -> Evaluator:
        return broadcast(extremum(op, op.nan_mode, on_integers, on_floats), op.result.type)

    return make


def extremum(
    op: Operation,
    mode: NanPropagationMode,
    on_integers: Callable[[int, int], int],
    on_floats: Callable[[int, int, FloatSemantics], int],
) -> Callable[[int, int], int]:
    """Returns a function for the larger or smaller of two elements; if `mode` ignores NaN, the other one."""
    type_ = _integer_type(op)
    if type_ is not None:
        width = 0 if type_.is_unsigned else type_.width
        mask = (1 << type_.width) - 1
        return lambda a, b: on_integers(signed(a, width), signed(b, width)) & mask
    semantics = _semantics(next(iter(op.operands)).type)

    def choose(a: int, b: int) -> int:
        if mode is NanPropagationMode.IGNORE:
            if floats.is_nan(b, semantics):
                return a
            if floats.is_nan(a, semantics):
                return b
        return on_floats(a, b, semantics)

    return choose


hook.evaluator(MaximumOp)(_extremum(max, arithmetic.maximum))
hook.evaluator(MinimumOp)(_extremum(min, arithmetic.minimum))


@hook.evaluator(ClampOp)
def evaluate_clamp(op: ClampOp, machine: object) -> Evaluator:
    """A NaN that is ignored becomes the lower bound."""
    type_, low, high, integer = op.result.type, op.min_val, op.max_val, _integer_type(op)
    if integer is not None and isinstance(low, IntegerAttr) and isinstance(high, IntegerAttr):
        least, greatest = low.value, high.value
        width = 0 if integer.is_unsigned else integer.width
        mask = (1 << integer.width) - 1
        return elementwise(lambda a: min(max(signed(a, width), least), greatest) & mask, type_)
    if integer is not None or not isinstance(low, FloatAttr) or not isinstance(high, FloatAttr):
        raise Unsupported("the bounds have not the type of the elements")
    semantics = _semantics(type_)
    least, greatest = (floats.convert(bound.bits, bound.type.semantics, semantics) for bound in (low, high))
    is_ignored = op.nan_mode is NanPropagationMode.IGNORE

    def clamp(a: int) -> int:
        if is_ignored and floats.is_nan(a, semantics):
            return least
        return arithmetic.minimum(arithmetic.maximum(a, least, semantics), greatest, semantics)

    return elementwise(clamp, type_)


@hook.evaluator(ClzOp)
def evaluate_clz(op: ClzOp, machine: object) -> Evaluator:
    width = width_of(op.result.type)
    return elementwise(lambda a: width - a.bit_length(), op.result.type)


@hook.evaluator(NegateOp)
def evaluate_negate(op: NegateOp, machine: object) -> Evaluator:
    """Integers stay in range: the least one becomes the largest."""
    type_ = op.result.type
    if _integer_type(op) is None:
        semantics = _semantics(type_)
        negate = elementwise(lambda a: arithmetic.negate(a, semantics), type_)
        return lambda a, before, after: negate(a)
    width = width_of(type_)
    mask = (1 << width) - 1
    least, greatest = -(mask + 1) // 2, mask // 2

    def around(zero: int) -> Evaluator:
        return elementwise(lambda a: min(max(zero - signed(a, width), least), greatest) & mask, type_)

    def evaluate(a: Elements, before: Elements, after: Elements) -> object:
        return around(signed(before.bits.item(), width) + signed(after.bits.item(), width))(a)

    return evaluate


@hook.evaluator(TableOp)
def evaluate_table(op: TableOp, machine: object) -> Evaluator:
    """Looks up 8-bit numbers; interpolates 16-bit numbers, whose low 7 bits are a fraction, between two entries."""
    source, target = width_of(op.input1.type), width_of(op.result.type)
    if (source, target) not in ((8, 8), (16, 32)):
        raise Unsupported("tables are supported for 8 and 16 bits")

    def evaluate(a: Elements, table: Elements) -> object:
        entries: list[int] = table.bits.tolist()

        def look_up(number: int) -> int:
            value = signed(number, source)
            if source == 8:
                return entries[value + 128]
            place, fraction = (value >> 7) + 256, value & 0x7F
            base, following = (signed(entries[at], 16) for at in (place, place + 1))
            return (base << 7) + (following - base) * fraction & (1 << target) - 1

        return elementwise(look_up, op.result.type)(a)

    return evaluate
