"""Folds of complex's operations.

Folds that change the sign of a zero, NaN, or the rounding need the fast-math flags that allow it; upstream applies them
without.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith import fold as arith
from compiler.dialects.arith.cast_ops import BitcastOp as ArithBitcastOp
from compiler.dialects.arith.enums import FastMathFlags
from compiler.dialects.arith.fold_floats import is_float, is_one
from compiler.dialects.arith.fold_integers import Operands
from compiler.dialects.complex.ops import (
    AddOp,
    BitcastOp,
    ComplexUnary,
    ConjOp,
    ConstantOp,
    CreateOp,
    DivOp,
    ExpOp,
    ImOp,
    LogOp,
    MulOp,
    NegOp,
    ReOp,
    SubOp,
)
from compiler.ir import floats
from compiler.ir.attributes import ArrayAttr, Attribute, FloatAttr, type_of_attribute
from compiler.ir.floats import FloatSemantics
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import ComplexType, Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder

_REASSOCIATED = FastMathFlags.REASSOC | FastMathFlags.NSZ
_WITHOUT_SPECIALS = FastMathFlags.NNAN | FastMathFlags.NSZ


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Returns a `complex.constant` of two floats, else the constant of arith."""
    if isinstance(value, ArrayAttr) and isinstance(type_, ComplexType):
        if list(map(type_of_attribute, value.elements)) == [type_.element_type] * 2:
            return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
        return None
    return arith.materialize_constant(builder, value, type_, location)


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
    match op.real, op.imaginary:
        case OpResult(ReOp(complex=x)), OpResult(ImOp(complex=y)) if x is y:
            return x
    return None


@hook.fold(ReOp)
def fold_re(op: ReOp, operands: Operands) -> FoldAnswer:
    """re(create(x, y)) -> x, constants"""
    match operands[0], op.complex:
        case ArrayAttr(elements=(real, _)), _:
            return real
        case _, OpResult(CreateOp(real=x)):
            return x
    return None


@hook.fold(ImOp)
def fold_im(op: ImOp, operands: Operands) -> FoldAnswer:
    """im(create(x, y)) -> y, constants"""
    match operands[0], op.complex:
        case ArrayAttr(elements=(_, imaginary)), _:
            return imaginary
        case _, OpResult(CreateOp(imaginary=y)):
            return y
    return None


def _inverse(
    inverse: type[ComplexUnary], flags: FastMathFlags = FastMathFlags.NONE
) -> Callable[[ComplexUnary, Operands], FoldAnswer]:
    def fold(op: ComplexUnary, operands: Operands) -> FoldAnswer:
        """f(g(x)) -> x, where g is the inverse of f"""
        inner = op.complex.defining_op(inverse)
        return inner.complex if inner is not None and flags in op.fastmath else None

    return fold


hook.fold(NegOp)(_inverse(NegOp))
hook.fold(ConjOp)(_inverse(ConjOp))
hook.fold(ExpOp)(_inverse(LogOp, FastMathFlags.REASSOC))


@hook.fold(AddOp)
def fold_add(op: AddOp, operands: Operands) -> FoldAnswer:
    """x + -0.0 -> x, x + 0.0 -> x with nsz, (x - y) + y -> x and y + (x - y) -> x with reassoc and nsz"""
    if _is_zero(operands[1], negative=None if FastMathFlags.NSZ in op.fastmath else True):
        return op.lhs
    if _REASSOCIATED in op.fastmath:
        match op.lhs, op.rhs:
            case OpResult(SubOp(lhs=x, rhs=a)), b if a is b:
                return x
            case a, OpResult(SubOp(lhs=x, rhs=b)) if a is b:
                return x
    return None


@hook.fold(SubOp)
def fold_sub(op: SubOp, operands: Operands) -> FoldAnswer:
    """x - 0.0 -> x, x - -0.0 -> x with nsz, (x + y) - y -> x with reassoc and nsz"""
    if _is_zero(operands[1], negative=None if FastMathFlags.NSZ in op.fastmath else False):
        return op.lhs
    match op.lhs:
        case OpResult(AddOp(lhs=x, rhs=y)) if y is op.rhs and _REASSOCIATED in op.fastmath:
            return x
    return None


@hook.fold(MulOp, DivOp)
def fold_product(op: MulOp | DivOp, operands: Operands) -> FoldAnswer:
    """x * 1.0 -> x with nnan and nsz; x / 1.0 likewise"""
    return op.lhs if _WITHOUT_SPECIALS in op.fastmath and _is_complex_one(operands[1]) else None


@hook.fold(BitcastOp)
def fold_bitcast(op: BitcastOp, operands: Operands) -> FoldAnswer:
    """bitcast(x : t) to t -> x, bitcast(bitcast(x : t)) to t -> x"""
    if op.operand_.type == op.result.type:
        return op.operand_
    match op.operand_:
        case OpResult(BitcastOp(operand_=x) | ArithBitcastOp(in_=x)) if x.type == op.result.type:
            return x
    return None
