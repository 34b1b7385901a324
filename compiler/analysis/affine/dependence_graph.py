"""The memref dependence graph of a block: upstream's `MemRefDependenceGraph`.

A node is a loop nest, another op that accesses memory, or an op whose results are used. An edge goes from an op to a
later op that must stay behind it: both access a memref and one changes it, or the later op uses an SSA value of the
other. `memory.py` decides which memrefs are the same memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import check_dependence
from compiler.analysis.affine.loops import ancestor_in, enclosing_loops, nesting_depth
from compiler.analysis.affine.memory import Memory, base_memref, may_touch_globals
from compiler.analysis.effects import is_memory_effect_free, memory_effects
from compiler.dialects.affine.ops import AffineForOp, AffineRead, AffineWrite
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import MemRefType
from compiler.ods.effects import EffectKind

Users = Callable[[Value], Sequence[Operation]]


class Edge(NamedTuple):
    """Edge from or to a node: the id of the node at the other end, and the memref or SSA value that causes the edge."""

    id: int
    value: Value


@dataclass
class Node:
    """An op of the block with its memory accesses: affine loads and stores, and other ops by their effects."""

    id: int
    op: Operation
    loads: list[AffineRead] = field(default_factory=list)
    stores: list[AffineWrite] = field(default_factory=list)
    memref_loads: list[Operation] = field(default_factory=list)
    memref_stores: list[Operation] = field(default_factory=list)
    memref_frees: list[Operation] = field(default_factory=list)
    touches_globals: bool = False

    def loads_of(self, memref: Value) -> list[AffineRead]:
        """Returns the affine loads of a memref."""
        return [op for op in self.loads if op.memref is memref]

    def stores_of(self, memref: Value) -> list[AffineWrite]:
        """Returns the affine stores to a memref."""
        return [op for op in self.stores if op.memref is memref]

    def load_count(self, memref: Value) -> int:
        return len(self.loads_of(memref))

    def may_change(self, memref: Value) -> bool:
        """Returns True if an op in the node stores to a memref or frees it, or has unknown effects on it."""
        return self.may_change_memory(base_memref(memref))

    def may_change_memory(self, base: Memory) -> bool:
        if self.touches_globals and not isinstance(base, Value):
            return True
        return any(base_memref(op.memref) == base for op in self.stores) or any(
            base_memref(value) == base
            for op in (*self.memref_stores, *self.memref_frees)
            for value in affected_memrefs(op, (EffectKind.WRITE, EffectKind.FREE))
        )

    @property
    def accesses(self) -> list[AffineAccess]:
        """The affine loads and stores."""
        return [*self.loads, *self.stores]

    @property
    def is_loop(self) -> bool:
        return isinstance(self.op, AffineForOp)

    @property
    def loop(self) -> AffineForOp:
        """The operation of a node that is a loop nest."""
        assert isinstance(self.op, AffineForOp)
        return self.op


def affected_memrefs(op: Operation, kinds: Sequence[EffectKind]) -> list[Value]:
    """Returns the memrefs on which the op itself has an effect of these kinds: all operands if unknown."""
    operands = [value for value in op.operands if isinstance(value.type, MemRefType)]
    effects = memory_effects(op)
    if effects is None:
        return operands
    values: list[Value] = []
    for effect in effects:
        if effect.kind not in kinds:
            continue
        if not effect.on:
            values += operands
        elif op.definition is not None and effect.on in op.definition.operand_positions:
            values += [value for value in op.operand_group(effect.on) if isinstance(value.type, MemRefType)]
    return values


class MemRefDependenceGraph:
    """The graph of a block; created by `build`."""

    def __init__(self, block: Block, users: Users) -> None:
        self.block = block
        self.nodes: dict[int, Node] = {}
        self.in_edges: dict[int, list[Edge]] = {}
        self.out_edges: dict[int, list[Edge]] = {}
        self.edge_counts: dict[Value, int] = {}
        """Number of edges for each memref."""
        self._next_id = 0
        self._users = users
        self._by_op: dict[Operation, int] = {}

    # ------------------------------------------------------------------------------------------ building

    @staticmethod
    def build(block: Block, users: Users) -> MemRefDependenceGraph | None:
        """Returns the graph of a block, given a function that returns the users of a value.

        None if the block has an op with regions whose control flow is unknown.
        """
        graph: MemRefDependenceGraph | None = None
        for partial in MemRefDependenceGraph.built_in_steps(block, users):
            graph = partial
        return graph

    @staticmethod
    def built_in_steps(block: Block, users: Users) -> Iterator[MemRefDependenceGraph | None]:
        """Like `build`, in steps: yields None after each step, and the graph, or None, at the end."""
        graph = MemRefDependenceGraph(block, users)
        accesses: dict[Memory, dict[int, None]] = {}
        for op in block.ops:
            is_used = any(users(result) for result in op.results)
            if isinstance(op, AffineForOp | AffineAccess) or is_used:
                graph._add_accesses(graph._new_node(op), accesses)
            elif not op.regions or op.has_trait("RegionBranchOpInterface"):
                if not is_memory_effect_free(op):
                    graph._add_accesses(graph._new_node(op), accesses)
            else:
                yield None
                return
        for memory, ids in accesses.items():
            if not isinstance(memory, Value):
                touching = [node.id for node in graph.nodes.values() if node.touches_globals]
                accesses[memory] = dict.fromkeys(sorted({*ids, *touching}))
        graph._add_value_edges()
        affine: dict[AffineAccess, MemRefAccess] = {}
        for memory, ids in accesses.items():
            nodes = [graph.nodes[number] for number in ids]
            for index, source in enumerate(nodes):
                yield None
                graph._add_memref_edges(memory, source, nodes[index + 1 :], affine)
        yield graph

    def _new_node(self, op: Operation) -> Node:
        node = Node(self._next_id, op)
        self._next_id += 1
        self.nodes[node.id] = node
        self._by_op[op] = node.id
        return node

    def _add_accesses(self, node: Node, accesses: dict[Memory, dict[int, None]]) -> None:
        self.collect(node)
        touched: list[Value] = [op.memref for op in node.accesses]
        for ops, kind in (
            (node.memref_loads, EffectKind.READ),
            (node.memref_stores, EffectKind.WRITE),
            (node.memref_frees, EffectKind.FREE),
        ):
            touched += [value for op in ops for value in affected_memrefs(op, (kind,))]
        for memref in touched:
            accesses.setdefault(base_memref(memref), {})[node.id] = None

    def collect(self, node: Node) -> None:
        """Collects the accesses in a node's op again."""
        node.loads, node.stores = [], []
        node.memref_loads, node.memref_stores, node.memref_frees = [], [], []
        node.touches_globals = False
        for op in node.op.walk():
            if isinstance(op, AffineRead):
                node.loads.append(op)
            elif isinstance(op, AffineWrite):
                node.stores.append(op)
            elif not isinstance(op, AffineForOp):
                node.touches_globals |= may_touch_globals(op)
                _collect_other(op, node)

    def _add_value_edges(self) -> None:
        """Adds edges from the defining op of an SSA value to the loop nests of the block that use it."""
        for node in list(self.nodes.values()):
            if node.stores and not node.op.results:
                continue
            for result in node.op.results:
                for user in self._users(result):
                    ancestor = ancestor_in(self.block, user)
                    if not isinstance(ancestor, AffineForOp) or ancestor is node.op:
                        continue
                    self.add_edge(node.id, self._by_op[ancestor], result)

    def _add_memref_edges(
        self, base: Memory, source: Node, later: Sequence[Node], access_of_op: dict[AffineAccess, MemRefAccess]
    ) -> None:
        changes = source.may_change_memory(base)
        for sink in later:
            if (changes or sink.may_change_memory(base)) and _may_depend(source, sink, base, access_of_op):
                for value in _common_memrefs(source, sink, base):
                    self.add_edge(source.id, sink.id, value)

    # ------------------------------------------------------------------------------------------ queries

    def node_of(self, op: Operation) -> Node | None:
        number = self._by_op.get(op)
        return None if number is None else self.nodes.get(number)

    def has_path(self, source: int, sink: int) -> bool:
        """Returns True if the node `sink` depends on the node `source`, directly or through other nodes."""
        end = self.nodes[sink].op
        if source != sink and end.is_before_in_block(self.nodes[source].op):
            return False  # Edges connect nodes of the block only.
        seen = {source}
        stack = [source]
        while stack:
            number = stack.pop()
            if number == sink:
                return True
            for edge in self.out_edges.get(number, ()):
                if edge.id not in seen and not end.is_before_in_block(self.nodes[edge.id].op):
                    seen.add(edge.id)
                    stack.append(edge.id)
        return False

    def incoming_accesses(self, number: int, memref: Value) -> int:
        """Returns the number of edges for a memref that reach a node from nodes that store to it."""
        return sum(
            edge.value is memref and self.nodes[edge.id].may_change(memref) for edge in self.in_edges.get(number, ())
        )

    def out_edge_count(self, number: int, memref: Value | None = None) -> int:
        """Returns the number of edges that leave a node, for one memref if it is given."""
        return sum(memref is None or edge.value is memref for edge in self.out_edges.get(number, ()))

    def fused_insertion_point(self, source: int, sink: int) -> Operation | None:
        """Returns the op before which both nests can be inserted as one without violating a dependence, or None."""
        op, between = self._insertion_point_or_op_between(source, sink)
        return None if between is not None else op

    def op_between(self, source: int, sink: int) -> Operation | None:
        """Returns an op that must stay between two nests and so keeps them from being fused, or None."""
        return self._insertion_point_or_op_between(source, sink)[1]

    def _insertion_point_or_op_between(self, source: int, sink: int) -> tuple[Operation, Operation | None]:
        first, last = self.nodes[source].op, self.nodes[sink].op
        for edge in self.in_edges.get(sink, ()):
            if not isinstance(edge.value.type, MemRefType) and self.has_path(source, edge.id):
                return last, self.nodes[edge.id].op
        after_source = {self.nodes[edge.id].op for edge in self.out_edges.get(source, ()) if edge.id != sink}
        before_sink = {self.nodes[edge.id].op for edge in self.in_edges.get(sink, ()) if edge.id != source}
        first_dependent: Operation | None = None
        op = first.next_op
        while op is not None and op is not last:
            if first_dependent is None and op in after_source:
                first_dependent = op
            if first_dependent is not None and op in before_sink:
                return last, op
            op = op.next_op
        return last if first_dependent is None else first_dependent, None

    # ------------------------------------------------------------------------------------------ changes

    def add_node(self, op: Operation) -> Node:
        return self._new_node(op)

    def replace_op(self, node: Node, op: Operation) -> None:
        """Replaces the op of a node."""
        del self._by_op[node.op]
        node.op = op
        self._by_op[op] = node.id

    def add_edge(self, source: int, sink: int, value: Value) -> None:
        """Adds an edge unless there is one already."""
        edge = Edge(sink, value)
        if edge in self.out_edges.get(source, ()):
            return
        self.out_edges.setdefault(source, []).append(edge)
        self.in_edges.setdefault(sink, []).append(Edge(source, value))
        if isinstance(value.type, MemRefType):
            self.edge_counts[value] = self.edge_counts.get(value, 0) + 1

    def remove_edge(self, source: int, sink: int, value: Value) -> None:
        self.out_edges[source].remove(Edge(sink, value))
        self.in_edges[sink].remove(Edge(source, value))
        if isinstance(value.type, MemRefType):
            self.edge_counts[value] -= 1

    def remove_node(self, number: int) -> None:
        """Drops a node and its edges."""
        for edge in list(self.in_edges.get(number, ())):
            self.remove_edge(edge.id, number, edge.value)
        for edge in list(self.out_edges.get(number, ())):
            self.remove_edge(number, edge.id, edge.value)
        self.in_edges.pop(number, None)
        self.out_edges.pop(number, None)
        del self._by_op[self.nodes.pop(number).op]

    def producer_was_fused(self, source: int, sink: int, private: Sequence[Value], *, removed: bool) -> None:
        """Updates the edges after a slice of the nest `source` was inserted into the nest `sink`.

        The slice accesses private copies of the `private` memrefs. `removed`: the source is erased after this.
        """
        for edge in list(self.in_edges.get(source, ())):
            if edge.value not in private:
                self.add_edge(edge.id, sink, edge.value)
        for edge in list(self.out_edges.get(source, ())):
            if edge.id == sink:
                self.remove_edge(source, edge.id, edge.value)
            elif removed:
                self.add_edge(sink, edge.id, edge.value)
                self.remove_edge(source, edge.id, edge.value)
        for edge in list(self.in_edges.get(sink, ())):
            if edge.value in private:
                self.remove_edge(edge.id, sink, edge.value)

    def sibling_was_fused(self, sibling: int, sink: int) -> None:
        """Moves all edges of a fused nest to the nest that it was fused into."""
        for edge in list(self.in_edges.get(sibling, ())):
            self.add_edge(edge.id, sink, edge.value)
            self.remove_edge(edge.id, sibling, edge.value)
        for edge in list(self.out_edges.get(sibling, ())):
            self.add_edge(sink, edge.id, edge.value)
            self.remove_edge(sibling, edge.id, edge.value)


