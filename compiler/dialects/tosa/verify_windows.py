"""What convolutions, pooling, products of matrices, transforms and block-scaled casts must satisfy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.dialects.tosa.constants import integers_of, storage_type
from compiler.dialects.tosa.shape_inference import block_size_of, shape_of
from compiler.dialects.tosa.verify import (
    Shape,
    compatible_shapes,
    extents,
    is_uniform,
    same_element_types,
    zero_point_problem,
    zero_point_types,
)
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, quoted
from compiler.ir.types import BF16, DYNAMIC, F16, F32, I32, FloatType, IntegerType, Type, element_type_or_self
from compiler.verification.shapes import compatible_shape

_I48 = IntegerType(48)


class _Axis(NamedTuple):
    """How messages name a dimension that a window moves along."""

    name: str
    letter: str
    before: str
    after: str


_HEIGHT = _Axis("height", "y", "top", "bottom")
_WIDTH = _Axis("width", "x", "left", "right")
_DEPTH = _Axis("depth", "d", "front", "back")


def _accumulator(op: Operation) -> Type | None:
    attribute = op.attribute("acc_type")
    return attribute.type if isinstance(attribute, TypeAttr) else None


def _float_accumulator(element: Type, accumulator: Type | None) -> str | None:
    if element == F16 and accumulator not in (F16, F32):
        return "accumulator type for f16 tensor is not f16/f32"
    for kind in (BF16, F32):
        if element == kind and accumulator != F32:
            return f"accumulator type for {kind} tensor is not f32"
    return None


# -------------------------------------------------------------------------------------------------------- convolutions


def _convolution_types(op: Operation) -> str | None:
    source, weight, bias, source_zero, weight_zero = op.operands
    one, other = storage_type(source.type), storage_type(weight.type)
    bias_type, result = element_type_or_self(bias.type), element_type_or_self(op.result.type)
    if isinstance(bias_type, FloatType) and isinstance(result, FloatType) and bias_type != result:
        return f"expect both bias and result to have same element type, got '{bias_type}' and '{result}'"
    small = {"f8E5M2", "f8E4M3FN"}
    if one != other and any(isinstance(type_, FloatType) and type_.name in small for type_ in (one, other)):
        return f"expect both input and weight to have same element type, got '{one}' and '{other}'"
    if isinstance(one, FloatType) != isinstance(other, FloatType):
        return f"expect both input and weight to be float or not together, got '{one}' and '{other}'"
    return (
        zero_point_types(source, source_zero, "input")
        or zero_point_types(weight, weight_zero, "weight")
        or zero_point_problem(source_zero, "input")
        or zero_point_problem(weight_zero, "weight")
    )


def _convolution_accumulator(op: Operation) -> str | None:
    element, accumulator = storage_type(op.operands[0].type), _accumulator(op)
    if isinstance(element, IntegerType) and element.is_signless:
        for width, wanted in ((8, I32), (16, _I48)):
            if element.width == width and accumulator != wanted:
                return f"accumulator type for i{width} tensor is not {wanted}"
    if isinstance(element, FloatType) and element.name in ("f8E5M2", "f8E4M3") and accumulator != F16:
        return "accumulator type for f8 tensor is not f16"
    return _float_accumulator(element, accumulator)


def _bias_channels(op: Operation) -> str | None:
    bias, result = shape_of(op.operands[2]), shape_of(op.result)
    if bias is None or result is None or DYNAMIC in (bias[0], result[-1]) or bias[0] in (1, result[-1]):
        return None
    return f"bias channels expected to be equal to output channels ({result[-1]}) or 1, got {bias[0]}"


def convolution(op: Operation) -> Finding:
    """conv2d, conv3d and depthwise_conv2d."""
    problem = _convolution_types(op) or _convolution_accumulator(op)
    if problem is not None:
        return problem
    pad, stride, dilation = (integers_of(op, name) for name in ("pad", "stride", "dilation"))
    for values, what, least in ((pad, "padding", 0), (stride, "stride", 1), (dilation, "dilation", 1)):
        if any(value < least for value in values):
            return f"expect all {what} values to be >= {least}, got {extents(values)}"
    source, weight, result = shape_of(op.operands[0]), shape_of(op.operands[1]), shape_of(op.result)
    if result is None:
        return None
    if source is not None and weight is not None:
        kernel = weight[:2] if op.name == "tosa.depthwise_conv2d" else weight[1:-1]
        axes = (_DEPTH, _HEIGHT, _WIDTH) if op.name == "tosa.conv3d" else (_HEIGHT, _WIDTH)
        for index, axis in enumerate(axes):
            sizes = source[index + 1], kernel[index], result[index + 1]
            around = pad[2 * index], pad[2 * index + 1]
            if problem := _convolved_size(axis, sizes, around, stride[index], dilation[index]):
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


def transposed_convolution(op: Operation) -> Finding:
    problem = _convolution_types(op) or _convolution_accumulator(op)
    if problem is not None:
        return problem
    stride, pad = integers_of(op, "stride"), integers_of(op, "out_pad")
    if min(stride) < 1:
        return f"expect all stride values to be >= 1, got [{extents(stride)}]"
    source, weight, result = shape_of(op.operands[0]), shape_of(op.operands[1]), shape_of(op.result)
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
            given, wanted, kernel = source[index + 1], result[index + 1], weight[index + 1]
            before, after = pad[2 * index : 2 * index + 2]
            if DYNAMIC in (given, wanted):
                continue
            if wanted != (given - 1) * stride[index] + before + after + kernel:
                letter = axis.name[0].upper()
                pads = f"out_pad_{axis.before} + out_pad_{axis.after}"
                rule = f"O{letter} == (I{letter} - 1) * stride_{axis.letter} + {pads} + K{letter}"
                numbers = f"({given} - 1) * {stride[index]} + {before} + {after} + {kernel}"
                return f"dimension mismatch: expected {rule}, but got {wanted} != {numbers}"
    return _bias_channels(op)


# ------------------------------------------------------------------------------------------------------------- pooling


def _pooled(op: Operation) -> str | None:
    kernel, stride, pad = (integers_of(op, name) for name in ("kernel", "stride", "pad"))
    for values, what, least in ((kernel, "kernel", 1), (stride, "stride", 1), (pad, "padding", 0)):
        if any(value < least for value in values):
            return f"expect all {what} values to be >= {least}, got {extents(values)}"
    top, bottom, left, right = pad
    if max(left, right) >= kernel[1]:
        got = f"got pad_left={left}, pad_right={right}, kernel_x={kernel[1]}"
        return f"expected left/right padding to be less than the width of the kernel, {got}"
    if max(top, bottom) >= kernel[0]:
        got = f"got pad_top={top}, pad_bottom={bottom}, kernel_y={kernel[0]}"
        return f"expected top/bottom padding to be less than the height of the kernel, {got}"
    source, result = shape_of(op.operands[0]), shape_of(op.result)
    if source is None or result is None:
        return None
    for index, (name, letter, before, after) in enumerate((_HEIGHT, _WIDTH)):
        given = source[index + 1]
        if given == DYNAMIC:
            continue
        low, high = pad[2 * index : 2 * index + 2]
        numerator = given + low + high - kernel[index]
        if numerator % stride[index]:
            return (
                f"expected input_{name} + pad_{before} + pad_{after} - kernel_{letter} to be wholly divisible by "
                f"stride_{letter}, got ({given} + {low} + {high} - {kernel[index]}) / {stride[index]}"
            )
        if problem := _calculated(name, numerator // stride[index] + 1, result[index + 1]):
            return problem
    return None


def average_pooling(op: Operation) -> Finding:
    source, source_zero, result_zero = op.operands
    element, accumulator = storage_type(source.type), _accumulator(op)
    problem = _pooled(op)
    if problem is None and isinstance(element, IntegerType) and accumulator != I32:
        problem = "accumulator type for integer tensor is not i32"
    return (
        problem
        or _float_accumulator(element, accumulator)
        or zero_point_types(source, source_zero, "input")
        or zero_point_types(op.result, result_zero, "output")
        or zero_point_problem(source_zero, "input")
        or zero_point_problem(result_zero, "output")
    )


def max_pooling(op: Operation) -> Finding:
    return same_element_types(op.operands[0].type, op.result.type) or _pooled(op)


# ------------------------------------------------------------------------------------------------------------ products


def matmul(op: Operation) -> Finding:
    a, b, a_zero, b_zero = op.operands
    one, other = element_type_or_self(a.type), element_type_or_self(b.type)
    if is_uniform(one) or is_uniform(other):
        if not is_uniform(one) or not is_uniform(other):
            return f"expect operands to be both quantized or both not quantized, got '{one}' and '{other}'"
        widths = [getattr(storage_type(type_), "width", 0) for type_ in (one, other)]
        if widths[0] != widths[1]:
            return f"expect quantized operands to have same widths, got {widths[0]} and {widths[1]}"
    for value, zero, name in ((a, a_zero, "a"), (b, b_zero, "b")):
        types = storage_type(value.type), storage_type(zero.type)
        if types[0] != types[1]:
            return f"expect input {name} and {name}_zp have the same element type, got '{types[0]}' and '{types[1]}'"
    return zero_point_problem(a_zero, "a") or zero_point_problem(b_zero, "b")


class _Extents:
    """What extents are known to be; a tensor that says otherwise is wrong."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def learn(self, shape: Shape | None, names: Sequence[str], tensor: str) -> str | None:
        """A blank name stands for an extent that is not looked at."""
        for name, extent in zip(names, shape or (), strict=False):
            known = self.get(name)
            if name and known == DYNAMIC:
                self._known[name] = extent
            elif name and extent not in (DYNAMIC, known):
                return f"expected {name} of {tensor} to match size {known}, got {extent}"
        return None

    def get(self, name: str) -> int:
        return self._known.get(name, DYNAMIC)


