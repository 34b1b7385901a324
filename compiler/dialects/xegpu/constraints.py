"""Constraints on types and attributes that the xegpu dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.xegpu.descriptors import is_shared_memory
from compiler.dialects.xegpu.types import MemDescType, NbarrierType, TensorDescType
from compiler.ir.types import MemRefType, ShapedType, int_or_float_width
from compiler.ods.attr_constraints import attr_interface
from compiler.ods.constraint import TypeConstraint
from compiler.ods.shaped_constraints import (
    FixedVectorOfNonZeroRankOf,
    FixedVectorOfRankAndType,
    MemRefRankOf,
    Non0RankedMemRefOf,
    VectorOfRankAndType,
)
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
    SI1,
    SI8,
    SI16,
    SI32,
    SI64,
    TF32,
    UI1,
    UI8,
    UI16,
    UI32,
    UI64,
    AnyTypeOf,
    ConfinedType,
    I,
    Index,
    type_of,
)

XeGPU_IntType = AnyTypeOf(I1, I(4), I8, I16, I32, I64, SI1, SI8, SI16, SI32, SI64, UI1, UI8, UI16, UI32, UI64)
XeGPU_FloatType = AnyTypeOf(F16, F32, F64, BF16, TF32)
XeGPU_ScalarType = AnyTypeOf(XeGPU_IntType, XeGPU_FloatType)
XeGPU_PointerType = AnyTypeOf(UI64, UI32, I64, I32)
XeGPU_BaseAddrType = AnyTypeOf(Non0RankedMemRefOf(XeGPU_ScalarType), XeGPU_PointerType)
XeGPU_TensorDesc = type_of(TensorDescType, "TensorDesc describing regions of interested data.")
DistributeLayoutAttr = attr_interface("DistributeLayoutAttr", "DistributeLayoutAttr instance")
XeGPU_ValueType = FixedVectorOfNonZeroRankOf(XeGPU_ScalarType)
XeGPU_GatherScatterBaseAddrType = AnyTypeOf(MemRefRankOf((1,), XeGPU_ScalarType), XeGPU_PointerType)
XeGPU_OffsetType = FixedVectorOfNonZeroRankOf(Index)
XeGPU_GatherScatterSourceType = AnyTypeOf(XeGPU_TensorDesc, XeGPU_GatherScatterBaseAddrType)
XeGPU_MaskType = FixedVectorOfNonZeroRankOf(I1)
XeGPU_DpasOprType = FixedVectorOfRankAndType(
    (1, 2, 3),
    XeGPU_ScalarType,
)
XeGPU_DpasResType = FixedVectorOfRankAndType(
    (1, 2),
    XeGPU_ScalarType,
)
XeGPU_Nbarrier = type_of(
    NbarrierType, "!xegpu.nbarrier a custom XeGPU type representing a barrier.", build=NbarrierType.get()
)
XeGPU_VectorType = VectorOfRankAndType(
    (1, 2, 3, 4, 5, 6),
    XeGPU_ScalarType,
)
XeGPU_MemDesc = type_of(MemDescType, "MemDesc describing the data in SLM")
_SHARED_ELEMENTS = (
    "1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit "
    "signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed "
    "integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or "
    "16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or "
    "64-bit float or bfloat16 type or tf32 type values "
)


def _static_shared(rank: int) -> TypeConstraint[MemRefType]:
    return ConfinedType(
        MemRefRankOf((rank,), XeGPU_ScalarType),
        lambda type_: type_.has_static_shape and is_shared_memory(type_),
        f"reside in share memory and statically {rank}d shaped memref of {_SHARED_ELEMENTS}",
    )


StaticShared1DMemRef = _static_shared(1)
StaticShared2DMemRef = _static_shared(2)


def size_in_bits(type_: ShapedType) -> int:
    """Returns the size in bits of all elements of a shaped type with a static shape."""
    return int(type_.num_elements) * int_or_float_width(type_.element_type)
