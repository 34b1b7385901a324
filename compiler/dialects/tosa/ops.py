"""The operations of the tosa dialect that convert, hold, identify and name data."""

from __future__ import annotations

from compiler.dialects.tosa import shape_inference, verify, verify_windows
from compiler.dialects.tosa.constraints import (
    Tosa_1DInt8Tensor,
    Tosa_1DInt16Or32Tensor,
    Tosa_BlockSizeAttr,
    Tosa_Int8Like,
    Tosa_IntLike,
    Tosa_MXFPDataTensorAtLeast1D,
    Tosa_MXFPScaleTensorAtLeast1D,
    Tosa_RoundingModeAttr,
    Tosa_ScalarIntOrFloatTensor,
    Tosa_Tensor,
    Tosa_TensorAtLeast1D,
)
from compiler.dialects.tosa.op_families import ENUMS, FORMAT, INFER_SHAPED_TYPE, TOSA_OP, enum_hooks, infers
from compiler.ods.attr_constraints import BoolAttr, ElementsAttr, StrAttr
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    ELEMENTWISE_MAPPABLE,
    FIRST_ATTR_DERIVED_RESULT_TYPE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_shapes_match,
)

CAST = op(
    "tosa.cast",
    "Converts each element to another type.",
    operands={"input": Tosa_Tensor},
    results={"output": Tosa_Tensor},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_SHAPE, Interface("InferShapedTypeOpInterface"), *TOSA_OP],
    format=FORMAT,
    implementations=infers(shape_inference.broadcast),
)
CAST_FROM_BLOCK_SCALED = op(
    "tosa.cast_from_block_scaled",
    "Multiplies small floats by the scales of their blocks.",
    operands={"input_data": Tosa_MXFPDataTensorAtLeast1D, "input_scale": Tosa_MXFPScaleTensorAtLeast1D},
    attributes={"block_size": Tosa_BlockSizeAttr},
    results={"output_data": Tosa_TensorAtLeast1D},
    traits=INFER_SHAPED_TYPE,
    hooks=enum_hooks(verify_windows.cast_from_block_scaled),
    implementations=infers(shape_inference.cast_from_block_scaled),
)
CAST_TO_BLOCK_SCALED = op(
    "tosa.cast_to_block_scaled",
    "Makes small floats of larger ones, with a scale for each block.",
    operands={"input_data": Tosa_TensorAtLeast1D},
    attributes={"block_size": Tosa_BlockSizeAttr},
    results={"output_data": Tosa_MXFPDataTensorAtLeast1D, "output_scale": Tosa_MXFPScaleTensorAtLeast1D},
    traits=INFER_SHAPED_TYPE,
    hooks=enum_hooks(verify_windows.cast_to_block_scaled),
    implementations=infers(shape_inference.cast_to_block_scaled),
)
RESCALE = op(
    "tosa.rescale",
    "Takes integers from one quantization to another, by zero points and a multiplier and shift.",
    operands={
        "input": Tosa_Tensor,
        "multiplier": Tosa_1DInt16Or32Tensor,
        "shift": Tosa_1DInt8Tensor,
        "input_zp": Tosa_ScalarIntOrFloatTensor,
        "output_zp": Tosa_ScalarIntOrFloatTensor,
    },
    attributes={
        "scale32": BoolAttr,
        "rounding_mode": Tosa_RoundingModeAttr,
        "per_channel": BoolAttr,
        "input_unsigned": BoolAttr,
        "output_unsigned": BoolAttr,
    },
    results={"output": Tosa_Tensor},
    traits=INFER_SHAPED_TYPE,
    hooks=enum_hooks(verify.rescale),
    implementations=infers(shape_inference.same_as_input),
)
APPLY_SCALE = op(
    "tosa.apply_scale",
    "Multiplies integers by a fraction, as rescale does.",
    operands={"value": Tosa_IntLike, "multiplier": Tosa_IntLike, "shift": Tosa_Int8Like},
    attributes={"rounding_mode": Tosa_RoundingModeAttr},
    results={"output": Tosa_IntLike},
    traits=[PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE, *TOSA_OP],
    hooks=ENUMS,
)
CONST = op(
    "tosa.const",
    "Gives a tensor whose elements are known.",
    attributes={"values": ElementsAttr},
    results={"output": Tosa_Tensor},
    traits=[CONSTANT_LIKE, PURE, all_shapes_match("values", "output"), FIRST_ATTR_DERIVED_RESULT_TYPE, *TOSA_OP],
    hooks=Hooks(verify=verify.const, verify_is_local=True),
)
IDENTITY = op(
    "tosa.identity",
    "Gives the tensor itself.",
    operands={"input1": Tosa_Tensor},
    results={"output": Tosa_Tensor},
    traits=[PURE, Interface("InferShapedTypeOpInterface"), *TOSA_OP],
    format=FORMAT,
    implementations=infers(shape_inference.broadcast),
)
CUSTOM = op(
    "tosa.custom",
    "Stands for an operation outside the specification, by its name and domain.",
    operands={"input_list": variadic(Tosa_Tensor)},
    attributes={"operator_name": StrAttr, "domain_name": StrAttr, "implementation_attrs": StrAttr},
    results={"output_list": variadic(Tosa_Tensor)},
    traits=TOSA_OP,
    format=FORMAT,
)
