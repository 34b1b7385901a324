"""`tosa-optional-decompositions`: replaces convolutions by simpler ones, or by products.

depthwise_conv2d with kernels of one element -> mul, add
transpose_conv2d -> conv2d with the kernel reversed; with strides: conv2d that gives as many channels as there are steps
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.tosa.building import const, const_scalar, const_shape
from compiler.dialects.tosa.constants import zero_point
from compiler.dialects.tosa.constraints import storage_type
from compiler.dialects.tosa.elementwise_ops import AddOp, MulOp, SubOp
from compiler.dialects.tosa.layout_ops import PadOp, ReshapeOp, ReverseOp, SliceOp, TransposeOp
from compiler.dialects.tosa.ops import CastOp
from compiler.dialects.tosa.shape_inference import infer, inferred_type
from compiler.dialects.tosa.verify import zero_point_problem
from compiler.dialects.tosa.window_ops import Conv2DOp, Convolution, DepthwiseConv2DOp, TransposeConv2DOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    I8,
    RankedTensorType,
    Type,
    UnrankedTensorType,
    element_type_or_self,
)
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.dense_elements import splat_of
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.tosa.ranks import equalize_ranks


@dataclass
class TosaOptionalDecompositions(Pass):
    """Replaces depthwise convolutions with kernels of one element, and transposed convolutions."""

    argument = "tosa-optional-decompositions"
    name = "TosaOptionalDecompositionsPass"
    summary = "Applies Tosa operations optional decompositions"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([depthwise_is_product, transposed_is_convolution, strided_transposed_convolution])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


class _Emitter:
    """Creates tosa's ops at the insertion point; their result shapes follow from the operands."""

    def __init__(self, rewriter: Rewriter) -> None:
        self._rewriter = rewriter

    def make(self, op_class: type[Operation], *operands: Value, type_: Type) -> Value:
        return self._rewriter.create(op_class, *operands, result_types=[type_]).result

    def inferred(self, op_class: type[Operation], *operands: Value, element: Type, **members: object) -> Value:
        unknown = UnrankedTensorType(element)
        op = self._rewriter.build(
            op_class,
            *operands,
            result_types=[unknown],
            properties=None,
            attributes=None,
            successors=(),
            regions=(),
            location=None,
            **members,
        )
        for result, components in zip(op.results, infer(op) or (), strict=False):
            result.type = inferred_type(components, unknown)
        return self._rewriter.insert(op).result

    def shape(self, extents: Sequence[int]) -> Value:
        return const_shape(self._rewriter, extents)

    def scalar(self, bits: int, element: Type) -> Value:
        return const_scalar(self._rewriter, bits, element)

    def reshape(self, value: Value, extents: Sequence[int]) -> Value:
        return self.inferred(ReshapeOp, value, self.shape(extents), element=element_type_or_self(value.type))

    def transpose(self, value: Value, perms: Sequence[int]) -> Value:
        return self.inferred(TransposeOp, value, element=element_type_or_self(value.type), perms=perms)

    def reverse(self, value: Value, axis: int) -> Value:
        return self.inferred(ReverseOp, value, element=element_type_or_self(value.type), axis=axis)

    def pad(self, value: Value, padding: Value, constant: Value) -> Value:
        return self.inferred(PadOp, value, padding, constant, element=element_type_or_self(value.type))


def _static_types(*values: Value) -> list[RankedTensorType] | None:
    types = [value.type for value in values]
    static = [type_ for type_ in types if isinstance(type_, RankedTensorType) and type_.has_static_shape]
    return static if len(static) == len(types) else None


def _image_types(*values: Value) -> list[RankedTensorType] | None:
    """Types that only the batch, the first dimension, may leave open."""
    types = [value.type for value in values]
    ranked = [type_ for type_ in types if isinstance(type_, RankedTensorType) and DYNAMIC not in type_.shape[1:]]
    return ranked if len(ranked) == len(types) else None


