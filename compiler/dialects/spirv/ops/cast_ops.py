"""The operations of the spirv dialect: cast ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyFloat,
    SPIRV_AnyPtr,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOrCoopMatrixOf,
    SPIRV_ScalarOrVectorOrPtr,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_SHAPE


class ValueCast(Op):
    traits = [AVAILABILITY]
    assembly_format = "$operand attr-dict `:` type($operand) `to` type($result)"
    hooks = Hooks(verify_is_local=True)


class BitcastOp(ValueCast, name="spirv.Bitcast"):
    """Reinterprets bits as another type with an equal number of bits, or a pointer as another pointer type."""

    operand_ = operand(SPIRV_ScalarOrVectorOrPtr)
    result = result(SPIRV_ScalarOrVectorOrPtr)
    traits = [PURE]


class ConvertFToSOp(ValueCast, name="spirv.ConvertFToS"):
    """Rounds a float towards zero to a signed integer; undefined if it does not fit, or is NaN."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class ConvertFToUOp(ValueCast, name="spirv.ConvertFToU"):
    """Rounds a float towards zero to an unsigned integer; undefined if it does not fit, or is NaN."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class ConvertSToFOp(ValueCast, name="spirv.ConvertSToF"):
    """Converts a signed integer to a float, with rounding."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat))
    traits = [Trait("SignedOp"), PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class ConvertUToFOp(ValueCast, name="spirv.ConvertUToF"):
    """Converts an unsigned integer to a float, with rounding."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat))
    traits = [Trait("UnsignedOp"), PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class FConvertOp(ValueCast, name="spirv.FConvert"):
    """Converts a float to another width; rounds to a narrower one."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat))
    traits = [Trait("UsableInSpecConstantOp"), PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class SConvertOp(ValueCast, name="spirv.SConvert"):
    """Changes the width of an integer: extended by its sign, or cut to its low bits."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    traits = [Trait("UsableInSpecConstantOp"), Trait("SignedOp"), PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class UConvertOp(ValueCast, name="spirv.UConvert"):
    """Changes the width of an integer: extended by zeros, or cut to its low bits."""

    operand_ = operand(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer))
    traits = [Trait("UnsignedOp"), Trait("UsableInSpecConstantOp"), PURE, SAME_OPERANDS_AND_RESULT_SHAPE]


class ConvertPtrToUOp(Op, name="spirv.ConvertPtrToU"):
    """Converts a pointer to an unsigned integer: its address, zero-extended or truncated."""

    pointer = operand(SPIRV_AnyPtr)
    result = result(SPIRV_Integer)
    traits = [needs(Capability.Addresses, Capability.PhysicalStorageBufferAddresses)]
    assembly_format = "$pointer attr-dict `:` type($pointer) `to` type($result)"


class ConvertUToPtrOp(Op, name="spirv.ConvertUToPtr"):
    """Converts an unsigned integer to a pointer with this address; requires physical addressing."""

    operand_ = operand(SPIRV_Integer)
    result = result(SPIRV_AnyPtr)
    traits = [Trait("UnsignedOp"), needs(Capability.Addresses, Capability.PhysicalStorageBufferAddresses)]
    assembly_format = "$operand attr-dict `:` type($operand) `to` type($result)"


class PointerCast(Op):
    pointer = operand(SPIRV_AnyPtr)
    result = result(SPIRV_AnyPtr)
    traits = [PURE, needs(Capability.Kernel)]
    assembly_format = "$pointer attr-dict `:` type($pointer) `to` type($result)"
    hooks = Hooks(verify_is_local=True)


class PtrCastToGenericOp(PointerCast, name="spirv.PtrCastToGeneric"):
    """Converts a pointer to workgroup, cross-workgroup or function memory to one to `Generic` memory."""


class GenericCastToPtrOp(PointerCast, name="spirv.GenericCastToPtr"):
    """Converts a `Generic` pointer to a storage class that it is known to point into."""


class GenericCastToPtrExplicitOp(PointerCast, name="spirv.GenericCastToPtrExplicit"):
    """Converts a `Generic` pointer to another storage class; null if it does not point into that."""
