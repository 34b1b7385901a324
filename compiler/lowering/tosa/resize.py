"""`tosa.resize` as `linalg.generic` that reads the nearest elements of the image, or interpolates between four."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import ExtSIOp, IndexCastOp, SIToFPOp, UIToFPOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MulFOp, SubFOp
from compiler.dialects.arith.integer_ops import AddIOp, DivSIOp, FloorDivSIOp, MulIOp, RemSIOp, ShLIOp, SubIOp
from compiler.dialects.tosa.constants import constant_shape
from compiler.dialects.tosa.enums import ResizeMode
from compiler.dialects.tosa.layout_ops import ResizeOp
from compiler.dialects.tosa.window_ops import AvgPool2dOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, F16, F32, I32, INDEX, FloatType, IntegerType, RankedTensorType
from compiler.lowering.tensor_emitter import TensorEmitter, ranked
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def dynamic_batch(
    emit: TensorEmitter, op: ResizeOp | AvgPool2dOp, types: Sequence[RankedTensorType]
) -> list[Value] | None:
    """Returns the input's batch size if one tensor's is dynamic; None if more is unknown."""
    unknown = [type_ for type_ in types if not type_.has_static_shape]
    if any(DYNAMIC in type_.shape[1:] for type_ in unknown):
        emit.rewriter.notify_match_failure(op, "input can only be dynamic for batch size")
        return None
    return [emit.dim(op.input, 0)] if unknown else []


@pattern(ResizeOp, benefit=200, name="ResizeUnaryConverter")
def lower_resize_of_one(op: ResizeOp, rewriter: Rewriter) -> bool:
    """resize of images of one element -> linalg.generic on batches and channels"""
    emit, input_ = TensorEmitter(rewriter, op), op.input
    source, result = ranked(input_.type), ranked(op.result.type)
    if source is None or result is None or source.shape[1:3] != (1, 1) or result.shape[1:3] != (1, 1):
        return rewriter.notify_match_failure(op, "tosa.resize is not a pure 1x1->1x1 image operation")
    if source == result:
        rewriter.replace_op(op, [input_])
        return True
    scale = constant_shape(op.scale)
    if scale is None:
        return False
    groups = [[0], [1, 2, 3]]
    collapsed = RankedTensorType((source.shape[0], source.shape[3]), source.element_type)
    flat = emit.collapse(input_, collapsed, groups)
    dynamic = emit.dynamic_dims(input_, (0, 3))
    output = emit.empty(collapsed.shape, result.element_type, dynamic)
    factors = [scale[0], scale[2]] if op.mode is ResizeMode.BILINEAR else []

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        value, _ = arguments
        if source.element_type != result.element_type:
            value = emit.cast(ExtSIOp, value, result.element_type)
            for factor in factors:
                if factor:
                    value = emit.op(MulIOp, value, emit.constant(factor, I32))
        return [value]

    identity = AffineMap.identity(2)
    scaled = emit.elementwise([flat], output, [identity, identity], body)
    rewriter.replace_op(op, [emit.expand(scaled, result, groups)])
    return True


@pattern(ResizeOp, benefit=300, name="MaterializeResizeBroadcast")
def broadcast_resize(op: ResizeOp, rewriter: Rewriter) -> bool:
    """resize of a height or width of 1 -> resize that keeps it, and linalg.generic that broadcasts"""
    emit, input_ = TensorEmitter(rewriter, op), op.input
    source, result = ranked(input_.type), ranked(op.result.type)
    if source is None or result is None:
        return rewriter.notify_match_failure(op, "requires ranked input/output types")
    keeps = [source.shape[index] != 1 for index in (1, 2)]
    if all(kept or result.shape[index] == 1 for index, kept in zip((1, 2), keeps, strict=True)):
        return rewriter.notify_match_failure(op, "tosa.resize has no broadcasting behavior")
    batch, _, _, channels = source.shape
    sizes = [result.shape[index] if kept else 1 for index, kept in zip((1, 2), keeps, strict=True)]
    resized_type = RankedTensorType((batch, *sizes, channels), result.element_type)
    resized = rewriter.create(ResizeOp, *op.operands, result_types=[resized_type], properties=op.properties).result
    groups: list[list[int]] = [[0], [1]]
    for index, kept in zip((2, 3), keeps, strict=True):
        if kept:
            groups.append([])
        groups[-1].append(index)
    kept_dims = [index for index, kept in zip((1, 2), keeps, strict=True) if kept]
    shape = (batch, *(result.shape[index] for index in kept_dims), channels)
    collapsed = emit.collapse(resized, RankedTensorType(shape, result.element_type), groups)
    dynamic = emit.dynamic_dims(input_, (0, 3))
    output = emit.empty(result.shape, result.element_type, dynamic)
    maps = [AffineMap(4, 0, tuple(dim(index) for index in (0, *kept_dims, 3))), AffineMap.identity(4)]
    rewriter.replace_op(op, [emit.elementwise([collapsed], output, maps, lambda arguments: [arguments[0]], result)])
    return True


@pattern(ResizeOp, benefit=100, name="GenericResizeConverter")
def lower_resize(op: ResizeOp, rewriter: Rewriter) -> bool:
    """resize -> linalg.generic { extract x[n, y * d / n, x * d / n, c] }"""
    emit = TensorEmitter(rewriter, op)
    source, result = ranked(op.input.type), ranked(op.result.type)
    if source is None or result is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    dynamic = dynamic_batch(emit, op, (source, result))
    if dynamic is None:
        return rewriter.notify_match_failure(op, "unable to get dynamic dimensions of tosa.resize")
    scale, offset, border = (constant_shape(operand) for operand in (op.scale, op.offset, op.border))
    if scale is None or offset is None or border is None:
        message = "tosa.resize scale/offset/border should have compile time constant values."
        return rewriter.notify_match_failure(op, message)
    output = emit.empty(result.shape, result.element_type, dynamic)
    body = _Interpolation(op, rewriter, source, result, (scale, offset, border))
    rewriter.replace_op(op, [emit.elementwise([], output, [AffineMap.identity(4)], body.make, result)])
    return True


@dataclass
class _Place:
    """Position of an element of the result in the image along a dimension: at `index`, plus `delta`."""

    index: Value
    delta: Value
    size: int
    scale: Value
    last: Value


class _Interpolation(TensorEmitter):
    """The body of the loops over the result."""

    def __init__(
        self,
        op: ResizeOp,
        rewriter: Rewriter,
        source: RankedTensorType,
        result: RankedTensorType,
        parameters: tuple[list[int], list[int], list[int]],
    ) -> None:
        super().__init__(rewriter, op)
        self._op = op
        self._source = source
        self._element = result.element_type
        self._float: FloatType = F16 if self._element == F16 else F32
        self._of_floats = self._element in (F16, F32)
        self._parameters = parameters

    def make(self, arguments: Sequence[Value]) -> Sequence[Value]:
        batch, y, x, channel = (self.loop_index(loop) for loop in range(4))
        height, width = self._source.shape[1:3]
        self._zero = self.constant(0, I32)
        self._zero_delta = self.number(0.0, self._float if self._of_floats else self._element)
        lasts = [self.constant(extent - 1, I32) for extent in (height, width)]
        positions = [self.cast(IndexCastOp, value, I32) for value in (y, x)]
        scale, offset, border = self._parameters
        scales = [self.constant(number, I32) for number in scale]
        offsets = [self.constant(number, I32) for number in offset]
        for number in border:
            self.constant(number, I32)
        places = []
        for number, extent in enumerate((height, width)):
            pair = (scales[2 * number], scales[2 * number + 1])
            index, delta = self._place(positions[number], pair, offsets[number], extent)
            places.append(_Place(index, delta, extent, pair[0], lasts[number]))
        if self._op.mode is ResizeMode.NEAREST_NEIGHBOR:
            one = self.constant(1, I32)
            nearest = [self._nearest(place, one) for place in places]
            return [self.extract(self._op.input, [batch, *nearest, channel])]
        return [self._bilinear(batch, channel, places)]

    def _place(self, position: Value, scale: tuple[Value, Value], offset: Value, size: int) -> tuple[Value, Value]:
        """Returns (position * d + offset) / n, and the remainder as a fraction of floats."""
        if size == 1:
            return self._zero, self._zero_delta if self._of_floats else self._zero
        numerator, denominator = scale
        value = self.op(AddIOp, self.op(MulIOp, position, denominator), offset)
        if not self._of_floats:
            index = self.op(DivSIOp, value, numerator)
            return index, self.op(SubIOp, value, self.op(MulIOp, index, numerator))
        index = self.op(FloorDivSIOp, value, numerator)
        rest = self.cast(SIToFPOp, self.op(RemSIOp, value, numerator), self._float)
        return index, self.op(DivFOp, rest, self.cast(UIToFPOp, numerator, self._float))

    def _nearest(self, place: _Place, one: Value) -> Value:
        if place.size == 1:
            return self.index(0)
        if self._of_floats:
            rounds = self.compare(CmpFPredicate.OGE, place.delta, self.number(0.5, self._float))
        else:
            rounds = self.compare(CmpIPredicate.SGE, self.op(ShLIOp, place.delta, one), place.scale)
        index = self.op(AddIOp, place.index, self.select(rounds, one, self._zero))
        return self.cast(IndexCastOp, self.clamp_integer(index, self._zero, place.last), INDEX)

    def _bilinear(self, batch: Value, channel: Value, places: Sequence[_Place]) -> Value:
        one = self.constant(1, I32)
        rows, columns = (self._neighbours(place, one) for place in places)
        values = [self.extract(self._op.input, [batch, row, column, channel]) for row in rows for column in columns]
        y, x = places
        if self._of_floats:
            unit = self.number(1.0, self._float)
            top = self._mixed_floats(values[0], values[1], x, unit)
            bottom = self._mixed_floats(values[2], values[3], x, unit)
            return self._mixed_floats(top, bottom, y, unit)
        values = [self.cast(ExtSIOp, value, self._element) for value in values]
        if isinstance(self._element, IntegerType) and self._element.width > 32:
            x.delta, y.delta = (self.cast(ExtSIOp, place.delta, self._element) for place in (x, y))
            y.scale, x.scale = (self.cast(ExtSIOp, place.scale, self._element) for place in (y, x))
        top = self._mixed(values[0], values[1], x)
        bottom = self._mixed(values[2], values[3], x)
        return self._mixed(top, bottom, y)

    def _neighbours(self, place: _Place, one: Value) -> list[Value]:
        both = [place.index, self.op(AddIOp, place.index, one)]
        clamped = [self.clamp_integer(index, self._zero, place.last) for index in both]
        return [self.cast(IndexCastOp, index, INDEX) for index in clamped]

    def _mixed_floats(self, first: Value, second: Value, place: _Place, unit: Value) -> Value:
        if place.size == 1:
            return first
        rest = self.op(SubFOp, unit, place.delta)
        left = self.op(MulFOp, first, rest)
        return self.op(AddFOp, left, self.op(MulFOp, second, place.delta))

    def _mixed(self, first: Value, second: Value, place: _Place) -> Value:
        if place.size == 1:
            return self.op(MulIOp, first, place.scale)
        rest = self.op(SubIOp, place.scale, place.delta)
        left = self.op(MulIOp, first, rest)
        return self.op(AddIOp, left, self.op(MulIOp, second, place.delta))


RESIZE_PATTERNS = (lower_resize, lower_resize_of_one, broadcast_resize)
