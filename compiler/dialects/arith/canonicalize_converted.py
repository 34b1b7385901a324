"""Canonicalization patterns that compare integers instead of floats converted from them with constants."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IntegerToFloat, UIToFPOp
from compiler.dialects.arith.constants import integer_constant
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate, FloatRelation
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, bool_attr
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import IntegerType
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_PREDICATES: Mapping[FloatRelation, CmpIPredicate] = MappingProxyType(
    {
        FloatRelation.EQUAL: CmpIPredicate.EQ,
        FloatRelation.GREATER: CmpIPredicate.SGT,
        FloatRelation.GREATER | FloatRelation.EQUAL: CmpIPredicate.SGE,
        FloatRelation.LESS: CmpIPredicate.SLT,
        FloatRelation.LESS | FloatRelation.EQUAL: CmpIPredicate.SLE,
        FloatRelation.LESS | FloatRelation.GREATER: CmpIPredicate.NE,
    }
)
"""Predicates of `arith.cmpi` on signed integers, by the relations for which they are true."""


def _may_lose(bits: int, semantics: FloatSemantics, width: int, value_bits: int) -> bool:
    """Returns True if converting integers to the float type may round a value so that the comparison changes."""
    if width <= semantics.precision:
        return False
    if floats.is_inf(bits, semantics):
        return semantics.max_exponent < value_bits
    value = abs(arithmetic.to_fraction(bits, semantics))
    if value == 0:
        return False
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    exponent -= value < Fraction(2) ** exponent
    return bool(semantics.precision <= exponent <= value_bits)


def _integer_predicate(
    bits: int, semantics: FloatSemantics, predicate: CmpIPredicate, is_unsigned: bool
) -> bool | CmpIPredicate:
    """Returns the constant result of a comparison with a fractional constant, or the predicate for its integer part."""
    match predicate:
        case CmpIPredicate.EQ:
            return False
        case CmpIPredicate.NE:
            return True
    is_negative = floats.is_negative(bits, semantics)
    is_greater = predicate in (CmpIPredicate.SGT, CmpIPredicate.SGE)
    if is_unsigned and is_negative:
        return is_greater
    if is_greater:
        return CmpIPredicate.SGE if is_negative else CmpIPredicate.SGT
    return CmpIPredicate.SLT if is_negative else CmpIPredicate.SLE


@pattern(CmpFOp, name="CmpFIntToFPConst")
def compare_converted(op: CmpFOp, rewriter: Rewriter) -> bool:
    """cmpf olt, sitofp(x), 4.4 -> cmpi sle, x, 4"""
    constant = constant_value(op.rhs)
    conversion = op.lhs.defining_op(IntegerToFloat)
    if not isinstance(constant, FloatAttr) or conversion is None:
        return False
    bits, semantics = constant.bits, constant.type.semantics
    value, type_ = conversion.in_, conversion.in_.type
    if floats.is_nan(bits, semantics) or not isinstance(type_, IntegerType):
        return False
    is_unsigned, width = isinstance(conversion, UIToFPOp), type_.width
    if _may_lose(bits, semantics, width, width if is_unsigned else width - 1):
        return False

    def always(result: bool) -> bool:
        rewriter.replace_op_with_new_op(op, ConstantOp, value=bool_attr(result))
        return True

    if op.predicate in (CmpFPredicate.ORD, CmpFPredicate.UNO):
        return always(op.predicate is CmpFPredicate.ORD)
    predicate = _PREDICATES.get(op.predicate.relations & ~FloatRelation.UNORDERED)
    if predicate is None:
        return False
    least, largest = (0, (1 << width) - 1) if is_unsigned else (-(1 << width - 1), (1 << width - 1) - 1)
    if arithmetic.compare(arithmetic.from_integer(largest, semantics), bits, semantics) == -1:
        return always(predicate in (CmpIPredicate.NE, CmpIPredicate.SLT, CmpIPredicate.SLE))
    if arithmetic.compare(arithmetic.from_integer(least, semantics), bits, semantics) == 1:
        return always(predicate in (CmpIPredicate.NE, CmpIPredicate.SGT, CmpIPredicate.SGE))
    whole = math.trunc(arithmetic.to_fraction(bits, semantics))
    if not least <= whole <= largest:
        return False
    if arithmetic.compare(arithmetic.from_integer(whole, semantics), bits, semantics) != 0:
        answer = _integer_predicate(bits, semantics, predicate, is_unsigned)
        if isinstance(answer, bool):
            return always(answer)
        predicate = answer
    limit = integer_constant(rewriter, whole, type_)
    if limit is None:
        return False
    rewriter.replace_op_with_new_op(
        op, CmpIOp, value, limit, predicate=predicate.unsigned if is_unsigned else predicate
    )
    return True
