"""Structural equality of operations: upstream's `OperationEquivalence`.

Two ops are equivalent if they have the same name, properties, attributes, operands, result types and successors, and so
for what is in their regions. Locations and names do not count; operands of commutative ops may be in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from compiler.ir.operation import Block, Operation, Region, Value


class HashCache:
    """Keys of attribute dictionaries, which ops share; it holds on to them, so that an identity means one of them."""

    __slots__ = ("_keys",)

    def __init__(self) -> None:
        self._keys: dict[int, tuple[Any, Hashable]] = {}

    def key(self, attributes: Any) -> Hashable:
        """Equal for equal dictionaries."""
        if not attributes:
            return None
        found = self._keys.get(id(attributes))
        if found is None:
            found = self._keys[id(attributes)] = (attributes, frozenset(attributes.items()))
        return found[1]


def op_key(op: Operation, cache: HashCache) -> Hashable:
    """Equal for equivalent ops; for ops without regions, equal only for them.

    Ops with regions that have equal keys must be compared by `are_equivalent`.
    """
    operands = op.operands
    if len(operands) > 1 and op.has_trait("Commutative"):
        key: Hashable = frozenset(operands) if len(operands) == 2 else tuple(sorted(map(id, operands)))
    else:
        key = tuple(operands)
    return (
        op.name,
        key,
        cache.key(op.properties),
        cache.key(op.attributes),
        tuple([result.type for result in op.results]),
        tuple(op.successors),
    )


def are_equivalent(a: Operation, b: Operation) -> bool:
    """Whether the ops are the same but for their results' identity."""
    return _Comparison(lambda x, y: x is y).ops(a, b)


def are_equivalent_ignoring_operands(a: Operation, b: Operation) -> bool:
    """Whether the ops are the same but for what values they use, of which only the number counts."""
    return _Comparison(lambda x, y: True).ops(a, b)


class _Comparison:
    """One comparison: knows which values of one side stand for which of the other."""

    def __init__(self, same_outside: Callable[[Value, Value], bool]) -> None:
        self._same_outside = same_outside
        self._values: dict[Value, Value] = {}
        self._blocks: dict[Block, Block] = {}

    def ops(self, a: Operation, b: Operation) -> bool:
        stack = [(a, b)]
        while stack:
            a, b = stack.pop()
            if not self._same_op(a, b):
                return False
            inner: list[tuple[Operation, Operation]] = []
            for left, right in zip(a.regions, b.regions, strict=True):
                if not self._regions(left, right, inner):
                    return False
            stack += reversed(inner)
        return True

    def _same_op(self, a: Operation, b: Operation) -> bool:
        if (
            a.name != b.name
            or len(a.operands) != len(b.operands)
            or len(a.results) != len(b.results)
            or len(a.regions) != len(b.regions)
            or len(a.successors) != len(b.successors)
            or a.properties != b.properties
            or a.attributes != b.attributes
        ):
            return False
        if any(x.type != y.type for x, y in zip(a.results, b.results, strict=True)):
            return False
        if not all(self._blocks.get(x, x) is y for x, y in zip(a.successors, b.successors, strict=True)):
            return False
        if not self._same_operands(a, b):
            return False
        self._values.update(zip(a.results, b.results, strict=True))
        return True

    def _same_operands(self, a: Operation, b: Operation) -> bool:
        if len(a.operands) > 1 and a.has_trait("Commutative"):
            left = sorted([id(self._values.get(value, value)) for value in a.operands])
            if left == sorted([id(value) for value in b.operands]):
                return True
        return all(self._same_value(x, y) for x, y in zip(a.operands, b.operands, strict=True))

    def _same_value(self, a: Value, b: Value) -> bool:
        known = self._values.get(a)
        return known is b if known is not None else a.type == b.type and self._same_outside(a, b)

    def _regions(self, a: Region, b: Region, inner: list[tuple[Operation, Operation]]) -> bool:
        if len(a.blocks) != len(b.blocks):
            return False
        for left, right in zip(a.blocks, b.blocks, strict=True):
            if [argument.type for argument in left.arguments] != [argument.type for argument in right.arguments]:
                return False
            if len(left.ops) != len(right.ops):
                return False
            self._values.update(zip(left.arguments, right.arguments, strict=True))
            self._blocks[left] = right
            inner += zip(left.ops, right.ops, strict=True)
        return True
