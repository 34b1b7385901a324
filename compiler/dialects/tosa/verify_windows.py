"""Checks of convolutions, pooling, products of matrices, transforms and block-scaled casts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.dialects.tosa.constraints import storage_type
from compiler.dialects.tosa.ops import CastFromBlockScaledOp, CastToBlockScaledOp
from compiler.dialects.tosa.shape_inference import shape_of
from compiler.dialects.tosa.verify import (
    Shape,
    compatible_shapes,
    extents,
    is_uniform,
    same_element_types,
    zero_point_problem,
    zero_point_types,
)
from compiler.dialects.tosa.window_ops import (
    AvgPool2dOp,
    Conv2DOp,
    Conv3DOp,
    Convolution,
    DepthwiseConv2DOp,
    FFT2dOp,
    MatMulOp,
    MatmulTBlockScaledOp,
    MaxPool2dOp,
    Pooling,
    RFFT2dOp,
    SlidingConvolution,
    TransposeConv2DOp,
)
from compiler.ir.problem import Finding, quoted
from compiler.ir.types import BF16, DYNAMIC, F16, F32, I32, FloatType, IntegerType, Type, element_type_or_self
from compiler.ods import hook
from compiler.verification.checks.shapes import compatible_shape

_I48 = IntegerType(48)


class _Axis(NamedTuple):
    """Names that messages use for a dimension along which a window moves."""

    name: str
    letter: str
    before: str
    after: str


_HEIGHT = _Axis("height", "y", "top", "bottom")
_WIDTH = _Axis("width", "x", "left", "right")
_DEPTH = _Axis("depth", "d", "front", "back")


def _float_accumulator(element: Type, accumulator: Type) -> str | None:
    if element == F16 and accumulator not in (F16, F32):
        return "accumulator type for f16 tensor is not f16/f32"
    for kind in (BF16, F32):
        if element == kind and accumulator != F32:
            return f"accumulator type for {kind} tensor is not f32"
    return None


# -------------------------------------------------------------------------------------------------------- convolutions


_SMALL_FLOATS = (FloatType("f8E5M2"), FloatType("f8E4M3"))
"""The element types whose accumulators must be of f16."""


def _convolution_types(op: Convolution) -> str | None:
    type_, other = storage_type(op.input.type), storage_type(op.weight.type)
    bias_type, result = element_type_or_self(op.bias.type), element_type_or_self(op.result.type)
    if isinstance(bias_type, FloatType) and isinstance(result, FloatType) and bias_type != result:
        return f"expect both bias and result to have same element type, got '{bias_type}' and '{result}'"
    small = {"f8E5M2", "f8E4M3FN"}
    if type_ != other and any(isinstance(type_, FloatType) and type_.name in small for type_ in (type_, other)):
        return f"expect both input and weight to have same element type, got '{type_}' and '{other}'"
    if isinstance(type_, FloatType) != isinstance(other, FloatType):
        return f"expect both input and weight to be float or not together, got '{type_}' and '{other}'"
    return (
        zero_point_types(op.input, op.input_zp, "input")
        or zero_point_types(op.weight, op.weight_zp, "weight")
        or zero_point_problem(op.input_zp, "input")
        or zero_point_problem(op.weight_zp, "weight")
    )


def _convolution_accumulator(op: Convolution) -> str | None:
    element, accumulator = storage_type(op.input.type), op.acc_type.type
    if isinstance(element, IntegerType) and element.is_signless:
        for width, wanted in ((8, I32), (16, _I48)):
            if element.width == width and accumulator != wanted:
                return f"accumulator type for i{width} tensor is not {wanted}"
    if element in _SMALL_FLOATS and accumulator != F16:
        return "accumulator type for f8 tensor is not f16"
    return _float_accumulator(element, accumulator)


def _bias_channels(op: Convolution) -> str | None:
    bias, result = shape_of(op.bias), shape_of(op.result)
    if bias is None or result is None or DYNAMIC in (bias[0], result[-1]) or bias[0] in (1, result[-1]):
        return None
    return f"bias channels expected to be equal to output channels ({result[-1]}) or 1, got {bias[0]}"


@hook.verify(Conv2DOp, Conv3DOp, DepthwiseConv2DOp)
def verify_convolution(op: SlidingConvolution) -> Finding:
    problem = _convolution_types(op) or _convolution_accumulator(op)
    if problem is not None:
        return problem
    pad, stride, dilation = op.pad.values, op.stride.values, op.dilation.values
    for values, noun, least in ((pad, "padding", 0), (stride, "stride", 1), (dilation, "dilation", 1)):
        if any(value < least for value in values):
            return f"expect all {noun} values to be >= {least}, got {extents(values)}"
    source, weight, result = shape_of(op.input), shape_of(op.weight), shape_of(op.result)
    if result is None:
        return None
    if source is not None and weight is not None:
        kernel = weight[:2] if isinstance(op, DepthwiseConv2DOp) else weight[1:-1]
        axes = (_DEPTH, _HEIGHT, _WIDTH) if isinstance(op, Conv3DOp) else (_HEIGHT, _WIDTH)
        for index, axis in enumerate(axes):
            sizes = source[index + 1], kernel[index], result[index + 1]
            axis_pad = pad[2 * index], pad[2 * index + 1]
            if problem := _convolved_size(axis, sizes, axis_pad, stride[index], dilation[index]):
                return problem
    return _bias_channels(op)


def _convolved_size(
    axis: _Axis, sizes: tuple[int, int, int], pad: tuple[int, int], stride: int, dilation: int
) -> str | None:
    source, kernel, result = sizes
    if DYNAMIC in (source, kernel):
        return None
    numerator = source - 1 + sum(pad) - (kernel - 1) * dilation
    name, letter, before, after = axis
    if numerator % stride:
        return (
            f"expected input_{name} - 1 + pad_{before} + pad_{after} - (kernel_{name} - 1) * dilation_{letter} "
            f"to be wholly divisible by stride_{letter}, got ({source} - 1 + {pad[0]} + {pad[1]} - "
            f"({kernel} - 1) * {dilation}) / {stride}"
        )
    return _calculated(name, numerator // stride + 1, result)


def _calculated(name: str, calculated: int, result: int) -> str | None:
    if result in (DYNAMIC, calculated):
        return None
    return f"calculated output {name} did not match expected: calculated={calculated}, expected={result}"


@hook.verify(TransposeConv2DOp)
def verify_transposed_convolution(op: TransposeConv2DOp) -> Finding:
    problem = _convolution_types(op) or _convolution_accumulator(op)
    if problem is not None:
        return problem
    stride, pad = op.stride.values, op.out_pad.values
    if min(stride) < 1:
        return f"expect all stride values to be >= 1, got [{extents(stride)}]"
    source, weight, result = shape_of(op.input), shape_of(op.weight), shape_of(op.result)
    axes = ((_HEIGHT, "KH"), (_WIDTH, "KW"))
    for index, (axis, kernel_name) in enumerate(axes):
        kernel = DYNAMIC if weight is None else weight[index + 1]
        for value, side in zip(pad[2 * index : 2 * index + 2], (axis.before, axis.after), strict=True):
            if kernel != DYNAMIC and value <= -kernel:
                name = f"out_pad_{side}"
                return f"expected {name} > -{kernel_name}, but got: {name}={value} and {kernel_name}={kernel}"
    if result is None:
        return None
    if source is not None and weight is not None:
        for index, (axis, _) in enumerate(axes):
            size, wanted, kernel = source[index + 1], result[index + 1], weight[index + 1]
            before, after = pad[2 * index : 2 * index + 2]
            if DYNAMIC in (size, wanted):
                continue
            if wanted != (size - 1) * stride[index] + before + after + kernel:
                letter = axis.name[0].upper()
                pads = f"out_pad_{axis.before} + out_pad_{axis.after}"
                rule = f"O{letter} == (I{letter} - 1) * stride_{axis.letter} + {pads} + K{letter}"
                numbers = f"({size} - 1) * {stride[index]} + {before} + {after} + {kernel}"
                return f"dimension mismatch: expected {rule}, but got {wanted} != {numbers}"
    return _bias_channels(op)


# ------------------------------------------------------------------------------------------------------------- pooling


def _pooled(op: Pooling) -> str | None:
    kernel, stride, pad = op.kernel.values, op.stride.values, op.pad.values
    for values, noun, least in ((kernel, "kernel", 1), (stride, "stride", 1), (pad, "padding", 0)):
        if any(value < least for value in values):
            return f"expect all {noun} values to be >= {least}, got {extents(values)}"
    top, bottom, left, right = pad
    height, width = kernel
    if max(left, right) >= width:
        got = f"got pad_left={left}, pad_right={right}, kernel_x={width}"
        return f"expected left/right padding to be less than the width of the kernel, {got}"
    if max(top, bottom) >= height:
        got = f"got pad_top={top}, pad_bottom={bottom}, kernel_y={height}"
        return f"expected top/bottom padding to be less than the height of the kernel, {got}"
    source, result = shape_of(op.input), shape_of(op.result)
    if source is None or result is None:
        return None
    for index, (name, letter, before, after) in enumerate((_HEIGHT, _WIDTH)):
        size = source[index + 1]
        if size == DYNAMIC:
            continue
        low, high = pad[2 * index : 2 * index + 2]
        numerator = size + low + high - kernel[index]
        if numerator % stride[index]:
            return (
                f"expected input_{name} + pad_{before} + pad_{after} - kernel_{letter} to be wholly divisible by "
                f"stride_{letter}, got ({size} + {low} + {high} - {kernel[index]}) / {stride[index]}"
            )
        if problem := _calculated(name, numerator // stride[index] + 1, result[index + 1]):
            return problem
    return None


@hook.verify(AvgPool2dOp)
def verify_average_pooling(op: AvgPool2dOp) -> Finding:
    element, accumulator = storage_type(op.input.type), op.acc_type.type
    problem = _pooled(op)
    if problem is None and isinstance(element, IntegerType) and accumulator != I32:
        problem = "accumulator type for integer tensor is not i32"
    return (
        problem
        or _float_accumulator(element, accumulator)
        or zero_point_types(op.input, op.input_zp, "input")
        or zero_point_types(op.result, op.output_zp, "output")
        or zero_point_problem(op.input_zp, "input")
        or zero_point_problem(op.output_zp, "output")
    )


@hook.verify(MaxPool2dOp)
def verify_max_pooling(op: MaxPool2dOp) -> Finding:
    return same_element_types(op.input.type, op.result.type) or _pooled(op)


# ------------------------------------------------------------------------------------------------------------ products


@hook.verify(MatMulOp)
def verify_matmul(op: MatMulOp) -> Finding:
    a_type, other = element_type_or_self(op.a.type), element_type_or_self(op.b.type)
    if is_uniform(a_type) or is_uniform(other):
        if not is_uniform(a_type) or not is_uniform(other):
            return f"expect operands to be both quantized or both not quantized, got '{a_type}' and '{other}'"
        a_width, b_width = (getattr(storage_type(type_), "width", 0) for type_ in (a_type, other))
        if a_width != b_width:
            return f"expect quantized operands to have same widths, got {a_width} and {b_width}"
    for value, zero, name in ((op.a, op.a_zp, "a"), (op.b, op.b_zp, "b")):
        type_, zero_type = storage_type(value.type), storage_type(zero.type)
        if type_ != zero_type:
            return f"expect input {name} and {name}_zp have the same element type, got '{type_}' and '{zero_type}'"
    return zero_point_problem(op.a_zp, "a") or zero_point_problem(op.b_zp, "b")


class _Extents:
    """Known extents; a tensor that contradicts them is invalid."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def learn(self, shape: Shape | None, names: Sequence[str], tensor: str) -> str | None:
        """Records extents by name; returns an error if a name has two extents. Blank names are ignored."""
        for name, extent in zip(names, shape or (), strict=False):
            expected = self.get(name)
            if name and expected == DYNAMIC:
                self._known[name] = extent
            elif name and extent not in (DYNAMIC, expected):
                return f"expected {name} of {tensor} to match size {expected}, got {extent}"
        return None

    def get(self, name: str) -> int:
        return self._known.get(name, DYNAMIC)


