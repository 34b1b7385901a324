"""Arithmetic on reals by operations of arith and math, or of llvm, for algorithms that are lowered to both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from compiler.dialects.arith import float_ops, integer_ops
from compiler.dialects.arith import ops as arith
from compiler.dialects.arith.enums import CmpFPredicate, FastMathFlags
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import constant_ops, float_intrinsics
from compiler.dialects.llvm.enums import FastmathFlags
from compiler.dialects.math.float_ops import AbsFOp, CopySignOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import float_constant


@dataclass(frozen=True)
class RealOps:
    """The classes of the operations on reals of some dialects."""

    constant: type[Operation]
    add: type[Operation]
    sub: type[Operation]
    mul: type[Operation]
    div: type[Operation]
    absolute: type[Operation]
    copysign: type[Operation]
    compare: type[Operation]
    both: type[Operation]
    either: type[Operation]
    select: type[Operation]


class Reals:
    """Creates operations on reals; `fastmath` holds the fast-math flags of arithmetic, by the member for them."""

    ops: ClassVar[RealOps]

    def __init__(self, builder: Builder, fastmath: Mapping[str, object]) -> None:
        self.builder = builder
        self._fastmath = fastmath

    def _flagged(self, op_class: type[Operation], *operands: Value) -> Value:
        return self.builder.insert(self.builder.build_with(op_class, operands, self._fastmath)).result

    def number(self, value: float, type_: Type) -> Value:
        attribute = float_constant(value, type_)
        return self.builder.create(self.ops.constant, result_types=[type_], value=attribute).result

    def add(self, left: Value, right: Value) -> Value:
        return self._flagged(self.ops.add, left, right)

    def sub(self, left: Value, right: Value) -> Value:
        return self._flagged(self.ops.sub, left, right)

    def mul(self, left: Value, right: Value) -> Value:
        return self._flagged(self.ops.mul, left, right)

    def div(self, left: Value, right: Value) -> Value:
        return self._flagged(self.ops.div, left, right)

    def absolute(self, value: Value) -> Value:
        return self._flagged(self.ops.absolute, value)

    def copysign(self, magnitude: Value, sign: Value) -> Value:
        return self.builder.create(self.ops.copysign, magnitude, sign).result

    def compare(self, predicate: CmpFPredicate, left: Value, right: Value) -> Value:
        return self.builder.create(self.ops.compare, left, right, predicate=predicate).result

    def both(self, left: Value, right: Value) -> Value:
        return self.builder.create(self.ops.both, left, right).result

    def either(self, left: Value, right: Value) -> Value:
        return self.builder.create(self.ops.either, left, right).result

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.builder.create(self.ops.select, condition, yes, no).result


class StandardReals(Reals):
    """Creates operations of arith and math."""

    ops = RealOps(
        constant=arith.ConstantOp,
        add=float_ops.AddFOp,
        sub=float_ops.SubFOp,
        mul=float_ops.MulFOp,
        div=float_ops.DivFOp,
        absolute=AbsFOp,
        copysign=CopySignOp,
        compare=float_ops.CmpFOp,
        both=integer_ops.AndIOp,
        either=integer_ops.OrIOp,
        select=arith.SelectOp,
    )

    def __init__(self, builder: Builder, flags: FastMathFlags) -> None:
        super().__init__(builder, {"fastmath": flags})


class LLVMReals(Reals):
    """Creates operations of llvm, whose predicates have the same numbers as arith's."""

    ops = RealOps(
        constant=constant_ops.ConstantOp,
        add=llvm.FAddOp,
        sub=llvm.FSubOp,
        mul=llvm.FMulOp,
        div=llvm.FDivOp,
        absolute=float_intrinsics.FAbsOp,
        copysign=float_intrinsics.CopySignOp,
        compare=llvm.FCmpOp,
        both=llvm.AndOp,
        either=llvm.OrOp,
        select=llvm.SelectOp,
    )

    def __init__(self, builder: Builder, flags: FastmathFlags) -> None:
        super().__init__(builder, {"fastmath_flags": flags})
