"""The syntax of all function-like ops: `private @name(%a: i32 {attrs}) -> (f32 {attrs}) attributes {...} {...}`.

See upstream's FunctionInterface. Arguments' and results' attributes are kept in `arg_attrs` and `res_attrs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.errors.syntax import ExpectedToken
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DictionaryAttr,
    StringAttr,
    TypeAttr,
    dictionary_attr,
    print_named_attributes,
)
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.types import FunctionType, Type
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand

_VISIBILITIES = ("public", "private", "nested")
_EMPTY = DictionaryAttr(())


def parse_visibility(parser: OpParser, state: OpState) -> None:
    """Parses `public`, `private` or `nested`, if present."""
    if parser.kind == "bare" and parser.spelling in _VISIBILITIES:
        parser.add_attribute("sym_visibility", StringAttr(parser.take()))


def parse_function(parser: OpParser, state: OpState, *, allow_variadic: bool = False) -> None:
    """Parses a function-like op after its name: visibility, name, signature, attributes and body."""
    parse_visibility(parser, state)
    parser.symbol_name_into()
    signature_start = parser.start
    arguments, variadic = parse_arguments(parser, allow_variadic=allow_variadic)
    results, result_attributes = parse_results(parser)
    if variadic:
        parser.op_error("variadic functions are not supported here", signature_start)
    types = [argument.type or ERROR_TYPE for argument in arguments]
    state.properties["function_type"] = TypeAttr(FunctionType(tuple(types), tuple(results)))
    attributes_start = parser.start
    if parser.at_keyword("attributes"):
        parser.advance()
        if parser.kind != "{":
            parser.unexpected_token(ExpectedToken("{", "expected '{' in attribute dictionary"))
        for name, value in parser.attribute_dict().items():
            if name in ("sym_name", "function_type", "sym_visibility"):
                parser.hook_error(
                    f"'{name}' is an inferred attribute and should not be specified in the explicit attribute "
                    "dictionary",
                    attributes_start,
                )
            inherent = state.definition is not None and name in state.definition.inherent_names
            (state.properties if inherent else state.attributes)[name] = value
    has_body = parser.kind == "{"
    parse_function_end(parser, state, arguments, result_attributes)
    if not has_body:
        return
    body = state.pending[-1]
    closed = parser.text[body.end : body.end + 1] == "}"
    if closed and not body.arguments and not parser.text[body.start : body.end].strip():
        parser.hook_error("expected non-empty function body", state.pending[-1].start - 1)


def parse_arguments(parser: OpParser, *, allow_variadic: bool = False) -> tuple[list[Argument], bool]:
    """Parses `(%a: i32 {attrs}, ...)`, or only types for a declaration, whose arguments have the name "".

    Returns the arguments, and True if `...` follows them.
    """
    arguments: list[Argument] = []
    variadic = False

    def read_argument() -> None:
        nonlocal variadic
        if variadic:
            parser.hook_error("variadic arguments must be in the end of the argument list")
        if allow_variadic and parser.kind == "...":
            parser.advance()
            variadic = True
            return
        start = parser.start
        named = parser.kind == "percent"
        if arguments and named != bool(arguments[0].operand.name):
            parser.hook_error("expected type instead of SSA identifier" if named else "expected SSA identifier")
        if named:
            arguments.append(parser.argument(with_type=True, with_attributes=True))
            return
        argument = Argument(UnresolvedOperand("", 0, start), parser.type())
        if parser.kind == "{":
            argument.attributes = dictionary_attr(parser.attribute_dict().items())
        argument.location = parser.optional_location()
        arguments.append(argument)

    parser.list_between("(", ")", read_argument)
    return arguments, variadic


def parse_results(parser: OpParser) -> tuple[list[Type], list[DictionaryAttr | None]]:
    """Parses `-> i32` or `-> (i32 {attrs}, f32)`, if present. Returns the types and the attributes of each."""
    if not parser.consume_if("->"):
        return [], []
    types: list[Type] = []
    attributes: list[DictionaryAttr | None] = []
    if parser.kind != "(":
        return [parser.type()], [None]

    def read_result() -> None:
        types.append(parser.type())
        attributes.append(dictionary_attr(parser.attribute_dict().items()) if parser.kind == "{" else None)

    parser.list_between("(", ")", read_result)
    return types, attributes


def parse_function_end(
    parser: OpParser,
    state: OpState,
    arguments: Sequence[Argument],
    result_attributes: Sequence[DictionaryAttr | None],
) -> None:
    """Stores the attributes of arguments and results, and parses the body, if there is one."""
    add_argument_attributes(state, [argument.attributes for argument in arguments], result_attributes)
    if parser.kind == "{":
        parser.region([argument for argument in arguments if argument.operand.name], isolated=True)
    else:
        parser.empty_region()


def add_argument_attributes(
    state: OpState, arguments: Sequence[DictionaryAttr | None], results: Sequence[DictionaryAttr | None]
) -> None:
    """Stores `arg_attrs` and `res_attrs`; leaves one out if all its dictionaries are empty."""
    for name, dictionaries in (("arg_attrs", arguments), ("res_attrs", results)):
        if any(dictionary is not None and dictionary.entries for dictionary in dictionaries):
            state.properties[name] = ArrayAttr(tuple(dictionary or _EMPTY for dictionary in dictionaries))


# ------------------------------------------------------------------------------------------------------------ printing


def print_function(op: Operation, printer: OpPrinter) -> None:
    """Prints a function-like op after its name, beginning with a space."""
    function_type = op.properties.get("function_type")
    type_ = function_type.type if isinstance(function_type, TypeAttr) else None
    assert isinstance(type_, FunctionType)
    printer.emit(" ")
    visibility = op.attribute("sym_visibility")
    if isinstance(visibility, StringAttr):
        printer.emit(visibility.value + " ")
    name = op.properties["sym_name"]
    assert isinstance(name, StringAttr)
    printer.symbol(name.value)
    print_signature(op, printer, type_.inputs, type_.results)
    hidden = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")
    printer.attr_dict(op, hidden, keyword=True)
    if op.regions and op.regions[0].blocks:
        printer.emit(" ")
        printer.region(op.regions[0], entry_arguments=False)


def print_signature(
    op: Operation, printer: OpPrinter, inputs: Sequence[Type], results: Sequence[Type], *, variadic: bool = False
) -> None:
    """Prints `(%a: i32 {attrs}) -> (f32 {attrs})`."""
    argument_attributes = _dictionaries(op.properties.get("arg_attrs"), len(inputs))
    body = op.regions[0].blocks if op.regions else []
    printer.emit("(")
    for index, type_ in enumerate(inputs):
        if index:
            printer.emit(", ")
        if body:
            printer.argument(body[0].arguments[index], argument_attributes[index])
        else:
            printer.type(type_)
            _print_attributes(printer, argument_attributes[index])
    if variadic:
        printer.emit(", ..." if inputs else "...")
    printer.emit(")")
    if not results:
        return
    result_attributes = _dictionaries(op.properties.get("res_attrs"), len(results))
    wrapped = len(results) > 1 or isinstance(results[0], FunctionType) or bool(result_attributes[0].entries)
    printer.emit(" -> (" if wrapped else " -> ")
    for index, type_ in enumerate(results):
        if index:
            printer.emit(", ")
        printer.type(type_)
        _print_attributes(printer, result_attributes[index])
    if wrapped:
        printer.emit(")")


def _print_attributes(printer: OpPrinter, attributes: DictionaryAttr) -> None:
    if attributes.entries:
        printer.emit(" ")
        print_named_attributes(printer, attributes.entries)


def _dictionaries(attribute: Attribute | None, count: int) -> list[DictionaryAttr]:
    dictionaries = (
        [a for a in attribute.elements if isinstance(a, DictionaryAttr)] if isinstance(attribute, ArrayAttr) else []
    )
    return dictionaries if len(dictionaries) == count else [_EMPTY] * count
