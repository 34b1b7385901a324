"""Parses and prints the value of one parameter of a type or attribute."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.errors.syntax import UnexpectedAttribute, UnknownWord
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DenseArrayAttr, DialectAttribute, FloatAttr, IntegerAttr
from compiler.ir.types import I32, I64, DialectType, IntegerType, Parameters, ParameterValue, Type
from compiler.ods.enum_def import EnumDef
from compiler.ods.parameter_classes import TYPE_CLASSES, is_of_class
from compiler.ods.parameter_parser import ParameterParser
from compiler.ods.type_def import Parameter, TypeDef
from compiler.ods.unread import UnreadText

IDENTIFIER = re.compile(r"[A-Za-z_][\w$.]*")


OPENING = ("<", "(", "[", "{")


def parameters_without_name(definition: TypeDef, parser: ParameterParser) -> Parameters | None:
    """Parses the parameters of a type or attribute that is written without its `dialect.mnemonic`.

    Returns None if their syntax is unknown.

    >>> from compiler.syntax.attributes.attribute_parser import AttributeParser
    >>> context = new_context()
    >>> array = context.dialect("llvm").types["array"]
    >>> parameters_without_name(array, AttributeParser("<4 x i32>", context))[0]
    IntegerType(width=32, signedness=<Signedness.SIGNLESS: 'i'>)
    """
    if definition.unknown_syntax:
        return (UnreadText(parser.bracketed_text()),) if parser.kind in OPENING else None
    return () if definition.parse is None else definition.parse(parser)


_DENSE_ARRAYS: Mapping[str, IntegerType] = MappingProxyType(
    {
        "attribute:DenseI32ArrayAttr": I32,
        "attribute:DenseI64ArrayAttr": I64,
    }
)
"""Kinds of attributes that are written as `[1, 2]` if they are a parameter, with their element type."""


def reader(parameter: Parameter) -> Callable[[ParameterParser], object]:
    """Returns the function that parses the value of a parameter.

    >>> from compiler.syntax.attributes.attribute_parser import AttributeParser
    >>> reader(Parameter("width", "int"))(AttributeParser("42", new_context()))
    42
    """
    kind = parameter.kind
    if kind == "enum" and parameter.enum is not None:
        return _enum_reader(parameter)
    if kind == "keyword" and parameter.enum is not None:
        return _keyword_reader(parameter.enum)
    if kind.startswith("array<"):
        inner = reader(Parameter(parameter.name, kind[6:-1], enum=parameter.enum))
        return lambda parser: tuple(parser.comma_separated(lambda: inner(parser)))
    if kind.startswith("braces<"):
        item = reader(Parameter(parameter.name, kind[7:-1], enum=parameter.enum))
        return lambda parser: tuple(parser.list_between("{", "}", lambda: item(parser)))
    if kind.startswith("attribute:") and "." in kind:
        dialect, _, mnemonic = kind.partition(":")[2].partition(".")

        def dialect_attribute(parser: ParameterParser) -> object:
            definition = parser.context.attr_def(dialect, mnemonic)
            if parser.kind == "hash" or definition is None:
                start, end = parser.start, parser.end
                attribute = parser.attribute()
                full_name = attribute.definition.full_name if isinstance(attribute, DialectAttribute) else ""
                if definition is not None and full_name != definition.full_name:
                    parser.hook_error(UnexpectedAttribute(), start, end)
                return attribute
            return DialectAttribute(definition, _nested(definition, parser))

        return dialect_attribute
    if kind.startswith("type:") and "." in kind:
        type_dialect, _, type_mnemonic = kind.partition(":")[2].partition(".")

        def dialect_type(parser: ParameterParser) -> object:
            definition = parser.context.type_def(type_dialect, type_mnemonic)
            if parser.kind == "bang" or definition is None:
                return parser.type()
            return DialectType(definition, _nested(definition, parser))

        return dialect_type
    if kind in _DENSE_ARRAYS:
        element = _DENSE_ARRAYS[kind]

        def dense_array(parser: ParameterParser) -> DenseArrayAttr:
            parser.expect("[")
            values = () if parser.kind == "]" else tuple(parser.bare_array_values(element))
            parser.expect("]")
            return DenseArrayAttr(element, values)

        return dense_array
    readers: dict[str, Callable[[ParameterParser], object]] = {
        "int": lambda parser: parser.integer(),
        "apint": lambda parser: parser.integer(),
        "bool": lambda parser: bool(parser.integer()),
        "string": lambda parser: parser.string(),
        "float": _payload,
        "shape": lambda parser: tuple(parser.dimension_list(trailing_x=False)),
        "affine-map": lambda parser: parser.affine_map(),
    }
    if kind in readers:
        return readers[kind]
    if kind == "type":
        return lambda parser: parser.type()
    if kind.startswith("type:"):
        return _type_of_builtin_class if kind.partition(":")[2] in TYPE_CLASSES else _type_of_class
    return _attribute_reader(kind.partition(":")[2])


def _payload(parser: ParameterParser) -> object:
    """Parses a float or integer attribute and returns its value."""
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if isinstance(attribute, FloatAttr | IntegerAttr):
        return attribute.value
    parser.hook_error(UnexpectedAttribute(), start, end)
    return attribute


def _attribute_reader(class_name: str) -> Callable[[ParameterParser], Attribute]:
    """Returns the parser of an attribute of an upstream class, or of any attribute if the class is unknown."""

    def read(parser: ParameterParser) -> Attribute:
        start, end = parser.start, parser.end
        attribute: Attribute = parser.attribute()
        if not is_of_class(attribute, class_name):
            parser.hook_error(UnexpectedAttribute(), start, end)
        return attribute

    return read


def _nested(definition: TypeDef, parser: ParameterParser) -> Parameters:
    """Parses the parameters of a type or attribute that is itself a parameter, written without its name."""
    parameters = parameters_without_name(definition, parser)
    if parameters is None:
        parser.unreadable(definition.full_name)
    return parameters or ()


def _type_of_builtin_class(parser: ParameterParser) -> object:
    """Parses a type of an upstream class. Raises an error for a word, which only a C++ parser could read."""
    if parser.kind == "bare" and not parser.at_type():
        parser.unreadable(parser.spelling)
    return parser.type()


def _type_of_class(parser: ParameterParser) -> object:
    """Parses a type of a project's C++ class. Raises an error for a word: `i32` may be short for `!dialect.i32`."""
    if parser.kind == "bare":
        parser.unreadable(parser.spelling)
    return parser.type()


