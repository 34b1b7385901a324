"""Interpreter of tosa's reductions, windows, products of matrices, and rescaling of integers.

Sums are computed in the order of upstream's lowering to linalg, so that sums of floats are equal. If an element of an
operand is poison, the result is poison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product
from typing import TypeAlias

import numpy as np

from compiler.dialects.tosa.enums import NanPropagationMode, ResizeMode, RoundingMode
from compiler.dialects.tosa.evaluate import extremum
from compiler.dialects.tosa.layout_ops import ResizeOp
from compiler.dialects.tosa.ops import ApplyScaleOp, RescaleOp
from compiler.dialects.tosa.reduction_ops import (
    ArgMaxOp,
    ReduceAllOp,
    ReduceAnyOp,
    ReduceMaxOp,
    ReduceMinOp,
    ReduceProductOp,
    ReduceSumOp,
    Reduction,
)
from compiler.dialects.tosa.window_ops import (
    AvgPool2dOp,
    Conv2DOp,
    Conv3DOp,
    Convolution,
    DepthwiseConv2DOp,
    MatMulOp,
    MaxPool2dOp,
    TransposeConv2DOp,
)
from compiler.interpreter.elements import collected, without_poison
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import Elements, Evaluator, Poison, UndefinedBehavior, Unsupported, Value, elementwise
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.types import I1, FloatType, IntegerType, Type, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed

Combine: TypeAlias = "Callable[[int, int], int]"
_MASK_32 = (1 << 32) - 1


# --------------------------------------------------------------------------------------------------------- arithmetic


class Numbers:
    """Arithmetic of one element type, on bit patterns."""

    def __init__(self, type_: Type) -> None:
        if not isinstance(type_, IntegerType | FloatType):
            raise Unsupported(f"elements of type {type_} are not supported")
        self.type = type_
        self._mask = (1 << type_.width) - 1

    def add(self, a: int, b: int) -> int:
        if isinstance(self.type, FloatType):
            return arithmetic.add(a, b, self.type.semantics)
        return a + b & self._mask

    def multiply(self, a: int, b: int) -> int:
        if isinstance(self.type, FloatType):
            return arithmetic.multiply(a, b, self.type.semantics)
        return a * b & self._mask

    def of(self, bits: int, source: Type, zero: int = 0) -> int:
        """Returns a number of another type, less its zero point, which integers have."""
        if isinstance(self.type, FloatType) and isinstance(source, FloatType):
            return floats.convert(bits, source.semantics, self.type.semantics)
        if not isinstance(source, IntegerType) or not isinstance(self.type, IntegerType):
            raise Unsupported(f"numbers of type {source} are not added up as {self.type}")
        return signed(bits, source.width) - zero & self._mask

    def all_of(self, value: Elements, type_: Type, zero: int = 0) -> np.ndarray:
        """Returns all elements of a tensor of `type_` as numbers of this type, in its shape."""
        source = element_type_or_self(type_)
        numbers = np.empty(value.bits.size, object)
        numbers[:] = [self.of(bits, source, zero) for bits in value.bits.ravel().tolist()]
        return numbers.reshape(value.bits.shape)

    def dot(self, initial: int, pairs: Sequence[tuple[int, int]]) -> int:
        """Adds products to a number, in order."""
        if isinstance(self.type, IntegerType):
            return initial + sum(a * b for a, b in pairs) & self._mask
        return reduce(lambda sum_, pair: self.add(sum_, self.multiply(*pair)), pairs, initial)


def _zero_point(value: Elements, type_: Type) -> int:
    """Returns a zero point; 0 for floats."""
    element = element_type_or_self(type_)
    return signed(value.bits.item(), element.width) if isinstance(element, IntegerType) else 0


# --------------------------------------------------------------------------------------------------------- reductions


def _reduction(
    combine: Callable[[Reduction], Combine], initial: float | None = None
) -> Callable[[Reduction, object], Evaluator]:
    """Combines `initial` with the elements along the axis, whose extent becomes 1."""

    def make(op: Reduction, machine: object) -> Evaluator:
        axis, element, step = op.axis.value, element_type_or_self(op.result.type), combine(op)
        start = [] if initial is None else [_number(initial, element)]

        def fold(source: Elements) -> Elements:
            rows = np.moveaxis(source.bits, axis, -1)
            if not rows.shape[-1] and not start:
                raise Unsupported("the largest or smallest of no elements is not supported")
            results = [reduce(step, row, *start) for row in rows.reshape(-1, rows.shape[-1]).tolist()]
            shape = tuple([1 if number == axis else size for number, size in enumerate(source.bits.shape)])
            return collected(results, element, shape)

        return without_poison(fold)

    return make


def _number(value: float, element: Type) -> int:
    """Returns the bit pattern of a number."""
    return floats.from_float(value, element.semantics) if isinstance(element, FloatType) else int(value)


def _numbers(op: Reduction) -> Numbers:
    return Numbers(element_type_or_self(op.result.type))


def _extremum(on_integers: Combine, on_floats: Callable[..., int]) -> Callable[[Reduction], Combine]:
    def combine(op: Reduction) -> Combine:
        assert isinstance(op, ReduceMaxOp | ReduceMinOp)
        return extremum(op, op.nan_mode, on_integers, on_floats)

    return combine


def _logical(combine: Combine) -> Callable[[Reduction], Combine]:
    def checked(op: Reduction) -> Combine:
        if element_type_or_self(op.input.type) != I1:
            raise Unsupported("only elements of type i1 are true or false")
        return combine

    return checked


hook.evaluator(ReduceAllOp)(_reduction(_logical(lambda a, b: a & b), 1))
hook.evaluator(ReduceAnyOp)(_reduction(_logical(lambda a, b: a | b), 0))
hook.evaluator(ReduceSumOp)(_reduction(lambda op: _numbers(op).add, 0))
hook.evaluator(ReduceProductOp)(_reduction(lambda op: _numbers(op).multiply, 1))
hook.evaluator(ReduceMaxOp)(_reduction(_extremum(max, arithmetic.maximum)))
hook.evaluator(ReduceMinOp)(_reduction(_extremum(min, arithmetic.minimum)))


@hook.evaluator(ArgMaxOp)
def evaluate_argmax(op: ArgMaxOp, machine: object) -> Evaluator:
    """Returns the first of equal ones. A NaN is the largest, unless it is ignored."""
    axis, source, target = op.axis.value, element_type_or_self(op.input.type), element_type_or_self(op.result.type)
    ignores = op.nan_mode is NanPropagationMode.IGNORE

    def key(bits: int) -> float:
        if isinstance(source, FloatType):
            if floats.is_nan(bits, source.semantics):
                return -np.inf if ignores else np.inf
            return floats.to_float(bits, source.semantics)
        return signed(bits, source.width if isinstance(source, IntegerType) else 0)

    def first_nan(row: list[int]) -> int | None:
        if ignores or not isinstance(source, FloatType):
            return None
        return next((number for number, bits in enumerate(row) if floats.is_nan(bits, source.semantics)), None)

    def position(row: list[int]) -> int:
        nan = first_nan(row)
        return max(range(len(row)), key=lambda number: key(row[number])) if nan is None else nan

    def fold(value: Elements) -> Elements:
        rows = np.moveaxis(value.bits, axis, -1)
        results = [position(row) for row in rows.reshape(-1, rows.shape[-1]).tolist()]
        return collected(results, target, rows.shape[:-1])

    return without_poison(fold)


# ------------------------------------------------------------------------------------------------ products of matrices


@hook.evaluator(MatMulOp)
def evaluate_matmul(op: MatMulOp, machine: Machine) -> Evaluator:
    element = element_type_or_self(op.result.type)
    numbers = Numbers(element)

    def multiply(a: Elements, b: Elements, a_zero: Elements, b_zero: Elements) -> Elements:
        left = numbers.all_of(a, op.a.type, _zero_point(a_zero, op.a_zp.type))
        right = numbers.all_of(b, op.b.type, _zero_point(b_zero, op.b_zp.type))
        if left.shape[0] != right.shape[0] or left.shape[2] != right.shape[1]:
            raise UndefinedBehavior("the shapes of the operands do not fit each other")
        machine.charge(left.size * right.shape[2])
        columns = right.transpose(0, 2, 1).tolist()
        results = [
            numbers.dot(0, list(zip(row, column)))
            for rows, batch_columns in zip(left.tolist(), columns)
            for row in rows
            for column in batch_columns
        ]
        return collected(results, element, (*left.shape[:2], right.shape[2]))

    return without_poison(multiply)


# ------------------------------------------------------------------------------------------------------------ windows


def _padded(values: np.ndarray, pad: Sequence[int], fill: int) -> np.ndarray:
    """Returns a tensor padded with `fill` in all dimensions but the first and the last."""
    amounts = [(0, 0), *zip(pad[::2], pad[1::2]), (0, 0)]
    shape = tuple([low + size + high for (low, high), size in zip(amounts, values.shape)])
    padded = np.full(shape, fill, object)
    padded[tuple([slice(low, low + size) for (low, _), size in zip(amounts, values.shape)])] = values
    return padded


def _window_counts(
    sizes: Sequence[int], kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]
) -> list[int]:
    """Returns the number of windows in each padded dimension."""
    return [
        max(0, (size - (step * (extent - 1) + 1)) // jump + 1)
        for size, extent, jump, step in zip(sizes, kernel, stride, dilation)
    ]


class _Convolution:
    """Common part of the convolutions: their operands as numbers of the accumulator's type."""

    def __init__(self, op: Convolution, machine: Machine) -> None:
        self.op = op
        self.machine = machine
        self.accumulator = Numbers(op.acc_type.type)
        self.element = element_type_or_self(op.result.type)
        self.result = Numbers(self.element)

    def operands(self, operands: Sequence[Elements]) -> tuple[np.ndarray, np.ndarray, list[int]]:
        op, (input_, weight, bias, input_zero, weight_zero) = self.op, operands
        return (
            self.accumulator.all_of(input_, op.input.type, _zero_point(input_zero, op.input_zp.type)),
            self.accumulator.all_of(weight, op.weight.type, _zero_point(weight_zero, op.weight_zp.type)),
            self.accumulator.all_of(bias, op.bias.type).tolist(),
        )

    def finish(self, results: Sequence[int], shape: tuple[int, ...]) -> Elements:
        converted = [self.result.of(number, self.accumulator.type) for number in results]
        return collected(converted, self.element, shape)


