"""Syntax of the parameters of dialect types and attributes.

Takes a definition's parameters and assembly format; returns the functions that parse and print them. Kinds of
parameters and their Python values: "int" int, "bool" bool, "string" str, "float" float, "type" Type, "attribute" and
"attribute:CLASS" Attribute, "enum" int, "keyword" int (a case of the enum, always a bare word), "location" Location,
"shape" tuple of extents, "array<K>" tuple of values of kind K, "braces<K>" such a tuple in braces, "affine-map"
AffineMap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.errors.names import UnknownSyntax
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import DialectAttribute
from compiler.ir.types import DialectType, Parameters, ParameterValue
from compiler.ods.cpp_names import cpp_type
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
from compiler.ods.parameter_parser import ParameterParser
from compiler.ods.parameter_values import IDENTIFIER, OPENING, reader, starter, write_value
from compiler.ods.type_def import Parameter
from compiler.ods.unread import UnreadText


def format_reason(error: Exception) -> str:
    """Returns the reason why a format is invalid.

    >>> format_reason(KeyError("width"))
    "its assembly format is invalid: 'width' is not defined"
    """
    text = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
    reason = f"'{text}' is not defined" if isinstance(error, KeyError) and text.isidentifier() else text
    return f"its assembly format is invalid: {reason}"


class ParameterSyntax:
    """Parses and prints the parameters of one definition; compiles the format at its first use.

    If the syntax of a parameter is defined in C++, and its end cannot be found by brackets, all parameters are kept as
    one text.
    """

    __slots__ = ("_compiled", "format", "name", "parameters", "record_name")

    def __init__(
        self, name: str, parameters: Sequence[Parameter], format: str | None, record_name: Callable[[], str]
    ) -> None:
        """`record_name` returns the definition's name in TableGen, "" if it is unknown."""
        self.name = name
        self.record_name = record_name
        self.parameters = tuple(parameters)
        self.format = format
        self._compiled: tuple[list[_Read], list[_Write]] | None = None

    def parse(self, parser: ParameterParser) -> Parameters:
        """Returns the parameters' values, in the definition's order."""
        values: _Values = {}
        try:
            reads = self._steps()[0]
        except Exception as error:  # a project's format can be malformed in any way
            parser.error(f"'{self.name}' cannot be parsed: {format_reason(error)}")
        start, kind, depth = parser.start, parser.kind, parser.depth
        try:
            for read in reads:
                read(parser, values)
        except Exception as error:
            if not isinstance(getattr(error, "fault", None), UnknownSyntax) or kind not in OPENING:
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
            compiler = _Compiler(self.name, self.parameters, self.record_name)
            elements = () if self.format is None else parse_format(self.format)
            self._compiled = compiler.reads(elements), compiler.writes(elements)
        return self._compiled


SHARED_DIRECTIVES = frozenset({"DimensionList"})
"""The custom directives of parameters that MLIR provides for all dialects."""


