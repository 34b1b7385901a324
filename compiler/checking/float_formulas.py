"""Formulas of operations on floats, as z3's floating-point numbers.

Formats are those of IEEE 754 with any width. All NaNs are one: the bits of a computed NaN have no formula. Nor have
operations that may round in several ways, or whose results are not fully defined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType, ModuleType

from compiler.checking.integer_formulas import Computed, Formula, NoFormula
from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtFOp,
    FPToSIOp,
    FPToUIOp,
    SIToFPOp,
    TruncFOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import FastMathFlags, FloatRelation
from compiler.dialects.arith.float_ops import AddFOp, CmpFOp, DivFOp, MaximumFOp, MinimumFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.math.float_ops import (
    AbsFOp,
    CeilOp,
    CopySignOp,
    FloorOp,
    FmaOp,
    IsFiniteOp,
    IsInfOp,
    IsNaNOp,
    IsNormalOp,
    RoundEvenOp,
    RoundOp,
    TruncOp,
)
from compiler.ir.floats import NonFinite
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, Type, element_type_or_self, float_element
from compiler.rewrite.elementwise import width_of

_POISONING = FastMathFlags.NNAN | FastMathFlags.NINF


def has_formulas(type_: FloatType) -> bool:
    """Returns True for a format with IEEE 754's exponents, zeros, infinities and NaNs."""
    semantics = type_.semantics
    return semantics.non_finite is NonFinite.IEEE754 and not semantics.has_integer_bit


def number_of(z3: ModuleType, bits: Formula, type_: Type) -> Formula:
    """Returns the number that bits stand for: a float, or the bits."""
    return z3.fpBVToFP(bits, _sort(z3, type_)) if isinstance(element_type_or_self(type_), FloatType) else bits


def _sort(z3: ModuleType, type_: Type) -> Formula:
    element = float_element(type_)
    semantics = element.semantics
    return z3.FPSort(semantics.bits - semantics.precision, semantics.precision)


def float_formula(z3: ModuleType, op: Operation, operands: Sequence[Formula]) -> Computed:
    """Returns the result of an operation on floats, and the conditions under which it is poison. Raises NoFormula."""
    flags = op.properties.get("fastmath")
    own = getattr(op, "fastmath", None) if flags is not None else None
    own = own if isinstance(own, FastMathFlags) else FastMathFlags(0)
    if own & ~_POISONING or (own and not isinstance(op, tuple(_BINARY))):
        raise NoFormula(f"formulas do not have '{op.name}' with flags")
    result, problems = _computed(z3, op, operands)
    for value in (*operands, result) if own else ():
        if FastMathFlags.NNAN in own:
            problems.append(z3.fpIsNaN(value))
        if FastMathFlags.NINF in own:
            problems.append(z3.fpIsInf(value))
    return result, problems


def _computed(z3: ModuleType, op: Operation, operands: Sequence[Formula]) -> Computed:
    kind = type(op)
    nearest = z3.RNE()
    if (binary := _BINARY.get(kind)) is not None:
        return binary(z3, *operands), []
    if (rounding := _ROUNDINGS.get(kind)) is not None:
        return z3.fpRoundToIntegral(getattr(z3, rounding)(), *operands), []
    if (test := _TESTS.get(kind)) is not None:
        return _bit(z3, test(z3, *operands)), []
    match op:
        case NegFOp():
            return z3.fpNeg(*operands), []
        case AbsFOp():
            return z3.fpAbs(*operands), []
        case FmaOp():
            return z3.fpFMA(nearest, *operands), []
        case CmpFOp():
            return _bit(z3, _related(z3, op.predicate.relations, *operands)), []
        case ExtFOp() | TruncFOp() if not isinstance(op, TruncFOp) or op.roundingmode is None:
            return z3.fpFPToFP(nearest, *operands, _sort(z3, op.result.type)), []
        case SIToFPOp():
            return z3.fpSignedToFP(nearest, *operands, _sort(z3, op.result.type)), []
        case UIToFPOp():
            return z3.fpUnsignedToFP(nearest, *operands, _sort(z3, op.result.type)), []
        case FPToSIOp() | FPToUIOp():
            return _to_integer(z3, op, *operands)
        case BitcastOp() if (bits := _bits(z3, operands[0])) is not None:
            return number_of(z3, bits, op.result.type), []
        case CopySignOp() if (bits := _bits(z3, operands[1])) is not None:
            magnitude = z3.fpAbs(operands[0])
            return z3.If(bits < 0, z3.fpNeg(magnitude), magnitude), []
    raise NoFormula(f"formulas do not have '{op.name}'")


