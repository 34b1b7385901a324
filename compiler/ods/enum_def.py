"""Definitions of enums, as data."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class EnumCase:
    """Case of an enum."""

    symbol: str
    """The word in assembly."""
    value: int
    summary: str = ""


@dataclass(frozen=True, slots=True)
class EnumDef:
    """An enum; a bit enum's value is the union of its cases' bits, printed with `separator` between them.

    `cpp_name` is the qualified C++ class in upstream's messages (`::mlir::arith::CmpIPredicate`). `primary_groups`: if
    a case of several bits is printed, the cases of its single bits are not. `quoted`: several bits are printed as one
    string if upstream prints the enum as a parameter by `operator<<`. `noun`: the enum's name in upstream's messages
    about a parameter that is not an attribute of the enum.
    """

    name: str
    cases: tuple[EnumCase, ...]
    summary: str = ""
    bits: bool = False
    separator: str = ", "
    width: int = 32
    cpp_name: str = ""
    primary_groups: bool = False
    quoted: bool = False
    noun: str = ""
    python: type[enum.IntEnum] | type[enum.IntFlag] | None = field(default=None, compare=False)
    """The Python enum that the definition was written as (`compiler.ods.enums`)."""

    def symbol(self, value: int) -> str | None:
        """Returns the text of a value in assembly; None for an invalid value."""
        exact = next((case.symbol for case in self.cases if case.value == value), None)
        if not self.bits or (exact is not None and (self.primary_groups or value.bit_count() <= 1)):
            return exact
        if not self.primary_groups:
            parts = [case for case in self.cases if case.value and case.value & value == case.value]
            covered = 0
            for case in parts:
                covered |= case.value
            return self.separator.join(case.symbol for case in parts) if covered == value else None
        parts, rest = [], value
        groups = sorted((c for c in self.cases if c.value.bit_count() > 1), key=lambda c: -c.value.bit_count())
        for case in groups:
            if case.value & rest == case.value:
                parts.append(case)
                rest &= ~case.value
        for case in self.cases:
            if case.value.bit_count() == 1 and case.value & rest:
                parts.append(case)
                rest &= ~case.value
        return None if rest else self.separator.join(case.symbol for case in parts)

    def value(self, symbol: str) -> int | None:
        """Returns the value of a case; None if there is no such case."""
        return next((case.value for case in self.cases if case.symbol == symbol), None)

    def is_part_of(self, other: EnumDef) -> bool:
        """Returns True if the other enum has all cases, with the same numbers."""
        return {(case.symbol, case.value) for case in self.cases} <= {(case.symbol, case.value) for case in other.cases}

    def spelled(self, text: str) -> int | None:
        """Returns the value of a case, or of several of a bit enum with separators between them; None if unknown."""
        exact = self.value(text)
        if exact is not None or not self.bits:
            return exact
        total = 0
        for part in text.split(self.separator.strip()):
            value = self.value(part.strip())
            if value is None:
                return None
            total |= value
        return total


def int_enum(
    name: str,
    summary: str,
    cases: Mapping[str, int],
    *,
    words: Mapping[str, str] | None = None,
    width: int = 32,
    cpp_name: str = "",
    noun: str = "",
) -> EnumDef:
    """Returns an enum of one case at a time.

    `cases` maps the word of each case to its value, `words` to its summary.

    >>> int_enum("Color", "color", {"red": 0, "green": 1}).symbol(1)
    'green'
    """
    return EnumDef(name, _cases(cases, words or {}), summary, width=width, cpp_name=cpp_name, noun=noun)


def bit_enum(
    name: str,
    summary: str,
    cases: Mapping[str, int],
    *,
    words: Mapping[str, str] | None = None,
    separator: str = "|",
    width: int = 32,
    cpp_name: str = "",
    primary_groups: bool = False,
    quoted: bool = False,
) -> EnumDef:
    """Returns an enum whose value is any union of its cases' bits.

    >>> bit_enum("Access", "access", {"read": 1, "write": 2}).symbol(3)
    'read|write'
    """
    return EnumDef(
        name,
        _cases(cases, words or {}),
        summary,
        True,
        separator,
        width,
        cpp_name,
        primary_groups=primary_groups,
        quoted=quoted,
    )


def _cases(cases: Mapping[str, int], words: Mapping[str, str]) -> tuple[EnumCase, ...]:
    if not words.keys() <= cases.keys():
        raise ValueError(f"`words` has entries without a case: {', '.join(sorted(words.keys() - cases.keys()))}")
    return tuple(EnumCase(symbol, value, words.get(symbol, "")) for symbol, value in cases.items())
