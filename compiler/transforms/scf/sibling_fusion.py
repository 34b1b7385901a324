"""Fuses two adjacent loops with the same iteration space.

scf.for %i { A }; scf.for %j { B }   ->   scf.for %i { A; B }
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ForallOp, ForOp, InParallelOp, YieldOp
from compiler.dialects.scf.shared_outputs import combining_ops
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.types import INDEX
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter


def _are_alike(target: Operation, source: Operation) -> bool:
    """Returns True if two loops are of one kind, and have the same bounds, steps and mapping."""
    if target.name != source.name or _space(target) != _space(source):
        return False
    if isinstance(target, ForallOp) and isinstance(source, ForallOp):
        return target.mapping == source.mapping
    return True


def _space(loop: Operation) -> object:
    if isinstance(loop, ForallOp):
        return mixed_bounds(loop)
    return [loop.lower_bound, loop.upper_bound, loop.step] if isinstance(loop, ForOp) else loop


def sibling_obstacle(target: Operation, source: Operation, rewriter: Rewriter) -> tuple[Operation, str] | None:
    """Returns the reason why one loop cannot be moved to the other, and the loop to report it at; None if it can."""
    if target is source:
        return source, "target and source need to be different loops"
    if target.parent is not source.parent or target.parent is None:
        return source, "target and source are not in the same block"
    order = {op: number for number, op in enumerate(target.parent.ops)}
    place = order[source]
    if order[target] < place:
        for result in target.results:
            for user in rewriter.users(result):
                if order.get(_in_block(user, target.parent) or user, place) <= place:
                    return target, "user of results of target should be properly dominated by source"
        return None
    if not all(_is_before(value, order, place) for value in target.operands):
        return target, "operands of target should be properly dominated by source"
    users = [
        op
        for op in target.walk_post_order()
        if op is not target
        and not all(_is_before(value, order, place) or _is_inside(value, target) for value in op.operands)
    ]
    if users:
        return users[-1], "values used inside regions of target should be properly dominated by source"
    return None


def _in_block(op: Operation, block: Block) -> Operation | None:
    current: Operation | None = op
    while current is not None and current.parent is not block:
        current = current.parent_op
    return current


def _is_before(value: Value, order: dict[Operation, int], place: int) -> bool:
    """Returns True unless a value is defined in the block by the source loop or after it."""
    return not isinstance(value, OpResult) or order.get(value.owner, -1) < place


def _is_inside(value: Value, loop: Operation) -> bool:
    return isinstance(value, OpResult) and value.owner is not loop and loop.is_ancestor_of(value.owner)


def fuse_siblings(target: Operation, source: Operation, rewriter: Rewriter) -> Operation | None:
    """Fuses two loops at the place of the source, with the target's body first. Returns the fused loop.

    Returns None if their iteration spaces differ, or their kind of loop cannot be fused.
    """
    if not _are_alike(target, source):
        return None
    rewriter.location = source
    rewriter.set_insertion_point_after(source)
    if isinstance(target, ForOp) and isinstance(source, ForOp):
        fused: Operation = _fuse_fors(target, source, rewriter)
    elif isinstance(target, ForallOp) and isinstance(source, ForallOp):
        fused = _fuse_foralls(target, source, rewriter)
    else:
        return None
    count = len(target.results)
    rewriter.replace_op(target, list(fused.results[:count]))
    rewriter.replace_op(source, list(fused.results[count:]))
    return fused


def _fuse_fors(target: ForOp, source: ForOp, rewriter: Rewriter) -> ForOp:
    region = Region()
    initial = [*target.init_args, *source.init_args]
    bounds = (source.lower_bound, source.upper_bound, source.step)
    fused = rewriter.create(ForOp, *bounds, initial, result_types=[value.type for value in initial], regions=[region])
    types = [source.region.entry.arguments[0].type, *[value.type for value in initial]]
    body = rewriter.create_block(region, None, types, [source.get_location()] * len(types))
    variable, *carried = body.arguments
    results: list[Value] = []
    for loop in (target, source):
        own, carried = carried[: len(loop.results)], carried[len(loop.results) :]
        mapping = _copy_body(loop.region.entry, [variable, *own], rewriter)
        results += [mapping.value(value) for value in loop.region.entry.ops[-1].operands]
    rewriter.create(YieldOp, results)
    return fused


def _fuse_foralls(target: ForallOp, source: ForallOp, rewriter: Rewriter) -> ForallOp:
    region = Region()
    shared = [*target.outputs, *source.outputs]
    fused = rewriter.create(
        ForallOp,
        source.dynamic_lower_bound,
        source.dynamic_upper_bound,
        source.dynamic_step,
        shared,
        result_types=[value.type for value in shared],
        static_lower_bound=source.static_lower_bound,
        static_upper_bound=source.static_upper_bound,
        static_step=source.static_step,
        mapping=source.mapping,
        regions=[region],
    )
    rank = len(mixed_bounds(source)[0])
    types = [*[INDEX] * rank, *[value.type for value in shared]]
    body = rewriter.create_block(region, None, types, [source.get_location()] * len(types))
    variables, carried = list(body.arguments[:rank]), list(body.arguments[rank:])
    mappings: list[tuple[ForallOp, IRMapping]] = []
    for loop in (target, source):
        own, carried = carried[: len(loop.outputs)], carried[len(loop.outputs) :]
        mappings.append((loop, _copy_body(loop.region.entry, [*variables, *own], rewriter)))
    last = Region()
    rewriter.create(InParallelOp, regions=[last])
    rewriter.create_block(last)
    for loop, mapping in mappings:
        for op in combining_ops(loop):
            rewriter.clone(op, mapping)
    return fused


def _copy_body(body: Block, arguments: Sequence[Value], rewriter: Rewriter) -> IRMapping:
    """Clones a loop's body without its terminator; returns the mapping to the cloned values."""
    mapping = IRMapping(dict(zip(body.arguments, arguments, strict=True)))
    for op in body.ops[:-1]:
        rewriter.clone(op, mapping)
    return mapping
