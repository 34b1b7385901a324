"""The syntax of the llvm dialect's symbols: functions, globals, aliases."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import CConvAttr, LinkageAttr, VScaleRangeAttr
from compiler.dialects.llvm.enums import CConv, Linkage, UnnamedAddr, Visibility
from compiler.dialects.llvm.keywords import keyword, keyword_integer
from compiler.dialects.llvm.module_ops import AliasOp, GlobalOp, LLVMFuncOp
from compiler.dialects.llvm.types import LLVMArrayType, LLVMFunctionType, LLVMVoidType
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    DialectAttribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.types import I8, I32, Type
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.functions import parse_arguments, parse_function_end, parse_results, print_signature
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

VOID_TYPE = LLVMVoidType.get()


def _comdat(parser: OpParser, state: OpState) -> None:
    if not parser.optional_keyword("comdat"):
        return
    parser.expect("(")
    start, end = parser.start, parser.end
    comdat = parser.attribute()
    if not isinstance(comdat, SymbolRefAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["comdat"] = comdat
    parser.expect(")")


def _print_comdat(op: GlobalOp | LLVMFuncOp, printer: OpPrinter) -> None:
    comdat = op.comdat
    if comdat is not None:
        printer.emit(" comdat(")
        printer.attribute(comdat)
        printer.emit(")")


def _name(op: AliasOp | GlobalOp | LLVMFuncOp, printer: OpPrinter) -> None:
    name = op.sym_name
    if isinstance(name, StringAttr):
        printer.symbol(name.value)


# -------------------------------------------------------------------------------------------------------- functions


@hook.parse(LLVMFuncOp)
def parse_func(parser: OpParser, state: OpState) -> None:
    """`internal hidden fastcc @f(%a: i32, ...) -> f32 vscale_range(1, 4) comdat(@c::@s) attributes {...} {...}`."""
    properties = state.properties
    properties["linkage"] = LinkageAttr.get(keyword(parser, Linkage.EXTERNAL))
    properties["visibility_"] = keyword_integer(parser, Visibility.NONE)
    properties["unnamed_addr"] = keyword_integer(parser, UnnamedAddr.NONE)
    properties["CConv"] = CConvAttr.get(keyword(parser, CConv.CCC))
    start, end = parser.start, parser.end
    parser.symbol_name_into()
    arguments, variadic = parse_arguments(parser, allow_variadic=True)
    results, result_attributes = parse_results(parser)
    failed = "failed to construct function type: expected "
    if len(results) > 1:
        parser.hook_error(failed + "zero or one function result", start, end)
    types = [argument.type or ERROR_TYPE for argument in arguments]
    if not all(is_llvm_type_throughout(type_) for type_ in types):
        parser.hook_error(failed + "LLVM type for function arguments", start, end)
    if results and not is_llvm_type_throughout(results[0]):
        parser.hook_error(f"{failed}LLVM type for function results'{results[0]}'", start, end)
    result = results[0] if results else VOID_TYPE
    properties["function_type"] = TypeAttr(LLVMFunctionType.get(result, tuple(types), variadic))
    if parser.optional_keyword("vscale_range"):
        parser.expect("(")
        least = parser.integer()
        parser.expect(",")
        most = parser.integer()
        parser.expect(")")
        properties["vscale_range"] = VScaleRangeAttr.get(IntegerAttr(least, I32), IntegerAttr(most, I32))
    _comdat(parser, state)
    parser.optional_attr_dict(keyword=True)
    parse_function_end(parser, state, arguments, result_attributes)


@hook.print(LLVMFuncOp)
def print_func(op: LLVMFuncOp, printer: OpPrinter) -> None:
    properties = op.properties
    printer.emit(" ")
    linkage = symbol_of(properties.get("linkage"))
    convention = symbol_of(properties.get("CConv"))
    for word in (
        "" if linkage == "external" else linkage,
        symbol_of(properties.get("visibility_"), Visibility),
        symbol_of(properties.get("unnamed_addr"), UnnamedAddr),
        "" if convention == "ccc" else convention,
    ):
        if word:
            printer.emit(word + " ")
    _name(op, printer)
    function_type = properties.get("function_type")
    type_ = function_type.type if isinstance(function_type, TypeAttr) else None
    assert isinstance(type_, LLVMFunctionType)
    results = [] if type_.return_type == VOID_TYPE else [type_.return_type]
    print_signature(op, printer, type_.params, results, variadic=type_.var_arg)
    scale = properties.get("vscale_range")
    if isinstance(scale, DialectAttribute):
        least, most = scale.parameters
        printer.emit(f" vscale_range({least.value}, {most.value})")
    _print_comdat(op, printer)
    hidden = (
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "linkage",
        "CConv",
        "visibility_",
        "comdat",
        "unnamed_addr",
        "vscale_range",
    )
    printer.attr_dict(op, hidden, keyword=True)
    if op.regions and op.body.blocks:
        printer.emit(" ")
        printer.region(op.body, entry_arguments=False)


# ---------------------------------------------------------------------------------------------- globals and aliases


def _common(parser: OpParser, state: OpState) -> None:
    """Parses `internal hidden thread_local unnamed_addr`; each keyword is optional."""
    properties = state.properties
    properties["linkage"] = LinkageAttr.get(keyword(parser, Linkage.EXTERNAL))
    properties["visibility_"] = keyword_integer(parser, Visibility.NONE)
    if parser.optional_keyword("thread_local"):
        properties["thread_local_"] = UNIT
    properties["unnamed_addr"] = keyword_integer(parser, UnnamedAddr.NONE)


def _print_common(op: Operation, printer: OpPrinter) -> None:
    properties = op.properties
    printer.emit(f" {symbol_of(properties.get('linkage'))} ")
    for word in (
        symbol_of(properties.get("visibility_"), Visibility),
        "thread_local" if "thread_local_" in properties else "",
        symbol_of(properties.get("unnamed_addr"), UnnamedAddr),
    ):
        if word:
            printer.emit(word + " ")


def _trailing_types(parser: OpParser) -> list[Type]:
    types = parser.type_list() if parser.consume_if(":") else []
    if len(types) > 1:
        parser.op_error("expected zero or one type")
    return types


@hook.parse(GlobalOp)
def parse_global(parser: OpParser, state: OpState) -> None:
    """`internal constant @g(42 : i32) comdat(@c::@s) {attributes} : i32 {...}`."""
    _common(parser, state)
    properties = state.properties
    if parser.optional_keyword("constant"):
        properties["constant"] = UNIT
    parser.symbol_name_into()
    parser.expect("(")
    value: Attribute | None = None
    if not parser.consume_if(")"):
        value = properties["value"] = parser.attribute()
        parser.expect(")")
    _comdat(parser, state)
    parser.optional_attr_dict()
    types = _trailing_types(parser)
    if types:
        type_ = types[0]
    elif isinstance(value, StringAttr):
        type_ = LLVMArrayType.get(I8, len(value.value.encode("utf-8", "surrogateescape")))
    else:
        parser.op_error("type can only be omitted for string globals")
    if types and parser.kind == "{":
        parser.region()
    else:
        parser.empty_region()
    properties["global_type"] = TypeAttr(type_)
    properties.setdefault("addr_space", IntegerAttr(0, I32))


@hook.print(GlobalOp)
def print_global(op: GlobalOp, printer: OpPrinter) -> None:
    properties = op.properties
    _print_common(op, printer)
    if "constant" in properties:
        printer.emit("constant ")
    _name(op, printer)
    printer.emit("(")
    value = properties.get("value")
    if value is not None:
        printer.attribute(value)
    printer.emit(")")
    _print_comdat(op, printer)
    hidden = (
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    )
    printer.attr_dict(op, hidden)
    if isinstance(value, StringAttr):
        return
    _print_type(op, printer, "global_type")
    if op.regions and op.initializer.blocks:
        printer.emit(" ")
        printer.region(op.initializer, entry_arguments=False)


def _print_type(op: Operation, printer: OpPrinter, name: str) -> None:
    printer.emit(" : ")
    type_ = op.properties.get(name)
    if isinstance(type_, TypeAttr):
        printer.type(type_.type)


@hook.parse(AliasOp)
def parse_alias(parser: OpParser, state: OpState) -> None:
    """`internal @a {attributes} : i32 {...}`."""
    _common(parser, state)
    parser.symbol_name_into()
    parser.optional_attr_dict()
    types = _trailing_types(parser)
    parser.region()
    if not types:
        parser.op_error("expected zero or one type")
    state.properties["alias_type"] = TypeAttr(types[0])


@hook.print(AliasOp)
def print_alias(op: AliasOp, printer: OpPrinter) -> None:
    _print_common(op, printer)
    _name(op, printer)
    printer.attr_dict(op, ("sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"))
    _print_type(op, printer, "alias_type")
    printer.emit(" ")
    printer.region(op.initializer, entry_arguments=False)


def parse_linkage(parser: OpParser, linkage: Slot) -> None:
    linkage.attribute = LinkageAttr.get(keyword(parser, Linkage.EXTERNAL))


def print_linkage(printer: OpPrinter, op: Operation, linkage: Attribute | None) -> None:
    printer.emit(symbol_of(linkage))


DIRECTIVES = {"LLVMLinkage": CustomDirective(parse_linkage, print_linkage)}
