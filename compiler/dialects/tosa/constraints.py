"""Constraints on types and attributes that the tosa dialect adds to the shared ones."""

from __future__ import annotations

from typing import TypeGuard

from compiler.dialects.quant.types import AnyQuantizedType, QuantizedType, UniformQuantizedType
from compiler.dialects.tosa.types import MXInt8Type, ShapeType
from compiler.ir import attributes, types
from compiler.ods.attr_confines import DenseArrayCount
from compiler.ods.attr_constraints import AnyAttrOf, ConfinedAttr, DenseI64ArrayAttr, attr_constraint
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.shaped_constraints import TensorRankOf, UnrankedTensorOf, VectorOfNonZeroRankOf
from compiler.ods.type_constraints import (
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E4M3FN,
    F8E5M2,
    F8E8M0FNU,
    I1,
    I8,
    I16,
    I32,
    I64,
    AnyFloat,
    AnySignlessInteger,
    AnyTypeOf,
    AnyUnsignedInteger,
    described,
    shaped,
    type_constraint,
    type_of,
)

# ---------------------------------------------------------------------------------------------------------- elements


def storage_type(type_: types.Type) -> types.Type:
    """Returns the element type; of quantized elements the integer that they are stored as."""
    element = types.element_type_or_self(type_)
    if not isinstance(element, AnyQuantizedType | UniformQuantizedType):
        return element
    signed = element.storage_type
    return signed if element.storage.signed else types.IntegerType(signed.width, types.Signedness.UNSIGNED)


def _is_number(type_: types.Type) -> bool:
    """Returns True if tosa supports an element type: all but signed, complex and index types."""
    if isinstance(type_, types.IntegerType):
        return not type_.is_signed
    if isinstance(type_, QuantizedType):
        storage = storage_type(type_)
        return isinstance(storage, types.IntegerType) and storage.width in (4, 8, 16, 32)
    return isinstance(type_, (types.FloatType, MXInt8Type))


_Number = type_constraint("number", _is_number)
_Int = AnyTypeOf(AnyUnsignedInteger, AnySignlessInteger)
_IntOrFloat = AnyTypeOf(_Int, AnyFloat)
Tosa_Int32Or64 = AnyTypeOf(I32, I64)
_Int16Or32 = AnyTypeOf(I16, I32)
_MXInt8 = type_of(MXInt8Type, "INT8 type as defined by OCP-MX", build=MXInt8Type.get())
_MXFPNumber = AnyTypeOf(F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, _MXInt8, summary="micro-scaling format number")
_MXFPScaleNumber = described(F8E8M0FNU, "micro-scaling format scale number")

# ----------------------------------------------------------------------------------------------------------- tensors


def _is_ranked(type_: types.Type) -> TypeGuard[types.RankedTensorType]:
    """Returns True for a tensor of known rank that has elements: no dimension is 0."""
    return isinstance(type_, types.RankedTensorType) and 0 not in type_.shape


def TosaTensorOf(allowed: TypeConstraint) -> TypeConstraint[types.TensorType]:
    """Returns the constraint for conformant tensors, ranked or not, with allowed elements."""

    def container(type_: types.Type) -> bool:
        return _is_ranked(type_) or isinstance(type_, types.UnrankedTensorType)

    return shaped("TosaTensorOf", container, "tosa-conformant tensor", (allowed,))


def TosaUnrankedTensorOf(allowed: TypeConstraint) -> TypeConstraint[types.UnrankedTensorType]:
    """Returns the constraint for tensors of unknown rank with allowed elements."""
    tensor = UnrankedTensorOf(allowed)
    return described(tensor, f"tosa-conformant {tensor.summary}")


def TosaRankedTensorOf(allowed: TypeConstraint) -> TypeConstraint[types.RankedTensorType]:
    """Returns the constraint for conformant tensors of at least one dimension with allowed elements."""

    def container(type_: types.Type) -> bool:
        return _is_ranked(type_) and type_.rank >= 1

    return shaped("TosaRankedTensorOf", container, "tosa-conformant ranked tensor", (allowed,))


def TosaTensorRankOf(rank: int, allowed: TypeConstraint) -> TypeConstraint[types.RankedTensorType]:
    """Returns the constraint for conformant tensors of a rank with allowed elements."""

    def container(type_: types.Type) -> bool:
        return _is_ranked(type_) and type_.rank == rank

    return shaped("TosaTensorRankOf", container, f"{rank}D tensor", (allowed,))


def TosaScalarTensorOf(allowed: TypeConstraint) -> TypeConstraint[types.RankedTensorType]:
    """Returns the constraint for tensors of shape [1] with allowed elements."""

    def container(type_: types.Type) -> bool:
        return isinstance(type_, types.RankedTensorType) and type_.shape == (1,)

    return shaped("TosaScalarTensorOf", container, "tosa-conformant scalar tensor", (allowed,))