def matmul_t_block_scaled(op: Operation) -> Finding:
    a, a_scale, b, b_scale = op.operands
    if problem := same_element_types(a.type, b.type, "A_data", "B_data"):
        return problem
    known, second = _Extents(), _Extents()
    problem = (
        known.learn(shape_of(a), ("batch", "height", "channels"), "a_data")
        or known.learn(shape_of(a_scale), ("batch", "height", "C/block_size"), "a_scale")
        or second.learn(shape_of(b), ("batch", "width", ""), "b_data")
        or known.learn(shape_of(b), ("", "", "channels"), "b_data")
        or second.learn(shape_of(b_scale), ("batch", "width", ""), "b_scale")
        or known.learn(shape_of(b_scale), ("", "", "C/block_size"), "b_scale")
    )
    if problem is not None:
        return problem
    batch, others = known.get("batch"), second.get("batch")
    if DYNAMIC not in (batch, others) and others not in (batch, 1):
        return f"expect B matrix batch size to be broadcast compatible with A, got D={others} vs N={batch}"
    block, channels, blocks = block_size_of(op), known.get("channels"), known.get("C/block_size")
    if channels != DYNAMIC and channels % block:
        return f"expect C to be a multiple of block size, got C={channels}, block_size={block}"
    if DYNAMIC not in (channels, blocks) and blocks != channels // block:
        return f"expect scale operands dimension 2 to equal C/block_size ({channels}/{block}), got {blocks}"
    expected = (others if batch == DYNAMIC and others != 1 else batch, known.get("height"), second.get("width"))
    result = shape_of(op.result)
    if result is not None and not compatible_shapes(result, expected):
        shapes = [", ".join("?" if one == DYNAMIC else str(one) for one in shape) for shape in (result, expected)]
        return f"expected output shape {shapes[0]} to be compatible with expected output shape {shapes[1]}"
    return None


