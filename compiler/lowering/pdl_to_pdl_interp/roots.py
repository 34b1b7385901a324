"""Orders the roots of a pattern: operations whose results no other operation of the pattern uses.

Roots are connected by values that they have in common below them; matching goes down from the first root to such a
connector, and up from there by the users of the value. The cheapest order is Edmonds' optimal branching.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from compiler.dialects.pdl.ops import OperationOp, PatternOp, ResultOp, ResultsOp
from compiler.dialects.pdl.types import RangeType
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import OpResult, Value


@dataclass(frozen=True, slots=True)
class Link:
    """User of a value, with the number of its operand or result."""

    parent: Value
    index: int | None


@dataclass(slots=True)
class _Way:
    """Path from one root to another by a connector. `cost` is its depth below the second, then its number."""

    cost: tuple[int, int]
    connector: Value | None


_Graph = dict[Value, dict[Value, _Way]]
"""Paths to each root, by the root at which they start."""
Order = list[tuple[Value, Value | None]]
"""Roots, each with the one that it is reached from."""


class Connections:
    """The roots of a pattern and their connections."""

    def __init__(self, pattern: PatternOp) -> None:
        self._ops = pattern.body_region.entry.ops
        self._given = next(iter(self._ops[-1].operand_group("root")), None)
        self.roots = self._find_roots()
        self._links: dict[Value, dict[Value, Link | None]] = {}
        self._graph: _Graph = {}
        self._connect()

    def best_order(self) -> tuple[Value, Order]:
        """Returns the first root, and the order of all roots."""
        best: tuple[int, Value, Order] | None = None
        for root in self.roots if self._given is None else [self._given]:
            parents: dict[Value, Value | None] = {root: None}
            cost = _solve(self._graph, root, parents)
            if best is None or cost < best[0]:
                best = cost, root, _in_order(root, parents, self.roots)
        assert best is not None
        return best[1], best[2]

    def connector(self, source: Value, target: Value) -> Value:
        value = self._graph[target][source].connector
        assert value is not None
        return value

    def link(self, root: Value, value: Value) -> Link:
        """Returns the user of a value on the path to a root."""
        link = self._links[root][value]
        assert link is not None
        return link

    def _find_roots(self) -> list[Value]:
        operations = [op for op in self._ops if isinstance(op, OperationOp)]
        used = {
            operand.owner.parent_
            for op in operations
            for operand in op.operand_values
            if isinstance(operand, OpResult) and isinstance(operand.owner, (ResultOp, ResultsOp))
        }
        return [op.result for op in operations if op.result not in used or op.result is self._given]

    def _connect(self) -> None:
        depths: dict[Value, list[tuple[Value, int]]] = {}
        for root in self.roots:
            for value, depth in self._below(root):
                depths.setdefault(value, []).append((root, depth))
        number = 0
        for connector, roots in depths.items():
            for source, _ in roots:
                for target, depth in roots:
                    if source is target:
                        continue
                    ways = self._graph.setdefault(target, {})
                    way = ways.get(source)
                    if way is None:
                        ways[source] = _Way((depth, number), connector)
                        number += 1
                    elif way.cost[0] > depth:
                        way.cost, way.connector = (depth, way.cost[1]), connector

    def _below(self, root: Value) -> list[tuple[Value, int]]:
        """Returns all values below a root with their depths, in breadth-first order."""
        links = self._links.setdefault(root, {})
        depths: list[tuple[Value, int]] = []
        waiting: deque[tuple[Value, Link | None, int]] = deque([(root, None, 0)])
        while waiting:
            value, link, depth = waiting.popleft()
            if value in links:
                continue
            links[value] = link
            depths.append((value, depth))
            assert isinstance(value, OpResult)
            op = value.owner
            if isinstance(op, OperationOp):
                operands = op.operand_values
                all_in_one = len(operands) == 1 and _is_range(operands[0])
                for index, operand in enumerate(operands):
                    waiting.append((operand, Link(value, None if all_in_one else index), depth + 1))
            elif isinstance(op, (ResultOp, ResultsOp)):
                index_attribute = op.index
                position = index_attribute.value if isinstance(index_attribute, IntegerAttr) else None
                waiting.append((op.parent_, Link(value, position), depth))
        return depths


def _is_range(value: Value) -> bool:
    return isinstance(value.type, RangeType)


def _in_order(root: Value, parents: dict[Value, Value | None], roots: list[Value]) -> Order:
    """Breadth first from the root."""
    order: Order = [(root, None)]
    for source, _ in order:
        order += [(node, source) for node in roots if node is not root and parents[node] is source]
    return order


def _solve(original: _Graph, root: Value, parents: dict[Value, Value | None]) -> int:
    """Returns the cost of the cheapest branching from a root, and records each node's parent in `parents`."""
    graph = {target: dict(ways) for target, ways in original.items()}
    contracted: list[_Cycle] = []
    while True:
        parents.clear()
        parents[root] = None
        cost, cycle = _best_parents(graph, parents)
        if cycle is None:
            break
        contracted.append(cycle)
        _contract(graph, cycle)
    for cycle in reversed(contracted):
        cost += cycle.open_up(parents)
    return cost


