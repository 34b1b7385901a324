"""Prints an operation with the aliases it uses: IR to text.

Enters: an operation and flags; leaves: text as mlir-opt prints it, aliases above, locations' aliases below.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.ir.asm import Printable
from compiler.ir.attributes import AffineMapAttr, DistinctAttr, IntegerSetAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation
from compiler.ir.types import TupleType, Type
from compiler.ods.model import OpDef
from compiler.syntax.assembly import syntax_of
from compiler.syntax.names import Names, name_all
from compiler.syntax.op_printer import OpPrinter, PrintingFlags


def _print_hook(definition: OpDef) -> Callable[[Operation, OpPrinter], None] | None:
    return syntax_of(definition).print


# ------------------------------------------------------------------------------------------------------------ aliases


class _AliasCollector(OpPrinter):
    """Prints into the void and notes which attributes and types an alias could stand for, innermost first."""

    __slots__ = ("_depth_stack", "depths")

    def __init__(self, flags: PrintingFlags, names: Names) -> None:
        super().__init__(flags, names, {}, _print_hook)
        self.depths: dict[Printable, int] = {}
        self._depth_stack: list[int] = [0]

    def type(self, type_: Printable) -> None:
        self._visit(type_)

    def attribute(self, attribute: Printable) -> None:
        self._visit(attribute)

    def location(self, location: Location) -> None:
        self._visit(location)

    def _visit(self, thing: Printable) -> None:
        known = self.depths.get(thing)
        if known is None:
            self._depth_stack.append(0)
            thing.print(self)
            inner = self._depth_stack.pop()
            if alias_name(thing) is None:
                self._depth_stack[-1] = max(self._depth_stack[-1], inner)
                return
            known = self.depths[thing] = inner + 1
        self._depth_stack[-1] = max(self._depth_stack[-1], known)


def alias_name(thing: Printable) -> str | None:
    """What an alias for an attribute or type is called, None where it gets none (upstream's `getAlias`)."""
    if isinstance(thing, AffineMapAttr):
        return "map"
    if isinstance(thing, IntegerSetAttr):
        return "set"
    if isinstance(thing, Location):
        return "loc"
    if isinstance(thing, DistinctAttr):
        return "distinct"
    if isinstance(thing, TupleType) and len(thing.types) > 16:
        return "tuple"
    return getattr(getattr(thing, "definition", None), "alias", None) or None


def print_operation(op: Operation, flags: PrintingFlags | None = None) -> str:
    """The text of an operation and what is in it, aliases above it, ending in a line end."""
    flags = flags or PrintingFlags()
    names = name_all(op, use_name_locations=flags.use_name_locations, use_hooks=not flags.generic)
    aliases: dict[Printable, str] = {}
    if not flags.local_scope:
        collector = _AliasCollector(flags, names)
        collector.print_root(op)
        counts: dict[str, int] = {}
        for thing, _ in sorted(
            collector.depths.items(), key=lambda item: (item[1], isinstance(item[0], Type), alias_name(item[0]))
        ):
            name = alias_name(thing) or ""
            number = counts.get(name, 0)
            counts[name] = number + 1
            sigil = "!" if isinstance(thing, Type) else "#"
            joint = "_" if name[-1:].isdigit() else ""
            aliases[thing] = f"{sigil}{name}{joint}{number}" if number else f"{sigil}{name}"
    printer = OpPrinter(flags, names, aliases, _print_hook)
    early: list[str] = []
    late: list[str] = []
    for thing, alias in aliases.items():
        printer.parts = []
        thing.print(printer)
        (late if isinstance(thing, Location) else early).append(f"{alias} = {''.join(printer.parts)}\n")
    body = printer.print_root(op)
    return "".join([*early, body, "\n", *late])


def print_resources(resources: dict[str, dict[str, dict[str, str]]]) -> str:
    """The `{-# ... #-}` part of a file; "" where there is nothing in it."""
    sections = {name: groups for name, groups in resources.items() if any(groups.values())}
    if not sections:
        return ""
    lines = ["\n{-#"]
    for number, (section, groups) in enumerate(sections.items()):
        lines.append(f"  {section}: {{")
        filled = [(group, entries) for group, entries in groups.items() if entries]
        for position, (group, entries) in enumerate(filled):
            lines.append(f"    {group}: {{")
            rows = [f"      {key}: {value}" for key, value in entries.items()]
            lines.append(",\n".join(rows))
            lines.append("    }" + ("," if position < len(filled) - 1 else ""))
        lines.append("  }" + ("," if number < len(sections) - 1 else ""))
    lines.append("#-}\n")
    return "\n".join(lines)
