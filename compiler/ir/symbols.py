"""Symbols: operations with a name in the nearest enclosing symbol table.

The IR itself holds no tables: a `SymbolTable` collects the symbols in an operation's body when it is created. See
https://mlir.llvm.org/docs/SymbolsAndSymbolTables/.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import count
from typing import overload

from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, DictionaryAttr, StringAttr, SymbolRefAttr
from compiler.ir.operation import AnyOperation, Operation
from compiler.ir.unregistered import UnreadOperation

SYMBOL_NAME = "sym_name"
VISIBILITY = "sym_visibility"
VISIBILITIES = ("public", "private", "nested")


def symbol_name(op: Operation) -> str | None:
    """Returns the op's name in the nearest symbol table; None if the op is no symbol."""
    name = op.attribute(SYMBOL_NAME)
    return name.value if isinstance(name, StringAttr) else None


def set_symbol_name(op: Operation, name: str) -> None:
    """Renames a symbol; its uses keep the old name."""
    if SYMBOL_NAME in op.properties:
        op.properties = {**op.properties, SYMBOL_NAME: StringAttr(name)}
    else:
        op.attributes = {**op.attributes, SYMBOL_NAME: StringAttr(name)}


def symbol_visibility(op: Operation) -> str:
    """Returns `public`, `private` (used only in its table) or `nested` (used only in the table enclosing its table)."""
    visibility = op.attribute(VISIBILITY)
    return visibility.value if isinstance(visibility, StringAttr) else "public"


def is_symbol_table(op: Operation) -> bool:
    return op.has_trait("SymbolTable")


def may_be_symbol_table(op: Operation) -> bool:
    """Returns True if the op is a symbol table, or may be one: it is unregistered and has one region."""
    return is_symbol_table(op) if op.definition is not None else len(op.regions) == 1


def nearest_symbol_table(op: Operation) -> Operation | None:
    """Returns the nearest symbol table among the op and those that enclose it.

    Returns None if there is none, or if an unregistered op is nearer that may be one.
    """
    current: Operation | None = op
    while current is not None:
        if current.definition is None and may_be_symbol_table(current):
            return None
        if is_symbol_table(current):
            return current
        current = current.parent_op
    return None


def generate_symbol_name(base: str, taken: Container[str | None], numbers: Iterator[int] | None = None) -> str:
    """Returns `base`, or else the first of `base_0`, `base_1`, ... that is not in `taken`; as upstream numbers symbols.

    With `numbers`, the suffixes are its next numbers, as in an upstream symbol table, which never repeats one.

    >>> generate_symbol_name("f", {"g"}), generate_symbol_name("f", {"f", "f_0"})
    ('f', 'f_1')
    """
    return base if base not in taken else numbered_symbol_name(f"{base}_", taken, numbers)


def numbered_symbol_name(prefix: str, taken: Container[str | None], numbers: Iterator[int] | None = None) -> str:
    """Returns the first of `prefix0`, `prefix1`, ..., or of the prefix with the next `numbers`, that is not in `taken`.

    >>> numbered_symbol_name("message", {"message0"})
    'message1'
    """
    return next(name for number in numbers or count() if (name := f"{prefix}{number}") not in taken)


class SymbolTable:
    """The symbols directly inside one operation."""

    __slots__ = ("_renamed", "op", "redefinitions", "symbols")

    def __init__(self, op: Operation) -> None:
        self.op = op
        self._renamed = 0
        self.symbols: dict[str, Operation] = {}
        self.redefinitions: list[tuple[Operation, Operation]] = []
        """(operation, first operation of that name) for each name that is defined again."""
        for block in op.regions[0].blocks if op.regions else ():
            for inner in block.ops:
                name = symbol_name(inner)
                if name is None:
                    continue
                first = self.symbols.setdefault(name, inner)
                # The symbol name of an unread op is only a guess.
                if first is not inner and not any(isinstance(op, UnreadOperation) for op in (first, inner)):
                    self.redefinitions.append((inner, first))

    @overload
    def lookup(self, name: str) -> Operation | None: ...
    @overload
    def lookup(self, name: str, op_class: type[AnyOperation]) -> AnyOperation | None: ...
    def lookup(self, name: str, op_class: type[Operation] = Operation) -> Operation | None:
        """Returns the symbol of that name; None if it is not of the class."""
        symbol = self.symbols.get(name)
        return symbol if isinstance(symbol, op_class) else None

    def add(self, symbol: Operation) -> None:
        """Adds a symbol that is inserted into the op. If its name is taken, appends the next free number: `@f_0`."""
        name = base = symbol_name(symbol) or ""
        while self.symbols.get(name, symbol) is not symbol:
            name = f"{base}_{self._renamed}"
            self._renamed += 1
        if name != base:
            set_symbol_name(symbol, name)
        self.symbols[name] = symbol


