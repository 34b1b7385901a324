"""Convolutions and products of matrices of tosa as named operations of linalg."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp
from compiler.dialects.arith.float_ops import AddFOp
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, MulIOp, SubIOp
from compiler.dialects.tosa.constants import integers_of, zero_point
from compiler.dialects.tosa.verify import zero_point_problem
from compiler.dialects.tosa.window_ops import DepthwiseConv2DOp, MatMulOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import constant, dim
from compiler.ir.attributes import DenseArrayAttr, TypeAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import (
    DYNAMIC,
    I32,
    I64,
    INDEX,
    FloatType,
    IntegerType,
    RankedTensorType,
    Type,
    element_type_or_self,
)
from compiler.lowering.tosa.emitter import TensorEmitter, of_tensor, ranked, shape_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.rewriter import Rewriter


class WindowEmitter(TensorEmitter):
    """Padding, and how many windows there are."""

    def pad(self, value: Value, padding: Sequence[int], bits: int) -> Value:
        """The tensor with a constant around it; `padding` lists before and after for each dimension."""
        if not any(padding):
            return value
        shape, element = shape_of(value), element_type_or_self(value.type)
        low, high = padding[::2], padding[1::2]
        padded = [
            extent if extent == DYNAMIC else extent + before + after
            for extent, before, after in zip(shape, low, high, strict=True)
        ]
        constant_ = self.constant(bits, element)
        properties = {
            "static_low": DenseArrayAttr(I64, tuple(low)),
            "static_high": DenseArrayAttr(I64, tuple(high)),
        }
        type_ = RankedTensorType(tuple(padded), element)
        op = self.create("tensor.pad", [value, [], []], [type_], properties, [Region()])
        location = self.location.get_location()
        with self.rewriter.insertion_guard():
            self.rewriter.create_block(op.regions[0], None, [INDEX] * len(shape), [location] * len(shape))
            self.create("tensor.yield", [constant_], [])
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


def spatial_padding(op: Operation) -> list[int]:
    """What an op pads with, for all dimensions: batches and channels are not padded."""
    return [0, 0, *integers_of(op, "pad"), 0, 0]


def zero_of(type_: Type) -> int | None:
    """The bit pattern of 0; None for types without numbers."""
    return 0 if isinstance(type_, IntegerType | FloatType) else None


def bias_map(bias: Value, rank: int) -> AffineMap:
    """A bias is there for every place; one element is one for all channels."""
    shape = shape_of(bias)
    if shape == (1,):
        return AffineMap(rank, 0, (constant(0),))
    return AffineMap(rank, 0, tuple(dim(index + rank - len(shape)) for index in range(len(shape))))


class _Convolution(WindowEmitter):
    """What conv2d, conv3d and depthwise_conv2d have in common."""

    def __init__(self, op: Operation, rewriter: Rewriter) -> None:
        super().__init__(rewriter, op)
        self.op_ = op
        self.stride, self.dilation = integers_of(op, "stride"), integers_of(op, "dilation")
        accumulator = op.attribute("acc_type")
        self.accumulator = accumulator.type if isinstance(accumulator, TypeAttr) else I32
        self.strides = {"strides": of_tensor(self.stride), "dilations": of_tensor(self.dilation)}

    def zero_points(self) -> tuple[int, int] | None:
        """Those of the input and of the weights; None where they are not known, or wrong."""
        zeros = self.op_.operands[3:5]
        known = [zero_point(zero) for zero in zeros]
        names = ("input", "weight")
        if known[0] is None or known[1] is None:
            self.rewriter.notify_match_failure(self.op_, "zero point cannot be statically determined")
            return None
        for zero, name in zip(zeros, names, strict=True):
            if (problem := zero_point_problem(zero, name)) is not None:
                self.rewriter.notify_match_failure(self.op_, problem)
                return None
        return known[0], known[1]

    def dynamic_sizes(self, result: RankedTensorType, kernel: Sequence[int]) -> list[Value]:
        """The extents of the result that are not known; `kernel` are the dimensions of windows in the weights."""
        input_, weight = self.op_.operands[:2]
        pad = integers_of(self.op_, "pad")
        found: dict[int, Value] = {}
        for index, position in enumerate(kernel):
            if result.shape[index + 1] != DYNAMIC:
                continue
            extent, size = self.dim(input_, index + 1), self.dim(weight, position)
            around = pad[2 * index : 2 * index + 2]
            found[index + 1] = self.num_windows(extent, around, size, self.stride[index], self.dilation[index])
        for index, known in enumerate(result.shape):
            if known == DYNAMIC and index not in found:
                found[index] = self.dim(input_, index)
        return [found[index] for index in sorted(found)]

    def padded(self, zero: int) -> Value | None:
        """The input with its zero point around it."""
        input_ = self.op_.operands[0]
        element = element_type_or_self(input_.type)
        bits = zero if isinstance(element, IntegerType) else zero_of(element)
        return None if bits is None else self.pad(input_, spatial_padding(self.op_), bits)

    def zero_constants(self, zeros: tuple[int, int]) -> list[Value]:
        return [self.constant(zero, I32) for zero in zeros]

    def broadcast_bias(self, bias: Value, output: Value) -> Value:
        """The bias for every window, in the type of the accumulator."""
        rank = len(shape_of(output))

        def body(arguments: Sequence[Value]) -> Sequence[Value]:
            value, out = arguments
            if value.type == out.type:
                return [value]
            return [self.cast(ExtFOp if isinstance(out.type, FloatType) else ExtSIOp, value, out.type)]

        maps = [bias_map(bias, rank), AffineMap.identity(rank)]
        return self.elementwise([bias], output, maps, body)


def _convolution(tosa: str, linalg: str, quantized: str, *, kernel_last: bool) -> ConversionFunctionPattern:
    """`kernel_last`: the weights' output channels go to the end."""

    @conversion_pattern(tosa, name="ConvConverter")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """tosa.conv2d -> tensor.pad, linalg.generic that broadcasts the bias, linalg.conv_2d_nhwc_fhwc"""
        emit = _Convolution(op, rewriter)
        input_, weight, bias = op.operands[:3]
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
            weight = emit.create("tosa.transpose", [weight], [type_], {"perms": DenseArrayAttr(I32, order)}).result
        output = emit.empty(result.shape, emit.accumulator, dynamic)
        broadcast = emit.broadcast_bias(bias, output)
        if any(zeros):
            inputs = [padded, weight, *emit.zero_constants(zeros)]
            rewriter.replace_op(op, emit.named(quantized, inputs, [broadcast], emit.strides))
            return True
        made: Value = emit.named(linalg, [padded, weight], [broadcast], emit.strides).result
        if made.type != result:
            made = emit.value("tosa.cast", [made], result)
        rewriter.replace_op(op, [made])
        return True

    return lower


