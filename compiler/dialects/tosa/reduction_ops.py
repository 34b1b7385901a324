"""The operations of the tosa dialect that combine the elements along an axis."""

from __future__ import annotations

from typing import ClassVar

from compiler.dialects.tosa.attributes import NanPropagationModeAttr
from compiler.dialects.tosa.constraints import Tosa_Tensor, Tosa_TensorAtLeast1D
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.op_families import FORMAT, INFER_SHAPED_TYPE, INFER_TENSOR_TYPE, WithNanMode
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.op_class import Op, attribute, operand, result


class Reduction(Op):
    input = operand(Tosa_TensorAtLeast1D)
    axis = attribute(I32Attr)
    output = result(Tosa_TensorAtLeast1D)
    traits = INFER_TENSOR_TYPE
    assembly_format: ClassVar[str | None] = FORMAT


class ArgMaxOp(Op, name="tosa.argmax"):
    """Returns the index of the largest element along an axis, the first one if equal; removes the axis."""

    input = operand(Tosa_TensorAtLeast1D)
    axis = attribute(I32Attr)
    nan_mode = attribute(NanPropagationModeAttr, default=NanPropagationMode.PROPAGATE)
    output = result(Tosa_Tensor)
    traits = INFER_SHAPED_TYPE


class ReduceAllOp(Reduction, name="tosa.reduce_all"):
    """Returns true where all elements along an axis are true."""


class ReduceAnyOp(Reduction, name="tosa.reduce_any"):
    """Returns true where any element along an axis is true."""


class ReduceMaxOp(WithNanMode, Reduction, name="tosa.reduce_max"):
    """Finds the largest element along an axis; `nan_mode` propagates or ignores NaNs."""


class ReduceMinOp(WithNanMode, Reduction, name="tosa.reduce_min"):
    """Finds the smallest element along an axis; `nan_mode` propagates or ignores NaNs."""


class ReduceProductOp(Reduction, name="tosa.reduce_product"):
    """Multiplies the elements along an axis."""


class ReduceSumOp(Reduction, name="tosa.reduce_sum"):
    """Adds the elements along an axis, whose extent becomes 1."""
