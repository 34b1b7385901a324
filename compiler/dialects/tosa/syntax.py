"""Syntax of tosa's ops that assembly formats cannot describe: bare enum values, regions, variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.tosa.attributes import BlockSizeAttr, NanPropagationModeAttr, ResizeModeAttr, RoundingModeAttr
from compiler.dialects.tosa.constants import integers
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp
from compiler.dialects.tosa.elementwise_ops import ClampOp
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.layout_ops import ResizeOp
from compiler.dialects.tosa.op_families import WithNanMode
from compiler.dialects.tosa.ops import ApplyScaleOp, CastFromBlockScaledOp, CastToBlockScaledOp, RescaleOp
from compiler.dialects.tosa.reduction_ops import ArgMaxOp
from compiler.dialects.tosa.window_ops import MatmulTBlockScaledOp, MaxPool2dOp
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    TypeAttr,
    dense_elements_attr,
    type_of_attribute,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType, ShapedType
from compiler.ods import hook
from compiler.ods.enum_attribute import AnyEnumAttribute, symbol_of
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand

_BARE: Mapping[str, type[AnyEnumAttribute]] = {
    "rounding_mode": RoundingModeAttr,
    "mode": ResizeModeAttr,
    "nan_mode": NanPropagationModeAttr,
    "block_size": BlockSizeAttr,
}
"""The attributes whose values are spelled as keywords."""

_PROPAGATE = NanPropagationModeAttr.get(NanPropagationMode.PROPAGATE)

# -------------------------------------------------------------------------------------------- ops with enum attributes

_WITH_ENUMS = (
    ApplyScaleOp,
    CastFromBlockScaledOp,
    CastToBlockScaledOp,
    MatmulTBlockScaledOp,
    RescaleOp,
    ResizeOp,
)
_WITH_NAN_MODE = (ArgMaxOp, ClampOp, MaxPool2dOp, WithNanMode)


@hook.parse(*_WITH_ENUMS, *_WITH_NAN_MODE)
def parse_with_enums(parser: OpParser, state: OpState) -> None:
    """`%a, %b {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<f32>`."""
    operands = parser.comma_separated(parser.operand)
    if parser.consume_if("{") and not parser.consume_if("}"):
        parser.comma_separated(lambda: _parse_entry(parser, state))
        parser.expect("}")
    parser.expect(":")
    type_ = parser.custom_function_type()
    if len(type_.inputs) != len(operands):
        count, type_count = len(operands), len(type_.inputs)
        parser.hook_error(f"number of operands and types do not match: got {count} operands and {type_count} types")
    state.operands += parser.resolve_all(operands, type_.inputs)
    state.result_types += type_.results


def _parse_entry(parser: OpParser, state: OpState) -> None:
    name = parser.keyword()
    parser.expect("=")
    holder = _BARE.get(name)
    inherent = () if state.definition is None else state.definition.inherent_names
    if holder is not None and name in inherent and parser.kind == "bare":
        parser.add_attribute(name, _parse_enum(parser, name, holder))
    else:
        parser.add_attribute(name, parser.attribute())


def _parse_enum(parser: OpParser, name: str, holder: type[AnyEnumAttribute]) -> Attribute:
    word = parser.keyword()
    attribute = holder.spelled(word)
    if attribute is None:
        parser.hook_error(f"invalid {name} value: {word}")
    return attribute


def _print_entry(printer: OpPrinter, name: str, value: Attribute) -> None:
    printer.emit(f"{name} = ")
    if isinstance(value, tuple(_BARE.values())):
        printer.emit(symbol_of(value))
    else:
        printer.attribute(value)


@hook.print(*_WITH_ENUMS)
def print_with_enums(op: Operation, printer: OpPrinter) -> None:
    _print(op, printer, {**op.attributes, **op.properties})


@hook.print(*_WITH_NAN_MODE)
def print_without_propagate(op: Operation, printer: OpPrinter) -> None:
    """Prints an operation without `nan_mode = PROPAGATE`, the default."""
    entries = {**op.attributes, **op.properties}
    if entries.get("nan_mode") == _PROPAGATE:
        del entries["nan_mode"]
    _print(op, printer, entries)


def _print(op: Operation, printer: OpPrinter, entries: dict[str, Attribute]) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    if entries:
        printer.emit(" {")
        for index, name in enumerate(sorted(entries)):
            if index:
                printer.emit(", ")
            _print_entry(printer, name, entries[name])
        printer.emit("}")
    printer.emit(" : ")
    printer.functional_type([operand.type for operand in op.operands], [result.type for result in op.results])


# -------------------------------------------------------------------------------------------------------- control flow


@hook.parse(IfOp)
def parse_cond_if(parser: OpParser, state: OpState) -> None:
    """`%condition (%a = %x) : tensor<i1> (tensor<f32>) -> tensor<f32> { ... } else { ... } {attributes}`."""
    condition = parser.operand()
    operands: list[UnresolvedOperand] | None = None
    if parser.kind == "(":
        _, operands = parser.assignment_list()
    try:
        parser.expect(":")
        condition_type = parser.type()
    except ParseError as error:
        parser.report(error)
        parser.hook_error("expected type for condition operand")
    state.operands.append(parser.resolve(condition, condition_type))
    if operands is None:
        state.result_types += parser.optional_arrow_types()
    else:
        try:
            type_ = parser.custom_function_type()
        except ParseError as error:
            parser.report(error)
            parser.hook_error(
                "expected list of types for block arguments followed by arrow type and list of return types"
            )
        state.result_types += type_.results
        if len(type_.inputs) != len(operands):
            expected = f"(expected {len(operands)} got {len(type_.inputs)})"
            parser.hook_error(f"expected as many input types as operands {expected}")
        state.operands += parser.resolve_all(operands, type_.inputs)
    parser.region()
    if parser.optional_keyword("else"):
        parser.region()
    else:
        parser.empty_region()
    parser.optional_attr_dict()


@hook.print(IfOp)
def print_cond_if(op: IfOp, printer: OpPrinter) -> None:
    printer.emit(f" {printer.value_text(op.condition)}")
    _print_assignments(printer, op.then_graph, op.input_list)
    printer.emit(" : ")
    printer.type(op.condition.type)
    if op.input_list:
        printer.emit(" (")
        printer.types(operand.type for operand in op.input_list)
        printer.emit(")")
    printer.arrow_types([result.type for result in op.results])
    printer.emit(" ")
    printer.region(op.then_graph)
    if op.else_graph.blocks:
        printer.emit(" else ")
        printer.region(op.else_graph)
    printer.attr_dict(op)


def _print_assignments(printer: OpPrinter, region: Region, operands: Sequence[Value]) -> None:
    """Prints ` (%argument = %operand, ...)`."""
    if operands:
        arguments = region.entry.arguments if region.blocks else []
        pairs = zip(arguments, operands, strict=False)
        texts = [f"{printer.value_text(argument)} = {printer.value_text(operand)}" for argument, operand in pairs]
        printer.emit(f" ({', '.join(texts)})")


@hook.parse(WhileOp)
def parse_while_loop(parser: OpParser, state: OpState) -> None:
    """`(%a = %x) : (tensor<i32>) -> tensor<i32> { ... } do { ... } attributes {...}`."""
    arguments: list[Argument] = []
    operands: list[UnresolvedOperand] = []
    if parser.kind == "(":
        arguments, operands = parser.assignment_list()
    type_start = parser.start
    parser.expect(":")
    type_ = parser.custom_function_type()
    state.result_types += type_.results
    if len(type_.inputs) != len(operands):
        expected = f"(expected {len(operands)} got {len(type_.inputs)})"
        parser.hook_error(f"expected as many input types as operands {expected}", type_start)
    state.operands += parser.resolve_all(operands, type_.inputs)
    for argument, argument_type in zip(arguments, type_.inputs, strict=True):
        argument.type = argument_type
    parser.region(arguments)
    parser.expect_keyword("do")
    parser.region()
    parser.optional_attr_dict(keyword=True)


@hook.print(WhileOp)
def print_while_loop(op: WhileOp, printer: OpPrinter) -> None:
    _print_assignments(printer, op.cond_graph, op.input_list)
    printer.emit(" : ")
    printer.functional_type([operand.type for operand in op.operands], [result.type for result in op.results])
    printer.emit(" ")
    printer.region(op.cond_graph, entry_arguments=False)
    printer.emit(" do ")
    printer.region(op.body_graph)
    printer.attr_dict(op, keyword=True)


# ----------------------------------------------------------------------------------------------------------- variables


def variable_shape(shape: Sequence[int]) -> DenseElementsAttr:
    """Returns the extents as an attribute, in which -1 is a dynamic extent."""
    extents = [-1 if extent == DYNAMIC else extent for extent in shape]
    return dense_elements_attr(RankedTensorType((len(extents),), INDEX), extents)


def parse_variable(parser: OpParser, shape: Slot, element: Slot, initial: Slot) -> None:
    """`= dense<0> : tensor<4xi32>` or `: tensor<4xi32>`."""
    if parser.consume_if("="):
        value = parser.attribute()
        type_ = type_of_attribute(value)
        initial.attribute = value
    else:
        try:
            type_ = parser.colon_type()
        except ParseError as error:
            parser.report(error)
            parser.hook_error("expected type after colon")
    if not isinstance(type_, ShapedType):
        parser.hook_error("expected shaped type")
    if type_.shape is None:
        parser.hook_error("expected ranked type")
    shape.attribute = variable_shape(type_.shape)
    element.attribute = TypeAttr(type_.element_type)


def print_variable(
    printer: OpPrinter,
    op: Operation,
    shape: Attribute | None,
    element: Attribute | None,
    initial: Attribute | None,
) -> None:
    if initial is not None:
        printer.emit("= ")
        printer.attribute(initial)
        return
    type_ = variable_type(op)
    if type_ is not None:
        printer.emit(": ")
        printer.type(type_)


def variable_type(op: Operation) -> RankedTensorType | None:
    """Returns the type of the value of a `tosa.variable`; None if its attributes are invalid."""
    shape, element = op.attribute("var_shape"), op.attribute("type")
    if not isinstance(shape, DenseElementsAttr) or not isinstance(element, TypeAttr):
        return None
    return RankedTensorType(tuple(DYNAMIC if v == -1 else v for v in integers(shape)), element.type)


DIRECTIVES = {"VariableOpTypeOrInitialValue": CustomDirective(parse_variable, print_variable)}
"""The custom directives of the dialect's assembly formats, by name."""