def _convolution(op: Conv2DOp | Conv3DOp, machine: Machine) -> Evaluator:
    common = _Convolution(op, machine)
    pad, stride, dilation = op.pad.values, op.stride.values, op.dilation.values

    def convolve(*operands: Elements) -> Elements:
        source, weight, bias = common.operands(operands)
        padded = _padded(source, pad, 0)
        channels, *kernel, _ = weight.shape
        counts = _window_counts(padded.shape[1:-1], kernel, stride, dilation)
        shape = (source.shape[0], *counts, channels)
        machine.charge(int(np.prod(shape)) * weight[:1].size)
        filters = weight.reshape(channels, -1).tolist()
        results: list[int] = []
        for batch, *place in np.ndindex(shape[:-1]):
            ranges = [
                slice(at * jump, at * jump + step * (extent - 1) + 1, step)
                for at, jump, step, extent in zip(place, stride, dilation, kernel)
            ]
            window = padded[(batch, *ranges)].ravel().tolist()
            for channel, factors in enumerate(filters):
                initial = bias[channel if len(bias) > 1 else 0]
                results.append(common.accumulator.dot(initial, list(zip(window, factors))))
        return common.finish(results, shape)

    return without_poison(convolve)


hook.evaluator(Conv2DOp, Conv3DOp)(_convolution)


