"""Writes types and attributes as text.

Every type and attribute writes itself to an `AsmPrinter` (its `print` method). The printer decides how a nested one is
written: in full, or as an alias if a subclass has a table of them.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Protocol

from compiler.text import utf8

BARE_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_LARGE = 10**4000  # Python refuses to write numbers that are not much larger
_NEEDS_ESCAPE = re.compile(rb"[^ -!#-\[\]-~]")


class Printable(Protocol):
    """A type or attribute."""

    def print(self, printer: AsmPrinter) -> None: ...


class NestedLocation(Protocol):
    """A location inside another location."""

    def print_inside(self, printer: AsmPrinter) -> None: ...

    def print_pretty(self, printer: AsmPrinter) -> None: ...


class PrintsParameters(Protocol):
    """Definition of a dialect's type or attribute, as far as printing needs it."""

    def print_parameters(self, instance: object, printer: AsmPrinter) -> None: ...


class Stripped(Printable, Protocol):
    """A dialect's type or attribute, which can be printed without its name."""

    @property
    def definition(self) -> PrintsParameters: ...


class Distinct(Printable, Protocol):
    """A distinct attribute, which its number identifies."""

    @property
    def number(self) -> int: ...


class AsmPrinter:
    """Collects printed text in `parts`.

    `elide_elements_larger_than`: dense elements with more elements are printed as `dense_resource<__elided__>`.
    `elide_resources_larger_than`: resources with longer texts are left out.
    `hex_elements_larger_than`: dense elements with more elements are printed as one hexadecimal string; -1 disables it.
    `pretty_locations`: locations are printed in a form for readers, which cannot be parsed.
    """

    __slots__ = (
        "elide_elements_larger_than",
        "elide_resources_larger_than",
        "hex_elements_larger_than",
        "parts",
        "pretty_locations",
    )

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.elide_elements_larger_than: int | None = None
        self.elide_resources_larger_than: int | None = None
        self.hex_elements_larger_than: int = 100
        self.pretty_locations = False

    def emit(self, text: str) -> None:
        self.parts.append(text)

    def type(self, type_: Printable) -> None:
        """Writes a type; subclasses may write an alias instead."""
        type_.print(self)

    def attribute(self, attribute: Printable) -> None:
        """Writes an attribute with its type, or an alias."""
        attribute.print(self)

    def attribute_stripped(self, attribute: Stripped) -> None:
        """Writes a dialect attribute without `#dialect.mnemonic`, which the context determines; or an alias."""
        attribute.definition.print_parameters(attribute, self)

    def attribute_without_type(self, attribute: Printable) -> None:
        """Writes an attribute where its type follows from the context (upstream's `AttrTypeElision::Must`)."""
        bare = getattr(attribute, "print_without_type", None)
        if bare is None:
            self.attribute(attribute)
        else:
            bare(self)

    def nested_location(self, location: NestedLocation) -> None:
        """Writes a location inside another: without `loc( )`, or an alias."""
        if self.pretty_locations:
            location.print_pretty(self)
        else:
            location.print_inside(self)

    def distinct_number(self, attribute: Distinct) -> int:
        """Returns the number between the brackets of `distinct[0]<>`."""
        return attribute.number

    def string(self, value: str) -> None:
        self.parts.append(quote(value))

    def symbol(self, name: str) -> None:
        self.parts.append(symbol_reference(name))

    def keyword_or_string(self, name: str) -> None:
        self.parts.append(name if BARE_IDENTIFIER.fullmatch(name) else quote(name))

    @property
    def text(self) -> str:
        return "".join(self.parts)


def quote(value: str) -> str:
    r"""Returns a string literal; bytes outside printable ASCII become `\XX`, as upstream's `printEscapedString`."""
    raw = utf8(value)
    if _NEEDS_ESCAPE.search(raw):
        raw = _NEEDS_ESCAPE.sub(lambda m: b"\\\\" if m[0] == b"\\" else b"\\%02X" % m[0][0], raw)
    return f'"{raw.decode("ascii")}"'


def decimal(value: int) -> str:
    """Returns the decimal digits of a number of any length; Python's `str` has a limit of some thousand digits."""
    if -_LARGE < value < _LARGE:
        return str(value)
    if value < 0:
        return "-" + decimal(-value)
    digits: str = import_module("compiler.ir.large_numbers").decimal_digits(value)
    return digits


def symbol_reference(name: str) -> str:
    """`@name`, quoted where the name is no bare identifier."""
    return f"@{name}" if BARE_IDENTIFIER.fullmatch(name) else f"@{quote(name)}"


def spelling(thing: Printable) -> str:
    """Returns the full spelling of a type or attribute, without aliases."""
    printer = AsmPrinter()
    thing.print(printer)
    return printer.text
