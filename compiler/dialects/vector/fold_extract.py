"""Folds of `vector.extract`: the element is taken from an operand of the ops that define the vector."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.ub.attributes import PoisonAttr
from compiler.dialects.vector.element_ops import (
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    ShuffleOp,
    TransposeOp,
)
from compiler.dialects.vector.shapes import (
    POISON_INDEX,
    broadcast_like,
    fold_constant_position,
    has_dynamic_position,
    has_unit_strides,
    position_attr,
    static_position,
)
from compiler.ir.attributes import Attribute, DenseElementsAttr
from compiler.ir.mixed_values import MixedValue, mixed_values, split_mixed
from compiler.ir.operation import OpResult, Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.dense_elements import (
    delinearize,
    dense_of,
    elements_of,
    linearize,
    row_major_strides,
    scalar_of,
    splat_element,
    splat_of,
)
from compiler.rewrite.elementwise import is_poison


@hook.fold(ExtractOp)
def fold_extract(op: ExtractOp, operands: list[Attribute | None]) -> FoldAnswer:
    """extract %v[] -> %v; the following functions are for each operation that may define the vector"""
    constant, *_ = operands
    source = op.source_
    position = static_position(op)
    if not position and source.type == op.result.type:
        return source
    if is_poison(constant):
        return constant
    changed = fold_constant_position(op, operands, source.type.shape)
    if POISON_INDEX in position:
        return PoisonAttr.get()
    for attempt in _ATTEMPTS:
        folded = attempt(op, constant)
        if folded is not None:
            return folded
    return op if changed else None


def _rank(value: Value) -> int:
    return value.type.rank if isinstance(value.type, VectorType) else 0


def _take(op: ExtractOp, source: Value, position: Sequence[int]) -> ExtractOp:
    """Changes the op to extract `source` at the static `position`, and returns the op."""
    op.operands = [source]
    op.properties = {**op.properties, "static_position": position_attr(position)}
    return op


def _of_constant(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract dense<[[1, 2], [3, 4]]>[1] -> dense<[3, 4]>"""
    result = op.result.type
    splat = splat_element(constant)
    if splat is not None:
        return splat_of(result, splat) if isinstance(result, VectorType) else scalar_of(splat, result)
    source = op.source_.type
    if not isinstance(constant, DenseElementsAttr) or source.is_scalable or has_dynamic_position(op):
        return None
    position = static_position(op)
    strides = row_major_strides(source.shape)
    start = linearize([*position, *[0] * (source.rank - len(position))], strides)
    elements = elements_of(constant)
    if isinstance(result, VectorType):
        return dense_of(result, elements[start : start + result.num_elements])
    return scalar_of(elements[start], result)


