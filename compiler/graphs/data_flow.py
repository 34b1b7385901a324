"""The data flow of an operation: an edge from each value to each of its uses.

Operations with regions are groups. In a region with several blocks, each block is a group, and edges of the kind
`branch` lead from the operands of a terminator to the block arguments of its successors that receive them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from compiler.analysis.branches import successor_operands
from compiler.graphs.labels import Labels, title_of
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Description, Limits, Outline
from compiler.ir.operation import Block, BlockArgument, Operation


def data_flow(root: Operation, limits: Limits, labels: Labels) -> Graph:
    """Returns the data-flow graph of the regions of `root`."""
    outline = Outline(root, _Parts(labels), limits)
    for op in _with_visible_operands(root, outline):
        for operand in op.operands:
            outline.connect(operand, op, "data", labels.value(operand))
        for number, successor in enumerate(op.successors):
            passed = successor_operands(op, number) or ()
            for operand, argument in zip(passed, successor.arguments, strict=False):
                outline.connect(operand, argument, "branch", labels.value(operand))
    return Graph(GraphKind.DATA_FLOW, title_of(root), outline.nodes, outline.edges())


def _with_visible_operands(root: Operation, outline: Outline) -> Iterator[Operation]:
    """Returns the operations that may use a value of another node: all but those in closed isolated groups."""
    stack = [root]
    while stack:
        op = stack.pop()
        if op is not root:
            yield op
        inner = [each for region in op.regions for block in region.blocks for each in block.ops]
        if not inner or (op.has_trait("IsolatedFromAbove") and op is not root and not outline.has_node(inner[0])):
            # In a region of several blocks, the nodes of the group are those of its blocks.
            if not any(outline.has_node(block) for region in op.regions for block in region.blocks):
                continue
        stack += reversed(inner)


_Subject: TypeAlias = Operation | Block | BlockArgument


class _Parts:
    def __init__(self, labels: Labels) -> None:
        self._labels = labels

    def parts(self, subject: _Subject) -> Sequence[_Subject]:
        if isinstance(subject, Block):
            return [*subject.arguments, *subject.ops]
        if isinstance(subject, BlockArgument):
            return ()
        blocks = [block for region in subject.regions for block in region.blocks]
        return self.parts(blocks[0]) if len(blocks) == 1 else blocks

    def describe(self, subject: _Subject) -> Description:
        labels = self._labels
        if isinstance(subject, BlockArgument):
            return Description("argument", labels.argument(subject))
        if isinstance(subject, Block):
            return Description("block", _region_number(subject) + labels.block(subject))
        return Description("operation", labels.op(subject))


def _region_number(block: Block) -> str:
    """Returns `region N: ` for a block of an operation with several regions, else ""."""
    owner = block.parent_op
    if owner is None or block.parent is None or len(owner.regions) == 1:
        return ""
    return f"region {owner.regions.index(block.parent)}: "
