"""Prints an operation with the aliases and resources that it uses.

The text is that of mlir-opt: aliases are defined above the IR, those of locations below it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from compiler.ir.asm import AsmPrinter, Printable, quote
from compiler.ir.attributes import DenseResourceElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ods.model import OpDef
from compiler.syntax.assembly.op_syntax import syntax_of
from compiler.syntax.lexer import unquote
from compiler.syntax.op_printer import AliasTable, OpPrinter, PrintingFlags, RegionMarker
from compiler.syntax.printer.aliases import Alias, alias_name, choose_aliases
from compiler.syntax.printer.names import Names, name_all
from compiler.syntax.printer.op_locations import OpLocations
from compiler.syntax.printer.templates import TemplatePrinter
from compiler.syntax.printer.value_users import users_of_values

Resources = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Content of a file's `{-# ... #-}` part: section -> dialect or owner -> key -> literal."""

_EMPTY_BLOB = "0x00000000"


def _print_hook(definition: OpDef) -> Callable[[Operation, OpPrinter], None] | None:
    return syntax_of(definition).print


def print_operation(op: Operation, flags: PrintingFlags | None = None, names: Names | None = None) -> str:
    """Returns the text of an operation and of the aliases that it uses, ending in a line end.

    `names`: the result of `operation_names`, if it was called already.
    """
    return _print(op, flags or PrintingFlags(), names)[0]


def print_file(op: Operation, resources: Resources, flags: PrintingFlags | None = None) -> str:
    """Returns the text of `print_operation`, followed by the file's resources.

    Dialect resources that the operation does not use are left out.
    """
    flags = flags or PrintingFlags()
    text, used = _print(op, flags, None)
    if flags.local_scope:
        return text
    return text + _print_resources(resources, used, flags.elide_resources_larger_than)


def operation_names(op: Operation, flags: PrintingFlags) -> Names:
    """Returns the names of values and blocks for printing `op`: those of all IR in its `naming_root`."""
    root = naming_root(op, flags)
    return name_all(
        root,
        use_name_locations=flags.use_name_locations,
        use_hooks=not flags.generic,
        unique=flags.generic or flags.unique_ssa_ids,
        number_operations=flags.value_users,
    )


def naming_root(op: Operation, flags: PrintingFlags) -> Operation:
    """Returns the enclosing operation in which names are unique when `op` is printed.

    It is the outermost one; with `local_scope`, the nearest one that is isolated from above.
    """
    while not (flags.local_scope and op.has_trait("IsolatedFromAbove")) and (parent := op.parent_op) is not None:
        op = parent
    return op


class _Printer(TemplatePrinter):
    """Records the keys of the resources that are printed."""

    __slots__ = ("resources",)

    def __init__(
        self, flags: PrintingFlags, names: Names, aliases: AliasTable, locations: OpLocations | None = None
    ) -> None:
        super().__init__(flags, names, aliases, _print_hook, locations)
        self.resources: dict[str, None] = {}

    def attribute(self, attribute: Printable) -> None:
        if isinstance(attribute, DenseResourceElementsAttr):
            self.resources[attribute.key] = None
        super().attribute(attribute)


class _NeedsAlias(Exception):
    """Raised if a type or attribute that gets an alias was printed without one."""


class _NoAliases:
    """An alias table without aliases, which records if an alias is missing."""

    __slots__ = ("lacks_alias",)

    def __init__(self) -> None:
        self.lacks_alias = False

    def get(self, aliased: Printable, /) -> None:
        if alias_name(aliased) is not None:
            self.lacks_alias = True


class _PlainPrinter(_Printer):
    """Prints IR without aliases; raises `_NeedsAlias` if a type or attribute gets one.

    It raises only between regions, as print hooks of ops may catch exceptions.
    """

    __slots__ = ("_no_aliases",)

    def __init__(self, flags: PrintingFlags, names: Names) -> None:
        self._no_aliases = _NoAliases()
        super().__init__(flags, names, self._no_aliases)

    def print_root(self, op: Operation, users: dict[Value, list[Operation]] | None = None) -> str:
        text = super().print_root(op, users)
        self._check()
        return text

    def expand(self, marker: RegionMarker) -> None:
        self._check()
        super().expand(marker)

    def _check(self) -> None:
        if self._no_aliases.lacks_alias:
            raise _NeedsAlias


