"""Short texts for types, attributes, constraints and counts."""

from __future__ import annotations

import re
from typing import Any

from compiler.ir.types import DYNAMIC
from compiler.ods.constraint import AttrConstraint, TypeConstraint

_LONGEST = 300
"""Maximum length of a text, in characters."""
_WIDTHS = re.compile(
    r"\d+-bit (?P<kind>signless integer|signed integer|unsigned integer|integer|float)(?: or \d+-bit (?P=kind)\b)+"
)
_WIDTH = re.compile(r"\d+(?=-bit)")


def short_text(thing: object) -> str:
    """Returns the spelling of a type or attribute, cut after `_LONGEST` characters; dynamic sizes are `?`."""
    return _cut(str(thing).replace(str(DYNAMIC), "?"))


def constraint_text(constraint: TypeConstraint | AttrConstraint[Any]) -> str:
    """Returns the description of a constraint, with widths of one kind of number combined: `32/64-bit float`.

    If upstream has no description, returns the name of the type or attribute.
    """
    if not constraint.summary and constraint.definition is not None:
        sigil = "!" if isinstance(constraint, TypeConstraint) else "#"
        return f"`{sigil}{constraint.definition.dialect}.{constraint.definition.mnemonic}`"
    joined = _WIDTHS.sub(lambda match: f"{'/'.join(_WIDTH.findall(match[0]))}-bit {match['kind']}", constraint.summary)
    return _cut(joined)


def counted(number: int, noun: str) -> str:
    """Returns a number with its noun: `1 use`, `2 uses`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def with_meaning(shown: str, words: str) -> str:
    """Returns `shown` followed by a colon and `words`; `shown` alone if there are no words."""
    return f"{shown}: {words}" if words else shown


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
