"""Aliases of attributes and types: `#map`, `!t`."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.ir.attributes import Attribute
from compiler.ir.types import Type


@dataclass
class Aliases:
    """Values of `#name` and `!name` at some point of a file."""

    attributes: dict[str, Attribute] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    extents: dict[str, Extent] = field(default_factory=dict)
    """Sizes of the values of aliases, by the alias with its sigil."""
    broken: set[str] = field(default_factory=set)
    """Aliases, with their sigils, whose definition cannot be read; the error is reported at the definition."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Size of an alias with the aliases in it replaced: levels of nesting, and number of aliases."""

    depth: int = 0
    size: int = 1
