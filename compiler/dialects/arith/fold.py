"""Folds of arith's operations, and the constants that folds become."""

from __future__ import annotations

from typing import get_args

from compiler.dialects.arith.fold_integers import Operands
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.attributes import Attribute, ElementsAttr, FloatAttr, IntegerAttr, type_of_attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, Type, element_type_or_self
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import is_poison


@hook.fold(ConstantOp)
def fold_constant(op: ConstantOp, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.value


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Creates an `arith.constant` or `ub.poison`; returns None if the attribute is not valid for either."""
    if is_poison(value):
        return builder.create(PoisonOp, result_types=[type_], value=value, location=location)
    if type_of_attribute(value) != type_ or not isinstance(value, (IntegerAttr, FloatAttr, *get_args(ElementsAttr))):
        return None
    element = element_type_or_self(type_)
    if isinstance(element, IntegerType) and not element.is_signless:
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
