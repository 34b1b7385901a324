"""The users of each value, for `--mlir-print-value-users`.

The order is that of upstream's use lists after parsing: the newest use first, where an operation is created after all
nested ones. Uses above the definition of their value are at the end, the oldest first.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.operation import Block, Operation, Value


def users_of_values(root: Operation) -> dict[Value, list[Operation]]:
    """Returns the users of each value that is used in `root`, without repetitions."""
    later: dict[Value, dict[Operation, None]] = {}
    earlier: dict[Value, dict[Operation, None]] = {}
    defined: set[Value] = set()
    for item in _in_order_of_creation(root):
        if isinstance(item, Block):
            defined.update(item.arguments)
            continue
        for operand in item.operands:
            (later if operand in defined else earlier).setdefault(operand, {})[item] = None
        defined.update(item.results)
    users: dict[Value, list[Operation]] = {}
    for value in {**later, **earlier}:
        merged = dict.fromkeys(reversed(later.get(value, {})))
        merged.update(earlier.get(value, {}))
        users[value] = list(merged)
    return users


def _in_order_of_creation(root: Operation) -> Iterator[Operation | Block]:
    """Yields blocks where they begin and operations where they end."""
    stack: list[Operation | Block] = [root]
    opened: set[Operation] = set()
    while stack:
        item = stack.pop()
        if isinstance(item, Block):
            yield item
            stack += reversed(item.ops)
        elif item.regions and item not in opened:
            opened.add(item)
            stack.append(item)
            stack += [block for region in reversed(item.regions) for block in reversed(region.blocks)]
        else:
            yield item
