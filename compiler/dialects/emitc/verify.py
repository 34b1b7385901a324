"""Verifies emitc operations on values beyond their constraints, with upstream's messages.

Regions and symbols are in `verify_structure`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.emitc.attributes import OpaqueAttr
from compiler.dialects.emitc.code_ops import CallOp, CallOpaqueOp, VerbatimOp
from compiler.dialects.emitc.operator_ops import AddOp, CastOp, ConditionalOp, Operator, SubOp
from compiler.dialects.emitc.types import (
    ArrayType,
    LValueType,
    OpaqueType,
    PointerType,
    PtrDiffTType,
    is_fundamental,
    is_integer_index_or_opaque,
    is_pointer_wide,
    is_supported_float,
)
from compiler.dialects.emitc.variable_ops import (
    AddressOfOp,
    ApplyOp,
    AssignOp,
    ConstantOp,
    DereferenceOp,
    LiteralOp,
    SubscriptOp,
    VariableOp,
)
from compiler.errors.constraints import OutOfRange
from compiler.errors.values import IndexCount
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    TypeAttr,
)
from compiler.ir.operation import BlockArgument, Operation, Value
from compiler.ir.problem import Finding
from compiler.ir.types import IndexType, IntegerType, Type
from compiler.ods import hook


def text_of(op: Operation, name: str) -> str:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, StringAttr) else ""


def _inner(type_: Type) -> Type:
    """Returns the element type of an lvalue, pointer or array."""
    if isinstance(type_, ArrayType):
        return type_.element_type
    assert isinstance(type_, LValueType | PointerType)
    return type_.value_type if isinstance(type_, LValueType) else type_.pointee


# ---------------------------------------------------------------------------------------------------------- operators


@hook.verify(AddOp)
def add(op: AddOp) -> Finding:
    types = [operand.type for operand in op.operands]
    pointers = [isinstance(type_, PointerType) for type_ in types]
    if all(pointers):
        return "requires that at most one operand is a pointer"
    for is_pointer, other in zip(pointers, reversed(types), strict=True):
        if is_pointer and not (isinstance(other, (IntegerType, OpaqueType))):
            return "requires that one operand is an integer or of opaque type if the other is a pointer"
    return None


@hook.verify(SubOp)
def sub(op: SubOp) -> Finding:
    left, right = (operand.type for operand in op.operands)
    result = op.result.type
    if isinstance(right, PointerType) and not isinstance(left, PointerType):
        return "rhs can only be a pointer if lhs is a pointer"
    if not isinstance(left, PointerType):
        return None
    if not (isinstance(right, (IntegerType, OpaqueType | PointerType))):
        return "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer"
    if isinstance(right, PointerType) and not (isinstance(result, (IntegerType, PtrDiffTType | OpaqueType))):
        return "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers"
    return None


@hook.verify(ApplyOp)
def apply(op: ApplyOp) -> Finding:
    operator, operand = text_of(op, "applicableOperator"), op.operand_.type
    if not operator:
        return "applicable operator must not be empty"
    if operator not in ("&", "*"):
        return "applicable operator is illegal"
    if operator == "*":
        return None if isinstance(operand, PointerType) else "operand type must be a pointer when applying `*`"
    if not isinstance(operand, LValueType):
        return "operand type must be an lvalue when applying `&`"
    return None if isinstance(op.result.type, PointerType) else "result type must be a pointer when applying `&`"


@hook.verify(AddressOfOp)
def address_of(op: AddressOfOp) -> Finding:
    if _inner(op.reference.type) != _inner(op.result.type):
        return "requires result to be a pointer to the type referenced by operand"
    return None


@hook.verify(DereferenceOp)
def dereference(op: DereferenceOp) -> Finding:
    if _inner(op.pointer.type) != _inner(op.result.type):
        return "requires result to be an lvalue of the type pointed to by operand"
    return None


@hook.cast_compatible(CastOp)
def can_cast(inputs: list[Type], outputs: list[Type]) -> bool:
    (source,), (result,) = inputs, outputs
    if isinstance(source, ArrayType):
        shape = source.shape
        return (
            isinstance(result, PointerType) and _inner(source) == _inner(result) and len(shape) == 1 and shape[0] >= 1
        )
    return all(
        is_integer_index_or_opaque(type_) or is_supported_float(type_) or isinstance(type_, PointerType)
        for type_ in (source, result)
    )


def has_side_effects(op: Operation) -> bool:
    """Upstream's `CExpressionInterface`: whether evaluating the op in an expression does more than compute a value."""
    match op:
        case AddressOfOp() | CallOp() | ConditionalOp() | ConstantOp():
            return False
        case ApplyOp():
            return op.applicable_operator.value == "*"
        case CastOp():
            return not is_fundamental(op.result.type)
        case Operator():
            return not all(is_fundamental(operand.type) for operand in op.operands)
    return True


