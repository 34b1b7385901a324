"""Syntax of the shape dialect's constants, reductions and regions."""

from __future__ import annotations

from compiler.dialects.shape.ops import AssumingOp, ConstShapeOp, ConstSizeOp, FunctionLibraryOp, ReduceOp
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.attributes import (
    MAX_LISTED_ELEMENTS,
    ArrayAttr,
    DenseElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    dense_elements_attr,
    element_texts,
)
from compiler.ir.types import INDEX, DialectType, RankedTensorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


@hook.parse(ConstShapeOp)
def parse_const_shape(parser: OpParser, state: OpState) -> None:
    """`{attributes} [2, 3] : tensor<2xindex>`."""
    parser.optional_attr_dict()
    start, end = parser.start, parser.end
    extents = parser.attribute()
    values = (
        [extent.value for extent in extents.elements if isinstance(extent, IntegerAttr)]
        if (isinstance(extents, ArrayAttr))
        else []
    )
    if not isinstance(extents, ArrayAttr) or len(values) != len(extents.elements):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["shape"] = dense_elements_attr(RankedTensorType((len(values),), INDEX), values)
    state.result_types.append(parser.colon_type())


@hook.print(ConstShapeOp)
def print_const_shape(op: ConstShapeOp, printer: OpPrinter) -> None:
    shape = op.shape
    printer.attr_dict(op, ("shape",))
    extents: list[str] = []
    if isinstance(shape, DenseElementsAttr):
        if shape.is_splat and shape.type.num_elements > MAX_LISTED_ELEMENTS:
            raise ValueError("a list of so many extents is too long; generic form has one for all")
        extents = element_texts(shape.listed_bit_patterns(), INDEX)
    printer.emit(f" [{', '.join(extents)}] : ")
    printer.type(op.result.type)


@hook.parse(ReduceOp)
def parse_reduce(parser: OpParser, state: OpState) -> None:
    """`(%shape, %init) : !shape.shape -> !shape.size { ... } {attributes}`."""
    operands = parser.operand_list_between("(", ")")
    type_ = parser.colon_type()
    state.result_types += parser.optional_arrow_types()
    if not operands:
        parser.op_error("expected the shape to reduce")
    state.operands.append(parser.resolve(operands[0], type_))
    state.operands += parser.resolve_all(operands[1:], state.result_types)
    parser.region(terminator="shape.yield")
    parser.optional_attr_dict()


@hook.print(ReduceOp)
def print_reduce(op: ReduceOp, printer: OpPrinter) -> None:
    printer.emit("(")
    printer.values(op.operands)
    printer.emit(") : ")
    printer.type(op.shape.type)
    printer.arrow_types([result.type for result in op.results])
    printer.emit(" ")
    printer.region(op.region)
    printer.attr_dict(op)


@hook.parse(AssumingOp)
def parse_assuming(parser: OpParser, state: OpState) -> None:
    """`%witness -> (tensor<2xf32>) { ... } {attributes}`."""
    witness = parser.context.type_def("shape", "witness")
    assert witness is not None
    operand = parser.operand()
    state.operands.append(parser.resolve(operand, parser.context.unique_type(DialectType(witness))))
    state.result_types += parser.optional_arrow_types()
    parser.region(terminator="shape.assuming_yield")
    parser.optional_attr_dict()


@hook.print(AssumingOp)
def print_assuming(op: AssumingOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.value(op.witness)
    if op.results:
        printer.emit(" -> (")
        printer.types([result.type for result in op.results])
        printer.emit(")")
    printer.emit(" ")
    printer.region(op.do_region, terminators=bool(op.results))
    printer.attr_dict(op)


@hook.parse(FunctionLibraryOp)
def parse_function_library(parser: OpParser, state: OpState) -> None:
    """`@name attributes {...} { ... } mapping {test.op = @function}`."""
    parser.symbol_name_into()
    parser.optional_attr_dict(keyword=True)
    parser.region(isolated=True)
    parser.expect_keyword("mapping")
    start, end = parser.start, parser.end
    mapping = parser.attribute()
    if not isinstance(mapping, DictionaryAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["mapping"] = mapping


@hook.print(FunctionLibraryOp)
def print_function_library(op: FunctionLibraryOp, printer: OpPrinter) -> None:
    name = op.sym_name
    printer.emit(" ")
    printer.symbol(name.value)
    printer.attr_dict(op, ("sym_name", "mapping"), keyword=True)
    printer.emit(" ")
    printer.region(op.body, entry_arguments=False, terminators=False)
    printer.emit(" mapping ")
    printer.attribute(op.mapping)


@hook.result_names(ConstSizeOp)
def size_names(op: ConstSizeOp) -> list[str]:
    """`c4` for `shape.const_size 4`."""
    value = op.value
    return [f"c{value.value}"] if isinstance(value, IntegerAttr) else []
