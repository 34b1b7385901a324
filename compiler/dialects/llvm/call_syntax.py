"""The syntax of the llvm dialect's calls: call, invoke, call_intrinsic, and the operand bundles they may carry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.dialects.llvm.attributes import CConvAttr, FastmathFlagsAttr, TailCallKindAttr
from compiler.dialects.llvm.control_flow_ops import CallIntrinsicOp, CallOp, InvokeOp
from compiler.dialects.llvm.enums import CConv, FastmathFlags, TailCallKind
from compiler.dialects.llvm.hint_intrinsics import AssumeOp
from compiler.dialects.llvm.keywords import keyword
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    dictionary_attr,
    print_named_attributes,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, DialectType, Type
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.functions import add_argument_attributes
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

NO_FASTMATH = FastmathFlagsAttr.get(FastmathFlags.NONE)

# -------------------------------------------------------------------------------------------------- operand bundles


@dataclass(slots=True)
class Bundles:
    """Operand bundles: `["tag"(%a : i32), "other"()]`; `start` is their offset, also if there are none."""

    start: int
    operands: list[list[UnresolvedOperand]] = field(default_factory=list)
    types: list[list[Type]] = field(default_factory=list)
    tags: list[Attribute] = field(default_factory=list)


def read_bundles(parser: OpParser) -> Bundles:
    bundles = Bundles(parser.start)
    if not parser.consume_if("["):
        return bundles

    def bundle() -> None:
        if parser.kind != "string":
            parser.hook_error("expect operand bundle tag")
        tag = StringAttr(parser.string())
        operands: list[UnresolvedOperand] = []
        types: list[Type] = []
        parser.expect("(")
        if not parser.consume_if(")"):
            operands = parser.operand_list()
            parser.expect(":")
            types = parser.type_list()
            parser.expect(")")
        bundles.operands.append(operands)
        bundles.types.append(types)
        bundles.tags.append(tag)

    if not parser.consume_if("]"):
        parser.comma_separated(bundle)
        parser.expect("]")
    return bundles


def _resolve_bundles(parser: OpParser, state: OpState, bundles: Bundles) -> int:
    """Adds the bundles' operands to the op; returns their number."""
    count = 0
    for index, (operands, types) in enumerate(zip(bundles.operands, bundles.types, strict=True)):
        if len(operands) != len(types):
            parser.hook_error(
                f"expected {len(operands)} types for operand bundle operands for operand bundle #{index}, "
                f"but actually got {len(types)}",
                bundles.start,
            )
        state.operands += parser.resolve_all(operands, types, bundles.start)
        count += len(operands)
    state.properties["op_bundle_sizes"] = DenseArrayAttr(I32, tuple(map(len, bundles.operands)))
    return count


def _print_bundles(printer: OpPrinter, operands: Sequence[Value], sizes: Attribute | None, tags: Attribute) -> None:
    lengths = sizes.values if isinstance(sizes, DenseArrayAttr) else ()
    names = tags.elements if isinstance(tags, ArrayAttr) else ()
    printer.emit("[")
    start = 0
    for index, (length, tag) in enumerate(zip(lengths, names, strict=False)):
        if index:
            printer.emit(", ")
        printer.attribute(tag)
        printer.emit("(")
        values = operands[start : start + length]
        start += length
        if values:
            printer.values(values)
            printer.emit(" : ")
            printer.types(value.type for value in values)
        printer.emit(")")
    printer.emit("]")


def _print_op_bundles(op: CallIntrinsicOp | CallOp | InvokeOp, printer: OpPrinter) -> None:
    """Prints ` ["tag"(%a : i32)]`; nothing if there are no bundles."""
    tags = op.op_bundle_tags
    sizes = op.op_bundle_sizes
    if tags is not None and isinstance(sizes, DenseArrayAttr) and sizes.values:
        printer.emit(" ")
        _print_bundles(printer, op.op_bundle_operands, sizes, tags)


def parse_op_bundles(parser: OpParser, operands: Slot, types: Slot, tags: Slot) -> bool:
    """Parses optional operand bundles, as directive of an assembly format; returns False if there are none."""
    if parser.kind != "[":
        return False
    bundles = read_bundles(parser)
    operands.operands = [operand for group in bundles.operands for operand in group]
    operands.group_sizes = [len(group) for group in bundles.operands]
    types.types = [type_ for group in bundles.types for type_ in group]
    if bundles.tags:
        tags.attribute = ArrayAttr(tuple(bundles.tags))
    return True


def print_op_bundles(
    printer: OpPrinter,
    op: CallIntrinsicOp | AssumeOp,
    operands: Sequence[Value],
    types: Sequence[Type],
    tags: Attribute | None,
) -> None:
    if tags is not None and op.op_bundle_sizes.values:
        _print_bundles(printer, operands, op.op_bundle_sizes, tags)


