"""Conversion of types in a dialect conversion: upstream's `TypeConverter`.

Takes a type, or a value if its type is converted depending on its use; returns the types that replace it (one, several,
or none), or None if it cannot be converted. Materializations create ops that convert values between old and new types.

    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)                              # by default, types are legal
    converter.add_conversion(lambda type_: I64, IndexType)                     # the latest conversion is tried first
    converter.add_conversion(lambda type_: [I64, I64], ComplexType)            # 1:N
    converter.add_source_materialization(cast)                                 # for users that still need the old type
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from compiler.ir.attributes import Attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import FunctionType, Type

if TYPE_CHECKING:
    from compiler.rewrite.builder import Builder


class Unconvertible:
    """Result of a conversion that rejects a type, so that no further conversion is tried."""


UNCONVERTIBLE: Final = Unconvertible()

Converted: TypeAlias = "Type | Sequence[Type] | Unconvertible | None"
"""The new type or types; None: the next conversion is tried."""
Materialization: TypeAlias = "Callable[[Builder, Type, Sequence[Value], Location], Value | None]"
"""Creates a value of the type from the values; returns None if it cannot."""
TargetMaterialization: TypeAlias = (
    "Callable[[Builder, Sequence[Type], Sequence[Value], Location, Type | None], Sequence[Value] | None]"
)
"""Creates values of the types from values that replace one of the original type; returns None if it cannot."""


@dataclass
class SignatureConversion:
    """Replacement of the arguments of a block: each by consecutive new arguments, by existing values, or by nothing."""

    types: list[Type] = field(default_factory=list)
    """Types of the new arguments."""
    inputs: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Index and number of the new arguments that replace an old one, by its index."""
    replacements: dict[int, Sequence[Value]] = field(default_factory=dict)
    """Existing values that replace an old argument, by its index."""

    def add_input(self, number: int, types: Sequence[Type]) -> None:
        """Replaces an old argument by new ones of these types, after the existing ones."""
        self.inputs[number] = (len(self.types), len(types))
        self.types += types

    def add_types(self, types: Sequence[Type]) -> None:
        """Adds new arguments that replace no old one."""
        self.types += types

    def remap_input(self, number: int, values: Sequence[Value]) -> None:
        """Replaces an old argument by values."""
        self.replacements[number] = values


