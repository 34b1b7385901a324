"""Comparing an integer that was made a float with a constant: a comparison of integers does it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import SIToFPOp, UIToFPOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.fold_floats import relation as relation_bits
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, bool_attr
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import I1, IntegerType
from compiler.rewrite.elementwise import scalar
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_LESS = (CmpIPredicate.SLT, CmpIPredicate.SLE)
_GREATER = (CmpIPredicate.SGT, CmpIPredicate.SGE)
_UNSIGNED: Mapping[CmpIPredicate, CmpIPredicate] = MappingProxyType(
    {
        CmpIPredicate.SLT: CmpIPredicate.ULT,
        CmpIPredicate.SLE: CmpIPredicate.ULE,
        CmpIPredicate.SGT: CmpIPredicate.UGT,
        CmpIPredicate.SGE: CmpIPredicate.UGE,
    }
)
"""The unsigned predicate for a signed one; those that are not here are both."""
_RELATIONS: Mapping[int, CmpIPredicate] = MappingProxyType(
    {
        1: CmpIPredicate.EQ,
        2: CmpIPredicate.SGT,
        3: CmpIPredicate.SGE,
        4: CmpIPredicate.SLT,
        5: CmpIPredicate.SLE,
        6: CmpIPredicate.NE,
    }
)
"""The signed predicate for a relation of floats: the bits less, greater and equal, as in `relation_bits`."""


def _may_lose(bits: int, semantics: FloatSemantics, width: int, value_bits: int) -> bool:
    """Whether converting integers of a width may lose what the comparison depends on."""
    if width <= semantics.precision:
        return False
    if floats.is_inf(bits, semantics):
        return semantics.max_exponent < value_bits
    value = abs(floats.to_fraction(bits, semantics))
    if value == 0:
        return False
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    exponent -= value < Fraction(2) ** exponent
    return bool(semantics.precision <= exponent <= value_bits)


def _integer_predicate(
    bits: int, semantics: FloatSemantics, relation: CmpIPredicate, is_unsigned: bool
) -> bool | CmpIPredicate:
    """Returns what the comparison with a constant with a fraction always is, or the predicate for its whole part."""
    if relation in (CmpIPredicate.EQ, CmpIPredicate.NE):
        return relation is CmpIPredicate.NE
    negative = floats.is_negative(bits, semantics)
    if is_unsigned and negative:
        return relation in _GREATER
    if relation in _LESS:
        return CmpIPredicate.SLT if negative else CmpIPredicate.SLE
    return CmpIPredicate.SGE if negative else CmpIPredicate.SGT


@pattern(CmpFOp, name="CmpFIntToFPConst")
def compare_converted(op: CmpFOp, rewriter: Rewriter) -> bool:
    """cmpf olt, sitofp(x), 4.4 -> cmpi sle, x, 4"""
    constant = constant_value(op.rhs)
    conversion = op.lhs.defining_op(SIToFPOp) or op.lhs.defining_op(UIToFPOp)
    if not isinstance(constant, FloatAttr) or conversion is None:
        return False
    bits, semantics = constant.bits, constant.type.semantics
    value, type_ = conversion.in_, conversion.in_.type
    predicate = op.predicate
    if floats.is_nan(bits, semantics) or not isinstance(type_, IntegerType):
        return False
    is_unsigned, width = isinstance(conversion, UIToFPOp), type_.width
    if _may_lose(bits, semantics, width, width if is_unsigned else width - 1):
        return False

    def always(result: bool) -> bool:
        rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[I1], value=bool_attr(result))
        return True

    if predicate in (CmpFPredicate.ORD, CmpFPredicate.UNO):
        return always(predicate is CmpFPredicate.ORD)
    relation = _RELATIONS.get(relation_bits(predicate) & 7)
    if relation is None:
        return False
    least, largest = (0, (1 << width) - 1) if is_unsigned else (-(1 << width - 1), (1 << width - 1) - 1)
    if arithmetic.compare(arithmetic.from_integer(largest, semantics), bits, semantics) == -1:
        return always(relation in (CmpIPredicate.NE, *_LESS))
    if arithmetic.compare(arithmetic.from_integer(least, semantics), bits, semantics) == 1:
        return always(relation in (CmpIPredicate.NE, *_GREATER))
    whole = math.trunc(floats.to_fraction(bits, semantics))
    if not least <= whole <= largest:
        return False
    if arithmetic.compare(arithmetic.from_integer(whole, semantics), bits, semantics) != 0:
        found = _integer_predicate(bits, semantics, relation, is_unsigned)
        if isinstance(found, bool):
            return always(found)
        relation = found
    made = scalar(whole, type_)
    if made is None:
        return False
    other = rewriter.create(ConstantOp, result_types=[type_], value=made).result
    as_integers = _UNSIGNED.get(relation, relation) if is_unsigned else relation
    rewriter.replace_op_with_new_op(op, CmpIOp, value, other, predicate=as_integers)
    return True
