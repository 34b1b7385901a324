"""Structural equality of operations: upstream's `OperationEquivalence`.

Two ops are equivalent if they have the same name, properties, attributes, operands, result types and successors, and
equivalent regions. Locations and names of values are ignored. Operands of a commutative op may be in any order, but not
those of ops in its regions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type


class HashCache:
    """Numbers attribute dictionaries and types: equal ones get the same number, which is faster to hash.

    It looks them up by identity, and keeps them alive, so that their identities stay unique.
    """

    __slots__ = ("_dictionaries", "_numbers", "_types")

    def __init__(self) -> None:
        self._dictionaries: dict[int, tuple[Mapping[str, Attribute], int]] = {}
        self._types: dict[int, tuple[Type, int]] = {}
        self._numbers: dict[Hashable, int] = {}

    def of_dictionary(self, attributes: Mapping[str, Attribute]) -> int:
        """Returns the number of a dictionary."""
        if not attributes:
            return -1
        entry = self._dictionaries.get(id(attributes))
        if entry is None:
            number = self._numbers.setdefault(frozenset(attributes.items()), len(self._numbers))
            entry = self._dictionaries[id(attributes)] = (attributes, number)
        return entry[1]

    def of_type(self, type_: Type) -> int:
        """Returns the number of a type."""
        entry = self._types.get(id(type_))
        if entry is None:
            number = self._numbers.setdefault(type_, len(self._numbers))
            entry = self._types[id(type_)] = (type_, number)
        return entry[1]


def op_key(op: Operation, cache: HashCache, operands: list[Value] | None = None) -> Hashable:
    """Returns a hashable key. Equivalent ops have equal keys; ops without regions and with equal keys are equivalent.

    Ops with regions and equal keys must be compared by `are_equivalent`. `operands` replace the op's own operands.

    >>> text = "func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 %1 = arith.addi %a, %a : i32 return }"
    >>> _, _, first, second, _ = parse(text).walk()
    >>> cache = HashCache()
    >>> op_key(first, cache) == op_key(second, cache)
    True
    """
    operands = op.operands if operands is None else operands
    count = len(operands)
    key: Hashable
    if count == 1:
        key = operands[0]
    elif count > 1 and op.definition is not None and op.definition.is_commutative:
        if count == 2:
            left, right = operands
            key = (left, right) if id(left) < id(right) else (right, left)
        else:
            key = tuple(sorted(map(id, operands)))
    else:
        key = tuple(operands)
    results = op.results
    types = (
        cache.of_type(results[0].type)
        if len(results) == 1
        else tuple([cache.of_type(result.type) for result in results])
    )
    properties, attributes = cache.of_dictionary(op.properties), cache.of_dictionary(op.attributes)
    if op.successors:
        return (op.name, key, types, properties, attributes, tuple(op.successors))
    return (op.name, key, types, properties, attributes)


def are_equivalent(a: Operation, b: Operation) -> bool:
    """Returns True if the operations differ only in the identity of their results.

    >>> text = "func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 %1 = arith.addi %a, %a : i32 return }"
    >>> _, _, first, second, _ = parse(text).walk()
    >>> are_equivalent(first, second)
    True
    """
    return _Comparison(lambda x, y: x is y).ops(a, b)


def are_equivalent_ignoring_operands(a: Operation, b: Operation) -> bool:
    """Returns True if the operations differ only in the identity of their results and operands.

    >>> text = "func.func @f(%a: i32, %b: i32) { %0 = arith.addi %a, %a : i32 %1 = arith.addi %a, %b : i32 return }"
    >>> _, _, first, second, _ = parse(text).walk()
    >>> are_equivalent(first, second), are_equivalent_ignoring_operands(first, second)
    (False, True)
    """
    return _Comparison(lambda x, y: True).ops(a, b)


def are_regions_equivalent(a: Region, b: Region) -> bool:
    """Returns True if two regions have equivalent operations, which use the same values from outside.

    >>> _, first, _, second, _ = parse("func.func @f() { return } func.func @g() { return }").walk()
    >>> are_regions_equivalent(first.regions[0], second.regions[0])
    True
    """
    return _Comparison(lambda x, y: x is y).regions(a, b)


class _Comparison:
    """One comparison of `a` and `b`; maps values and blocks of `a` to the equivalent ones of `b`."""

    def __init__(self, same_outside: Callable[[Value, Value], bool]) -> None:
        self._same_outside = same_outside
        self._values: dict[Value, Value] = {}
        self._blocks: dict[Block, Block] = {}

    def ops(self, a: Operation, b: Operation) -> bool:
        return self._all([(a, b)], a)

    def regions(self, a: Region, b: Region) -> bool:
        inner: list[tuple[Operation, Operation]] = []
        return self._regions(a, b, inner) and self._all(inner[::-1], None)

    def _all(self, stack: list[tuple[Operation, Operation]], root: Operation | None) -> bool:
        """Returns True if all pairs are equivalent. Compares the last pair first, and nested ops directly after it."""
        while stack:
            a, b = stack.pop()
            # As upstream, the order of operands is ignored for the compared op only, not for nested ones.
            if not self._same_op(a, b, a is root and a.has_trait("Commutative")):
                return False
            inner: list[tuple[Operation, Operation]] = []
            for left, right in zip(a.regions, b.regions, strict=True):
                if not self._regions(left, right, inner):
                    return False
            stack += reversed(inner)
        return True

    def _same_op(self, a: Operation, b: Operation, any_order: bool) -> bool:
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
        if not self._same_operands(a, b, any_order):
            return False
        self._values.update(zip(a.results, b.results, strict=True))
        return True

    def _same_operands(self, a: Operation, b: Operation, any_order: bool) -> bool:
        if any_order and len(a.operands) > 1:
            left = sorted([id(self._values.get(value, value)) for value in a.operands])
            if left == sorted([id(value) for value in b.operands]):
                return True
        return all(self._same_value(x, y) for x, y in zip(a.operands, b.operands, strict=True))

    def _same_value(self, a: Value, b: Value) -> bool:
        partner = self._values.get(a)
        return partner is b if partner is not None else a.type == b.type and self._same_outside(a, b)

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
