"""Writing arithmetic and functions of floats briefly: `emit.math("sqrt", emit.op("mulf", x, x))`."""

from __future__ import annotations

from compiler.ir import floats
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, FloatType, IntegerType, Type, element_type_or_self
from compiler.lowering.arith_emitter import ArithEmitter
from compiler.rewrite.rewriter import Rewriter


class MathEmitter(ArithEmitter):
    """Also makes ops of the math dialect, and floats by their value."""

    def __init__(self, rewriter: Rewriter, op: Operation) -> None:
        super().__init__(rewriter, op)
        self._builder, self._op = rewriter, op

    def math(self, name: str, *operands: Value) -> Value:
        """An op of the math dialect whose result has the type of its first operand."""
        return self._builder.create_named(f"math.{name}", list(operands), [operands[0].type], location=self._op).result

    def float(self, value: float, type_: Type) -> Value:
        """The float next to a number, or a splat of it."""
        element = element_type_or_self(type_)
        assert isinstance(element, FloatType)
        return self.constant(floats.from_float(value, element.semantics), type_)

    def truncated(self, value: Value) -> Value:
        """The integer towards zero, as a float, for values that may have decimals; -0 stays -0."""
        element = element_type_or_self(value.type)
        assert isinstance(element, FloatType)
        integer = I64 if element.semantics.precision <= I64.width else IntegerType(128)
        from_integer = self.cast("sitofp", self.cast("fptosi", value, integer), element)
        return self.math("copysign", from_integer, value)