# ----------------------------------------------------------------------------------------------------------- transforms


def _power_of_two(extent: int, name: str) -> str | None:
    if extent == DYNAMIC or (extent > 0 and not extent & (extent - 1)):
        return None
    return f"expected {name} to be a power of two, got {extent}"


def rfft2d(op: Operation) -> Finding:
    if not isinstance(element_type_or_self(op.operands[0].type), FloatType):
        return "requires a floating point type"
    types = [result.type for result in op.results]
    if not compatible_shape(*types):
        return f"expected output shapes to match, got {quoted(types)}"
    source, result = shape_of(op.operands[0]), shape_of(op.result)
    if source is None:
        return None
    problem = _power_of_two(source[1], "height") or _power_of_two(source[2], "width")
    if problem is not None or result is None:
        return problem
    if not compatible_shapes(source[:2], result[:2]):
        both = f"input='{op.operands[0].type}' output='{types[0]}'"
        return f"expected batch and height dimensions of input/output to match, got {both}"
    if DYNAMIC not in (source[2], result[2]) and result[2] != source[2] // 2 + 1:
        return f"expected output width to be equal to input_width / 2 + 1, got {result[2]}"
    return None


def fft2d(op: Operation) -> Finding:
    """As upstream, an extent that only the imaginary part knows is not looked at."""
    real, imaginary = (shape_of(operand) for operand in op.operands)
    if real is None or imaginary is None:
        return None
    sizes = [DYNAMIC if a == DYNAMIC else b for a, b in zip(real, imaginary, strict=True)]
    return _power_of_two(sizes[1], "height") or _power_of_two(sizes[2], "width")


# --------------------------------------------------------------------------------------------------- block-scaled casts


def cast_from_block_scaled(op: Operation) -> Finding:
    data, scale = op.operands
    return _scaled(op, data.type, op.result.type, ("input_data", "output_data"), scale.type, "input")


def cast_to_block_scaled(op: Operation) -> Finding:
    data, scale = op.results
    return _scaled(op, op.operands[0].type, data.type, ("input_data", "output_data"), scale.type, "output")


def _scaled(op: Operation, source: Type, result: Type, names: tuple[str, str], scale: Type, side: str) -> str | None:
    """Data before and after have one shape; their scales have the same but for the last extent."""
    if not compatible_shape(source, result):
        return f"require compatible shapes for {names[0]} ('{source}') and {names[1]} ('{result}')"
    block = block_size_of(op)
    given = getattr(source, "shape", None)
    if given is None:
        return None
    if given[-1] != DYNAMIC and given[-1] % block:
        return f"expect last dimension of input_data ({given[-1]}) to be divisible by block_size ({block})"
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
