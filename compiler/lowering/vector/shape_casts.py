"""Shape casts piece by piece: elements that are contiguous in both shapes move together.

%1 = vector.shape_cast %0 : vector<2x4xf32> to vector<4x2xf32>
    ->    two slices of two elements of each row of %0, each inserted as a row
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from compiler.dialects.vector.element_ops import ScalableExtractOp, ScalableInsertOp, ShapeCastOp
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Value
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter, part_type
from compiler.rewrite.dense_elements import delinearize
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class _Side:
    """Decomposition of a shape: `leading` dimensions; one of which a piece has `size` of `extent`; the common ones."""

    type_: VectorType
    leading: int
    extent: int
    size: int

    def place(self, number: int) -> tuple[tuple[int, ...], int]:
        """Returns the position of the row that contains a piece, and the piece's start in it."""
        per_row = self.extent // self.size
        row, within = divmod(number, per_row)
        position = []
        for size in reversed(self.type_.shape[: self.leading]):
            row, index = divmod(row, size)
            position.append(index)
        return tuple(reversed(position)), within * self.size


def _sides(source: VectorType, target: VectorType) -> tuple[_Side, _Side]:
    """Returns both shapes in their largest common pieces."""
    common = 0
    for own, wanted in zip(reversed(source.shape), reversed(target.shape), strict=False):
        if own != wanted:
            break
        common += 1
    rests = [type_.rank - common for type_ in (source, target)]
    size = 1
    if all(rests):
        size = math.gcd(source.shape[rests[0] - 1], target.shape[rests[1] - 1])
    if size == 1:
        return _Side(source, rests[0], 1, 1), _Side(target, rests[1], 1, 1)
    first = _Side(source, rests[0] - 1, source.shape[rests[0] - 1], size)
    return first, _Side(target, rests[1] - 1, target.shape[rests[1] - 1], size)


@pattern(ShapeCastOp, name="ShapeCastOpRewritePattern")
def lower_shape_cast(op: ShapeCastOp, rewriter: Rewriter) -> bool:
    """shape_cast : vector<2x3xf32> to vector<6xf32> -> both rows, each inserted as a slice"""
    source, target = op.source_.type, op.result.type
    if source.is_scalable or target.is_scalable:
        return rewriter.notify_match_failure(op, "scalable vectors are not handled by this pattern")
    rewriter.replace_op(op, [_moved(VectorEmitter(rewriter), op.source_, target, *_sides(source, target))])
    return True


def _moved(emit: VectorEmitter, vector: Value, target: VectorType, source_side: _Side, target_side: _Side) -> Value:
    source = source_side.type_
    count = math.prod(source.shape[: source_side.leading]) * (source_side.extent // source_side.size)
    collects = target_side.size != target_side.extent
    is_whole = target_side.leading == 0 and target.rank > 0
    result: Value | None = None if is_whole else emit.poison(target)
    empty_row = emit.poison(part_type(target, target_side.leading)) if collects else None
    row: Value = vector
    target_row: Value | None = None
    current: tuple[int, ...] | None = None
    for number in range(count):
        position, start = source_side.place(number)
        if position != current:
            current = position
            row = emit.extract(vector, position) if position or source.rank == 0 else vector
        piece = row
        if source_side.size != source_side.extent:
            piece = _slice(emit, row, start, source_side.size)
        place, offset = target_side.place(number)
        if collects:
            if offset == 0:
                target_row = empty_row
            assert target_row is not None
            rank = vector_type(target_row).rank
            target_row = emit.insert_slice(piece, target_row, [offset, *[0] * (rank - 1)], [1] * rank)
            piece = target_row
        if offset + target_side.size == target_side.extent:
            result = piece if result is None else emit.insert(piece, result, place)
    assert result is not None
    return result


def _slice(emit: VectorEmitter, row: Value, start: int, size: int) -> Value[VectorType]:
    """Returns `size` slices of the first dimension."""
    type_ = vector_type(row)
    others = type_.shape[1:]
    return emit.extract_slice(row, [start, *[0] * len(others)], [size, *others], [1] * type_.rank)


def _is_last_scalable(type_: VectorType) -> bool:
    """Returns True if the last dimension, and no other, is scalable."""
    return type_.rank > 0 and [*type_.scalable] == [False] * (type_.rank - 1) + [True]


@pattern(ShapeCastOp, name="ScalableShapeCastOpRewritePattern")
def lower_scalable_shape_cast(op: ShapeCastOp, rewriter: Rewriter) -> bool:
    """shape_cast : vector<2x[4]xf32> to vector<[8]xf32> -> both rows, each inserted by `vector.scalable.insert`"""
    source, target = op.source_.type, op.result.type
    if not _is_last_scalable(source) or not _is_last_scalable(target):
        return rewriter.notify_match_failure(op, "trailing dims are not scalable, not handled by this pattern")
    emit = VectorEmitter(rewriter)
    size = min(source.shape[-1], target.shape[-1])
    piece_type = VectorType((size,), source.element_type, (True,))
    result: Value = emit.poison(target)
    row: Value = op.source_
    target_row: Value | None = None
    for start in range(0, math.prod(source.shape), size):
        number, offset = divmod(start, source.shape[-1])
        if offset == 0 and source.rank > 1:
            row = emit.extract(op.source_, delinearize(number, source.shape[:-1]))
        piece = row
        if size < source.shape[-1]:
            piece = emit.op(ScalableExtractOp, row, result_type=piece_type, pos=integer_attr(offset))
        number, offset = divmod(start, target.shape[-1])
        position = delinearize(number, target.shape[:-1])
        if size < target.shape[-1]:
            if offset == 0:
                target_row = emit.extract(result, position) if position else result
            assert target_row is not None
            target_row = emit.op(
                ScalableInsertOp, piece, target_row, result_type=target_row.type, pos=integer_attr(offset)
            )
            piece = target_row
        if offset + size == target.shape[-1]:
            result = emit.insert(piece, result, position) if position else piece
    rewriter.replace_op(op, [result])
    return True