@hook.evaluator(DepthwiseConv2DOp)
def evaluate_depthwise_conv2d(op: DepthwiseConv2DOp, machine: Machine) -> Evaluator:
    """The bias is added at the end."""
    common = _Convolution(op, machine)
    pad, stride, dilation = op.pad.values, op.stride.values, op.dilation.values

    def convolve(*operands: Elements) -> Elements:
        source, weight, bias = common.operands(operands)
        padded = _padded(source, pad, 0)
        height, width, channels, multiplier = weight.shape
        counts = _window_counts(padded.shape[1:-1], (height, width), stride, dilation)
        shape = (source.shape[0], *counts, channels * multiplier)
        machine.charge(int(np.prod(shape)) * height * width)
        results: list[int] = []
        for batch, y, x, number in np.ndindex(shape):
            channel, factor = divmod(number, multiplier)
            rows = slice(y * stride[0], y * stride[0] + dilation[0] * (height - 1) + 1, dilation[0])
            columns = slice(x * stride[1], x * stride[1] + dilation[1] * (width - 1) + 1, dilation[1])
            window = padded[batch, rows, columns, channel].ravel().tolist()
            sum_ = common.accumulator.dot(0, list(zip(window, weight[:, :, channel, factor].ravel().tolist())))
            results.append(common.accumulator.add(bias[number if len(bias) > 1 else 0], sum_))
        return common.finish(results, shape)

    return without_poison(convolve)


