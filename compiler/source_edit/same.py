"""Compares two pieces of IR: IR that was printed and reparsed must equal the original."""

from __future__ import annotations

from compiler.ir.operation import Block, Operation, Value


def first_difference(a: Operation, b: Operation, *, only_inside: bool = False) -> tuple[Operation, Operation] | None:
    """Returns the first pair of ops that differ, in source order, ignoring locations and names; None if there is none.

    `only_inside`: compares only the regions of the two ops, not the ops themselves.
    """
    values: dict[Value, Value] = dict(zip(a.operands, b.operands, strict=False))
    blocks: dict[Block, Block] = {}
    pairs: list[tuple[Operation, Operation]] = []
    stack = [(a, b)]
    while stack:
        left, right = stack.pop()
        pairs.append((left, right))
        if len(left.results) != len(right.results) or len(left.regions) != len(right.regions):
            return left, right
        if left.results:
            values.update(zip(left.results, right.results, strict=True))
        inner: list[tuple[Operation, Operation]] = []
        for region, other in zip(left.regions, right.regions, strict=True):
            if len(region.blocks) != len(other.blocks):
                return left, right
            for block, other_block in zip(region.blocks, other.blocks, strict=True):
                ops, other_ops = block.ops, other_block.ops
                if len(block.arguments) != len(other_block.arguments):
                    return left, right
                blocks[block] = other_block
                values.update(zip(block.arguments, other_block.arguments, strict=True))
                if [argument.type for argument in block.arguments] != [
                    argument.type for argument in other_block.arguments
                ]:
                    return left, right
                inner += zip(ops, other_ops, strict=False)
                if len(ops) != len(other_ops):
                    different = (pair for pair in zip(ops, other_ops, strict=False) if pair[0].name != pair[1].name)
                    return next(different, (left, right))
        stack += reversed(inner)
    for left, right in pairs[only_inside:]:
        if not _same_op(left, right, values, blocks):
            return left, right
    return None


def first_lost_body(printed: Operation, whole: Operation) -> Operation | None:
    """Returns the first op of `printed` whose text leaves a region out that is another one in `whole`.

    `printed` was read from the text of some IR, where the syntax of an op may imply its regions; `whole` was read from
    the generic form of the same IR, which spells them out.
    """
    stack = [(printed, whole)]
    while stack:
        left, right = stack.pop()
        if any(region.start < 0 and region.blocks for region in left.regions):
            if first_difference(left, right, only_inside=True) is not None:
                return left
            continue
        for region, other in zip(left.regions, right.regions, strict=False):
            for block, other_block in zip(region.blocks, other.blocks, strict=False):
                stack += zip(block.ops, other_block.ops, strict=False)
    return None


def _same_op(a: Operation, b: Operation, values: dict[Value, Value], blocks: dict[Block, Block]) -> bool:
    return (
        a.name == b.name
        and [values.get(operand) for operand in a.operands] == b.operands
        and (a.properties is b.properties or a.properties == b.properties)
        and (a.attributes is b.attributes or a.attributes == b.attributes)
        and [result.type for result in a.results] == [result.type for result in b.results]
        and [blocks.get(block) for block in a.successors] == list(b.successors)
    )
