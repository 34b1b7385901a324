"""Shapes of vectors for the matrix operations of a subgroup, which multiply an m x k by a k x n matrix."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import ExtractStridedSliceOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.lowering.vector.native_shapes import NativeShapes
from compiler.rewrite.rewriter import Rewriter


def subgroup_shapes(m: int, n: int, k: int) -> NativeShapes:
    """Returns the shapes for matrix operations of these sizes, in an order that reuses the left operand."""

    def shape(op: Operation, rewriter: Rewriter) -> Sequence[int] | None:
        if isinstance(op, ContractionOp):
            return _with_leading_ones([m, n, k], len(op.iterator_types.elements))
        if isinstance(op, TransferWriteOp):
            return _with_leading_ones([m, n], len(op.value_to_store.type.shape))
        if isinstance(op, TransferReadOp):
            return _used_shape(op, rewriter)
        if len(op.results) != 1 or not op.has_trait("Elementwise"):
            return None
        (result,) = op.results
        if not isinstance(type_ := result.type, VectorType) or len(type_.shape) < 2:
            return None
        if rewriter.has_uses(result):
            return _used_shape(op, rewriter)
        return _with_leading_ones([m, n], len(type_.shape))

    return NativeShapes(shape, _order)


def _with_leading_ones(sizes: Sequence[int], rank: int) -> list[int] | None:
    return None if rank < len(sizes) else [1] * (rank - len(sizes)) + [*sizes]


def _used_shape(op: Operation, rewriter: Rewriter) -> Sequence[int] | None:
    """Returns the shape of the slices of a result, if all its users extract slices of the same type."""
    result, *_ = op.results
    users = rewriter.users(result)
    types = {user.result0.type if isinstance(user, ExtractStridedSliceOp) else None for user in users}
    (type_,) = types if len(types) == 1 else (None,)
    return type_.shape if isinstance(type_, VectorType) else None


def _order(op: ContractionOp) -> Sequence[int]:
    """Returns the reduced loops, then the parallel ones of the left operand, then the others."""
    contraction = Contraction(op)
    loops = range(len(contraction.iterators))
    parallel = [loop for loop in loops if contraction.is_parallel(loop)]
    left = [loop for loop in parallel if loop in contraction.maps[0]]
    return [
        *[loop for loop in loops if loop not in parallel],
        *left,
        *[loop for loop in parallel if loop not in left],
    ]
