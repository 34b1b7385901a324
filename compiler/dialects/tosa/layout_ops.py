"""The operations of the tosa dialect that move elements: layout, gather and scatter, images."""

from __future__ import annotations

from compiler.dialects.tosa.attributes import ResizeModeAttr
from compiler.dialects.tosa.constraints import (
    Rank2TosaShape,
    Rank4TosaShape,
    Tosa_IndexTensor2D,
    Tosa_ScalarTensor,
    Tosa_Shape,
    Tosa_Tensor,
    Tosa_Tensor3D,
    Tosa_Tensor4D,
    Tosa_TensorAtLeast1D,
)
from compiler.dialects.tosa.op_families import FORMAT, INFER_SHAPED_TYPE, INFER_TENSOR_TYPE, TOSA_OP
from compiler.ods.attr_constraints import DenseI32ArrayAttr, I32Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, all_element_types_match


class ConcatOp(Op, name="tosa.concat"):
    """Concatenates tensors along an axis."""

    input1 = variadic_operand(Tosa_TensorAtLeast1D)
    axis = attribute(I32Attr)
    output = result(Tosa_TensorAtLeast1D)
    traits = INFER_TENSOR_TYPE
    assembly_format = FORMAT


class PadOp(Op, name="tosa.pad"):
    """Pads a tensor with a constant; the padding has a low and a high amount for each dimension."""

    input1 = operand(Tosa_TensorAtLeast1D)
    padding = operand(Tosa_Shape)
    pad_const = operand(Tosa_ScalarTensor)
    output = result(Tosa_TensorAtLeast1D)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT


class ReshapeOp(Op, name="tosa.reshape"):
    """Returns the same elements in another shape; one extent may be -1, which is computed from the others."""

    input1 = operand(Tosa_Tensor)
    shape = operand(Tosa_Shape)
    output = result(Tosa_Tensor)
    traits = INFER_TENSOR_TYPE
    assembly_format = FORMAT


class ReverseOp(Op, name="tosa.reverse"):
    """Reverses the order of the elements along an axis."""

    input1 = operand(Tosa_TensorAtLeast1D)
    axis = attribute(I32Attr)
    output = result(Tosa_TensorAtLeast1D)
    traits = [Interface("InferShapedTypeOpInterface"), PURE, *TOSA_OP]
    assembly_format = FORMAT
    hooks = Hooks(verify_is_local=True)


class SliceOp(Op, name="tosa.slice"):
    """Extracts a slice of a tensor, with a start and a size for each dimension."""

    input1 = operand(Tosa_TensorAtLeast1D)
    start_ = operand(Tosa_Shape)
    size = operand(Tosa_Shape)
    output = result(Tosa_TensorAtLeast1D)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT


class TileOp(Op, name="tosa.tile"):
    """Repeats a tensor along each dimension."""

    input1 = operand(Tosa_TensorAtLeast1D)
    multiples = operand(Tosa_Shape)
    output = result(Tosa_TensorAtLeast1D)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT


class TransposeOp(Op, name="tosa.transpose"):
    """Reorders the dimensions of a tensor: result dimension i is operand dimension perms[i]."""

    input1 = operand(Tosa_TensorAtLeast1D)
    perms = attribute(DenseI32ArrayAttr)
    output = result(Tosa_TensorAtLeast1D)
    traits = [
        Interface("ReifyRankedShapedTypeOpInterface"),
        all_element_types_match("input1", "output"),
        *INFER_SHAPED_TYPE,
    ]
    assembly_format = FORMAT
    hooks = Hooks(verify_is_local=True)


class GatherOp(Op, name="tosa.gather"):
    """Reads rows of each batch, by their indices."""

    values = operand(Tosa_Tensor3D)
    indices = operand(Tosa_IndexTensor2D)
    output = result(Tosa_Tensor3D)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT
    hooks = Hooks(verify_is_local=True)


class ScatterOp(Op, name="tosa.scatter"):
    """Replaces rows of each batch, by their indices; the other rows do not change."""

    values_in = operand(Tosa_Tensor3D)
    indices = operand(Tosa_IndexTensor2D)
    input = operand(Tosa_Tensor3D)
    values_out = result(Tosa_Tensor3D)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT
    hooks = Hooks(verify_is_local=True)


class ResizeOp(Op, name="tosa.resize"):
    """Scales images by fractions, to the nearest element or by interpolation."""

    input = operand(Tosa_Tensor4D)
    scale = operand(Rank4TosaShape)
    offset = operand(Rank2TosaShape)
    border = operand(Rank2TosaShape)
    mode = attribute(ResizeModeAttr)
    output = result(Tosa_Tensor4D)
    traits = INFER_SHAPED_TYPE
