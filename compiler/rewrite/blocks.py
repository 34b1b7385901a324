"""Merging of equivalent blocks of a region: upstream's `mergeIdenticalBlocks`.

^bb1: return %a                        ^bb1(%v): return %v
^bb2: return %b             ->         (branches pass %a, or %b)
"""

from __future__ import annotations

from collections.abc import Hashable

from compiler.analysis.branches import successor_operands
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.rewrite.branches import (
    branches_to,
    can_set_successor_operands,
    replace_successor,
    set_successor_operands,
)
from compiler.rewrite.equivalence import are_equivalent_ignoring_operands
from compiler.rewrite.rewriter import Rewriter


def merge_identical_blocks(rewriter: Rewriter, region: Region) -> bool:
    """Merges equivalent blocks of a region, but not of nested regions. Returns True if it changed the region.

    >>> from compiler.rewrite.rewriter import Rewriter
    >>> context = new_context()
    >>> text = "func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: return ^b: return }"
    >>> module = parse(text, context)
    >>> _, function, *_ = module.walk()
    >>> merge_identical_blocks(Rewriter(module, context), function.regions[0])
    True
    >>> len(function.regions[0].blocks)
    2
    """
    groups: dict[tuple[Block, ...], list[Block]] = {}
    for block in region.blocks[1:]:
        last = block.last
        groups.setdefault(tuple(last.successors) if last is not None else (), []).append(block)
    merged = False
    for blocks in groups.values():
        if len(blocks) < 2:
            continue
        clusters: list[_Cluster] = []
        for block in blocks:
            if any(inner.blocks for op in block.ops for inner in op.regions):
                continue
            if any(_used_outside(rewriter, argument, block) for argument in block.arguments):
                continue
            if not any(cluster.add(block) for cluster in clusters):
                clusters.append(_Cluster(rewriter, block))
        for cluster in clusters:
            merged |= cluster.merge()
    return merged


def _used_outside(rewriter: Rewriter, value: Value, block: Block) -> bool:
    for op in rewriter.users(value):
        current: Operation | None = op
        while current is not None and current.parent is not block:
            current = current.parent_op
        if current is None:
            return True
    return False


def _block_of(value: Value) -> Block | None:
    if isinstance(value, BlockArgument):
        return value.owner
    return value.owner.parent if isinstance(value, OpResult) else None


def _order(block: Block) -> dict[Value, int]:
    """Numbers the values that a block defines."""
    values: list[Value] = [*block.arguments, *(result for op in block.ops for result in op.results)]
    return {value: index for index, value in enumerate(values)}


class _Cluster:
    """Blocks with the same operations, which may use different values from outside. The `leader` is the first one."""

    def __init__(self, rewriter: Rewriter, leader: Block) -> None:
        self._rewriter = rewriter
        self._leader = leader
        self._order = _order(leader)
        self._others: list[Block] = []
        self._operands: set[tuple[int, int]] = set()
        """Operands to replace by block arguments: (index of the operation in its block, index of the operand)."""

    def _names(self, block: Block) -> Hashable:
        return tuple([op.name for op in block.ops])

    def add(self, block: Block) -> bool:
        """Adds a block if it is equivalent to the leader. Returns True if it was added."""
        leader = self._leader
        if [argument.type for argument in leader.arguments] != [argument.type for argument in block.arguments]:
            return False
        if self._names(leader) != self._names(block):
            return False
        order = _order(block)
        mismatched: list[tuple[int, int]] = []
        for number, (left, right) in enumerate(zip(leader.ops, block.ops, strict=True)):
            if not are_equivalent_ignoring_operands(left, right):
                return False
            for position, (x, y) in enumerate(zip(left.operands, right.operands, strict=True)):
                if x is y:
                    continue
                if x.type != y.type or (x in self._order) != (y in order):
                    return False
                if x in self._order:
                    if self._order[x] != order[y]:
                        return False
                    continue
                if not self._may_be_passed(leader, x) or not self._may_be_passed(block, y):
                    return False
                mismatched.append((number, position))
            if any(_used_outside(self._rewriter, result, block) for result in right.results):
                return False
            if any(_used_outside(self._rewriter, result, leader) for result in left.results):
                return False
        self._operands.update(mismatched)
        self._others.append(block)
        return True

    def _may_be_passed(self, block: Block, value: Value) -> bool:
        """Returns True unless the branch of a predecessor itself defines the value, so that it cannot pass it."""
        defining_block = _block_of(value)
        if defining_block is None or not isinstance(value, OpResult) or value.owner is not defining_block.last:
            return True
        return defining_block not in self._rewriter.predecessors(block)

    def merge(self) -> bool:
        """Redirects all branches to the leader, and erases the other blocks. Returns True if it did."""
        if not self._others:
            return False
        rewriter, leader = self._rewriter, self._leader
        blocks = [leader, *self._others]
        if self._operands:
            branches = [branches_to(rewriter, block) for block in blocks]
            if not all(can_set_successor_operands(op) for branches_to_block in branches for op, _ in branches_to_block):
                return False
            passed = self._add_arguments(blocks)
            for branches_to_block, values in zip(branches, passed, strict=True):
                for op, index in branches_to_block:
                    set_successor_operands(rewriter, op, index, [*(successor_operands(op, index) or ()), *values])
        for block in self._others:
            for op in dict.fromkeys(op for op, _ in branches_to(rewriter, block)):
                replace_successor(rewriter, op, block, leader)
            rewriter.erase_block(block)
        return True

    def _add_arguments(self, blocks: list[Block]) -> list[list[Value]]:
        """Adds an argument to the leader for each operand that differs. Returns for each block the values to pass."""
        rewriter, leader = self._rewriter, self._leader
        columns: dict[tuple[Value, ...], BlockArgument] = {}
        ops = [block.ops for block in blocks]
        for number, position in sorted(self._operands):
            column = tuple(op[number].operands[position] for op in ops)
            argument = columns.get(column)
            if argument is None:
                argument = columns[column] = rewriter.add_argument(leader, column[0].type)
            op = leader.ops[number]
            with rewriter.modify(op):
                op.operands[position] = argument
        return [[column[index] for column in columns] for index in range(len(blocks))]
