"""The parameters of dialect attributes by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeGuard

from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.types import ParameterValue
from compiler.ods.type_def import AttrDef

Fields: TypeAlias = Mapping[str, ParameterValue]


def fields(attribute: DialectAttribute) -> Fields:
    definition = attribute.definition
    return {parameter.name: value for parameter, value in zip(definition.parameters, attribute.parameters, strict=True)}


def is_a(attribute: Attribute | None, *names: str) -> TypeGuard[DialectAttribute]:
    """Returns True if an attribute is one of a dialect's, by its full name such as `llvm.di_file`."""
    return isinstance(attribute, DialectAttribute) and attribute.definition.full_name in names


def symbol(attribute: Attribute | None, parameter: int = 0) -> str:
    """Returns the spelling of an enum parameter's case, or ""."""
    if not isinstance(attribute, DialectAttribute) or not isinstance(attribute.definition, AttrDef):
        return ""
    enum = attribute.definition.parameters[parameter].enum
    return "" if enum is None else enum.symbol(attribute.parameters[parameter]) or ""