@conversion_pattern(DepthwiseConv2DOp, name="DepthwiseConvConverter")
def lower_depthwise(op: DepthwiseConv2DOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.depthwise_conv2d -> linalg.depthwise_conv_2d_nhwc_hwcm, tensor.collapse_shape, linalg.generic { add }"""
    emit = _Convolution(op, rewriter)
    input_, weight, bias = op.operands[:3]
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
        made: Value = emit.named("linalg.depthwise_conv_2d_nhwc_hwcm_q", inputs, [filled], emit.strides).result
    else:
        made = emit.named("linalg.depthwise_conv_2d_nhwc_hwcm", [padded, weight], [filled], emit.strides).result
        if accumulator != element:
            made = emit.value("tosa.cast", [made], RankedTensorType(shape, element))
    groups = [[0], [1], [2], [3, 4]]
    flat = emit.collapse(made, result, groups)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        left, right = arguments[:2]
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
    a, b = adaptor.operands[:2]
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
    for value, name in zip(op.operands[2:], ("a", "b"), strict=True):
        known = zero_point(value)
        if known is None:
            return rewriter.notify_match_failure(op, f"input {name} zero point cannot be statically determined")
        if (problem := zero_point_problem(value, name)) is not None:
            return rewriter.notify_match_failure(op, problem)
        zeros.append(known)
    if not any(zeros):
        rewriter.replace_op(op, emit.named("linalg.batch_matmul", [a, b], [filled]))
        return True
    constants = [emit.constant(number, I32) for number in zeros]
    rewriter.replace_op(op, emit.named("linalg.quantized_batch_matmul", [a, b, *constants], [filled]))
    return True


_FHWC = _convolution("tosa.conv2d", "linalg.conv_2d_nhwc_fhwc", "linalg.conv_2d_nhwc_fhwc_q", kernel_last=False)
_HWCF = _convolution("tosa.conv2d", "linalg.conv_2d_nhwc_hwcf", "linalg.conv_2d_nhwc_hwcf_q", kernel_last=True)
_CONV3D = _convolution("tosa.conv3d", "linalg.conv_3d_ndhwc_dhwcf", "linalg.conv_3d_ndhwc_dhwcf_q", kernel_last=True)


def convolution_patterns(*, prefers_hwcf: bool) -> tuple[ConversionFunctionPattern, ...]:
    """`prefers_hwcf`: 2-D kernels are transposed to have their output channels last."""
    return (_HWCF if prefers_hwcf else _FHWC, _CONV3D, lower_depthwise, lower_matmul)
