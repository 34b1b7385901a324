"""Locations: attributes with the origin of an operation.

See https://mlir.llvm.org/docs/Dialects/Builtin/#location-attributes. Lines and columns count from 1; 0 is unknown.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute


class Location(Attribute):
    """Base class of all locations.

    `print` prints `loc(...)` and `print_inside` the text in its parentheses. For a printer with `pretty_locations`,
    `print_pretty` replaces both.
    """

    __slots__ = ()

    def print(self, printer: AsmPrinter) -> None:
        if printer.pretty_locations:
            self.print_pretty(printer)
            return
        printer.emit("loc(")
        self.print_inside(printer)
        printer.emit(")")

    def print_inside(self, printer: AsmPrinter) -> None:
        raise TypeError(f"{type(self).__name__} does not override `print_inside`")

    def print_pretty(self, printer: AsmPrinter) -> None:
        self.print_inside(printer)


@dataclass(frozen=True, slots=True)
class UnknownLoc(Location):
    def print_inside(self, printer: AsmPrinter) -> None:
        printer.emit("unknown")

    def print_pretty(self, printer: AsmPrinter) -> None:
        printer.emit("[unknown]")


@dataclass(frozen=True, slots=True)
class FileLineColRange(Location):
    """`"file":line:column to end_line:end_column`; a plain position has no end, or an end equal to its start."""

    file: str
    line: int
    column: int
    end_line: int | None = None
    end_column: int | None = None

    def print_inside(self, printer: AsmPrinter) -> None:
        printer.string(self.file)
        self._print_place(printer)

    def print_pretty(self, printer: AsmPrinter) -> None:
        printer.emit(self.file)
        self._print_place(printer)

    def _print_place(self, printer: AsmPrinter) -> None:
        printer.emit(f":{self.line}:{self.column}")
        if self.end_column is None:
            return
        if self.end_line is not None and self.end_line != self.line:
            printer.emit(f" to {self.end_line}:{self.end_column}")
        elif self.end_column != self.column:
            printer.emit(f" to :{self.end_column}")


@dataclass(frozen=True, slots=True)
class NameLoc(Location):
    name: str
    child: Location | None = None

    def print_inside(self, printer: AsmPrinter) -> None:
        printer.string(self.name)
        if self.child is not None:
            printer.emit("(")
            printer.nested_location(self.child)
            printer.emit(")")


@dataclass(frozen=True, slots=True)
class CallSiteLoc(Location):
    callee: Location
    caller: Location

    def print_inside(self, printer: AsmPrinter) -> None:
        printer.emit("callsite(")
        printer.nested_location(self.callee)
        printer.emit(" at ")
        printer.nested_location(self.caller)
        printer.emit(")")

    def print_pretty(self, printer: AsmPrinter) -> None:
        printer.nested_location(self.callee)
        caller = self.caller
        plain = isinstance(caller, FileLineColRange) and caller.end_column is None
        printer.emit(" at " if plain and isinstance(self.callee, NameLoc) else "\n at ")
        printer.nested_location(caller)


@dataclass(frozen=True, slots=True)
class FusedLoc(Location):
    locations: tuple[Location, ...]
    metadata: Attribute | None = None

    def print_inside(self, printer: AsmPrinter) -> None:
        printer.emit("fused")
        self.print_pretty(printer)

    def print_pretty(self, printer: AsmPrinter) -> None:
        if self.metadata is not None:
            printer.emit("<")
            printer.attribute(self.metadata)
            printer.emit(">")
        printer.emit("[")
        for index, location in enumerate(self.locations):
            if index:
                printer.emit(", ")
            printer.nested_location(location)
        printer.emit("]")


UNKNOWN = UnknownLoc()


def find_location(location: Location, kind: type[Location]) -> Location | None:
    """Returns the first location of class `kind` in `location` and those nested in it, in pre-order; None without one.

    A callee precedes its caller.
    """
    stack = [location]
    while stack:
        current = stack.pop()
        if isinstance(current, kind):
            return current
        if isinstance(current, NameLoc) and current.child is not None:
            stack.append(current.child)
        elif isinstance(current, CallSiteLoc):
            stack += (current.caller, current.callee)
        elif isinstance(current, FusedLoc):
            stack += reversed(current.locations)
    return None
