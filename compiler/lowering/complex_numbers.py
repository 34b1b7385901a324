"""Writing what ops of complex numbers do with their parts, and the ops of which that is simple."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.complex.ops import CreateOp, ImOp, ReOp
from compiler.ir import floats
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ComplexType, FloatType, Type
from compiler.lowering.complex_division import ComplexRange, divide
from compiler.lowering.real_arithmetic import StandardReals, float_type
from compiler.rewrite.builder import Builder

NNAN, NINF = 2, 4
"""Flags that say that there is no NaN, and no infinity."""


def _flags_of(op: Operation) -> int:
    """The fast-math flags of an op of complex numbers."""
    found = op.properties.get("fastmath")
    return int(found.parameters[0]) if isinstance(found, DialectAttribute) else 0


class ComplexOp(StandardReals):
    """An op of complex numbers that is being lowered: `flags` are its own, and what methods without flags use."""

    def __init__(self, op: Operation, builder: Builder) -> None:
        super().__init__(builder, op)
        self.source = op
        self.flags = _flags_of(op)
        complex_type = next(
            (value.type for value in (*op.results, *op.operands) if isinstance(value.type, ComplexType)), None
        )
        assert complex_type is not None
        self.type: Type = complex_type
        self.element: FloatType = float_type(complex_type.element_type)

    @property
    def has_nan_or_inf(self) -> bool:
        """Whether the flags leave room for NaN or infinity."""
        return self.flags & (NNAN | NINF) != NNAN | NINF

    # ------------------------------------------------------------------------------------------ numbers

    def real_number(self, value: float) -> Value:
        return self.number(value, self.element)

    def infinity(self, *, negative: bool = False) -> Value:
        return self.bits(floats.infinity(self.element.semantics, negative=negative), self.element)

    def nan(self) -> Value:
        return self.bits(floats.quiet_nan(self.element.semantics), self.element)

    # ------------------------------------------------------------------------------------------ parts

    def re(self, value: Value) -> Value:
        return self.builder.create(ReOp, value, result_types=[self.element], location=self.location).result

    def im(self, value: Value) -> Value:
        return self.builder.create(ImOp, value, result_types=[self.element], location=self.location).result

    def create(self, real: Value, imaginary: Value) -> Value:
        return self.builder.create(CreateOp, real, imaginary, result_types=[self.type], location=self.location).result

    def complex_op(self, name: str, *operands: Value, type_: Type | None = None) -> Value:
        """Another op of complex numbers, with the flags of this one."""
        properties = {"fastmath": self.source.properties.get("fastmath")}
        types = [self.type if type_ is None else type_]
        return self.builder.create_named(
            f"complex.{name}", operands, types, properties=properties, location=self.location
        ).result

    def fun(self, name: str, *operands: Value) -> Value:
        """An op of math with the flags."""
        return self.op(f"math.{name}", *operands, flags=self.flags)

    def arith(self, name: str, *operands: Value) -> Value:
        """An op of arith with the flags; the name goes without its `f`."""
        return self.op(f"arith.{name}f", *operands, flags=self.flags)

    def is_(self, predicate: str, left: Value, right: Value) -> Value:
        """A comparison with the flags."""
        return self.compare(predicate, left, right, self.flags)


Lower: TypeAlias = "Callable[..., Value]"
"""Writes what an op does: a function of the op and its converted operands."""


class AbsoluteValue(enum.Enum):
    """What is computed of the absolute value: itself, its root, or one over its root."""

    PLAIN = "abs"
    SQRT = "sqrt"
    RSQRT = "rsqrt"


def absolute_value(c: ComplexOp, real: Value, imaginary: Value, way: AbsoluteValue) -> Value:
    """max * sqrt(1 + (min / max)^2), which does not overflow; NaN is what 0 / 0 gives, or infinity / infinity."""
    one = c.real_number(1.0)
    parts = c.absolute(real, c.flags), c.absolute(imaginary, c.flags)
    largest = c.op("arith.maximumf", *parts, flags=c.flags)
    least = c.op("arith.minimumf", *parts, flags=c.flags)
    # 0 / 0 is NaN whatever the op promises of its operands.
    flags = c.flags & ~(NNAN | NINF)
    ratio = c.div(least, largest, flags)
    squared = c.add(c.mul(ratio, ratio, flags), one, flags)
    if way is AbsoluteValue.RSQRT:
        root = c.op("math.rsqrt", squared, flags=flags)
        least = c.op("math.rsqrt", least, flags=flags)
        largest = c.op("math.rsqrt", largest, flags=flags)
        found = c.mul(largest, c.op("math.sqrt", root, flags=flags), flags)
    elif way is AbsoluteValue.SQRT:
        quarter = c.real_number(0.25)
        largest = c.op("math.sqrt", largest, flags=flags)
        found = c.mul(largest, c.op("math.powf", squared, quarter, flags=flags), flags)
    else:
        found = c.mul(largest, c.op("math.sqrt", squared, flags=flags), flags)
    return c.select(c.compare("uno", found, found, flags), least, found)


def _abs(c: ComplexOp, value: Value) -> Value:
    return absolute_value(c, c.re(value), c.im(value), AbsoluteValue.PLAIN)


def _angle(c: ComplexOp, value: Value) -> Value:
    """atan2(b, a)"""
    real, imaginary = c.re(value), c.im(value)
    return c.fun("atan2", imaginary, real)


def _by_parts(name: str) -> Lower:
    def lower(c: ComplexOp, left: Value, right: Value) -> Value:
        a, b = c.re(left), c.re(right)
        real = c.arith(name, a, b)
        a, b = c.im(left), c.im(right)
        return c.create(real, c.arith(name, a, b))

    return lower


def _comparison(predicate: str, combine: str) -> Lower:
    """Both parts are compared, the results combined by `and` or `or`."""

    def lower(c: ComplexOp, left: Value, right: Value) -> Value:
        a, b, x, y = c.re(left), c.im(left), c.re(right), c.im(right)
        return c.bitwise(combine, c.compare(predicate, a, x), c.compare(predicate, b, y))

    return lower


def _conj(c: ComplexOp, value: Value) -> Value:
    real, imaginary = c.re(value), c.im(value)
    return c.create(real, c.op("arith.negf", imaginary))


def _neg(c: ComplexOp, value: Value) -> Value:
    real, imaginary = c.re(value), c.im(value)
    negative = c.op("arith.negf", real)
    return c.create(negative, c.op("arith.negf", imaginary))


def _mul(c: ComplexOp, left: Value, right: Value) -> Value:
    """(a + bi)(x + yi) = (ax - by) + (bx + ay)i"""
    a, b, x, y = c.re(left), c.im(left), c.re(right), c.im(right)
    products = c.arith("mul", a, x), c.arith("mul", b, y)
    real = c.arith("sub", *products)
    products = c.arith("mul", b, x), c.arith("mul", a, y)
    return c.create(real, c.arith("add", *products))


def division(way: ComplexRange) -> Lower:
    """How divisions are written, in a way."""

    def lower(c: ComplexOp, left: Value, right: Value) -> Value:
        dividend, divisor = (c.re(left), c.im(left)), (c.re(right), c.im(right))
        return c.create(*divide(c, way, dividend, divisor, c.flags))

    return lower


BASIC_OPS: Mapping[str, Lower] = MappingProxyType(
    {
        "abs": _abs,
        "angle": _angle,
        "add": _by_parts("add"),
        "sub": _by_parts("sub"),
        "eq": _comparison("oeq", "and"),
        "neq": _comparison("une", "or"),
        "conj": _conj,
        "mul": _mul,
        "neg": _neg,
    }
)
"""How ops are written, by name; `div` can be done in several ways."""
