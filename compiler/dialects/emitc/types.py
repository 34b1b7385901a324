"""The types of the emitc dialect, and the types that have a counterpart in C."""

from __future__ import annotations

from compiler.ir.asm import AsmPrinter
from compiler.ir.types import (
    BF16,
    DYNAMIC,
    F16,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    TupleType,
    Type,
)
from compiler.ods.parameter_members import ParameterHooks, array_parameter, parameter
from compiler.ods.type_class import DefinedType
from compiler.syntax.attributes.attribute_parser import AttributeParser

_INTEGER_WIDTHS = (1, 8, 16, 32, 64)


def parse_array(parser: AttributeParser) -> tuple[tuple[int, ...], Type]:
    """`<2x3xi32>`."""
    parser.expect("<")
    shape = parser.dimension_list(dynamic=False)
    start, end = parser.start, parser.end
    element = parser.type()
    if not _is_element(element):
        parser.error(f"invalid array element type ''{element}''", start, end)
    parser.expect(">")
    return (tuple(shape), element)


def print_array(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element = type_.parameters
    printer.emit("<" + "".join(f"{extent}x" for extent in shape))
    printer.type(element)
    printer.emit(">")


def verify_array(parameters: tuple[tuple[int, ...], Type]) -> str | None:
    shape, element = parameters
    if not shape:
        return "shape must not be empty"
    return None if _is_element(element) else "invalid array element type"


def verify_lvalue(parameters: tuple[Type]) -> str | None:
    (value,) = parameters
    if not is_supported(value):
        return f"!emitc.lvalue must wrap supported emitc type, but got '{value}'"
    return "!emitc.lvalue cannot wrap !emitc.array type" if isinstance(value, ArrayType) else None


def verify_opaque(parameters: tuple[str]) -> str | None:
    (value,) = parameters
    if not value:
        return "expected non empty string in !emitc.opaque type"
    if value.endswith("*"):
        return "pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead"
    return None


def verify_pointer(parameters: tuple[Type]) -> str | None:
    (pointee,) = parameters
    return "pointers to lvalues are not allowed" if isinstance(pointee, LValueType) else None


class ArrayType(DefinedType, name="emitc.array"):
    """A C array, such as `float[10][20]`, which can be neither returned nor assigned."""

    shape = array_parameter(int, "the sizes, all of them known")
    element_type = parameter(Type, "type of an element, which is no array", name="elementType")
    traits = ["ShapedType"]
    hooks = ParameterHooks(parse=parse_array, print=print_array, verify=verify_array)


class LValueType(DefinedType, name="emitc.lvalue"):
    """An expression that can be assigned and whose address can be taken: a variable, member or element."""

    value_type = parameter(Type, "type of its value", name="valueType")
    assembly_format = "`<` qualified($valueType) `>`"
    hooks = ParameterHooks(verify=verify_lvalue)


class OpaqueType(DefinedType, name="emitc.opaque"):
    """A type whose C++ spelling is the string, such as `std::string`."""

    value = parameter(str, "the spelling in C++")
    assembly_format = "`<` $value `>`"
    hooks = ParameterHooks(verify=verify_opaque)


class PointerType(DefinedType, name="emitc.ptr"):
    """A pointer, `int32_t*`."""

    pointee = parameter(Type, "type of the value in memory")
    assembly_format = "`<` qualified($pointee) `>`"
    hooks = ParameterHooks(verify=verify_pointer)


class SignedSizeTType(DefinedType, name="emitc.ssize_t"):
    """`ssize_t`, a signed integer as wide as `size_t`; not in the C standard."""


class PtrDiffTType(DefinedType, name="emitc.ptrdiff_t"):
    """`ptrdiff_t`: the signed difference of two pointers."""


class SizeTType(DefinedType, name="emitc.size_t"):
    """`size_t`, an unsigned integer as wide as a pointer; `index` is converted to it."""


def is_pointer_wide(type_: Type) -> bool:
    return isinstance(type_, SizeTType | SignedSizeTType | PtrDiffTType)


def is_supported_integer(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.width in _INTEGER_WIDTHS


def is_supported_float(type_: Type) -> bool:
    return isinstance(type_, FloatType) and (type_.width in (32, 64) or type_ in (F16, BF16))


def is_integer_index_or_opaque(type_: Type) -> bool:
    return isinstance(type_, IndexType | OpaqueType) or is_supported_integer(type_) or is_pointer_wide(type_)


def is_fundamental(type_: Type) -> bool:
    """Returns True if operators on values of the type do nothing but compute."""
    return (
        isinstance(type_, IndexType)
        or is_pointer_wide(type_)
        or is_supported_integer(type_)
        or is_supported_float(type_)
        or isinstance(type_, PointerType)
    )


def is_supported(type_: Type) -> bool:
    """Upstream's `isSupportedEmitCType`; also checks the types that it contains."""
    work = [type_]
    while work:
        current = work.pop()
        if isinstance(current, PointerType):
            work.append(current.pointee)
        elif isinstance(current, ArrayType):
            work.append(current.element_type)
            if isinstance(work[-1], ArrayType):
                return False
        elif isinstance(current, (RankedTensorType, TupleType)):
            inner = [current.element_type] if isinstance(current, RankedTensorType) else list(current.types)
            if isinstance(current, RankedTensorType) and DYNAMIC in current.shape:
                return False
            if any(isinstance(each, ArrayType) for each in inner):
                return False
            work += inner
        elif not (is_integer_index_or_opaque(current) or is_supported_float(current)):
            return False
    return True


def _is_element(type_: Type) -> bool:
    return is_supported_float(type_) or is_integer_index_or_opaque(type_) or isinstance(type_, PointerType)
