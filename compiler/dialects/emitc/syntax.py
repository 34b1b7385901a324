"""Syntax of emitc operations with regions, inclusions and initial values."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.emitc.code_ops import IncludeOp
from compiler.dialects.emitc.control_flow_ops import DoOp, ExpressionOp, ForOp, IfOp
from compiler.dialects.emitc.types import ArrayType, OpaqueType
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation, Region
from compiler.ir.types import I1, I64, INDEX, FunctionType, RankedTensorType, Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState

_YIELD = "emitc.yield"


# ---------------------------------------------------------------------------------------------------------- expression


@hook.parse(ExpressionOp)
def parse_expression(parser: OpParser, state: OpState) -> None:
    """`%a, %b noinline : (i32, i32) -> i32 { ... }`: in the region, the operands' names are its arguments."""
    operands = parser.operand_list()
    if parser.optional_keyword("noinline"):
        state.properties["do_not_inline"] = UNIT
    try:
        parser.expect(":")
        type_ = parser.type()
    except ParseError as error:
        parser.report(error)
        parser.hook_error("expected function type")
    if not isinstance(type_, FunctionType):
        parser.hook_error("expected function type")
    state.operands += parser.resolve_all(operands, type_.inputs, parser.start)
    if len(type_.results) != 1:
        parser.hook_error("expected single return type")
    state.result_types += type_.results
    arguments = [Argument(operand, input_) for operand, input_ in zip(operands, type_.inputs, strict=True)]
    parser.region(arguments, isolated=True)


