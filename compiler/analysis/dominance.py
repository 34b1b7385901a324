"""Dominance: a point is dominated by the operations that have run, and the values defined, on all paths to it.

Dominator trees are built when a region of several blocks is first queried. `DominanceInfo` holds as long as no block or
operation of the queried regions changes; after that, call `invalidate`. The terms are upstream's,
https://mlir.llvm.org/docs/Tutorials/UnderstandingTheIRStructure/ and `mlir/IR/Dominance.h`.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.branches import block_successors
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value


class DominatorTree:
    """The dominator tree of one region's blocks (Cooper, Harvey and Kennedy's algorithm).

    Blocks that the entry doesn't reach are in no tree; every block dominates them.
    """

    __slots__ = ("_enter", "_idom", "_leave", "children", "order")

    def __init__(self, region: Region) -> None:
        self.order: list[Block] = _reverse_postorder(region)
        """The reachable blocks, each after those that dominate it."""
        number = {block: index for index, block in enumerate(self.order)}
        idoms = _immediate_dominators(_predecessors(self.order, number))
        self._idom: dict[Block, Block | None] = {}
        self.children: dict[Block, list[Block]] = {block: [] for block in self.order}
        """The blocks that a block dominates immediately, in reverse postorder."""
        for index, block in enumerate(self.order):
            parent = self.order[idoms[index]] if index else None
            self._idom[block] = parent
            if parent is not None:
                self.children[parent].append(block)
        self._enter: dict[Block, int] = {}
        self._leave: dict[Block, int] = {}
        self._number_tree()

    def _number_tree(self) -> None:
        """Numbers the entries and exits of a depth-first walk; dominated blocks have numbers within the dominator's."""
        if not self.order:
            return
        clock = 0
        stack: list[tuple[Block, Iterator[Block]]] = [(self.order[0], iter(self.children[self.order[0]]))]
        self._enter[self.order[0]] = clock
        while stack:
            block, rest = stack[-1]
            child = next(rest, None)
            clock += 1
            if child is None:
                self._leave[block] = clock
                stack.pop()
            else:
                self._enter[child] = clock
                stack.append((child, iter(self.children[child])))

    def is_reachable(self, block: Block) -> bool:
        """Returns True if the block is reachable from the region's entry."""
        return block in self._idom

    def immediate_dominator(self, block: Block) -> Block | None:
        """Returns the immediate dominator of a block; None for the entry and for unreachable blocks."""
        return self._idom.get(block)

    def dominates(self, a: Block, b: Block) -> bool:
        """Returns True if every path from the entry to `b` contains `a`; a block dominates itself."""
        if a is b or b not in self._enter:
            return True
        return a in self._enter and self._enter[a] <= self._enter[b] and self._leave[b] <= self._leave[a]

    def properly_dominates(self, a: Block, b: Block) -> bool:
        return a is not b and self.dominates(a, b)

    def nearest_common_dominator(self, a: Block, b: Block) -> Block | None:
        """Returns the nearest block that dominates `a` and `b`; None if one of them is unreachable."""
        if a not in self._enter or b not in self._enter:
            return None
        current: Block | None = a
        while current is not None and not self.dominates(current, b):
            current = self._idom[current]
        return current


def _reverse_postorder(region: Region) -> list[Block]:
    """Returns the blocks reachable from the region's entry in reverse postorder."""
    if not region.blocks:
        return []
    entry = region.blocks[0]
    seen = {entry}
    finished: list[Block] = []
    stack: list[tuple[Block, Iterator[Block]]] = [(entry, iter(block_successors(entry)))]
    while stack:
        block, rest = stack[-1]
        for successor in rest:
            if successor not in seen and successor.parent is region:
                seen.add(successor)
                stack.append((successor, iter(block_successors(successor))))
                break
        else:
            finished.append(block)
            stack.pop()
    finished.reverse()
    return finished


def _predecessors(order: list[Block], number: dict[Block, int]) -> list[list[int]]:
    """Returns the numbers of the predecessors of each block."""
    result: list[list[int]] = [[] for _ in order]
    for index, block in enumerate(order):
        for successor in block_successors(block):
            target = number.get(successor)
            if target is not None:
                result[target].append(index)
    return result


def _immediate_dominators(predecessors: list[list[int]]) -> list[int]:
    """Returns each block's immediate dominator (the entry's is itself), with blocks numbered in reverse postorder."""
    unknown = -1
    idoms = [unknown] * len(predecessors)
    if idoms:
        idoms[0] = 0
    changed = True
    while changed:
        changed = False
        for block in range(1, len(idoms)):
            dominator = unknown
            for predecessor in predecessors[block]:
                if idoms[predecessor] == unknown:
                    continue
                if dominator == unknown:
                    dominator = predecessor
                    continue
                other = predecessor
                while dominator != other:  # climb from both until they meet; a dominator's number is smaller
                    while dominator > other:
                        dominator = idoms[dominator]
                    while other > dominator:
                        other = idoms[other]
            if idoms[block] != dominator:
                idoms[block] = dominator
                changed = True
    return idoms