def _zero_points(op: Convolution) -> tuple[int, int] | None:
    """Returns the zero points of input and weight, or None if they are unknown or invalid."""
    if zero_point_problem(op.input_zp, "input") or zero_point_problem(op.weight_zp, "weight"):
        return None
    of_input, of_weight = zero_point(op.input_zp), zero_point(op.weight_zp)
    return None if of_input is None or of_weight is None else (of_input, of_weight)


@pattern(DepthwiseConv2DOp, name="DepthwiseConv2DIsMul")
def depthwise_is_product(op: DepthwiseConv2DOp, rewriter: Rewriter) -> bool:
    """depthwise_conv2d with 1x1 kernels -> reshape, pad, mul, reshape, add"""
    types, kernel, zeros = _image_types(op.input, op.result), _static_types(op.weight), _zero_points(op)
    if types is None or kernel is None or any(step != 1 for step in op.stride.values):
        return False
    (source, result), (weights,) = types, kernel
    if weights.shape[:2] != (1, 1) or zeros is None:
        return rewriter.notify_match_failure(op, "zero points cannot be statically determined")
    emit, element = _Emitter(rewriter), result.element_type
    values = [emit.reshape(op.input, (*source.shape, 1)), op.weight]
    for number, value in enumerate(values):
        type_ = tensor_type(value)
        if type_.element_type != element:
            values[number] = emit.make(CastOp, value, type_=RankedTensorType(type_.shape, element))
    values = [_less_zero(emit, rewriter, value, zero) for value, zero in zip(values, zeros, strict=True)]
    image, kernels = values
    padding = [0, 0, *op.pad.values, 0, 0, 0, 0]
    if any(padding):
        image = emit.pad(image, emit.shape(padding), emit.scalar(0, element))
    padded = tensor_type(image)
    equal = equalize_ranks(rewriter, image, kernels)
    if equal is None:
        return False
    shape = (*padded.shape[:4], weights.shape[3])
    product = emit.make(MulOp, *equal, emit.scalar(0, I8), type_=RankedTensorType(shape, element))
    flat = emit.make(ReshapeOp, product, emit.shape(result.shape), type_=result)
    sums = equalize_ranks(rewriter, flat, op.bias)
    if sums is None:
        return False
    rewriter.replace_op(op, [emit.make(AddOp, *sums, type_=result)])
    return True


def _less_zero(emit: _Emitter, rewriter: Rewriter, value: Value, zero: int) -> Value:
    if not zero:
        return value
    type_ = tensor_type(value)
    values = splat_of(RankedTensorType((1,) * type_.rank, type_.element_type), (zero,))
    assert values is not None
    return emit.make(SubOp, value, const(rewriter, values), type_=type_)


@pattern(TransposeConv2DOp, name="TransposeConvNonStridedConverter")
def transposed_is_convolution(op: TransposeConv2DOp, rewriter: Rewriter) -> bool:
    """transpose_conv2d -> conv2d with the kernel reversed"""
    types = _static_types(op.input, op.weight, op.bias, op.result)
    if types is None or any(step != 1 for step in op.stride.values):
        return False
    (_, weights, *_), emit = types, _Emitter(rewriter)
    _, height, width, _ = weights.shape
    pad = [size - 1 + more for size, more in zip((height, height, width, width), op.out_pad.values, strict=True)]
    reversed_ = emit.reverse(emit.reverse(op.weight, 1), 2)
    operands = (op.input, reversed_, op.bias, op.input_zp, op.weight_zp)
    rewriter.replace_op_with_new_op(
        op, Conv2DOp, *operands, pad=pad, stride=(1, 1), dilation=(1, 1), acc_type=op.acc_type
    )
    return True


@pattern(TransposeConv2DOp, name="TransposeConvStridedConverter")
def strided_transposed_convolution(op: TransposeConv2DOp, rewriter: Rewriter) -> bool:
    """transpose_conv2d -> conv2d with a channel for each step of the strides; these become height and width again"""
    types, zeros = _static_types(op.input, op.weight, op.bias, op.result), _zero_points(op)
    if all(step == 1 for step in op.stride.values):
        return rewriter.notify_match_failure(op, "non-one stride found.")
    if types is None or zeros is None:
        return False
    return _StridedConvolution(op, rewriter, types, zeros).rewrite()


