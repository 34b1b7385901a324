"""The types of the pdl dialect."""

from __future__ import annotations

from compiler.dialects.pdl.syntax import parse_range
from compiler.ir.asm import AsmPrinter
from compiler.ir.types import Type
from compiler.ods.parameter_members import ParameterHooks, parameter
from compiler.ods.type_class import DefinedType


class AttributeType(DefinedType, name="pdl.attribute"):
    """A handle to an attribute."""


class OperationType(DefinedType, name="pdl.operation"):
    """A handle to an operation."""

    traits = ("TransformHandleTypeInterface",)


def _print_range(type_: RangeType, printer: AsmPrinter) -> None:
    printer.emit(f"<{str(type_.element_type).removeprefix('!pdl.')}>")


class RangeType(DefinedType, name="pdl.range"):
    """A range of handles of one kind."""

    element_type = parameter(Type, name="elementType")
    hooks = ParameterHooks(parse=parse_range, print=_print_range)


class TypeType(DefinedType, name="pdl.type"):
    """A handle to a type."""


class ValueType(DefinedType, name="pdl.value"):
    """A handle to a value."""
