"""Backward and forward slices of operations, in upstream's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from ir_lsp.entities import region_of

Filter = Callable[[Operation], bool]
"""Predicate: returns True if a slice includes an operation and continues from it."""


class Users:
    """Users of the values in an operation, computed on the first use."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        self._users: dict[Value, list[Operation]] | None = None

    def of(self, value: Value) -> list[Operation]:
        """Returns the operations that use `value`, the last one first, like upstream's use lists."""
        if self._users is None:
            self._users = {}
            # Upstream's use lists are in creation order, and its parser creates an op after the ops in its regions.
            for op in self._root.walk_post_order():
                for operand in dict.fromkeys(op.operands):
                    self._users.setdefault(operand, []).append(op)
            for users in self._users.values():
                users.reverse()
        return self._users.get(value, [])


def backward_slice(
    root: Operation, continues: Filter, *, omits_block_arguments: bool, omits_uses_from_above: bool
) -> list[Operation]:
    """Returns the ops on which `root` depends, in post-order, `root` last.

    Block arguments depend on the op of their region. Uses from above are uses of outer values in the op's regions.
    """

    def sources(op: Operation) -> Iterator[Operation]:
        values: list[Value] = []
        if not omits_uses_from_above:
            values += _from_above(op)
        for value in (*values, *op.operands):
            if isinstance(value, OpResult):
                yield value.owner
            elif isinstance(value, BlockArgument) and not omits_block_arguments:
                parent = value.owner.parent_op
                if parent is not None and len(parent.regions) == 1 and len(parent.regions[0].blocks) == 1:
                    yield parent

    return _post_order(root, sources, lambda op: not op.has_trait("IsolatedFromAbove") and continues(op))


def _from_above(op: Operation) -> Iterator[Value]:
    """Yields the values that are used in the regions of `op` and defined outside of them."""
    if not op.regions:
        return
    inside: set[Region] = set()
    inner = [each for each in op.walk() if each is not op]
    for each in (op, *inner):
        inside.update(each.regions)
    for each in inner:
        for value in each.operands:
            region = region_of(value)
            if region is not None and region not in inside:
                yield value


def forward_slice(root: Operation, users: Users, continues: Filter) -> list[Operation]:
    """Returns the ops that depend on the results of `root`, `root` first."""

    def targets(op: Operation) -> Iterator[Operation]:
        yield from (inner for region in op.regions for block in region.blocks for inner in block.ops)
        for result in op.results:
            yield from users.of(result)

    return list(reversed(_post_order(root, targets, continues)))


def _post_order(
    root: Operation, successors: Callable[[Operation], Iterator[Operation]], continues: Filter
) -> list[Operation]:
    """Returns the ops that `root` reaches by `successors`, in post-order. Chains are long, so it does not recurse."""
    if not continues(root):
        return []
    visited: dict[Operation, None] = {}
    on_stack = {root}
    stack = [(root, successors(root))]
    while stack:
        op, rest = stack[-1]
        successor = next(
            (each for each in rest if each not in visited and each not in on_stack and continues(each)), None
        )
        if successor is None:
            stack.pop()
            on_stack.discard(op)
            visited[op] = None
        else:
            on_stack.add(successor)
            stack.append((successor, successors(successor)))
    return list(visited)


def limited_depth(root: Operation, depth: int) -> Filter:
    """Returns a filter that limits a backward slice to ops at a distance of at most `depth` from `root`.

    The slice must ask for an op after asking for one of its users.
    """
    depths: dict[Operation, int] = {root: 0}

    def continues(op: Operation) -> bool:
        if op not in depths:
            return False
        further = depths[op] + 1
        if further <= depth:
            for operand in op.operands:
                source = operand.owner if isinstance(operand, OpResult) else None
                if isinstance(operand, BlockArgument):
                    source = operand.owner.parent_op
                if source is not None and depths.get(source, further + 1) > further:
                    depths[source] = further
        return True

    return continues
