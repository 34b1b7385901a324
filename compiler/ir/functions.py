"""The types of functions, which operations with `FunctionOpInterface` hold in the attribute `function_type`."""

from __future__ import annotations

from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.types import FunctionType, Type


def type_of_function(op: Operation) -> Type | None:
    """Returns the type of a function, of the builtin or another dialect; None for operations without a valid one.

    >>> _, function, _ = parse("func.func @f(%a: i32) { return }").walk()
    >>> print(type_of_function(function))
    (i32) -> ()
    """
    attribute = op.properties.get("function_type")
    return attribute.type if isinstance(attribute, TypeAttr) else None


def function_type(op: Operation) -> FunctionType | None:
    """Returns the type of a function if it is one of the builtin dialect; None for other operations."""
    type_ = type_of_function(op)
    return type_ if isinstance(type_, FunctionType) else None
