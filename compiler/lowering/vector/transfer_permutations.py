"""Transfers with permuted or broadcast dimensions, as plain ones and transposes or broadcasts.

Upstream's `populateVectorTransferPermutationMapLoweringPatterns`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp
from compiler.dialects.vector.transfers import minor_identity
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr, dim
from compiler.ir.operation import Value
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter, with_dims
from compiler.lowering.vector.transfer_parts import Transfer, bools, create_read, create_write
from compiler.lowering.vector.transfers import broadcast_dims
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def minor_permutation(map_: AffineMap) -> list[int] | None:
    """Returns positions of a map's results in a map to the innermost dimensions; None if there are none.

    Results that are 0 fill the remaining positions.
    """
    count = len(map_.results)
    start, leading = max(0, map_.num_dims - count), max(0, count - map_.num_dims)
    permutation = [0] * count
    taken = [False] * max(map_.num_dims, count)
    broadcast = []
    for position, expression in enumerate(map_.results):
        if isinstance(expression, AffineConstantExpr):
            if expression.value != 0:
                return None
            broadcast.append(position)
        elif isinstance(expression, AffineDimExpr) and expression.position >= start:
            permutation[position] = expression.position - start + leading
            taken[permutation[position]] = True
        else:
            return None
    free = (place for place, is_taken in enumerate(taken) if not is_taken)
    for position in broadcast:
        permutation[position] = next(free)
    return permutation


def _placed(values: Sequence[bool], permutation: Sequence[int]) -> list[bool]:
    """Returns the values, permuted."""
    placed = [False] * len(values)
    for place, value in zip(permutation, values, strict=True):
        placed[place] = value
    return placed


def _is_plain(op: TransferOp) -> Transfer | None:
    """Returns the transfer if it has dimensions and no enclosing `vector.mask`, else None."""
    transfer = Transfer(op)
    return transfer if transfer.map.results and masking_op(op) is None else None


@pattern(TransferReadOp, name="TransferReadPermutationLowering")
def permuted_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read with (d0, d1) -> (d1, d0) -> transpose of a plain one"""
    transfer = _is_plain(op)
    permutation = None if transfer is None else minor_permutation(transfer.map)
    if transfer is None or permutation is None or permutation == sorted(permutation):
        return rewriter.notify_match_failure(op, "map is not permutable to minor identity, or is one")
    count = len(permutation)
    inverse = [permutation.index(place) for place in range(count)]
    map_ = AffineMap(transfer.map.num_dims, 0, tuple(transfer.map.results[each] for each in inverse))
    new_op = create_read(
        rewriter,
        with_dims(transfer.type, inverse),
        transfer.base,
        transfer.indices,
        transfer.padding,
        map_,
        bools(_placed(transfer.in_bounds, permutation)),
        transfer.mask,
    )
    rewriter.replace_op(op, [VectorEmitter(rewriter).transpose(new_op.result, permutation)])
    return True


def _minor_identity(transfer: Transfer) -> AffineMap:
    return minor_identity(transfer.base.type, transfer.type)


@pattern(TransferWriteOp, name="TransferWritePermutationLowering")
def permuted_write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write with (d0, d1) -> (d1, d0) -> a plain one of the transposed vector"""
    transfer = _is_plain(op)
    if transfer is None or broadcast_dims(transfer.map) == []:
        return rewriter.notify_match_failure(op, "map is already minor identity")
    permutation = minor_permutation(transfer.map)
    if permutation is None:
        return rewriter.notify_match_failure(op, "map is not permutable to minor identity")
    inverse = [permutation.index(place) for place in range(len(permutation))]
    vector = VectorEmitter(rewriter).transpose(transfer.vector, inverse)
    bounds = bools(_placed(transfer.in_bounds, permutation))
    new_op = create_write(
        rewriter, vector, transfer.base, transfer.indices, _minor_identity(transfer), bounds, transfer.mask
    )
    rewriter.replace_op(op, new_op)
    return True


@pattern(TransferWriteOp, name="TransferWriteNonPermutationLowering")
def write_without_inner_dims(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write with (d0, d1) -> (d0) -> one of vector<1x4xf32> with (d0, d1) -> (d1, d0)"""
    transfer = _is_plain(op)
    if transfer is None or minor_permutation(transfer.map) is not None:
        return rewriter.notify_match_failure(op, "map is already permutable to minor identity")
    used = {expr.position for expr in transfer.map.results if isinstance(expr, AffineDimExpr)}
    missing = [place for place in range(min(used, default=0), transfer.map.num_dims) if place not in used]
    emit, count = VectorEmitter(rewriter), len(missing)
    vector = _with_units(emit, transfer.vector, count)
    mask: Value | None = transfer.mask
    if mask is not None:
        rank = vector_type(mask).rank
        mask = emit.transpose(_with_units(emit, mask, count), [*range(count, count + rank), *range(count)])
    map_ = AffineMap(transfer.map.num_dims, 0, (*(dim(place) for place in missing), *transfer.map.results))
    bounds = bools([*[True] * count, *transfer.in_bounds])
    new_op = create_write(rewriter, vector, transfer.base, transfer.indices, map_, bounds, mask)
    rewriter.replace_op(op, new_op)
    return True


def _with_units(emit: VectorEmitter, vector: Value, count: int) -> Value:
    """Returns the vector with added leading dimensions of size 1."""
    source = vector_type(vector)
    type_ = VectorType((1,) * count + source.shape, source.element_type, (False,) * count + source.scalable)
    return emit.broadcast(vector, type_)


@pattern(TransferReadOp, name="TransferOpReduceRank")
def read_broadcast(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read with (d0, d1) -> (0, d1) -> broadcast of one with (d0, d1) -> (d1)"""
    transfer = _is_plain(op)
    if transfer is None:
        return False
    results = transfer.map.results
    leading = 0
    while leading < len(results) and isinstance(results[leading], AffineConstantExpr):
        leading += 1
    map_ = AffineMap(transfer.map.num_dims, 0, tuple(results[leading:]))
    if leading == 0 or broadcast_dims(map_) is None:
        return rewriter.notify_match_failure(op, "no leading broadcasts, or the rest is to be permuted first")
    type_ = transfer.type
    new_op = create_read(
        rewriter,
        VectorType(type_.shape[leading:], type_.element_type, type_.scalable[leading:]),
        transfer.base,
        transfer.indices,
        transfer.padding,
        map_,
        bools(transfer.in_bounds[leading:]),
        transfer.mask,
    )
    rewriter.replace_op(op, [VectorEmitter(rewriter).broadcast(new_op.result, type_)])
    return True


TRANSFER_PERMUTATIONS: tuple[RewritePattern, ...] = (
    permuted_read,
    permuted_write,
    read_broadcast,
    write_without_inner_dims,
)