@hook.evaluator(TransposeConv2DOp)
def evaluate_transpose_conv2d(op: TransposeConv2DOp, machine: Machine) -> Evaluator:
    """Adds the products of each input element and the kernel to the output window at the element's position."""
    common = _Convolution(op, machine)
    (top, bottom, left, right), (down, across) = op.out_pad.values, op.stride.values

    def convolve(*operands: Elements) -> Elements:
        source, weight, bias = common.operands(operands)
        batches, rows, columns, _ = source.shape
        channels, height, width, _ = weight.shape
        shape = (
            batches,
            (rows - 1) * down + top + bottom + height,
            (columns - 1) * across + left + right + width,
            channels,
        )
        machine.charge(source.size * weight[..., 0].size)
        results: list[int] = []
        for batch, y, x, channel in np.ndindex(shape):
            pairs: list[tuple[int, int]] = []
            for ky, kx in product(reversed(range(height)), reversed(range(width))):
                (row, row_rest), (column, column_rest) = divmod(y - top - ky, down), divmod(x - left - kx, across)
                if not row_rest and not column_rest and 0 <= row < rows and 0 <= column < columns:
                    pairs += zip(source[batch, row, column].tolist(), weight[channel, ky, kx].tolist())
            results.append(common.accumulator.dot(bias[channel if len(bias) > 1 else 0], pairs))
        return common.finish(results, shape)

    return without_poison(convolve)


@hook.evaluator(MaxPool2dOp)
def evaluate_max_pool2d(op: MaxPool2dOp, machine: Machine) -> Evaluator:
    element = element_type_or_self(op.result.type)
    kernel, stride, pad = op.kernel.values, op.stride.values, op.pad.values
    if isinstance(element, FloatType):
        least = floats.infinity(element.semantics, negative=True)
    elif isinstance(element, IntegerType):
        least = 0 if element.is_unsigned else 1 << element.width - 1
    else:
        raise Unsupported(f"elements of type {element} are not supported")
    larger = extremum(op, op.nan_mode, max, arithmetic.maximum)

    def pool(source: Elements) -> Elements:
        padded = _padded(source.bits.astype(object), pad, least)
        counts = _window_counts(padded.shape[1:3], kernel, stride, (1, 1))
        shape = (padded.shape[0], *counts, padded.shape[3])
        machine.charge(int(np.prod(shape)) * kernel[0] * kernel[1])
        results: list[int] = []
        for batch, y, x, channel in np.ndindex(shape):
            top, left = y * stride[0], x * stride[1]
            window = padded[batch, top : top + kernel[0], left : left + kernel[1], channel]
            results.append(reduce(larger, window.ravel().tolist(), least))
        return collected(results, element, shape)

    return without_poison(pool)


