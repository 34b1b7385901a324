"""Successors of a block's terminator, and the operands passed to each: upstream's `BranchOpInterface`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ods.model import Arity


def block_successors(block: Block) -> Sequence[Block]:
    """Returns the blocks of the same region that may run next."""
    return block.ops[-1].successors if block.ops else []


def may_flow_to(start: Block, target: Block) -> bool:
    """Returns True if control may flow from the end of `start` to `target`, through any blocks of the region."""
    pending, reached = list(block_successors(start)), set[Block]()
    while pending:
        block = pending.pop()
        if block is target:
            return True
        if block not in reached:
            reached.add(block)
            pending += block_successors(block)
    return False


def successor_operands(op: Operation, index: int) -> Sequence[Value] | None:
    """Returns the operands that become the arguments of successor `index`; None if unknown.

    The definition's `successor_operands` hook computes them. Without a hook, the n-th successor takes the n-th variadic
    operand of the definition (`cf.cond_br`: `trueDestOperands`, `falseDestOperands`). If there are more such operands,
    as in `llvm.invoke`, their names begin with the names of the successors.
    """
    definition = op.definition
    if definition is not None and definition.hooks.successor_operands is not None:
        return definition.hooks.successor_operands(op, index)
    positions = successor_operand_positions(op, index)
    return None if positions is None else op.operands[positions.start : positions.stop]


def successor_operand_positions(op: Operation, index: int) -> range | None:
    """Returns the positions of a successor's operands among all operands of the op; None if a hook computes them."""
    definition = op.definition
    if definition is None or definition.hooks.successor_operands is not None:
        return None
    if "BranchOpInterface" not in definition.trait_names:
        return None
    groups = [i for i, operand in enumerate(definition.operands) if operand.arity is Arity.VARIADIC]
    if len(groups) != len(definition.successors):
        names = {f"{successor.name}Operands" for successor in definition.successors}
        groups = [i for i in groups if definition.operands[i].name in names]
    if len(groups) != len(definition.successors):
        return None
    position = min(index, len(groups) - 1)
    start, size = op.operand_segments()[groups[position]]
    if not definition.successors[position].variadic:
        return range(start, start + size)
    # A variadic successor, always the last, has a variadic of variadic operands.
    sizes = op.properties.get(definition.operands[groups[position]].segments)
    if not isinstance(sizes, DenseArrayAttr) or index - position >= len(sizes.values):
        return None
    start += sum(sizes.values[: index - position])
    return range(start, start + sizes.values[index - position])
