"""Annotations by `shard.shard` operations: lookup for operands and results, and insertion of missing ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import is_

from compiler.dialects.shard.ops import ShardOp
from compiler.dialects.shard.sharding import Sharding, create_sharding, sharding_of
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult, Value
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True, slots=True)
class Annotation:
    """Sharding of an operand or result; `is_explicit` if its `shard.shard` is meant for this operation's side."""

    sharding: Sharding
    is_explicit: bool


def annotation_of_operand(value: Value) -> Annotation | None:
    """Returns the sharding of an operand; explicit if its `shard.shard` has `annotate_for_users`."""
    op = value.defining_op(ShardOp)
    sharding = None if op is None else sharding_of(op.sharding)
    return None if op is None or sharding is None else Annotation(sharding, bool(op.annotate_for_users))


def annotation_of_result(result: OpResult, rewriter: Rewriter) -> Annotation | None:
    """Returns the sharding of a result; explicit if a `shard.shard` without `annotate_for_users` uses it."""
    ops = [user for user in rewriter.users(result) if isinstance(user, ShardOp)]
    if not ops:
        return None
    own = [op for op in ops if not op.annotate_for_users]
    if own and not rewriter.has_one_use(result):
        return None
    sharding = sharding_of((own or ops)[0].sharding)
    return None if sharding is None else Annotation(sharding, bool(own))


def _create_shard(value: Value, sharding: Value, rewriter: Rewriter, location: Location, *, for_users: bool) -> ShardOp:
    return rewriter.create(ShardOp, value, sharding, annotate_for_users=for_users, location=location)


def annotate_result(result: OpResult, sharding: Sharding, rewriter: Rewriter) -> None:
    """Inserts a `shard.shard` with this sharding between a result and its users."""
    location = result.get_location()
    new: ShardOp | None = None
    for user in rewriter.users(result):
        shard = user if isinstance(user, ShardOp) else None
        existing = None if shard is None else sharding_of(shard.sharding)
        if shard is not None and existing is not None and existing.is_like(sharding) and not shard.annotate_for_users:
            new = new or shard
            continue
        rewriter.set_insertion_point_after(result.owner)
        if new is None:
            split = create_sharding(rewriter, sharding, location).result
            new = _create_shard(result, split, rewriter, location, for_users=False)
        rewriter.replace_all_uses_with(result, new.result, partial(is_, user))
        if shard is not None and not shard.annotate_for_users:
            again = _create_shard(new.result, new.sharding, rewriter, location, for_users=True)
            rewriter.replace_all_uses_except(new.result, again.result, [again])


def annotate_operand(op: Operation, index: int, sharding: Sharding, rewriter: Rewriter) -> None:
    """Inserts a `shard.shard` with this sharding between an operand and this operation only."""
    value = op.operands[index]
    location = value.get_location()
    shard = value.defining_op(ShardOp)
    existing = None if shard is None else sharding_of(shard.sharding)
    if shard is not None and existing is not None and existing.is_like(sharding) and shard.annotate_for_users:
        return
    rewriter.set_insertion_point(op)
    split = create_sharding(rewriter, sharding, location).result
    new = _create_shard(value, split, rewriter, location, for_users=True)
    rewriter.replace_all_uses_with(value, new.result, lambda user: user is op)
    if shard is not None and shard.annotate_for_users:
        rewriter.set_insertion_point(new)
        preceding = _create_shard(value, split, rewriter, location, for_users=False)
        rewriter.replace_all_uses_with(value, preceding.result, lambda user: user is new)
