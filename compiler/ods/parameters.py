"""Spelling of the parameters of dialect types and attributes.

Enters: a definition's parameters and assembly format; leaves: what reads them from a parser and writes them to a
printer. Kinds of parameters and their Python values: "int" int, "bool"
bool, "string" str, "float" float, "type" Type, "attribute" and "attribute:CLASS" Attribute, "enum" int, "keyword" int
(a case of the enum, always a bare word), "location" Location, "shape" tuple of extents, "array<K>" tuple of values of
kind K, "braces<K>" the same in braces, "affine-map" AffineMap.
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.errors.names import UnknownSyntax
from compiler.errors.syntax import UnexpectedAttribute, UnknownWord
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DenseArrayAttr, DialectAttribute, FloatAttr, IntegerAttr
from compiler.ir.types import I32, I64, DialectType, IntegerType, Parameters, ParameterValue, Type
from compiler.ods.format import (
    CppText,
    Directive,
    Element,
    Group,
    Literal,
    OIList,
    Variable,
    Whitespace,
    parse_format,
    variables,
)
from compiler.ods.model import EnumDef, Parameter, TypeDef
from compiler.ods.parameter_classes import TYPE_CLASSES, is_of_class
from compiler.ods.parameter_parser import ParameterParser
from compiler.ods.unread import UnreadText

_IDENTIFIER = re.compile(r"[A-Za-z_][\w$.]*")


def format_reason(error: Exception) -> str:
    """Why a format cannot be understood.

    >>> format_reason(KeyError("width"))
    "its assembly format cannot be understood: nothing is called 'width'"
    """
    text = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
    reason = f"nothing is called '{text}'" if isinstance(error, KeyError) and text.isidentifier() else text
    return f"its assembly format cannot be understood: {reason}"


class ParameterSyntax:
    """Reads and writes the parameters of one definition; works the format out on first use.

    Where a parameter's own syntax is C++ and not even ends in a bracket, all parameters are kept as one text.
    """

    __slots__ = ("_compiled", "format", "name", "parameters")

    def __init__(self, name: str, parameters: Sequence[Parameter], format: str | None) -> None:
        self.name = name
        self.parameters = tuple(parameters)
        self.format = format
        self._compiled: tuple[list[_Read], list[_Write]] | None = None

    def parse(self, parser: ParameterParser) -> Parameters:
        """Returns the parameters' values, in the definition's order."""
        values: _Values = {}
        try:
            reads = self._steps()[0]
        except Exception as error:  # a format says whatever its author wrote
            parser.error(f"'{self.name}' cannot be read: {format_reason(error)}")
        start, kind, depth = parser.start, parser.kind, parser.depth
        try:
            for read in reads:
                read(parser, values)
        except Exception as error:
            if not isinstance(getattr(error, "fault", None), UnknownSyntax) or kind not in _OPENING:
                raise
            parser.reset(start)
            parser.depth = depth
            return (UnreadText(parser.bracketed_text()),)
        return tuple(values.get(parameter.name, parameter.default) for parameter in self.parameters)

    def print(self, instance: DialectType | DialectAttribute, printer: AsmPrinter) -> None:
        if instance.parameters and isinstance(instance.parameters[0], UnreadText):
            printer.emit(instance.parameters[0])
            return
        values = dict(zip((parameter.name for parameter in self.parameters), instance.parameters, strict=False))
        for write in self._steps()[1]:
            write(printer, values)

    def format_problem(self) -> str | None:
        """Returns the error in the format, None if it has none."""
        try:
            self._steps()
        except Exception as error:
            return format_reason(error)
        return None

    def _steps(self) -> tuple[list[_Read], list[_Write]]:
        if self._compiled is None:
            compiler = _Compiler(self.name, self.parameters)
            elements = () if self.format is None else parse_format(self.format)
            self._compiled = compiler.reads(elements), compiler.writes(elements)
        return self._compiled


_OPENING = ("<", "(", "[", "{")
SHARED_DIRECTIVES = frozenset({"DimensionList"})
"""The custom directives of parameters that MLIR has for all dialects."""


class BracketedText:
    """The syntax of a definition that nobody here can read: what stands in `<...>` is kept as text.

    The text is a parameter; without brackets there is none. In `#d<mnemonic text>` it is what follows the mnemonic.
    Only the type behind an attribute may be another parameter.
    """

    __slots__ = ()

    def parse(self, parser: ParameterParser) -> Parameters:
        blank = " " if parser.text[parser.last_end : parser.last_end + 1].isspace() else ""
        text = parser.unread_text()
        if text:
            return (UnreadText(blank + text),)
        return (UnreadText(parser.bracketed_text()),) if parser.kind == "<" else ()

    def print(self, instance: DialectType | DialectAttribute, printer: AsmPrinter) -> None:
        for text in instance.parameters:
            if isinstance(text, str):
                printer.emit(text)


def parameters_without_name(definition: TypeDef, parser: ParameterParser) -> Parameters | None:
    """Returns the parameters of a type or attribute whose `dialect.mnemonic` is left out.

    None where nobody can read them.

    >>> from compiler.syntax.attributes.attribute_parser import AttributeParser
    >>> context = new_context()
    >>> array = context.dialect("llvm").types["array"]
    >>> parameters_without_name(array, AttributeParser("<4 x i32>", context))[0]
    IntegerType(width=32, signedness=<Signedness.SIGNLESS: 'i'>)
    """
    if definition.unknown_syntax:
        return (UnreadText(parser.bracketed_text()),) if parser.kind in _OPENING else None
    return () if definition.parse is None else definition.parse(parser)


_Values: TypeAlias = dict[str, ParameterValue]
_Read = Callable[[ParameterParser, _Values], None]
_Write = Callable[[AsmPrinter, _Values], None]


class _Compiler:
    def __init__(self, name: str, parameters: Sequence[Parameter]) -> None:
        self.name = name
        self.parameters = {parameter.name: parameter for parameter in parameters}
        self.space = True
        self.after_punctuation = False

    # --------------------------------------------------------------------------------------------------- reading

    def reads(self, elements: Sequence[Element]) -> list[_Read]:
        return [read for element in elements if (read := self.read(element)) is not None]

    def read(self, element: Element) -> _Read | None:
        if isinstance(element, Literal):
            return _read_literal(element.text)
        if isinstance(element, Whitespace | CppText):
            return None
        if isinstance(element, Variable):
            return self.read_parameter(self.parameters[element.name])
        if isinstance(element, Group):
            return self.read_group(element)
        assert isinstance(element, Directive)
        if element.name in ("qualified", "ref"):
            return self.read(element.arguments[0])
        if element.name == "params":
            return self.read_list(list(self.parameters.values()))
        if element.name == "struct":
            return self.read_struct(self.listed(element))
        if element.name == "custom" and element.custom in SHARED_DIRECTIVES:
            return _read_dimensions(variables(element)[0])
        raise KeyError(f"{self.name}: unknown directive '{element.name}'")

    def listed(self, directive: Directive) -> list[Parameter]:
        """Returns the parameters that a `struct(...)` holds."""
        if any(isinstance(a, Directive) and a.name == "params" for a in directive.arguments):
            return list(self.parameters.values())
        return [self.parameters[name] for argument in directive.arguments for name in variables(argument)]

    def read_parameter(self, parameter: Parameter) -> _Read:
        read = reader(parameter)
        name = parameter.name
        if parameter.optional:
            starts = starter(parameter)

            def optional(parser: ParameterParser, values: _Values) -> None:
                if starts(parser):
                    values[name] = read(parser)

            return optional

        def required(parser: ParameterParser, values: _Values) -> None:
            values[name] = read(parser)

        return required

    def read_behind_literal(self, element: Element) -> _Read | None:
        """Returns an element of a group that a literal begins: nothing of it can be left out any more."""
        if not isinstance(element, Variable):
            return self.read(element)
        read, name = reader(self.parameters[element.name]), element.name

        def required(parser: ParameterParser, values: _Values) -> None:
            values[name] = read(parser)

        return required

    def read_list(self, parameters: list[Parameter]) -> _Read:
        reads = [self.read_parameter(parameter) for parameter in parameters]
        required = [not parameter.optional for parameter in parameters]

        def step(parser: ParameterParser, values: _Values) -> None:
            for index, (read, needed) in enumerate(zip(reads, required, strict=True)):
                if index:
                    if needed:
                        parser.expect(",")
                    elif not parser.consume_if(","):
                        return
                read(parser, values)

        return step

    def read_struct(self, parameters: list[Parameter]) -> _Read:
        readers = {parameter.name: reader(parameter) for parameter in parameters}
        needed = [parameter.name for parameter in parameters if not parameter.optional]

        # Where none may be left out, what follows the last one belongs to what comes next.
        count = len(readers) if len(needed) == len(readers) else -1

        def step(parser: ParameterParser, values: _Values) -> None:
            seen: set[str] = set()
            if not needed and parser.kind != "bare":
                return
            while True:
                name = parser.keyword()
                parser.expect("=")
                if name not in readers or name in seen:
                    parser.hook_error(f"duplicate or unknown struct parameter name: {name}")
                values[name] = readers[name](parser)
                seen.add(name)
                if len(seen) == count:
                    return
                if count >= 0:
                    parser.expect(",")
                elif not parser.consume_if(","):
                    break
            missing = next((name for name in needed if name not in seen), None)
            if missing is not None:
                parser.hook_error(f"struct is missing required parameter: {missing}")

        return step

    def read_group(self, group: Group) -> _Read:
        then = [element for element in group.then if not isinstance(element, Whitespace)]
        first = then[0]
        rest, otherwise = self.reads(then[1:]), self.reads(group.otherwise)
        if isinstance(first, Literal):
            text = first.text
            rest = [read for element in then[1:] if (read := self.read_behind_literal(element)) is not None]

            def there(parser: ParameterParser, values: _Values) -> bool:
                return bool(parser.optional_keyword(text) if _IDENTIFIER.fullmatch(text) else parser.consume_if(text))
        else:
            names = variables(first) or list(self.parameters)
            tests = [starter(self.parameters[name]) for name in names[:1]]
            read_first = self.read(first)
            struct_names = set(names) if isinstance(first, Directive) and first.name == "struct" else None

            def there(parser: ParameterParser, values: _Values) -> bool:
                if struct_names is not None:
                    is_there = parser.kind == "bare" and parser.spelling in struct_names
                else:
                    is_there = all(test(parser) for test in tests)
                if is_there and read_first is not None:
                    read_first(parser, values)
                return is_there

        def step(parser: ParameterParser, values: _Values) -> None:
            for read_part in rest if there(parser, values) else otherwise:
                read_part(parser, values)

        return step

    # --------------------------------------------------------------------------------------------------- writing

    def writes(self, elements: Sequence[Element]) -> list[_Write]:
        return [write for element in elements for write in self.write(element)]

    def write(self, element: Element) -> list[_Write]:
        if isinstance(element, Literal):
            return [self.write_literal(element.text)]
        if isinstance(element, Whitespace):
            self.space = False
            self.after_punctuation = True
            return [_write_text(element.text)] if element.text else []
        if isinstance(element, Group):
            return [self.write_group(element)]
        if isinstance(element, CppText):
            return []
        if isinstance(element, Directive) and element.name in ("qualified", "ref"):
            return self.write(element.arguments[0])
        steps: list[_Write] = []
        if self.space or not self.after_punctuation:
            steps.append(_write_text(" "))
        self.space, self.after_punctuation = True, False
        if isinstance(element, Variable):
            return [*steps, self.write_parameter(self.parameters[element.name])]
        if isinstance(element, OIList):
            raise KeyError(f"{self.name}: parameters have no clauses in any order")
        if isinstance(element, OIList):
            return steps  # types and attributes have none
        if element.name == "params":
            return [*steps, self.write_list(list(self.parameters.values()), named=False)]
        if element.name == "struct":
            return [*steps, self.write_list(self.listed(element), named=True)]
        if element.name == "custom" and element.custom in SHARED_DIRECTIVES:
            return [*steps, _write_dimensions(variables(element)[0])]
        return steps

    def write_literal(self, text: str) -> _Write:
        spaced = self.space and spaced_before(text, self.after_punctuation)
        self.space = len(text) != 1 or text not in "<({["
        self.after_punctuation = text[0] != "_" and not text[0].isalpha()
        return _write_text(" " + text if spaced else text)

    def write_parameter(self, parameter: Parameter) -> _Write:
        name = parameter.name

        def step(printer: AsmPrinter, values: _Values) -> None:
            if is_present(parameter, values):
                write_value(printer, parameter, values[name])

        return step

    def write_list(self, parameters: list[Parameter], *, named: bool) -> _Write:
        def step(printer: AsmPrinter, values: _Values) -> None:
            first = True
            for parameter in parameters:
                if not is_present(parameter, values):
                    continue
                if not first:
                    printer.emit(", ")
                first = False
                if named:
                    printer.emit(f"{parameter.name} = ")
                write_value(printer, parameter, values[parameter.name])

        return step

    def write_group(self, group: Group) -> _Write:
        anchor = group.anchor if group.anchor is not None else group.then[0]
        names = variables(anchor) or list(self.parameters)
        watched = [self.parameters[name] for name in names]
        before = self.space, self.after_punctuation
        then = self.writes(group.then)
        if group.otherwise:
            self.space, self.after_punctuation = before
        otherwise = self.writes(group.otherwise)
        inverted = group.inverted

        def step(printer: AsmPrinter, values: _Values) -> None:
            there = any(is_present(parameter, values) for parameter in watched)
            for print_part in then if there != inverted else otherwise:
                print_part(printer, values)

        return step


def spaced_before(text: str, after_punctuation: bool) -> bool:
    """Returns True if a printer puts a space before a literal (upstream's `shouldEmitSpaceBefore`).

    >>> spaced_before("into", False), spaced_before(",", False)
    (True, False)
    """
    if len(text) != 1 and text != "->":
        return True
    return text[0] not in (">)}]," if after_punctuation else "<>(){}[],")


def is_present(parameter: Parameter, values: _Values) -> bool:
    """Returns True if a parameter is written: it is required, or differs from what leaving it out means.

    >>> is_present(Parameter("width", "int", optional=True, default=8), {"width": 8})
    False
    """
    return not parameter.optional or values.get(parameter.name) != parameter.default


_DENSE_ARRAYS: Mapping[str, IntegerType] = MappingProxyType(
    {
        "attribute:DenseI32ArrayAttr": I32,
        "attribute:DenseI64ArrayAttr": I64,
    }
)
"""Kinds of attributes that are spelled `[1, 2]` where it is known that they are arrays, and the type of elements."""


def _read_literal(text: str) -> _Read:
    if _IDENTIFIER.fullmatch(text):
        return lambda parser, values: parser.expect_keyword(text)
    return lambda parser, values: parser.expect(text)


def _write_text(text: str) -> _Write:
    return lambda printer, values: printer.emit(text)


def _read_dimensions(name: str) -> _Read:
    """`2x?x4`, or `[]` for none."""

    def step(parser: ParameterParser, values: _Values) -> None:
        if parser.consume_if("["):
            parser.expect("]")
            values[name] = ()
        else:
            values[name] = tuple(parser.dimension_list(trailing_x=False))

    return step


def _write_dimensions(name: str) -> _Write:
    def step(printer: AsmPrinter, values: _Values) -> None:
        printer.emit("x".join("?" if extent < 0 else str(extent) for extent in values[name]) or "[]")

    return step


# ------------------------------------------------------------------------------------------------- single parameters


def reader(parameter: Parameter) -> Callable[[ParameterParser], object]:
    """Reads one parameter's value from a parser.

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
    """Returns the number of a float or integer attribute."""
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if isinstance(attribute, FloatAttr | IntegerAttr):
        return attribute.value
    parser.hook_error(UnexpectedAttribute(), start, end)
    return attribute


def _attribute_reader(class_name: str) -> Callable[[ParameterParser], Attribute]:
    """Returns an attribute of a class of upstream's; of classes that are not known here, any attribute."""

    def read(parser: ParameterParser) -> Attribute:
        start, end = parser.start, parser.end
        attribute: Attribute = parser.attribute()
        if not is_of_class(attribute, class_name):
            parser.hook_error(UnexpectedAttribute(), start, end)
        return attribute

    return read


def _nested(definition: TypeDef, parser: ParameterParser) -> Parameters:
    """Returns the parameters of a type or attribute that is a parameter itself, without its name."""
    parameters = parameters_without_name(definition, parser)
    if parameters is None:
        parser.unreadable(definition.full_name)
    return parameters or ()


def _type_of_builtin_class(parser: ParameterParser) -> object:
    """Returns a type of one of upstream's classes, or one that C++ spells in a shorter way."""
    if parser.kind == "bare" and not parser.at_type():
        parser.unreadable(parser.spelling)
    return parser.type()


def _type_of_class(parser: ParameterParser) -> object:
    """Returns a type of a class in C++, which may have a spelling of its own: `i32` for `!dialect.i32`."""
    if parser.kind == "bare":
        parser.unreadable(parser.spelling)
    return parser.type()


def _enum_reader(parameter: Parameter) -> Callable[[ParameterParser], object]:
    enum = parameter.enum
    assert enum is not None
    choices = tuple(case.symbol for case in enum.cases)
    names = ", ".join(choices)
    message, missing = f"expected {enum.cpp_name or enum.name} to be one of: {names}", None
    if enum.noun:
        # What is no identifier stands there twice, as in upstream's message.
        names = ", ".join(word if _IDENTIFIER.fullmatch(word) else f'"{word}"{word}' for word in choices)
        message = f"expected one of [{names}] for {enum.noun}, got: "
        missing = f"expected keyword for {enum.noun}"
    separator = enum.separator.strip()

    def read_value(parser: ParameterParser) -> int:
        start, end = parser.start, parser.end
        if missing is not None and parser.kind not in ("bare", "string"):
            parser.hook_error(UnknownWord(missing, choices))
        spelled = parser.keyword_or_string()
        value = enum.value(spelled)
        if value is None and enum.bits:
            # One string may hold several bits.
            bits = [enum.value(part.strip()) for part in spelled.split(separator)]
            value = None if None in bits else functools.reduce(operator.or_, (bit or 0 for bit in bits))
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
    """Returns a case's bare word, for constants that are no enum of upstream's."""

    def read(parser: ParameterParser) -> int:
        start, end = parser.start, parser.end
        word = parser.keyword()
        value = enum.value(word)
        if value is None:
            words = f"invalid {enum.summary} name: {word}"
            parser.hook_error(UnknownWord(words, tuple(case.symbol for case in enum.cases)), start, end)
        return value or 0

    return read


def starter(parameter: Parameter) -> Callable[[ParameterParser], bool]:
    """Returns a function that tells whether the current token may begin a parameter's value.

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
        # Spelled without its name, a dialect's attribute mostly starts with a bracket or a word of its own.
        return lambda parser: parser.kind in ("<", "bare") or bool(parser.at_attribute())
    return lambda parser: bool(parser.at_attribute())


def write_value(printer: AsmPrinter, parameter: Parameter, value: ParameterValue) -> None:
    """Writes one parameter's value.

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
        # An attribute that is nothing but an enum never has its value quoted.
        alone = parameter.name == "value"
        quoted = parameter.enum.quoted and not alone and parameter.enum.value(symbol) is None
        wordless = not parameter.enum.bits and ("-" in symbol or not (alone or _IDENTIFIER.fullmatch(symbol)))
        printer.emit(f'"{symbol}"' if quoted or wordless else symbol)
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
