"""`scf-parallel-loop-fusion`: fuses consecutive parallel loops over the same space.

scf.parallel (%i) = (%lb) to (%ub) step (%s) { A(%i) }
scf.parallel (%j) = (%lb) to (%ub) step (%s) { B(%j) }      ->      scf.parallel (%j) = ... { A(%j); B(%j) }

If one of them loads from a memref that the other stores to, both must use the same indices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.analysis.aliases import may_alias
from compiler.analysis.dominance import DominanceInfo
from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.scf.ops import ParallelOp, ReduceOp
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ParallelLoopFusion(Pass):
    """Fuse adjacent parallel loops."""

    argument = "scf-parallel-loop-fusion"
    name = "SCFParallelLoopFusion"
    summary = "Fuse adjacent parallel loops"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        blocks = [block for each in op.walk_post_order() for region in each.regions for block in region.blocks]
        for block in blocks:
            if block.parent is not None:  # else it went away with its loop
                for chain in _chains(block):
                    _fuse_chain(chain, rewriter)


def _chains(block: Block) -> list[list[ParallelOp]]:
    """Returns groups of a block's parallel loops that only ops without effects separate."""
    chains: list[list[ParallelOp]] = [[]]
    free = True
    for op in block.ops:
        if not isinstance(op, ParallelOp):
            free = free and not op.regions and is_memory_effect_free(op)
            continue
        if not free:
            chains.append([])
            free = True
        chains[-1].append(op)
    return chains


def _fuse_chain(loops: list[ParallelOp], rewriter: Rewriter) -> None:
    for index in range(len(loops) - 1):
        first, second = loops[index], loops[index + 1]
        if can_fuse(first, second, rewriter):
            loops[index + 1] = fuse(first, second, rewriter)


def _space(loop: ParallelOp) -> tuple[Sequence[Value], Sequence[Value], Sequence[Value]]:
    """Returns the lower bounds, upper bounds and steps."""
    return loop.lower_bound, loop.upper_bound, loop.step


def can_fuse(first: ParallelOp, second: ParallelOp, rewriter: Rewriter) -> bool:
    """Returns True if a loop may run together with the next one."""
    if any(isinstance(inner, ParallelOp) for loop in (first, second) for inner in loop.walk() if inner is not loop):
        return False
    if _space(first) != _space(second):
        return False
    arguments, others = (loop.region.entry.arguments for loop in (first, second))
    if not _loads_same_indices(first, second, dict(zip(arguments, others, strict=True))):
        return False
    if not _loads_same_indices(second, first, dict(zip(others, arguments, strict=True))):
        return False
    dominance = DominanceInfo()
    return all(
        dominance.op_properly_dominates(second, user, enclosing=False)
        for result in first.results
        for user in rewriter.users(result)
    )


def _loads_same_indices(writer: ParallelOp, reader: ParallelOp, mapping: Mapping[Value, Value]) -> bool:
    """Returns True if a loop loads no element that another loop stores, or only in the same iteration.

    `mapping` gives the reader's variables for the writer's.
    """
    stores: dict[Value, list[Sequence[Value]]] = {}
    for op in writer.walk():
        if isinstance(op, StoreOp):
            stores.setdefault(op.memref, []).append(op.indices)
    for op in reader.walk():
        if not isinstance(op, LoadOp):
            continue
        memref, indices = op.memref, op.indices
        if isinstance(memref, OpResult) and memref.owner.parent is op.parent:
            return False
        if any(stored is not memref and may_alias(stored, memref) for stored in stores):
            return False
        written = stores.get(memref)
        if written is None:
            continue
        if any(other != written[0] for other in written) or len(written[0]) != len(indices):
            return False
        if not all(_is_same(store, load, mapping) for store, load in zip(written[0], indices, strict=True)):
            return False
    return True


def _is_same(value: Value, other: Value, mapping: Mapping[Value, Value]) -> bool:
    """Returns True if two indices are equal in one iteration of both loops; also for results of equivalent ops."""
    if mapping.get(value, value) is other:
        return True
    if not isinstance(value, OpResult) or not isinstance(other, OpResult):
        return False
    a, b = value.owner, other.owner
    if not is_memory_effect_free(a) or not is_memory_effect_free(b) or a.regions or b.regions:
        return False
    same = (a.name, a.properties, a.attributes) == (b.name, b.properties, b.attributes)
    if not same or [r.type for r in a.results] != [r.type for r in b.results] or value.index != other.index:
        return False
    return [mapping.get(value, value) for value in a.operands] == [mapping.get(value, value) for value in b.operands]


def fuse(first: ParallelOp, second: ParallelOp, rewriter: Rewriter) -> ParallelOp:
    """Fuses two loops at the place of the second. Returns the new loop, whose results are those of both loops."""
    inits = [*first.init_vals, *second.init_vals]
    rewriter.set_insertion_point(second)
    region = Region()
    new = rewriter.create(
        ParallelOp,
        *_space(second),
        inits,
        result_types=[init.type for init in inits],
        regions=[region],
        location=second,
    )
    old = [loop.region.entry for loop in (first, second)]
    with rewriter.insertion_guard():
        block = rewriter.create_block(region, None, [argument.type for argument in old[1].arguments])
    ends = []
    for body in old:
        last = body.last
        assert last is not None
        ends.append(last)
        rewriter.merge_blocks(body, block, block.arguments)
    operands = [value for end in ends for value in end.operands]
    regions = [Region() for end in ends for _ in end.regions]
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        reduce = rewriter.create(ReduceOp, operands, regions=regions, location=ends[1])
    reductions = [reduction for end in ends for reduction in end.regions]
    for source, target in zip(reductions, reduce.regions, strict=True):
        rewriter.inline_region_before(source, target)
    for end in ends:
        rewriter.erase_op(end)
    results = [*first.results, *second.results]
    for result, new_result in zip(results, new.results, strict=True):
        rewriter.replace_all_uses_with(result, new_result)
    rewriter.erase_op(first)
    rewriter.erase_op(second)
    return new