@hook.verify(MatmulTBlockScaledOp)
def verify_matmul_t_block_scaled(op: MatmulTBlockScaledOp) -> Finding:
    if problem := same_element_types(op.a_data.type, op.b_data.type, "A_data", "B_data"):
        return problem
    extents_of_data, second = _Extents(), _Extents()
    problem = (
        extents_of_data.learn(shape_of(op.a_data), ("batch", "height", "channels"), "a_data")
        or extents_of_data.learn(shape_of(op.a_scale), ("batch", "height", "C/block_size"), "a_scale")
        or second.learn(shape_of(op.b_data), ("batch", "width", ""), "b_data")
        or extents_of_data.learn(shape_of(op.b_data), ("", "", "channels"), "b_data")
        or second.learn(shape_of(op.b_scale), ("batch", "width", ""), "b_scale")
        or extents_of_data.learn(shape_of(op.b_scale), ("", "", "C/block_size"), "b_scale")
    )
    if problem is not None:
        return problem
    batch, others = extents_of_data.get("batch"), second.get("batch")
    if DYNAMIC not in (batch, others) and others not in (batch, 1):
        return f"expect B matrix batch size to be broadcast compatible with A, got D={others} vs N={batch}"
    block, channels, blocks = op.block_size.value, extents_of_data.get("channels"), extents_of_data.get("C/block_size")
    if channels != DYNAMIC and channels % block:
        return f"expect C to be a multiple of block size, got C={channels}, block_size={block}"
    if DYNAMIC not in (channels, blocks) and blocks != channels // block:
        return f"expect scale operands dimension 2 to equal C/block_size ({channels}/{block}), got {blocks}"
    expected = (
        others if batch == DYNAMIC and others != 1 else batch,
        extents_of_data.get("height"),
        second.get("width"),
    )
    result = shape_of(op.result)
    if result is not None and not compatible_shapes(result, expected):
        shapes = [", ".join("?" if each == DYNAMIC else str(each) for each in shape) for shape in (result, expected)]
        return f"expected output shape {shapes[0]} to be compatible with expected output shape {shapes[1]}"
    return None


