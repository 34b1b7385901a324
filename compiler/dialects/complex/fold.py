"""How complex's operations fold.

Folds that change the sign of a zero, NaN, or the rounding need the fast-math flags that allow it; upstream applies them
without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compiler.dialects.arith import fold as arith
from compiler.dialects.arith.cast_ops import BitcastOp as ArithBitcastOp
from compiler.dialects.arith.fold_floats import FLAGS, is_float, is_one
from compiler.dialects.arith.fold_integers import Operands, defined_by, enum_value
from compiler.dialects.complex.ops import (
    AddOp,
    BitcastOp,
    ConjOp,
    ConstantOp,
    CreateOp,
    DivOp,
    ExpOp,
    ImOp,
    MulOp,
    NegOp,
    ReOp,
    SubOp,
)
from compiler.ir import floats
from compiler.ir.attributes import ArrayAttr, Attribute, FloatAttr
from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ComplexType, Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder

_REASSOCIATED = FLAGS["reassoc"] | FLAGS["nsz"]
_WITHOUT_SPECIALS = FLAGS["nnan"] | FLAGS["nsz"]


def materialize_constant(builder: Builder, value: Attribute, type_: Type, location: Any) -> Operation | None:
    """Returns a `complex.constant` of two floats, else what arith makes of the attribute."""
    if isinstance(value, ArrayAttr) and isinstance(type_, ComplexType):
        if [getattr(part, "type", None) for part in value.elements] == [type_.element_type] * 2:
            return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
        return None
    return arith.materialize_constant(builder, value, type_, location)


def _allows(op: Operation, flags: int) -> bool:
    return enum_value(op, "fastmath") & flags == flags


def _parts(value: Attribute | None) -> tuple[FloatAttr, FloatAttr] | None:
    """Returns the parts of a constant of floats."""
    if isinstance(value, ArrayAttr) and len(value.elements) == 2:
        real, imaginary = value.elements
        if isinstance(real, FloatAttr) and isinstance(imaginary, FloatAttr):
            return real, imaginary
    return None


def _is_zero(value: Attribute | None, *, negative: bool | None = None) -> bool:
    """Returns True for a constant of two zeros; of this sign, if one is given."""

    def matches(bits: int, semantics: FloatSemantics) -> bool:
        return floats.is_zero(bits, semantics) and negative in (None, floats.is_negative(bits, semantics))

    parts = _parts(value)
    return parts is not None and all(is_float(part, matches) for part in parts)


def _is_complex_one(value: Attribute | None) -> bool:
    parts = _parts(value)
    return parts is not None and is_float(parts[0], is_one) and is_float(parts[1], floats.is_zero)


@hook.fold(ConstantOp)
def fold_constant(op: ConstantOp, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.value


@hook.fold(CreateOp)
def fold_create(op: CreateOp, operands: Operands) -> FoldAnswer:
    """create(re(x), im(x)) -> x"""
    real, imaginary = (defined_by(v, name) for v, name in zip(op.operands, ("complex.re", "complex.im"), strict=True))
    if real is None or imaginary is None or real.operands[0] is not imaginary.operands[0]:
        return None
    return real.operands[0]


def _part(index: int) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """re(create(x, y)) -> x, constants; im likewise"""
        constant = operands[0]
        if isinstance(constant, ArrayAttr) and len(constant.elements) == 2:
            return constant.elements[index]
        made = op.operands[0].defining_op(CreateOp)
        return None if made is None else made.operands[index]

    return fold


def _inverse(name: str, flags: int = 0) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """f(g(x)) -> x, where g is the inverse of f"""
        inner = defined_by(op.operands[0], name)
        return inner.operands[0] if inner is not None and _allows(op, flags) else None

    return fold


def _cancelled(value: Value, other: Value, name: str) -> Value | None:
    """name(x, other) -> x"""
    inner = defined_by(value, name)
    return inner.operands[0] if inner is not None and inner.operands[1] is other else None


@hook.fold(AddOp)
def fold_add(op: AddOp, operands: Operands) -> FoldAnswer:
    """x + -0.0 -> x, x + 0.0 -> x with nsz, (x - y) + y -> x and y + (x - y) -> x with reassoc and nsz"""
    left, right = op.operands
    if _is_zero(operands[1], negative=None if _allows(op, FLAGS["nsz"]) else True):
        return left
    if not _allows(op, _REASSOCIATED):
        return None
    return _cancelled(left, right, "complex.sub") or _cancelled(right, left, "complex.sub")


@hook.fold(SubOp)
def fold_sub(op: SubOp, operands: Operands) -> FoldAnswer:
    """x - 0.0 -> x, x - -0.0 -> x with nsz, (x + y) - y -> x with reassoc and nsz"""
    left, right = op.operands
    if _is_zero(operands[1], negative=None if _allows(op, FLAGS["nsz"]) else False):
        return left
    return _cancelled(left, right, "complex.add") if _allows(op, _REASSOCIATED) else None


def _neutral(is_neutral: Callable[[Attribute | None], bool]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """x * 1.0 -> x with nnan and nsz; x / 1.0 likewise"""
        return op.operands[0] if _allows(op, _WITHOUT_SPECIALS) and is_neutral(operands[1]) else None

    return fold


@hook.fold(BitcastOp)
def fold_bitcast(op: BitcastOp, operands: Operands) -> FoldAnswer:
    """bitcast(x : t) to t -> x, bitcast(bitcast(x : t)) to t -> x"""
    value = op.operand_
    if value.type == op.result.type:
        return value
    inner = value.defining_op(BitcastOp) or value.defining_op(ArithBitcastOp)
    return inner.operands[0] if inner is not None and inner.operands[0].type == op.result.type else None


hook.fold(ReOp)(_part(0))
hook.fold(ImOp)(_part(1))
hook.fold(NegOp)(_inverse("complex.neg"))
hook.fold(ConjOp)(_inverse("complex.conj"))
hook.fold(ExpOp)(_inverse("complex.log", FLAGS["reassoc"]))
hook.fold(MulOp, DivOp)(_neutral(_is_complex_one))
