"""The types that have a counterpart in C, and the syntax and checks of the emitc dialect's types."""

from __future__ import annotations

from typing import TypeGuard

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
from compiler.syntax.attributes.attribute_parser import AttributeParser

_POINTER_WIDE = ("size_t", "ssize_t", "ptrdiff_t")
_INTEGER_WIDTHS = (1, 8, 16, 32, 64)


def is_emitc(type_: Type | None, *mnemonics: str) -> TypeGuard[DialectType]:
    """Returns True if a type is one of these of the emitc dialect."""
    return (
        isinstance(type_, DialectType)
        and type_.definition.dialect == "emitc"
        and type_.definition.full_name.removeprefix("emitc.") in mnemonics
    )


def is_pointer_wide(type_: Type) -> bool:
    return is_emitc(type_, *_POINTER_WIDE)


def is_supported_integer(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.width in _INTEGER_WIDTHS


def is_supported_float(type_: Type) -> bool:
    return isinstance(type_, FloatType) and (type_.width in (32, 64) or type_ in (F16, BF16))


def is_integer_index_or_opaque(type_: Type) -> bool:
    return (
        isinstance(type_, IndexType)
        or is_emitc(type_, "opaque")
        or is_supported_integer(type_)
        or is_pointer_wide(type_)
    )


def is_fundamental(type_: Type) -> bool:
    """Returns True if operators on values of the type do nothing but compute."""
    return (
        isinstance(type_, IndexType)
        or is_pointer_wide(type_)
        or is_supported_integer(type_)
        or is_supported_float(type_)
        or is_emitc(type_, "ptr")
    )


def is_supported(type_: Type) -> bool:
    """Upstream's `isSupportedEmitCType`; also checks the types that it contains."""
    work = [type_]
    while work:
        current = work.pop()
        if is_emitc(current, "ptr"):
            work.append(current.parameters[0])
        elif is_emitc(current, "array"):
            work.append(current.parameters[1])
            if is_emitc(work[-1], "array"):
                return False
        elif isinstance(current, (RankedTensorType, TupleType)):
            inner = [current.element_type] if isinstance(current, RankedTensorType) else list(current.types)
            if isinstance(current, RankedTensorType) and DYNAMIC in current.shape:
                return False
            if any(is_emitc(each, "array") for each in inner):
                return False
            work += inner
        elif not (is_integer_index_or_opaque(current) or is_supported_float(current)):
            return False
    return True


# --------------------------------------------------------------------------------------------------------------- array


def _is_element(type_: Type) -> bool:
    return is_supported_float(type_) or is_integer_index_or_opaque(type_) or is_emitc(type_, "ptr")


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


# ------------------------------------------------------------------------------------------------------- other types


def verify_lvalue(parameters: tuple[Type]) -> str | None:
    (value,) = parameters
    if not is_supported(value):
        return f"!emitc.lvalue must wrap supported emitc type, but got '{value}'"
    return "!emitc.lvalue cannot wrap !emitc.array type" if is_emitc(value, "array") else None


def verify_opaque(parameters: tuple[str]) -> str | None:
    (value,) = parameters
    if not value:
        return "expected non empty string in !emitc.opaque type"
    if value.endswith("*"):
        return "pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead"
    return None


def verify_pointer(parameters: tuple[Type]) -> str | None:
    (pointee,) = parameters
    return "pointers to lvalues are not allowed" if is_emitc(pointee, "lvalue") else None
