"""Constraints on types and attributes that the arm_sme dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ir.types import Type, VectorType
from compiler.ods.constraint import TypeConstraint
from compiler.ods.shaped_constraints import ScalableVectorOfAnyRank, ScalableVectorOfLength, ScalableVectorOfRank
from compiler.ods.type_constraints import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I8,
    I16,
    I32,
    I64,
    I128,
    AllOfType,
    AnyTypeOf,
    shaped,
)

MOPPredicate = AllOfType(
    ScalableVectorOfRank(1),
    ScalableVectorOfAnyRank(I1),
    ScalableVectorOfLength(16, 8, 4, 2),
    summary="a vector type that is a supported predicate for the SME MOP instructions",
)
MOPVector = AllOfType(
    ScalableVectorOfRank(1),
    ScalableVectorOfAnyRank(I8, I16, BF16, F16, F32, F64),
    ScalableVectorOfLength(16, 8, 4, 2),
    summary="a vector type that is a supported input for the SME MOP instructions",
)
SVEPredicate = AllOfType(
    ScalableVectorOfRank(1),
    ScalableVectorOfAnyRank(I1),
    ScalableVectorOfLength(16, 8, 4, 2, 1),
    summary="a vector type that matches the size of a SVE predicate",
)
SVEVector = AllOfType(
    ScalableVectorOfRank(1),
    ScalableVectorOfAnyRank(I8, I16, I32, I64, I128, F16, BF16, F32, F64),
    ScalableVectorOfLength(16, 8, 4, 2, 1),
    summary="a vector type that matches the size of a SVE vector",
)


def _tile(size: int, element: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for a square of scalable dimensions of a size."""

    def container(type_: Type) -> bool:
        return isinstance(type_, VectorType) and type_.shape == (size, size) and all(type_.scalable)

    return shaped("SMETile", container, f"vector<[{size}]x[{size}]x{element.build}>", (element,), "VectorType")


nxnxv16i8 = _tile(16, I8)
nxnxv8i16, nxnxv8f16, nxnxv8bf16 = _tile(8, I16), _tile(8, F16), _tile(8, BF16)
nxnxv4i32, nxnxv4f32 = _tile(4, I32), _tile(4, F32)
nxnxv2i64, nxnxv2f64 = _tile(2, I64), _tile(2, F64)
nxnxv1i128 = _tile(1, I128)
SMETile = AnyTypeOf(
    nxnxv16i8,
    nxnxv8i16,
    nxnxv4i32,
    nxnxv2i64,
    nxnxv1i128,
    nxnxv8f16,
    nxnxv8bf16,
    nxnxv4f32,
    nxnxv2f64,
    summary="a vector type that fits into a SME tile",
)