def _collect_other(op: Operation, node: Node) -> None:
    effects = memory_effects(op)
    if effects is None:
        if any(isinstance(value.type, MemRefType) for value in op.operands):
            node.memref_loads.append(op)
            node.memref_stores.append(op)
        return
    kinds = {effect.kind for effect in effects}
    if EffectKind.READ in kinds:
        node.memref_loads.append(op)
    if EffectKind.WRITE in kinds:
        node.memref_stores.append(op)
    if EffectKind.FREE in kinds:
        node.memref_frees.append(op)


def _common_memrefs(source: Node, sink: Node, base: Memory) -> list[Value]:
    """Returns the memrefs with the base `base` for the edges between two nodes: all that both access, else one."""
    if isinstance(base, Value):
        shared = [base]
    else:
        shared = [value for node in (source, sink) for value in _named_memrefs(node) if base_memref(value) == base][:1]
    own = {value for value in _named_memrefs(source) if base_memref(value) == base}
    return [value for value in _named_memrefs(sink) if value in own] or shared


def _named_memrefs(node: Node) -> list[Value]:
    affine = [op.memref for op in node.accesses]
    return list(dict.fromkeys([*affine, *_other_memrefs(node)]))


def _other_memrefs(node: Node) -> list[Value]:
    """Returns the memrefs that a node's ops read, write or free, except by affine accesses."""
    kinds = (EffectKind.READ, EffectKind.WRITE, EffectKind.FREE)
    ops = dict.fromkeys((*node.memref_loads, *node.memref_stores, *node.memref_frees))
    return [value for op in ops for value in affected_memrefs(op, kinds)]


