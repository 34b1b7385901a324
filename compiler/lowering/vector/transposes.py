"""Transpositions by extracts and inserts, or by a shuffle."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from itertools import product

from compiler.dialects.vector.element_ops import ShapeCastOp, TransposeOp
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class TransposeLowering(enum.Enum):
    """Strategies for transpositions."""

    ELTWISE = "eltwise"
    LLVM = "llvmintr"
    SHUFFLE_1D = "shuffle1d"
    SHUFFLE_16X16 = "shuffle16x16"


_SHUFFLING = (TransposeLowering.SHUFFLE_1D, TransposeLowering.SHUFFLE_16X16)


def _is_of_matrix(type_: VectorType, permutation: Sequence[int]) -> bool:
    """Returns True if a permutation swaps the only two dimensions whose extents are not 1."""
    matrix = [dim for dim, size in enumerate(type_.shape) if size > 1]
    return len(matrix) == 2 and [dim for dim in permutation if dim in matrix] == matrix[::-1]


def _pruned(permutation: Sequence[int]) -> list[int]:
    """Returns the permutation without trailing dimensions that stay in place."""
    kept = list(permutation)
    while kept and kept[-1] == len(kept) - 1:
        kept.pop()
    return kept


def _lower(way: TransposeLowering) -> FunctionPattern:
    @pattern(TransposeOp, name="TransposeOpLowering")
    def lower(op: TransposeOp, rewriter: Rewriter) -> bool:
        source, permutation = op.vector.type, integers(op.permutation)
        if source.is_scalable:
            return rewriter.notify_match_failure(op, "This lowering does not support scalable vectors")
        if way in _SHUFFLING and _is_of_matrix(source, permutation):
            return _by_shuffle(op, rewriter, source)
        kept = _pruned(permutation)
        emit = VectorEmitter(rewriter)
        value = emit.poison(op.result.type)
        for position in product(*map(range, source.shape[: len(kept)])):
            part = emit.extract(op.vector, position)
            value = emit.insert(part, value, [position[dim] for dim in kept])
        rewriter.replace_op(op, [value])
        return True

    return lower


def _by_shuffle(op: TransposeOp, rewriter: Rewriter, source: VectorType) -> bool:
    """transpose of vector<2x3xf32> -> shape_cast to vector<6xf32>, shuffle, shape_cast"""
    rows, columns = (size for size in source.shape if size > 1)
    emit = VectorEmitter(rewriter)
    flat_type = VectorType((rows * columns,), source.element_type)
    flat = emit.op(ShapeCastOp, op.vector, result_type=flat_type)
    mask = [row * columns + column for column in range(columns) for row in range(rows)]
    shuffled = emit.shuffle(flat, flat, mask)
    rewriter.replace_op(op, [emit.op(ShapeCastOp, shuffled, result_type=op.result.type)])
    return True


@pattern(TransposeOp, name="Transpose2DWithUnitDimToShapeCast", benefit=2)
def unit_transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose : vector<1x4xf32> to vector<4x1xf32> -> shape_cast"""
    source, permutation = op.vector.type, integers(op.permutation)
    units = [not scalable and size == 1 for size, scalable in zip(source.shape, source.scalable, strict=True)]
    if source.rank != 2 or permutation != (1, 0) or not any(units):
        return False
    rewriter.replace_op(op, [VectorEmitter(rewriter).op(ShapeCastOp, op.vector, result_type=op.result.type)])
    return True


def transposes(way: TransposeLowering) -> tuple[RewritePattern, ...]:
    """Returns the patterns for a strategy."""
    return (unit_transpose, _lower(way))
