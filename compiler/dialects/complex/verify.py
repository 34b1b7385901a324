"""Checks of complex constants and casts beyond their tables, and the names of constants."""

from __future__ import annotations

from compiler.dialects.complex.ops import BitcastOp, ConstantOp
from compiler.ir.attributes import ArrayAttr, FloatAttr, IntegerAttr
from compiler.ir.types import ComplexType, FloatType, IntegerType, Type
from compiler.ods import hook


@hook.result_names(ConstantOp)
def constant_names(op: ConstantOp) -> list[str]:
    return ["cst"]


@hook.verify(ConstantOp)
def verify_constant(op: ConstantOp) -> str | None:
    """A real and an imaginary part of the type's elements."""
    value, type_ = op.value, op.result.type
    if not isinstance(value, ArrayAttr) or not isinstance(type_, ComplexType):
        return None
    if len(value.elements) != 2:
        return "requires 'value' to be a complex constant, represented as array of two values"
    element = type_.element_type
    real, imaginary = value.elements
    if not isinstance(real, FloatAttr | IntegerAttr) or not isinstance(imaginary, FloatAttr | IntegerAttr):
        return "requires attribute's elements to be float or integer attributes"
    if real.type != element or imaginary.type != element:
        return (
            f"requires attribute's element types ('{real.type}', '{imaginary.type}') to match the element type of the "
            f"op's return type ('{element}')"
        )
    return None


def _bits(type_: Type) -> int | None:
    if isinstance(type_, ComplexType):
        inner = _bits(type_.element_type)
        return None if inner is None else 2 * inner
    return type_.width if isinstance(type_, IntegerType | FloatType) else None


@hook.verify(BitcastOp)
def verify_bitcast(op: BitcastOp) -> str | None:
    """Operand and result have equal numbers of bits, and exactly one of them is complex."""
    source, result = op.operand_.type, op.result.type
    if source == result:
        return None
    for kind, type_ in (("operand", source), ("result", result)):
        if not isinstance(type_, IntegerType | FloatType | ComplexType):
            return f"{kind} must be int/float/complex"
    if isinstance(source, ComplexType) == isinstance(result, ComplexType):
        return "requires that either input or output has a complex type"
    source_bits, other = _bits(source), _bits(result)
    if source_bits is not None and other is not None and source_bits != other:
        return "casting bitwidths do not match"
    return None
