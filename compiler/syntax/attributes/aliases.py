"""Aliases of attributes and types: `#map`, `!t`."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.ir.attributes import Attribute
from compiler.ir.types import Type


@dataclass
class Aliases:
    """The aliases `#name` and `!name` that are defined up to some place in a file."""

    attributes: dict[str, Attribute] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    extents: dict[str, Extent] = field(default_factory=dict)
    """Sizes of aliases, by their names with the sigil."""
    broken: set[str] = field(default_factory=set)
    """Names, with the sigil, of aliases whose definition has an error, which is reported there."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Size of an alias with the aliases in it replaced: levels of nesting, and number of aliases."""

    depth: int = 0
    size: int = 1