class TypeConverter:
    """Conversions of types and values, and materializations between old and new types."""

    def __init__(self) -> None:
        self._conversions: list[tuple[type[Type], Callable[..., Converted]]] = []
        self._value_conversions: list[Callable[[Value], Converted]] = []
        self._attributes: list[Callable[[Type, Attribute], Attribute | None]] = []
        self._sources: list[Materialization] = []
        self._targets: list[TargetMaterialization] = []
        self._cache: dict[int, tuple[Type, tuple[Type, ...] | None]] = {}
        """Converted types, by identity, which is faster than hashing nested types."""

    # ------------------------------------------------------------------------------------------ rules

    def add_conversion(self, convert: Callable[..., Converted], kind: type[Type] = Type) -> None:
        """Adds a conversion of the types of a Python class."""
        self._conversions.append((kind, convert))
        self._cache.clear()

    def add_value_conversion(self, convert: Callable[[Value], Converted]) -> None:
        """Adds a conversion of values by their use; it has priority over conversions of types."""
        self._value_conversions.append(convert)

    def add_type_attribute_conversion(self, convert: Callable[[Type, Attribute], Attribute | None]) -> None:
        """Adds a conversion of attributes that belong to a type, such as a memory space."""
        self._attributes.append(convert)

    def add_source_materialization(self, materialize: Materialization) -> None:
        """Adds a function that creates a value of the old type from new values, for users that were not converted."""
        self._sources.append(materialize)

    def add_target_materialization(self, materialize: TargetMaterialization) -> None:
        """Adds a function that creates values of the new types from existing values, for patterns."""
        self._targets.append(materialize)

    # ------------------------------------------------------------------------------------------ queries

    def convert(self, type_: Type) -> tuple[Type, ...] | None:
        """Returns the types that replace a type; None if it cannot be converted."""
        cached = self._cache.get(id(type_))
        if cached is not None:
            return cached[1]
        converted: tuple[Type, ...] | None = None
        for kind, conversion in reversed(self._conversions):
            if isinstance(type_, kind):
                answer = conversion(type_)
                if answer is not None:
                    converted = _types(answer)
                    break
        self._cache[id(type_)] = type_, converted
        return converted

    def convert_type(self, type_: Type) -> Type | None:
        """Returns the type that replaces a type; None unless there is exactly one."""
        converted = self.convert(type_)
        return converted[0] if converted is not None and len(converted) == 1 else None

    def convert_types(self, types: Sequence[Type]) -> list[Type] | None:
        """Returns the types that replace several types, as one list; None if one cannot be converted."""
        result: list[Type] = []
        for type_ in types:
            converted = self.convert(type_)
            if converted is None:
                return None
            result += converted
        return result

    def convert_value(self, value: Value) -> tuple[Type, ...] | None:
        """Returns the types that replace the type of a value."""
        for conversion in reversed(self._value_conversions):
            answer = conversion(value)
            if answer is not None:
                return _types(answer)
        return self.convert(value.type)

    def convert_type_attribute(self, type_: Type, attribute: Attribute) -> Attribute | None:
        for conversion in reversed(self._attributes):
            converted = conversion(type_, attribute)
            if converted is not None:
                return converted
        return None

    def convert_signature(self, types: Sequence[Type]) -> SignatureConversion | None:
        """Returns the conversion of arguments of these types."""
        return self._signature([self.convert(type_) for type_ in types])

    def convert_block_signature(self, block: Block) -> SignatureConversion | None:
        """Returns the conversion of a block's arguments."""
        return self._signature([self.convert_value(argument) for argument in block.arguments])

    @staticmethod
    def _signature(converted: Sequence[tuple[Type, ...] | None]) -> SignatureConversion | None:
        conversion = SignatureConversion()
        for number, types in enumerate(converted):
            if types is None:
                return None
            if types:
                conversion.add_input(number, types)
        return conversion

    # ------------------------------------------------------------------------------------------ legality

    def is_legal_type(self, type_: Type) -> bool:
        """Returns True if the type is converted to itself."""
        return self.convert(type_) == (type_,)

    def is_legal(self, op: Operation) -> bool:
        """Returns True if the types of all operands and results are legal."""
        return all(self.convert_value(v) == (v.type,) for v in op.operands) and all(
            self.convert_value(v) == (v.type,) for v in op.results
        )

    def is_legal_region(self, region: Region) -> bool:
        """Returns True if the types of all block arguments are legal."""
        return all(self.convert_value(a) == (a.type,) for block in region.blocks for a in block.arguments)

    def is_signature_legal(self, type_: FunctionType) -> bool:
        return all(self.is_legal_type(type_) for type_ in (*type_.inputs, *type_.results))

    # ------------------------------------------------------------------------------------------ materializations

    def materialize_source(
        self, builder: Builder, type_: Type, values: Sequence[Value], location: Location
    ) -> Value | None:
        """Returns a value of `type_` created from `values`; None if no source materialization supports it."""
        for materialize in reversed(self._sources):
            value = materialize(builder, type_, values, location)
            if value is not None:
                return value
        return None

    def materialize_target(
        self,
        builder: Builder,
        types: Sequence[Type],
        values: Sequence[Value],
        location: Location,
        original: Type | None = None,
    ) -> Sequence[Value] | None:
        """Returns values of `types` created from `values`; None if no target materialization supports it."""
        for materialize in reversed(self._targets):
            materialized = materialize(builder, types, values, location, original)
            if materialized:
                return materialized
        return None


def _types(answer: Type | Sequence[Type] | Unconvertible) -> tuple[Type, ...] | None:
    if isinstance(answer, Unconvertible):
        return None
    return (answer,) if isinstance(answer, Type) else tuple(answer)


def cast_source(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Source materialization that inserts a `builtin.unrealized_conversion_cast`.

    >>> from compiler.rewrite.builder import Builder
    >>> from compiler.ir.locations import UNKNOWN
    >>> builder = Builder(new_context())
    >>> _, function, _ = parse("func.func @f(%a: i32) { return }").walk()
    >>> value = cast_source(builder, parse_type("index"), function.regions[0].blocks[0].arguments, UNKNOWN)
    >>> value.owner.name
    'builtin.unrealized_conversion_cast'
    """
    return builder.create_named(CAST, [list(values)], [type_], location=location).result


def cast_target(
    builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
) -> Sequence[Value] | None:
    """Target materialization that inserts a `builtin.unrealized_conversion_cast`.

    >>> from compiler.rewrite.builder import Builder
    >>> from compiler.ir.locations import UNKNOWN
    >>> builder = Builder(new_context())
    >>> _, function, _ = parse("func.func @f(%a: i32) { return }").walk()
    >>> values = cast_target(builder, [parse_type("index")], function.regions[0].blocks[0].arguments, UNKNOWN, None)
    >>> [str(value.type) for value in values]
    ['index']
    """
    return builder.create_named(CAST, [list(values)], list(types), location=location).results


CAST = "builtin.unrealized_conversion_cast"
