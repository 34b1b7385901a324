"""The operations of the tosa dialect that convert, hold, identify and name data."""

from __future__ import annotations

from compiler.dialects.tosa.attributes import BlockSizeAttr, RoundingModeAttr
from compiler.dialects.tosa.constraints import (
    Tosa_1DInt8Tensor,
    Tosa_1DInt16Or32Tensor,
    Tosa_Int8Like,
    Tosa_IntLike,
    Tosa_MXFPDataTensorAtLeast1D,
    Tosa_MXFPScaleTensorAtLeast1D,
    Tosa_ScalarIntOrFloatTensor,
    Tosa_Tensor,
    Tosa_TensorAtLeast1D,
)
from compiler.dialects.tosa.op_families import FORMAT, INFER_SHAPED_TYPE, TOSA_OP
from compiler.ods.attr_constraints import BoolAttr, ElementsAttr, StrAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand, variadic_result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    ELEMENTWISE_MAPPABLE,
    FIRST_ATTR_DERIVED_RESULT_TYPE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_shapes_match,
)


class CastOp(Op, name="tosa.cast"):
    """Converts each element to another type."""

    input = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE, Interface("InferShapedTypeOpInterface"), *TOSA_OP]
    assembly_format = FORMAT


class CastFromBlockScaledOp(Op, name="tosa.cast_from_block_scaled"):
    """Multiplies small floats by the scales of their blocks."""

    input_data = operand(Tosa_MXFPDataTensorAtLeast1D)
    input_scale = operand(Tosa_MXFPScaleTensorAtLeast1D)
    block_size = attribute(BlockSizeAttr)
    output_data = result(Tosa_TensorAtLeast1D)
    traits = INFER_SHAPED_TYPE


class CastToBlockScaledOp(Op, name="tosa.cast_to_block_scaled"):
    """Converts floats to smaller ones, with a scale for each block."""

    input_data = operand(Tosa_TensorAtLeast1D)
    block_size = attribute(BlockSizeAttr)
    output_data = result(Tosa_MXFPDataTensorAtLeast1D)
    output_scale = result(Tosa_MXFPScaleTensorAtLeast1D)
    traits = INFER_SHAPED_TYPE


class RescaleOp(Op, name="tosa.rescale"):
    """Converts integers from one quantization to another, with zero points, a multiplier and a shift."""

    input = operand(Tosa_Tensor)
    multiplier = operand(Tosa_1DInt16Or32Tensor)
    shift = operand(Tosa_1DInt8Tensor)
    input_zp = operand(Tosa_ScalarIntOrFloatTensor)
    output_zp = operand(Tosa_ScalarIntOrFloatTensor)
    scale32 = attribute(BoolAttr)
    rounding_mode = attribute(RoundingModeAttr)
    per_channel = attribute(BoolAttr)
    input_unsigned = attribute(BoolAttr)
    output_unsigned = attribute(BoolAttr)
    output = result(Tosa_Tensor)
    traits = INFER_SHAPED_TYPE


class ApplyScaleOp(Op, name="tosa.apply_scale"):
    """Multiplies integers by a fraction, as rescale does."""

    value = operand(Tosa_IntLike)
    multiplier = operand(Tosa_IntLike)
    shift = operand(Tosa_Int8Like)
    rounding_mode = attribute(RoundingModeAttr)
    output = result(Tosa_IntLike)
    traits = [PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE, *TOSA_OP]


class ConstOp(Op, name="tosa.const"):
    """Returns a constant tensor."""

    values = attribute(ElementsAttr)
    output = result(Tosa_Tensor)
    traits = [CONSTANT_LIKE, PURE, all_shapes_match("values", "output"), FIRST_ATTR_DERIVED_RESULT_TYPE, *TOSA_OP]
    hooks = Hooks(verify_is_local=True)


class IdentityOp(Op, name="tosa.identity"):
    """Returns the tensor itself."""

    input1 = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = [PURE, Interface("InferShapedTypeOpInterface"), *TOSA_OP]
    assembly_format = FORMAT


class CustomOp(Op, name="tosa.custom"):
    """Represents an operation outside the specification by its name and domain."""

    input_list = variadic_operand(Tosa_Tensor)
    operator_name = attribute(StrAttr)
    domain_name = attribute(StrAttr)
    implementation_attrs = attribute(StrAttr)
    output_list = variadic_result(Tosa_Tensor)
    traits = TOSA_OP
    assembly_format = FORMAT