@hook.evaluator(AvgPool2dOp)
def evaluate_avg_pool2d(op: AvgPool2dOp, machine: Machine) -> Evaluator:
    """Divides by the number of elements that are no padding; integers with a reciprocal, and rounded."""
    element = element_type_or_self(op.result.type)
    accumulator = Numbers(op.acc_type.type)
    kernel, stride, pad = op.kernel.values, op.stride.values, op.pad.values

    def mean(sum_: int, count: int, before: int, after: int) -> int:
        if isinstance(accumulator.type, FloatType):
            divisor = arithmetic.from_integer(count, accumulator.type.semantics)
            quotient = arithmetic.divide(sum_, divisor, accumulator.type.semantics)
            return Numbers(element).of(quotient, accumulator.type)
        if not isinstance(element, IntegerType):
            raise Unsupported(f"elements of type {element} are not supported")
        power = (count - 1).bit_length()
        multiplier = (((1 << 30) + 1) << power) // count
        value = signed(sum_, accumulator.type.width) - count * before
        scaled = scale(value, multiplier, 30 + power, doubles=False) + after
        half = 1 << element.width - 1
        return min(max(scaled, -half), half - 1) & 2 * half - 1

    def pool(source: Elements, input_zero: Elements, output_zero: Elements) -> Elements:
        before, after = _zero_point(input_zero, op.input_zp.type), _zero_point(output_zero, op.output_zp.type)
        height, width = source.bits.shape[1:3]
        padded = _padded(accumulator.all_of(source, op.input.type), pad, 0)
        counts = _window_counts(padded.shape[1:3], kernel, stride, (1, 1))
        shape = (padded.shape[0], *counts, padded.shape[3])
        machine.charge(int(np.prod(shape)) * kernel[0] * kernel[1])
        results: list[int] = []
        for batch, y, x, channel in np.ndindex(shape):
            top, left = y * stride[0], x * stride[1]
            rows = min(top + kernel[0], pad[0] + height) - max(top, pad[0])
            columns = min(left + kernel[1], pad[2] + width) - max(left, pad[2])
            window = padded[batch, top : top + kernel[0], left : left + kernel[1], channel]
            sum_ = reduce(accumulator.add, window.ravel().tolist(), 0)
            results.append(mean(sum_, max(1, rows) * max(1, columns), before, after))
        return collected(results, element, shape)

    return without_poison(pool)


# ------------------------------------------------------------------------------------------------------------ scaling


def scale(value: int, multiplier: int, shift: int, *, doubles: bool) -> int:
    """Returns value * multiplier / 2^shift, rounded, as a number of 32 bits."""
    result = value * multiplier + (1 << shift >> 1)
    if doubles and shift > 31:
        result += 1 << 30 if value >= 0 else -(1 << 30)
    return signed(result >> shift & _MASK_32, 32)


@hook.evaluator(ApplyScaleOp)
def evaluate_apply_scale(op: ApplyScaleOp, machine: object) -> Evaluator:
    value_type, factor_type = (element_type_or_self(operand.type) for operand in (op.value, op.multiplier))
    doubles = op.rounding_mode is RoundingMode.DOUBLE_ROUND
    if not isinstance(value_type, IntegerType) or not isinstance(factor_type, IntegerType):
        raise Unsupported(f"elements of type {value_type} are not supported")
    width, factor_width = value_type.width, factor_type.width

    def apply(value: int, multiplier: int, shift: int) -> Value:
        if shift > 63:
            return Poison(op, f"a number of 64 bits is shifted by {shift}")
        return scale(signed(value, width), signed(multiplier, factor_width), shift, doubles=doubles) & _MASK_32

    return elementwise(apply, op.result.type)


