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
            state.error(op, f"'{op.name}' op  was scheduled to run under SymbolDCE, but does not define a symbol table")
            return
        unknown = _holder_of_unknown_table(op)
        if unknown is not None:
            state.error(unknown, _UNKNOWN_TABLE)
            return
        live = live_symbols(op)
        rewriter = Rewriter(op, state.context, state.listeners)
        stack = [op]
        while stack:
            table = stack.pop()
            for inner in [each for region in table.regions for block in region.blocks for each in block.ops]:
                if is_symbol(inner) and is_symbol_table(table) and inner not in live:
                    for result in inner.results:
                        rewriter.drop_all_uses(result)
                    rewriter.erase_op(inner)
                    state.counts["num-dce'd"] += 1
                elif inner.regions:
                    stack.append(inner)


_UNKNOWN_TABLE = (
    "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses"
)


def _holder_of_unknown_table(root: Operation) -> Operation | None:
    """Returns an op of a symbol table that is or holds an op of an unknown dialect which may be a symbol table."""
    for op in root.walk():
        if op is not root and op.definition is None and len(op.regions) == 1:
            holder: Operation = op
            while holder.parent_op is not None and not is_symbol_table(holder.parent_op):
                holder = holder.parent_op
            return holder
    return None


def is_symbol(op: Operation) -> bool:
    """Returns True if the op is known by a name in its symbol table."""
    return op.has_trait("SymbolOpInterface") and symbol_name(op) is not None


def live_symbols(root: Operation) -> set[Operation]:
    """The symbols in a table, nested ones too, that something alive refers to or that can be seen from outside."""
    tables = SymbolTables()
    live: set[Operation] = set()
    worklist = [root]
    while worklist:
        holder = worklist.pop()
        # Ops nested in a live op are live, except for symbols that are not visible outside.
        stack = [holder]
        while stack:
            op = stack.pop()
            owner = None if op is root else nearest_symbol_table(op.parent_op or op)
            if owner is not None:
                for use in symbol_uses_of_op(op):
                    ops = [each for each in tables.resolve(owner, use.reference) if each not in live]
                    live.update(ops)
                    worklist += ops
            table = is_symbol_table(op)
            for inner in [each for region in op.regions for block in region.blocks for each in block.ops]:
                if not table or not is_symbol(inner):
                    stack.append(inner)
                elif inner not in live and not _is_discardable(inner, op, root):
                    live.add(inner)
                    worklist.append(inner)
    return live


def _is_discardable(symbol: Operation, table: Operation, root: Operation) -> bool:
    """Returns True if a symbol may be erased if no op in the root refers to it."""
    visibility = symbol_visibility(symbol)
    if visibility != "nested":
        return visibility == "private"
    current: Operation | None = table
    while current is not None and current is not root:
        if not is_symbol(current) or symbol_visibility(current) == "private":
            return True
        current = current.parent_op
    return root.parent is None or not is_symbol(root) or symbol_visibility(root) == "private"


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
        for inner in [each for region in op.regions for block in region.blocks for each in block.ops]:
            name = symbol_name(inner)
            if not is_symbol(inner) or name in self.exclude:
                continue
            private = {VISIBILITY: StringAttr("private")}
            with rewriter.modify(inner):
                if inner.definition is not None and VISIBILITY in inner.definition.inherent_names:
                    inner.properties = {**inner.properties, **private}
                else:
                    inner.attributes = {**inner.attributes, **private}
