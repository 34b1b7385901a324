"""Backward and forward slices of operations, in upstream's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value

Filter = Callable[[Operation], bool]
"""Predicate: True if a slice continues through an operation."""


class Users:
    """The users of the values in an operation, computed when first needed."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        self._users: dict[Value, list[Operation]] | None = None

    def of(self, value: Value) -> list[Operation]:
        """Returns the operations that use a value, the last one first, as upstream lists them."""
        if self._users is None:
            self._users = {}
            # As upstream: the parser creates an op after those in its regions, and use lists are in creation order.
            for op in self._root.walk_post_order():
                for operand in dict.fromkeys(op.operands):
                    self._users.setdefault(operand, []).append(op)
            for users in self._users.values():
                users.reverse()
        return self._users.get(value, [])


def backward_slice(
    root: Operation, goes_on: Filter, *, omits_block_arguments: bool, omits_uses_from_above: bool
) -> list[Operation]:
    """Returns the ops that the operands of an op depend on, the op itself last."""

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

    return _post_order(root, sources, lambda op: not op.has_trait("IsolatedFromAbove") and goes_on(op))


def _from_above(op: Operation) -> Iterator[Value]:
    """Yields the values that ops in the regions of an op use and that are defined outside of them."""
    if not op.regions:
        return
    inside: set[Region] = set()
    inner = [each for each in op.walk() if each is not op]
    for each in (op, *inner):
        inside.update(each.regions)
    for each in inner:
        for value in each.operands:
            home = _region_of(value)
            if home is not None and home not in inside:
                yield value


def _region_of(value: Value) -> Region | None:
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def forward_slice(root: Operation, users: Users, goes_on: Filter) -> list[Operation]:
    """Returns the ops that depend on the results of an op, the op itself first."""

    def targets(op: Operation) -> Iterator[Operation]:
        yield from (inner for region in op.regions for block in region.blocks for inner in block.ops)
        for result in op.results:
            yield from users.of(result)

    return list(reversed(_post_order(root, targets, goes_on)))


def _post_order(
    root: Operation, following: Callable[[Operation], Iterator[Operation]], goes_on: Filter
) -> list[Operation]:
    """Returns each op after its forward slice, without recursion, as chains of definitions are long."""
    if not goes_on(root):
        return []
    visited: dict[Operation, None] = {}
    open_ = {root}
    stack = [(root, following(root))]
    while stack:
        op, rest = stack[-1]
        step = next((each for each in rest if each not in visited and each not in open_ and goes_on(each)), None)
        if step is None:
            stack.pop()
            open_.discard(op)
            visited[op] = None
        else:
            open_.add(step)
            stack.append((step, following(step)))
    return list(visited)


def limited_depth(root: Operation, depth: int) -> Filter:
    """Returns a filter that limits a slice to ops at a distance of at most `depth`."""
    depths: dict[Operation, int] = {root: 0}

    def goes_on(op: Operation) -> bool:
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

    return goes_on