class _Cycle:
    """A cycle of nodes that are each other's best parents, contracted to its first node."""

    def __init__(self, nodes: list[Value], depths: dict[Value, int]) -> None:
        self.nodes = nodes
        self.depths = depths
        self.source_of: dict[Value, Value] = {}
        """Predecessor of each other node of the cycle."""
        self.target_of: dict[Value, Value] = {}
        """Node of the cycle through which each outside node enters it."""

    def open_up(self, parents: dict[Value, Value | None]) -> int:
        """Sets the parents of the cycle's nodes; returns the cost of the cycle."""
        first = self.nodes[0]
        for node, parent in parents.items():
            if parent is first:
                parents[node] = self.source_of[node]
        entered_from = parents[first]
        entry = first if entered_from is None else self.target_of[entered_from]
        for node, following in zip(self.nodes, [*self.nodes[1:], first], strict=True):
            parents[node] = entered_from if node is entry else following
        return sum(self.depths[node] for node in self.nodes)


def _best_parents(graph: _Graph, parents: dict[Value, Value | None]) -> tuple[int, _Cycle | None]:
    """Sets each node's cheapest parent. Returns the total cost, and the first cycle that results, if any."""
    total = 0
    for start in graph:
        node: Value = start
        depths: dict[Value, int] = {}
        while node not in parents:
            source, way = min(graph[node].items(), key=lambda each: each[1].cost)
            parents[node] = source
            depths[node] = way.cost[0]
            total += way.cost[0]
            node = source
        if node in depths:
            nodes = [node]
            while (following := parents[nodes[-1]]) is not node:
                assert following is not None
                nodes.append(following)
            return total, _Cycle(nodes, depths)
    return total, None


def _contract(graph: _Graph, cycle: _Cycle) -> None:
    """Contracts a cycle to one node; the cost of an edge into it is the difference to the edge inside."""
    first, inside = cycle.nodes[0], set(cycle.nodes)
    entering: dict[Value, _Way] = {}
    for target in list(graph):
        ways = graph[target]
        if target in inside:
            for source, way in ways.items():
                cost = (way.cost[0] - cycle.depths[target], way.cost[1])
                if source not in inside and (source not in entering or entering[source].cost > cost):
                    cycle.target_of[source] = target
                    entering[source] = _Way(cost, None)
            del graph[target]
            continue
        leaving = [(source, way) for source, way in ways.items() if source in inside]
        if leaving:
            source, way = min(leaving, key=lambda each: each[1].cost)
            graph[target] = {other: each for other, each in ways.items() if other not in inside}
            graph[target][first] = _Way(way.cost, None)
            cycle.source_of[target] = source
    graph[first] = entering
