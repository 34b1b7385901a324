"""Constraints on types and attributes that the arm_sme dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.arm_sme.attributes import KIND, LAYOUT, TYPE_SIZE_ATTR
from compiler.ir import types
from compiler.ods.attr_constraints import attr_of
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
    type_constraint,
)
from compiler.ods.type_predicates import is_float, is_signless

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
nxnxv16i8 = type_constraint(
    "vector<[16]x[16]xi8> of 8-bit signless integer values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (16, 16)
        )
        and is_signless(type_.element_type, 8)
    ),
)
nxnxv8i16 = type_constraint(
    "vector<[8]x[8]xi16> of 16-bit signless integer values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (8, 8)
        )
        and is_signless(type_.element_type, 16)
    ),
)
nxnxv4i32 = type_constraint(
    "vector<[4]x[4]xi32> of 32-bit signless integer values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (4, 4)
        )
        and is_signless(type_.element_type, 32)
    ),
)
nxnxv2i64 = type_constraint(
    "vector<[2]x[2]xi64> of 64-bit signless integer values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (2, 2)
        )
        and is_signless(type_.element_type, 64)
    ),
)
nxnxv1i128 = type_constraint(
    "vector<[1]x[1]xi128> of 128-bit signless integer values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (1, 1)
        )
        and is_signless(type_.element_type, 128)
    ),
)
nxnxv8f16 = type_constraint(
    "vector<[8]x[8]xf16> of 16-bit float values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (8, 8)
        )
        and is_float(type_.element_type, "f16")
    ),
)
nxnxv8bf16 = type_constraint(
    "vector<[8]x[8]xbf16> of bfloat16 type values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (8, 8)
        )
        and is_float(type_.element_type, "bf16")
    ),
)
nxnxv4f32 = type_constraint(
    "vector<[4]x[4]xf32> of 32-bit float values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (4, 4)
        )
        and is_float(type_.element_type, "f32")
    ),
)
nxnxv2f64 = type_constraint(
    "vector<[2]x[2]xf64> of 64-bit float values",
    lambda type_: (
        (
            ((isinstance(type_, types.VectorType) and type_.rank > 0) and type_.rank == 2)
            and ((isinstance(type_, types.VectorType) and type_.rank > 0) and all(type_.scalable))
            and type_.shape == (2, 2)
        )
        and is_float(type_.element_type, "f64")
    ),
)
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
ArmSME_TileSliceLayoutAttr = attr_of(LAYOUT, "Layout of a tile slice")
ArmSME_CombiningKindAttr = attr_of(KIND, "Kind of combining function")
ArmSME_TypeSizeAttr = attr_of(TYPE_SIZE_ATTR, "Size of a vector element type")