# ----------------------------------------------------------------------------------------------------------- transforms


def _power_of_two(extent: int, name: str) -> str | None:
    if extent == DYNAMIC or (extent > 0 and not extent & (extent - 1)):
        return None
    return f"expected {name} to be a power of two, got {extent}"


@hook.verify(RFFT2dOp)
def verify_rfft2d(op: RFFT2dOp) -> Finding:
    if not isinstance(element_type_or_self(op.input_real.type), FloatType):
        return "requires a floating point type"
    if not compatible_shape(op.output_real.type, op.output_imag.type):
        return f"expected output shapes to match, got {quoted([op.output_real.type, op.output_imag.type])}"
    source, result = shape_of(op.input_real), shape_of(op.output_real)
    if source is None:
        return None
    problem = _power_of_two(source[1], "height") or _power_of_two(source[2], "width")
    if problem is not None or result is None:
        return problem
    if not compatible_shapes(source[:2], result[:2]):
        both = f"input='{op.input_real.type}' output='{op.output_real.type}'"
        return f"expected batch and height dimensions of input/output to match, got {both}"
    if DYNAMIC not in (source[2], result[2]) and result[2] != source[2] // 2 + 1:
        return f"expected output width to be equal to input_width / 2 + 1, got {result[2]}"
    return None


