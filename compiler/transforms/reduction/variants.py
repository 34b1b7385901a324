"""Smaller versions of a module: without some operations, or with fewer paths through its blocks.

Each version is a modified copy of the module. Uses of a removed op's result get another value of its type that
dominates them: an operand of the op, an argument of an enclosing block, or an earlier result. If there is none, the op
stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.analysis.branches import successor_operands
from compiler.analysis.effects import Removability
from compiler.dialects.cf.ops import BranchOp
from compiler.ir.context import Context
from compiler.ir.operation import Operation, Region, Value
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.regions import simplify_region
from compiler.rewrite.rewriter import Rewriter

_NEIGHBOURS = 50
"""Maximum number of preceding ops searched for another value."""


def copied(module: Operation) -> Operation:
    """Returns a detached copy of a module."""
    return clone(module, IRMapping())


def region_count(module: Operation) -> int:
    """Returns the number of regions in a module, including its own."""
    return sum(len(op.regions) for op in module.walk())


def region_at(module: Operation, index: int) -> Region:
    """Returns the region with that number; outer regions have smaller numbers, and copies have equal numbers."""
    for op in module.walk():
        if index < len(op.regions):
            return op.regions[index]
        index -= len(op.regions)
    raise IndexError("there are fewer regions")


def removable(region: Region) -> list[Operation]:
    """Returns the removable ops of a region: all except terminators."""
    return [
        op
        for block in region.blocks
        for op in block.ops
        if not (op is block.terminator and (op.has_trait("Terminator") or op.successors))
    ]


def without_ops(module: Operation, region: int, ops: Sequence[int], context: Context) -> Operation | None:
    """Returns a copy without some ops of a region, counted as `removable` does; None if none could be removed."""
    variant = copied(module)
    rewriter = Rewriter(variant, context)
    candidates = removable(region_at(variant, region))
    gone = 0
    for index in reversed(ops):
        gone += _erase(candidates[index], rewriter)
    return variant if gone else None


def _erase(op: Operation, rewriter: Rewriter) -> bool:
    """Erases an op, replacing its results by earlier values of their types. Returns False if there are none."""
    values: list[Value] = []
    for result in op.results:
        if not rewriter.has_uses(result):
            values.append(result)
            continue
        other = next((value for value in _known_before(op) if value.type == result.type), None)
        if other is None:
            return False
        values.append(other)
    for result, value in zip(op.results, values, strict=True):
        rewriter.replace_all_uses_with(result, value)
    rewriter.erase_op(op)
    return True


def _known_before(op: Operation) -> Iterator[Value]:
    """Values that may be used instead of an op's results, the closest first."""
    yield from op.operands
    before = op.previous_op
    for _ in range(_NEIGHBOURS):
        if before is None:
            break
        yield from before.results
        before = before.previous_op
    around: Operation | None = op
    while around is not None and around.parent is not None:
        yield from around.parent.arguments
        region = around.parent_region
        if region is not None and around.parent is not region.entry:
            yield from region.entry.arguments
        around = around.parent_op
        if around is None or around.has_trait("IsolatedFromAbove"):
            break


def single_paths(module: Operation, region: int, context: Context) -> Iterator[Operation]:
    """Yields copies in which one branch with several successors always branches to one of them."""
    count = len(region_at(module, region).blocks)
    for block in range(count):
        terminator = region_at(module, region).blocks[block].terminator
        if terminator is None or len(terminator.successors) < 2:
            continue
        for index in range(len(terminator.successors)):
            variant = copied(module)
            inside = region_at(variant, region)
            branch = inside.blocks[block].terminator
            assert branch is not None
            operands = successor_operands(branch, index)
            if operands is None:
                continue
            rewriter = Rewriter(variant, context)
            rewriter.replace_op_with_new_op(branch, BranchOp, list(operands), successors=[branch.successors[index]])
            simplify_region(rewriter, inside, Removability(), True)
            yield variant


def merged_blocks(module: Operation, region: int, context: Context) -> Operation | None:
    """Returns a copy with all blocks merged into their only predecessors; None if no block can be merged."""
    variant = copied(module)
    inside = region_at(variant, region)
    rewriter = Rewriter(variant, context)
    merged = False
    for block in list(inside.blocks):
        while (branch := block.last) is not None and isinstance(branch, BranchOp):
            target = branch.dest
            if target is inside.entry or target is block or rewriter.single_predecessor(target) is not block:
                break
            values = list(branch.operands)
            rewriter.erase_op(branch)
            rewriter.merge_blocks(target, block, values)
            merged = True
    return variant if merged else None
