"""Syntax of wasmssa's functions, globals and alternatives; the types of local variables."""

from __future__ import annotations

from compiler.dialects.wasmssa.module_ops import FuncOp, GlobalImportOp, GlobalOp
from compiler.dialects.wasmssa.types import LocalRefType
from compiler.dialects.wasmssa.variable_ops import LocalGetOp, LocalOp, LocalTeeOp
from compiler.ir.attributes import UNIT, StringAttr, TypeAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation, Region
from compiler.ir.types import FunctionType, Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.functions import parse_arguments, parse_function_end, parse_results, print_signature
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState


def held(type_: Type | None) -> Type | None:
    """Returns the type of a variable's value; None for a type that is no variable's."""
    return type_.element_type if isinstance(type_, LocalRefType) else None


@hook.infer_types(LocalOp)
def local_types(op: OpState | Operation) -> list[Type]:
    """Returns the type of a variable of the type that is named."""
    named = op.properties["type"]
    return [LocalRefType.get(named.type)] if isinstance(named, TypeAttr) else []


@hook.infer_types(LocalGetOp, LocalTeeOp)
def held_types(op: OpState | Operation) -> list[Type]:
    """Returns the type of the variable's value."""
    variable, *_ = op.operands
    inner = held(variable.type)
    return [ERROR_TYPE if inner is None else inner]


def _exported_name(parser: OpParser, state: OpState) -> None:
    """Parses `exported @name`; `exported` is optional."""
    if parser.kind == "bare":
        if parser.spelling != "exported":
            parser.op_error(f"expecting either `exported` or symbol name. got {parser.spelling}")
        parser.advance()
        state.properties["exported"] = UNIT
    parser.symbol_name_into()


# ----------------------------------------------------------------------------------------------------------- functions


@hook.parse(FuncOp)
def parse_func(parser: OpParser, state: OpState) -> None:
    """Parses `exported @f(%a: !wasmssa<local ref to i32>) -> i32 { ... }`; the function type has variables' types."""
    _exported_name(parser, state)
    arguments, _ = parse_arguments(parser)
    results, result_attributes = parse_results(parser)
    state.properties["functionType"] = TypeAttr(
        FunctionType(tuple(_argument_type(parser, argument) for argument in arguments), tuple(results))
    )
    if parser.at_keyword("attributes"):
        parser.optional_attr_dict(keyword=True)
    parse_function_end(parser, state, arguments, result_attributes)


def _argument_type(parser: OpParser, argument: Argument) -> Type:
    type_ = argument.type
    if not argument.operand.name:
        return held(type_) or type_ or ERROR_TYPE
    inner = held(type_)
    if inner is None and type_ is not ERROR_TYPE:
        message = f"invalid type for wasm.func argument. Expecting !wasm<local T>, got '{type_}'"
        parser.error(message, argument.operand.start, argument.operand.start + 1 + len(argument.operand.name))
    return inner or ERROR_TYPE


@hook.print(FuncOp)
def print_func(op: FuncOp, printer: OpPrinter) -> None:
    _print_name(op, printer)
    type_ = op.function_type
    function = type_.type if isinstance(type_, TypeAttr) and isinstance(type_.type, FunctionType) else None
    inputs, results = (function.inputs, function.results) if function is not None else ((), ())
    body = op.body
    print_signature(op, printer, inputs, results)
    printer.attr_dict(op, ("sym_name", "functionType", "exported", "arg_attrs", "res_attrs"), keyword=True)
    if body.blocks:
        printer.emit(" ")
        printer.region(body, entry_arguments=False)


def _print_name(op: FuncOp | GlobalImportOp | GlobalOp, printer: OpPrinter) -> None:
    name = op.sym_name
    printer.emit(" exported " if "exported" in op.properties else " ")
    printer.symbol(name.value if isinstance(name, StringAttr) else "")


# ------------------------------------------------------------------------------------------------------------- globals


@hook.parse(GlobalOp)
def parse_global(parser: OpParser, state: OpState) -> None:
    """`exported @g i32 mutable : { ... }`."""
    _exported_name(parser, state)
    state.properties["type"] = TypeAttr(parser.type())
    if parser.optional_keyword("mutable"):
        state.properties["isMutable"] = UNIT
    parser.optional_attr_dict()
    parser.expect(":")
    parser.region(isolated=True)


@hook.print(GlobalOp)
def print_global(op: GlobalOp, printer: OpPrinter) -> None:
    _print_name(op, printer)
    printer.emit(" ")
    _print_held(op, printer)
    printer.emit(" mutable" if "isMutable" in op.properties else "")
    printer.attr_dict(op, ("sym_name", "type", "isMutable", "exported"))
    printer.emit(" : ")
    printer.region(op.initializer)


@hook.parse(GlobalImportOp)
def parse_import_global(parser: OpParser, state: OpState) -> None:
    """`"name" from "module" as @g mutable : i32`."""
    state.properties["importName"] = StringAttr(parser.string())
    parser.expect_keyword("from")
    state.properties["moduleName"] = StringAttr(parser.string())
    parser.expect_keyword("as")
    parser.symbol_name_into()
    if parser.optional_keyword("mutable"):
        state.properties["isMutable"] = UNIT
    parser.optional_attr_dict()
    state.properties["type"] = TypeAttr(parser.colon_type())


@hook.print(GlobalImportOp)
def print_import_global(op: GlobalImportOp, printer: OpPrinter) -> None:
    for name, word in (("importName", " "), ("moduleName", " from ")):
        value = op.properties.get(name)
        printer.emit(word)
        printer.string(value.value if isinstance(value, StringAttr) else "")
    printer.emit(" as")
    _print_name(op, printer)
    printer.emit(" mutable" if "isMutable" in op.properties else "")
    printer.attr_dict(op, ("sym_name", "type", "isMutable", "importName", "moduleName"))
    printer.emit(" : ")
    _print_held(op, printer)


def _print_held(op: GlobalImportOp | GlobalOp, printer: OpPrinter) -> None:
    type_ = op.type
    if isinstance(type_, TypeAttr):
        printer.type(type_.type)


# -------------------------------------------------------------------------------------------------------- alternatives


def parse_else(parser: OpParser, region: Slot) -> bool:
    """Parses an optional `else { ... }`."""
    there = parser.optional_keyword("else")
    region.regions = [parser.region() if there else parser.empty_region()]
    return there


def print_else(printer: OpPrinter, op: Operation, region: Region) -> None:
    if region.blocks:
        printer.emit("else ")  # Upstream prints quotation marks, which could not be parsed.
        printer.region(region)


DIRECTIVES = {"ElseRegion": CustomDirective(parse_else, print_else)}
"""The custom directives of the dialect's assembly formats, by name."""
