"""The edges between the blocks of a region, in upstream's order, while they are changed.

Upstream's order is that of a block's list of uses: the edge that was made last comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compiler.analysis.branches import block_successors, successor_operands
from compiler.analysis.dominance import DominatorTree
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.rewrite.branches import set_successor_operands
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True, slots=True)
class Edge:
    """One of the successors of a branch."""

    branch: Operation
    index: int

    @property
    def source(self) -> Block:
        block = self.branch.parent
        assert block is not None
        return block

    @property
    def target(self) -> Block:
        return self.branch.successors[self.index]

    @property
    def operands(self) -> list[Value]:
        """Operands passed to the target's arguments."""
        return list(successor_operands(self.branch, self.index) or ())


def outgoing(block: Block) -> list[Edge]:
    """Returns the edges from a block."""
    last = block.last
    return [] if last is None else [Edge(last, index) for index in range(len(last.successors))]


class Graph:
    """Tracks the edges of each block while branches are changed by a rewriter."""

    def __init__(self, rewriter: Rewriter, region: Region) -> None:
        self.rewriter = rewriter
        self._incoming: dict[Block, list[Edge]] = {}
        for block in region.blocks:
            for edge in outgoing(block):
                self._add(edge)

    def _add(self, edge: Edge) -> None:
        self._incoming.setdefault(edge.target, []).append(edge)

    def incoming(self, block: Block) -> list[Edge]:
        """Returns the edges to a block."""
        return self._incoming.get(block, [])[::-1]

    def made(self, branch: Operation) -> None:
        """A branch is new."""
        for index in range(len(branch.successors)):
            self._add(Edge(branch, index))

    def erase(self, branch: Operation) -> None:
        """Erases an operation, which may be a branch."""
        for index, target in enumerate(branch.successors):
            self._incoming[target].remove(Edge(branch, index))
        self.rewriter.erase_op(branch)

    def redirect(self, edge: Edge, target: Block) -> None:
        """Redirects an edge to another block, with the same operands."""
        self._incoming[edge.target].remove(edge)
        successors = list(edge.branch.successors)
        successors[edge.index] = target
        with self.rewriter.modify(edge.branch):
            edge.branch.successors = tuple(successors)
        self._add(edge)

    def pass_operands(self, edge: Edge, operands: Sequence[Value]) -> None:
        """Sets the operands for the target's arguments."""
        set_successor_operands(self.rewriter, edge.branch, edge.index, operands)


def cycles(entry: Block) -> Iterator[dict[Block, None]]:
    """Yields the outermost cycles reachable from a block, inner parts of the graph first, as ordered sets.

    Tarjan's algorithm, which goes on with the graph as it is by then: who asks may turn a cycle into one block, once
    the next cycle was looked for. Without recursion, as graphs are deep.
    """
    number: dict[Block, int] = {}
    assigned: set[Block] = set()
    members: list[Block] = []
    visits: list[list[int]] = []
    path: list[Block] = []

    def visit(block: Block) -> None:
        number[block] = len(number) + 1
        members.append(block)
        path.append(block)
        visits.append([0, number[block]])

    visit(entry)
    while path:
        block, state = path[-1], visits[-1]
        successors = block_successors(block)
        if state[0] < len(successors):
            child = successors[state[0]]
            state[0] += 1
            if child not in number:
                visit(child)
            elif child not in assigned:
                state[1] = min(state[1], number[child])
            continue
        path.pop()
        visits.pop()
        if visits:
            visits[-1][1] = min(visits[-1][1], state[1])
        if state[1] != number[block]:
            continue
        blocks: dict[Block, None] = {}
        while block not in blocks:
            blocks[members.pop()] = None
        assigned.update(blocks)
        if len(blocks) > 1 or block in block_successors(block):
            yield blocks


class Dominance:
    """Blocks that each block dominates, in upstream's order; a region's tree is cached until `forget`."""

    def __init__(self) -> None:
        self._children: dict[Region, dict[Block, list[Block]]] = {}

    def forget(self, region: Region | None) -> None:
        """The edges of a region changed."""
        if region is not None:
            self._children.pop(region, None)

    def dominated(self, block: Block) -> list[Block]:
        """Returns the block and all blocks that it dominates, depth first."""
        region = block.parent
        assert region is not None
        children = self._children.get(region)
        if children is None or block not in children:
            children = self._children[region] = _dominator_tree(region)
        blocks, stack = [], [block]
        while stack:
            current = stack.pop()
            blocks.append(current)
            stack += reversed(children[current])
        return blocks


def _dominator_tree(region: Region) -> dict[Block, list[Block]]:
    """Returns the blocks that each block immediately dominates, in the order of a depth-first walk."""
    tree = DominatorTree(region)
    children: dict[Block, list[Block]] = {block: [] for block in tree.order}
    seen: set[Block] = set()
    stack = [region.entry]
    while stack:
        block = stack.pop()
        if block in seen:
            continue
        seen.add(block)
        parent = tree.immediate_dominator(block)
        if parent is not None:
            children[parent].append(block)
        stack += reversed(block_successors(block))
    return children