def has_ssa_dominance(region: Region) -> bool:
    """Returns True if definitions must precede uses; False for graph regions and regions of unregistered ops."""
    if len(region.blocks) != 1 or region.parent is None:
        return True
    definition = region.parent.definition
    return definition is not None and "HasOnlyGraphRegion" not in definition.trait_names


def defining_block(value: Value) -> Block | None:
    """Returns the block in which the value is defined."""
    if isinstance(value, BlockArgument):
        return value.owner
    return value.owner.parent if isinstance(value, OpResult) else None


def ancestor_in_region(region: Region, op: Operation) -> Operation | None:
    """Returns `op` or the ancestor of it that is directly in the region; None if the region does not enclose it."""
    current: Operation | None = op
    while current is not None and current.parent_region is not region:
        current = current.parent_op
    return current


def block_post_dominates(a: Block, b: Block) -> bool:
    """Returns True if every path from `b` to the end of their region contains `a`.

    >>> _, function, *_ = parse("func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: cf.br ^b ^b: return }").walk()
    >>> entry, left, end = function.regions[0].blocks
    >>> block_post_dominates(end, entry), block_post_dominates(left, entry)
    (True, False)
    """
    reached, worklist = {a, b}, [b]
    while worklist and a is not b:
        last = worklist.pop().last
        if last is None or not last.successors:
            return False
        for successor in last.successors:
            if successor not in reached:
                reached.add(successor)
                worklist.append(successor)
    return True


class DominanceInfo:
    """Dominance in any regions; builds the tree of a region with several blocks when first needed."""

    __slots__ = ("_positions", "_trees")

    def __init__(self) -> None:
        self._trees: dict[Region, DominatorTree] = {}
        self._positions: dict[Block, dict[Operation, int]] = {}

    def tree(self, region: Region) -> DominatorTree:
        """Returns the region's dominator tree."""
        tree = self._trees.get(region)
        if tree is None:
            tree = self._trees[region] = DominatorTree(region)
        return tree

    def invalidate(self, region: Region | None = None) -> None:
        """Discards the tree of a region that was changed, or of all regions."""
        if region is None:
            self._trees.clear()
            self._positions.clear()
            return
        self._trees.pop(region, None)
        for block in region.blocks:
            self._positions.pop(block, None)

    def is_reachable(self, block: Block) -> bool:
        """Returns True if the block is reachable from the entry of its region."""
        region = block.parent
        return region is None or region.blocks[0] is block or self.tree(region).is_reachable(block)

    def dominates(self, value: Value, op: Operation) -> bool:
        """Returns True if `op` may use `value`: upstream's `properlyDominates(Value, Operation *)`."""
        if isinstance(value, BlockArgument):
            return op.parent is not None and self.block_dominates(value.owner, op.parent)
        return isinstance(value, OpResult) and self.op_properly_dominates(value.owner, op, enclosing=False)

    def block_dominates(self, a: Block, b: Block) -> bool:
        """Returns True if `a` dominates `b`, or the block that encloses `b` in the region of `a`."""
        if a is b:
            return True
        region = a.parent
        if region is None:
            return False
        inner: Block | None = b
        while inner is not None and inner.parent is not region:
            outer = inner.parent_op
            inner = None if outer is None else outer.parent
        return inner is not None and (inner is a or self.tree(region).dominates(a, inner))

    def op_properly_dominates(self, a: Operation, b: Operation, *, enclosing: bool = True) -> bool:
        """Returns True if `a` is certain to have run before `b`; with `enclosing`, also if `a` encloses `b`."""
        block = a.parent
        if block is None or block.parent is None:
            return False
        region = block.parent
        if a is b:
            return not has_ssa_dominance(region)
        inner = ancestor_in_region(region, b)
        if inner is None or inner.parent is None:
            return False
        if inner is a and enclosing:
            return True
        if inner.parent is not block:
            return self.tree(region).properly_dominates(block, inner.parent)
        return not has_ssa_dominance(region) or self.is_before_in_block(a, inner)

    def is_before_in_block(self, a: Operation, b: Operation) -> bool:
        """Returns True if `a` precedes `b`, which is in the same block."""
        block = a.parent
        if block is None:
            return False
        positions = self._positions.get(block)
        if positions is None:
            positions = self._positions[block] = {op: index for index, op in enumerate(block.ops)}
        return positions[a] < positions[b]


def op_post_dominates(a: Operation, b: Operation) -> bool:
    """Returns True if `a` is certain to run after `b`, or encloses it."""
    if a.parent is None or a.parent_region is None:
        return False
    inner = ancestor_in_region(a.parent_region, b)
    if inner is None or inner.parent is None:
        return False
    if inner.parent is a.parent:
        return inner is a or inner.is_before_in_block(a)
    return block_post_dominates(a.parent, inner.parent)
