"""The operations of the tosa dialect that slide windows, multiply matrices, and transform signals."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.tosa.attributes import BlockSizeAttr, NanPropagationModeAttr
from compiler.dialects.tosa.constraints import (
    Tosa_IntArrayAttr2,
    Tosa_IntArrayAttr3,
    Tosa_IntArrayAttr4,
    Tosa_IntArrayAttr6,
    Tosa_MXFPDataTensor3D,
    Tosa_MXFPScaleTensor3D,
    Tosa_ScalarIntOrFloatTensor,
    Tosa_Tensor1D,
    Tosa_Tensor3D,
    Tosa_Tensor4D,
    Tosa_Tensor5D,
)
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.op_families import FORMAT, INFER_SHAPED_TYPE
from compiler.ods.attr_constraints import BoolAttr, TypeAttrOf
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import (
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_VARIADIC_OPERAND_SIZE,
)
from compiler.ods.type_constraints import F16, F32, I32, AnyTypeOf, I

_ACCUMULATOR = TypeAttrOf(AnyTypeOf(I32, I(48), F16, F32))


class Window2D(Op):
    pad = attribute(Tosa_IntArrayAttr4)
    stride = attribute(Tosa_IntArrayAttr2)
    dilation = attribute(Tosa_IntArrayAttr2)


class Window3D(Op):
    pad = attribute(Tosa_IntArrayAttr6)
    stride = attribute(Tosa_IntArrayAttr3)
    dilation = attribute(Tosa_IntArrayAttr3)


class TransposedWindow2D(Op):
    out_pad = attribute(Tosa_IntArrayAttr4)
    stride = attribute(Tosa_IntArrayAttr2)


class Convolution(Op):
    input = operand(Tosa_Tensor4D)
    weight = operand(Tosa_Tensor4D)
    bias = operand(Tosa_Tensor1D)
    input_zp = operand(Tosa_ScalarIntOrFloatTensor)
    weight_zp = operand(Tosa_ScalarIntOrFloatTensor)
    acc_type = attribute(_ACCUMULATOR)
    local_bound = optional_attribute(BoolAttr, default=False)
    output = result(Tosa_Tensor4D)
    traits = [SAME_VARIADIC_OPERAND_SIZE, *INFER_SHAPED_TYPE]
    assembly_format = FORMAT


class Conv2DOp(Convolution, Window2D, name="tosa.conv2d"):
    """Slides kernels over the height and width of images, one for each output channel; adds a bias."""


class Conv3DOp(Convolution, Window3D, name="tosa.conv3d"):
    """Slides kernels over depth, height and width of volumes, one for each output channel; adds a bias."""

    input = operand(Tosa_Tensor5D)
    weight = operand(Tosa_Tensor5D)
    output = result(Tosa_Tensor5D)


class DepthwiseConv2DOp(Convolution, Window2D, name="tosa.depthwise_conv2d"):
    """Convolves each channel of an image with kernels of its own, and adds a bias."""


class TransposeConv2DOp(Convolution, TransposedWindow2D, name="tosa.transpose_conv2d"):
    """Spreads each element of an image over a window, weighted by a kernel; adds a bias."""


class Pooling(Op):
    input = operand(Tosa_Tensor4D)
    kernel = attribute(Tosa_IntArrayAttr2)
    stride = attribute(Tosa_IntArrayAttr2)
    pad = attribute(Tosa_IntArrayAttr4)
    output = result(Tosa_Tensor4D)
    traits = INFER_SHAPED_TYPE


class AvgPool2dOp(Pooling, name="tosa.avg_pool2d"):
    """Averages each window of an image; padding is not counted."""

    input_zp = operand(Tosa_ScalarIntOrFloatTensor)
    output_zp = operand(Tosa_ScalarIntOrFloatTensor)
    acc_type = attribute(_ACCUMULATOR)
    assembly_format = FORMAT


class MaxPool2dOp(Pooling, name="tosa.max_pool2d"):
    """Finds the largest element of each window of an image."""

    nan_mode = attribute(NanPropagationModeAttr, default=NanPropagationMode.PROPAGATE)


SlidingConvolution: TypeAlias = Conv2DOp | Conv3DOp | DepthwiseConv2DOp
"""The convolutions whose windows slide over the input."""


class MatMulOp(Op, name="tosa.matmul"):
    """Multiplies two batches of matrices, less their zero points."""

    a = operand(Tosa_Tensor3D)
    b = operand(Tosa_Tensor3D)
    a_zp = operand(Tosa_ScalarIntOrFloatTensor)
    b_zp = operand(Tosa_ScalarIntOrFloatTensor)
    output = result(Tosa_Tensor3D)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT


class MatmulTBlockScaledOp(Op, name="tosa.matmul_t_block_scaled"):
    """Multiplies matrices with transposed ones, where blocks of both have scales of their own."""

    a_data = operand(Tosa_MXFPDataTensor3D)
    a_scale = operand(Tosa_MXFPScaleTensor3D)
    b_data = operand(Tosa_MXFPDataTensor3D)
    b_scale = operand(Tosa_MXFPScaleTensor3D)
    block_size = attribute(BlockSizeAttr)
    output_data = result(Tosa_Tensor3D)
    traits = INFER_SHAPED_TYPE


class FFT2dOp(Op, name="tosa.fft2d"):
    """Computes the Fourier transform of complex images, or its inverse."""

    input_real = operand(Tosa_Tensor3D)
    input_imag = operand(Tosa_Tensor3D)
    inverse = attribute(BoolAttr)
    local_bound = optional_attribute(BoolAttr, default=False)
    output_real = result(Tosa_Tensor3D)
    output_imag = result(Tosa_Tensor3D)
    traits = [
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Trait("ResultsAreFloatLike"),
        *INFER_SHAPED_TYPE,
    ]
    assembly_format = FORMAT


class RFFT2dOp(Op, name="tosa.rfft2d"):
    """Computes the Fourier transform of real images; only half of its width, as the other half is symmetric."""

    input_real = operand(Tosa_Tensor3D)
    local_bound = optional_attribute(BoolAttr, default=False)
    output_real = result(Tosa_Tensor3D)
    output_imag = result(Tosa_Tensor3D)
    traits = [SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, Trait("ResultsAreFloatLike"), *INFER_SHAPED_TYPE]
    assembly_format = FORMAT