@hook.verify(FFT2dOp)
def verify_fft2d(op: FFT2dOp) -> Finding:
    """Checks static extents of the real part; as upstream, static extents of the imaginary part only are ignored."""
    if not isinstance(element_type_or_self(op.input_real.type), FloatType):
        return "requires a floating point type"
    real, imaginary = shape_of(op.input_real), shape_of(op.input_imag)
    if real is None or imaginary is None:
        return None
    _, height, width = (DYNAMIC if a == DYNAMIC else b for a, b in zip(real, imaginary, strict=True))
    return _power_of_two(height, "height") or _power_of_two(width, "width")


# --------------------------------------------------------------------------------------------------- block-scaled casts


@hook.verify(CastFromBlockScaledOp)
def verify_cast_from_block_scaled(op: CastFromBlockScaledOp) -> Finding:
    return _scaled(op, op.input_scale.type, "input")


@hook.verify(CastToBlockScaledOp)
def verify_cast_to_block_scaled(op: CastToBlockScaledOp) -> Finding:
    return _scaled(op, op.output_scale.type, "output")


def _scaled(op: CastFromBlockScaledOp | CastToBlockScaledOp, scale: Type, side: str) -> str | None:
    """Checks that the data of operand and result have the same shape, and their scales except for the last extent."""
    source, result, block = op.input_data.type, op.output_data.type, op.block_size.value
    if not compatible_shape(source, result):
        return f"require compatible shapes for input_data ('{source}') and output_data ('{result}')"
    source_shape = getattr(source, "shape", None)
    if source_shape is None:
        return None
    if source_shape[-1] != DYNAMIC and source_shape[-1] % block:
        return f"expect last dimension of input_data ({source_shape[-1]}) to be divisible by block_size ({block})"
    data, shape = source if side == "input" else result, getattr(scale, "shape", None)
    extents_ = getattr(data, "shape", None)
    if shape is None or extents_ is None:
        return None
    if not compatible_shapes(extents_[:-1], shape[:-1]):
        both = f"{side}_data ('{data}') and {side}_scale ('{scale}')"
        return f"require compatible shapes for {both} except for the last dimension"
    if DYNAMIC not in (extents_[-1], shape[-1]) and shape[-1] != extents_[-1] // block:
        return (
            f"expect last dimension of {side}_scale ({shape[-1]}) to be equal to last dimension of "
            f"{side}_data / block_size ({extents_[-1] // block})"
        )
    return None
