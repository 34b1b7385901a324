"""Optional keywords of the llvm dialect's ops that are spelled as cases of enums."""

from __future__ import annotations

from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr, integer_attr
from compiler.ods.enum_def import EnumDef
from compiler.ods.type_def import AttrDef
from compiler.syntax.op_parser import OpParser


def _enum(of: AttrDef | EnumDef) -> EnumDef:
    if isinstance(of, EnumDef):
        return of
    enum = of.parameters[0].enum
    assert enum is not None
    return enum


def keyword(parser: OpParser, of: AttrDef | EnumDef, default: str) -> int:
    """Parses the keyword of an enum case; returns its value, or the value of `default` if there is none."""
    enum = _enum(of)
    if parser.kind == "bare" and parser.spelling:
        value = enum.value(parser.spelling)
        if value is not None:
            parser.advance()
            return value
    value = enum.value(default)
    assert value is not None
    return value


def enum_attribute(definition: AttrDef, value: int) -> DialectAttribute:
    return DialectAttribute(definition, (value,))


def keyword_integer(parser: OpParser, enum: EnumDef, default: str) -> IntegerAttr:
    """Parses an enum's keyword as `keyword` does; returns the value as integer attribute."""
    return integer_attr(keyword(parser, enum, default))


def symbol_of(attribute: Attribute | None, enum: EnumDef | None = None) -> str:
    """Returns the spelling of an attribute's enum case; "" if it has none."""
    if isinstance(attribute, DialectAttribute) and isinstance(attribute.definition, AttrDef):
        return _enum(attribute.definition).symbol(attribute.parameters[0]) or ""
    if isinstance(attribute, IntegerAttr) and enum is not None:
        return enum.symbol(attribute.value) or ""
    return ""