class BracketedText:
    """The syntax of a definition whose format is unknown: the text in `<...>` is the only parameter.

    Without brackets there is no parameter. In `#d<mnemonic text>`, it is the text following the mnemonic. Only an
    attribute may have a further parameter: the type following it.
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


_Values: TypeAlias = dict[str, ParameterValue]
_Read = Callable[[ParameterParser, _Values], None]
_Write = Callable[[AsmPrinter, _Values], None]


class _Compiler:
    def __init__(self, name: str, parameters: Sequence[Parameter], record_name: Callable[[], str]) -> None:
        self.name = name
        self.record_name = record_name
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
        """Returns the parameters in a `struct(...)`."""
        if any(isinstance(a, Directive) and a.name == "params" for a in directive.arguments):
            return list(self.parameters.values())
        return [self.parameters[name] for argument in directive.arguments for name in variables(argument)]

    def read_parameter(self, parameter: Parameter) -> _Read:
        required = self.read_required(parameter)
        if parameter.optional:
            starts = starter(parameter)

            def optional(parser: ParameterParser, values: _Values) -> None:
                if starts(parser):
                    required(parser, values)

            return optional
        return required

    def read_required(self, parameter: Parameter) -> _Read:
        read, name = parameter_reader(parameter, self.record_name), parameter.name

        def step(parser: ParameterParser, values: _Values) -> None:
            values[name] = read(parser)

        return step

    def read_behind_literal(self, element: Element) -> _Read | None:
        """Returns the parser of an element of a group that begins with a literal; its parameters are required."""
        if not isinstance(element, Variable):
            return self.read(element)
        return self.read_required(self.parameters[element.name])

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
        readers = {
            # A parameter that is `std::optional` in C++ may be absent even after its name.
            each.name: (self.read_parameter if each.cpp_type.startswith("std::optional<") else self.read_required)(each)
            for each in parameters
        }
        needed = [parameter.name for parameter in parameters if not parameter.optional]

        # If all parameters are required, text after the last one belongs to the following syntax.
        count = len(readers) if len(needed) == len(readers) else -1

        def step(parser: ParameterParser, values: _Values) -> None:
            seen: set[str] = set()
            if not needed and parser.kind != "bare":
                return
            while True:
                name = _read_struct_name(parser)
                parser.expect("=")
                if name not in readers or name in seen:
                    parser.hook_error(f"duplicate or unknown struct parameter name: {name}")
                readers[name](parser, values)
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

            def probe(parser: ParameterParser, values: _Values) -> bool:
                return bool(parser.optional_keyword(text) if IDENTIFIER.fullmatch(text) else parser.consume_if(text))
        else:
            names = variables(first) or list(self.parameters)
            tests = [starter(self.parameters[name]) for name in names[:1]]
            read_first = self.read(first)
            struct_names = set(names) if isinstance(first, Directive) and first.name == "struct" else None

            def probe(parser: ParameterParser, values: _Values) -> bool:
                if struct_names is not None:
                    is_present = parser.kind == "bare" and parser.spelling in struct_names
                else:
                    is_present = all(test(parser) for test in tests)
                if is_present and read_first is not None:
                    read_first(parser, values)
                return is_present

        def step(parser: ParameterParser, values: _Values) -> None:
            for read_part in rest if probe(parser, values) else otherwise:
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
            raise KeyError(f"{self.name}: `oilist` is not allowed in the format of a type or attribute")
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
        anchored = [self.parameters[name] for name in names]
        initial_state = self.space, self.after_punctuation
        then = self.writes(group.then)
        if group.otherwise:
            self.space, self.after_punctuation = initial_state
        otherwise = self.writes(group.otherwise)
        inverted = group.inverted

        def step(printer: AsmPrinter, values: _Values) -> None:
            has_anchor = any(is_present(parameter, values) for parameter in anchored)
            for print_part in then if has_anchor != inverted else otherwise:
                print_part(printer, values)

        return step


def spaced_before(text: str, after_punctuation: bool) -> bool:
    """Returns True if a space is printed before a literal: upstream's `shouldEmitSpaceBefore`.

    >>> spaced_before("into", False), spaced_before(",", False)
    (True, False)
    """
    if len(text) != 1 and text != "->":
        return True
    return text[0] not in (">)}]," if after_punctuation else "<>(){}[],")


def is_present(parameter: Parameter, values: _Values) -> bool:
    """Returns True if a parameter is printed: it is required, or differs from its default.

    >>> is_present(Parameter("width", "int", optional=True, default=8), {"width": 8})
    False
    """
    return not parameter.optional or values.get(parameter.name) != parameter.default


def parameter_reader(
    parameter: Parameter, record_name: Callable[[], str]
) -> Callable[[ParameterParser], ParameterValue]:
    """Returns the function that parses a parameter; adds an error that names the parameter to an error in it.

    `record_name` returns the definition's name in TableGen, "" if it is unknown.

    >>> from compiler.syntax.attributes.attribute_parser import AttributeParser
    >>> read = parameter_reader(Parameter("width", "int"), lambda: "Toy_WordType")
    >>> read(AttributeParser("42", new_context()))
    42
    """
    read_value = reader(parameter)

    def read_or_name(parser: ParameterParser) -> ParameterValue:
        try:
            return read_value(parser)
        except Exception as error:  # the class of the parser's errors belongs to a layer above
            record = record_name()
            if record and not isinstance(getattr(error, "fault", None), UnknownSyntax):
                cpp = f"which is to be a `{cpp_type(parameter)}`"
                parser.add_following(error, f"failed to parse {record} parameter '{parameter.name}' {cpp}")
            raise

    return read_or_name


def _read_struct_name(parser: ParameterParser) -> str:
    try:
        return parser.keyword()
    except Exception as error:
        parser.add_following(error, "expected a parameter name in struct")
        raise


def _read_literal(text: str) -> _Read:
    if IDENTIFIER.fullmatch(text):
        return lambda parser, values: parser.expect_keyword(text)
    return lambda parser, values: parser.expect(text)


def _write_text(text: str) -> _Write:
    return lambda printer, values: printer.emit(text)


def _read_dimensions(name: str) -> _Read:
    """Returns the parser of `2x?x4`, or `[]` for no dimensions."""

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