# --------------------------------------------------------------------------------------------------------------- calls


@hook.verify(CallOpaqueOp)
def call_opaque(op: CallOpaqueOp) -> Finding:
    if not text_of(op, "callee"):
        return "callee must not be empty"
    for argument in _elements(op, "args"):
        if isinstance(argument, IntegerAttr) and isinstance(argument.type, IndexType):
            if not 0 <= argument.value < len(op.operands):
                words = "index argument is out of range"
                return OutOfRange(words, argument.value, 0, len(op.operands) - 1)
        elif isinstance(argument, ArrayAttr):
            return "array argument has no type"
    for argument in _elements(op, "template_args"):
        if not isinstance(argument, (TypeAttr, IntegerAttr, FloatAttr)) and not isinstance(argument, OpaqueAttr):
            return "template argument has invalid type"
    if any(isinstance(result.type, ArrayType) for result in op.results):
        return "cannot return array type"
    return None


def _elements(op: Operation, name: str) -> Sequence[Attribute]:
    attribute = op.properties.get(name)
    return attribute.elements if isinstance(attribute, ArrayAttr) else ()


# ---------------------------------------------------------------------------------------------- variables and constants


@hook.verify(VariableOp)
def initial_value(op: ConstantOp | VariableOp) -> Finding:
    value, type_ = op.value, op.result.type
    if isinstance(value, OpaqueAttr):
        return None
    if isinstance(value, StringAttr):
        return "string attributes are not supported, use #emitc.opaque instead"
    if isinstance(type_, LValueType):
        type_ = _inner(type_)
    value_type = value.type if isinstance(value, (IntegerAttr, FloatAttr, DenseElementsAttr)) else None
    if value_type is None or value_type == type_ or (is_pointer_wide(type_) and isinstance(value_type, IndexType)):
        return None
    return (
        f"requires attribute to either be an #emitc.opaque attribute or it's type ('{value_type}') to match the op's "
        f"result type ('{type_}')"
    )


@hook.verify(ConstantOp)
def constant(op: ConstantOp) -> Finding:
    value = op.value
    problem = initial_value(op)
    if problem is None and isinstance(value, OpaqueAttr) and not value.value:
        return "value must not be empty"
    return problem


@hook.verify(LiteralOp)
def literal(op: LiteralOp) -> Finding:
    return None if text_of(op, "value") else "value must not be empty"


@hook.verify(AssignOp)
def assign(op: AssignOp) -> Finding:
    variable, value = op.var, op.value
    if isinstance(variable, BlockArgument):
        return "cannot assign to block argument"
    wanted = _inner(variable.type)
    if wanted != value.type:
        return f"requires value's type ('{value.type}') to match variable's type ('{wanted}')"
    return None


@hook.verify(SubscriptOp)
def subscript(op: SubscriptOp) -> Finding:
    base, indices = op.value.type, op.indices
    result = _inner(op.result.type)
    if isinstance(base, ArrayType):
        rank = len(base.shape)
        if len(indices) != rank:
            count = f"number of indices ({len(indices)})"
            words = f"on array operand requires {count} to match the rank of the array type ({rank})"
            return IndexCount(words, rank, len(indices))
        invalid = _first_invalid_index(indices)
        if invalid is not None:
            expected = f"integer-like, but got '{indices[invalid].type}'"
            return f"on array operand requires index operand {invalid} to be {expected}"
        if _inner(base) != result:
            return f"on array operand requires element type ('{_inner(base)}') and result type ('{result}') to match"
    elif isinstance(base, PointerType):
        if len(indices) != 1:
            return f"on pointer operand requires one index operand, but got {len(indices)}"
        if _first_invalid_index(indices) is not None:
            return f"on pointer operand requires index operand to be integer-like, but got '{indices[0].type}'"
        if _inner(base) != result:
            return f"on pointer operand requires pointee type ('{_inner(base)}') and result type ('{result}') to match"
    return None


def _first_invalid_index(indices: Sequence[Value]) -> int | None:
    invalid = (index for index, value in enumerate(indices) if not is_integer_index_or_opaque(value.type))
    return next(invalid, None)


@hook.verify(VerbatimOp)
def verbatim(op: VerbatimOp) -> Finding:
    if not op.operands:
        return None
    text, count, position = text_of(op, "value"), 0, 0
    while (position := text.find("{", position)) >= 0:
        following = text[position + 1 : position + 2]
        if following not in ("{", "}"):
            return "expected '}' after unescaped '{'" + ("" if following else " at end of string")
        count += following == "}"
        position += 2
    if count != len(op.operands):
        return "requires operands for each placeholder in the format string"
    return None