class _StridedConvolution(_Emitter):
    def __init__(
        self, op: TransposeConv2DOp, rewriter: Rewriter, types: Sequence[RankedTensorType], zeros: tuple[int, int]
    ) -> None:
        super().__init__(rewriter)
        self._op = op
        self._source, self._weights, self._bias, self._result = types
        self._zeros = zeros
        self._strides = op.stride.values

    def rewrite(self) -> bool:
        op, rewriter = self._op, self._rewriter
        channels = self._weights.shape[0]
        y, x = self._strides
        fill = self.shape([0, 0, 0, -self._weights.shape[1] % y, 0, -self._weights.shape[2] % x, 0, 0])
        input_zero = self.scalar(self._zeros[0], storage_type(self._source))
        weight_zero = self.scalar(self._zeros[1], storage_type(self._weights))
        weight = self._weight_by_step(self.pad(op.weight, fill, weight_zero))
        _, height, width, _ = tensor_type(weight).shape
        around = [0, 0, height - 1, height - 1, width - 1, width - 1, 0, 0]
        padded = self.pad(op.input, self.shape(around), input_zero)
        steps = channels * y * x
        zeros = splat_of(RankedTensorType((steps,), self._bias.element_type), (0,))
        if zeros is None:
            return False
        no_bias = const(rewriter, zeros)
        zero_points = [
            self.scalar(zero, storage_type(type_))
            for zero, type_ in zip(self._zeros, (self._source, self._weights), strict=True)
        ]
        convolved = self.inferred(
            Conv2DOp,
            padded,
            weight,
            no_bias,
            *zero_points,
            element=self._result.element_type,
            pad=(0, 0, 0, 0),
            stride=(1, 1),
            dilation=(1, 1),
            acc_type=op.acc_type,
        )
        placed = self._place(convolved, channels)
        sums = equalize_ranks(rewriter, placed, op.bias)
        if sums is None:
            return False
        rewriter.replace_op(op, [self.make(AddOp, *sums, type_=op.result.type)])
        return True

    def _weight_by_step(self, weight: Value) -> Value:
        """Returns a kernel for each step of the strides, reversed; the weights are multiples of these high and wide."""
        channels, height, width, inputs = tensor_type(weight).shape
        y, x = self._strides
        weight = self.reshape(weight, (channels, height // y, y, width // x, x, inputs))
        weight = self.transpose(weight, (2, 4, 0, 1, 3, 5))
        weight = self.reshape(weight, (channels * y * x, height // y, width // x, inputs))
        return self.reverse(self.reverse(weight, 1), 2)

    def _place(self, convolved: Value, channels: int) -> Value:
        """Returns the steps as height and width, less or more than these by the padding of the result."""
        batch = self._source.shape[0]
        _, height, width, _ = tensor_type(convolved).shape
        y, x = self._strides
        value = self.reshape(convolved, (batch, height, width, y, x, channels))
        value = self.transpose(value, (0, 1, 3, 2, 4, 5))
        shape = (batch, height * y, width * x, channels)
        value = self.reshape(value, shape)
        top, _, left, _ = self._op.out_pad.values
        starts, padding = [0, 0, 0, 0], [0] * 8
        sizes = list(shape)
        for position, before in ((1, top), (2, left)):
            starts[position], padding[2 * position] = max(0, -before), max(0, before)
            wanted = self._result.shape[position] - padding[2 * position]
            sizes[position] = min(shape[position] - starts[position], wanted)
            padding[2 * position + 1] = wanted - sizes[position]
        element = self._result.element_type
        value = self.inferred(SliceOp, value, self.shape(starts), self.shape(sizes), element=element)
        return self.pad(value, self.shape(padding), self.scalar(0, element))
