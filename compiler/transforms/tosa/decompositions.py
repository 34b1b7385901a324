"""`tosa-optional-decompositions`: convolutions as simpler ones, and as products.

depthwise_conv2d with kernels of one element -> mul, add
transpose_conv2d -> conv2d with the kernel reversed; with strides: conv2d that gives as many channels as there are steps
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.tosa.building import const, const_scalar, const_shape
from compiler.dialects.tosa.constants import integers_of, storage_type, zero_point
from compiler.dialects.tosa.shape_inference import infer, inferred_type
from compiler.dialects.tosa.verify import zero_point_problem
from compiler.dialects.tosa.window_ops import DepthwiseConv2DOp, TransposeConv2DOp
from compiler.ir.attributes import Attribute, DenseArrayAttr, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    I8,
    I32,
    I64,
    RankedTensorType,
    Type,
    UnrankedTensorType,
    element_type_or_self,
)
from compiler.passes.base import Pass, PassState
from compiler.rewrite.dense_elements import splat_of
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.tosa.ranks import equalize_ranks


@dataclass
class TosaOptionalDecompositions(Pass):
    """Applies Tosa operations optional decompositions."""

    argument = "tosa-optional-decompositions"
    name = "TosaOptionalDecompositionsPass"
    summary = "Applies Tosa operations optional decompositions"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([depthwise_is_product, transposed_is_convolution, strided_transposed_convolution])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


class _Emitter:
    """Makes tosa's ops before one of them; their result shapes follow from the operands."""

    def __init__(self, op: Operation, rewriter: Rewriter) -> None:
        self._op = op
        self._rewriter = rewriter

    def make(
        self, name: str, operands: Sequence[Value], type_: Type, properties: dict[str, Attribute | None] | None = None
    ) -> Value:
        return self._rewriter.create_named(name, operands, [type_], properties=properties, location=self._op).result

    def inferred(
        self,
        name: str,
        operands: Sequence[Value],
        element: Type,
        properties: dict[str, Attribute | None] | None = None,
    ) -> Value:
        unknown = UnrankedTensorType(element)
        tried = self._rewriter.build_named(name, operands, [unknown], properties=properties, location=self._op)
        known = infer(tried)
        type_ = inferred_type(known[0], unknown) if known else unknown
        return self.make(name, operands, type_, properties)

    def shape(self, extents: Sequence[int]) -> Value:
        return const_shape(self._rewriter, extents, self._op)

    def scalar(self, bits: int, element: Type) -> Value:
        return const_scalar(self._rewriter, bits, element, self._op)

    def reshape(self, value: Value, extents: Sequence[int]) -> Value:
        return self.inferred("tosa.reshape", [value, self.shape(extents)], element_type_or_self(value.type))

    def transpose(self, value: Value, perms: Sequence[int]) -> Value:
        properties: dict[str, Attribute | None] = {"perms": DenseArrayAttr(I32, tuple(perms))}
        return self.inferred("tosa.transpose", [value], element_type_or_self(value.type), properties)

    def reverse(self, value: Value, axis: int) -> Value:
        properties: dict[str, Attribute | None] = {"axis": integer_attr(axis, I32)}
        return self.inferred("tosa.reverse", [value], element_type_or_self(value.type), properties)


def _static_types(*values: Value) -> list[RankedTensorType] | None:
    types = [value.type for value in values]
    found = [type_ for type_ in types if isinstance(type_, RankedTensorType) and type_.has_static_shape]
    return found if len(found) == len(types) else None


def _image_types(*values: Value) -> list[RankedTensorType] | None:
    """Types that only the batch, the first dimension, may leave open."""
    types = [value.type for value in values]
    found = [type_ for type_ in types if isinstance(type_, RankedTensorType) and DYNAMIC not in type_.shape[1:]]
    return found if len(found) == len(types) else None


def _zero_points(op: Operation) -> tuple[int, int] | None:
    """Those of the input and the weights, where they are known and right."""
    zeros = op.operands[3:5]
    known = [zero_point(zero) for zero in zeros]
    if any(zero_point_problem(zero, name) for zero, name in zip(zeros, ("input", "weight"), strict=True)):
        return None
    return None if known[0] is None or known[1] is None else (known[0], known[1])


