"""Interpreter of llvm's intrinsics that classify floats, split them into parts, or round them in another mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.llvm import float_intrinsics as ops
from compiler.dialects.llvm.enums import RoundingMode as Mode
from compiler.dialects.llvm.memory_layout import members_of
from compiler.dialects.math.evaluate import library_function
from compiler.interpreter.values import Evaluator, Poison, Unsupported, Value, elementwise
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of


def _class_of(bits: int, semantics: FloatSemantics) -> int:
    """Returns the bit of a number's class in the mask of `llvm.is.fpclass`."""
    if floats.is_nan(bits, semantics):
        return 1 << 0 if arithmetic.is_signaling(bits, semantics) else 1 << 1
    if floats.is_inf(bits, semantics):
        distance = 3
    elif floats.is_zero(bits, semantics):
        distance = 0
    else:
        distance = 1 if floats.is_denormal(bits, semantics) else 2
    return 1 << (5 - distance if floats.is_negative(bits, semantics) else 6 + distance)


@hook.evaluator(ops.IsFPClass)
def evaluate_is_fpclass(op: ops.IsFPClass, machine: object) -> Evaluator:
    semantics, mask = semantics_of(op.in_.type), op.bit.value
    return elementwise(lambda a: int(_class_of(a, semantics) & mask != 0), op.res.type)


@hook.evaluator(ops.LoadExpOp)
def evaluate_ldexp(op: ops.LoadExpOp, machine: object) -> Evaluator:
    semantics, width = semantics_of(op.res.type), width_of(op.power.type)
    most = 2 * (semantics.exponent_mask + semantics.precision)  # leads from any number to zero or infinity

    def scale(a: int, exponent: int) -> int:
        if floats.is_nan(a, semantics) or floats.is_inf(a, semantics) or floats.is_zero(a, semantics):
            return a
        power = min(max(signed(exponent, width), -most), most)
        return arithmetic.from_fraction(arithmetic.to_fraction(a, semantics) * Fraction(2) ** power, semantics)

    return lambda value, exponent: elementwise(lambda a: scale(a, exponent), op.res.type)(value)


def _pair_types(op: ops.SplittingIntrinsic) -> tuple[Type, Type]:
    members = members_of(op.res.type)
    if members is None or len(members) != 2:
        raise Unsupported(f"'{op.name}' has no struct as its result")
    return members[0], members[1]


@hook.evaluator(ops.FractionExpOp)
def evaluate_frexp(op: ops.FractionExpOp, machine: object) -> Evaluator:
    """Splits a float into fraction and exponent; the exponent of NaN, infinity and zero is 0."""
    types = _pair_types(op)
    semantics, mask = semantics_of(types[0]), (1 << width_of(types[1])) - 1

    def exponent(a: int) -> int:
        if floats.is_nan(a, semantics) or floats.is_inf(a, semantics) or floats.is_zero(a, semantics):
            return 0
        decoded = floats.decode(a, semantics)
        return decoded.exponent + decoded.significand.bit_length()

    def fraction(a: int) -> int:
        if not (power := exponent(a)):
            return a
        return arithmetic.from_fraction(arithmetic.to_fraction(a, semantics) / Fraction(2) ** power, semantics)

    fractions = elementwise(fraction, types[0])
    exponents = elementwise(lambda a: exponent(a) & mask, types[1])
    return lambda value: (fractions(value), exponents(value))


@hook.evaluator(ops.SincosOp)
def evaluate_sincos(op: ops.SincosOp, machine: object) -> Evaluator:
    types = _pair_types(op)
    semantics = semantics_of(types[0])
    sines, cosines = (
        elementwise(library_function(name, semantics), type_) for name, type_ in zip(("sin", "cos"), types)
    )
    return lambda value: (sines(value), cosines(value))


def _to_integer(mode: RoundingMode) -> Callable[[ops.RoundingIntrinsic, object], Evaluator]:
    def make(op: ops.RoundingIntrinsic, machine: object) -> Evaluator:
        semantics, width = semantics_of(op.val.type), width_of(op.res.type)
        half = 1 << width - 1

        def convert(a: int) -> Value:
            number = arithmetic.to_integer(arithmetic.round_to_integral(a, semantics, mode), semantics)
            if number is None or not -half <= number < half:
                return Poison(op, f"the number does not fit into {width} bits")
            return number & (1 << width) - 1

        return elementwise(convert, op.res.type)

    return make


hook.evaluator(ops.LroundOp, ops.LlroundOp)(_to_integer(RoundingMode.NEAREST_TIES_TO_AWAY))
hook.evaluator(ops.LrintOp, ops.LlrintOp)(_to_integer(RoundingMode.NEAREST_TIES_TO_EVEN))


# --------------------------------------------------------------------------------------------------- rounding by a mode

_MODES: Mapping[Mode, RoundingMode] = MappingProxyType(
    {
        Mode.TOWARDZERO: RoundingMode.TOWARD_ZERO,
        Mode.TONEAREST: RoundingMode.NEAREST_TIES_TO_EVEN,
        Mode.UPWARD: RoundingMode.TOWARD_POSITIVE,
        Mode.DOWNWARD: RoundingMode.TOWARD_NEGATIVE,
        Mode.TONEARESTAWAY: RoundingMode.NEAREST_TIES_TO_AWAY,
        Mode.DYNAMIC: RoundingMode.NEAREST_TIES_TO_EVEN,
    }
)
"""Rounding modes. The dynamic mode is the default mode, as the interpreter has no operation that changes it."""


@hook.evaluator(ops.ConstrainedUIToFP, ops.ConstrainedSIToFP)
def evaluate_constrained_from_integer(op: ops.ConstrainedConversion, machine: object) -> Evaluator:
    semantics, mode = semantics_of(op.res.type), _MODES[op.roundingmode]
    width = width_of(op.arg_0.type) if isinstance(op, ops.ConstrainedSIToFP) else 0
    return elementwise(lambda a: arithmetic.from_fraction(Fraction(signed(a, width)), semantics, mode), op.res.type)


@hook.evaluator(ops.ConstrainedFPTruncIntr)
def evaluate_constrained_fptrunc(op: ops.ConstrainedFPTruncIntr, machine: object) -> Evaluator:
    source, target, mode = semantics_of(op.arg_0.type), semantics_of(op.res.type), _MODES[op.roundingmode]
    return elementwise(lambda a: floats.convert(a, source, target, mode), op.res.type)


@hook.evaluator(ops.ConstrainedFPExtIntr)
def evaluate_constrained_fpext(op: ops.ConstrainedFPExtIntr, machine: object) -> Evaluator:
    source, target = semantics_of(op.arg_0.type), semantics_of(op.res.type)
    return elementwise(lambda a: floats.convert(a, source, target), op.res.type)
