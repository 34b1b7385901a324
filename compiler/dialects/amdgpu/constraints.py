"""Constraints on types and attributes that the amdgpu dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.amdgpu.types import TDMBaseType, TDMDescriptorType, TDMGatherBaseType
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, FixedVectorOfRankAndType, VectorOfLengthAndType
from compiler.ods.type_constraints import (
    BF16,
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F16,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    SI,
    SI8,
    UI,
    UI8,
    AnyFloat,
    AnySignlessInteger,
    AnyTypeOf,
    I,
    type_of,
)

AnyIntegerOrFloat = AnyTypeOf(AnySignlessInteger, AnyFloat, summary="Integer or Float")
AnyIntegerOrFloatOr1DVector = AnyTypeOf(AnyIntegerOrFloat, FixedVectorOfRankAndType((1,), AnyIntegerOrFloat))

MFMAInTypes = AnyTypeOf(
    F32,
    F64,
    I32,
    I64,
    VectorOfLengthAndType((2,), F32),
    VectorOfLengthAndType(
        (4, 8),
        F16,
    ),
    VectorOfLengthAndType(
        (2, 4, 8),
        BF16,
    ),
    VectorOfLengthAndType(
        (4, 8, 16),
        I8,
    ),
    VectorOfLengthAndType((8,), F8E5M2FNUZ, F8E4M3FNUZ),
    VectorOfLengthAndType(
        (8, 32),
        F8E5M2,
        F8E4M3FN,
    ),
    VectorOfLengthAndType((32,), F6E2M3FN, F6E3M2FN, F4E2M1FN),
)
MFMAOutTypes = AnyTypeOf(
    F64,
    VectorOfLengthAndType(
        (4, 16, 32),
        F32,
    ),
    VectorOfLengthAndType(
        (4, 16, 32),
        I32,
    ),
    VectorOfLengthAndType((4,), F64),
)

WMMAInTypes = AnyTypeOf(
    VectorOfLengthAndType((2,), F32),
    VectorOfLengthAndType(
        (4, 8, 16),
        F16,
        BF16,
    ),
    VectorOfLengthAndType(
        (4, 8, 16, 32),
        I8,
        SI8,
        UI8,
    ),
    VectorOfLengthAndType(
        (4, 8, 32, 64),
        F8E4M3FN,
        F8E5M2,
    ),
    VectorOfLengthAndType(
        (4, 8, 16),
        I(4),
        SI(4),
        UI(4),
    ),
)
WMMAOutTypes = AnyTypeOf(
    VectorOfLengthAndType(
        (4, 8),
        F32,
        I32,
    ),
    VectorOfLengthAndType(
        (4, 8, 16),
        F16,
        BF16,
    ),
)
SMFMACSparseInTypes = AnyTypeOf(
    VectorOfLengthAndType(
        (4, 8),
        F16,
    ),
    VectorOfLengthAndType(
        (4, 8),
        BF16,
    ),
    VectorOfLengthAndType(
        (8, 16),
        I8,
    ),
    VectorOfLengthAndType(
        (8, 16),
        F8E4M3FN,
        F8E5M2,
    ),
    VectorOfLengthAndType(
        (8, 16),
        F8E4M3FNUZ,
        F8E5M2FNUZ,
    ),
)
SMFMACDenseInTypes = AnyTypeOf(
    VectorOfLengthAndType(
        (8, 16),
        F16,
    ),
    VectorOfLengthAndType(
        (8, 16),
        BF16,
    ),
    VectorOfLengthAndType(
        (16, 32),
        I8,
    ),
    VectorOfLengthAndType(
        (16, 32),
        F8E4M3FN,
        F8E5M2,
    ),
    VectorOfLengthAndType(
        (16, 32),
        F8E4M3FNUZ,
        F8E5M2FNUZ,
    ),
)
SMFMACOutTypes = AnyTypeOf(
    VectorOfLengthAndType(
        (4, 16),
        F32,
    ),
    VectorOfLengthAndType(
        (4, 16),
        I32,
    ),
)
SMFMACIdxTypes = AnyTypeOf(FixedVectorOfLengthAndType((4,), I8), FixedVectorOfLengthAndType((2,), I16))
ScaledMFMAInTypes = AnyTypeOf(
    VectorOfLengthAndType((32,), F8E5M2, F8E4M3FN), VectorOfLengthAndType((32,), F6E2M3FN, F6E3M2FN, F4E2M1FN)
)
ScaledMFMAOutTypes = AnyTypeOf(
    VectorOfLengthAndType(
        (4, 16),
        F32,
    )
)
ScaledWMMAInTypes = AnyTypeOf(
    VectorOfLengthAndType((64,), F8E5M2, F8E4M3FN),
    VectorOfLengthAndType((64,), F6E2M3FN, F6E3M2FN),
    VectorOfLengthAndType(
        (64, 128),
        F4E2M1FN,
    ),
)
ScaledWMMAOutTypes = AnyTypeOf(
    VectorOfLengthAndType(
        (8, 16),
        F32,
    )
)
AMDGPU_TDMGatherBaseType = type_of(
    TDMGatherBaseType, "Pair of base addresses that move data between LDS and global storage."
)
AMDGPU_TDMBaseType = type_of(TDMBaseType, "Pair of base addresses that move data between LDS and global storage.")
AMDGPU_TDMDescriptorType = type_of(
    TDMDescriptorType, "Descriptors used in tensor store/load operations.", build=TDMDescriptorType.get()
)
