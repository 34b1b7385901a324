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
    """Returns the names of traits and interfaces, with those of their base interfaces.

    >>> sorted(with_base_interfaces(["CallOpInterface", "Pure"]))
    ['ArgAndResultAttrsOpInterface', 'CallOpInterface', 'Pure']
    """
    own = frozenset(names)
    return own.union(*(_BASE_INTERFACES.get(name, ()) for name in own))


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait or interface without data: `Trait("Commutative")`."""

    name: str


Traits: TypeAlias = "Sequence[Trait | Traits]"
"""Traits, and lists of traits that belong together, such as `PURE`."""


@dataclass(frozen=True, slots=True)
class Interface(Trait):
    """An interface; its methods are hooks of the op, or in `OpDef.implementations`."""


@dataclass(frozen=True, slots=True)
class PredicateTrait(Trait):
    """A predicate of operations: if it is False, `failed to verify that {summary}` is reported; None is unknown."""

    summary: str
    predicate: Callable[[Operation], bool | None]


@dataclass(frozen=True, slots=True)
class AllMatch(Trait):
    """`AllTypesMatch`, `AllShapesMatch`, ...: a property of the named operands and results is the same for all.

    With AllTypesMatch, an assembly format can omit all but one of the types.
    """

    values: tuple[str, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class RepeatedType:
    """A type that occurs `count` times, which may be too many for a list: an element count of 2^40, for example."""

    type: Type
    count: int

    def listed(self) -> list[Type]:
        """Returns the types as a list, truncated to a length that no operation reaches."""
        return [self.type] * min(self.count, _MAX_LISTED_TYPES)

    def matches(self, types: Sequence[Type]) -> bool:
        return len(types) == self.count and all(type_ == self.type for type_ in types)


Transform: TypeAlias = "Callable[..., Type | Sequence[Type] | RepeatedType]"
"""Function from a type, or a list of types, to a type or a list of types."""


@dataclass(frozen=True, slots=True)
class TypesMatchWith(Trait):
    """The types of `rhs` are `transform` of the types of `lhs`; None: the transform is known only in C++."""

    lhs: str
    rhs: str
    summary: str
    transform: Transform | None


@dataclass(frozen=True, slots=True)
class HasParent(Trait):
    """The parent of the op must be one of the named ops."""

    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImplicitTerminator(Trait):
    """`SingleBlockImplicitTerminator`: each region is one block that ends in `terminator`, which can be omitted."""

    terminator: str
