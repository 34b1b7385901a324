"""Syntax of the functions and control flow of the tir dialect."""

from __future__ import annotations

from compiler.dialects.tir.ops import ForOp, IfOp, PrimFuncOp, WhileOp
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState


@hook.parse(PrimFuncOp)
def parse_prim_func(parser: OpParser, state: OpState) -> None:
    """`@name(%a: i32, %b: memref<4xf32>) attributes {...} { ... }`"""
    parser.symbol_name_into()
    arguments = parser.argument_list(with_type=True)
    parser.optional_attr_dict(keyword=True)
    parser.region(arguments, isolated=True)
    state.pending[-1].at_least_one_block = True


@hook.print(PrimFuncOp)
def print_prim_func(op: PrimFuncOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.symbol(op.sym_name.value)
    printer.emit("(")
    for index, argument in enumerate(op.body.entry.arguments):
        if index:
            printer.emit(", ")
        printer.argument(argument)
    printer.emit(")")
    printer.attr_dict(op, ("sym_name",), keyword=True)
    printer.emit(" ")
    printer.region(op.body, entry_arguments=False)


@hook.parse(IfOp)
def parse_if(parser: OpParser, state: OpState) -> None:
    """`%condition : i1 { ... } else { ... } {attributes}`"""
    condition = parser.operand()
    parser.expect(":")
    state.operands.append(parser.resolve(condition, parser.type()))
    parser.region()
    state.pending[-1].at_least_one_block = True
    if parser.optional_keyword("else"):
        parser.region()
        state.pending[-1].at_least_one_block = True
    else:
        parser.empty_region()
    parser.optional_attr_dict()


@hook.print(IfOp)
def print_if(op: IfOp, printer: OpPrinter) -> None:
    printer.emit(f" {printer.value_text(op.condition)} : ")
    printer.type(op.condition.type)
    printer.emit(" ")
    printer.region(op.then_region, entry_arguments=False)
    if len(op.regions) > 1 and op.else_region.blocks:
        printer.emit(" else ")
        printer.region(op.else_region, entry_arguments=False)
    printer.attr_dict(op)


@hook.parse(ForOp)
def parse_for(parser: OpParser, state: OpState) -> None:
    """`%k in (%min, %extent) : index { ... } {attributes}`"""
    variable = Argument(parser.operand(allow_number=False))
    parser.expect_keyword("in")
    bounds = parser.operand_list_between("(", ")", 2)
    parser.expect(":")
    variable.type = parser.type()
    state.operands += parser.resolve_same(bounds, variable.type)
    parser.region([variable])
    state.pending[-1].at_least_one_block = True
    parser.optional_attr_dict()


@hook.print(ForOp)
def print_for(op: ForOp, printer: OpPrinter) -> None:
    variable = op.body.entry.arguments[0]
    printer.emit(f" {printer.value_text(variable)} in (")
    printer.values(op.operands)
    printer.emit(") : ")
    printer.type(variable.type)
    printer.emit(" ")
    printer.region(op.body, entry_arguments=False)
    printer.attr_dict(op)


@hook.parse(WhileOp)
def parse_while(parser: OpParser, state: OpState) -> None:
    """`{ ... tir.condition %c : i1 } do { ... } {attributes}`"""
    for word in ("", "do"):
        if word:
            parser.expect_keyword(word)
        parser.region()
        state.pending[-1].at_least_one_block = True
    parser.optional_attr_dict()


@hook.print(WhileOp)
def print_while(op: WhileOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.region(op.condition, entry_arguments=False)
    printer.emit(" do ")
    printer.region(op.body, entry_arguments=False)
    printer.attr_dict(op)
