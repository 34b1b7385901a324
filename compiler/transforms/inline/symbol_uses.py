"""Number of references to each callable during inlining: upstream's `CGUseList`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from compiler.analysis.call_graph import CallGraph, CallGraphNode, callable_region, is_callable
from compiler.analysis.effects import is_memory_effect_free
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import (
    SymbolTables,
    is_symbol_table,
    nearest_symbol_table,
    symbol_name,
    symbol_uses_in,
    symbol_uses_of_op,
    symbol_visibility,
)
from compiler.rewrite.rewriter import Rewriter

RewriterOf = Callable[[Operation], Rewriter]
"""Returns the rewriter that tracks the uses of an operation's results."""


class CallableUses:
    """Finds erasable callables that have no reference or only one."""

    def __init__(self, root: Operation, graph: CallGraph, tables: SymbolTables) -> None:
        self._graph = graph
        self._tables = tables
        self._counts: dict[CallGraphNode, int] = {}
        self._inner: dict[CallGraphNode, Counter[CallGraphNode]] = {}
        self._top_level: dict[CallGraphNode, set[CallGraphNode]] = {}
        self._find_discardable(root)
        for node in graph.nodes.values():
            self.recompute(node)

    def is_dead(self, node: CallGraphNode, rewriter_of: RewriterOf) -> bool:
        return self._has_uses(node, 0, rewriter_of)

    def has_one_use(self, node: CallGraphNode, rewriter_of: RewriterOf) -> bool:
        """Returns True if the callable may be erased after its last reference."""
        return self._has_uses(node, 1, rewriter_of)

    def recompute(self, node: CallGraphNode) -> None:
        """Recounts the references of a callable whose body changed."""
        op = node.callable
        assert op is not None
        self._forget(node)
        inner, top_level = self._inner[node], self._top_level[node] = Counter[CallGraphNode](), set[CallGraphNode]()
        for used, user in self._references(op):
            if used not in self._counts:
                continue
            if user is not op:
                inner[used] += 1
            elif used in top_level:
                continue
            else:
                top_level.add(used)
            self._counts[used] += 1

    def call_inlined(self, call: Operation, caller: CallGraphNode, callee: CallGraphNode) -> None:
        """Records that a call is erased, and that the caller now has the callee's references."""
        inner = self._inner[caller]
        for used, _ in self._references(call):
            if used in inner:
                inner[used] -= 1
                self._counts[used] -= 1
        for used, count in list(self._inner[callee].items()):
            inner[used] += count
            self._counts[used] = self._counts.get(used, 0) + count

    def erased(self, node: CallGraphNode) -> None:
        """Records that a callable and its nested callables will be erased."""
        stack = [node]
        while stack:
            current = stack.pop()
            stack += current.children
            self._forget(current)
            self._counts.pop(current, None)

    def _has_uses(self, node: CallGraphNode, count: int, rewriter_of: RewriterOf) -> bool:
        op = node.callable
        assert op is not None
        if symbol_name(op) is None:
            rewriter = rewriter_of(op)
            uses = sum(len(rewriter.uses(result)) for result in op.results)
            return uses == count and is_memory_effect_free(op)
        return self._counts.get(node) == count

    def _forget(self, node: CallGraphNode) -> None:
        for used in self._top_level.pop(node, ()):
            if used in self._counts:
                self._counts[used] -= 1
        for used, count in self._inner.pop(node, {}).items():
            if used in self._counts:
                self._counts[used] -= count

    def _references(self, op: Operation) -> Iterator[tuple[CallGraphNode, Operation]]:
        """Yields the callables that an op, or one in it, refers to by symbol, and that op."""
        uses = [*symbol_uses_of_op(op), *(() if is_symbol_table(op) else symbol_uses_in(op))]
        if not uses:
            return
        table = nearest_symbol_table(op.parent_op or op)
        resolved: dict[SymbolRefAttr, CallGraphNode | None] = {}
        for use in uses:
            if use.reference not in resolved:
                symbol = None if table is None else self._tables.lookup_in(table, use.reference)
                is_known = symbol is not None and is_callable(symbol)
                resolved[use.reference] = self._graph.node(callable_region(symbol)) if symbol and is_known else None
            node = resolved[use.reference]
            if node is not None:
                yield node, use.op

    def _find_discardable(self, root: Operation) -> None:
        """Finds callables that may be erased when unused, without those referenced by other operations of a table."""
        live: list[CallGraphNode] = []
        stack = [(root, root.parent is None)]
        while stack:
            op, visible = stack.pop()
            if is_symbol_table(op):
                visible = visible or symbol_name(op) is None or symbol_visibility(op) == "private"
            else:
                visible = True
            for inner in [each for region in op.regions for block in region.blocks for each in block.ops]:
                if inner.regions:
                    stack.append((inner, visible))
                if not is_symbol_table(op):
                    continue
                node = self._graph.node(callable_region(inner)) if is_callable(inner) else None
                if node is None:
                    live += [used for used, _ in self._references(inner)]
                elif symbol_name(inner) is not None:
                    visibility = symbol_visibility(inner)
                    if visibility == "private" or (visible and visibility != "public"):
                        self._counts[node] = 0
        for node in live:
            self._counts.pop(node, None)
