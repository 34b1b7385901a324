"""Types, attributes, constraints and counts in so few words that they are read at a glance."""

from __future__ import annotations

import re
from typing import Any

from compiler.ir.types import DYNAMIC
from compiler.ods.constraint import AttrConstraint, TypeConstraint

_LONGEST = 300
_WIDTHS = re.compile(
    r"\d+-bit (?P<kind>signless integer|signed integer|unsigned integer|integer|float)(?: or \d+-bit (?P=kind)\b)+"
)
_WIDTH = re.compile(r"\d+(?=-bit)")


def short_text(thing: object) -> str:
    """Returns the spelling of a type or attribute, shortened if it is long; dynamic sizes are `?`."""
    return _cut(str(thing).replace(str(DYNAMIC), "?"))


def constraint_text(constraint: TypeConstraint | AttrConstraint[Any]) -> str:
    """Returns the words of a constraint, with the widths of one kind of number together: `32/64-bit float`.

    Upstream has no words for some dialects' types: then it is the type's name.
    """
    if not constraint.summary and constraint.definition is not None:
        sigil = "!" if isinstance(constraint, TypeConstraint) else "#"
        return f"`{sigil}{constraint.definition.dialect}.{constraint.definition.mnemonic}`"
    joined = _WIDTHS.sub(lambda match: f"{'/'.join(_WIDTH.findall(match[0]))}-bit {match['kind']}", constraint.summary)
    return _cut(joined)


def counted(number: int, noun: str) -> str:
    """`1 use`, `2 uses`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def with_meaning(shown: str, words: str) -> str:
    """Returns a text followed by its meaning, if that is known."""
    return f"{shown}: {words}" if words else shown


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
