"""How arith's operations fold, and the constants that folds become."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

from compiler.dialects.arith import fold_floats, fold_integers
from compiler.dialects.arith.fold_integers import Operands
from compiler.ir.attributes import Attribute, ElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, Type, element_type_or_self
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import is_poison


def fold_constant(op: Operation, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.properties.get("value")


FOLDS: Mapping[str, FoldHook] = MappingProxyType(
    {"arith.constant": fold_constant, **fold_integers.FOLDS, **fold_floats.FOLDS}
)


def materialize_constant(builder: Builder, value: Attribute, type_: Type, location: Any) -> Operation | None:
    """`arith.constant`, or `ub.poison`; None where neither can hold the attribute."""
    if is_poison(value):
        return builder.create("ub.poison", (), [type_], properties={"value": value}, location=location)
    if getattr(value, "type", None) != type_ or not isinstance(
        value, (IntegerAttr, FloatAttr, *get_args(ElementsAttr))
    ):
        return None
    element = element_type_or_self(type_)
    if isinstance(element, IntegerType) and not element.is_signless:
        return None
    return builder.create("arith.constant", (), [type_], properties={"value": value}, location=location)