def _of_extract(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(extract %v[1])[2] -> extract %v[1, 2]"""
    position = list(static_position(op))
    source = op.source_
    if source.defining_op(ExtractOp) is None or has_dynamic_position(op):
        return None
    while (inner := source.defining_op(ExtractOp)) is not None:
        if has_dynamic_position(inner):
            return None
        position = [*static_position(inner), *position]
        source = inner.source_
    return _take(op, source, position)


def _of_inserts(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(insert %x, %v[1])[1] -> %x, extract(insert %x, %v[1])[0] -> extract %v[0]; also through transpositions

    Follows the complete position backwards. In it, dimensions of the result are negative numbers, whose order shows if
    the dimensions are transposed.
    """
    if has_dynamic_position(op):
        return None
    source = op.source_
    extracted = len(static_position(op))
    rest = [-1 - index for index in range(source.type.rank - extracted)]
    position = [*static_position(op), *rest]
    while isinstance(source, OpResult) and isinstance(maker := source.owner, InsertOp | TransposeOp):
        if isinstance(maker, TransposeOp):
            before = dict(zip(integers(maker.permutation), position, strict=True))
            position = [before[index] for index in range(len(position))]
            source = maker.vector
            continue
        inserted = static_position(maker)
        if list(inserted) == position[:extracted]:
            return maker.value_to_store if position[extracted:] == rest else None
        if list(inserted) == position[: len(inserted)]:
            position = position[len(inserted) :]
            return _take_in_order(op, maker.value_to_store, position, rest)
        if all(a < 0 or b < 0 or a == b for a, b in zip(position, inserted, strict=False)):
            return None
        source = maker.dest
    return _take_in_order(op, source, position, rest)


def _take_in_order(op: ExtractOp, source: Value, position: Sequence[int], rest: Sequence[int]) -> FoldAnswer:
    count = len(position) - len(rest)
    if source is op.source_ or list(position[count:]) != list(rest):
        return None
    return _take(op, source, position[:count])


def _of_broadcast(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(broadcast %x : f32 to vector<4xf32>)[i] -> %x; of a vector: extract %x[..]"""
    vector, result = op.source_, op.result
    broadcast = broadcast_like(vector)
    if broadcast is None:
        return None
    source = broadcast.source_
    if source.type == result.type:
        return source
    rank, source_rank = _rank(result), _rank(source)
    if rank > source_rank or not isinstance(source.type, VectorType):
        return None
    if isinstance(result.type, VectorType) and result.type.shape != source.type.shape[source_rank - rank :]:
        return None
    added = vector.type.rank - source_rank
    old = mixed_values(static_position(op), op.dynamic_position)
    new: list[MixedValue] = [
        0 if source.type.shape[index] == 1 else old[index + added] for index in range(source_rank - rank)
    ]
    static, dynamic = split_mixed(new)
    _take(op, source, static)
    op.operands = [source, *dynamic]
    return op


def _of_shuffle(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(shuffle %a, %b [0, 8, 7, 15])[3] -> extract %b[7]"""
    shuffle = op.source_.defining_op(ShuffleOp)
    if shuffle is None or has_dynamic_position(op) or _rank(shuffle.result) != 1 or _rank(shuffle.v1) != 1:
        return None
    size = shuffle.v1.type.shape[0]
    index = integers(shuffle.mask)[static_position(op)[0]]
    return _take(op, shuffle.v1, [index]) if index < size else _take(op, shuffle.v2, [index - size])


def _of_shape_cast(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(shape_cast %v : vector<2x4xf32> to vector<8xf32>)[5] -> extract %v[1, 1]"""
    cast = op.source_.defining_op(ShapeCastOp)
    if cast is None or has_dynamic_position(op):
        return None
    before, after, rank = cast.source_.type, op.source_.type, _rank(op.result)
    if rank > before.rank:
        return None
    if rank and before.shape[before.rank - rank :] != vector_type(op.result).shape:
        return None
    position = static_position(op)
    index = linearize(position, row_major_strides(after.shape[: len(position)]))
    return _take(op, cast.source_, delinearize(index, before.shape[: before.rank - rank]))


def _of_slice(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(extract_strided_slice %v {offsets = [2], ..})[1] -> extract %v[3]"""
    slice_ = op.source_.defining_op(ExtractStridedSliceOp)
    if slice_ is None or has_dynamic_position(op) or not has_unit_strides(slice_):
        return None
    source, target = slice_.source_.type, vector_type(slice_.result)
    offsets = list(integers(slice_.offsets))
    while offsets and offsets[-1] == 0 and target.shape[len(offsets) - 1] == source.shape[len(offsets) - 1]:
        offsets.pop()
    if _rank(op.result) > source.rank - len(offsets):
        return None
    position = list(static_position(op))
    for index, offset in enumerate(offsets):
        position[index] += offset
    return _take(op, slice_.source_, position)


def _of_inserted_slices(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(insert_strided_slice %x, %v {offsets = [2], ..})[3] -> extract %x[1]; [0] -> extract %v[0] of a chain"""
    if has_dynamic_position(op):
        return None
    position, rank = static_position(op), _rank(op.result)
    insert = op.source_.defining_op(InsertStridedSliceOp)
    while insert is not None:
        source, target = insert.value_to_store.type, insert.dest.type
        added = target.rank - source.rank
        if rank > source.rank or not has_unit_strides(insert):
            return None
        offsets = integers(insert.offsets)
        sizes = [*[1] * added, *source.shape]
        inside = [o <= p < o + s for p, o, s in zip(position, offsets, sizes, strict=False)]
        if all(inside):
            if source.shape[source.rank - rank :] != target.shape[target.rank - rank :]:
                return None
            return _take(
                op, insert.value_to_store, [p - o for p, o in zip(position[added:], offsets[added:], strict=False)]
            )
        insert = insert.dest.defining_op(InsertStridedSliceOp)
    return None


def _of_elements(op: ExtractOp, constant: Attribute | None) -> FoldAnswer:
    """extract(from_elements %a, %b)[1] -> %b"""
    maker = op.source_.defining_op(FromElementsOp)
    if maker is None or has_dynamic_position(op):
        return None
    type_ = op.source_.type
    if type_.is_scalable or op.result.type != type_.element_type:
        return None
    return maker.elements[linearize(static_position(op), row_major_strides(type_.shape))]


_ATTEMPTS: tuple[Callable[[ExtractOp, Attribute | None], FoldAnswer], ...] = (
    _of_constant,
    _of_extract,
    _of_inserts,
    _of_broadcast,
    _of_shuffle,
    _of_shape_cast,
    _of_slice,
    _of_inserted_slices,
    _of_elements,
)
