"""The context: loaded dialects, and one object for each distinct type or attribute."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from compiler.ir.attributes import Attribute
from compiler.ir.types import Type
from compiler.ods.model import Dialect, OpDef
from compiler.ods.type_def import AttrDef, TypeDef

T = TypeVar("T")


class Context:
    """Owns loaded dialects and the tables of uniqued types and attributes.

    `load(name)` returns the dialect of a namespace or None; it is called once for each name.
    `allow_unregistered`: ops, types and attributes of unknown dialects are accepted (`--allow-unregistered-dialect`).
    `mlir_version`: the release of MLIR whose dialects these are; None for the bundled one.
    One context may serve many parses, but only one thread at a time.
    """

    def __init__(
        self,
        load: Callable[[str], Dialect | None],
        *,
        allow_unregistered: bool = False,
        mlir_version: int | None = None,
    ) -> None:
        self._load = load
        self.allow_unregistered = allow_unregistered
        self.mlir_version = mlir_version
        self._dialects: dict[str, Dialect | None] = {}
        self._types: dict[Type, Type] = {}
        self._attributes: dict[Attribute, Attribute] = {}
        self._shared: dict[type, object] = {}

    def shared(self, kind: type[T]) -> T:
        """Returns the context's only object of a class, such as a cache of the parser; the first call creates it."""
        instance = self._shared.get(kind)
        if isinstance(instance, kind):
            return instance
        created = self._shared[kind] = kind()
        return created

    def dialect(self, name: str) -> Dialect | None:
        """Returns the dialect of a namespace, which the first call loads; None if there is none."""
        try:
            return self._dialects[name]
        except KeyError:
            dialect = self._dialects[name] = self._load(name)
            return dialect

    @property
    def loaded_dialects(self) -> list[Dialect]:
        return [dialect for dialect in self._dialects.values() if dialect is not None]

    def op_def(self, name: str) -> OpDef | None:
        """Returns the definition of an op by its full name."""
        namespace, dot, _ = name.partition(".")
        # A name without a dot, such as `return`, has no dialect; the search would visit all installed packages.
        dialect = self.dialect(namespace) if dot else None
        return None if dialect is None else dialect.ops.get(name)

    def type_def(self, dialect: str, mnemonic: str) -> TypeDef | None:
        owner = self.dialect(dialect)
        return None if owner is None else owner.types.get(mnemonic)

    def attr_def(self, dialect: str, mnemonic: str) -> AttrDef | None:
        owner = self.dialect(dialect)
        return None if owner is None else owner.attributes.get(mnemonic)

    def unique_type(self, type_: Type) -> Type:
        """Returns the context's only object for types equal to this one."""
        return self._types.setdefault(type_, type_)

    def unique_attribute(self, attribute: Attribute) -> Attribute:
        """Returns the context's only object for attributes equal to this one."""
        return self._attributes.setdefault(attribute, attribute)
