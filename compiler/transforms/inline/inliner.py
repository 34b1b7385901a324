"""Inlining along the call graph: upstream's `Inliner`.

Visits strongly connected components of the call graph bottom-up. Each component is simplified, then its calls are
inlined, and both are repeated until no call can be inlined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.analysis.call_graph import CallGraph, CallGraphNode, callee_of, is_call
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.problem import LimitError
from compiler.ir.symbols import SymbolTables
from compiler.passes.manager import PassResult
from compiler.rewrite.inlining import inline_call
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.transforms.inline.interfaces import interface_of
from compiler.transforms.inline.symbol_uses import CallableUses

_COPIES_PER_OP = 10
"""Minimum number of ops that inlining may copy, per op of the input."""


@dataclass(frozen=True)
class Call:
    """A call with a known target; `source` is its enclosing callable, `target` the called one."""

    op: Operation
    source: CallGraphNode
    target: CallGraphNode


@dataclass(frozen=True)
class _History:
    """A callee whose inlined body introduced a call, and the history of the inlined call."""

    node: CallGraphNode
    before: _History | None


class Inliner:
    """Inlines the calls in one op.

    Raises `LimitError` before copying more than `max_ops` operations and more than ten times the number of operations.

    simplify: runs passes on a callable.
    is_profitable: returns True if a call that can be inlined should be inlined.
    """

    def __init__(
        self,
        root: Operation,
        context: Context,
        listeners: Sequence[Listener],
        *,
        max_iterations: int,
        max_ops: int,
        simplify: Callable[[Operation], PassResult],
        is_profitable: Callable[[Region, Region], bool],
    ) -> None:
        self._root = root
        self._context = context
        self._listeners = listeners
        self._max_iterations = max_iterations
        self._max_ops = max(max_ops, _COPIES_PER_OP * sum(1 for _ in root.walk()))
        self._copied = 0
        self._simplify = simplify
        self._is_profitable = is_profitable
        self._tables = SymbolTables()
        self._graph = CallGraph(root)
        self._uses = CallableUses(root, self._graph, self._tables)
        self._rewriters: dict[Operation, Rewriter] = {}
        self._dead: dict[CallGraphNode, None] = {}
        self.has_changed_ir = False

    def run(self) -> bool:
        """Inlines calls until none is left to inline. Returns False if a pass failed."""
        for component in self._graph.components():
            if not self._inline_component(component):
                return False
        dead = [node.callable for node in self._dead]
        if dead:
            self.has_changed_ir = True
            rewriter = Rewriter(self._root, self._context, self._listeners)
            for op in dead:
                if op is not None:
                    for result in op.results:
                        rewriter.drop_all_uses(result)
                    rewriter.erase_op(op)
        return True

    def _inline_component(self, component: list[CallGraphNode]) -> bool:
        iterations = 0
        while True:
            self._rewriters.clear()
            if not self._simplify_component(component, is_new=not iterations):
                return False
            if not self._inline_calls(component):
                return True
            iterations += 1
            if iterations >= self._max_iterations:
                return True

    def _simplify_component(self, component: Sequence[CallGraphNode], *, is_new: bool) -> bool:
        """Simplifies a component's callables. `is_new`: no call in it was inlined. Returns False if a pass failed."""
        simplified = []
        for node in component:
            op = node.callable
            # The content of a callable with nested callables could be erased.
            if op is not None and not node.children and op.has_trait("IsolatedFromAbove"):
                result = self._simplify(op)
                if not result.succeeded:
                    return False
                if result.changed or not is_new:
                    simplified.append(node)
                self.has_changed_ir |= result.changed
        for node in simplified:
            self._uses.recompute(node)
        return True

    def _rewriter(self, op: Operation) -> Rewriter:
        """Returns the rewriter for the nearest enclosing op that is isolated from above."""
        root = op
        while not root.has_trait("IsolatedFromAbove") and root.parent_op is not None:
            root = root.parent_op
        rewriter = self._rewriters.get(root)
        if rewriter is None:
            rewriter = self._rewriters[root] = Rewriter(root, self._context, self._listeners)
        return rewriter

    def _inline_calls(self, component: list[CallGraphNode]) -> bool:
        """Inlines the calls in a component's callables, and the calls in inlined bodies.

        Returns True if there was one.
        """
        dead: dict[CallGraphNode, None] = {}
        calls: list[tuple[Call, _History | None]] = []
        for node in component:
            if node.callable is None or node.region is None:
                continue
            if self._uses.is_dead(node, self._rewriter):
                dead[node] = None
            else:
                calls += [(call, None) for call in self._calls_in(node.region.blocks, node, nested=False)]
        inlined = False
        position = 0
        while position < len(calls):
            call, history = calls[position]
            position += 1
            if call.source in dead or _is_in(call.target, history) or not self._should_inline(call):
                continue
            callee, region = call.target.callable, call.target.region
            assert callee is not None and region is not None
            rewriter = self._rewriter(call.op)
            self._copied += count_ops(region)
            if self._copied > self._max_ops:
                message = (
                    f"inlining copies more than {self._max_ops} operations; the option 'max-ops' raises that limit"
                )
                raise LimitError(call.op, message)
            last_use = self._uses.has_one_use(call.target, self._rewriter)
            brought: list[Call] = []

            def on_copied(blocks: Sequence[Block], calls: list[Call] = brought) -> None:
                calls += self._calls_in_copy(blocks)

            if not inline_call(call.op, callee, region, rewriter, interface_of, on_copied):
                continue
            inlined = self.has_changed_ir = True
            calls += [(inlined_call, _History(call.target, history)) for inlined_call in brought]
            self._uses.call_inlined(call.op, call.source, call.target)
            rewriter.erase_op(call.op)
            if last_use:
                self._uses.erased(call.target)
                dead[call.target] = None
        for node in dead:
            if node in component:
                component.remove(node)
            self._dead[node] = None
        return inlined

    def _should_inline(self, call: Call) -> bool:
        op, region = call.op, call.target.region
        if region is None or op.has_trait("Terminator"):
            return False
        if any(target in (call.target, call.source) for target in call.target.targets):
            return False  # A recursive call.
        around = op.parent_region
        while around is not None:
            if around is region:
                return False
            around = None if around.parent is None else around.parent.parent_region
        parent, callee = op.parent_op, region.parent
        if len(region.blocks) > 1 and parent is not None and callee is not None:
            if parent.name != callee.name and (parent.definition is None or parent.has_trait("SingleBlock")):
                return False
        caller = call.source.region
        return caller is None or self._is_profitable(caller, region)

    def _calls_in_copy(self, blocks: Sequence[Block]) -> list[Call]:
        """Returns the calls in blocks that were just inlined."""
        region = blocks[0].parent
        while region is not None and self._graph.node(region) is None:
            region = None if region.parent is None else region.parent.parent_region
        node = self._graph.node(region)
        return [] if node is None else self._calls_in(blocks, node, nested=True)

    def _calls_in(self, blocks: Sequence[Block], node: CallGraphNode, *, nested: bool) -> list[Call]:
        """Returns the calls in blocks of a callable; `nested` includes the calls of nested callables."""
        calls: list[Call] = []
        stack = [(block, node) for block in blocks]
        while stack:
            block, source = stack.pop()
            for op in block.ops:
                if is_call(op):
                    callee = callee_of(op)
                    if not isinstance(callee, SymbolRefAttr) or not callee.nested:
                        target = self._graph.resolve(op, self._tables)
                        if target.region is not None:
                            calls.append(Call(op, source, target))
                    continue
                for region in op.regions:
                    own = self._graph.node(region)
                    if nested or own is None:
                        stack += [(inner, own or source) for inner in region.blocks]
        return calls


def count_ops(region: Region) -> int:
    """Returns the number of ops in a region, nested ones included."""
    return sum(1 for block in region.blocks for op in block.ops for _ in op.walk())


def _is_in(node: CallGraphNode, history: _History | None) -> bool:
    while history is not None:
        if history.node is node:
            return True
        history = history.before
    return False