class SymbolTables:
    """Symbol tables of any number of operations, each built when it is first needed."""

    __slots__ = ("_tables",)

    def __init__(self) -> None:
        self._tables: dict[Operation, SymbolTable] = {}

    def table(self, op: Operation) -> SymbolTable:
        table = self._tables.get(op)
        if table is None:
            table = self._tables[op] = SymbolTable(op)
        return table

    def invalidate(self, op: Operation) -> None:
        """Discards the table of an op whose symbols were changed."""
        self._tables.pop(op, None)

    def keep(self, ops: Container[Operation]) -> None:
        """Discards the tables of all other operations."""
        self._tables = {op: table for op, table in self._tables.items() if op in ops}

    def replace(self, old: Operation, new: Operation) -> None:
        """Replaces the symbol `old` in its table by `new`, which has the same name."""
        name, table = symbol_name(new), None if new.parent_op is None else self._tables.get(new.parent_op)
        if name is not None and table is not None and table.symbols.get(name) is old:
            table.symbols[name] = new

    def resolve(self, table_op: Operation, reference: SymbolRefAttr) -> list[Operation]:
        """Returns the operation for each part of a reference, the root first, up to the first undefined part."""
        ops: list[Operation] = []
        current = table_op
        for part in (reference.root, *reference.nested):
            if ops and not is_symbol_table(current):
                break
            target = self.table(current).lookup(part)
            if target is None:
                break
            ops.append(target)
            current = target
        return ops

    @overload
    def lookup_in(self, table_op: Operation, reference: SymbolRefAttr | str) -> Operation | None: ...
    @overload
    def lookup_in(
        self, table_op: Operation, reference: SymbolRefAttr | str, op_class: type[AnyOperation]
    ) -> AnyOperation | None: ...
    def lookup_in(
        self, table_op: Operation, reference: SymbolRefAttr | str, op_class: type[Operation] = Operation
    ) -> Operation | None:
        """Returns the operation that a reference inside `table_op` refers to; None if it is not of the class."""
        if isinstance(reference, str):
            return self.table(table_op).lookup(reference, op_class)
        ops = self.resolve(table_op, reference)
        return ops[-1] if len(ops) == 1 + len(reference.nested) and isinstance(ops[-1], op_class) else None

    @overload
    def lookup_nearest(self, from_op: Operation, reference: SymbolRefAttr | str) -> Operation | None: ...
    @overload
    def lookup_nearest(
        self, from_op: Operation, reference: SymbolRefAttr | str, op_class: type[AnyOperation]
    ) -> AnyOperation | None: ...
    def lookup_nearest(
        self, from_op: Operation, reference: SymbolRefAttr | str, op_class: type[Operation] = Operation
    ) -> Operation | None:
        """Returns the operation that a reference on `from_op` refers to: upstream's `lookupNearestSymbolFrom`.

        Returns None if it is not of the class.
        """
        table_op = nearest_symbol_table(from_op)
        return None if table_op is None else self.lookup_in(table_op, reference, op_class)


# ---------------------------------------------------------------------------------------------------------------- uses


@dataclass(frozen=True, slots=True)
class SymbolUse:
    """A reference to a symbol, in an attribute of `op`."""

    op: Operation
    reference: SymbolRefAttr


_MAY_HOLD_REFERENCES = (ArrayAttr, DictionaryAttr, DialectAttribute)