@pattern(DepthwiseConv2DOp, name="DepthwiseConv2DIsMul")
def depthwise_is_product(op: DepthwiseConv2DOp, rewriter: Rewriter) -> bool:
    """depthwise_conv2d with 1x1 kernels -> reshape, pad, mul, reshape, add"""
    types, kernel, zeros = _image_types(op.input, op.result), _static_types(op.weight), _zero_points(op)
    if types is None or kernel is None or any(step != 1 for step in integers_of(op, "stride")):
        return False
    (source, result), (weights,) = types, kernel
    if weights.shape[:2] != (1, 1) or zeros is None:
        return rewriter.notify_match_failure(op, "zero points cannot be statically determined")
    emit, element = _Emitter(op, rewriter), result.element_type
    values = [emit.reshape(op.input, (*source.shape, 1)), op.weight]
    for number, value in enumerate(values):
        type_ = value.type
        assert isinstance(type_, RankedTensorType)
        if type_.element_type != element:
            values[number] = emit.make("tosa.cast", [value], RankedTensorType(type_.shape, element))
    values = [_less_zero(emit, rewriter, op, value, zero) for value, zero in zip(values, zeros, strict=True)]
    padding = [0, 0, *integers_of(op, "pad"), 0, 0, 0, 0]
    if any(padding):
        operands = [values[0], emit.shape(padding), emit.scalar(0, element)]
        values[0] = emit.inferred("tosa.pad", operands, element)
    padded = values[0].type
    assert isinstance(padded, RankedTensorType)
    equal = equalize_ranks(rewriter, op, values[0], values[1])
    if equal is None:
        return False
    shape = (*padded.shape[:4], weights.shape[3])
    product = emit.make("tosa.mul", [*equal, emit.scalar(0, I8)], RankedTensorType(shape, element))
    flat = emit.make("tosa.reshape", [product, emit.shape(result.shape)], result)
    sums = equalize_ranks(rewriter, op, flat, op.bias)
    if sums is None:
        return False
    rewriter.replace_op(op, [emit.make("tosa.add", sums, result)])
    return True


def _less_zero(emit: _Emitter, rewriter: Rewriter, op: Operation, value: Value, zero: int) -> Value:
    if not zero:
        return value
    type_ = value.type
    assert isinstance(type_, RankedTensorType)
    values = splat_of(RankedTensorType((1,) * type_.rank, type_.element_type), (zero,))
    assert values is not None
    return emit.make("tosa.sub", [value, const(rewriter, values, op)], type_)


@pattern(TransposeConv2DOp, name="TransposeConvNonStridedConverter")
def transposed_is_convolution(op: TransposeConv2DOp, rewriter: Rewriter) -> bool:
    """transpose_conv2d -> conv2d with the kernel reversed"""
    types = _static_types(*op.operands[:3], op.result)
    if types is None or any(step != 1 for step in integers_of(op, "stride")):
        return False
    weights, emit = types[1], _Emitter(op, rewriter)
    kernel = (weights.shape[1], weights.shape[1], weights.shape[2], weights.shape[2])
    pad = [size - 1 + more for size, more in zip(kernel, integers_of(op, "out_pad"), strict=True)]
    reversed_ = emit.reverse(emit.reverse(op.weight, 1), 2)
    properties = _convolution_properties(op, pad)
    operands = [op.input, reversed_, *op.operands[2:]]
    rewriter.replace_op(op, [emit.make("tosa.conv2d", operands, op.result.type, properties)])
    return True


def _convolution_properties(op: Operation, pad: Sequence[int]) -> dict[str, Attribute | None]:
    ones = DenseArrayAttr(I64, (1, 1))
    return {
        "pad": DenseArrayAttr(I64, tuple(pad)),
        "stride": ones,
        "dilation": ones,
        "acc_type": op.attribute("acc_type"),
    }


@pattern(TransposeConv2DOp, name="TransposeConvStridedConverter")
def strided_transposed_convolution(op: TransposeConv2DOp, rewriter: Rewriter) -> bool:
    """transpose_conv2d -> conv2d with a channel for each step of the strides; these become height and width again"""
    types, zeros = _static_types(*op.operands[:3], op.result), _zero_points(op)
    strides = integers_of(op, "stride")
    if all(step == 1 for step in strides):
        return rewriter.notify_match_failure(op, "non-one stride found.")
    if types is None or zeros is None:
        return False
    return _StridedConvolution(op, rewriter, types, zeros).rewrite()