@hook.print(ExpressionOp)
def print_expression(op: ExpressionOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    if op.do_not_inline:
        printer.emit(" noinline")
    printer.emit(" : ")
    printer.functional_type([value.type for value in op.operands], [result.type for result in op.results])
    printer.emit(" ")
    names = printer.names.values
    for argument, operand in zip(op.region.entry.arguments, op.operands, strict=True):
        names[argument] = names[operand]
    printer.region(op.region, entry_arguments=False)


# ------------------------------------------------------------------------------------------------------ for, if, do


@hook.parse(ForOp)
def parse_for(parser: OpParser, state: OpState) -> None:
    """`%i = %lower to %upper step %step : i32 { ... }`; without a type, of index."""
    variable = parser.argument()
    parser.expect("=")
    lower = parser.operand()
    parser.expect_keyword("to")
    upper = parser.operand()
    parser.expect_keyword("step")
    step = parser.operand()
    variable.type = parser.type() if parser.consume_if(":") else INDEX
    state.operands += parser.resolve_same([lower, upper, step], variable.type)
    parser.region([variable], terminator=_YIELD)
    parser.optional_attr_dict()


@hook.print(ForOp)
def print_for(op: ForOp, printer: OpPrinter) -> None:
    (variable,) = op.region.entry.arguments
    lower, upper, step = (printer.value_text(value) for value in op.operands)
    printer.emit(f" {printer.value_text(variable)} = {lower} to {upper} step {step} ")
    if variable.type != INDEX:
        printer.emit(" : ")
        printer.type(variable.type)
        printer.emit(" ")
    printer.region(op.region, entry_arguments=False, terminators=False)
    printer.attr_dict(op)


@hook.parse(IfOp)
def parse_if(parser: OpParser, state: OpState) -> None:
    """`%condition { ... } else { ... }`."""
    state.operands.append(parser.resolve(parser.operand(), I1))
    parser.region(terminator=_YIELD)
    if parser.optional_keyword("else"):
        parser.region(terminator=_YIELD)
    else:
        parser.empty_region()
    parser.optional_attr_dict()


@hook.print(IfOp)
def print_if(op: IfOp, printer: OpPrinter) -> None:
    then, otherwise = op.then_region, op.else_region
    printer.emit(f" {printer.value_text(op.condition)} ")
    printer.region(then, entry_arguments=False, terminators=False)
    if otherwise.blocks:
        printer.emit(" else ")
        printer.region(otherwise, entry_arguments=False, terminators=False)
    printer.attr_dict(op)


@hook.parse(DoOp)
def parse_do(parser: OpParser, state: OpState) -> None:
    """`{ ... } while { ... }`."""
    parser.region()
    state.pending[-1].at_least_one_block = True
    parser.expect_keyword("while")
    parser.region()
    parser.optional_attr_dict(keyword=True)


@hook.print(DoOp)
def print_do(op: DoOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.region(op.body_region, entry_arguments=False)
    printer.emit(" while ")
    printer.region(op.condition_region)
    printer.attr_dict(op, keyword=True)


# ------------------------------------------------------------------------------------------------------------- include


@hook.parse(IncludeOp)
def parse_include(parser: OpParser, state: OpState) -> None:
    """`<"header.h">` or `"header.h"`."""
    is_standard = parser.consume_if("<")
    if parser.kind == "error":
        parser.error("expected string attribute")
    if parser.kind != "string":
        parser.op_error("expected string attribute")
    state.properties["include"] = StringAttr(parser.string())
    if is_standard:
        if not parser.consume_if(">"):
            parser.op_error("expected trailing '>' for standard include")
        state.properties["is_standard_include"] = UNIT


@hook.print(IncludeOp)
def print_include(op: IncludeOp, printer: OpPrinter) -> None:
    include = op.include
    is_standard = "is_standard_include" in op.properties
    printer.emit(" <" if is_standard else " ")
    if isinstance(include, StringAttr):
        printer.attribute(include)
    printer.emit(">" if is_standard else "")


# ------------------------------------------------------------------------------------------------------ initial values

_VALUES = (DenseElementsAttr, IntegerAttr, FloatAttr)


def initializer_type(type_: Type) -> Type:
    """Returns the type of a variable's initial value: for an array, a tensor of its elements."""
    if isinstance(type_, ArrayType):
        return RankedTensorType(*type_.parameters)
    return type_


def parse_initialized(parser: OpParser, type_: Slot, value: Slot) -> None:
    """`i32 = 3`."""
    written = parser.type()
    type_.attribute = TypeAttr(written)
    if not parser.consume_if("="):
        return
    value.attribute = parser.attribute(initializer_type(written))
    is_opaque = isinstance(value.attribute, OpaqueType)
    if not is_opaque and not isinstance(value.attribute, _VALUES):
        parser.op_error("initial value should be a integer, float, elements or opaque attribute")


def print_initialized(printer: OpPrinter, op: Operation, type_: Attribute | None, value: Attribute | None) -> None:
    if isinstance(type_, TypeAttr):
        printer.type(type_.type)
    if value is not None:
        printer.emit(" = ")
        printer.attribute_without_type(value)


# -------------------------------------------------------------------------------------------------------------- switch


def parse_cases(parser: OpParser, cases: Slot, regions: Slot) -> None:
    """`case 2 { ... } case 5 { ... }`."""
    values: list[int] = []
    while parser.optional_keyword("case"):
        values.append(parser.integer())
        regions.regions.append(parser.region())
    cases.attribute = DenseArrayAttr(I64, tuple(values))


def print_cases(printer: OpPrinter, op: Operation, cases: Attribute | None, regions: Sequence[Region]) -> None:
    values = cases.values if isinstance(cases, DenseArrayAttr) else ()
    for value, region in zip(values, regions, strict=False):
        printer.newline()
        printer.emit(f"case {value} ")
        printer.region(region, entry_arguments=False)


DIRECTIVES = {
    "EmitCFieldOpTypeAndInitialValue": CustomDirective(parse_initialized, print_initialized),
    "EmitCGlobalOpTypeAndInitialValue": CustomDirective(parse_initialized, print_initialized),
    "SwitchCases": CustomDirective(parse_cases, print_cases),
}
"""The custom directives of the dialect's assembly formats, by name."""
