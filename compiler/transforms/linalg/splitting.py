"""Splits a structured operation into two along one of its loops.

linalg.generic over 0 .. n   ->   linalg.generic over 0 .. k, linalg.generic over k .. n
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.apply import make_composed_folded_apply, make_composed_min_max
from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.linalg.interface import has_tensor_semantics, inputs, outputs
from compiler.ir.affine import AffineMap, dim
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.tiles import insert_tile, iteration_domain, tile_at

_END = AffineMap(3, 0, (dim(0), dim(1) + dim(2)))
_REST = AffineMap(3, 0, (dim(0) + dim(1) - dim(2),))
_SUM = AffineMap(2, 0, (dim(0) + dim(1),))


def split_at(
    op: Operation, loop: int, point: MixedValue, rewriter: Rewriter
) -> tuple[Operation, Operation | None] | None:
    """Replaces `op` by two operations, for the iterations of a loop before and from `point` on, and returns them.

    If `point` is the end of the loop or beyond, returns `op` and None. Returns None if the operation cannot be split.
    """
    rewriter.location = op
    rewriter.set_insertion_point(op)
    domain = iteration_domain(op, rewriter)
    if domain is None:
        return None
    if loop >= len(domain):
        return op, None
    end = make_composed_min_max(rewriter, AffineMinOp, _END, [point, 0, domain[loop]], op)
    rest = make_composed_folded_apply(rewriter, _REST, [0, domain[loop], end], op)
    if rest == 0:
        return op, None
    first, results = _part(op, loop, 0, end, domain, outputs(op), rewriter)
    if results:
        with rewriter.modify(op):
            op.operands = [*inputs(op), *results]
    offset = make_composed_folded_apply(rewriter, _SUM, [0, end], op)
    second, results = _part(op, loop, offset, rest, domain, results or outputs(op), rewriter)
    rewriter.replace_op(op, results)
    return first, second


def _part(
    op: Operation,
    loop: int,
    offset: MixedValue,
    size: MixedValue,
    domain: Sequence[MixedValue],
    targets: Sequence[Value],
    rewriter: Rewriter,
) -> tuple[Operation, list[Value]]:
    """Returns the operation on a part of the loop's range, and the tensors with its results."""
    offsets: list[MixedValue] = [0] * len(domain)
    sizes = list(domain)
    offsets[loop], sizes[loop] = offset, size
    part = tile_at(op, targets, offsets, sizes, rewriter)
    results = insert_tile(op, part, targets, offsets, sizes, rewriter) if has_tensor_semantics(op) else []
    return part, results
