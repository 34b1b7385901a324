"""Constraints on types and attributes that the tosa dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.quant.constraints import is_quantized
from compiler.dialects.tosa.attributes import BLOCK_SIZE_ATTR, NAN_MODE, RESIZE_MODE_ATTR, ROUNDING_MODE_ATTR
from compiler.dialects.tosa.enums import BlockSize, NanPropagationMode, ResizeMode, RoundingMode
from compiler.dialects.tosa.types import MXInt8Type, ShapeType
from compiler.ir import attributes, types
from compiler.ods.attr_confines import DenseArrayCount
from compiler.ods.attr_constraints import AnyAttrOf, ConfinedAttr, DenseI64ArrayAttr, attr_constraint, attr_of
from compiler.ods.attr_predicates import elements_of
from compiler.ods.constraint import AttrConstraint
from compiler.ods.shaped_constraints import TensorRankOf
from compiler.ods.type_constraints import (
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E4M3FN,
    F8E5M2,
    F8E8M0FNU,
    I8,
    AnyTypeOf,
    I,
    type_constraint,
    type_of,
)
from compiler.ods.type_predicates import is_float, is_signless, is_tensor, is_unsigned

Tosa_MXInt8 = type_of(MXInt8Type, "INT8 type as defined by OCP-MX", build=MXInt8Type.get())


def storage_type(type_: types.Type) -> types.Type:
    """Returns the element type; of quantized elements the integer that they are stored as."""
    element = types.element_type_or_self(type_)
    if isinstance(element, types.DialectType) and element.definition.dialect == "quant":
        storage = element.parameters[0] if element.parameters else None
        kind = getattr(storage, "type", None)
        if not isinstance(kind, types.IntegerType):
            return element
        return kind if getattr(storage, "signed", True) else types.IntegerType(kind.width, types.Signedness.UNSIGNED)
    return element


def _is_number(type_: types.Type) -> bool:
    """Returns True if tosa supports an element type: all but signed, complex and index types."""
    if isinstance(type_, types.IntegerType):
        return not type_.is_signed
    if is_quantized(type_):
        storage = storage_type(type_)
        return isinstance(storage, types.IntegerType) and storage.width in (4, 8, 16, 32)
    return isinstance(type_, (types.FloatType, MXInt8Type))


Tosa_UnrankedTensor = type_constraint(
    "tosa-conformant unranked tensor of number values",
    lambda type_: isinstance(type_, types.UnrankedTensorType) and _is_number(type_.element_type),
)
Tosa_TensorAtLeast1D = AnyTypeOf(
    Tosa_UnrankedTensor,
    type_constraint(
        "tosa-conformant ranked tensor of number values",
        lambda type_: (
            isinstance(type_, types.RankedTensorType)
            and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            and (isinstance(type_, types.RankedTensorType) and type_.rank >= 1)
            and _is_number(type_.element_type)
        ),
    ),
    summary="tosa-conformant tensor of at least rank 1",
)
Tosa_NanPropagationModeAttr: AttrConstraint[NanPropagationMode] = attr_of(
    NAN_MODE, "Supported NaN propagation strategies"
)
Tosa_Tensor = type_constraint(
    "tosa-conformant tensor of number values",
    lambda type_: (
        is_tensor(type_)
        and (
            (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            or isinstance(type_, types.UnrankedTensorType)
        )
        and _is_number(type_.element_type)
    ),
)
Tosa_Tensor4D = AnyTypeOf(
    Tosa_UnrankedTensor,
    type_constraint(
        "4D tensor of number values",
        lambda type_: (
            isinstance(type_, types.RankedTensorType)
            and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            and (type_.has_rank and type_.rank == 4)
            and _is_number(type_.element_type)
        ),
    ),
    summary="4-d tosa-conformant tensor",
)
Tosa_ScalarIntOrFloatTensor = AnyTypeOf(
    type_constraint(
        ("tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values"),
        lambda type_: (
            isinstance(type_, types.UnrankedTensorType)
            and (
                is_unsigned(type_.element_type)
                or is_signless(type_.element_type)
                or isinstance(type_.element_type, types.FloatType)
            )
        ),
    ),
    type_constraint(
        "tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (type_.has_rank and type_.rank == 1)
                and (isinstance(type_, types.RankedTensorType) and all(v == 1 for v in elements_of(type_.shape)))
            )
            and (
                is_unsigned(type_.element_type)
                or is_signless(type_.element_type)
                or isinstance(type_.element_type, types.FloatType)
            )
        ),
    ),
)
Tosa_IntArrayAttr2 = ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(2))
Tosa_IntArrayAttr4 = ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(4))
Tosa_Tensor1D = AnyTypeOf(
    Tosa_UnrankedTensor,
    type_constraint(
        "1D tensor of number values",
        lambda type_: (
            isinstance(type_, types.RankedTensorType)
            and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            and (type_.has_rank and type_.rank == 1)
            and _is_number(type_.element_type)
        ),
    ),
    summary="1-d tosa-conformant tensor",
)
Tosa_Tensor5D = AnyTypeOf(
    Tosa_UnrankedTensor,
    type_constraint(
        "5D tensor of number values",
        lambda type_: (
            isinstance(type_, types.RankedTensorType)
            and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            and (type_.has_rank and type_.rank == 5)
            and _is_number(type_.element_type)
        ),
    ),
    summary="5-d tosa-conformant tensor",
)
Tosa_IntArrayAttr6 = ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(6))
Tosa_IntArrayAttr3 = ConfinedAttr(DenseI64ArrayAttr, DenseArrayCount(3))
Tosa_Tensor3D = AnyTypeOf(
    Tosa_UnrankedTensor,
    type_constraint(
        "3D tensor of number values",
        lambda type_: (
            isinstance(type_, types.RankedTensorType)
            and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            and (type_.has_rank and type_.rank == 3)
            and _is_number(type_.element_type)
        ),
    ),
    summary="3-d tosa-conformant tensor",
)
Tosa_MXFPNumber = AnyTypeOf(
    F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, Tosa_MXInt8, summary="micro-scaling format number"
)
Tosa_MXFPDataTensor3D = AnyTypeOf(
    type_constraint(
        "tosa-conformant unranked tensor of micro-scaling format number values",
        lambda type_: (
            isinstance(type_, types.UnrankedTensorType)
            and (
                is_float(type_.element_type, "f8E4M3FN")
                or is_float(type_.element_type, "f8E5M2")
                or is_float(type_.element_type, "f4E2M1FN")
                or is_float(type_.element_type, "f6E2M3FN")
                or is_float(type_.element_type, "f6E3M2FN")
                or isinstance(type_.element_type, MXInt8Type)
            )
        ),
    ),
    type_constraint(
        "3D tensor of micro-scaling format number values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (type_.has_rank and type_.rank == 3)
            )
            and (
                is_float(type_.element_type, "f8E4M3FN")
                or is_float(type_.element_type, "f8E5M2")
                or is_float(type_.element_type, "f4E2M1FN")
                or is_float(type_.element_type, "f6E2M3FN")
                or is_float(type_.element_type, "f6E3M2FN")
                or isinstance(type_.element_type, MXInt8Type)
            )
        ),
    ),
)
Tosa_MXFPScaleNumber = AnyTypeOf(F8E8M0FNU, summary="micro-scaling format scale number")
Tosa_MXFPScaleTensor3D = AnyTypeOf(
    type_constraint(
        "tosa-conformant unranked tensor of micro-scaling format scale number values",
        lambda type_: isinstance(type_, types.UnrankedTensorType) and is_float(type_.element_type, "f8E8M0FNU"),
    ),
    type_constraint(
        "3D tensor of micro-scaling format scale number values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (type_.has_rank and type_.rank == 3)
            )
            and is_float(type_.element_type, "f8E8M0FNU")
        ),
    ),
)
Tosa_BlockSizeAttr: AttrConstraint[BlockSize] = attr_of(BLOCK_SIZE_ATTR, "Block size for the block_scaled formats")
Tosa_IntegerAttr: AttrConstraint[attributes.IntegerAttr] = attr_constraint(
    "arbitrary integer attribute", lambda attr: isinstance(attr, attributes.IntegerAttr), storage="IntegerAttr"
)
Tosa_FloatAttr: AttrConstraint[attributes.FloatAttr] = attr_constraint(
    "arbitrary float attribute", lambda attr: isinstance(attr, attributes.FloatAttr), storage="FloatAttr"
)
Tosa_IntOrFloatAttr: AttrConstraint[attributes.IntegerAttr | attributes.FloatAttr] = AnyAttrOf(
    Tosa_IntegerAttr, Tosa_FloatAttr
)
Tosa_Int32 = I(32)
Tosa_Int64 = I(64)
Tosa_Int32Or64 = AnyTypeOf(Tosa_Int32, Tosa_Int64)
Tosa_Int32Or64Tensor = type_constraint(
    "tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values",
    lambda type_: (
        (
            is_tensor(type_)
            and (
                (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                or isinstance(type_, types.UnrankedTensorType)
            )
        )
        and (is_signless(type_.element_type, 32) or is_signless(type_.element_type, 64))
    ),
)
Tosa_I1Tensor = type_constraint(
    "tosa-conformant tensor of 1-bit signless integer values",
    lambda type_: (
        (
            is_tensor(type_)
            and (
                (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                or isinstance(type_, types.UnrankedTensorType)
            )
        )
        and is_signless(type_.element_type, 1)
    ),
)
Tosa_ScalarInt8Tensor = AnyTypeOf(
    type_constraint(
        "tosa-conformant unranked tensor of 8-bit signless integer values",
        lambda type_: isinstance(type_, types.UnrankedTensorType) and is_signless(type_.element_type, 8),
    ),
    type_constraint(
        "tosa-conformant scalar tensor of 8-bit signless integer values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (type_.has_rank and type_.rank == 1)
                and (isinstance(type_, types.RankedTensorType) and all(v == 1 for v in elements_of(type_.shape)))
            )
            and is_signless(type_.element_type, 8)
        ),
    ),
)
Tosa_FloatTensor = type_constraint(
    "tosa-conformant tensor of floating-point values",
    lambda type_: (
        (
            is_tensor(type_)
            and (
                (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                or isinstance(type_, types.UnrankedTensorType)
            )
        )
        and isinstance(type_.element_type, types.FloatType)
    ),
)
Tosa_Shape = type_of(ShapeType, "Shape with static rank and Index element type")
Tosa_ScalarTensor = AnyTypeOf(
    type_constraint(
        ("tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values"),
        lambda type_: (
            isinstance(type_, types.UnrankedTensorType)
            and (
                is_unsigned(type_.element_type)
                or is_signless(type_.element_type)
                or isinstance(type_.element_type, types.FloatType)
            )
        ),
    ),
    type_constraint(
        "tosa-conformant scalar tensor of number values",
        lambda type_: (
            isinstance(type_, types.RankedTensorType)
            and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
            and (type_.has_rank and type_.rank == 1)
            and (isinstance(type_, types.RankedTensorType) and all(v == 1 for v in elements_of(type_.shape)))
            and _is_number(type_.element_type)
        ),
    ),
)
Tosa_IndexTensor2D = AnyTypeOf(
    Tosa_UnrankedTensor,
    type_constraint(
        "2D tensor of 32-bit signless integer or 64-bit signless integer values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (type_.has_rank and type_.rank == 2)
            )
            and (is_signless(type_.element_type, 32) or is_signless(type_.element_type, 64))
        ),
    ),
)
Rank4TosaShape = type_constraint(
    "Tosa shape type of rank 4", lambda type_: isinstance(type_, ShapeType) and type_.rank == 4
)
Rank2TosaShape = type_constraint(
    "Tosa shape type of rank 2", lambda type_: isinstance(type_, ShapeType) and type_.rank == 2
)
Tosa_ResizeModeAttr: AttrConstraint[ResizeMode] = attr_of(RESIZE_MODE_ATTR, "Supported resize/upsampling strategies")
Tosa_MXFPDataTensorAtLeast1D = AnyTypeOf(
    type_constraint(
        "tosa-conformant unranked tensor of micro-scaling format number values",
        lambda type_: (
            isinstance(type_, types.UnrankedTensorType)
            and (
                is_float(type_.element_type, "f8E4M3FN")
                or is_float(type_.element_type, "f8E5M2")
                or is_float(type_.element_type, "f4E2M1FN")
                or is_float(type_.element_type, "f6E2M3FN")
                or is_float(type_.element_type, "f6E3M2FN")
                or isinstance(type_.element_type, MXInt8Type)
            )
        ),
    ),
    type_constraint(
        "tosa-conformant ranked tensor of micro-scaling format number values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (isinstance(type_, types.RankedTensorType) and type_.rank >= 1)
            )
            and (
                is_float(type_.element_type, "f8E4M3FN")
                or is_float(type_.element_type, "f8E5M2")
                or is_float(type_.element_type, "f4E2M1FN")
                or is_float(type_.element_type, "f6E2M3FN")
                or is_float(type_.element_type, "f6E3M2FN")
                or isinstance(type_.element_type, MXInt8Type)
            )
        ),
    ),
    summary="tosa-conformant tensor of at least rank 1",
)
Tosa_MXFPScaleTensorAtLeast1D = AnyTypeOf(
    type_constraint(
        "tosa-conformant unranked tensor of micro-scaling format scale number values",
        lambda type_: isinstance(type_, types.UnrankedTensorType) and is_float(type_.element_type, "f8E8M0FNU"),
    ),
    type_constraint(
        "tosa-conformant ranked tensor of micro-scaling format scale number values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (isinstance(type_, types.RankedTensorType) and type_.rank >= 1)
            )
            and is_float(type_.element_type, "f8E8M0FNU")
        ),
    ),
    summary="tosa-conformant tensor of at least rank 1",
)
Tosa_Int16 = I(16)
Tosa_Int16Or32 = AnyTypeOf(Tosa_Int16, Tosa_Int32)
Tosa_1DInt16Or32Tensor = TensorRankOf((1,), Tosa_Int16Or32)
Tosa_1DInt8Tensor = TensorRankOf((1,), I8)
Tosa_RoundingModeAttr: AttrConstraint[RoundingMode] = attr_of(ROUNDING_MODE_ATTR, "Supported rounding modes")
Tosa_ScalarInt32Tensor = AnyTypeOf(
    type_constraint(
        "tosa-conformant unranked tensor of 32-bit signless integer values",
        lambda type_: isinstance(type_, types.UnrankedTensorType) and is_signless(type_.element_type, 32),
    ),
    type_constraint(
        "tosa-conformant scalar tensor of 32-bit signless integer values",
        lambda type_: (
            (
                isinstance(type_, types.RankedTensorType)
                and (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                and (type_.has_rank and type_.rank == 1)
                and (isinstance(type_, types.RankedTensorType) and all(v == 1 for v in elements_of(type_.shape)))
            )
            and is_signless(type_.element_type, 32)
        ),
    ),
)
Tosa_IntLike = type_constraint(
    "signless-integer-like",
    lambda type_: (
        (is_unsigned(type_) or is_signless(type_))
        or (
            (isinstance(type_, types.VectorType) and type_.rank > 0)
            and (is_unsigned(type_.element_type) or is_signless(type_.element_type))
        )
        or (
            (
                is_tensor(type_)
                and (
                    (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                    or isinstance(type_, types.UnrankedTensorType)
                )
            )
            and (is_unsigned(type_.element_type) or is_signless(type_.element_type))
        )
    ),
)
Tosa_Int8Like = type_constraint(
    "signless-integer-8-bit-like",
    lambda type_: (
        is_signless(type_, 8)
        or ((isinstance(type_, types.VectorType) and type_.rank > 0) and is_signless(type_.element_type, 8))
        or (
            (
                is_tensor(type_)
                and (
                    (isinstance(type_, types.RankedTensorType) and all(v != 0 for v in elements_of(type_.shape)))
                    or isinstance(type_, types.UnrankedTensorType)
                )
            )
            and is_signless(type_.element_type, 8)
        )
    ),
)