def symbol_references(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """Yields the symbol references in an attribute, from left to right."""
    stack: list[object] = [attribute]
    while stack:
        current = stack.pop()
        if isinstance(current, SymbolRefAttr):
            yield current
        elif isinstance(current, ArrayAttr):
            stack.extend(reversed(current.elements))
        elif isinstance(current, DictionaryAttr):
            stack.extend(value for _, value in reversed(current.entries))
        elif isinstance(current, DialectAttribute):
            stack.extend(reversed(current.parameters))
        elif isinstance(current, tuple):
            stack.extend(reversed(current))


def with_references_renamed(attribute: Attribute, old: str, new: str) -> Attribute:
    """Returns the attribute with the root `old` of symbol references replaced by `new`.

    >>> print(with_references_renamed(parse_attribute("[@a, @b, @a::@b]"), "a", "c"))
    [@c, @b, @c::@b]
    """
    if isinstance(attribute, SymbolRefAttr):
        return SymbolRefAttr(new, attribute.nested) if attribute.root == old else attribute
    if isinstance(attribute, ArrayAttr):
        return ArrayAttr(tuple(with_references_renamed(element, old, new) for element in attribute.elements))
    if isinstance(attribute, DictionaryAttr):
        entries = ((name, with_references_renamed(value, old, new)) for name, value in attribute.entries)
        return DictionaryAttr(tuple(entries))
    if isinstance(attribute, DialectAttribute) and any(symbol_references(attribute)):
        parameters = (
            with_references_renamed(parameter, old, new) if isinstance(parameter, Attribute) else parameter
            for parameter in attribute.parameters
        )
        return DialectAttribute(attribute.definition, tuple(parameters))
    return attribute


def symbol_uses_of_op(op: Operation) -> Iterator[SymbolUse]:
    """Yields the uses in the op's own attributes."""
    for attributes in (op.properties, op.attributes):
        for attribute in attributes.values():
            if isinstance(attribute, SymbolRefAttr):
                yield SymbolUse(op, attribute)
            elif isinstance(attribute, _MAY_HOLD_REFERENCES):
                for reference in symbol_references(attribute):
                    yield SymbolUse(op, reference)


def ops_in_scope(root: Operation) -> Iterator[Operation]:
    """Yields the operations nested in `root`, except those in nested symbol tables, which have their own scope."""
    stack = [iter([op for region in root.regions for block in region.blocks for op in block.ops])]
    while stack:
        for op in stack[-1]:
            yield op
            if op.regions and not is_symbol_table(op):
                inner = [child for region in op.regions for block in region.blocks for child in block.ops]
                stack.append(iter(inner))
                break
        else:
            stack.pop()


def symbol_uses_in(root: Operation) -> Iterator[SymbolUse]:
    """Yields the uses of any symbol inside `root`, except those in nested symbol tables."""
    plain: dict[int, Attribute] = {}
    """Attributes that could hold references and do not, by identity: most operations share theirs with others."""
    for op in ops_in_scope(root):
        for attributes in (op.properties, op.attributes):
            for attribute in attributes.values():
                if isinstance(attribute, SymbolRefAttr):
                    yield SymbolUse(op, attribute)
                elif isinstance(attribute, _MAY_HOLD_REFERENCES) and id(attribute) not in plain:
                    references = list(symbol_references(attribute))
                    for reference in references:
                        yield SymbolUse(op, reference)
                    if not references:
                        plain[id(attribute)] = attribute


def symbol_uses(symbol: Operation, within: Operation) -> list[SymbolUse]:
    """Returns all uses of a symbol inside `within`, through nested references (`@outer::@inner`) too.

    As upstream's `SymbolTable::getSymbolUses`, except that unregistered ops are searched like others: upstream gives no
    answer if there are any.
    """
    name = symbol_name(symbol)
    table_op = symbol.parent_op
    if name is None or table_op is None:
        return []
    uses: list[SymbolUse] = []
    path: tuple[str, ...] = (name,)
    limit = set(_ancestors(within))
    scope: Operation | None = table_op
    while scope is not None:
        # If `within` is inside of the scope, only ops in both can be uses.
        if scope in limit and scope is not within:
            uses += [use for use in _uses_below(within, scope) if _names(use.reference)[: len(path)] == path]
            return uses
        uses += [use for use in symbol_uses_in(scope) if _names(use.reference)[: len(path)] == path]
        outer_name = symbol_name(scope)
        if scope is within or outer_name is None or not is_symbol_table(scope):
            break
        path = (outer_name, *path)
        scope = scope.parent_op
    return uses


def _uses_below(within: Operation, scope: Operation) -> Iterator[SymbolUse]:
    """Yields the uses on `within` and in it, if references there are looked up in `scope`."""
    outer = within.parent_op
    if outer is None or nearest_symbol_table(outer) is not scope:
        return
    yield from symbol_uses_of_op(within)
    if not is_symbol_table(within):
        yield from symbol_uses_in(within)


def _ancestors(op: Operation) -> Iterator[Operation]:
    current: Operation | None = op
    while current is not None:
        yield current
        current = current.parent_op


def _names(reference: SymbolRefAttr) -> tuple[str, ...]:
    return (reference.root, *reference.nested)
