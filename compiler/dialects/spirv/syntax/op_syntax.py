"""Syntax of the spirv dialect beyond its assembly formats: constants, composites, structured control flow, images."""

from __future__ import annotations

from compiler.dialects.cf.syntax import SWITCH_OP_CASES
from compiler.dialects.spirv.attributes import ImageOperandsAttr, LoopControlAttr, SelectionControlAttr
from compiler.dialects.spirv.composite_indices import indexed_type
from compiler.dialects.spirv.enums.operation_enums import LoopControl, SelectionControl
from compiler.dialects.spirv.ops.arithmetic_ops import IAddCarryOp, ISubBorrowOp, SMulExtendedOp, UMulExtendedOp
from compiler.dialects.spirv.ops.composite_ops import CompositeExtractOp, CompositeInsertOp
from compiler.dialects.spirv.ops.control_flow_ops import BranchConditionalOp, LoopOp, SelectionOp
from compiler.dialects.spirv.ops.gl_ops import GLFClampOp, GLFmaOp, GLSClampOp, GLUClampOp
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp, ConstantOp, SpecConstantOperationOp, YieldOp
from compiler.dialects.spirv.syntax.enum_syntax import bare_case_into, quoted_case
from compiler.dialects.spirv.type_parts import struct_members
from compiler.dialects.spirv.types import ArrayType, StructType
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.asm import decimal
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    type_of_attribute,
)
from compiler.ir.operation import Block, Operation
from compiler.ir.types import (
    I1,
    I32,
    NONE,
    FloatType,
    FunctionType,
    IntegerType,
    NoneType,
    RankedTensorType,
    Type,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods import hook
from compiler.ods.enum_attribute import AnyEnumAttribute, symbol_of
from compiler.ods.op_class import new_operation
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

# --------------------------------------------------------------------------------------------------------- constants


@hook.parse(ConstantOp)
def parse_constant(parser: OpParser, state: OpState) -> None:
    """`42 : i32`, `dense<1.0> : tensor<2xf32> : !spirv.array<2 x f32>`."""
    value = parser.attribute()
    state.properties["value"] = value
    type_ = type_of_value(value)
    if isinstance(type_, NoneType | RankedTensorType | UnrankedTensorType):
        type_ = parser.colon_type()
    state.result_types.append(type_)


def type_of_value(value: Attribute) -> Type:
    """Returns the type that an attribute has, `none` for those without."""
    return type_of_attribute(value) or NONE


@hook.print(ConstantOp)
def print_constant(op: ConstantOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.attribute(op.value)
    if isinstance(op.result.type, ArrayType):
        printer.emit(" : ")
        printer.type(op.result.type)


@hook.result_names(ConstantOp)
def constant_names(op: ConstantOp) -> list[str]:
    """`true`, `cst3_i32`, `cst_f32`, `cst_vec_2xi32`."""
    value, type_ = op.value, op.result.type
    name = "cst"
    if isinstance(value, IntegerAttr):
        if isinstance(type_, IntegerType) and type_.width == 1:
            return ["true" if value.value else "false"]
        name += decimal(value.value)
    if isinstance(type_, IntegerType | FloatType):
        name += f"_{type_}"
    if isinstance(type_, VectorType):
        name += f"_vec_{type_.shape[0]}"
        if isinstance(type_.element_type, IntegerType | FloatType):
            name += f"x{type_.element_type}"
    return [name]


@hook.result_names(AddressOfOp)
def address_names(op: AddressOfOp) -> list[str]:
    """`name_addr`."""
    root = getattr(op.variable, "root", None)
    return [] if root is None else [f"{root}_addr"]


# -------------------------------------------------------------------------------------------------------- composites


@hook.parse(CompositeExtractOp)
def parse_composite_extract(parser: OpParser, state: OpState) -> None:
    """`%composite[1 : i32, 2 : i32] : !spirv.array<4 x vector<4xf32>>`."""
    operand = parser.operand()
    start, end = parser.start, parser.end
    indices = state.properties["indices"] = parser.attribute()
    end = parser.last_end
    type_ = parser.colon_type()
    state.operands.append(parser.resolve(operand, type_))
    element = indexed_type(type_, indices)
    if isinstance(element, str):
        parser.hook_error(element, start, end)
    state.result_types.append(element)


@hook.print(CompositeExtractOp)
def print_composite_extract(op: CompositeExtractOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.composite)
    printer.attribute(op.indices)
    printer.emit(" : ")
    printer.type(op.composite.type)


@hook.parse(CompositeInsertOp)
def parse_composite_insert(parser: OpParser, state: OpState) -> None:
    """`%object, %composite[1 : i32] : f32 into vector<4xf32>`."""
    start = parser.start
    operands = parser.operand_list(2)
    state.properties["indices"] = parser.attribute()
    object_type = parser.colon_type()
    parser.expect_keyword("into")
    type_ = parser.type()
    state.operands += parser.resolve_all(operands, (object_type, type_), start)
    state.result_types.append(type_)


@hook.print(CompositeInsertOp)
def print_composite_insert(op: CompositeInsertOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attribute(op.indices)
    printer.emit(" : ")
    printer.type(op.object.type)
    printer.emit(" into ")
    printer.type(op.composite.type)


# -------------------------------------------------------------------------------------------------------- arithmetic


@hook.parse(IAddCarryOp, ISubBorrowOp, SMulExtendedOp, UMulExtendedOp)
def parse_extended(parser: OpParser, state: OpState) -> None:
    """`%a, %b : !spirv.struct<(i32, i32)>`: the result in two parts."""
    parser.optional_attr_dict()
    operands = parser.operand_list()
    parser.expect(":")
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, StructType) or len(struct_members(type_)) != 2:
        parser.hook_error("expected spirv.struct type with two members", start, end)
    element = struct_members(type_)[0]
    state.operands += parser.resolve_all(operands, (element, element), start)
    state.result_types.append(type_)


@hook.print(IAddCarryOp, ISubBorrowOp, SMulExtendedOp, UMulExtendedOp)
def print_extended(op: Operation, printer: OpPrinter) -> None:
    printer.attr_dict(op)
    printer.emit(" ")
    printer.values(op.operands)
    printer.emit(" : ")
    printer.type(op.result.type)


@hook.parse(GLFClampOp, GLUClampOp, GLSClampOp, GLFmaOp)
def parse_of_one_type(parser: OpParser, state: OpState) -> None:
    """`%a, %b, %c : f32`, or `(%a, %b, %c) : (f32, f32, f32) -> f32`."""
    start, end = parser.start, parser.end
    if not parser.consume_if("("):
        operands = parser.operand_list()
        parser.optional_attr_dict()
        type_ = parser.colon_type()
        state.operands += parser.resolve_same(operands, type_)
        state.result_types.append(type_)
        return
    operands = parser.operand_list()
    parser.expect(")")
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    if not isinstance(type_, FunctionType):
        parser.hook_error("expected function type", start, end)
    state.operands += parser.resolve_all(operands, type_.inputs, start)
    state.result_types += type_.results


@hook.print(GLFClampOp, GLUClampOp, GLSClampOp, GLFmaOp)
def print_of_one_type(op: Operation, printer: OpPrinter) -> None:
    type_ = op.result.type
    if any(operand.type != type_ for operand in op.operands):
        printer.emit("(")
        printer.values(op.operands)
        printer.emit(")")
        printer.attr_dict(op)
        printer.emit(" : ")
        printer.functional_type([operand.type for operand in op.operands], [type_])
        return
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(type_)


# ------------------------------------------------------------------------------------------------------ control flow


@hook.parse(BranchConditionalOp)
def parse_branch_conditional(parser: OpParser, state: OpState) -> None:
    """`%c [1, 2], ^a(%x : f32), ^b`."""
    state.operands.append(parser.resolve(parser.operand(), I1))
    if parser.consume_if("["):
        weights = [_weight(parser)]
        parser.expect(",")
        weights.append(_weight(parser))
        parser.expect("]")
        state.properties["branch_weights"] = ArrayAttr(tuple(weights))
    sizes = [1]
    for _ in range(2):
        parser.expect(",")
        block, values = parser.successor_and_operands()
        state.successors.append(block)
        state.operands += values
        sizes.append(len(values))
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, tuple(sizes))


def _weight(parser: OpParser) -> IntegerAttr:
    start, end = parser.start, parser.end
    weight = parser.attribute(I32)
    if not isinstance(weight, IntegerAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    return weight


@hook.print(BranchConditionalOp)
def print_branch_conditional(op: BranchConditionalOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.condition)
    weights = op.branch_weights
    if isinstance(weights, ArrayAttr):
        numbers = [str(element.value) for element in weights.elements if isinstance(element, IntegerAttr)]
        printer.emit(f" [{', '.join(numbers)}]")
    for block, name in zip(op.successors, ("trueTargetOperands", "falseTargetOperands"), strict=True):
        printer.emit(", ")
        printer.successor(block, op.operand_group(name))


def _parse_structured(parser: OpParser, state: OpState, default: AnyEnumAttribute, name: str) -> None:
    """`control(Unroll) -> f32 {...}`."""
    if parser.optional_keyword("control"):
        parser.expect("(")
        bare_case_into(parser, state, type(default), name)
        parser.expect(")")
    else:
        state.properties[name] = default
    if parser.consume_if("->"):
        state.result_types += parser.type_list()
    parser.region()


def _print_structured(op: LoopOp | SelectionOp, printer: OpPrinter, name: str) -> None:
    control = symbol_of(op.properties.get(name))
    if control != "None":
        printer.emit(f" control({control})")
    if op.results:
        printer.emit(" -> ")
        printer.types(result.type for result in op.results)
    printer.emit(" ")
    printer.region(op.body, entry_arguments=False)


@hook.parse(LoopOp)
def parse_loop(parser: OpParser, state: OpState) -> None:
    _parse_structured(parser, state, LoopControlAttr.get(LoopControl.NONE), "loop_control")


@hook.print(LoopOp)
def print_loop(op: LoopOp, printer: OpPrinter) -> None:
    _print_structured(op, printer, "loop_control")


@hook.parse(SelectionOp)
def parse_selection(parser: OpParser, state: OpState) -> None:
    _parse_structured(parser, state, SelectionControlAttr.get(SelectionControl.NONE), "selection_control")


@hook.print(SelectionOp)
def print_selection(op: SelectionOp, printer: OpPrinter) -> None:
    _print_structured(op, printer, "selection_control")


@hook.parse(SpecConstantOperationOp)
def parse_spec_constant_operation(parser: OpParser, state: OpState) -> None:
    """`wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32 {...}`."""
    parser.expect_keyword("wraps")
    wrapped = parser.nested_generic_operation()
    if not wrapped.results:
        parser.op_error("invalid enclosed op")
    block = Block()
    block.append(wrapped)
    (result,) = wrapped.results
    block.append(new_operation(YieldOp.name, YieldOp.definition, [result]))
    region = parser.empty_region()
    region.append(block)
    state.result_types.append(wrapped.result.type)
    parser.optional_attr_dict()


@hook.print(SpecConstantOperationOp)
def print_spec_constant_operation(op: SpecConstantOperationOp, printer: OpPrinter) -> None:
    printer.emit(" wraps ")
    wrapped = op.body.entry.first
    assert wrapped is not None
    printer.print_generic(wrapped)


# ------------------------------------------------------------------------------------------------------------ images


def parse_image_operands(parser: OpParser, operands: Slot) -> None:
    """Parses an optional `["Bias|Lod"]`."""
    if parser.consume_if("["):
        operands.attribute = quoted_case(parser, ImageOperandsAttr, "image_operands")
        parser.expect("]")


def print_image_operands(printer: OpPrinter, op: Operation, operands: Attribute | None) -> None:
    if operands is not None:
        printer.emit(f'["{symbol_of(operands)}"]')


DIRECTIVES = {
    "ImageOperands": CustomDirective(parse_image_operands, print_image_operands),
    "SwitchOpCases": SWITCH_OP_CASES,
}
