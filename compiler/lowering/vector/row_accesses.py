"""Unrolling of loads and stores of multi-dimensional vectors into accesses to rows.

vector.load %m[%i, %j] : vector<2x4xf32>  ->  vector.load %m[%i, %j], vector.load %m[%i + 1, %j] : vector<1x4xf32>
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.vector.element_ops import ExtractStridedSliceOp, InsertStridedSliceOp
from compiler.dialects.vector.memory_ops import LoadOp, StoreOp
from compiler.dialects.vector.shapes import array_of_i64
from compiler.ir.operation import Value
from compiler.ir.types import VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _row_type(type_: VectorType) -> VectorType | None:
    """Returns the type of a row; None if a vector is a single row."""
    shape = (1,) * (type_.rank - 1) + type_.shape[-1:]
    return None if type_.rank < 2 or shape == type_.shape else VectorType(shape, type_.element_type)


def _places(
    type_: VectorType, indices: Sequence[Value], emit: VectorEmitter
) -> Iterator[tuple[list[int], list[Value]]]:
    """Yields the offsets of each row in a vector, and its indices in memory."""
    for numbers in product(*map(range, type_.shape[:-1])):
        offsets, place = [*numbers, 0], list(indices)
        for axis, offset in enumerate(offsets, len(place) - len(offsets)):
            if offset:
                place[axis] = emit.op(AddIOp, place[axis], emit.index(offset))
        yield offsets, place


@pattern(LoadOp, name="UnrollLoadPattern")
def load_by_rows(op: LoadOp, rewriter: Rewriter) -> bool:
    """vector.load : vector<2x4xf32> -> vector.load : vector<1x4xf32>, twice"""
    emit, type_ = VectorEmitter(rewriter), op.result.type
    row_type = _row_type(type_)
    if row_type is None:
        return False
    result, strides = emit.constant(0, type_), array_of_i64([1] * type_.rank)
    for offsets, place in _places(type_, op.indices, emit):
        row = emit.op(LoadOp, op.base, place, result_type=row_type)
        (result,) = create_or_fold(
            rewriter,
            InsertStridedSliceOp,
            [row, result],
            [type_],
            offsets=array_of_i64(offsets),
            strides=strides,
        )
    rewriter.replace_op(op, [result])
    return True


@pattern(StoreOp, name="UnrollStorePattern")
def store_by_rows(op: StoreOp, rewriter: Rewriter) -> bool:
    """vector.store : vector<2x4xf32> -> vector.store : vector<1x4xf32>, twice"""
    emit, type_ = VectorEmitter(rewriter), op.value_to_store.type
    row_type = _row_type(type_)
    if row_type is None:
        return False
    sizes, strides = array_of_i64(row_type.shape), array_of_i64([1] * type_.rank)
    for offsets, place in _places(type_, op.indices, emit):
        (row,) = create_or_fold(
            rewriter,
            ExtractStridedSliceOp,
            [op.value_to_store],
            [row_type],
            offsets=array_of_i64(offsets),
            sizes=sizes,
            strides=strides,
        )
        rewriter.create(StoreOp, row, op.base, place)
    rewriter.erase_op(op)
    return True


ROW_ACCESSES: tuple[RewritePattern, ...] = (load_by_rows, store_by_rows)
