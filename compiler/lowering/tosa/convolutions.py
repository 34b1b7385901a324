"""Convolutions and products of matrices of tosa as named operations of linalg."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp
from compiler.dialects.arith.float_ops import AddFOp
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, MulIOp, SubIOp
from compiler.dialects.linalg.contraction_ops import BatchMatmulOp, QuantizedBatchMatmulOp
from compiler.dialects.linalg.convolution_ops import (
    Conv2DNhwcFhwcOp,
    Conv2DNhwcFhwcQOp,
    Conv2DNhwcHwcfOp,
    Conv2DNhwcHwcfQOp,
    Conv3DNdhwcDhwcfOp,
    Conv3DNdhwcDhwcfQOp,
    DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv2DNhwcHwcmQOp,
    SlidingWindow,
)
from compiler.dialects.linalg.structured import Structured
from compiler.dialects.tensor.ops import PadOp, YieldOp
from compiler.dialects.tosa.constants import zero_point
from compiler.dialects.tosa.layout_ops import TransposeOp
from compiler.dialects.tosa.ops import CastOp
from compiler.dialects.tosa.verify import zero_point_problem
from compiler.dialects.tosa.window_ops import (
    Conv2DOp,
    Conv3DOp,
    DepthwiseConv2DOp,
    MatMulOp,
    Pooling,
    SlidingConvolution,
)
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import constant, dim
from compiler.ir.operation import Region, Value
from compiler.ir.types import (
    DYNAMIC,
    I32,
    INDEX,
    FloatType,
    IntegerType,
    RankedTensorType,
    Type,
    element_type_or_self,
)
from compiler.lowering.tensor_emitter import TensorEmitter, of_tensor, ranked, shape_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.rewriter import Rewriter


class WindowEmitter(TensorEmitter):
    """Padding, and how many windows there are."""

    def pad(self, value: Value, padding: Sequence[int], bits: int) -> Value:
        """Returns the tensor, padded with a constant; `padding` lists low and high padding for each dimension."""
        if not any(padding):
            return value
        shape, element = shape_of(value), element_type_or_self(value.type)
        low, high = padding[::2], padding[1::2]
        padded = [
            extent if extent == DYNAMIC else extent + before + after
            for extent, before, after in zip(shape, low, high, strict=True)
        ]
        constant_ = self.constant(bits, element)
        op = self.rewriter.create(
            PadOp,
            value,
            result_types=[RankedTensorType(tuple(padded), element)],
            static_low=low,
            static_high=high,
            regions=[Region()],
        )
        with self.rewriter.insertion_guard():
            self.rewriter.create_block(op.region, None, [INDEX] * len(shape), [op.get_location()] * len(shape))
            self.rewriter.create(YieldOp, constant_)
        return op.result

    def num_windows(self, extent: Value, pad: Sequence[int], kernel: Value, stride: int, dilation: int) -> Value:
        """(extent + pad - (dilation * (kernel - 1) + 1)) / stride + 1"""
        one = self.index(1)
        before = self.op(AddIOp, extent, self.index(pad[0]))
        padded = self.op(AddIOp, before, self.index(pad[1]))
        less = self.op(SubIOp, kernel, one)
        dilated = self.op(MulIOp, self.index(dilation), less)
        window = self.op(AddIOp, dilated, one)
        room = self.op(SubIOp, padded, window)
        return self.op(AddIOp, self.op(DivUIOp, room, self.index(stride)), one)


def spatial_padding(op: SlidingConvolution | Pooling) -> list[int]:
    """Returns the padding of an operation for all dimensions; batches and channels are not padded."""
    return [0, 0, *op.pad.values, 0, 0]


def zero_of(type_: Type) -> int | None:
    """Returns the bit pattern of 0; None for types without numbers."""
    return 0 if isinstance(type_, IntegerType | FloatType) else None


def bias_map(bias: Value, rank: int) -> AffineMap:
    """Returns the map that broadcasts a bias to all places; a single element also to all channels."""
    shape = shape_of(bias)
    if shape == (1,):
        return AffineMap(rank, 0, (constant(0),))
    return AffineMap(rank, 0, tuple(dim(index + rank - len(shape)) for index in range(len(shape))))


class _Convolution(WindowEmitter):
    """The common part of conv2d, conv3d and depthwise_conv2d."""

    def __init__(self, op: SlidingConvolution, rewriter: Rewriter) -> None:
        super().__init__(rewriter, op)
        self.convolution = op
        self.stride, self.dilation = op.stride.values, op.dilation.values
        self.accumulator = op.acc_type.type

    def convolve(self, op_class: type[Structured], inputs: Sequence[Value], output: Value) -> Value:
        """Creates a named convolution with the strides and dilations of the lowered one."""
        strides, dilations = of_tensor(self.stride), of_tensor(self.dilation)
        return self.named(op_class, inputs, [output], strides=strides, dilations=dilations).result

    def zero_points(self) -> tuple[int, int] | None:
        """Returns the zero points of input and weight; reports a match failure and returns None if unsupported."""
        op = self.convolution
        of_input, of_weight = zero_point(op.input_zp), zero_point(op.weight_zp)
        if of_input is None or of_weight is None:
            self.rewriter.notify_match_failure(op, "zero point cannot be statically determined")
            return None
        problem = zero_point_problem(op.input_zp, "input") or zero_point_problem(op.weight_zp, "weight")
        if problem is not None:
            self.rewriter.notify_match_failure(op, problem)
            return None
        return of_input, of_weight

    def dynamic_sizes(self, result: RankedTensorType, kernel: Sequence[int]) -> list[Value]:
        """Returns the dynamic extents of the result.

        `kernel` are the dimensions of windows in the weights.
        """
        input_, weight, pad = self.convolution.input, self.convolution.weight, self.convolution.pad.values
        sizes: dict[int, Value] = {}
        for index, position in enumerate(kernel):
            if result.shape[index + 1] != DYNAMIC:
                continue
            extent, size = self.dim(input_, index + 1), self.dim(weight, position)
            around = pad[2 * index : 2 * index + 2]
            sizes[index + 1] = self.num_windows(extent, around, size, self.stride[index], self.dilation[index])
        for index, result_extent in enumerate(result.shape):
            if result_extent == DYNAMIC and index not in sizes:
                sizes[index] = self.dim(input_, index)
        return [sizes[index] for index in sorted(sizes)]

    def padded(self, zero: int) -> Value | None:
        """Returns the input, padded with its zero point."""
        input_ = self.convolution.input
        element = element_type_or_self(input_.type)
        bits = zero if isinstance(element, IntegerType) else zero_of(element)
        return None if bits is None else self.pad(input_, spatial_padding(self.convolution), bits)

    def zero_constants(self, zeros: tuple[int, int]) -> list[Value]:
        return [self.constant(zero, I32) for zero in zeros]

    def broadcast_bias(self, bias: Value, output: Value) -> Value:
        """Returns the bias for every window, in the type of the accumulator."""
        rank = len(shape_of(output))

        def body(arguments: Sequence[Value]) -> Sequence[Value]:
            value, out = arguments
            if value.type == out.type:
                return [value]
            return [self.cast(ExtFOp if isinstance(out.type, FloatType) else ExtSIOp, value, out.type)]

        maps = [bias_map(bias, rank), AffineMap.identity(rank)]
        return self.elementwise([bias], output, maps, body)


def _convolution(
    tosa: type[Conv2DOp | Conv3DOp], linalg: type[SlidingWindow], quantized: type[SlidingWindow], *, kernel_last: bool
) -> ConversionFunctionPattern:
    """`kernel_last`: the weights' output channels go to the end."""

    @conversion_pattern(tosa, name="ConvConverter")
    def lower(op: Conv2DOp | Conv3DOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """tosa.conv2d -> tensor.pad, linalg.generic that broadcasts the bias, linalg.conv_2d_nhwc_fhwc"""
        emit = _Convolution(op, rewriter)
        input_, weight, bias = op.input, op.weight, op.bias
        source, weights, biases, result = (ranked(value.type) for value in (input_, weight, bias, op.result))
        zeros = emit.zero_points()
        if zeros is None or source is None or weights is None or biases is None or result is None:
            return False
        if not weights.has_static_shape or not biases.has_static_shape:
            return rewriter.notify_match_failure(op, "tosa.conv ops require static shapes for weight and bias")
        element = source.element_type
        if isinstance(element, IntegerType) and element.is_unsigned:
            return rewriter.notify_match_failure(op, "tosa.conv ops does not support unsigned integer input")
        dynamic = emit.dynamic_sizes(result, range(1, result.rank - 1))
        padded = emit.padded(zeros[0])
        if padded is None:
            return False
        if kernel_last:
            order = (*range(1, weights.rank), 0)
            type_ = RankedTensorType(tuple(weights.shape[index] for index in order), weights.element_type)
            weight = emit.op(TransposeOp, weight, result_type=type_, perms=order)
        output = emit.empty(result.shape, emit.accumulator, dynamic)
        broadcast = emit.broadcast_bias(bias, output)
        if any(zeros):
            inputs = [padded, weight, *emit.zero_constants(zeros)]
            rewriter.replace_op(op, [emit.convolve(quantized, inputs, broadcast)])
            return True
        convolved = emit.convolve(linalg, [padded, weight], broadcast)
        if convolved.type != result:
            convolved = emit.op(CastOp, convolved, result_type=result)
        rewriter.replace_op(op, [convolved])
        return True

    return lower


@conversion_pattern(DepthwiseConv2DOp, name="DepthwiseConvConverter")
def lower_depthwise(op: DepthwiseConv2DOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.depthwise_conv2d -> linalg.depthwise_conv_2d_nhwc_hwcm, tensor.collapse_shape, linalg.generic { add }"""
    emit = _Convolution(op, rewriter)
    input_, weight, bias = op.input, op.weight, op.bias
    source, weights, biases, result = (ranked(value.type) for value in (input_, weight, bias, op.result))
    if source is None or weights is None or biases is None or result is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    if not weights.has_static_shape or not biases.has_static_shape:
        return rewriter.notify_match_failure(op, "tosa.depthwise_conv ops require static shapes")
    dynamic = emit.dynamic_sizes(result, (0, 1))
    zeros = emit.zero_points()
    padded = None if zeros is None else emit.padded(zeros[0])
    if zeros is None or padded is None:
        return False
    accumulator, element = emit.accumulator, result.element_type
    shape = (*result.shape[:3], *weights.shape[2:])
    empty = emit.empty(shape, accumulator, dynamic)
    filled = emit.fill(emit.constant(0, accumulator), empty)
    output = emit.empty(result.shape, element, dynamic)
    quantized = any(zeros)
    if quantized:
        inputs = [padded, weight, *emit.zero_constants(zeros)]
        convolved = emit.convolve(DepthwiseConv2DNhwcHwcmQOp, inputs, filled)
    else:
        convolved = emit.convolve(DepthwiseConv2DNhwcHwcmOp, [padded, weight], filled)
        if accumulator != element:
            convolved = emit.op(CastOp, convolved, result_type=RankedTensorType(shape, element))
    groups = [[0], [1], [2], [3, 4]]
    flat = emit.collapse(convolved, result, groups)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        left, right, _ = arguments
        if quantized and left.type != right.type:
            left = emit.cast(ExtSIOp, left, right.type)
        return [emit.op(AddFOp if isinstance(source.element_type, FloatType) else AddIOp, left, right)]

    identity = AffineMap.identity(4)
    rewriter.replace_op(op, [emit.elementwise([bias, flat], output, [bias_map(bias, 4), identity, identity], body)])
    return True


@conversion_pattern(MatMulOp, name="MatMulConverter")
def lower_matmul(op: MatMulOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.matmul -> linalg.batch_matmul, with zero points linalg.quantized_batch_matmul"""
    emit, result = TensorEmitter(rewriter, op), ranked(op.result.type)
    a, b, *_ = adaptor.operands
    if result is None or ranked(a.type) is None or ranked(b.type) is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    places = ((op.a, 0), (op.a, 1), (op.b, 2))
    dynamic = [
        emit.dim(value, position)
        for (value, position), extent in zip(places, result.shape, strict=True)
        if extent == DYNAMIC
    ]
    zero = emit.constant(0, result.element_type)
    filled = emit.fill(zero, emit.empty(result.shape, result.element_type, dynamic))
    zeros: list[int] = []
    for value, name in ((op.a_zp, "a"), (op.b_zp, "b")):
        point = zero_point(value)
        if point is None:
            return rewriter.notify_match_failure(op, f"input {name} zero point cannot be statically determined")
        if (problem := zero_point_problem(value, name)) is not None:
            return rewriter.notify_match_failure(op, problem)
        zeros.append(point)
    if not any(zeros):
        rewriter.replace_op(op, emit.named(BatchMatmulOp, [a, b], [filled]))
        return True
    constants = [emit.constant(number, I32) for number in zeros]
    rewriter.replace_op(op, emit.named(QuantizedBatchMatmulOp, [a, b, *constants], [filled]))
    return True


_FHWC = _convolution(Conv2DOp, Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp, kernel_last=False)
_HWCF = _convolution(Conv2DOp, Conv2DNhwcHwcfOp, Conv2DNhwcHwcfQOp, kernel_last=True)
_CONV3D = _convolution(Conv3DOp, Conv3DNdhwcDhwcfOp, Conv3DNdhwcDhwcfQOp, kernel_last=True)


def convolution_patterns(*, prefers_hwcf: bool) -> tuple[ConversionFunctionPattern, ...]:
    """`prefers_hwcf`: 2-D kernels are transposed to have their output channels last."""
    return (_HWCF if prefers_hwcf else _FHWC, _CONV3D, lower_depthwise, lower_matmul)