def _may_depend(source: Node, sink: Node, base: Memory, access_of_op: dict[AffineAccess, MemRefAccess]) -> bool:
    """Returns False if the accesses of two nodes to a memref, or to its views, certainly don't conflict.

    `access_of_op` caches the accesses of ops.
    """
    if not source.is_loop or not sink.is_loop:
        return True
    if not isinstance(base, Value) and (source.touches_globals or sink.touches_globals):
        return True
    if any(base_memref(value) == base for node in (source, sink) for value in _other_memrefs(node)):
        return True
    depth = nesting_depth(source.op) + 1
    sinks = [_access(op, access_of_op) for op in sink.accesses if base_memref(op.memref) == base]
    for op in source.accesses:
        if base_memref(op.memref) != base:
            continue
        first = _access(op, access_of_op)
        for second in sinks:
            if not (first.is_store or second.is_store):
                continue
            if check_dependence(first, second, depth).may_exist:
                return True
    return False


def _access(op: AffineAccess, access_of_op: dict[AffineAccess, MemRefAccess]) -> MemRefAccess:
    access = access_of_op.get(op)
    if access is None:
        access = access_of_op[op] = MemRefAccess.of(op)
    return access


def loop_in_block(block: Block, op: Operation) -> AffineForOp | None:
    """Returns the `affine.for` directly in the block that encloses an op."""
    return next((loop for loop in enclosing_loops(op) if loop.parent is block), None)
