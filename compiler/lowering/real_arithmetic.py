"""Arithmetic on reals, to write algorithms with: as ops of arith and math, or of llvm.

Fast-math flags come with each call, so that parts of an algorithm may have fewer than others.
"""

from __future__ import annotations

from typing import Protocol

from compiler.dialects.arith.attributes import FASTMATH
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.llvm.attributes import FASTMATH as LLVM_FASTMATH
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, I64, FloatType, Type
from compiler.lowering.llvm_emitter import FCMP, LLVMEmitter
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant, float_constant


class RealArithmetic(Protocol):
    """What algorithms are written with; `flags` are those of the op, 0 for none."""

    def number(self, value: float, type_: Type) -> Value: ...

    def binary(self, name: str, left: Value, right: Value, flags: int = 0) -> Value:
        """`add`, `sub`, `mul` or `div`."""

    def absolute(self, value: Value, flags: int = 0) -> Value: ...

    def copysign(self, magnitude: Value, sign: Value, flags: int = 0) -> Value: ...

    def compare(self, predicate: str, left: Value, right: Value, flags: int = 0) -> Value: ...

    def both(self, left: Value, right: Value) -> Value: ...

    def either(self, left: Value, right: Value) -> Value: ...

    def select(self, condition: Value, yes: Value, no: Value) -> Value: ...


class StandardReals:
    """Ops of arith and math."""

    def __init__(self, builder: Builder, location: Operation) -> None:
        self.builder = builder
        self.location = location

    def op(self, name: str, *operands: Value, flags: int = 0) -> Value:
        """An op of floats, `math.exp` say, that gives what it is given."""
        properties: dict[str, Attribute] = {"fastmath": DialectAttribute(FASTMATH, (flags,))}
        types = [operands[0].type]
        return self.builder.create_named(name, operands, types, properties=properties, location=self.location).result

    def number(self, value: float, type_: Type) -> Value:
        properties = {"value": float_constant(value, type_)}
        return self.builder.create(
            ConstantOp, result_types=[type_], properties=properties, location=self.location
        ).result

    def bits(self, value: int, type_: Type) -> Value:
        """A number by its bit pattern."""
        properties = {"value": constant(value, type_)}
        return self.builder.create(
            ConstantOp, result_types=[type_], properties=properties, location=self.location
        ).result

    def binary(self, name: str, left: Value, right: Value, flags: int = 0) -> Value:
        return self.op(f"arith.{name}f", left, right, flags=flags)

    def add(self, left: Value, right: Value, flags: int = 0) -> Value:
        return self.op("arith.addf", left, right, flags=flags)

    def sub(self, left: Value, right: Value, flags: int = 0) -> Value:
        return self.op("arith.subf", left, right, flags=flags)

    def mul(self, left: Value, right: Value, flags: int = 0) -> Value:
        return self.op("arith.mulf", left, right, flags=flags)

    def div(self, left: Value, right: Value, flags: int = 0) -> Value:
        return self.op("arith.divf", left, right, flags=flags)

    def absolute(self, value: Value, flags: int = 0) -> Value:
        return self.op("math.absf", value, flags=flags)

    def copysign(self, magnitude: Value, sign: Value, flags: int = 0) -> Value:
        return self.op("math.copysign", magnitude, sign, flags=flags)

    def compare(self, predicate: str, left: Value, right: Value, flags: int = 0) -> Value:
        properties: dict[str, Attribute] = {
            "predicate": IntegerAttr(FCMP[predicate], I64),
            "fastmath": DialectAttribute(FASTMATH, (flags,)),
        }
        operands = [left, right]
        return self.builder.create(
            CmpFOp, *operands, result_types=[I1], properties=properties, location=self.location
        ).result

    def bitwise(self, name: str, left: Value, right: Value) -> Value:
        """`and`, `or` or `xor`."""
        return self.builder.create_named(f"arith.{name}i", [left, right], [left.type], location=self.location).result

    def both(self, left: Value, right: Value) -> Value:
        return self.bitwise("and", left, right)

    def either(self, left: Value, right: Value) -> Value:
        return self.bitwise("or", left, right)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.builder.create(SelectOp, condition, yes, no, result_types=[yes.type], location=self.location).result


class LLVMReals:
    """Ops of llvm; flags are those of llvm."""

    def __init__(self, emit: LLVMEmitter) -> None:
        self._emit = emit

    def _op(self, name: str, *operands: Value, flags: int = 0) -> Value:
        properties = {"fastmathFlags": DialectAttribute(LLVM_FASTMATH, (flags,))}
        return self._emit.op(name, operands, operands[0].type, properties)

    def number(self, value: float, type_: Type) -> Value:
        return self._emit.attribute(float_constant(value, type_), type_)

    def binary(self, name: str, left: Value, right: Value, flags: int = 0) -> Value:
        return self._op(f"f{name}", left, right, flags=flags)

    def absolute(self, value: Value, flags: int = 0) -> Value:
        return self._op("intr.fabs", value, flags=flags)

    def square_root(self, value: Value) -> Value:
        return self._op("intr.sqrt", value)

    def copysign(self, magnitude: Value, sign: Value, flags: int = 0) -> Value:
        return self._op("intr.copysign", magnitude, sign, flags=flags)

    def compare(self, predicate: str, left: Value, right: Value, flags: int = 0) -> Value:
        return self._emit.fcmp(predicate, left, right)

    def both(self, left: Value, right: Value) -> Value:
        return self._emit.binary("and", left, right)

    def either(self, left: Value, right: Value) -> Value:
        return self._emit.binary("or", left, right)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self._emit.select(condition, yes, no)


def float_type(type_: Type) -> FloatType:
    """The type, which is a float's."""
    assert isinstance(type_, FloatType)
    return type_
