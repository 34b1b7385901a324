"""The folds of the func dialect."""

from __future__ import annotations

from compiler.dialects.func.ops import ConstantOp
from compiler.ir.attributes import Attribute, SymbolRefAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation
from compiler.ir.types import FunctionType, Type
from compiler.ods import hook
from compiler.rewrite.builder import Builder


@hook.fold(ConstantOp)
def fold_constant(op: ConstantOp, operands: list[Attribute | None]) -> Attribute | None:
    """func.constant @f -> @f"""
    return op.value


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """@f of a function's type -> func.constant @f"""
    if not isinstance(value, SymbolRefAttr) or value.nested or not isinstance(type_, FunctionType):
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
