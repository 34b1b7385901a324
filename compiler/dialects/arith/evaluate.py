"""Interpreter of arith's operations."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import AtomicRMWKind, FastMathFlags, FloatRelation, IntegerOverflowFlags
from compiler.dialects.arith.float_ops import (
    AddFOp,
    CmpFOp,
    DivFOp,
    FloatBinary,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
)
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    IntegerBinary,
    IntegerBinaryWithExact,
    IntegerBinaryWithOverflow,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulExtended,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.interpreter.constants import constant_value
from compiler.interpreter.integers import COMPARISONS, ceiling, remainder, truncated
from compiler.interpreter.values import (
    AcceptsPoison,
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    elementwise,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.operation import Operation
from compiler.ir.types import MemRefType, ShapedType, Type
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Compute: TypeAlias = "Callable[[int, int], int]"
_NSW, _NUW = IntegerOverflowFlags.NSW, IntegerOverflowFlags.NUW


@hook.evaluator(ConstantOp)
def evaluate_constant(op: ConstantOp, machine: object) -> Evaluator:
    value = constant_value(op.value)
    return lambda: value


@hook.evaluator(SelectOp)
def evaluate_select(op: SelectOp, machine: object) -> AcceptsPoison:
    """Yields poison for a poison condition; the value that is not selected may be poison."""
    return selection(op.condition.type)


def selection(condition_type: Type) -> AcceptsPoison:
    """Returns the evaluator that selects one of two values by a condition, or elementwise by several conditions."""

    def select(condition: Value, true_value: Value, false_value: Value) -> Value:
        if condition.__class__ is Poison:
            return condition
        return true_value if condition else false_value

    if not isinstance(condition_type, ShapedType):
        return AcceptsPoison(select)

    def select_elements(condition: Value, true_value: Value, false_value: Value) -> Value:
        for value in (condition, true_value, false_value):
            if value.__class__ is Poison:
                return value
        chosen = condition.bits.astype(bool)
        bits = np.where(chosen, true_value.bits, false_value.bits)
        if condition.poison is None and true_value.poison is None and false_value.poison is None:
            return Elements(bits)
        poison = np.where(chosen, _poison_of(true_value), _poison_of(false_value))
        if condition.poison is not None:
            poison = np.where(condition.poison.astype(bool), condition.poison, poison)
        return Elements(bits, poison)

    return AcceptsPoison(select_elements)


def _poison_of(value: Elements) -> NDArray[np.object_]:
    return np.full(value.bits.shape, None, object) if value.poison is None else value.poison


# ------------------------------------------------------------------------------------------------------------ integers


def within_flags(op: Operation, compute: Compute, *, no_signed: bool, no_unsigned: bool) -> Compute:
    """Wraps a function of two numbers: a result that does not fit the overflow flags is poison.

    `compute` maps both signed and unsigned numbers to the exact result.
    """
    width = width_of(op.result.type)
    mask = (1 << width) - 1
    if not no_signed and not no_unsigned:
        return lambda a, b: compute(a, b) & mask

    def checked(a: int, b: int) -> Value:
        if no_unsigned and not 0 <= compute(a, b) <= mask:
            return Poison(op, "the result does not fit as an unsigned number, which `nuw` promises")
        if no_signed and not -(mask + 1) // 2 <= compute(signed(a, width), signed(b, width)) <= mask // 2:
            return Poison(op, "the result does not fit as a signed number, which `nsw` promises")
        return compute(a, b) & mask

    return checked


def _wrapping(compute: Compute) -> Callable[[IntegerBinaryWithOverflow, object], Evaluator]:
    def make(op: IntegerBinaryWithOverflow, machine: object) -> Evaluator:
        no_signed, no_unsigned = (flag in op.overflow_flags for flag in (_NSW, _NUW))
        checked = within_flags(op, compute, no_signed=no_signed, no_unsigned=no_unsigned)
        return elementwise(checked, op.result.type)

    return make


hook.evaluator(AddIOp)(_wrapping(operator.add))
hook.evaluator(SubIOp)(_wrapping(operator.sub))
hook.evaluator(MulIOp)(_wrapping(operator.mul))


def _unsigned(compute: Compute) -> Callable[[IntegerBinary, object], Evaluator]:
    return lambda op, machine: elementwise(compute, op.result.type)


hook.evaluator(AndIOp)(_unsigned(operator.and_))
hook.evaluator(OrIOp)(_unsigned(operator.or_))
hook.evaluator(XOrIOp)(_unsigned(operator.xor))
hook.evaluator(MaxUIOp)(_unsigned(max))
hook.evaluator(MinUIOp)(_unsigned(min))


def _signed(compute: Compute) -> Callable[[IntegerBinary, object], Evaluator]:
    def make(op: IntegerBinary, machine: object) -> Evaluator:
        width = width_of(op.result.type)
        mask = (1 << width) - 1
        return elementwise(lambda a, b: compute(signed(a, width), signed(b, width)) & mask, op.result.type)

    return make


hook.evaluator(MaxSIOp)(_signed(max))
hook.evaluator(MinSIOp)(_signed(min))


def _dividing(compute: Compute, *, is_signed: bool) -> Callable[[IntegerBinary, object], AcceptsPoison]:
    def make(op: IntegerBinary, machine: object) -> AcceptsPoison:
        is_exact = isinstance(op, IntegerBinaryWithExact) and bool(op.is_exact)
        return division(op, compute, is_signed=is_signed, is_exact=is_exact)

    return make


def division(op: Operation, compute: Compute, *, is_signed: bool, is_exact: bool) -> AcceptsPoison:
    """Returns the evaluator of a division; `compute` returns the quotient of two numbers.

    Division by zero, by poison, and of the least number by -1 is undefined behavior.
    """
    width = width_of(op.result.type)
    mask = (1 << width) - 1
    least = -(mask + 1) // 2

    def divide(a: int, b: int) -> Value:
        if not b:
            raise UndefinedBehavior("division by zero")
        if is_signed:
            a, b = signed(a, width), signed(b, width)
            if a == least and b == -1:
                raise UndefinedBehavior(f"the quotient of {a} and -1 does not fit into {width} bits")
        if is_exact and a % b:
            return Poison(op, "the division leaves a remainder, which `exact` excludes")
        return compute(a, b) & mask

    lifted = elementwise(divide, op.result.type)

    def evaluate(a: Value, b: Value) -> Value:
        if b.__class__ is Poison or (b.__class__ is Elements and b.poison is not None):
            raise UndefinedBehavior("the divisor is poison", *_origin(b))
        return a if a.__class__ is Poison else lifted(a, b)

    return AcceptsPoison(evaluate)


def _origin(value: Value) -> tuple[Operation, str] | tuple[()]:
    return (value.op, value.reason) if isinstance(value, Poison) else ()


hook.evaluator(DivUIOp)(_dividing(operator.floordiv, is_signed=False))
hook.evaluator(DivSIOp)(_dividing(truncated, is_signed=True))
hook.evaluator(RemUIOp)(_dividing(operator.mod, is_signed=False))
hook.evaluator(RemSIOp)(_dividing(remainder, is_signed=True))
hook.evaluator(CeilDivUIOp)(_dividing(ceiling, is_signed=False))
hook.evaluator(CeilDivSIOp)(_dividing(ceiling, is_signed=True))
hook.evaluator(FloorDivSIOp)(_dividing(operator.floordiv, is_signed=True))


def _shifting(compute: Callable[[int, int, int], int]) -> Callable[[IntegerBinary, object], Evaluator]:
    def make(op: IntegerBinary, machine: object) -> Evaluator:
        is_exact = isinstance(op, IntegerBinaryWithExact) and bool(op.is_exact)
        flags = op.overflow_flags if isinstance(op, ShLIOp) else IntegerOverflowFlags(0)
        return shift(op, compute, is_exact=is_exact, no_signed=_NSW in flags, no_unsigned=_NUW in flags)

    return make


def shift(
    op: Operation, compute: Callable[[int, int, int], int], *, is_exact: bool, no_signed: bool, no_unsigned: bool
) -> Evaluator:
    """Returns the evaluator of a shift; `compute` also takes the width. A shift by the width or more is poison."""
    width = width_of(op.result.type)
    mask = (1 << width) - 1

    def apply(a: int, b: int) -> Value:
        if b >= width:
            return Poison(op, f"a number of {width} bits is shifted by {b}")
        result = compute(a, b, width) & mask
        if is_exact and a & (1 << b) - 1:
            return Poison(op, "bits that are shifted out are set, which `exact` excludes")
        if no_unsigned and a << b != result:
            return Poison(op, "the result does not fit as an unsigned number, which `nuw` promises")
        if no_signed and signed(a, width) << b != signed(result, width):
            return Poison(op, "the result does not fit as a signed number, which `nsw` promises")
        return result

    return elementwise(apply, op.result.type)


hook.evaluator(ShLIOp)(_shifting(lambda a, b, width: a << b))
hook.evaluator(ShRUIOp)(_shifting(lambda a, b, width: a >> b))
hook.evaluator(ShRSIOp)(_shifting(lambda a, b, width: signed(a, width) >> b))


@hook.evaluator(AddUIExtendedOp)
def evaluate_addui_extended(op: AddUIExtendedOp, machine: object) -> Evaluator:
    mask = (1 << width_of(op.sum.type)) - 1
    total = elementwise(lambda a, b: a + b & mask, op.sum.type)
    carry = elementwise(lambda a, b: int(a + b > mask), op.overflow.type)
    return lambda a, b: (total(a, b), carry(a, b))


def _extended(is_signed: bool) -> Callable[[MulExtended, object], Evaluator]:
    def make(op: MulExtended, machine: object) -> Evaluator:
        width = width_of(op.low.type)
        mask = (1 << width) - 1

        def product(a: int, b: int) -> int:
            return signed(a, width) * signed(b, width) if is_signed else a * b

        low = elementwise(lambda a, b: product(a, b) & mask, op.low.type)
        high = elementwise(lambda a, b: product(a, b) >> width & mask, op.high.type)
        return lambda a, b: (low(a, b), high(a, b))

    return make


hook.evaluator(MulSIExtendedOp)(_extended(True))
hook.evaluator(MulUIExtendedOp)(_extended(False))


@hook.evaluator(CmpIOp)
def evaluate_cmpi(op: CmpIOp, machine: object) -> Evaluator:
    name = op.predicate.name.lower()
    compare, width = COMPARISONS[name[-2:]], width_of(op.lhs.type)
    if not name.startswith("s"):
        return elementwise(lambda a, b: int(compare(a, b)), op.result.type)
    half = 1 << width - 1 if width else 0  # adding half the range turns the signed order into the unsigned one
    return elementwise(lambda a, b: int(compare(a ^ half, b ^ half)), op.result.type)


# -------------------------------------------------------------------------------------------------------------- floats


def checked_floats(
    op: Operation, semantics: FloatSemantics, compute: Evaluator, *, no_nans: bool, no_infinities: bool
) -> Evaluator:
    """Wraps a function of floats: the result is poison if `nnan` or `ninf` is violated."""
    if not no_nans and not no_infinities:
        return compute

    def checked(*operands: int) -> Value:
        result = compute(*operands)
        for bits in (*operands, result):
            if no_nans and floats.is_nan(bits, semantics):
                return Poison(op, "an operand or the result is NaN, which `nnan` excludes")
            if no_infinities and floats.is_inf(bits, semantics):
                return Poison(op, "an operand or the result is infinite, which `ninf` excludes")
        return result

    return checked


def _float(compute: Callable[[int, int, FloatSemantics], int]) -> Callable[[FloatBinary, object], Evaluator]:
    def make(op: FloatBinary, machine: object) -> Evaluator:
        semantics = semantics_of(op.result.type)
        flags = FastMathFlags(0) if op.fastmath is None else op.fastmath
        no_nans, no_infinities = FastMathFlags.NNAN in flags, FastMathFlags.NINF in flags
        checked = checked_floats(
            op, semantics, lambda a, b: compute(a, b, semantics), no_nans=no_nans, no_infinities=no_infinities
        )
        return elementwise(checked, op.result.type)

    return make


def with_doubles(
    compute: Callable[[float, float], float], exact: Callable[[int, int, FloatSemantics], int]
) -> Callable[[int, int, FloatSemantics], int]:
    """Returns a function that computes with Python's doubles if the bits are the same, which is many times faster.

    A double has more than twice the precision of f32 and the formats below it, so that rounding twice is rounding once
    (Figueroa, "When is double rounding innocuous?", 1995). NaNs, infinities and zeros are left to `exact`.
    """

    def apply(a: int, b: int, semantics: FloatSemantics) -> int:
        if semantics.precision > floats.F32.precision and semantics is not floats.F64:
            return exact(a, b, semantics)
        left, right = floats.to_float(a, semantics), floats.to_float(b, semantics)
        if not left or not right:
            return exact(a, b, semantics)
        result = compute(left, right)
        if not result or result - result != 0:  # the difference is NaN for infinities and NaNs
            return exact(a, b, semantics)
        return floats.from_float(result, semantics)

    return apply


hook.evaluator(AddFOp)(_float(with_doubles(operator.add, arithmetic.add)))
hook.evaluator(SubFOp)(_float(with_doubles(operator.sub, arithmetic.subtract)))
hook.evaluator(MulFOp)(_float(with_doubles(operator.mul, arithmetic.multiply)))
hook.evaluator(DivFOp)(_float(with_doubles(operator.truediv, arithmetic.divide)))
hook.evaluator(RemFOp)(_float(arithmetic.remainder))
hook.evaluator(MaximumFOp)(_float(arithmetic.maximum))
hook.evaluator(MinimumFOp)(_float(arithmetic.minimum))
hook.evaluator(MaxNumFOp)(_float(arithmetic.maxnum))
hook.evaluator(MinNumFOp)(_float(arithmetic.minnum))


@hook.evaluator(NegFOp)
def evaluate_negf(op: NegFOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.result.type)
    return elementwise(lambda a: arithmetic.negate(a, semantics), op.result.type)


@hook.evaluator(CmpFOp)
def evaluate_cmpf(op: CmpFOp, machine: object) -> Evaluator:
    return elementwise(float_comparison(op.predicate.relations, semantics_of(op.lhs.type)), op.result.type)


def float_comparison(relations: FloatRelation, semantics: FloatSemantics) -> Compute:
    """Returns a function that is 1 where two floats are in one of the relations, 0 elsewhere."""
    unordered, equal = FloatRelation.UNORDERED in relations, FloatRelation.EQUAL in relations
    greater, less = FloatRelation.GREATER in relations, FloatRelation.LESS in relations

    def compare(a: int, b: int) -> int:
        order = arithmetic.compare(a, b, semantics)
        if order is None:
            return int(unordered)
        return int(equal if order == 0 else greater if order > 0 else less)

    return compare


# --------------------------------------------------------------------------------------------------------------- casts


@hook.evaluator(ExtUIOp, IndexCastUIOp)
def evaluate_zero_extension(op: ExtUIOp | IndexCastUIOp, machine: object) -> Evaluator:
    _refuse_memrefs(op)
    mask = (1 << width_of(op.result.type)) - 1
    return elementwise(lambda a: a & mask, op.result.type)


@hook.evaluator(ExtSIOp, IndexCastOp)
def evaluate_sign_extension(op: ExtSIOp | IndexCastOp, machine: object) -> Evaluator:
    _refuse_memrefs(op)
    width, mask = width_of(op.in_.type), (1 << width_of(op.result.type)) - 1
    return elementwise(lambda a: signed(a, width) & mask, op.result.type)


def _refuse_memrefs(op: ExtUIOp | IndexCastUIOp | ExtSIOp | IndexCastOp) -> None:
    """Raises Unsupported for a cast of a memref, which has no meaning where the two elements differ in size."""
    if isinstance(op.result.type, MemRefType):
        raise Unsupported(f"'{op.name}' of memrefs is not supported")


@hook.evaluator(TruncIOp)
def evaluate_trunci(op: TruncIOp, machine: object) -> Evaluator:
    flags = op.overflow_flags
    return truncation(op, op.in_.type, no_signed=_NSW in flags, no_unsigned=_NUW in flags)


def truncation(op: Operation, source_type: Type, *, no_signed: bool, no_unsigned: bool) -> Evaluator:
    """Returns the evaluator that keeps the low bits; the result is poison if an overflow flag is violated."""
    source, width = width_of(source_type), width_of(op.result.type)
    mask = (1 << width) - 1

    def truncate(a: int) -> Value:
        result = a & mask
        if no_unsigned and result != a:
            return Poison(op, "the number does not fit as an unsigned one, which `nuw` promises")
        if no_signed and signed(result, width) != signed(a, source):
            return Poison(op, "the number does not fit as a signed one, which `nsw` promises")
        return result

    return elementwise(truncate, op.result.type)


@hook.evaluator(ExtFOp, TruncFOp)
def evaluate_float_conversion(op: ExtFOp | TruncFOp, machine: object) -> Evaluator:
    source, target = semantics_of(op.in_.type), semantics_of(op.result.type)
    mode = RoundingMode.NEAREST_TIES_TO_EVEN
    if isinstance(op, TruncFOp) and op.roundingmode is not None:
        mode = RoundingMode(op.roundingmode.symbol)
    return elementwise(lambda a: floats.convert(a, source, target, mode), op.result.type)


@hook.evaluator(UIToFPOp)
def evaluate_uitofp(op: UIToFPOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.result.type)
    return elementwise(lambda a: arithmetic.from_integer(a, semantics), op.result.type)


@hook.evaluator(SIToFPOp)
def evaluate_sitofp(op: SIToFPOp, machine: object) -> Evaluator:
    semantics, width = semantics_of(op.result.type), width_of(op.in_.type)
    return elementwise(lambda a: arithmetic.from_integer(signed(a, width), semantics), op.result.type)


@hook.evaluator(FPToUIOp, FPToSIOp)
def evaluate_float_to_integer(op: FPToUIOp | FPToSIOp, machine: object) -> Evaluator:
    return float_to_integer(op, op.in_.type, is_signed=isinstance(op, FPToSIOp))


def float_to_integer(op: Operation, source: Type, *, is_signed: bool) -> Evaluator:
    """Returns the evaluator of a conversion; NaN and numbers that do not fit result in poison."""
    semantics, width = semantics_of(source), width_of(op.result.type)
    mask = (1 << width) - 1
    least, greatest = (-(mask + 1) // 2, mask // 2) if is_signed else (0, mask)

    def convert(a: int) -> Value:
        number = arithmetic.to_integer(a, semantics)
        if number is None or not least <= number <= greatest:
            return Poison(op, f"the number does not fit into {width} bits")
        return number & mask

    return elementwise(convert, op.result.type)


@hook.evaluator(BitcastOp)
def evaluate_bitcast(op: BitcastOp, machine: object) -> Evaluator:
    return lambda a: a


# ------------------------------------------------------------------------------------------------------ atomic updates

_FLOAT_UPDATES: Mapping[AtomicRMWKind, Callable[[int, int, FloatSemantics], int]] = MappingProxyType(
    {
        AtomicRMWKind.ADDF: arithmetic.add,
        AtomicRMWKind.MULF: arithmetic.multiply,
        AtomicRMWKind.MAXIMUMF: arithmetic.maximum,
        AtomicRMWKind.MAXNUMF: arithmetic.maxnum,
        AtomicRMWKind.MINIMUMF: arithmetic.minimum,
        AtomicRMWKind.MINNUMF: arithmetic.minnum,
    }
)
_UPDATES: Mapping[AtomicRMWKind, Compute] = MappingProxyType(
    {
        AtomicRMWKind.ADDI: operator.add,
        AtomicRMWKind.MULI: operator.mul,
        AtomicRMWKind.ANDI: operator.and_,
        AtomicRMWKind.ORI: operator.or_,
        AtomicRMWKind.XORI: operator.xor,
        AtomicRMWKind.MAXU: max,
        AtomicRMWKind.MINU: min,
        AtomicRMWKind.ASSIGN: lambda old, value: value,
    }
)


def atomic_update(kind: AtomicRMWKind, type_: Type) -> Compute:
    """Returns the function from an old number and an operand to the new number."""
    if kind in _FLOAT_UPDATES:
        semantics, compute = semantics_of(type_), _FLOAT_UPDATES[kind]
        return lambda old, value: compute(old, value, semantics)
    width = width_of(type_)
    mask = (1 << width) - 1
    if kind in _UPDATES:
        update = _UPDATES[kind]
        return lambda old, value: update(old, value) & mask
    choose: Compute = max if kind is AtomicRMWKind.MAXS else min
    return lambda old, value: choose(signed(old, width), signed(value, width)) & mask