class _OpStart(str):
    """An empty part of the output, before the text of an operation."""

    op: Operation


class LinePrinter(_Printer):
    """Prints operations without aliases, and returns the line of each.

    Its templates (`templates.py`) are valid as long as the IR does not change. `name_outside` returns the name of a
    value that is not defined in the printed IR, as in the middle of a conversion.
    """

    def __init__(self, name_outside: Callable[[Value], str]) -> None:
        super().__init__(PrintingFlags(local_scope=True), Names(), {})
        self._name_outside = name_outside

    def value_text(self, value: Value) -> str:
        return super().value_text(value) if value in self.names.values else f"%{self._name_outside(value)}"

    def print_ops(self, ops: Sequence[Operation]) -> None:
        for op in ops:
            start = _OpStart()
            start.op = op
            self.parts.append(start)
            super().print_ops((op,))

    def print_lines(self, op: Operation, names: Names) -> tuple[str, list[tuple[Operation, int]]]:
        """Returns the text of an operation, and each printed operation with its line, counted from 0."""
        self.names = names
        self._default_dialect, self._indent = "builtin", 0
        self._predecessors.clear()
        lines = [(op, 0)]
        line = 0
        pieces = self._print_pieces(op)
        for piece in pieces:
            if isinstance(piece, _OpStart):
                lines.append((piece.op, line))
            else:
                line += piece.count("\n")
        return "".join([*pieces, "\n"]), lines


def _print(op: Operation, flags: PrintingFlags, names: Names | None) -> tuple[str, dict[str, None]]:
    """Returns the text of an operation, and the resources it uses."""
    names = operation_names(op, flags) if names is None else names
    users = users_of_values(naming_root(op, flags)) if flags.value_users else None
    if not flags.local_scope and not flags.debug_info:
        # Most IR has no aliases, and printing is the fastest check for that.
        plain = _PlainPrinter(flags, names)
        try:
            return plain.print_root(op, users) + "\n", plain.resources
        except _NeedsAlias:
            pass
    locations = OpLocations()
    aliases = [] if flags.local_scope else choose_aliases(op, flags, names, _print_hook, locations)
    printer = _Printer(flags, names, {alias.thing: alias.text for alias in aliases}, locations)
    above = [_definition(printer, alias) for alias in aliases if not alias.deferred]
    body = printer.print_root(op, users)
    below = [_definition(printer, alias) for alias in aliases if alias.deferred]
    return "".join([*above, body, "\n", *below]), printer.resources


def _definition(printer: AsmPrinter, alias: Alias) -> str:
    printer.parts = []
    alias.thing.print(printer)
    return f"{alias.text} = {''.join(printer.parts)}\n"


def _print_resources(resources: Resources, used: Mapping[str, None], limit: int | None) -> str:
    """Returns the `{-# ... #-}` part of a file, without literals longer than `limit`; "" if it is empty."""
    sections: list[str] = []
    for section in ("dialect_resources", "external_resources"):
        groups: list[str] = []
        for group, entries in resources.get(section, {}).items():
            keys = [key for key in used if key in entries] if section == "dialect_resources" else list(entries)
            rows: list[str] = []
            for key in keys:
                value = _resource_value(entries[key])
                if limit is None or len(value) <= limit:
                    rows.append(f"      {_key(key)}: {value}")
            if rows:
                groups.append(f"    {_key(group)}: {{\n" + ",\n".join(rows) + "\n    }")
        if groups:
            sections.append(f"  {section}: {{\n" + ",\n".join(groups) + "\n  }")
    return "\n{-#\n" + ",\n".join(sections) + "\n#-}\n" if sections else ""


def _key(key: str) -> str:
    printer = AsmPrinter()
    printer.keyword_or_string(key)
    return printer.text


def _resource_value(literal: str) -> str:
    """Returns a resource's literal in canonical form: blobs in upper case, with alignment 0 if they have no data."""
    if not literal.startswith('"'):
        return literal
    if not literal.startswith('"0x'):
        return quote(unquote(literal))
    digits = literal[3:-1].upper()
    return f'"0x{digits}"' if len(digits) > 8 else f'"{_EMPTY_BLOB}"'