def _of_rank(rank: int) -> TypeConstraint[types.TensorType]:
    return AnyTypeOf(Tosa_UnrankedTensor, TosaTensorRankOf(rank, _Number), summary=f"{rank}-d tosa-conformant tensor")


def _at_least_1d(allowed: TypeConstraint) -> TypeConstraint[types.TensorType]:
    summary = "tosa-conformant tensor of at least rank 1"
    return AnyTypeOf(TosaUnrankedTensorOf(allowed), TosaRankedTensorOf(allowed), summary=summary)


Tosa_UnrankedTensor = TosaUnrankedTensorOf(_Number)
Tosa_Tensor = TosaTensorOf(_Number)
Tosa_TensorAtLeast1D = _at_least_1d(_Number)
Tosa_Tensor1D, Tosa_Tensor3D, Tosa_Tensor4D, Tosa_Tensor5D = (_of_rank(rank) for rank in (1, 3, 4, 5))
Tosa_I1Tensor = TosaTensorOf(I1)
Tosa_Int32Or64Tensor = TosaTensorOf(Tosa_Int32Or64)
Tosa_FloatTensor = TosaTensorOf(AnyFloat)
Tosa_IndexTensor2D = AnyTypeOf(Tosa_UnrankedTensor, TosaTensorRankOf(2, Tosa_Int32Or64))
Tosa_1DInt8Tensor = TensorRankOf((1,), I8)
Tosa_1DInt16Or32Tensor = TensorRankOf((1,), _Int16Or32)
Tosa_ScalarTensor = AnyTypeOf(TosaUnrankedTensorOf(_IntOrFloat), TosaScalarTensorOf(_Number))
Tosa_ScalarIntOrFloatTensor = AnyTypeOf(TosaUnrankedTensorOf(_IntOrFloat), TosaScalarTensorOf(_IntOrFloat))
Tosa_ScalarInt8Tensor = AnyTypeOf(TosaUnrankedTensorOf(I8), TosaScalarTensorOf(I8))
Tosa_ScalarInt32Tensor = AnyTypeOf(TosaUnrankedTensorOf(I32), TosaScalarTensorOf(I32))
Tosa_MXFPDataTensor3D = AnyTypeOf(TosaUnrankedTensorOf(_MXFPNumber), TosaTensorRankOf(3, _MXFPNumber))
Tosa_MXFPScaleTensor3D = AnyTypeOf(TosaUnrankedTensorOf(_MXFPScaleNumber), TosaTensorRankOf(3, _MXFPScaleNumber))
Tosa_MXFPDataTensorAtLeast1D = _at_least_1d(_MXFPNumber)
Tosa_MXFPScaleTensorAtLeast1D = _at_least_1d(_MXFPScaleNumber)


def _like(
    allowed: TypeConstraint[types.TypeT], summary: str
) -> TypeConstraint[types.TypeT | types.VectorType | types.TensorType]:
    """Returns the constraint for allowed types, and for vectors and conformant tensors of them."""
    return AnyTypeOf(allowed, VectorOfNonZeroRankOf(allowed), TosaTensorOf(allowed), summary=summary)


Tosa_IntLike = _like(_Int, "signless-integer-like")
Tosa_Int8Like = _like(I8, "signless-integer-8-bit-like")

# ------------------------------------------------------------------------------------------------------------ shapes

Tosa_Shape = type_of(ShapeType, "Shape with static rank and Index element type")


def _shape_of_rank(rank: int) -> TypeConstraint[ShapeType]:
    return type_constraint(
        f"Tosa shape type of rank {rank}", lambda type_: isinstance(type_, ShapeType) and type_.rank == rank
    )


Rank2TosaShape, Rank4TosaShape = _shape_of_rank(2), _shape_of_rank(4)

# -------------------------------------------------------------------------------------------------------- attributes

Tosa_IntegerAttr: AttrConstraint[attributes.IntegerAttr] = attr_constraint(
    "arbitrary integer attribute", lambda attr: isinstance(attr, attributes.IntegerAttr), storage="IntegerAttr"
)
Tosa_FloatAttr: AttrConstraint[attributes.FloatAttr] = attr_constraint(
    "arbitrary float attribute", lambda attr: isinstance(attr, attributes.FloatAttr), storage="FloatAttr"
)
Tosa_IntOrFloatAttr: AttrConstraint[attributes.IntegerAttr | attributes.FloatAttr] = AnyAttrOf(
    Tosa_IntegerAttr, Tosa_FloatAttr
)
Tosa_IntArrayAttr2, Tosa_IntArrayAttr3, Tosa_IntArrayAttr4, Tosa_IntArrayAttr6 = (
    ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(count)) for count in (2, 3, 4, 6)
)
