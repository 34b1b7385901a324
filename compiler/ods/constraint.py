"""Conditions on the operands, results, attributes and regions of an operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.types import Type, TypeT
from compiler.ods.enum_def import EnumDef
from compiler.ods.type_def import AttrDef, TypeDef

Read = TypeVar("Read", covariant=True)


@dataclass(frozen=True, slots=True)
class TypeConstraint(Generic[TypeT]):
    """Condition on the type of an operand or result; `TypeT` is the class of the types that satisfy it.

    `predicate`: None for an unknown condition, which accepts every type. `summary` completes "must be ...".
    `build`: the only type that satisfies the constraint, if there is just one (upstream's buildable types); assembly
    can omit it. `storage`: upstream's class of the types ("MemRefType", "BaseMemRefType", "" for any), which assembly
    checks before the constraint; "interface" if only the predicate decides. `definition`: the dialect type whose prefix
    `!dialect.mnemonic` can be omitted in assembly; with a `storage`, the constraint is the class of that definition,
    and assembly omits the prefix. `build_is_cpp`: just one type satisfies the constraint, but it is known only in C++.
    `class_is_cpp`: the class of the types is known only in C++.
    """

    name: str
    summary: str
    predicate: Callable[[Type], bool] | None = None
    build: Type | None = None
    storage: str = ""
    definition: TypeDef | None = None
    build_is_cpp: bool = False
    class_is_cpp: bool = False

    def accepts(self, type_: Type) -> bool:
        return self.predicate is None or self.predicate(type_)


@dataclass(frozen=True, slots=True)
class AttrConstraint(Generic[Read]):
    """Condition on an inherent attribute, and its form in assembly.

    `Read` is the class of the value that an operation's member returns for it: the attribute, an enum's member, or a
    bool for a unit attribute.

    `storage`: upstream's name of the attribute's class ("IntegerAttr", "SymbolRefAttr", "" for any). `value_type`: the
    type that the constraint implies (`I64Attr`: i64), which assembly omits. `enum`: the enum whose cases are bare words
    in assembly. `definition`: the dialect attribute whose prefix `#dialect.mnemonic` assembly omits.
    """

    name: str
    summary: str
    predicate: Callable[[Attribute], bool] | None = None
    storage: str = ""
    value_type: Type | None = None
    enum: EnumDef | None = None
    definition: AttrDef | None = None

    def accepts(self, attribute: Attribute) -> bool:
        return self.predicate is None or self.predicate(attribute)

    def constraint(self) -> AttrConstraint[Read]:
        """Returns the constraint itself, as the method of the same name of classes of attributes returns theirs."""
        return self

    @property
    def held_enum(self) -> EnumDef | None:
        """The enum of which the attribute, or its only parameter, is a value; None without one."""
        return self.enum if self.enum is not None or self.definition is None else self.definition.enum


class HasAttrConstraint(Protocol[Read]):
    """A constraint on an attribute, or a class of attributes, which stands for its own constraint."""

    def constraint(self) -> AttrConstraint[Read]: ...


def attr_of(definition: AttrDef, summary: str) -> AttrConstraint[Read]:
    """Returns the constraint for a dialect's attribute, with any parameters.

    >>> flags = new_context().dialect("arith").attributes["fastmath"]
    >>> attr_of(flags, "fast-math flags").accepts(parse_attribute("#arith.fastmath<fast>"))
    True
    """
    full_name = definition.full_name

    def matches(attr: Attribute) -> bool:
        return isinstance(attr, DialectAttribute) and attr.definition.full_name == full_name

    return AttrConstraint(full_name, summary, matches, definition=definition)


@dataclass(frozen=True, slots=True)
class RegionConstraint:
    """Condition on a region: the exact number of its blocks, or a minimum and a maximum; None for any number."""

    name: str
    summary: str
    blocks: int | None = None
    at_least: int | None = None
    at_most: int | None = None
