"""Interpreter of complex's operations: numbers are pairs of bit patterns.

Each operation of the formulas rounds, as the conversions to arith and llvm do. Division is Smith's algorithm with the
special cases of the C standard's annex G, which those conversions have by default where they do not say otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.complex.ops import (
    AddOp,
    BitcastOp,
    ComplexArithmetic,
    ComplexComparison,
    ComplexUnary,
    ConjOp,
    ConstantOp,
    CreateOp,
    DivOp,
    EqualOp,
    ImOp,
    MulOp,
    NegOp,
    NotEqualOp,
    ReOp,
    SubOp,
)
from compiler.interpreter.constants import constant_value
from compiler.interpreter.values import Evaluator
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import ComplexType
from compiler.ods import hook
from compiler.rewrite.elementwise import width_of

Pair: TypeAlias = tuple[int, int]


def _semantics(type_: ComplexType) -> FloatSemantics:
    return semantics_of(type_.element_type)


@hook.evaluator(ConstantOp)
def evaluate_constant(op: ConstantOp, machine: object) -> Evaluator:
    real, imaginary = [constant_value(part) for part in op.value.elements]
    return lambda: (real, imaginary)


@hook.evaluator(CreateOp)
def evaluate_create(op: CreateOp, machine: object) -> Evaluator:
    return lambda real, imaginary: (real, imaginary)


@hook.evaluator(ReOp)
def evaluate_re(op: ReOp, machine: object) -> Evaluator:
    return lambda number: number[0]


@hook.evaluator(ImOp)
def evaluate_im(op: ImOp, machine: object) -> Evaluator:
    return lambda number: number[1]


@hook.evaluator(BitcastOp)
def evaluate_bitcast(op: BitcastOp, machine: object) -> Evaluator:
    """The real part has the lower bits."""
    source, target = op.operand_.type, op.result.type
    if isinstance(source, ComplexType) == isinstance(target, ComplexType):
        return lambda value: value
    if isinstance(source, ComplexType):
        low = width_of(source.element_type)
        return lambda number: number[0] | number[1] << low
    assert isinstance(target, ComplexType)
    width = width_of(target.element_type)
    return lambda bits: (bits & (1 << width) - 1, bits >> width)


@hook.evaluator(ConjOp)
def evaluate_conj(op: ConjOp, machine: object) -> Evaluator:
    semantics = _semantics(op.result.type)
    return lambda number: (number[0], arithmetic.negate(number[1], semantics))


@hook.evaluator(NegOp)
def evaluate_neg(op: ComplexUnary, machine: object) -> Evaluator:
    semantics = _semantics(op.result.type)
    return lambda number: (arithmetic.negate(number[0], semantics), arithmetic.negate(number[1], semantics))


# ---------------------------------------------------------------------------------------------------------- arithmetic


class _Reals:
    """Arithmetic of one format."""

    def __init__(self, semantics: FloatSemantics) -> None:
        self.semantics = semantics
        self.zero, self.one = floats.zero(semantics), floats.from_float(1.0, semantics)
        self.infinity = floats.infinity(semantics)

    def add(self, a: int, b: int) -> int:
        return arithmetic.add(a, b, self.semantics)

    def sub(self, a: int, b: int) -> int:
        return arithmetic.subtract(a, b, self.semantics)

    def mul(self, a: int, b: int) -> int:
        return arithmetic.multiply(a, b, self.semantics)

    def div(self, a: int, b: int) -> int:
        return arithmetic.divide(a, b, self.semantics)

    def boxed(self, value: int) -> int:
        """Returns 1 for infinity, 0 for others, with the value's sign."""
        magnitude = self.one if floats.is_inf(value, self.semantics) else self.zero
        return arithmetic.copy_sign(magnitude, value, self.semantics)


def _arithmetic(compute: Callable[[_Reals, Pair, Pair], Pair]) -> Callable[[ComplexArithmetic, object], Evaluator]:
    def make(op: ComplexArithmetic, machine: object) -> Evaluator:
        reals = _Reals(_semantics(op.result.type))
        return lambda a, b: compute(reals, a, b)

    return make


def _product(reals: _Reals, left: Pair, right: Pair) -> Pair:
    """(a + bi)(c + di) = (ac - bd) + (bc + ad)i"""
    (a, b), (c, d) = left, right
    real = reals.sub(reals.mul(a, c), reals.mul(b, d))
    return real, reals.add(reals.mul(b, c), reals.mul(a, d))


def _quotient(reals: _Reals, left: Pair, right: Pair) -> Pair:
    (a, b), (c, d) = left, right
    semantics = reals.semantics
    has_number = not all(floats.is_nan(part, semantics) for part in left)
    infinite = [any(floats.is_inf(part, semantics) for part in number) for number in (left, right)]
    finite = [all(_is_finite(part, semantics) for part in number) for number in (left, right)]
    if floats.is_zero(c, semantics) and floats.is_zero(d, semantics) and has_number:
        signed = arithmetic.copy_sign(reals.infinity, c, semantics)
        return reals.mul(signed, a), reals.mul(signed, b)
    if infinite[0] and finite[1]:
        a, b = reals.boxed(a), reals.boxed(b)
        real = reals.mul(reals.infinity, reals.add(reals.mul(a, c), reals.mul(b, d)))
        return real, reals.mul(reals.infinity, reals.sub(reals.mul(b, c), reals.mul(a, d)))
    if finite[0] and infinite[1]:
        c, d = reals.boxed(c), reals.boxed(d)
        real = reals.mul(reals.zero, reals.add(reals.mul(a, c), reals.mul(b, d)))
        return real, reals.mul(reals.zero, reals.sub(reals.mul(b, c), reals.mul(a, d)))
    return _smith(reals, left, right)


def _smith(reals: _Reals, left: Pair, right: Pair) -> Pair:
    (a, b), (c, d) = left, right
    semantics = reals.semantics
    order = arithmetic.compare(arithmetic.absolute(c, semantics), arithmetic.absolute(d, semantics), semantics)
    if order is not None and order < 0:
        ratio = reals.div(c, d)
        denominator = reals.add(d, reals.mul(ratio, c))
        real = reals.div(reals.add(reals.mul(a, ratio), b), denominator)
        return real, reals.div(reals.sub(reals.mul(b, ratio), a), denominator)
    ratio = reals.div(d, c)
    denominator = reals.add(c, reals.mul(ratio, d))
    real = reals.div(reals.add(a, reals.mul(b, ratio)), denominator)
    return real, reals.div(reals.sub(b, reals.mul(a, ratio)), denominator)


def _is_finite(bits: int, semantics: FloatSemantics) -> bool:
    return not floats.is_nan(bits, semantics) and not floats.is_inf(bits, semantics)


hook.evaluator(AddOp)(_arithmetic(lambda reals, a, b: (reals.add(a[0], b[0]), reals.add(a[1], b[1]))))
hook.evaluator(SubOp)(_arithmetic(lambda reals, a, b: (reals.sub(a[0], b[0]), reals.sub(a[1], b[1]))))
hook.evaluator(MulOp)(_arithmetic(_product))
hook.evaluator(DivOp)(_arithmetic(_quotient))


@hook.evaluator(EqualOp, NotEqualOp)
def evaluate_comparison(op: ComplexComparison, machine: object) -> Evaluator:
    semantics, is_equal = _semantics(op.lhs.type), isinstance(op, EqualOp)

    def compare(left: Pair, right: Pair) -> int:
        same = all(arithmetic.compare(a, b, semantics) == 0 for a, b in zip(left, right))
        return int(same == is_equal)

    return compare
