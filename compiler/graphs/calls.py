"""The call graph of a module: functions, grouped by the modules that contain them, with an edge to each callee.

An unregistered operation with a symbol and a region counts as a function, one with a symbol called `callee` as a call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.analysis.call_graph import callable_region, callee_of, is_call, is_callable
from compiler.graphs.labels import Labels, shortened, title_of
from compiler.graphs.model import Edge, Graph, GraphKind, Node
from compiler.graphs.outline import Description, Limits, Outline
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ir.symbols import SymbolTables, is_symbol_table, symbol_name


def call_graph(root: Operation, limits: Limits, labels: Labels) -> Graph:
    """Returns the call graph of the functions in `root`."""
    outline = Outline(root, _Parts(), limits)
    tables = SymbolTables()
    unknown: dict[str, Node] = {}
    calls: dict[tuple[str, str], int] = {}
    for call, caller in _calls(root):
        source = outline.node_of(caller)
        callee = call.attribute("callee") if call.definition is None else callee_of(call)
        function = _resolve(call, callee, tables)
        if function is None:
            name = str(callee) if isinstance(callee, SymbolRefAttr) else "a value"
            if name not in unknown:
                unknown[name] = Node(f"?{name}", "unknown", shortened(name), ["not known here"])
            target = unknown[name].id
        else:
            target = outline.node_of(function)
        if source and target:
            calls[source, target] = calls.get((source, target), 0) + 1
    edges = [Edge(*ends, "call", f"{count} calls" if count > 1 else "") for ends, count in calls.items()]
    return Graph(GraphKind.CALLS, title_of(root), [*outline.nodes, *unknown.values()], edges)


def _resolve(call: Operation, callee: object, tables: SymbolTables) -> Operation | None:
    if isinstance(callee, SymbolRefAttr):
        return tables.lookup_nearest(call, callee)
    if isinstance(callee, OpResult):
        # A function that is a value, as func.constant makes it.
        reference = callee.owner.properties.get("value")
        return tables.lookup_nearest(callee.owner, reference) if isinstance(reference, SymbolRefAttr) else None
    return None


def _calls(root: Operation) -> Iterator[tuple[Operation, Operation]]:
    """Returns the calls, each with its innermost enclosing callable; calls outside of callables are left out."""
    stack: list[tuple[Operation, Operation | None]] = [(root, None)]
    while stack:
        op, caller = stack.pop()
        if caller is not None and _calls_something(op):
            yield op, caller
        inner = op if _is_function(op) else caller
        stack += [(each, inner) for region in op.regions for block in region.blocks for each in reversed(block.ops)]


def _calls_something(op: Operation) -> bool:
    return is_call(op) if op.definition is not None else isinstance(op.attribute("callee"), SymbolRefAttr)


def _is_function(op: Operation) -> bool:
    if op.definition is not None:
        return is_callable(op)
    return symbol_name(op) is not None and len(op.regions) > 0 and not _functions_in(op)


def _functions_in(op: Operation) -> list[Operation]:
    """Returns the functions directly in an operation, and the modules there."""
    ops = [each for region in op.regions for block in region.blocks for each in block.ops]
    return [each for each in ops if is_callable(each) or is_symbol_table(each) or _is_unregistered_symbol(each)]


def _is_unregistered_symbol(op: Operation) -> bool:
    return op.definition is None and symbol_name(op) is not None and len(op.regions) > 0


class _Parts:
    def parts(self, subject: Operation) -> Sequence[Operation]:
        return () if _is_function(subject) else _functions_in(subject)

    def describe(self, subject: Operation) -> Description:
        if not _is_function(subject):
            return Description("module", title_of(subject))
        kind = "declaration" if callable_region(subject) is None else "function"
        return Description(kind, shortened(title_of(subject)))