def _bits(z3: ModuleType, value: Formula) -> Formula | None:
    """Returns the bits that a number was made of; None for a computed float, whose NaN may have any."""
    if z3.is_bv(value):
        return value
    is_made_of_bits = z3.is_app_of(value, z3.Z3_OP_FPA_TO_FP) and value.num_args() == 1
    return value.arg(0) if is_made_of_bits else None


def _bit(z3: ModuleType, condition: Formula) -> Formula:
    return z3.If(condition, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))


def _related(z3: ModuleType, relations: FloatRelation, a: Formula, b: Formula) -> Formula:
    holding = {
        FloatRelation.UNORDERED: z3.Or(z3.fpIsNaN(a), z3.fpIsNaN(b)),
        FloatRelation.EQUAL: z3.fpEQ(a, b),
        FloatRelation.GREATER: z3.fpGT(a, b),
        FloatRelation.LESS: z3.fpLT(a, b),
    }
    return z3.Or(z3.BoolVal(False), *[formula for relation, formula in holding.items() if relation in relations])


def _to_integer(z3: ModuleType, op: FPToSIOp | FPToUIOp, a: Formula) -> Computed:
    """Rounds towards zero; a number that does not fit is poison, as NaN is."""
    width = width_of(op.result.type)
    is_signed = isinstance(op, FPToSIOp)
    half = 1 << width - 1
    least, end = (-half, half) if is_signed else (0, 2 * half)
    toward_zero = z3.RTZ()
    integral = z3.fpRoundToIntegral(toward_zero, a)
    bounds = [z3.fpRealToFP(z3.RNE(), z3.RealVal(bound), _sort(z3, op.in_.type)) for bound in (least, end)]
    fits = z3.And(
        z3.Not(z3.fpIsInf(a)), z3.fpGEQ(integral, bounds[0]), z3.Or(z3.fpIsInf(bounds[1]), z3.fpLT(integral, bounds[1]))
    )
    convert = z3.fpToSBV if is_signed else z3.fpToUBV
    return convert(toward_zero, a, z3.BitVecSort(width)), [z3.Not(fits)]


def _ordered(a: Formula, b: Formula) -> tuple[Formula, Formula]:
    """Returns the operands of a commutative operation in one order, so that z3 sees equal formulas."""
    return (a, b) if a.get_id() <= b.get_id() else (b, a)


def _extreme(z3: ModuleType, a: Formula, b: Formula, *, largest: bool) -> Formula:
    """NaN if one of the numbers is NaN; -0 is below +0."""
    wins = z3.fpGT(a, b) if largest else z3.fpLT(a, b)
    of_zeros = z3.And(z3.fpEQ(a, b), z3.fpIsPositive(a) if largest else z3.fpIsNegative(a))
    is_nan = z3.Or(z3.fpIsNaN(a), z3.fpIsNaN(b))
    return z3.If(is_nan, z3.fpNaN(a.sort()), z3.If(z3.Or(wins, of_zeros), a, b))


_BINARY: Mapping[type[Operation], Callable[..., Formula]] = MappingProxyType(
    {
        AddFOp: lambda z3, a, b: z3.fpAdd(z3.RNE(), *_ordered(a, b)),
        SubFOp: lambda z3, a, b: z3.fpSub(z3.RNE(), a, b),
        MulFOp: lambda z3, a, b: z3.fpMul(z3.RNE(), *_ordered(a, b)),
        DivFOp: lambda z3, a, b: z3.fpDiv(z3.RNE(), a, b),
        MaximumFOp: lambda z3, a, b: _extreme(z3, a, b, largest=True),
        MinimumFOp: lambda z3, a, b: _extreme(z3, a, b, largest=False),
    }
)
_ROUNDINGS: Mapping[type[Operation], str] = MappingProxyType(
    {CeilOp: "RTP", FloorOp: "RTN", RoundEvenOp: "RNE", RoundOp: "RNA", TruncOp: "RTZ"}
)
_TESTS: Mapping[type[Operation], Callable[..., Formula]] = MappingProxyType(
    {
        IsFiniteOp: lambda z3, a: z3.Not(z3.Or(z3.fpIsInf(a), z3.fpIsNaN(a))),
        IsInfOp: lambda z3, a: z3.fpIsInf(a),
        IsNaNOp: lambda z3, a: z3.fpIsNaN(a),
        IsNormalOp: lambda z3, a: z3.fpIsNormal(a),
    }
)
