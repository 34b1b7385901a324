"""Order of blocks in a function, and the values passed to them."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.spirv.ops.control_flow_ops import (
    BranchConditionalOp,
    BranchOp,
    SwitchOp,
)
from compiler.ir.operation import Block, Value


def predecessors(block: Block) -> list[tuple[Block, Sequence[Value]]]:
    """Returns the predecessors of a block, each with the values that it passes as block arguments."""
    assert block.parent is not None
    incoming: list[tuple[Block, Sequence[Value]]] = []
    for source in block.parent.blocks:
        if not source.ops:
            continue
        last = source.ops[-1]
        groups: list[Sequence[Value]] = []
        if isinstance(last, BranchOp):
            groups = [last.operands]
        elif isinstance(last, BranchConditionalOp):
            groups = [last.true_target_operands, last.false_target_operands]
        elif isinstance(last, SwitchOp):
            sizes = last.case_operand_segments.values
            starts = [len(last.default_operands) + 1 + sum(sizes[:index]) for index in range(len(sizes))]
            cases = [last.operands[start : start + size] for start, size in zip(starts, sizes, strict=True)]
            groups = [last.default_operands, *cases]
        incoming += [
            (source, values) for successor, values in zip(last.successors, groups, strict=False) if successor is block
        ]
    return incoming


def pretty_order(start: Block, *skipped: Block) -> list[Block]:
    """Returns the blocks that one leads to in depth first order, without some of them."""
    seen = {start, *skipped}
    order = [start]
    stack = [iter(successors(start))]
    while stack:
        following = next((block for block in stack[-1] if block not in seen), None)
        if following is None:
            stack.pop()
        else:
            seen.add(following)
            order.append(following)
            stack.append(iter(successors(following)))
    return order


def successors(block: Block) -> Sequence[Block]:
    return block.ops[-1].successors if block.ops else ()
