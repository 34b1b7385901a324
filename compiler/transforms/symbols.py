"""`symbol-dce` erases symbols that nothing can refer to, `symbol-privatize` makes symbols private."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import (
    VISIBILITY,
    SymbolTables,
    is_symbol_table,
    nearest_symbol_table,
    symbol_name,
    symbol_uses_of_op,
    symbol_visibility,
)
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter


@dataclass
class SymbolDCE(Pass):
    """func.func private @f() {...}, without a use -> nothing"""

    argument = "symbol-dce"
    name = "SymbolDCE"
    summary = "Eliminate dead symbols"
    statistics = {"num-dce'd": "Number of symbols DCE'd"}

    def run(self, op: Operation, state: PassState) -> None:
        if not is_symbol_table(op):
            state.error(op, f"'{op.name}' op was scheduled to run under SymbolDCE, but does not define a symbol table")
            return
        live = live_symbols(op)
        rewriter = Rewriter(op, state.context, state.listeners)
        stack = [op]
        while stack:
            table = stack.pop()
            for inner in [one for region in table.regions for block in region.blocks for one in block.ops]:
                if is_symbol(inner) and is_symbol_table(table) and inner not in live:
                    for result in inner.results:
                        rewriter.drop_all_uses(result)
                    rewriter.erase_op(inner)
                    state.counts["num-dce'd"] += 1
                elif inner.regions:
                    stack.append(inner)


def is_symbol(op: Operation) -> bool:
    """Whether the op is known by a name in its symbol table."""
    return op.has_trait("SymbolOpInterface") and symbol_name(op) is not None


def live_symbols(root: Operation) -> set[Operation]:
    """The symbols in a table, nested ones too, that something alive refers to or that can be seen from outside."""
    tables = SymbolTables()
    live: set[Operation] = set()
    hidden_root = is_symbol(root) and symbol_visibility(root) == "private" and root.parent is not None
    worklist: list[tuple[Operation, bool]] = [(root, hidden_root)]
    while worklist:
        holder, hidden = worklist.pop()
        # The op's body: what is no symbol is alive with it, and so are symbols that others can see.
        stack = [holder]
        while stack:
            op = stack.pop()
            owner = nearest_symbol_table(op if op is holder and op is root else op.parent_op or op)
            for use in symbol_uses_of_op(op):
                if op is root or owner is None:
                    continue
                for found in tables.resolve(owner, use.reference):
                    if found not in live:
                        live.add(found)
                        worklist.append((found, True))
            table = is_symbol_table(op)
            for inner in [one for region in op.regions for block in region.blocks for one in block.ops]:
                if not table or not is_symbol(inner):
                    stack.append(inner)
                elif inner not in live:
                    visibility = symbol_visibility(inner)
                    if visibility == "public" or (visibility == "nested" and not _is_hidden(op, root, hidden)):
                        live.add(inner)
                        worklist.append((inner, hidden))
    return live


def _is_hidden(table: Operation, root: Operation, hidden: bool) -> bool:
    """Whether nested symbols of the table can be seen from nowhere outside of the root."""
    return hidden or (table is root and is_symbol(root) and symbol_visibility(root) == "private")


@dataclass
class SymbolPrivatize(Pass):
    """func.func @f() {...} -> func.func private @f() {...}"""

    argument = "symbol-privatize"
    name = "SymbolPrivatize"
    summary = "Mark symbols private"

    exclude: tuple[str, ...] = option(
        "exclude", (), "Comma separated list of symbols that should not be marked private"
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for inner in [one for region in op.regions for block in region.blocks for one in block.ops]:
            name = symbol_name(inner)
            if not is_symbol(inner) or name in self.exclude:
                continue
            with rewriter.modify(inner):
                inner.properties = {**inner.properties, VISIBILITY: StringAttr("private")}
