"""Pooling of tosa as named operations of linalg."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtUIOp, IndexCastOp, SIToFPOp, TruncFOp, TruncIOp
from compiler.dialects.arith.float_ops import DivFOp
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, MaxSIOp, MinSIOp, MulIOp, ShLIOp, SubIOp
from compiler.dialects.linalg.convolution_ops import (
    PoolingNhwcMaxOp,
    PoolingNhwcMaxUnsignedOp,
    PoolingNhwcSumOp,
    SlidingWindow2D,
)
from compiler.dialects.linalg.interface import body as body_block
from compiler.dialects.linalg.interface import indexing_maps, iterator_types
from compiler.dialects.math.integer_ops import CountLeadingZerosOp
from compiler.dialects.tosa.constants import zero_point
from compiler.dialects.tosa.enums import NanPropagationMode, RoundingMode
from compiler.dialects.tosa.ops import ApplyScaleOp
from compiler.dialects.tosa.window_ops import AvgPool2dOp, MaxPool2dOp, Pooling
from compiler.ir import floats
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Value
from compiler.ir.types import (
    BF16,
    DYNAMIC,
    F16,
    F32,
    I8,
    I32,
    I64,
    FloatType,
    IntegerType,
    RankedTensorType,
    element_type_or_self,
    float_element,
    integer_element,
)
from compiler.lowering.tensor_emitter import of_vector, ranked
from compiler.lowering.tosa.convolutions import WindowEmitter, spatial_padding, zero_of
from compiler.lowering.tosa.resize import dynamic_batch
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _pool(
    emit: WindowEmitter, op: Pooling, op_class: type[SlidingWindow2D], padded: Value, window: Value, output: Value
) -> SlidingWindow2D:
    """Creates a named pooling with the strides of `op`."""
    strides, dilations = of_vector(op.stride.values), of_vector((1, 1))
    return emit.named(op_class, [padded, window], [output], strides=strides, dilations=dilations)


@conversion_pattern(MaxPool2dOp, name="MaxPool2dConverter")
def lower_max_pool(op: MaxPool2dOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.max_pool2d -> linalg.pooling_nhwc_max"""
    emit, (input_,) = WindowEmitter(rewriter, op), adaptor.operands
    declared = element_type_or_self(op.result.type)
    unsigned = isinstance(declared, IntegerType) and declared.is_unsigned
    result = rewriter.convert_type(op.result.type)
    source = ranked(input_.type)
    if source is None or not isinstance(result, RankedTensorType):
        return rewriter.notify_match_failure(op, "failed to convert type")
    element = source.element_type
    dynamic = _dynamic_windows(emit, op, input_, result)
    least = _least(element, unsigned=unsigned)
    if least is None:
        return rewriter.notify_match_failure(op, "Unsupported initial value for tosa.maxpool_2d op")
    padded = emit.pad(input_, spatial_padding(op), least)
    initial = emit.constant(least, element)
    empty = emit.empty(result.shape, result.element_type, dynamic)
    filled = emit.fill(initial, empty)
    window = emit.empty(op.kernel.values, element)
    op_class = PoolingNhwcMaxUnsignedOp if unsigned else PoolingNhwcMaxOp
    pooling = _pool(emit, op, op_class, padded, window, filled)
    if not isinstance(element, FloatType) or op.nan_mode is NanPropagationMode.PROPAGATE:
        rewriter.replace_op(op, pooling)
        return True
    rewriter.replace_op(op, [_ignoring_nans(emit, pooling)])
    rewriter.erase_op(pooling)
    return True


def _dynamic_windows(emit: WindowEmitter, op: MaxPool2dOp, input_: Value, result: RankedTensorType) -> list[Value]:
    kernel, pad, stride = op.kernel.values, op.pad.values, op.stride.values
    sizes = []
    for position, extent in enumerate(result.shape):
        if extent != DYNAMIC:
            continue
        size = emit.dim(input_, position)
        if position in (1, 2):
            index = position - 1
            window = emit.index(kernel[index])
            size = emit.num_windows(size, pad[2 * index : 2 * index + 2], window, stride[index], 1)
        sizes.append(size)
    return sizes


def _least(element: object, *, unsigned: bool) -> int | None:
    if element in (F32, BF16, F16):
        return floats.largest(element.semantics, negative=True)
    if not isinstance(element, IntegerType):
        return None
    return 0 if unsigned else -(1 << element.width - 1)


def _ignoring_nans(emit: WindowEmitter, pooling: SlidingWindow2D) -> Value:
    """Creates the loops of a pooling, with a body in which a NaN leaves the maximum so far."""
    block = body_block(pooling)
    combine, _ = block.ops

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        element, _, maximum = arguments
        mapping = IRMapping(dict(zip(block.arguments, arguments, strict=True)))
        larger = emit.rewriter.clone(combine, mapping).result
        return [emit.select(emit.is_nan(element), maximum, larger)]

    maps, kinds = indexing_maps(pooling), iterator_types(pooling)
    return emit.generic(pooling.inputs, pooling.outputs, maps, kinds, body).result


# ------------------------------------------------------------------------------------------------------------- averages


