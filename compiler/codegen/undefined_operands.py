"""Operations on undefined values and poison, folded as by LLVM.

See `ConstantFoldBinaryInstruction`, `ConstantFoldCompareInstruction` and `ConstantFoldCastInstruction` in LLVM.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.codegen.constants import Constant, floating, integer, poison, undef, zero
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.ir import floats
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IntegerType, Type

EQUALITIES = ("eq", "sle", "sge", "ule", "uge")
"""Predicates of integers that hold for equal numbers."""

_DIVISIONS = (llvm.UDivOp, llvm.SDivOp, llvm.URemOp, llvm.SRemOp)
_SHIFTS = (llvm.ShlOp, llvm.LShrOp, llvm.AShrOp)
_FLOATS = (llvm.FAddOp, llvm.FSubOp, llvm.FMulOp, llvm.FDivOp, llvm.FRemOp)
_ZEROS = (llvm.ZExtOp, llvm.SExtOp, llvm.SIToFPOp, llvm.UIToFPOp)


def of_undefined(op: Operation, type_: Type, operands: Sequence[Constant]) -> Constant | None:
    """Returns the scalar result of an operation with an operand that is undefined; None if LLVM does not fold it."""
    if any(operand.text == "poison" for operand in operands):
        return poison(type_)
    if isinstance(op, _ZEROS):
        return zero(type_)
    if len(operands) == 1:
        return undef(type_)
    left, right = operands
    if isinstance(op, _FLOATS):
        return _float(op, type_, left, right)
    if isinstance(op, llvm.ICmpOp):
        name = op.predicate.symbol
        is_free = name in ("eq", "ne") or left.text == right.text
        return undef(type_) if is_free else integer(int(name in EQUALITIES), IntegerType(1))
    if isinstance(op, llvm.FCmpOp):
        name = op.predicate.name.lower()
        return integer(int(name.startswith("u") or name == "true"), IntegerType(1))
    return _integer(op, type_, left, right) if isinstance(type_, IntegerType) else None


def _float(op: Operation, type_: Type, left: Constant, right: Constant) -> Constant | None:
    if not isinstance(type_, FloatType):
        return None
    negative_zero = floats.zero(type_.semantics, negative=True)
    if (left.is_undefined and right.is_undefined) or (isinstance(op, llvm.FSubOp) and left.bits == negative_zero):
        return undef(type_)
    return floating(floats.quiet_nan(type_.semantics), type_)


def _integer(op: Operation, type_: IntegerType, left: Constant, right: Constant) -> Constant | None:
    both = left.is_undefined and right.is_undefined
    if isinstance(op, llvm.AddOp | llvm.SubOp):
        return undef(type_)
    if isinstance(op, llvm.XOrOp):
        return integer(0, type_) if both else undef(type_)
    if isinstance(op, _DIVISIONS + _SHIFTS) and right.is_undefined:
        return poison(type_)
    if isinstance(op, _DIVISIONS):
        if right.bits == 0:
            return poison(type_)
        is_quotient = isinstance(op, llvm.UDivOp | llvm.SDivOp)
        return left if right.bits == 1 and is_quotient else integer(0, type_)
    if isinstance(op, _SHIFTS):
        return left if right.bits == 0 else integer(0, type_)
    if both:
        return undef(type_)
    other = right if left.is_undefined else left
    if other.bits is None:
        return None
    if isinstance(op, llvm.MulOp):
        return undef(type_) if other.bits & 1 else integer(0, type_)
    if isinstance(op, llvm.AndOp):
        return integer(0, type_)
    return integer(-1, type_) if isinstance(op, llvm.OrOp) else None