DIRECTIVES = {"OpBundles": CustomDirective(parse_op_bundles, print_op_bundles)}

# ------------------------------------------------------------------------------------------------------- signatures


def _trailing_types(parser: OpParser, state: OpState, operands: Sequence[UnresolvedOperand], *, direct: bool) -> None:
    """Parses `: !llvm.ptr, (i32 {attributes}) -> f32`; only indirect calls have the pointer type."""
    start = parser.start
    parser.expect(":")
    types: list[Type] = []
    if not direct:
        types.append(parser.type())
        if not parser.consume_if(","):
            parser.hook_error("expected indirect call to have 2 trailing types", start)
    argument_types, argument_attributes = _types_and_attributes(parser)
    if not parser.consume_if("->"):
        message = "expected direct call to have 1 trailing types" if direct else "expected trailing function type"
        parser.hook_error(message, start)
    if parser.kind == "(":
        result_types, result_attributes = _types_and_attributes(parser)
    else:
        result_types, result_attributes = [parser.type()], [None]
    if len(result_types) > 1:
        parser.hook_error("expected function with 0 or 1 result", start)
    if result_types and isinstance(result_types[0], DialectType):
        if result_types[0].definition.full_name == "llvm.void":
            parser.hook_error("expected a non-void result type", start)
    state.operands += parser.resolve_all(operands, [*types, *argument_types])
    state.result_types += result_types
    add_argument_attributes(state, argument_attributes, result_attributes)


def _types_and_attributes(parser: OpParser) -> tuple[list[Type], list[DictionaryAttr | None]]:
    types: list[Type] = []
    attributes: list[DictionaryAttr | None] = []

    def entry() -> None:
        types.append(parser.type())
        attributes.append(dictionary_attr(parser.attribute_dict().items()) if parser.kind == "{" else None)

    parser.list_between("(", ")", entry)
    return types, attributes


def _print_trailing_types(
    op: CallIntrinsicOp | CallOp | InvokeOp, printer: OpPrinter, arguments: Sequence[Value], *, direct: bool
) -> None:
    printer.emit(" : ")
    if not direct:
        callee, *_ = op.operands
        printer.type(callee.type)
        printer.emit(", ")
    _print_types(printer, [value.type for value in arguments], op.arg_attrs)
    printer.emit(" -> ")
    results = [result.type for result in op.results]
    attributes = op.res_attrs
    if len(results) == 1 and attributes is None:
        printer.type(results[0])
    else:
        _print_types(printer, results, attributes)


def _print_types(printer: OpPrinter, types: Sequence[Type], attributes: Attribute | None) -> None:
    dictionaries = attributes.elements if isinstance(attributes, ArrayAttr) else ()
    printer.emit("(")
    for index, type_ in enumerate(types):
        if index:
            printer.emit(", ")
        printer.type(type_)
        entries = dictionaries[index] if index < len(dictionaries) else None
        if isinstance(entries, DictionaryAttr) and entries.entries:
            printer.emit(" ")
            print_named_attributes(printer, entries.entries)
    printer.emit(")")


def _print_attributes(op: Operation, printer: OpPrinter, hidden: Sequence[str]) -> None:
    names = [*hidden, "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs"]
    if op.properties.get("fastmathFlags") == NO_FASTMATH:
        names.append("fastmathFlags")
    printer.attr_dict(op, names)


# ------------------------------------------------------------------------------------------------------------ calls


def _callee(parser: OpParser, state: OpState) -> list[UnresolvedOperand]:
    """`@function`, or `%pointer`, which becomes the first operand."""
    pointer = parser.optional_operand()
    if pointer is not None:
        return [pointer]
    start, end = parser.start, parser.end
    callee = parser.attribute()
    if not isinstance(callee, SymbolRefAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["callee"] = callee
    return []


def _vararg(parser: OpParser, state: OpState) -> None:
    if parser.optional_keyword("vararg"):
        parser.expect("(")
        state.properties["var_callee_type"] = parser.attribute()
        parser.expect(")")


def _print_callee(op: CallOp | InvokeOp, printer: OpPrinter) -> bool:
    """Prints the callee; returns True if it is a symbol."""
    if op.callee is not None:
        printer.symbol(op.callee.root)
        return True
    callee, *_ = op.callee_operands
    printer.value(callee)
    return False


def _print_vararg(op: CallOp | InvokeOp, printer: OpPrinter) -> None:
    type_ = op.var_callee_type
    if isinstance(type_, TypeAttr):
        printer.emit(" vararg(")
        printer.type(type_.type)
        printer.emit(")")


def _print_calling_convention(op: Operation, printer: OpPrinter) -> None:
    convention = symbol_of(op.properties.get("CConv"))
    if convention not in ("", "ccc"):
        printer.emit(convention + " ")


@hook.parse(CallOp)
def parse_call(parser: OpParser, state: OpState) -> None:
    """`fastcc tail @f(%a) vararg(...) ["tag"()] {attributes} : (i32) -> f32`."""
    state.properties["CConv"] = CConvAttr.get(keyword(parser, CConv.CCC))
    state.properties["TailCallKind"] = TailCallKindAttr.get(keyword(parser, TailCallKind.NONE))
    operands = _callee(parser, state)
    direct = not operands
    operands += parser.operand_list_between("(", ")")
    _vararg(parser, state)
    bundles = read_bundles(parser)
    if bundles.tags:
        state.properties["op_bundle_tags"] = ArrayAttr(tuple(bundles.tags))
    parser.optional_attr_dict()
    _trailing_types(parser, state, operands, direct=direct)
    count = _resolve_bundles(parser, state, bundles)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (len(operands), count))
    state.properties.setdefault("fastmathFlags", NO_FASTMATH)


