"""The syntax of the llvm dialect's types: inside one, the others are written without `!llvm.`.

The parameters of a structure are its name (None for a literal one), its body (None for an opaque one), and a flag for
packed structures. The flag is None for a reference to a structure inside its own body, which consists of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.ir.asm import AsmPrinter
from compiler.ir.types import DialectType, Parameters, Type
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.ods.parameters import parameter_reader
from compiler.ods.type_def import Parameter, TypeDef
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.attributes.type_rules import is_type_word

KEYWORDS = (
    "void",
    "ppc_fp128",
    "token",
    "label",
    "metadata",
    "func",
    "ptr",
    "array",
    "struct",
    "target",
    "x86_amx",
)


def _without_prefix(parse: Callable[[AttributeParser], Parameters]) -> Callable[[AttributeParser], Parameters]:
    """Reports errors in a type without the name of the enclosing op."""

    def parse_alone(parser: AttributeParser) -> Parameters:
        outer, parser.prefix = parser.prefix, ""
        parameters = parse(parser)
        parser.prefix = outer
        return parameters

    return parse_alone


def reject_builtin_type(mnemonic: str, parser: AttributeParser) -> None:
    """Raises an error for `!llvm.i32`: builtin types are written without the dialect's name."""
    if is_type_word(mnemonic):
        parser.error("unexpected type, expected keyword", parser.last_end - len(mnemonic), parser.last_end)


def parse_nested(parser: AttributeParser) -> Type:
    """Returns a type inside another: any type, or one of the dialect's by its mnemonic alone."""
    if parser.at_type():
        return parser.type()
    start, end = parser.start, parser.end
    if parser.kind != "bare":
        parser.unexpected_token("expected valid keyword")
    word = parser.take()
    definition: TypeDef | None = parser.context.type_def("llvm", word) if word in KEYWORDS else None
    if definition is None:
        parser.hook_error(f"unknown LLVM type: {word}", start, end)
    parameters = () if definition.parse is None else definition.parse(parser)
    if definition.verify is not None and (message := definition.verify(parameters)) is not None:
        parser.error(message, start, end)
    return parser.context.unique_type(DialectType(definition, parameters))


def print_nested(printer: AsmPrinter, type_: Type) -> None:
    """Prints a type inside another one, by its mnemonic alone if all of it is of LLVM."""
    if isinstance(type_, DialectType) and type_.definition.dialect == "llvm" and is_llvm_type_throughout(type_):
        printer.emit(type_.definition.mnemonic)
        type_.definition.print_parameters(type_, printer)
    else:
        printer.type(type_)


def _print_list(printer: AsmPrinter, types: Sequence[Type]) -> None:
    for index, type_ in enumerate(types):
        if index:
            printer.emit(", ")
        print_nested(printer, type_)


def _is(type_: Type, *mnemonics: str) -> bool:
    return (
        isinstance(type_, DialectType) and type_.definition.dialect == "llvm" and type_.definition.mnemonic in mnemonics
    )


def is_element(type_: Type) -> bool:
    """Returns True if the type is valid as an element of arrays and structures."""
    return not _is(type_, "void", "label", "metadata", "func", "token")


# ------------------------------------------------------------------------------------------------------------ arrays


_COUNT = parameter_reader(Parameter("numElements", "int", cpp_type="uint64_t"), lambda: "LLVMArrayType")


@_without_prefix
def parse_array(parser: AttributeParser) -> Parameters:
    """Parses `<4 x i32>`: the element type and the number of elements."""
    parser.expect("<")
    count = _COUNT(parser)
    parser.expect_keyword("x")
    element = parse_nested(parser)
    parser.expect(">")
    return (element, count)


def print_array(type_: DialectType, printer: AsmPrinter) -> None:
    element, count = type_.parameters
    printer.emit(f"<{count} x ")
    print_nested(printer, element)
    printer.emit(">")


def verify_array(parameters: Parameters) -> str | None:
    element = parameters[0]
    return None if is_element(element) else f"invalid array element type: '{element}'"


# --------------------------------------------------------------------------------------------------------- functions


@_without_prefix
def parse_function(parser: AttributeParser) -> Parameters:
    """`<void (i32, ...)>`: the result, the arguments, and whether more may follow."""
    parser.expect("<")
    result = parse_nested(parser)
    parser.expect("(")
    arguments: list[Type] = []
    variadic = False
    if not parser.consume_if(")"):
        while True:
            if parser.consume_if("..."):
                variadic = True
                break
            arguments.append(parse_nested(parser))
            if not parser.consume_if(","):
                break
        parser.expect(")")
    parser.expect(">")
    return (result, tuple(arguments), variadic)


def print_function(type_: DialectType, printer: AsmPrinter) -> None:
    result, arguments, variadic = type_.parameters
    printer.emit("<")
    print_nested(printer, result)
    printer.emit(" (")
    _print_list(printer, arguments)
    if variadic:
        printer.emit(", ..." if arguments else "...")
    printer.emit(")>")


def verify_function(parameters: Parameters) -> str | None:
    result, arguments, _ = parameters
    if _is(result, "func", "metadata", "label"):
        return f"invalid function result type: '{result}'"
    invalid = next((argument for argument in arguments if _is(argument, "void", "func")), None)
    return None if invalid is None else f"invalid function argument type: '{invalid}'"


