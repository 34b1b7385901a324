"""Parsers of an op's attributes in assembly formats.

An attribute is an enum case, a symbol name, or an attribute with or without its type, depending on its definition.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.errors.syntax import ExpectedToken, NumberOutOfRange, UnexpectedAttribute, UnknownWord
from compiler.ir import attributes as ir
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, DialectAttribute, IntegerAttr, StringAttr
from compiler.ir.types import I1, I64, FloatType, IntegerType, Type
from compiler.ods.attr_storage import has_storage_class, is_enum_storage
from compiler.ods.attribute_values import DENSE_ARRAY_ELEMENTS
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import AttributeDef
from compiler.syntax.op_parser import OpParser


def is_unit(attribute: AttributeDef) -> bool:
    return attribute.constraint.storage in ("UnitAttr", "property:unit")


def plain_enum(attribute: AttributeDef) -> EnumDef | None:
    """Returns the enum of an attribute that is stored as an integer and printed as an enum case; None for others."""
    if attribute.constraint.definition is not None or is_enum_property(attribute):
        return None
    return attribute.constraint.enum


def is_enum_property(attribute: AttributeDef) -> bool:
    """Returns True for a property whose C++ type is an enum: `inbounds|nuw`, `overflow<nsw, nuw>`."""
    return is_enum_storage(attribute.constraint.storage)


def enum_property_word(attribute: AttributeDef) -> str:
    """Returns the word before the brackets that enclose the enum of a property; "" without brackets."""
    return attribute.constraint.storage.removeprefix("property:enum").removeprefix(":")


def attribute_reader(attribute: AttributeDef) -> Callable[[OpParser], Attribute]:
    """Returns the parser of an attribute: of an enum case, a symbol name, or an attribute with or without its type."""
    constraint = attribute.constraint
    name = attribute.name
    if constraint.name == "SymbolNameAttr":
        return lambda parser: StringAttr(parser.symbol())
    if (enum := plain_enum(attribute)) is not None:
        return _enum_reader(name, enum)
    if is_enum_property(attribute):
        return _enum_property_reader(attribute)
    if (definition := constraint.definition) is not None:
        full = definition

        def dialect_attribute(parser: OpParser) -> Attribute:
            if parser.kind == "hash":
                start, end = parser.start, parser.end
                value = parser.attribute()
                if not isinstance(value, DialectAttribute) or value.definition.full_name != full.full_name:
                    parser.hook_error(UnexpectedAttribute(), start, end)
                return value
            return DialectAttribute(full, parser.parameters_without_name(full))

        return dialect_attribute
    if constraint.storage in DENSE_ARRAY_ELEMENTS:
        return _dense_array_reader(DENSE_ARRAY_ELEMENTS[constraint.storage])
    if constraint.storage.startswith("property:"):
        return _property_reader(constraint.storage.partition(":")[2], constraint.value_type)
    type_ = constraint.value_type

    def read(parser: OpParser) -> Attribute:
        start, end = parser.start, parser.end
        value = parser.attribute(type_)
        if not has_storage_class(constraint, value):
            parser.hook_error(UnexpectedAttribute(), start, end)
        return value

    return read


def _enum_reader(name: str, enum: EnumDef) -> Callable[[OpParser], Attribute]:
    symbols = ", ".join(case.symbol for case in enum.cases)
    type_ = IntegerType(enum.width)
    attributes = {case.symbol: IntegerAttr(ir.signed_value(case.value, type_), type_) for case in enum.cases}
    expected = f"expected string or keyword containing one of the following enum values for attribute '{name}'"
    unknown_word = UnknownWord(f"{expected} [{symbols}]", tuple(attributes))

    def read(parser: OpParser) -> Attribute:
        start, end = parser.start, parser.end
        if parser.kind == "bare":
            spelled = parser.spelling
            if spelled not in attributes:
                parser.unknown_word(unknown_word)
            parser.advance()
            return attributes[spelled]
        spelled_string = parser.optional_string()
        if spelled_string is None:
            parser.hook_error(unknown_word)
        if enum.bits:
            value = 0
            for part in spelled_string.split(enum.separator.strip()):
                case = enum.value(part.strip())
                if case is None:
                    words = f'invalid {name} attribute specification: "{spelled_string}"'
                    parser.hook_error(UnknownWord(words, tuple(attributes)), start, end)
                value |= case
            return IntegerAttr(ir.signed_value(value, type_), type_)
        if spelled_string not in attributes:
            words = f'invalid {name} attribute specification: "{spelled_string}"'
            parser.hook_error(UnknownWord(words, tuple(attributes)), start, end)
        return attributes[spelled_string]

    return read


def _enum_property_reader(attribute: AttributeDef) -> Callable[[OpParser], Attribute]:
    """Returns the parser of one case, or of several for a bit enum."""
    enum, word = attribute.constraint.enum, enum_property_word(attribute)
    assert enum is not None
    type_ = IntegerType(enum.width)
    separator = enum.separator.strip()
    summary = attribute.constraint.summary
    symbols = tuple(case.symbol for case in enum.cases)
    names = ", ".join(symbols)

    def case(parser: OpParser, context: str = "") -> int:
        if parser.kind != "bare":
            parser.hook_error(UnknownWord(f"expected keyword for {summary}{context}", symbols))
        value = enum.value(parser.spelling)
        if value is None:
            words = f"expected one of [{names}] for {summary}, got: {parser.spelling}"
            parser.hook_error(UnknownWord(words, symbols))
        parser.advance()
        return value

    def read(parser: OpParser) -> Attribute:
        if word:
            parser.expect_keyword(word)
            parser.expect("<")
        value = case(parser)
        while enum.bits and parser.consume_if(separator):
            value |= case(parser, "" if separator == "," else f" after '{separator}'")
        if word:
            parser.expect(">")
        return IntegerAttr(ir.signed_value(value, type_), type_)

    return read


def _boolean(parser: OpParser) -> int:
    """Parses `true`, `false`, 0 or 1. As upstream, the numbers are accepted only here, not in `array<i1: ...>`."""
    start, end = parser.start, parser.end
    if parser.kind == "bare":
        return abs(parser.integer())
    value = parser.integer()
    if value not in (0, 1):
        parser.error(NumberOutOfRange("integer value too large", value), start, end)
    return value


def _dense_array_reader(element: IntegerType | FloatType) -> Callable[[OpParser], Attribute]:
    """Returns the parser of `[1, 2]`, which also accepts `array<i64: 1, 2>`."""

    def read(parser: OpParser) -> Attribute:
        if parser.kind != "[":
            if parser.at_keyword("array") or parser.kind == "hash":
                return parser.attribute()
            parser.unexpected_token(ExpectedToken("[", "expected '['"))
        parser.advance()
        if parser.consume_if("]"):
            return DenseArrayAttr(element, ())
        values = (
            parser.comma_separated(lambda: _boolean(parser)) if element == I1 else parser.bare_array_values(element)
        )
        parser.expect("]")
        return DenseArrayAttr(element, tuple(values))

    return read


def _property_reader(kind: str, type_: Type | None) -> Callable[[OpParser], Attribute]:
    def read(parser: OpParser) -> Attribute:
        if kind in ("::llvm::StringRef", "std::string", "string"):
            return StringAttr(parser.string())
        if kind == "std::optional<int64_t>":
            return ArrayAttr((IntegerAttr(parser.integer(), I64),))
        return parser.attribute(type_)

    return read
