"""Places for an op that uses values: a block, and the op that it precedes, None for the block's end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value


def place_of_definition(value: Value) -> tuple[Block | None, Operation | None]:
    """Returns the place of a value's definition.

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
    """Returns the first place where all values are defined: after the last definition.

    >>> _, _, op, end = parse("func.func @f() -> i32 { %0 = arith.constant 7 : i32 return %0 : i32 }").walk()
    >>> block, before = place_behind(end.operands)
    >>> before is end
    True
    """
    block, before = _defined(values[0])
    for value in values[1:]:
        other, behind = _defined(value)
        if other is block:
            if behind is None or (before is not None and before is not behind and before.is_before_in_block(behind)):
                before = behind
        elif other is not None and block is not None and _is_inside(other, block):
            block, before = other, behind
    return block, before


def _defined(value: Value) -> tuple[Block | None, Operation | None]:
    if isinstance(value, OpResult):
        return value.owner.parent, value.owner.next_op
    assert isinstance(value, BlockArgument)
    return value.owner, value.owner.first


def _is_inside(block: Block, other: Block) -> bool:
    """Returns True if a block is nested in another one, or follows it in its region."""
    for holder in _holders(block):
        if holder is other:
            return True
        if holder.parent is other.parent and holder.parent is not None:
            blocks = holder.parent.blocks
            return blocks.index(holder) > blocks.index(other)
    return False


def _holders(block: Block) -> Iterator[Block]:
    current: Block | None = block
    while current is not None:
        yield current
        op = current.parent_op
        current = None if op is None else op.parent
