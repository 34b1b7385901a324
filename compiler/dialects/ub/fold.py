"""How ub's operations fold, and the poison that folds become."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compiler.dialects.ub.attributes import POISON
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import Type
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import is_poison


def fold_poison(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """poison -> its attribute"""
    return op.properties.get("value", DialectAttribute(POISON))


FOLDS: Mapping[str, FoldHook] = MappingProxyType({"ub.poison": fold_poison})


def materialize_constant(builder: Builder, value: Attribute, type_: Type, location: Any) -> Operation | None:
    """`ub.poison`; None for other constants."""
    if not is_poison(value):
        return None
    return builder.create("ub.poison", (), [type_], properties={"value": value}, location=location)
