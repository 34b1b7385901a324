"""Copies of a loop's body that unroll-and-jam makes, for loops of affine and scf."""

from __future__ import annotations

from compiler.ir.operation import Block, Operation, sole_region
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter


def groups_to_repeat(loop: Operation) -> list[list[Operation]]:
    """Returns the runs of ops between loops of a loop's kind, in the loop and in the loops within."""
    groups: list[list[Operation]] = []
    stack: list[tuple[Block, int]] = [(sole_region(loop).entry, 0)]
    while stack:
        block, position = stack.pop()
        ops = block.ops[:-1]
        group: list[Operation] = []
        for number, op in enumerate(ops[position:], position):
            if isinstance(op, type(loop)):
                stack += [(block, number + 1), (sole_region(op).entry, 0)]
                break
            group.append(op)
        if group:
            groups.append(group)
    return groups


def pass_on_copies(
    loop: Operation, inits: int, number: int, factor: int, mapping: IRMapping, rewriter: Rewriter
) -> None:
    """Sets the initial and yielded values of copy `number` of a loop that carries `inits` values."""
    first, count = len(loop.operands) - inits, inits // factor
    terminator = sole_region(loop).entry.last
    assert terminator is not None
    for op, start in ((loop, first), (terminator, 0)):
        operands = list(op.operands)
        for index in range(count):
            operands[start + number * count + index] = mapping.value(operands[start + index])
        with rewriter.modify(op):
            op.operands = operands