@hook.print(CallOp)
def print_call(op: CallOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_calling_convention(op, printer)
    tail = symbol_of(op.properties.get("TailCallKind"))
    if tail not in ("", "none"):
        printer.emit(tail + " ")
    direct = _print_callee(op, printer)
    arguments = op.callee_operands[0 if direct else 1 :]
    printer.emit("(")
    printer.values(arguments)
    printer.emit(")")
    _print_vararg(op, printer)
    _print_op_bundles(op, printer)
    _print_attributes(op, printer, ("callee", "TailCallKind", "var_callee_type", "CConv"))
    _print_trailing_types(op, printer, arguments, direct=direct)


@hook.parse(InvokeOp)
def parse_invoke(parser: OpParser, state: OpState) -> None:
    """`@f(%a) to ^bb1(%b : i32) unwind ^bb2 : (i32) -> f32`."""
    state.properties["CConv"] = CConvAttr.get(keyword(parser, CConv.CCC))
    operands = _callee(parser, state)
    direct = not operands
    operands += parser.operand_list_between("(", ")")
    parser.expect_keyword("to")
    normal, normal_operands = parser.successor_and_operands()
    parser.expect_keyword("unwind")
    unwind, unwind_operands = parser.successor_and_operands()
    _vararg(parser, state)
    bundles = read_bundles(parser)
    if bundles.tags:
        state.properties["op_bundle_tags"] = ArrayAttr(tuple(bundles.tags))
    parser.optional_attr_dict()
    _trailing_types(parser, state, operands, direct=direct)
    bundled = OpState(state.name, state.definition, state.start, state.name_start)
    count = _resolve_bundles(parser, bundled, bundles)
    state.properties.update(bundled.properties)
    # The bundles' operands come last, as in the definition.
    state.operands += [*normal_operands, *unwind_operands, *bundled.operands]
    state.successors += [normal, unwind]
    sizes = (len(operands), len(normal_operands), len(unwind_operands), count)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, sizes)


@hook.print(InvokeOp)
def print_invoke(op: InvokeOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    _print_calling_convention(op, printer)
    direct = _print_callee(op, printer)
    arguments = op.callee_operands[0 if direct else 1 :]
    printer.emit("(")
    printer.values(arguments)
    printer.emit(") to ")
    printer.successor(op.normal_dest, op.normal_dest_operands)
    printer.emit(" unwind ")
    printer.successor(op.unwind_dest, op.unwind_dest_operands)
    _print_vararg(op, printer)
    _print_op_bundles(op, printer)
    _print_attributes(op, printer, ("callee", "CConv", "var_callee_type"))
    _print_trailing_types(op, printer, arguments, direct=direct)


@hook.parse(CallIntrinsicOp)
def parse_call_intrinsic(parser: OpParser, state: OpState) -> None:
    """`"llvm.name"(%a) {attributes} : (i32) -> f32`."""
    start, end = parser.start, parser.end
    name = parser.attribute()
    if not isinstance(name, StringAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["intrin"] = name
    parser.expect("(")
    operands = parser.operand_list()
    parser.expect(")")
    bundles = read_bundles(parser)
    if bundles.tags:
        state.properties["op_bundle_tags"] = ArrayAttr(tuple(bundles.tags))
    parser.optional_attr_dict()
    _trailing_types(parser, state, operands, direct=True)
    count = _resolve_bundles(parser, state, bundles)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (len(operands), count))
    state.properties.setdefault("fastmathFlags", NO_FASTMATH)


@hook.print(CallIntrinsicOp)
def print_call_intrinsic(op: CallIntrinsicOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    name = op.intrin
    if name is not None:
        printer.attribute(name)
    arguments = op.args
    printer.emit("(")
    printer.values(arguments)
    printer.emit(")")
    _print_op_bundles(op, printer)
    _print_attributes(op, printer, ("intrin",))
    _print_trailing_types(op, printer, arguments, direct=True)
