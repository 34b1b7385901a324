"""Shape casts piece by piece: what stays together in both shapes is moved as a whole.

%1 = vector.shape_cast %0 : vector<2x4xf32> to vector<4x2xf32>
    ->    two slices of two elements of each row of %0, each inserted as a row
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.shapes import vector_type
from compiler.ir.operation import Value
from compiler.ir.types import VectorType
from compiler.lowering.vector.emitter import VectorEmitter, part_type
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
        """Returns the position of the row that a piece is in, and where in the row it begins."""
        per_row = self.extent // self.size
        row, within = divmod(number, per_row)
        position = []
        for size in reversed(self.type_.shape[: self.leading]):
            row, index = divmod(row, size)
            position.append(index)
        return tuple(reversed(position)), within * self.size


def _sides(source: VectorType, target: VectorType) -> tuple[_Side, _Side] | None:
    """Returns both shapes in their largest common pieces; None where dimensions that differ are scalable."""
    common = 0
    pairs = zip(
        zip(reversed(source.shape), reversed(source.scalable), strict=True),
        zip(reversed(target.shape), reversed(target.scalable), strict=True),
        strict=False,
    )
    for own, wanted in pairs:
        if own != wanted:
            break
        common += 1
    rests = [type_.rank - common for type_ in (source, target)]
    if any(any(type_.scalable[:rest]) for type_, rest in zip((source, target), rests, strict=True)):
        return None
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
    source, target = vector_type(op.source_), vector_type(op.result)
    sides = _sides(source, target)
    if sides is None:
        return rewriter.notify_match_failure(op, "scalable dimensions change")
    rewriter.replace_op(op, [_moved(VectorEmitter(rewriter), op.source_, target, *sides)])
    return True


def _moved(emit: VectorEmitter, vector: Value, target: VectorType, source_side: _Side, target_side: _Side) -> Value:
    source = source_side.type_
    count = math.prod(source.shape[: source_side.leading]) * (source_side.extent // source_side.size)
    collects = target_side.size != target_side.extent
    is_whole = target_side.leading == 0 and target.rank > 0
    result = None if is_whole else emit.poison(target)
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


def _slice(emit: VectorEmitter, row: Value, start: int, size: int) -> Value:
    """Returns `size` slices of the first dimension."""
    type_ = vector_type(row)
    others = type_.shape[1:]
    return emit.extract_slice(row, [start, *[0] * len(others)], [size, *others], [1] * type_.rank)
