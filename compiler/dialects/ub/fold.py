"""Folds of ub's operations, and the poison that folds become."""

from __future__ import annotations

from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.attributes import Attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Operation
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import is_poison


@hook.fold(PoisonOp)
def fold_poison(op: PoisonOp, operands: list[Attribute | None]) -> FoldAnswer:
    """poison -> its attribute"""
    return op.value


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """`ub.poison`; None for other constants."""
    if not is_poison(value):
        return None
    return builder.create(PoisonOp, result_types=[type_], value=value, location=location)
