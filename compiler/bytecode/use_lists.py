"""The order of the uses of each value, as in MLIR's own use lists.

A use is the number of its operation, counted as `Operation.walk` goes, and of its operand. MLIR puts a new use before
the older ones; so IR that is made in order has its uses in descending order, and only other orders are written.

Returns the order for values with several uses whose order is not the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from compiler.bytecode.encoding import BytecodeError
from compiler.ir.operation import Block, Operation, Value

Use = tuple[int, int]
"""The numbers of an operation and of its operand."""
UseOrders = Mapping[Value, Sequence[Use]]


def orders_of_parsed_text(root: Operation) -> dict[Value, list[Use]]:
    """Returns the orders that MLIR's parser of texts leaves.

    It makes an op after those in its regions. Uses before the definition stand in a list of their own first, which is
    turned around when they are moved.
    """
    uses: dict[Value, list[Use]] = {value: [] for value in _perhaps_not_descending(root)}
    if not uses:
        return {}

    def parsed(op: Operation, number: int) -> None:
        for index, operand in enumerate(op.operands):
            if operand in uses:
                uses[operand].append((number, index))
        for result in op.results:
            if result in uses:
                uses[result].reverse()

    count = 1
    stack: list[tuple[Operation, int, Iterator[Block], Iterator[Operation]]] = [(root, 0, _blocks(root), iter(()))]
    while stack:
        op, number, blocks, ops = stack[-1]
        for inner in ops:
            count += 1
            if inner.regions:
                stack.append((inner, count - 1, _blocks(inner), iter(())))
                break
            parsed(inner, count - 1)
        else:
            block = next(blocks, None)
            if block is None:
                stack.pop()
                parsed(op, number)
                continue
            for argument in block.arguments:
                if argument in uses:
                    uses[argument].reverse()
            stack[-1] = (op, number, blocks, iter(block.ops))
    for value_uses in uses.values():
        value_uses.reverse()
    return {
        value: value_uses for value, value_uses in uses.items() if len(value_uses) > 1 and not is_descending(value_uses)
    }


def _perhaps_not_descending(root: Operation) -> set[Value]:
    """Returns the values that ops with regions use or define, and those that may be used before their definition."""
    values: set[Value] = set()
    used: set[Value] = set()
    for op in root.walk():
        used.update(op.operands)
        values.update([result for result in op.results if result in used])
        if op.regions:
            values.update(op.operands)
            values.update(op.results)
            for region in op.regions:
                values.update([argument for block in region.blocks[1:] for argument in block.arguments])
    return values


def _blocks(op: Operation) -> Iterator[Block]:
    return iter([block for region in op.regions for block in region.blocks])


def is_descending(uses: Sequence[Use]) -> bool:
    return all(earlier > later for earlier, later in pairwise(uses))


# ------------------------------------------------------------------------------------------------- orders as numbers


def shuffle_of(uses: Sequence[Use]) -> list[int]:
    """Returns the position in the list of each use, in descending order of uses."""
    return sorted(range(len(uses)), key=lambda index: uses[index], reverse=True)


def table_order(indices: Sequence[int]) -> list[int]:
    """Returns the indices of values in upstream's order of writing: the order of a hash table at most 3/4 full."""
    size = 64
    while 4 * len(indices) >= 3 * size:
        size *= 2
    return sorted(indices, key=lambda index: (index * 37 % size, index))


def moved(shuffle: Sequence[int]) -> list[tuple[int, int]] | None:
    """Returns the moved pairs of a shuffle, if they are fewer numbers than the shuffle itself."""
    pairs = [(place, index) for index, place in enumerate(shuffle) if index != place]
    return pairs if len(pairs) < len(shuffle) // 2 else None


def apply_order(uses: Sequence[Use], numbers: Sequence[int], *, as_pairs: bool) -> list[Use]:
    """Returns the uses, given in descending order, in the order that was written. Raises `BytecodeError`."""
    shuffle = list(numbers)
    if as_pairs:
        shuffle = list(range(len(uses)))
        for place, index in zip(numbers[::2], numbers[1::2], strict=False):
            if index >= len(uses):
                raise BytecodeError("parsed use-list orders were invalid and could not be applied")
            shuffle[index] = place
    unpaired = as_pairs and len(numbers) % 2
    if unpaired or sorted(shuffle) != list(range(len(uses))):
        raise BytecodeError("parsed use-list orders were invalid and could not be applied")
    ordered: list[Use] = [(0, 0)] * len(uses)
    for use, place in zip(uses, shuffle, strict=True):
        ordered[place] = use
    return ordered
