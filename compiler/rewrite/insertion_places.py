"""Insertion points for ops that use given values: a block, and the op to insert in front of (None: the end)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value


def place_of_definition(value: Value) -> tuple[Block | None, Operation | None]:
    """Returns the insertion point in front of a value's defining op; for an argument, the start of its block.

    >>> _, _, op, end = parse("func.func @f() -> i32 { %0 = arith.constant 7 : i32 return %0 : i32 }").walk()
    >>> block, before = place_of_definition(end.operands[0])
    >>> block is op.parent, before
    (True, <arith.constant>)
    """
    if isinstance(value, OpResult):
        return value.owner.parent, value.owner
    assert isinstance(value, BlockArgument)
    return value.owner, value.owner.first


def place_behind(values: Sequence[Value]) -> tuple[Block | None, Operation | None]:
    """Returns the first insertion point where all values are defined: after the last definition.

    >>> _, _, op, end = parse("func.func @f() -> i32 { %0 = arith.constant 7 : i32 return %0 : i32 }").walk()
    >>> block, before = place_behind(end.operands)
    >>> before is end
    True
    """
    block, before = _defined(values[0])
    for value in values[1:]:
        other, next_op = _defined(value)
        if other is block:
            if next_op is None or (before is not None and before is not next_op and before.is_before_in_block(next_op)):
                before = next_op
        elif other is not None and block is not None and _is_inside(other, block):
            block, before = other, next_op
    return block, before


def _defined(value: Value) -> tuple[Block | None, Operation | None]:
    """Returns the insertion point directly after a value's definition."""
    if isinstance(value, OpResult):
        return value.owner.parent, value.owner.next_op
    assert isinstance(value, BlockArgument)
    return value.owner, value.owner.first


def _is_inside(block: Block, other: Block) -> bool:
    """Returns True if a block is nested in another one, or follows it in its region."""
    for enclosing in _enclosing_blocks(block):
        if enclosing is other:
            return True
        if enclosing.parent is other.parent and enclosing.parent is not None:
            blocks = enclosing.parent.blocks
            return blocks.index(enclosing) > blocks.index(other)
    return False


def _enclosing_blocks(block: Block) -> Iterator[Block]:
    """Yields the block and all blocks that enclose it, the innermost first."""
    current: Block | None = block
    while current is not None:
        yield current
        op = current.parent_op
        current = None if op is None else op.parent
