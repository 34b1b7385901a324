"""Comparing an integer that was made a float with a constant: a comparison of integers does it."""

from __future__ import annotations

import math
from fractions import Fraction

from compiler.dialects.arith.cast_ops import SIToFPOp, UIToFPOp
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.fold_floats import relation as relation_bits
from compiler.dialects.arith.fold_integers import EQ, NE, enum_value
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr, bool_attr
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import I1, I64, IntegerType
from compiler.rewrite.elementwise import scalar
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

# cmpi's predicates, signed.
_LT, _LE, _GT, _GE = 2, 3, 4, 5
_UNSIGNED = 4
"""How far the unsigned predicates are behind the signed ones."""
_ORD, _UNO = 7, 14
# cmpf's relation (its lowest three bits: less, greater, equal) as cmpi's signed predicate.
_RELATIONS = {1: EQ, 2: _GT, 3: _GE, 4: _LT, 5: _LE, 6: NE}


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


def _integer_predicate(bits: int, semantics: FloatSemantics, relation: int, is_unsigned: bool) -> bool | int:
    """For a constant with a fraction: what the comparison always is, or the predicate for its whole part."""
    if relation in (EQ, NE):
        return relation == NE
    negative = floats.is_negative(bits, semantics)
    if is_unsigned and negative:
        return relation in (_GT, _GE)
    if relation in (_LE, _LT):
        return _LT if negative else _LE
    return _GE if negative else _GT


@pattern(CmpFOp, name="CmpFIntToFPConst")
def compare_converted(op: CmpFOp, rewriter: Rewriter) -> bool:
    """cmpf olt, sitofp(x), 4.4 -> cmpi sle, x, 4"""
    constant = constant_value(op.rhs)
    conversion = op.lhs.defining_op(SIToFPOp) or op.lhs.defining_op(UIToFPOp)
    if not isinstance(constant, FloatAttr) or conversion is None:
        return False
    bits, semantics = constant.bits, constant.type.semantics
    value, type_ = conversion.in_, conversion.in_.type
    number = enum_value(op, "predicate")
    if floats.is_nan(bits, semantics) or not isinstance(type_, IntegerType):
        return False
    is_unsigned, width = isinstance(conversion, UIToFPOp), type_.width
    if _may_lose(bits, semantics, width, width if is_unsigned else width - 1):
        return False

    def always(result: bool) -> bool:
        rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[I1], value=bool_attr(result))
        return True

    if number in (_ORD, _UNO):
        return always(number == _ORD)
    relation = _RELATIONS.get(relation_bits(number) & 7)
    if relation is None:
        return False
    least, largest = (0, (1 << width) - 1) if is_unsigned else (-(1 << width - 1), (1 << width - 1) - 1)
    if arithmetic.compare(arithmetic.from_integer(largest, semantics), bits, semantics) == -1:
        return always(relation in (NE, _LT, _LE))
    if arithmetic.compare(arithmetic.from_integer(least, semantics), bits, semantics) == 1:
        return always(relation in (NE, _GT, _GE))
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
    predicate = relation + _UNSIGNED if is_unsigned and relation not in (EQ, NE) else relation
    properties = {"predicate": IntegerAttr(predicate, I64)}
    rewriter.replace_op_with_new_op(op, CmpIOp, value, other, properties=properties)
    return True
