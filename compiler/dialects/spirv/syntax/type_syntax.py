"""The syntax of the spirv dialect's types.

Parsers start after the mnemonic and return the parameters in the order of the type's definition in `types`. Cases of
enums are kept as their values. See https://mlir.llvm.org/docs/Dialects/SPIR-V/#types.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from compiler.dialects.spirv.enums.image_enums import (
    Dim,
    ImageArrayedInfo,
    ImageDepthInfo,
    ImageFormat,
    ImageSamplerUseInfo,
    ImageSamplingInfo,
)
from compiler.dialects.spirv.enums.operation_enums import CooperativeMatrixUseKHR, Scope, StorageClass
from compiler.dialects.spirv.enums.variable_enums import Decoration
from compiler.errors.syntax import ExpectedToken, UnknownWord
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import UNIT, Attribute
from compiler.ir.types import DYNAMIC, DialectType, FloatType, IntegerType, Parameters, Type, VectorType, shape_text
from compiler.ods.enum_def import EnumDef
from compiler.syntax.attributes.attribute_parser import AttributeParser

INTEGER_WIDTHS = (1, 8, 16, 32, 64)
_UINT32 = 1 << 32
_MAX_VECTOR_LENGTH = 4
_IMAGE_PARTS = (
    Dim.definition,
    ImageDepthInfo.definition,
    ImageArrayedInfo.definition,
    ImageSamplingInfo.definition,
    ImageSamplerUseInfo.definition,
    ImageFormat.definition,
)


class Decorated(NamedTuple):
    """A decoration of a structure, or of the member with an index, and its value; `unit` if it has none."""

    member: int | None
    decoration: int
    value: Attribute = UNIT


# ----------------------------------------------------------------------------------------------------------- parts


def composed_type(parser: AttributeParser) -> Type:
    """Parses a type that is valid as element or member of composite types."""
    start, end = parser.start, parser.end
    type_ = parser.type()

    def refuse(message: str) -> NoReturn:
        parser.error(message, start, end)

    if isinstance(type_, DialectType) and type_.definition.full_name.startswith("spirv."):
        return type_
    if isinstance(type_, IntegerType):
        if type_.width not in INTEGER_WIDTHS:
            refuse(f"only 1/8/16/32/64-bit integer type allowed but found '{type_}'")
    elif isinstance(type_, VectorType):
        if type_.rank != 1:
            refuse(f"only 1-D vector allowed but found '{type_}'")
        if type_.shape[0] > _MAX_VECTOR_LENGTH:
            refuse(f"vector length has to be less than or equal to 4 but found {type_.shape[0]}")
    elif not isinstance(type_, FloatType):
        refuse(f"cannot use '{type_}' to compose SPIR-V types")
    return type_


def uint32(parser: AttributeParser) -> int:
    """Parses a 32-bit number; negative numbers wrap around."""
    start = parser.start
    value = parser.integer()
    if not -(_UINT32 >> 1) <= value < _UINT32:
        parser.hook_error("integer value too large", start)
    return value % _UINT32


def case(parser: AttributeParser, enum: EnumDef) -> int:
    """One case of an enum by its bare word."""
    start, end = parser.start, parser.end
    word = parser.keyword()
    value = enum.value(word)
    if value is None:
        parser.error(f"unknown attribute: '{word}'", start, end)
    return value


def named_case(parser: AttributeParser, enum: EnumDef, name: str) -> int:
    """One case of an enum, which messages call by a name."""
    start, end = parser.start, parser.end
    word = parser.keyword()
    value = enum.value(word)
    if value is None:
        words = f"invalid {name} attribute specification: {word}"
        parser.hook_error(UnknownWord(words, tuple(case.symbol for case in enum.cases)), start, end)
    return value


def storage_class(parser: AttributeParser) -> int:
    start, end = parser.start, parser.end
    word = parser.keyword()
    value = StorageClass.definition.value(word)
    if value is None:
        parser.error(f"unknown storage class: {word}", start, end)
    return value


# ---------------------------------------------------------------------------------------------- arrays and pointers


def _stride(parser: AttributeParser) -> int:
    """Parses `, stride = 4`; returns 0 if there is none."""
    if not parser.consume_if(","):
        return 0
    parser.expect_keyword("stride")
    parser.expect("=")
    start = parser.start
    stride = uint32(parser)
    if stride == 0:
        parser.error("ArrayStride must be greater than zero", start)
    return stride


def parse_array(parser: AttributeParser) -> Parameters:
    """Parses `<4 x f32, stride = 4>`: the element type, the number of elements, the stride in bytes."""
    parser.expect("<")
    start, end = parser.start, parser.end
    counts = parser.dimension_list(dynamic=False)
    if len(counts) != 1:
        parser.error("expected single integer for array element count", start, end)
    if counts[0] == 0:
        parser.error("expected array length greater than 0", start, end)
    element = composed_type(parser)
    stride = _stride(parser)
    parser.expect(">")
    return (element, counts[0] % _UINT32, stride)


def print_array(type_: DialectType, printer: AsmPrinter) -> None:
    element, count, stride = type_.parameters
    printer.emit(f"<{count} x ")
    _print_strided(printer, element, stride)


def parse_runtime_array(parser: AttributeParser) -> Parameters:
    """`<f32, stride = 4>`: the element type, the stride in bytes."""
    parser.expect("<")
    element = composed_type(parser)
    stride = _stride(parser)
    parser.expect(">")
    return (element, stride)


def print_runtime_array(type_: DialectType, printer: AsmPrinter) -> None:
    printer.emit("<")
    _print_strided(printer, *type_.parameters)


def _print_strided(printer: AsmPrinter, element: Type, stride: int) -> None:
    printer.type(element)
    printer.emit(f", stride={stride}>" if stride else ">")


def parse_pointer(parser: AttributeParser) -> Parameters:
    """`<f32, Function>`: the type pointed to, the storage class."""
    parser.expect("<")
    pointee = composed_type(parser)
    parser.expect(",")
    storage = storage_class(parser)
    parser.expect(">")
    return (pointee, storage)


def print_pointer(type_: DialectType, printer: AsmPrinter) -> None:
    pointee, storage = type_.parameters
    printer.emit("<")
    printer.type(pointee)
    printer.emit(f", {StorageClass.definition.symbol(storage)}>")


# ---------------------------------------------------------------------------------------------------------- images


def parse_image(parser: AttributeParser) -> Parameters:
    """`<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>`."""
    parser.expect("<")
    parts: list[object] = [composed_type(parser)]
    for enum in _IMAGE_PARTS:
        parser.expect(",")
        parts.append(case(parser, enum))
    parser.expect(">")
    return tuple(parts)


def print_image(type_: DialectType, printer: AsmPrinter) -> None:
    element, *parts = type_.parameters
    printer.emit("<")
    printer.type(element)
    for enum, value in zip(_IMAGE_PARTS, parts, strict=True):
        printer.emit(f", {enum.symbol(value)}")
    printer.emit(">")


def parse_struct(parser: AttributeParser) -> Parameters:
    """`<name, (f32 [0, NonWritable], i32 [4]), Block>`: the name, the members, their offsets, all decorations.

    A reference to a structure inside its own body consists of its name; its members are None.
    """
    name_start = parser.start - len("struct")
    parser.expect("<")
    name: str | None = None
    if parser.kind == "bare":
        name = parser.take()
        if parser.kind == ">":
            if name not in parser.enclosing_types:
                message = "recursive struct reference not nested in struct definition"
                parser.error(message, name_start, name_start + len("struct"))
            parser.advance()
            return (name, None, (), ())
        parser.expect(",")
        if name in parser.enclosing_types:
            message = "identifier already used for an enclosing struct"
            parser.error(message, name_start, name_start + len("struct"))
    parser.expect("(")
    if parser.kind == ")" and parser.text.startswith(">", parser.end):
        parser.advance()
        parser.advance()
        return (name, (), (), ())
    outer = parser.enclosing_types
    if name is not None:
        parser.enclosing_types = (*outer, name)
    members: list[Type] = []
    offsets: list[int] = []
    decorations: list[Decorated] = []

    def member() -> None:
        members.append(parser.type())
        if parser.consume_if("["):
            _member_decorations(parser, len(members) - 1, offsets, decorations)

    parser.comma_separated(member)
    parser.enclosing_types = outer
    if offsets and len(offsets) != len(members):
        message = "offset specification must be given for all members"
        parser.error(message, name_start, name_start + len("struct"))
    parser.expect(")")
    if parser.consume_if(","):
        decorations += parser.comma_separated(lambda: _decoration(parser, None))
    parser.expect(">")
    # As upstream keeps them: those of members by member and decoration, then those of the structure.
    ordered = sorted(
        decorations, key=lambda decorated: (decorated.member is None, decorated.member or 0, decorated.decoration)
    )
    return (name, tuple(members), tuple(offsets), tuple(ordered))


def _member_decorations(parser: AttributeParser, member: int, offsets: list[int], decorations: list[Decorated]) -> None:
    """`0, NonWritable, MatrixStride = 16]`: an offset, decorations, or both."""
    start = parser.start
    has_offset = parser.kind in ("int", "-")
    if has_offset:
        offset = uint32(parser)
        if len(offsets) != member:
            parser.error("offset specification must be given for all members", start)
        offsets.append(offset)
    if parser.consume_if("]"):
        return
    if has_offset:
        parser.expect(",")
    decorations += parser.comma_separated(lambda: _decoration(parser, member))
    parser.expect("]")


def _decoration(parser: AttributeParser, member: int | None) -> Decorated:
    decoration = case(parser, Decoration.definition)
    return Decorated(member, decoration, parser.attribute() if parser.consume_if("=") else UNIT)


def print_struct(type_: DialectType, printer: AsmPrinter) -> None:
    name, members, offsets, decorations = type_.parameters
    printer.emit("<")
    if name is not None:
        printer.emit(name)
        if members is None:
            printer.emit(">")
            return
        printer.emit(", ")
    printer.emit("(")
    for index, member in enumerate(members):
        if index:
            printer.emit(", ")
        printer.type(member)
        own = [decoration for decoration in decorations if decoration.member == index]
        if offsets or own:
            printer.emit(" [")
            if offsets:
                printer.emit(f"{offsets[index]}, " if own else str(offsets[index]))
            _print_decorations(printer, own)
            printer.emit("]")
    printer.emit(")")
    of_all = [decoration for decoration in decorations if decoration.member is None]
    if of_all:
        printer.emit(", ")
        _print_decorations(printer, of_all)
    printer.emit(">")


def _print_decorations(printer: AsmPrinter, decorations: list[Decorated]) -> None:
    for index, decoration in enumerate(decorations):
        printer.emit(", " if index else "")
        printer.emit(Decoration.definition.symbol(decoration.decoration) or str(decoration.decoration))
        if decoration.value != UNIT:
            printer.emit("=")
            printer.attribute_without_type(decoration.value)


# -------------------------------------------------------------------------------------------- matrices and tensors


def parse_matrix(parser: AttributeParser) -> Parameters:
    """Parses `<3 x vector<4xf32>>`: the type of a column and the number of columns."""
    parser.expect("<")
    start, end = parser.start, parser.end
    counts = parser.dimension_list(dynamic=False)
    if len(counts) != 1:
        parser.error("expected single unsigned integer for number of columns", start, end)
    if not 2 <= counts[0] <= 4:
        parser.error("matrix is expected to have 2, 3, or 4 columns", start, end)
    start, end = parser.start, parser.end
    column = parser.type()
    if not isinstance(column, VectorType):
        parser.error(f"matrix must be composed using vector type, got '{column}'", start, end)
    if column.rank != 1:
        parser.error(f"only 1-D vector allowed but found '{column}'", start, end)
    if not 2 <= column.shape[0] <= 4:
        message = "matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found "
        parser.error(message + str(column.shape[0]), start, end)
    if not isinstance(column.element_type, FloatType):
        message = f"matrix columns' elements must be of Float type, got '{column.element_type}'"
        parser.error(message, start, end)
    parser.expect(">")
    return (column, counts[0])


def print_matrix(type_: DialectType, printer: AsmPrinter) -> None:
    column, count = type_.parameters
    printer.emit(f"<{count} x ")
    printer.type(column)
    printer.emit(">")


def parse_cooperative_matrix(parser: AttributeParser) -> Parameters:
    """`<4x8xf32, Subgroup, MatrixA>`: the element type, rows and columns, scope, use."""
    parser.expect("<")
    start, end = parser.start, parser.end
    shape = parser.dimension_list(dynamic=False)
    if len(shape) != 2:
        parser.error("expected row and column count", start, end)
    element = composed_type(parser)
    parser.expect(",")
    scope = named_case(parser, Scope.definition, "scope <id>")
    parser.expect(",")
    use = named_case(parser, CooperativeMatrixUseKHR.definition, "use <id>")
    parser.expect(">")
    return (element, shape[0] % _UINT32, shape[1] % _UINT32, scope, use)


def print_cooperative_matrix(type_: DialectType, printer: AsmPrinter) -> None:
    element, rows, columns, scope, use = type_.parameters
    printer.emit(f"<{rows}x{columns}x")
    printer.type(element)
    printer.emit(f", {Scope.definition.symbol(scope)}, {CooperativeMatrixUseKHR.definition.symbol(use)}>")


def parse_tensor(parser: AttributeParser) -> Parameters:
    """Parses `<2x3xf32>`, `<?x?xi8>`, `<*xi8>`: the extents, empty if unranked, and the element type."""
    parser.expect("<")
    start, end = parser.start, parser.end
    unranked = parser.consume_if("*")
    shape: list[int] = []
    if unranked:
        if parser.kind != "bare" or not parser.spelling.startswith("x"):
            parser.unexpected_token(ExpectedToken("x", "expected 'x' in dimension list"))
        parser.reset(parser.start + 1)
    else:
        shape = parser.dimension_list()
        if not shape:
            parser.error("arm.tensors do not support rank zero", start, end)
        if 0 in shape:
            parser.error("arm.tensors do not support zero dimensions", start, end)
        if DYNAMIC in shape and any(extent != DYNAMIC for extent in shape):
            message = "arm.tensor shape dimensions must be either fully dynamic or completed shaped"
            parser.error(message, start, end)
    element = composed_type(parser)
    parser.expect(">")
    return (tuple(shape), element)


def print_tensor(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element = type_.parameters
    printer.emit(f"<{shape_text(shape)}" if shape else "<*x")
    printer.type(element)
    printer.emit(">")
