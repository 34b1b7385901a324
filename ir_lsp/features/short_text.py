"""Types, attributes and constraints in so few words that they are read at a glance."""

from __future__ import annotations

import re

from compiler.ir.types import DYNAMIC

_LONGEST = 300
_WIDTHS = re.compile(
    r"\d+-bit (?P<kind>signless integer|signed integer|unsigned integer|integer|float)(?: or \d+-bit (?P=kind)\b)+"
)
_WIDTH = re.compile(r"\d+(?=-bit)")


def short_text(thing: object) -> str:
    """A type or attribute as it is written, cut where it is long; what is known at run time only is a `?`."""
    return _cut(str(thing).replace(str(DYNAMIC), "?"))


def constraint_text(summary: str) -> str:
    """What a constraint asks for, with the widths of one kind of number together: `32/64-bit float`."""
    return _cut(_WIDTHS.sub(lambda found: f"{'/'.join(_WIDTH.findall(found[0]))}-bit {found['kind']}", summary))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
