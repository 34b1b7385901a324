"""Interpreter of vector's operations that move elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from compiler.dialects.vector.element_ops import (
    BitCastOp,
    BroadcastOp,
    DeinterleaveOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    InterleaveOp,
    ScalableExtractOp,
    ScalableInsertOp,
    ShapeCastOp,
    ShuffleOp,
    StepOp,
    ToElementsOp,
    TransposeOp,
    VectorScaleOp,
)
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.interpreter.elements import collected, element, poison_beside, rearranged, regrouped, with_poison
from compiler.interpreter.values import (
    VSCALE,
    AcceptsPoison,
    Elements,
    Evaluator,
    Poison,
    Value,
    lanes_of_part,
    sized,
    sized_vector,
    uniform,
)
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.types import DYNAMIC, VectorType
from compiler.ods import hook


def _by_element(value: Value, type_: VectorType) -> Elements:
    """Returns the vector itself; for poison, a vector whose elements are all poison."""
    return uniform(value, type_, type_.shape) if isinstance(value, Poison) else value


def _replaced(dest: Elements, place: tuple[int | slice, ...], source: Value) -> Elements:
    """Returns `dest` with a scalar or elements written at a numpy index."""
    bits = dest.bits.copy()
    if dest.poison is None and isinstance(source, Elements | int) and getattr(source, "poison", None) is None:
        bits[place] = source.bits if isinstance(source, Elements) else source
        return Elements(bits)
    poison = poison_beside(dest).copy()
    if isinstance(source, Elements):
        bits[place], poison[place] = source.bits, poison_beside(source)
    else:
        bits[place], poison[place] = (0, source) if isinstance(source, Poison) else (source, None)
    return with_poison(bits, poison)


# ------------------------------------------------------------------------------------------------------ moving elements


@hook.evaluator(BroadcastOp)
def evaluate_broadcast(op: BroadcastOp, machine: object) -> AcceptsPoison:
    type_ = sized_vector(op.vector.type)
    shape = type_.shape

    def repeat(source: Value) -> Value:
        if isinstance(source, Elements):
            return rearranged(source, lambda array: np.broadcast_to(array, shape))
        return source if isinstance(source, Poison) else uniform(source, type_, shape)

    return AcceptsPoison(repeat)


@hook.evaluator(ShapeCastOp)
def evaluate_shape_cast(op: ShapeCastOp, machine: object) -> Evaluator:
    shape = sized_vector(op.result.type).shape
    return lambda value: rearranged(value, lambda array: array.reshape(shape))


@hook.evaluator(TransposeOp)
def evaluate_transpose(op: TransposeOp, machine: object) -> Evaluator:
    order = tuple(op.permutation.values)
    return lambda value: rearranged(value, lambda array: array.transpose(order))


@hook.evaluator(ShuffleOp)
def evaluate_shuffle(op: ShuffleOp, machine: object) -> AcceptsPoison:
    """A position of -1 yields poison."""
    types = [sized_vector(op.v1.type), sized_vector(op.v2.type)]
    places = list(op.mask.values)
    missing = Poison(op, "the mask picks no element")

    def shuffle(*operands: Value) -> Elements:
        first, second = map(_by_element, operands, types)
        rank = max(first.bits.ndim, 1)
        both = [each.bits.reshape(-1, *each.bits.shape[1:rank]) for each in (first, second)]
        masks = [poison_beside(each).reshape(-1, *each.bits.shape[1:rank]) for each in (first, second)]
        bits, poison = np.concatenate(both)[places], np.concatenate(masks)[places]
        for number, place in enumerate(places):
            if place < 0:
                bits[number], poison[number] = 0, missing
        return with_poison(bits, poison)

    return AcceptsPoison(shuffle)


@hook.evaluator(InterleaveOp)
def evaluate_interleave(op: InterleaveOp, machine: object) -> AcceptsPoison:
    shape, type_ = sized_vector(op.result.type).shape, sized_vector(op.lhs.type)

    def interleave(*operands: Value) -> Elements:
        first, second = [_by_element(operand, type_) for operand in operands]
        bits = np.stack([first.bits, second.bits], -1).reshape(shape)
        return with_poison(bits, np.stack([poison_beside(first), poison_beside(second)], -1).reshape(shape))

    return AcceptsPoison(interleave)


@hook.evaluator(DeinterleaveOp)
def evaluate_deinterleave(op: DeinterleaveOp, machine: object) -> Evaluator:
    return lambda value: (
        rearranged(value, lambda array: array[..., ::2]),
        rearranged(value, lambda array: array[..., 1::2]),
    )


def _position(static: Sequence[int], dynamic: Sequence[int]) -> tuple[int, ...]:
    waiting = list(dynamic)
    return tuple([waiting.pop(0) if number == DYNAMIC else number for number in static])


def _is_inside(position: tuple[int, ...], shape: tuple[int, ...]) -> bool:
    return all(0 <= at < size for at, size in zip(position, shape))


@hook.evaluator(ExtractOp)
def evaluate_extract(op: ExtractOp, machine: object) -> Evaluator:
    static = tuple(op.static_position.values)
    shape = sized_vector(op.source_.type).shape

    def extract(source: Elements, *dynamic: int) -> Value:
        position = _position(static, dynamic)
        if not _is_inside(position, shape):
            return Poison(op, "the position is out of bounds")
        if len(position) == len(shape):
            return element(source, position)
        return rearranged(source, lambda array: array[position])

    return extract


@hook.evaluator(InsertOp)
def evaluate_insert(op: InsertOp, machine: object) -> AcceptsPoison:
    static = tuple(op.static_position.values)
    type_ = sized_vector(op.dest.type)
    shape = type_.shape

    def insert(value: Value, dest: Value, *dynamic: Value) -> Value:
        if any(isinstance(index, Poison) for index in dynamic):
            return next(index for index in dynamic if isinstance(index, Poison))
        position = _position(static, dynamic)
        if not _is_inside(position, shape):
            return Poison(op, "the position is out of bounds")
        return _replaced(_by_element(dest, type_), position, value)

    return AcceptsPoison(insert)


@hook.evaluator(FromElementsOp)
def evaluate_from_elements(op: FromElementsOp, machine: object) -> AcceptsPoison:
    type_ = sized_vector(op.dest.type)
    return AcceptsPoison(lambda *values: collected(values, type_.element_type, type_.shape))


@hook.evaluator(ToElementsOp)
def evaluate_to_elements(op: ToElementsOp, machine: object) -> Evaluator:
    shape = sized_vector(op.source_.type).shape

    def to_elements(source: Elements) -> Value:
        values = tuple([element(source, position) for position in np.ndindex(*shape)])
        return values if len(values) != 1 else values[0]

    return to_elements


def _numbers(array: ArrayAttr) -> list[int]:
    return [element.value for element in array.elements if isinstance(element, IntegerAttr)]


@hook.evaluator(ExtractStridedSliceOp)
def evaluate_extract_strided_slice(op: ExtractStridedSliceOp, machine: object) -> Evaluator:
    sizes = sized_vector(op.result.type).shape
    parts = zip(_numbers(op.offsets), sizes, _numbers(op.strides), strict=False)
    place = tuple([slice(offset, offset + (size - 1) * stride + 1, stride) for offset, size, stride in parts])
    return lambda source: rearranged(source, lambda array: array[place])


@hook.evaluator(InsertStridedSliceOp)
def evaluate_insert_strided_slice(op: InsertStridedSliceOp, machine: object) -> AcceptsPoison:
    source_type, dest_type = sized_vector(op.value_to_store.type), sized_vector(op.dest.type)
    source, dest = source_type.shape, dest_type.shape
    offsets, strides = _numbers(op.offsets), _numbers(op.strides)
    leading = len(dest) - len(source)
    steps = [1] * leading + strides
    sizes = [1] * leading + list(source)
    place = tuple([slice(at, at + (size - 1) * step + 1, step) for at, size, step in zip(offsets, sizes, steps)])
    shape = tuple(sizes)

    def insert(value: Value, target: Value) -> Elements:
        part = rearranged(_by_element(value, source_type), lambda array: array.reshape(shape))
        return _replaced(_by_element(target, dest_type), place, part)

    return AcceptsPoison(insert)


@hook.evaluator(ScalableExtractOp)
def evaluate_scalable_extract(op: ScalableExtractOp, machine: object) -> Evaluator:
    lanes = lanes_of_part(op.pos.value, op.result.type)

    def extract(source: Elements) -> Value:
        if lanes.stop > source.bits.size:
            return Poison(op, "the lanes are out of bounds")
        return rearranged(source, lambda array: array[lanes])

    return extract


@hook.evaluator(ScalableInsertOp)
def evaluate_scalable_insert(op: ScalableInsertOp, machine: object) -> AcceptsPoison:
    source_type, dest_type = sized_vector(op.value_to_store.type), sized_vector(op.dest.type)
    lanes = lanes_of_part(op.pos.value, op.value_to_store.type)

    def insert(source: Value, dest: Value) -> Value:
        if lanes.stop > dest_type.num_elements:
            return Poison(op, "the lanes are out of bounds")
        return _replaced(_by_element(dest, dest_type), (lanes,), _by_element(source, source_type))

    return AcceptsPoison(insert)


@hook.evaluator(VectorScaleOp)
def evaluate_vscale(op: VectorScaleOp, machine: object) -> Evaluator:
    return lambda: VSCALE


@hook.evaluator(BitCastOp)
def evaluate_bitcast(op: BitCastOp, machine: object) -> Evaluator:
    source, target = sized_vector(op.source_.type), sized_vector(op.result.type)
    return lambda value: regrouped(value, source.element_type, target.element_type)


@hook.evaluator(StepOp)
def evaluate_step(op: StepOp, machine: object) -> Evaluator:
    value = Elements(np.arange(sized_vector(op.result.type).shape[0], dtype=np.uint64))
    return lambda: value


@hook.evaluator(ConstantMaskOp)
def evaluate_constant_mask(op: ConstantMaskOp, machine: object) -> Evaluator:
    type_ = op.result0.type
    value = _leading(list(map(sized, op.mask_dim_sizes.values, type_.scalable)), sized_vector(type_).shape)
    return lambda: value


@hook.evaluator(CreateMaskOp)
def evaluate_create_mask(op: CreateMaskOp, machine: object) -> Evaluator:
    shape = sized_vector(op.result0.type).shape
    return lambda *sizes: _leading([0 if size >> 63 else size for size in sizes], shape)


def _leading(sizes: Sequence[int], shape: tuple[int, ...]) -> Elements:
    """Returns a mask whose leading elements along each dimension are set."""
    bits = np.zeros(shape, np.uint8)
    if shape:
        bits[tuple([slice(0, size) for size in sizes])] = 1
    else:
        bits[()] = int(all(sizes))
    return Elements(bits)