# -------------------------------------------------------------------------------------------------------- structures


@_without_prefix
def parse_struct(parser: AttributeParser) -> Parameters:
    """`<(i32, f32)>`, `<packed (i8, i32)>`, `<"name", (i32)>`, `<"name", opaque>`."""
    parser.expect("<")
    start, end = parser.start, parser.end
    name = parser.optional_string()
    if name is not None:
        if parser.kind == ">":
            if name not in parser.enclosing_types:
                parser.hook_error("struct without a body only allowed in a recursive struct")
            parser.advance()
            return (name, None, None)
        parser.expect(",")
    if parser.at_keyword("opaque"):
        if name is None:
            parser.hook_error("only identified structs can be opaque")
        if parser.identified_bodies.setdefault(name, _OPAQUE) != _OPAQUE:
            parser.hook_error("redeclaring defined struct as opaque")
        parser.advance()
        parser.expect(">")
        return (name, None, False)
    if name is not None and name in parser.enclosing_types:
        parser.hook_error("identifier already used for an enclosing struct", start, end)
    packed = bool(parser.optional_keyword("packed"))
    parser.expect("(")
    if parser.consume_if(")"):
        parser.expect(">")
        _identify(parser, name, (), packed)
        return (name, (), packed)
    outer = parser.enclosing_types
    if name is not None:
        parser.enclosing_types = (*outer, name)
    start, end = parser.start, parser.end
    body = tuple(parser.comma_separated(lambda: parse_nested(parser)))
    parser.enclosing_types = outer
    parser.expect(")")
    parser.expect(">")
    invalid = next((element for element in body if not is_element(element)), None)
    if invalid is not None:
        parser.hook_error(f"invalid LLVM structure element type: '{invalid}'", start, end)
    _identify(parser, name, body, packed, (start, end))
    return (name, body, packed)


_OPAQUE = "opaque"


def _identify(
    parser: AttributeParser,
    name: str | None,
    body: tuple[Type, ...],
    packed: bool,
    place: tuple[int, int] | None = None,
) -> None:
    """Records the body of an identified structure; raises an error at `place` if it has had another one."""
    if name is None:
        return
    outline = (packed, _outline(body))
    if parser.identified_bodies.setdefault(name, outline) != outline:
        start, end = place or (parser.last_end - 1, parser.last_end)
        parser.hook_error("identified type already used with a different body", start, end)


def _outline(value: object) -> object:
    """Returns a parameter with the names of identified structures in place of their bodies."""
    if isinstance(value, tuple):
        return tuple(map(_outline, value))
    if not isinstance(value, DialectType):
        return value
    if _is(value, "struct") and value.parameters[0] is not None:
        return ("struct", value.parameters[0])
    return (value.definition.full_name, _outline(value.parameters))


def print_struct(type_: DialectType, printer: AsmPrinter) -> None:
    name, body, packed = type_.parameters
    printer.emit("<")
    if name is not None:
        printer.string(name)
        if packed is None:
            printer.emit(">")
            return
        printer.emit(", ")
    if body is None:
        printer.emit("opaque>")
        return
    printer.emit("packed (" if packed else "(")
    is_plain = is_llvm_type_throughout(type_)
    for index, element in enumerate(body):
        if index:
            printer.emit(", ")
        if not is_plain and _is(element, "struct") and element.parameters == (name, None, None):
            printer.type(element)  # the structure itself, which is none of LLVM
        else:
            print_nested(printer, element)
    printer.emit(")>")


def struct_body(type_: DialectType) -> tuple[Type, ...]:
    """Returns the element types of a structure; references to itself are replaced by the complete type."""
    name, body, _ = type_.parameters
    if body is None:
        return ()
    return tuple(_unfolded(element, name, type_) for element in body)


def _unfolded(element: Type, name: str | None, whole: DialectType) -> Type:
    if name is not None and _is(element, "struct") and isinstance(element, DialectType):
        if element.parameters[0] == name and element.parameters[2] is None:
            return whole
    return element


# ------------------------------------------------------------------------------------------- target extension types


_TARGET_NAME = parameter_reader(Parameter("extTypeName", "string"), lambda: "LLVMTargetExtType")


@_without_prefix
def parse_target(parser: AttributeParser) -> Parameters:
    """`<"name", i32, ptr, 1, 2>`: types, then integers."""
    parser.expect("<")
    name = _TARGET_NAME(parser)
    types: list[Type] = []
    integers: list[int] = []
    while parser.consume_if(","):
        value = parser.optional_integer()
        if value is not None:
            integers.append(value)
        elif integers:
            parser.hook_error("failed to parse parameter list for target extension type")
        else:
            types.append(parse_nested(parser))
    parser.expect(">")
    return (name, tuple(types), tuple(integers))


def print_target(type_: DialectType, printer: AsmPrinter) -> None:
    name, types, integers = type_.parameters
    printer.emit("<")
    printer.string(name)
    for element in types:
        printer.emit(", ")
        printer.type(element)
    for value in integers:
        printer.emit(f", {value}")
    printer.emit(">")