class _StridedConvolution(_Emitter):
    def __init__(
        self, op: Operation, rewriter: Rewriter, types: Sequence[RankedTensorType], zeros: tuple[int, int]
    ) -> None:
        super().__init__(op, rewriter)
        self._source, self._weights, self._bias, self._result = types
        self._zeros = zeros
        self._strides = integers_of(op, "stride")

    def rewrite(self) -> bool:
        op, rewriter = self._op, self._rewriter
        channels = self._weights.shape[0]
        y, x = self._strides
        fill = self.shape([0, 0, 0, -self._weights.shape[1] % y, 0, -self._weights.shape[2] % x, 0, 0])
        input_zero = self.scalar(self._zeros[0], storage_type(self._source))
        weight_zero = self.scalar(self._zeros[1], storage_type(self._weights))
        operands = [op.operands[1], fill, weight_zero]
        weight = self._weight_by_step(self.inferred("tosa.pad", operands, self._weights.element_type))
        sizes = self._shape(weight)[1:3]
        around = [0, 0, sizes[0] - 1, sizes[0] - 1, sizes[1] - 1, sizes[1] - 1, 0, 0]
        operands = [op.operands[0], self.shape(around), input_zero]
        padded = self.inferred("tosa.pad", operands, self._source.element_type)
        steps = channels * y * x
        zeros = splat_of(RankedTensorType((steps,), self._bias.element_type), (0,))
        if zeros is None:
            return False
        no_bias = const(rewriter, zeros, op)
        zero_points = [
            self.scalar(zero, storage_type(type_))
            for zero, type_ in zip(self._zeros, (self._source, self._weights), strict=True)
        ]
        convolved = self.inferred(
            "tosa.conv2d",
            [padded, weight, no_bias, *zero_points],
            self._result.element_type,
            _convolution_properties(op, (0, 0, 0, 0)),
        )
        placed = self._place(convolved, channels)
        sums = equalize_ranks(rewriter, op, placed, op.operands[2])
        if sums is None:
            return False
        rewriter.replace_op(op, [self.make("tosa.add", sums, op.result.type)])
        return True

    def _shape(self, value: Value) -> tuple[int, ...]:
        assert isinstance(value.type, RankedTensorType)
        return value.type.shape

    def _weight_by_step(self, weight: Value) -> Value:
        """A kernel for each step of the strides, reversed; the weights are multiples of these high and wide."""
        channels, height, width, inputs = self._shape(weight)
        y, x = self._strides
        weight = self.reshape(weight, (channels, height // y, y, width // x, x, inputs))
        weight = self.transpose(weight, (2, 4, 0, 1, 3, 5))
        weight = self.reshape(weight, (channels * y * x, height // y, width // x, inputs))
        return self.reverse(self.reverse(weight, 1), 2)

    def _place(self, convolved: Value, channels: int) -> Value:
        """The steps as height and width, less or more than these by the padding of the result."""
        batch = self._source.shape[0]
        _, height, width, _ = self._shape(convolved)
        y, x = self._strides
        value = self.reshape(convolved, (batch, height, width, y, x, channels))
        value = self.transpose(value, (0, 1, 3, 2, 4, 5))
        shape = (batch, height * y, width * x, channels)
        value = self.reshape(value, shape)
        pad = integers_of(self._op, "out_pad")
        starts, padding = [0, 0, 0, 0], [0] * 8
        sizes = list(shape)
        for position, before in ((1, pad[0]), (2, pad[2])):
            starts[position], padding[2 * position] = max(0, -before), max(0, before)
            wanted = self._result.shape[position] - padding[2 * position]
            sizes[position] = min(shape[position] - starts[position], wanted)
            padding[2 * position + 1] = wanted - sizes[position]
        element = self._result.element_type
        value = self.inferred("tosa.slice", [value, self.shape(starts), self.shape(sizes)], element)
        return self.inferred("tosa.pad", [value, self.shape(padding), self.scalar(0, element)], element)
