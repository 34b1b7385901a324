"""The symbols of a module, grouped by the symbol tables that define them, with an edge for each reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.graphs.labels import Labels, shortened, title_of
from compiler.graphs.model import Edge, Graph, GraphKind, Node
from compiler.graphs.outline import Description, Limits, Outline
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables, is_symbol_table, symbol_name, symbol_uses_of_op, symbol_visibility


def symbol_graph(root: Operation, limits: Limits, labels: Labels) -> Graph:
    """Returns the symbols in `root`; the label of an edge lists the operations that contain the references."""
    outline = Outline(root, _Parts(), limits)
    tables = SymbolTables()
    missing: dict[str, Node] = {}
    edges: dict[tuple[str, str], dict[str, int]] = {}
    for op, scopes in _with_scopes(root):
        for use in symbol_uses_of_op(op):
            definition = next((each for scope in scopes if (each := tables.lookup_in(scope, use.reference))), None)
            if definition is None:
                name = str(use.reference)
                missing.setdefault(name, Node(f"?{name}", "missing", shortened(name), ["not defined here"]))
            source, target = outline.node_of(op), missing[str(use.reference)].id if definition is None else ""
            target = target or outline.node_of(definition)
            if source and target:
                names = edges.setdefault((source, target), {})
                names[op.name] = names.get(op.name, 0) + 1
    references = [Edge(*ends, "reference", _counted(names)) for ends, names in edges.items()]
    return Graph(GraphKind.SYMBOLS, title_of(root), [*outline.nodes, *missing.values()], references)


def _counted(names: dict[str, int]) -> str:
    return shortened(", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items()))


def _with_scopes(root: Operation) -> Iterator[tuple[Operation, tuple[Operation, ...]]]:
    """Returns all operations with the tables that resolve their references, the innermost first.

    A registered table resolves all references in it. An unregistered operation may or may not be a table, so the tables
    that enclose it follow.
    """
    stack: list[tuple[Operation, tuple[Operation, ...]]] = [(root, ())]
    while stack:
        op, scopes = stack.pop()
        yield op, scopes
        if _holds_symbols(op) or op is root:
            scopes = (op,) if op.definition is not None else (op, *scopes)
        stack += [(each, scopes) for region in op.regions for block in region.blocks for each in reversed(block.ops)]


def _holds_symbols(op: Operation) -> bool:
    if op.definition is not None:
        return is_symbol_table(op)
    return any(symbol_name(each) is not None for region in op.regions for block in region.blocks for each in block.ops)


class _Parts:
    def parts(self, subject: Operation) -> Sequence[Operation]:
        ops = [op for region in subject.regions for block in region.blocks for op in block.ops]
        return [op for op in ops if symbol_name(op) is not None or _holds_symbols(op)]

    def describe(self, subject: Operation) -> Description:
        visibility = symbol_visibility(subject)
        lines = () if visibility == "public" else (visibility,)
        return Description("table" if _holds_symbols(subject) else "symbol", shortened(title_of(subject)), lines)
