"""Pooling of tosa as named operations of linalg."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtUIOp, IndexCastOp, SIToFPOp, TruncFOp, TruncIOp
from compiler.dialects.arith.float_ops import DivFOp
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, MaxSIOp, MinSIOp, MulIOp, ShLIOp, SubIOp
from compiler.dialects.tosa.constants import integers_of, zero_point
from compiler.dialects.tosa.syntax import enum_attribute, nan_mode_is
from compiler.dialects.tosa.window_ops import AvgPool2dOp, MaxPool2dOp
from compiler.ir import floats
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import Attribute, TypeAttr
from compiler.ir.operation import Operation, Value
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
)
from compiler.lowering.tosa.convolutions import WindowEmitter, spatial_padding, zero_of
from compiler.lowering.tosa.emitter import of_vector, ranked
from compiler.lowering.tosa.resize import dynamic_batch
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _strides(op: Operation) -> dict[str, Attribute | None]:
    return {"strides": of_vector(integers_of(op, "stride")), "dilations": of_vector((1, 1))}


@conversion_pattern(MaxPool2dOp, name="MaxPool2dConverter")
def lower_max_pool(op: MaxPool2dOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.max_pool2d -> linalg.pooling_nhwc_max"""
    emit, input_ = WindowEmitter(rewriter, op), adaptor.operands[0]
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
    window = emit.empty(integers_of(op, "kernel"), element)
    name = "linalg.pooling_nhwc_max_unsigned" if unsigned else "linalg.pooling_nhwc_max"
    made = emit.named(name, [padded, window], [filled], _strides(op))
    if not isinstance(element, FloatType) or nan_mode_is(op, "PROPAGATE"):
        rewriter.replace_op(op, made)
        return True
    rewriter.replace_op(op, [_ignoring_nans(emit, made)])
    rewriter.erase_op(made)
    return True


def _dynamic_windows(emit: WindowEmitter, op: Operation, input_: Value, result: RankedTensorType) -> list[Value]:
    kernel, pad, stride = (integers_of(op, name) for name in ("kernel", "pad", "stride"))
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
        assert isinstance(element, FloatType)
        return floats.largest(element.semantics, negative=True)
    if not isinstance(element, IntegerType):
        return None
    return 0 if unsigned else -(1 << element.width - 1)


def _ignoring_nans(emit: WindowEmitter, pooling: Operation) -> Value:
    """The same loops, but a NaN leaves the maximum so far."""
    structure = None if pooling.definition is None else pooling.definition.implementations["LinalgOp"]
    assert structure is not None
    combine = pooling.regions[0].blocks[0].first
    inputs, outputs = pooling.operand_group("inputs"), pooling.operand_group("outputs")

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        assert combine is not None
        old = pooling.regions[0].blocks[0].arguments
        mapping = IRMapping(dict(zip(old, arguments, strict=True)))
        larger = emit.rewriter.clone(combine, mapping).result
        return [emit.select(emit.is_nan(arguments[0]), arguments[-1], larger)]

    maps, kinds = structure.maps(pooling), structure.iterators(pooling)
    return emit.generic(inputs, outputs, maps, kinds, body).result


# ------------------------------------------------------------------------------------------------------------- averages


@pattern(AvgPool2dOp, name="AvgPool2dConverter")
def lower_average_pool(op: AvgPool2dOp, rewriter: Rewriter) -> bool:
    """tosa.avg_pool2d -> linalg.pooling_nhwc_sum, linalg.generic that divides by how many elements were summed"""
    return _Average(op, rewriter).lower()


class _Average(WindowEmitter):
    def __init__(self, op: Operation, rewriter: Rewriter) -> None:
        super().__init__(rewriter, op)
        self._op = op
        accumulator = op.attribute("acc_type")
        self._accumulator = accumulator.type if isinstance(accumulator, TypeAttr) else I32

    def lower(self) -> bool:
        op, rewriter = self._op, self.rewriter
        source, result = ranked(op.operands[0].type), ranked(op.result.type)
        if source is None or result is None:
            return rewriter.notify_match_failure(op, "unranked tensors not supported")
        dynamic = dynamic_batch(self, op, (source, result))
        before, after = (zero_point(operand) for operand in op.operands[1:])
        zero = zero_of(source.element_type)
        if dynamic is None:
            return False
        if before is None or after is None or zero is None:
            return rewriter.notify_match_failure(op, "zero point could not be statically determined")
        accumulator = self._accumulator
        padded = self.pad(op.operands[0], spatial_padding(op), zero)
        initial = self.constant(0, accumulator)
        filled = self.fill(initial, self.empty(result.shape, accumulator, dynamic))
        window = self.empty(integers_of(op, "kernel"), accumulator)
        sums = self.named("linalg.pooling_nhwc_sum", [padded, window], [filled], _strides(op)).result
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
        """How much of the window along a dimension is no padding."""
        stride, kernel, pad = (integers_of(self._op, name) for name in ("stride", "kernel", "pad"))
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
        accumulator, element = self._accumulator, result.element_type
        assert isinstance(accumulator, FloatType) and isinstance(element, FloatType)
        mean = self.op(DivFOp, value, self.cast(SIToFPOp, count, accumulator))
        return self.cast(TruncFOp, mean, element) if accumulator.width > element.width else mean

    def _integer_mean(self, value: Value, count: Value, zeros: tuple[int, int], result: RankedTensorType) -> Value:
        """Multiplies by (2^30 + 1) 2^k / count, shifted right by 30 + k, where 2^k is at least the count."""
        accumulator = self._accumulator
        if zeros[0]:
            zero = self.constant(zeros[0], accumulator)
            value = self.op(SubIOp, value, self.op(MulIOp, count, zero))
        one, thirty_two = self.constant(1, I32), self.constant(32, I32)
        leading = self.value("math.ctlz", [self.op(SubIOp, count, one)], I32)
        k = self.op(SubIOp, thirty_two, leading)
        k64 = self.cast(ExtUIOp, k, I64)
        numerator = self.op(ShLIOp, self.constant((1 << 30) + 1, I64), k64)
        count64 = self.cast(ExtUIOp, count, I64)
        multiplier = self.cast(TruncIOp, self.op(DivUIOp, numerator, count64), I32)
        k8 = self.cast(TruncIOp, k, I8)
        shift = self.op(AddIOp, k8, self.constant(30, I8))
        properties = {"rounding_mode": enum_attribute("rounding_mode", "SINGLE_ROUND")}
        scaled: Value = self.create("tosa.apply_scale", [value, multiplier, shift], [I32], properties).result
        if zeros[1]:
            scaled = self.op(AddIOp, scaled, self.constant(zeros[1], I32))
        element = result.element_type
        assert isinstance(element, IntegerType)
        half = 1 << element.width - 1
        bounds = [self.constant(bound, accumulator) for bound in (-half, half - 1)]
        clamped = self.clamp_integer(scaled, *bounds)
        return self.cast(TruncIOp, clamped, element) if element != clamped.type else clamped
