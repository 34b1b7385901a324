"""The syntax of gpu.object and gpu.mma_matrix, which is written by hand."""

from __future__ import annotations

from compiler.dialects.gpu.enums import CompilationTarget
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import DialectAttribute
from compiler.ir.types import F16, F32, F64, I32, DialectType, IntegerType, Parameters, Signedness, shape_text
from compiler.ods.parameters import parameter_reader
from compiler.ods.type_def import Parameter
from compiler.syntax.attributes.attribute_parser import AttributeParser

_FATBIN = 4
_MATRIX_ELEMENTS = (
    IntegerType(8, Signedness.SIGNED),
    IntegerType(8, Signedness.UNSIGNED),
    I32,
    F16,
    F32,
    F64,
)

_TARGET = parameter_reader(Parameter("target", "attribute"), lambda: "GPU_ObjectAttr")
_PROPERTIES = parameter_reader(Parameter("properties", "attribute:DictionaryAttr"), lambda: "GPU_ObjectAttr")
_CONTENTS = parameter_reader(Parameter("object", "attribute:StringAttr"), lambda: "GPU_ObjectAttr")


def parse_object(parser: AttributeParser) -> Parameters:
    """`<#target, properties = {...}, kernels = <...>, bin = "...">`."""
    outer, parser.prefix = parser.prefix, ""
    parser.expect("<")
    target = _TARGET(parser)
    parser.expect(",")
    properties = kernels = None
    if parser.optional_keyword("properties"):
        parser.expect("=")
        properties = _PROPERTIES(parser)
        parser.expect(",")
    if parser.optional_keyword("kernels"):
        parser.expect("=")
        definition = parser.context.attr_def("gpu", "kernel_table")
        assert definition is not None and definition.parse is not None
        if parser.kind == "hash":
            kernels = parser.attribute()
        else:
            kernels = DialectAttribute(definition, definition.parse(parser))
        parser.expect(",")
    start, end = parser.start, parser.end
    format_: int | None = _FATBIN
    if parser.kind == "bare":
        format_ = CompilationTarget.definition.value(parser.take())
        if format_ is None:
            parser.error("expected keyword for GPU object format", start, end)
        if not parser.consume_if("="):
            parser.error("expected an equal sign", start, end)
    contents = _CONTENTS(parser)
    parser.expect(">")
    parser.prefix = outer
    return (target, format_, contents, properties, kernels)


def print_object(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    target, format_, contents, properties, kernels = attribute.parameters
    printer.emit("<")
    printer.attribute(target)
    if properties is not None:
        printer.emit(", properties = ")
        printer.attribute(properties)
    if kernels is not None:
        printer.emit(", kernels = ")
        kernels.definition.print_parameters(kernels, printer)
    printer.emit(", ")
    if format_ != _FATBIN:
        printer.emit(f"{CompilationTarget.definition.symbol(format_)} = ")
    printer.attribute(contents)
    printer.emit(">")


def parse_mma_matrix(parser: AttributeParser) -> Parameters:
    """`<16x16xf32, "AOp">`."""
    outer, parser.prefix = parser.prefix, ""
    parser.expect("<")
    shape = parser.dimension_list(dynamic=False)
    element = parser.type()
    parser.expect(",")
    operand = parser.string()
    parser.expect(">")
    parser.prefix = outer
    return (tuple(shape), element, operand)


def print_mma_matrix(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element, operand = type_.parameters
    printer.emit(f"<{shape_text(shape)}")
    printer.type(element)
    printer.emit(", ")
    printer.string(operand)
    printer.emit(">")


def verify_mma_matrix(parameters: Parameters) -> str | None:
    shape, element, operand = parameters
    if operand not in ("AOp", "BOp", "COp"):
        return "operand expected to be one of AOp, BOp or COp"
    if len(shape) != 2:
        return "MMAMatrixType must have exactly two dimensions"
    if element not in _MATRIX_ELEMENTS:
        return "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64"
    return None