def _enum_reader(parameter: Parameter) -> Callable[[ParameterParser], object]:
    enum = parameter.enum
    assert enum is not None
    choices = tuple(case.symbol for case in enum.cases)
    names = ", ".join(choices)
    message, missing = f"expected {enum.cpp_name or enum.name} to be one of: {names}", None
    if enum.noun and parameter.name != "value":  # "value": the attribute has no parameter but the enum
        # As in upstream's message, a word that is no identifier is repeated.
        names = ", ".join(word if IDENTIFIER.fullmatch(word) else f'"{word}"{word}' for word in choices)
        message = f"expected one of [{names}] for {enum.noun}, got: "
        missing = f"expected keyword for {enum.noun}"
    separator = enum.separator.strip()

    def read_value(parser: ParameterParser) -> int:
        start, end = parser.start, parser.end
        if missing is not None and parser.kind not in ("bare", "string"):
            parser.hook_error(UnknownWord(missing, choices))
        spelled = parser.keyword_or_string()
        value = enum.spelled(spelled)
        if value is None:
            parser.hook_error(UnknownWord(message if missing is None else message + spelled, choices), start, end)
        return value or 0

    def several(parser: ParameterParser) -> int:
        value = read_value(parser)
        while parser.consume_if(separator):
            value |= read_value(parser)
        return value

    return several if enum.bits else read_value