@pattern(AvgPool2dOp, name="AvgPool2dConverter")
def lower_average_pool(op: AvgPool2dOp, rewriter: Rewriter) -> bool:
    """tosa.avg_pool2d -> linalg.pooling_nhwc_sum, linalg.generic that divides by how many elements were summed"""
    return _Average(op, rewriter).lower()


class _Average(WindowEmitter):
    def __init__(self, op: AvgPool2dOp, rewriter: Rewriter) -> None:
        super().__init__(rewriter, op)
        self._op = op
        self._accumulator = op.acc_type.type

    def lower(self) -> bool:
        op, rewriter = self._op, self.rewriter
        source, result = ranked(op.input.type), ranked(op.result.type)
        if source is None or result is None:
            return rewriter.notify_match_failure(op, "unranked tensors not supported")
        dynamic = dynamic_batch(self, op, (source, result))
        before, after = zero_point(op.input_zp), zero_point(op.output_zp)
        zero = zero_of(source.element_type)
        if dynamic is None:
            return False
        if before is None or after is None or zero is None:
            return rewriter.notify_match_failure(op, "zero point could not be statically determined")
        accumulator = self._accumulator
        padded = self.pad(op.input, spatial_padding(op), zero)
        initial = self.constant(0, accumulator)
        filled = self.fill(initial, self.empty(result.shape, accumulator, dynamic))
        window = self.empty(op.kernel.values, accumulator)
        sums = _pool(self, op, PoolingNhwcSumOp, padded, window, filled).result
        sizes = [self.dim(sums, 1), self.dim(sums, 2)]
        self._one = self.index(1)
        lasts = [self.op(SubIOp, size, self._one) for size in sizes]
        output = self.empty(result.shape, result.element_type, dynamic)

        def body(arguments: Sequence[Value]) -> Sequence[Value]:
            zero_index = self.index(0)
            covered = [self._covered(index, last, zero_index) for index, last in enumerate(lasts)]
            count = self.cast(IndexCastOp, self.op(MulIOp, *covered), I32)
            if isinstance(accumulator, FloatType):
                return [self._float_mean(arguments[0], count, result)]
            return [self._integer_mean(arguments[0], count, (before, after), result)]

        identity = AffineMap.identity(result.rank)
        rewriter.replace_op(op, [self.elementwise([sums], output, [identity, identity], body)])
        return True

    def _covered(self, index: int, last: Value, zero: Value) -> Value:
        """Returns the extent of the window along a dimension without padding."""
        stride, kernel, pad = self._op.stride.values, self._op.kernel.values, self._op.pad.values
        step, valid = self.index(stride[index]), self.index(kernel[index])
        left = self.loop_index(index + 1)
        right = self.op(SubIOp, last, left)
        places = [self.op(MulIOp, place, step) for place in (left, right)]
        for position, amount in zip(places, pad[2 * index : 2 * index + 2], strict=True):
            if amount:
                beyond = self.op(SubIOp, position, self.index(amount))
                valid = self.op(AddIOp, valid, self.op(MinSIOp, beyond, zero))
        return self.op(MaxSIOp, self._one, valid)

    def _float_mean(self, value: Value, count: Value, result: RankedTensorType) -> Value:
        accumulator, element = float_element(self._accumulator), float_element(result)
        mean = self.op(DivFOp, value, self.cast(SIToFPOp, count, accumulator))
        return self.cast(TruncFOp, mean, element) if accumulator.width > element.width else mean

    def _integer_mean(self, value: Value, count: Value, zeros: tuple[int, int], result: RankedTensorType) -> Value:
        """Multiplies by (2^30 + 1) 2^k / count, shifted right by 30 + k, where 2^k is at least the count."""
        accumulator = self._accumulator
        if zeros[0]:
            zero = self.constant(zeros[0], accumulator)
            value = self.op(SubIOp, value, self.op(MulIOp, count, zero))
        one, thirty_two = self.constant(1, I32), self.constant(32, I32)
        leading = self.op(CountLeadingZerosOp, self.op(SubIOp, count, one))
        k = self.op(SubIOp, thirty_two, leading)
        k64 = self.cast(ExtUIOp, k, I64)
        numerator = self.op(ShLIOp, self.constant((1 << 30) + 1, I64), k64)
        count64 = self.cast(ExtUIOp, count, I64)
        multiplier = self.cast(TruncIOp, self.op(DivUIOp, numerator, count64), I32)
        k8 = self.cast(TruncIOp, k, I8)
        shift = self.op(AddIOp, k8, self.constant(30, I8))
        scaled: Value = self.op(
            ApplyScaleOp, value, multiplier, shift, result_type=I32, rounding_mode=RoundingMode.SINGLE_ROUND
        )
        if zeros[1]:
            scaled = self.op(AddIOp, scaled, self.constant(zeros[1], I32))
        element = integer_element(result)
        half = 1 << element.width - 1
        bounds = [self.constant(bound, accumulator) for bound in (-half, half - 1)]
        clamped = self.clamp_integer(scaled, *bounds)
        return self.cast(TruncIOp, clamped, element) if element != clamped.type else clamped