@hook.evaluator(RescaleOp)
def evaluate_rescale(op: RescaleOp, machine: object) -> Evaluator:
    source, target = element_type_or_self(op.input.type), element_type_or_self(op.result.type)
    factor = element_type_or_self(op.multiplier.type)
    if (
        not isinstance(source, IntegerType)
        or not isinstance(target, IntegerType)
        or not isinstance(factor, IntegerType)
    ):
        raise Unsupported("only integers can be rescaled")
    if op.rounding_mode is RoundingMode.INEXACT_ROUND:
        raise Unsupported("the result of INEXACT_ROUND is not defined")
    doubles = op.rounding_mode is RoundingMode.DOUBLE_ROUND
    source_width = 0 if op.input_unsigned.value else source.width
    target_width = 0 if op.output_unsigned.value else target.width
    half = 1 << target.width - 1
    least, greatest = (0, 2 * half - 1) if op.output_unsigned.value else (-half, half - 1)

    def rescale(value: Elements, multiplier: Elements, shift: Elements, before: Elements, after: Elements) -> Elements:
        factors = [signed(bits, factor.width) for bits in multiplier.bits.tolist()]
        pairs = [(0, 0) if amount > 63 else (each, amount) for each, amount in zip(factors, shift.bits.tolist())]
        input_zero, output_zero = signed(before.bits.item(), source_width), signed(after.bits.item(), target_width)
        results: list[int] = []
        for number, bits in enumerate(value.bits.ravel().tolist()):
            each, amount = pairs[number % len(pairs)]
            scaled = scale(signed(bits, source_width) - input_zero, each, amount, doubles=doubles)
            results.append(min(max(scaled + output_zero, least), greatest) & 2 * half - 1)
        return collected(results, target, value.bits.shape)

    return without_poison(rescale)


# ----------------------------------------------------------------------------------------------------------- resizing


@hook.evaluator(ResizeOp)
def evaluate_resize(op: ResizeOp, machine: Machine) -> Evaluator:
    """Integers are scaled by the numerators; that is not undone."""
    source, target = element_type_or_self(op.input.type), element_type_or_self(op.result.type)
    is_nearest = op.mode is ResizeMode.NEAREST_NEIGHBOR
    numbers = Numbers(target)

    def weigh(number: int, numerator: int) -> tuple[int, int]:
        """Returns the weights of the lower and of the upper neighbour."""
        if not isinstance(target, FloatType):
            return numerator - number, number
        semantics = target.semantics
        rest = arithmetic.from_integer(number, semantics)
        upper = arithmetic.divide(rest, arithmetic.from_integer(numerator, semantics), semantics)
        return arithmetic.subtract(floats.from_float(1.0, semantics), upper, semantics), upper

    def mix(first: int, second: int, weights: tuple[int, int]) -> int:
        return numbers.add(numbers.multiply(first, weights[0]), numbers.multiply(second, weights[1]))

    def resize(image: Elements, scale_: Elements, offset: Elements, border: Elements) -> Elements:
        factors = [signed(bits, 64) for bits in scale_.bits.tolist()]
        starts, borders = ([signed(bits, 64) for bits in each.bits.tolist()] for each in (offset, border))
        values = numbers.all_of(image, op.input.type)
        sizes: list[int] = []
        places: list[list[tuple[int, int, int]]] = []
        for dimension in (0, 1):
            extent, (numerator, denominator) = values.shape[1 + dimension], factors[2 * dimension : 2 * dimension + 2]
            size = ((extent - 1) * numerator - starts[dimension] + borders[dimension]) // denominator + 1
            sizes.append(size)
            row: list[tuple[int, int, int]] = []
            for position in range(size):
                index, rest = divmod(position * denominator + starts[dimension], numerator) if extent > 1 else (0, 0)
                if is_nearest:
                    index += 2 * rest >= numerator
                lower, upper = (min(max(at, 0), extent - 1) for at in (index, index + 1))
                row.append((lower, upper, rest))
            places.append(row)
        shape = (values.shape[0], *sizes, values.shape[3])
        machine.charge(int(np.prod(shape)))
        results: list[int] = []
        for batch, y, x, channel in np.ndindex(shape):
            (top, bottom, down), (left, right, across) = places[0][y], places[1][x]
            if is_nearest:
                results.append(values[batch, top, left, channel])
                continue
            horizontal, vertical = weigh(across, factors[2]), weigh(down, factors[0])
            above = mix(values[batch, top, left, channel], values[batch, top, right, channel], horizontal)
            below = mix(values[batch, bottom, left, channel], values[batch, bottom, right, channel], horizontal)
            results.append(mix(above, below, vertical))
        return collected(results, target, shape)

    if isinstance(source, FloatType) and isinstance(target, FloatType) and source != target:
        raise Unsupported(f"resizing elements of type {source} to {target} is not supported")
    return without_poison(resize)