def _keyword_reader(enum: EnumDef) -> Callable[[ParameterParser], int]:
    """Returns the parser of an enum case that is always a bare word, for constants that are no enum upstream."""

    def read(parser: ParameterParser) -> int:
        start, end = parser.start, parser.end
        word = parser.keyword()
        value = enum.value(word)
        if value is None:
            words = f"invalid debug info {enum.summary} name: {word}"  # upstream's message, with the summary's words
            parser.hook_error(UnknownWord(words, tuple(case.symbol for case in enum.cases)), start, end)
        return value or 0

    return read


def starter(parameter: Parameter) -> Callable[[ParameterParser], bool]:
    """Returns a predicate: True if the current token may begin a parameter's value.

    >>> from compiler.syntax.attributes.attribute_parser import AttributeParser
    >>> starter(Parameter("width", "int"))(AttributeParser("42", new_context()))
    True
    """
    kind = parameter.kind.removeprefix("array<").removesuffix(">")
    if kind in _DENSE_ARRAYS:
        return lambda parser: parser.kind == "["
    if kind in ("enum", "keyword"):
        return lambda parser: parser.kind in ("bare", "string")
    if kind in ("int", "shape"):
        return lambda parser: parser.kind in ("int", "-", "?")
    if kind == "bool":
        return lambda parser: parser.at_keyword("true") or parser.at_keyword("false")
    if kind == "string":
        return lambda parser: parser.kind == "string"
    if kind == "type" or kind.startswith("type:"):
        return lambda parser: bool(parser.at_type())
    if kind.startswith("attribute:") and "." in kind:
        # Without its name, a dialect's attribute usually starts with a bracket or a word.
        return lambda parser: parser.kind in ("<", "bare") or bool(parser.at_attribute())
    return lambda parser: bool(parser.at_attribute())


def write_value(printer: AsmPrinter, parameter: Parameter, value: ParameterValue) -> None:
    """Prints the value of a parameter.

    >>> printer = AsmPrinter()
    >>> write_value(printer, Parameter("sizes", "array<int>"), (1, 2))
    >>> "".join(printer.parts)
    '1, 2'
    """
    kind = parameter.kind
    if kind.startswith("braces<"):
        printer.emit("{")
        write_value(printer, Parameter(parameter.name, f"array<{kind[7:-1]}>", enum=parameter.enum), value)
        printer.emit("}")
    elif kind.startswith("array<"):
        inner = Parameter(parameter.name, kind[6:-1], enum=parameter.enum)
        for index, item in enumerate(value):
            if index:
                printer.emit(", ")
            write_value(printer, inner, item)
    elif kind in ("enum", "keyword") and parameter.enum is not None:
        symbol = parameter.enum.symbol(value) or str(value)
        # The value of an attribute that has no parameter but the enum is never quoted.
        is_only_parameter = parameter.name == "value"
        is_quoted = parameter.enum.quoted and not is_only_parameter and parameter.enum.value(symbol) is None
        is_word = "-" not in symbol and (is_only_parameter or IDENTIFIER.fullmatch(symbol) is not None)
        printer.emit(f'"{symbol}"' if is_quoted or not (parameter.enum.bits or is_word) else symbol)
    elif kind == "string":
        printer.string(value)
    elif kind == "bool":
        printer.emit("true" if value else "false")
    elif kind == "shape":
        printer.emit("x".join("?" if extent < 0 else str(extent) for extent in value))
    elif isinstance(value, DialectType) and kind == f"type:{value.definition.full_name}":
        printer.attribute_stripped(value)
    elif isinstance(value, Type):
        printer.type(value)
    elif isinstance(value, DenseArrayAttr) and kind in _DENSE_ARRAYS:
        value.print_without_type(printer)
    elif isinstance(value, DialectAttribute) and kind == f"attribute:{value.definition.full_name}":
        printer.attribute_stripped(value)
    elif isinstance(value, Attribute):
        printer.attribute(value)
    else:
        printer.emit(str(value))
