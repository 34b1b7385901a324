"""Upstream's `CallGraph`: its strongly connected components, and the interfaces of calls and callables.

The graph has a node for each callable region in an op. It is not updated when the op changes, except that nodes may be
erased.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.functions import type_of_function
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.symbols import SymbolTables, nearest_symbol_table
from compiler.ir.types import DialectType, FunctionType, Type
from compiler.ods.type_predicates import is_definition


def is_call(op: Operation) -> bool:
    return op.has_trait("CallOpInterface")


def is_callable(op: Operation) -> bool:
    return op.has_trait("CallableOpInterface")


def callable_region(op: Operation) -> Region | None:
    """Returns the region that runs when a callable is called; None for a declaration."""
    match op.regions:
        case [region, *_] if region.blocks:
            return region
    return None


def callee_of(call: Operation) -> SymbolRefAttr | Value | None:
    """Returns the callee of a call, a symbol or a value."""
    for name in ("callee", "target"):
        attribute = call.properties.get(name)
        if isinstance(attribute, SymbolRefAttr):
            return attribute
    return next(iter(call.operands), None)


def call_arguments(call: Operation) -> Sequence[Value]:
    """Returns the operands of a call that become the arguments of its callee."""
    definition = call.definition
    if definition is None or "callee_operands" not in definition.operand_positions:
        return call.operands
    passed = call.operand_group("callee_operands")
    own_callee = "callee" in definition.operand_positions  # func.call_indirect has a separate operand for the callee
    return passed if own_callee or isinstance(callee_of(call), SymbolRefAttr) else passed[1:]


def callable_result_types(op: Operation) -> Sequence[Type]:
    """Returns the types that a callable returns."""
    type_ = type_of_function(op)
    if isinstance(type_, FunctionType):
        return type_.results
    if isinstance(type_, DialectType) and is_definition(type_, "llvm.func"):
        result: Type = type_.parameters[0]
        return () if is_definition(result, "llvm.void") else (result,)
    return ()


class CallGraphNode:
    """A callable region, or without a region one of the graph's two placeholder nodes.

    `targets` are the nodes that it calls, contains, or may refer to, in order; `children` are the contained ones.
    """

    __slots__ = ("children", "region", "targets")

    def __init__(self, region: Region | None) -> None:
        self.region = region
        self.targets: dict[CallGraphNode, None] = {}
        self.children: dict[CallGraphNode, None] = {}

    @property
    def callable(self) -> Operation | None:
        return None if self.region is None else self.region.parent


class CallGraph:
    """The callables in an op and the calls between them.

    `external_caller` stands for callers outside of the op, and has all top-level callables as targets;
    `unknown_callee` is the target of all calls that cannot be resolved.
    """

    def __init__(self, root: Operation) -> None:
        self.nodes: dict[Region, CallGraphNode] = {}
        self.external_caller = CallGraphNode(None)
        self.unknown_callee = CallGraphNode(None)
        tables = SymbolTables()
        for op, parent in self._add(root):
            parent.targets[self.resolve(op, tables)] = None

    def node(self, region: Region | None) -> CallGraphNode | None:
        """Returns the node of a region, if it can be called."""
        return None if region is None else self.nodes.get(region)

    def resolve(self, call: Operation, tables: SymbolTables) -> CallGraphNode:
        """Returns the node of a call's callee; `unknown_callee` if it cannot be resolved or has no body."""
        callee = callee_of(call)
        op: Operation | None = None
        if isinstance(callee, SymbolRefAttr):
            table = nearest_symbol_table(call)
            op = None if table is None else tables.lookup_in(table, callee)
        elif isinstance(callee, OpResult):
            op = callee.owner
        if op is None or not is_callable(op):
            return self.unknown_callee
        return self.node(callable_region(op)) or self.unknown_callee

    def _add(self, root: Operation) -> list[tuple[Operation, CallGraphNode]]:
        """Adds the nodes of all callables. Returns the calls in them, each with its innermost enclosing node."""
        calls: list[tuple[Operation, CallGraphNode]] = []
        stack: list[tuple[Operation, CallGraphNode | None]] = [(root, None)]
        while stack:
            op, parent = stack.pop()
            if is_call(op):
                if parent is not None:
                    calls.append((op, parent))
                continue
            if is_callable(op):
                region = callable_region(op)
                if region is None:
                    continue
                parent = self._add_node(region, parent)
            inner = [each for region in op.regions for block in region.blocks for each in block.ops]
            stack += [(each, parent) for each in reversed(inner)]
        return calls

    def _add_node(self, region: Region, parent: CallGraphNode | None) -> CallGraphNode:
        node = self.nodes[region] = CallGraphNode(region)
        if parent is None:
            # As upstream, private functions too: being unused is decided elsewhere.
            self.external_caller.targets[node] = None
        else:
            parent.targets[node] = parent.children[node] = None
        return node

    def components(self) -> list[list[CallGraphNode]]:
        """Returns the strongly connected components, callees before their callers (Tarjan's algorithm)."""
        numbers: dict[CallGraphNode, int] = {}
        lowest: dict[CallGraphNode, int] = {}
        open_nodes: list[CallGraphNode] = []
        components: list[list[CallGraphNode]] = []
        done: set[CallGraphNode] = set()
        stack: list[tuple[CallGraphNode, Iterator[CallGraphNode]]] = []

        def enter(node: CallGraphNode) -> None:
            numbers[node] = lowest[node] = len(numbers)
            open_nodes.append(node)
            stack.append((node, iter(node.targets)))

        enter(self.external_caller)
        while stack:
            node, rest = stack[-1]
            for target in rest:
                if target not in numbers:
                    enter(target)
                    break
                if target not in done:
                    lowest[node] = min(lowest[node], numbers[target])
            else:
                stack.pop()
                if stack:
                    caller = stack[-1][0]
                    lowest[caller] = min(lowest[caller], lowest[node])
                if lowest[node] == numbers[node]:
                    component: list[CallGraphNode] = []
                    while node not in done:
                        component.append(open_nodes.pop())
                        done.add(component[-1])
                    components.append(component)
        return components
