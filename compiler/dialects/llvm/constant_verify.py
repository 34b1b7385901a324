"""Checks of a constant of the llvm dialect: its value fits its type."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.llvm.type_syntax import struct_body
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType, LLVMTargetExtType
from compiler.errors.constraints import RequiredType, SizeMismatch
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DialectAttribute,
    ElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
)
from compiler.ir.problem import Finding
from compiler.ir.types import DialectType, FloatType, IndexType, IntegerType, RankedTensorType, Type, VectorType
from compiler.ods import hook


@hook.verify(ConstantOp)
def constant(op: ConstantOp) -> Finding:
    value, type_ = op.value, op.result.type
    if isinstance(value, StringAttr):
        return _text(value, type_)
    if isinstance(type_, LLVMStructType):
        return _struct(value, type_)
    if isinstance(type_, LLVMTargetExtType):
        return "does not support target extension type."
    if isinstance(value, IntegerAttr):
        return None if isinstance(type_, IntegerType) else "expected integer type"
    if isinstance(value, FloatAttr):
        return _float(value.type, type_)
    if isinstance(value, ElementsAttr):
        return _elements(value, type_)
    if isinstance(value, ArrayAttr):
        if not isinstance(type_, DialectType) or not isinstance(type_, LLVMArrayType):
            return "expected array or struct type for array attribute"
        return _array(value, type_, 0)
    return "only supports integer, float, string or elements attributes"


def _text(value: StringAttr, type_: Type) -> str | None:
    length = len(value.value.encode("utf-8", "surrogateescape"))
    if isinstance(type_, LLVMArrayType):
        element, count = type_.element_type, type_.num_elements
        if count == length and isinstance(element, IntegerType) and element.width == 8:
            return None
    return f"expected array type of {length} i8 elements for the string constant"


def _struct(value: Attribute | None, type_: DialectType) -> str | Fault | None:
    if not isinstance(value, ArrayAttr):
        return "expected array attribute for struct type"
    body = struct_body(type_)
    if len(value.elements) != len(body):
        return SizeMismatch(f"expected array attribute of size {len(body)}", len(value.elements), len(body))
    for index, (element, wanted) in enumerate(zip(value.elements, body, strict=True)):
        if not isinstance(wanted, IntegerType | FloatType | IndexType):
            return "expected struct element types to be floating point type or integer type"
        if not isinstance(element, FloatAttr | IntegerAttr):
            return "expected element of array attribute to be floating point or integer"
        if element.type != wanted:
            return RequiredType(f"struct element at index {index} is of wrong type", element.type, wanted)
    return None


def _float(given_type: FloatType, type_: Type) -> str | None:
    if isinstance(type_, FloatType):
        return None if type_ == given_type else "attribute and type have different float semantics"
    if isinstance(type_, IntegerType) and type_.width != given_type.width:
        return f"expected integer type of width {given_type.width}"
    return None


def _count(type_: Type) -> int:
    """Returns the number of scalars of a vector or array, nested ones included."""
    if isinstance(type_, VectorType):
        return type_.num_elements * _count(type_.element_type)
    if isinstance(type_, LLVMArrayType):
        element, length = type_.element_type, type_.num_elements
        return int(length) * _count(element)
    return 1


def _element(type_: Type) -> Type:
    while isinstance(type_, LLVMArrayType):
        type_ = type_.element_type
    return type_.element_type if isinstance(type_, VectorType | RankedTensorType) else type_


def _is_scalable(type_: Type) -> bool:
    while isinstance(type_, LLVMArrayType):
        type_ = type_.element_type
    return isinstance(type_, VectorType) and type_.is_scalable


def _elements(value: ElementsAttr, type_: Type) -> str | None:
    if _is_scalable(type_):
        is_splat = isinstance(value, DenseElementsAttr) and value.is_splat
        return None if is_splat else "scalable vector type requires a splat attribute"
    if not isinstance(type_, VectorType) and not isinstance(type_, LLVMArrayType):
        return "expected vector or array type"
    actual = value.type.num_elements
    if _count(type_) != actual:
        return f"type and attribute have a different number of elements: {_count(type_)} vs. {actual}"
    source, result = _element(value.type), _element(type_)
    if isinstance(source, FloatType):
        return _float(source, result)
    if isinstance(source, IntegerType) and not isinstance(result, IntegerType):
        return "expected integer element type for integer elements attribute"
    return None


def _is_marker(value: Attribute, *names: str) -> bool:
    return isinstance(value, DialectAttribute) and value.definition.full_name in names


def _array(value: ArrayAttr, type_: DialectType, dimension: int) -> str | None:
    element, count = type_.parameters
    if count != len(value.elements):
        return (
            f"array attribute size does not match array type size in dimension {dimension}: {len(value.elements)} vs. "
            f"{count}"
        )
    if isinstance(element, LLVMArrayType):
        for index, inner in enumerate(value.elements):
            if _is_marker(inner, "llvm.zero", "llvm.undef"):
                continue
            if not isinstance(inner, ArrayAttr):
                return (
                    f"nested attribute for sub-array in dimension {dimension} at index {index} must be a zero, or "
                    "undef, or array attribute"
                )
            problem = _array(inner, element, dimension + 1)
            if problem is not None:
                return problem
        return None
    if not isinstance(element, DialectType) or not isinstance(element, LLVMStructType):
        return "for array with an array attribute must have a struct element type"
    return _structs(value, len(struct_body(element)))


def _structs(value: ArrayAttr, size: int) -> str | None:
    for index, inner in enumerate(value.elements):
        if _is_marker(inner, "llvm.zero", "llvm.undef"):
            continue
        if not isinstance(inner, ArrayAttr):
            return f"nested attribute for struct element at index {index} must be a zero, or undef, or array attribute"
        if len(inner.elements) != size:
            return (
                f"nested array attribute size for struct element at index {index} must match struct size: "
                f"{len(inner.elements)} vs. {size}"
            )
    return None
