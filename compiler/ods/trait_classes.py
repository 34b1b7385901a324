"""Classes of traits and interfaces; the traits themselves are in `compiler.ods.traits`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from compiler.ir.operation import Operation
from compiler.ir.types import Type

_MAX_LISTED_TYPES = 1 << 20  # more than any operation has values

_BASE_INTERFACES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "FunctionOpInterface": ("SymbolOpInterface", "CallableOpInterface", "ArgAndResultAttrsOpInterface"),
        "CallableOpInterface": ("ArgAndResultAttrsOpInterface",),
        "CallOpInterface": ("ArgAndResultAttrsOpInterface",),
        "LinalgOp": ("DestinationStyleOpInterface", "IndexingMapOpInterface"),
    }
)
"""Base interfaces of an interface."""


def with_base_interfaces(names: Iterable[str]) -> frozenset[str]:
    """Returns the names of traits and interfaces, with the interfaces that these are built on.

    >>> sorted(with_base_interfaces(["CallOpInterface", "Pure"]))
    ['ArgAndResultAttrsOpInterface', 'CallOpInterface', 'Pure']
    """
    own = frozenset(names)
    return own.union(*(_BASE_INTERFACES.get(name, ()) for name in own))


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait or interface with nothing but a name: `Trait("Commutative")`."""

    name: str


Traits: TypeAlias = "Sequence[Trait | Traits]"
"""Traits, and lists of traits that belong together, such as `PURE`."""


@dataclass(frozen=True, slots=True)
class Interface(Trait):
    """An interface; who asks for it finds the methods as hooks of the op, or a registered implementation."""


@dataclass(frozen=True, slots=True)
class PredicateTrait(Trait):
    """`failed to verify that {summary}` where the predicate says no; None is unknown and passes."""

    summary: str
    predicate: Callable[[Operation], bool | None]


@dataclass(frozen=True, slots=True)
class AllMatch(Trait):
    """`AllTypesMatch`, `AllShapesMatch`, ...: a property of the named operands and results is the same for all.

    Lets an assembly format leave out all but one of the types where `name` is AllTypesMatch.
    """

    values: tuple[str, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class RepeatedType:
    """A list of one type, which is no longer than a number when it is as long as a type of 2^40 elements says."""

    type: Type
    count: int

    def listed(self) -> list[Type]:
        """Returns the list, cut where no operation has that many values."""
        return [self.type] * min(self.count, _MAX_LISTED_TYPES)

    def matches(self, types: Sequence[Type]) -> bool:
        return len(types) == self.count and all(type_ == self.type for type_ in types)


Transform: TypeAlias = "Callable[..., Type | Sequence[Type] | RepeatedType]"
"""Gives a type, or a list of types, for one or the other."""


@dataclass(frozen=True, slots=True)
class TypesMatchWith(Trait):
    """The type(s) of `rhs` follow from those of `lhs` by `transform` (a type, or a list of types, in and out)."""

    lhs: str
    rhs: str
    summary: str
    transform: Transform | None


@dataclass(frozen=True, slots=True)
class HasParent(Trait):
    """The op must stand directly inside one of the named ops."""

    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImplicitTerminator(Trait):
    """`SingleBlockImplicitTerminator`: each region is one block, closed by `terminator`, which may be left out."""

    terminator: str
