"""Checks of casts of the spirv dialect, with upstream's messages."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.spirv.enums.operation_enums import AddressingModel, StorageClass
from compiler.dialects.spirv.ops.cast_ops import (
    BitcastOp,
    ConvertFToSOp,
    ConvertFToUOp,
    ConvertPtrToUOp,
    ConvertSToFOp,
    ConvertUToFOp,
    ConvertUToPtrOp,
    FConvertOp,
    GenericCastToPtrExplicitOp,
    GenericCastToPtrOp,
    PtrCastToGenericOp,
    SConvertOp,
    UConvertOp,
)
from compiler.dialects.spirv.ops.structure_ops import ModuleOp
from compiler.dialects.spirv.type_parts import element_type_or_self, storage_class_of
from compiler.dialects.spirv.types import CooperativeMatrixType, PointerType
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType, IntegerType, Type, VectorType
from compiler.ods import hook

_POINTED_TO = (StorageClass.Workgroup, StorageClass.CrossWorkgroup, StorageClass.Function)


Conversion: TypeAlias = (
    ConvertFToSOp | ConvertFToUOp | ConvertSToFOp | ConvertUToFOp | FConvertOp | SConvertOp | UConvertOp
)


def bit_width(type_: Type) -> int | None:
    """Returns the bits of a scalar or vector; None for pointers, whose width depends on the target."""
    if isinstance(type_, VectorType):
        width = bit_width(type_.element_type)
        return None if width is None else width * type_.shape[0]
    if isinstance(type_, IntegerType):
        return type_.width
    return type_.semantics.bits if isinstance(type_, FloatType) else None


@hook.verify(BitcastOp)
def bitcast(op: BitcastOp) -> Finding:
    operand, result = op.operand_.type, op.result.type
    if operand == result:
        return Problem(op, "result type must be different from operand type")
    from_pointer, to_pointer = isinstance(operand, PointerType), isinstance(result, PointerType)
    if from_pointer and not to_pointer:
        return Problem(op, "unhandled bit cast conversion from pointer type to non-pointer type")
    if to_pointer and not from_pointer:
        return Problem(op, "unhandled bit cast conversion from non-pointer type to pointer type")
    first, other = bit_width(operand), bit_width(result)
    if first != other:
        return f"mismatch in result type bitwidth {other} and operand type bitwidth {first}"
    return None


@hook.verify(ConvertFToSOp, ConvertFToUOp, ConvertSToFOp, ConvertUToFOp)
def same_shape(op: Conversion) -> Finding:
    """Checks that a cast keeps the shape of a cooperative matrix."""
    is_kept = _matrix_shape(op.operand_.type) == _matrix_shape(op.result.type)
    return None if is_kept else "requires the same shape for all operands and results"


def _matrix_shape(type_: Type) -> tuple[int, int] | None:
    return (type_.rows, type_.columns) if isinstance(type_, CooperativeMatrixType) else None


@hook.verify(FConvertOp, SConvertOp, UConvertOp)
def changes_width(op: FConvertOp | SConvertOp | UConvertOp) -> Finding:
    """Checks that a cast changes the width."""
    problem = same_shape(op)
    if problem is not None:
        return problem
    operand, result = op.operand_.type, op.result.type
    if isinstance(operand, (VectorType, CooperativeMatrixType)):
        is_matrix = isinstance(operand, CooperativeMatrixType)
        if not (isinstance(result, CooperativeMatrixType) if is_matrix else isinstance(result, VectorType)):
            return "incompatible operand and result types"
    source, target = element_type_or_self(operand), element_type_or_self(result)
    if bit_width(source) == bit_width(target):
        message = "expected the different bit widths for operand type and result type, but provided "
        return f"{message}'{source}' and '{target}'"
    return None


# --------------------------------------------------------------------------------------------- pointers and integers


def _addressing_model(op: Operation) -> AddressingModel | None:
    """Returns the addressing model of the enclosing module; None outside of modules."""
    module = op.parent_of_type(ModuleOp)
    return None if module is None else module.addressing_model


def _is_physical(op: Operation, pointer: Type) -> bool:
    model = _addressing_model(op)
    if model is AddressingModel.PhysicalStorageBuffer64:
        return storage_class_of(pointer) is StorageClass.PhysicalStorageBuffer
    return model is not AddressingModel.Logical


def _is_signless(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.is_signless


@hook.verify(ConvertPtrToUOp)
def pointer_to_integer(op: ConvertPtrToUOp) -> Finding:
    if not _is_signless(op.result.type):
        return Problem(op, "result must be a scalar type of unsigned integer")
    return None if _is_physical(op, op.pointer.type) else Problem(op, "operand must be a physical pointer")


@hook.verify(ConvertUToPtrOp)
def integer_to_pointer(op: ConvertUToPtrOp) -> Finding:
    if not _is_signless(op.operand_.type):
        return Problem(op, "result must be a scalar type of unsigned integer")
    return None if _is_physical(op, op.result.type) else Problem(op, "result must be a physical pointer")


def _same_pointee(op: GenericCastToPtrExplicitOp | GenericCastToPtrOp | PtrCastToGenericOp) -> Finding:
    operand, result = op.pointer.type.pointee_type, op.result.type.pointee_type
    if operand == result:
        return None
    message = "pointer operand's pointee type must have the same as the op result type, but found "
    return f"{message}'{operand}' vs '{result}'"


@hook.verify(PtrCastToGenericOp)
def to_generic(op: PtrCastToGenericOp) -> Finding:
    if op.pointer.type.storage_class not in _POINTED_TO:
        return Problem(op, "pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class")
    if op.result.type.storage_class is not StorageClass.Generic:
        return Problem(op, "result type must be of storage class Generic")
    return _same_pointee(op)


@hook.verify(GenericCastToPtrOp, GenericCastToPtrExplicitOp)
def from_generic(op: GenericCastToPtrOp | GenericCastToPtrExplicitOp) -> Finding:
    if op.pointer.type.storage_class is not StorageClass.Generic:
        return Problem(op, "pointer type must be of storage class Generic")
    if op.result.type.storage_class not in _POINTED_TO:
        return Problem(op, "result must point to the Workgroup, CrossWorkgroup, or Function Storage Class")
    return _same_pointee(op)
