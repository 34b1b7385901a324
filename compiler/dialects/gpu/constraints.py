"""Constraints on types and attributes that the gpu dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.gpu.attributes import (
    ObjectAttr,
)
from compiler.dialects.gpu.types import (
    AsyncTokenType,
    MMAMatrixType,
    SparseDnTensorHandleType,
    SparseSpGEMMOpHandleType,
    SparseSpMatHandleType,
)
from compiler.ir import types
from compiler.ods.attr_confines import ArrayMinCount
from compiler.ods.attr_constraints import (
    AnyAttr,
    ConfinedAttr,
    DenseI32ArrayAttr,
    TypedArrayAttrBase,
    attr_constraint,
)
from compiler.ods.attr_predicates import elements_of
from compiler.ods.constraint import TypeConstraint
from compiler.ods.shaped_constraints import FixedVectorOfRankAndType, MemRefOf, VectorOfRankAndType
from compiler.ods.type_constraints import (
    F16,
    F32,
    F64,
    I8,
    I32,
    I64,
    AnyFloat,
    AnySignlessInteger,
    AnyTypeOf,
    Index,
    type_of,
)
from compiler.ods.type_predicates import implements

GPU_OptionalDimSizeHintAttr = ConfinedAttr(
    DenseI32ArrayAttr,
    attr_constraint("with 3 elements (if present)", lambda attr: len(elements_of(attr)) in (0, 3)),
)
GPU_AsyncToken = type_of(AsyncTokenType, "async token type", build=AsyncTokenType.get())
LaunchIndx = AnyTypeOf(Index, I32, I64)
AnyIntegerOrFloat = AnyTypeOf(AnySignlessInteger, AnyFloat, summary="Integer or Float")

AnyIntegerOrFloatOr1DVector = AnyTypeOf(AnyIntegerOrFloat, FixedVectorOfRankAndType((1,), AnyIntegerOrFloat))

GPUTargetAttr = ConfinedAttr(
    AnyAttr,
    attr_constraint(
        "promising or implementing the `TargetAttrInterface` attr interface",
        lambda attr: implements(attr, "TargetAttrInterface"),
    ),
)
GPUTargetArrayAttr = TypedArrayAttrBase(GPUTargetAttr, "array of GPU target attributes")
GPUNonEmptyTargetArrayAttr = ConfinedAttr(GPUTargetArrayAttr, ArrayMinCount(1))
OffloadingTranslationAttr = ConfinedAttr(
    AnyAttr,
    attr_constraint(
        "with the `OffloadingTranslationAttrTrait` trait.",
        lambda attr: implements(attr, "OffloadingTranslationAttrTrait"),
    ),
)

GPUObjectArrayAttr = TypedArrayAttrBase(ObjectAttr, "an array of GPU object attributes")
GPU_MMAMemRef = MemRefOf(I8, I32, F16, F32, F64, VectorOfRankAndType((1,), I8, I32, F16, F32, F64))
GPU_MMAMatrix = type_of(MMAMatrixType, "MMAMatrix type")


def MMAMatrixOf(*allowed: TypeConstraint) -> TypeConstraint[MMAMatrixType]:
    element = AnyTypeOf(*allowed)

    def matches(type_: types.Type) -> bool:
        # The matrix's parameters are its shape, its element type and which operand it is for.
        return GPU_MMAMatrix.accepts(type_) and element.accepts(mma_element_type(type_))

    return TypeConstraint("MMAMatrixOf", f"gpu.mma_matrix of {element.summary} values", matches)


GPU_SparseDnTensorHandle = type_of(
    SparseDnTensorHandleType, "dense tensor handle type", build=SparseDnTensorHandleType.get()
)
GPU_SparseSpMatHandle = type_of(SparseSpMatHandleType, "sparse matrix handle type", build=SparseSpMatHandleType.get())


GPU_SparseSpGEMMOpHandle = type_of(
    SparseSpGEMMOpHandleType, "SpGEMM operation handle type", build=SparseSpGEMMOpHandleType.get()
)


def mma_element_type(type_: types.Type) -> types.Type:
    """Returns the element type of an MMA matrix."""
    if not isinstance(type_, MMAMatrixType):
        raise TypeError(f"{type_} is no MMA matrix")
    return type_.element_type
