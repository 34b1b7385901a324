"""Emitter for operations on the parts of complex numbers, and the lowering of simple ones."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.arith.enums import CmpFPredicate, FastMathFlags
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MaximumFOp, MinimumFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import AndIOp, OrIOp
from compiler.dialects.complex.ops import (
    AbsOp,
    AddOp,
    AngleOp,
    ConjOp,
    CreateOp,
    EqualOp,
    ImOp,
    MulOp,
    NegOp,
    NotEqualOp,
    ReOp,
    SubOp,
)
from compiler.dialects.math.exponential_ops import PowFOp, RsqrtOp, SqrtOp
from compiler.dialects.math.float_ops import AbsFOp
from compiler.dialects.math.trigonometric_ops import Atan2Op
from compiler.ir import floats
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ComplexType, FloatType, Type
from compiler.lowering.complex.division import ComplexRange, divide
from compiler.lowering.complex.real_arithmetic import StandardReals
from compiler.rewrite.builder import Builder
from compiler.transforms.emitter import Emitter

FINITE = FastMathFlags.NNAN | FastMathFlags.NINF
"""Flags that promise that there is no NaN, and no infinity."""


class ComplexOp(Emitter):
    """Creates the lowering of a complex operation; `flags` are its fast-math flags."""

    def __init__(self, op: Operation, builder: Builder) -> None:
        super().__init__(builder)
        fastmath = op.properties.get("fastmath")
        self.flags = fastmath.value if isinstance(fastmath, FastMathFlagsAttr) else FastMathFlags.NONE
        complex_type = next(
            (value.type for value in (*op.results, *op.operands) if isinstance(value.type, ComplexType)), None
        )
        assert complex_type is not None and isinstance(complex_type.element_type, FloatType)
        self.type: Type = complex_type
        self.element: FloatType = complex_type.element_type

    @property
    def has_nan_or_inf(self) -> bool:
        """True if the flags leave room for NaN or infinity."""
        return self.flags & FINITE != FINITE

    # ------------------------------------------------------------------------------------------ reals

    def real(self, op_class: type[Operation], *operands: Value) -> Value:
        """Returns the result of an operation on reals with the flags."""
        return self.op(op_class, *operands, fastmath=self.flags)

    def compare_reals(self, predicate: CmpFPredicate, left: Value, right: Value) -> Value:
        """Returns the result of a comparison with the flags."""
        return self.compare(predicate, left, right, fastmath=self.flags)

    def real_number(self, value: float) -> Value:
        return self.float(value, self.element)

    def infinity(self, *, negative: bool = False) -> Value:
        return self.constant(floats.infinity(self.element.semantics, negative=negative), self.element)

    def nan(self) -> Value:
        return self.constant(floats.quiet_nan(self.element.semantics), self.element)

    # ------------------------------------------------------------------------------------------ complex numbers

    def re(self, value: Value) -> Value:
        return self.op(ReOp, value)

    def im(self, value: Value) -> Value:
        return self.op(ImOp, value)

    def create(self, real: Value, imaginary: Value) -> Value:
        return self.op(CreateOp, real, imaginary, result_type=self.type)

    def complex_op(self, op_class: type[Operation], *operands: Value) -> Value:
        """Returns the result of an operation on complex numbers with the flags."""
        return self.op(op_class, *operands, fastmath=self.flags)


Lower: TypeAlias = "Callable[..., Value]"
"""Returns the value of an operation, given its emitter and its converted operands."""


class AbsoluteValue(enum.Enum):
    """Function of the absolute value: itself, its root, or the reciprocal of its root."""

    PLAIN = "abs"
    SQRT = "sqrt"
    RSQRT = "rsqrt"


def absolute_value(c: ComplexOp, real: Value, imaginary: Value, way: AbsoluteValue) -> Value:
    """max * sqrt(1 + (min / max)^2), which does not overflow; NaN results from 0 / 0 or infinity / infinity."""
    one = c.real_number(1.0)
    parts = c.real(AbsFOp, real), c.real(AbsFOp, imaginary)
    largest = c.real(MaximumFOp, *parts)
    least = c.real(MinimumFOp, *parts)
    # 0 / 0 is NaN even if the op's flags exclude NaN operands.
    flags = c.flags & ~FINITE
    ratio = c.op(DivFOp, least, largest, fastmath=flags)
    squared = c.op(AddFOp, c.op(MulFOp, ratio, ratio, fastmath=flags), one, fastmath=flags)
    if way is AbsoluteValue.RSQRT:
        root = c.op(RsqrtOp, squared, fastmath=flags)
        least = c.op(RsqrtOp, least, fastmath=flags)
        largest = c.op(RsqrtOp, largest, fastmath=flags)
        magnitude = c.op(MulFOp, largest, c.op(SqrtOp, root, fastmath=flags), fastmath=flags)
    elif way is AbsoluteValue.SQRT:
        quarter = c.real_number(0.25)
        largest = c.op(SqrtOp, largest, fastmath=flags)
        magnitude = c.op(MulFOp, largest, c.op(PowFOp, squared, quarter, fastmath=flags), fastmath=flags)
    else:
        magnitude = c.op(MulFOp, largest, c.op(SqrtOp, squared, fastmath=flags), fastmath=flags)
    return c.select(c.compare(CmpFPredicate.UNO, magnitude, magnitude, fastmath=flags), least, magnitude)


def _abs(c: ComplexOp, value: Value) -> Value:
    return absolute_value(c, c.re(value), c.im(value), AbsoluteValue.PLAIN)


def _angle(c: ComplexOp, value: Value) -> Value:
    """atan2(b, a)"""
    real, imaginary = c.re(value), c.im(value)
    return c.real(Atan2Op, imaginary, real)


def _by_parts(op_class: type[AddFOp | SubFOp]) -> Lower:
    def lower(c: ComplexOp, left: Value, right: Value) -> Value:
        a, b = c.re(left), c.re(right)
        real = c.real(op_class, a, b)
        a, b = c.im(left), c.im(right)
        return c.create(real, c.real(op_class, a, b))

    return lower


def _comparison(predicate: CmpFPredicate, combine: type[AndIOp | OrIOp]) -> Lower:
    """Compares both parts and combines the results."""

    def lower(c: ComplexOp, left: Value, right: Value) -> Value:
        a, b, x, y = c.re(left), c.im(left), c.re(right), c.im(right)
        return c.op(combine, c.compare(predicate, a, x), c.compare(predicate, b, y))

    return lower


def _conj(c: ComplexOp, value: Value) -> Value:
    real, imaginary = c.re(value), c.im(value)
    return c.create(real, c.op(NegFOp, imaginary))


def _neg(c: ComplexOp, value: Value) -> Value:
    real, imaginary = c.re(value), c.im(value)
    negative = c.op(NegFOp, real)
    return c.create(negative, c.op(NegFOp, imaginary))


def _mul(c: ComplexOp, left: Value, right: Value) -> Value:
    """(a + bi)(x + yi) = (ax - by) + (bx + ay)i"""
    a, b, x, y = c.re(left), c.im(left), c.re(right), c.im(right)
    products = c.real(MulFOp, a, x), c.real(MulFOp, b, y)
    real = c.real(SubFOp, *products)
    products = c.real(MulFOp, b, x), c.real(MulFOp, a, y)
    return c.create(real, c.real(AddFOp, *products))


def division(way: ComplexRange) -> Lower:
    """Returns the lowering of divisions by the given algorithm."""

    def lower(c: ComplexOp, left: Value, right: Value) -> Value:
        dividend, divisor = (c.re(left), c.im(left)), (c.re(right), c.im(right))
        return c.create(*divide(StandardReals(c.builder, c.flags), way, dividend, divisor))

    return lower


BASIC_OPS: Mapping[type[Operation], Lower] = MappingProxyType(
    {
        AbsOp: _abs,
        AngleOp: _angle,
        AddOp: _by_parts(AddFOp),
        SubOp: _by_parts(SubFOp),
        EqualOp: _comparison(CmpFPredicate.OEQ, AndIOp),
        NotEqualOp: _comparison(CmpFPredicate.UNE, OrIOp),
        ConjOp: _conj,
        MulOp: _mul,
        NegOp: _neg,
    }
)
"""Functions that lower operations; divisions can be lowered in several ways."""
