"""The canonicalization patterns of the shard dialect."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from compiler.dialects.shard.ops import (
    AllGatherOp,
    AllReduceOp,
    AllSliceOp,
    AllToAllOp,
    BroadcastOp,
    Collective,
    GatherOp,
    RecvOp,
    ReduceOp,
    ReduceScatterOp,
    ScatterOp,
    SendOp,
    ShardingOp,
    ShardOp,
)
from compiler.dialects.shard.sharding import sharding_of
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.mixed_values import MixedValue, fold_constants, mixed_group, split_mixed
from compiler.ir.slices import integers
from compiler.ir.types import I64
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_COLLECTIVES = (
    AllGatherOp,
    AllReduceOp,
    AllSliceOp,
    AllToAllOp,
    BroadcastOp,
    GatherOp,
    RecvOp,
    ReduceOp,
    ReduceScatterOp,
    ScatterOp,
    SendOp,
)


def _without_group(kind: type[Collective]) -> RewritePattern:
    @pattern(kind, name=f"(anonymous namespace)::EmptyGridAxesCanonicalizationPattern<mlir::shard::{kind.__name__}>")
    def rewrite(op: Collective, rewriter: Rewriter) -> bool:
        """all_gather %x on @g grid_axes = [] -> %x"""
        if integers(op.grid_axes) or op.input.type != op.result.type:
            return False
        rewriter.replace_op(op, [op.input])
        return True

    return rewrite


EMPTY_GROUPS = tuple(map(_without_group, _COLLECTIVES))


def _is_even(offsets: Sequence[MixedValue]) -> bool:
    """Returns True if offsets are numbers of which each is as far from the next one as any other."""
    numbers = [offset for offset in offsets if isinstance(offset, int)]
    distances = {end - start for start, end in pairwise(numbers)}
    return len(numbers) == len(offsets) > 2 and len(distances) == 1


@pattern(ShardingOp, name="(anonymous namespace)::NormalizeSharding")
def normalize_sharding(op: ShardingOp, rewriter: Rewriter) -> bool:
    """halo_sizes = [0, 0] -> none, sharded_dims_offsets = [0, 2, 4] -> none; constants become numbers"""
    halos = mixed_group(op, "dynamic_halo_sizes", "static_halo_sizes")
    offsets = mixed_group(op, "dynamic_sharded_dims_offsets", "static_sharded_dims_offsets")
    new_halos = fold_constants(halos, non_negative=True) or halos
    new_offsets = fold_constants(offsets, non_negative=True) or offsets
    if new_halos and all(isinstance(size, int) and size == 0 for size in new_halos):
        new_halos = []
    if _is_even(new_offsets):
        new_offsets = []
    if (new_halos, new_offsets) == (halos, offsets):
        return False
    (static_halos, dynamic_halos), (static_offsets, dynamic_offsets) = split_mixed(new_halos), split_mixed(new_offsets)
    rewriter.replace_op_with_new_op(
        op,
        ShardingOp,
        dynamic_offsets,
        dynamic_halos,
        grid=op.grid,
        split_axes=op.split_axes,
        static_halo_sizes=DenseArrayAttr(I64, tuple(static_halos)),
        static_sharded_dims_offsets=DenseArrayAttr(I64, tuple(static_offsets)),
        result_types=[op.result.type],
    )
    return True


@pattern(ShardOp, name="(anonymous namespace)::FoldDuplicateShardOp")
def fold_duplicate_shard(op: ShardOp, rewriter: Rewriter) -> bool:
    """%1 = shard %0 to %s, %2 = shard %0 to %s -> %1; to %t -> %2 = shard %1 to %t"""
    if op.src.defining_op(ShardOp) is not None:
        return False
    other = next((user for user in rewriter.users(op.src) if user is not op), None)
    if not isinstance(other, ShardOp) or other.parent is not op.parent or not other.is_before_in_block(op):
        return False
    sharding, existing = sharding_of(op.sharding), sharding_of(other.sharding)
    if sharding is None or existing is None:
        return False
    if sharding.is_like(existing):
        rewriter.replace_op(op, [other.result])
        return True
    with rewriter.modify(op):
        op.operands = [other.result, op.sharding]
    return True
