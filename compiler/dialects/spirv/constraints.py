"""Constraints on types and attributes that the spirv dialect adds to the shared ones."""

from __future__ import annotations

from dataclasses import replace

from compiler.dialects.spirv.type_parts import VECTOR_LENGTHS, component_type
from compiler.dialects.spirv.types import (
    ArrayType,
    CooperativeMatrixType,
    ImageType,
    MatrixType,
    PointerType,
    RuntimeArrayType,
    SampledImageType,
    StructType,
    TensorArmType,
)
from compiler.ir import types
from compiler.ods.constraint import TypeConstraint
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.type_constraints import (
    BF16,
    F32,
    I1,
    I16,
    I32,
    UI,
    AnyI,
    AnyI32,
    AnyTypeOf,
    DefinedTypeT,
    F,
    I,
    NoneType,
    described,
    type_of,
)

SPIRV_Float = AnyTypeOf(F(16), F(32), F(64), summary="16/32/64-bit float")
_INTEGERS = (AnyI(8), AnyI(16), AnyI(32), AnyI(64))
SPIRV_Integer = replace(AnyTypeOf(*_INTEGERS, summary="8/16/32/64-bit integer"), storage="IntegerType")
SPIRV_AnyStruct = type_of(StructType, "any SPIR-V struct type")
SPIRV_BFloat16KHR = described(BF16, "BFloat16")
SPIRV_AnyFloat = AnyTypeOf(SPIRV_Float, SPIRV_BFloat16KHR)
SPIRV_AnyPtr = type_of(PointerType, "any SPIR-V pointer type")
SPIRV_Numerical = AnyTypeOf(SPIRV_Integer, SPIRV_AnyFloat)
SPIRV_Void = described(NoneType, "void")
SPIRV_Bool = described(I1, "bool")
SPIRV_Vector = VectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Bool, SPIRV_Integer, SPIRV_AnyFloat)
SPIRV_AnyArray = type_of(ArrayType, "any SPIR-V array type")
SPIRV_AnyRTArray = type_of(RuntimeArrayType, "any SPIR-V runtime array type")
SPIRV_AnyCooperativeMatrix = type_of(CooperativeMatrixType, "any SPIR-V cooperative matrix type")
SPIRV_AnyMatrix = type_of(MatrixType, "any SPIR-V matrix type")
SPIRV_AnySampledImage = type_of(SampledImageType, "any SPIR-V sampled image type")
SPIRV_AnyImage = type_of(ImageType, "any SPIR-V image type")
SPIRV_AnyTensorArm = type_of(TensorArmType, "any SPIR-V tensorArm type")
SPIRV_Type = AnyTypeOf(
    SPIRV_Void,
    SPIRV_Bool,
    SPIRV_Integer,
    SPIRV_AnyFloat,
    SPIRV_Vector,
    SPIRV_AnyPtr,
    SPIRV_AnyArray,
    SPIRV_AnyRTArray,
    SPIRV_AnyStruct,
    SPIRV_AnyCooperativeMatrix,
    SPIRV_AnyMatrix,
    SPIRV_AnySampledImage,
    SPIRV_AnyImage,
    SPIRV_AnyTensorArm,
)
SPIRV_Scalar = AnyTypeOf(SPIRV_Numerical, SPIRV_Bool)
SPIRV_ScalarOrVector = AnyTypeOf(SPIRV_Scalar, SPIRV_Vector)
SPIRV_ScalarOrVectorOrPtr = AnyTypeOf(SPIRV_ScalarOrVector, SPIRV_AnyPtr)
SPIRV_Composite = AnyTypeOf(
    SPIRV_Vector,
    SPIRV_AnyArray,
    SPIRV_AnyRTArray,
    SPIRV_AnyStruct,
    SPIRV_AnyCooperativeMatrix,
    SPIRV_AnyMatrix,
    SPIRV_AnyTensorArm,
)


def SPIRV_VectorOf(element: TypeConstraint) -> TypeConstraint[types.VectorType]:
    return FixedVectorOfLengthAndType(VECTOR_LENGTHS, element)


def SPIRV_ScalarOrVectorOf(element: TypeConstraint[types.TypeT]) -> TypeConstraint[types.TypeT | types.VectorType]:
    return AnyTypeOf(element, SPIRV_VectorOf(element))


def SPIRV_CoopMatrixOf(element: TypeConstraint) -> TypeConstraint[CooperativeMatrixType]:
    return _container_of(CooperativeMatrixType, "Cooperative Matrix", element)


def SPIRV_MatrixOf(element: TypeConstraint) -> TypeConstraint[MatrixType]:
    return _container_of(MatrixType, "Matrix", element)


def _container_of(
    container: type[DefinedTypeT], description: str, element: TypeConstraint
) -> TypeConstraint[DefinedTypeT]:
    def matches(type_: types.Type) -> bool:
        return isinstance(type_, container) and element.accepts(component_type(type_))

    return TypeConstraint("SPIRV_CoopMatrixOfType", f"{description} of {element.summary} values", matches)


def SPIRV_ScalarOrVectorOrCoopMatrixOf(
    element: TypeConstraint[types.TypeT],
) -> TypeConstraint[types.TypeT | types.VectorType | CooperativeMatrixType]:
    return AnyTypeOf(element, SPIRV_VectorOf(element), SPIRV_CoopMatrixOf(element))


SPIRV_Int32 = described(I32, "Int32")
SPIRV_Float16or32 = AnyTypeOf(F(16), F(32), summary="16/32-bit float")
SPIRV_Float32 = described(F32, "Float32")
SPIRV_Int32Vec4 = VectorOfLengthAndType((4,), AnyI32)
SPIRV_Int16 = described(I16, "Int16")
SPIRV_SelectType = AnyTypeOf(SPIRV_Scalar, SPIRV_Vector, SPIRV_AnyPtr)


def _signless_or_unsigned(width: int) -> TypeConstraint[types.IntegerType]:
    return AnyTypeOf(I(width), UI(width), summary=f"{width}-bit signless/unsigned integer")


SPIRV_SignlessOrUnsignedInt32 = _signless_or_unsigned(32)
SPIRV_SignlessOrUnsignedInt = AnyTypeOf(
    *map(_signless_or_unsigned, (8, 16, 32, 64)), summary="8/16/32/64-bit signless/unsigned integer"
)
SPIRV_IOrUIVec4 = VectorOfLengthAndType((4,), SPIRV_SignlessOrUnsignedInt)
