"""Numbers everything that bytecode refers to, as upstream does: what is used most often gets the smallest numbers.

Enters: an operation; leaves: dialects, operation names, attributes and types in the order in which they are written,
and the numbers of values, blocks, operations and resources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from compiler.bytecode.dialect_encoding import DialectEncoding
from compiler.bytecode.dialect_encodings import encoding_of
from compiler.bytecode.encoding import NATIVE_PROPERTIES
from compiler.bytecode.locations import canonical_range
from compiler.bytecode.parts import PartKind, PartList
from compiler.bytecode.properties import PropertyLayouts, as_attributes, has_properties, unregistered_properties
from compiler.ir.asm import AsmPrinter, Distinct, Printable
from compiler.ir.attributes import (
    Attribute,
    DenseResourceElementsAttr,
    DialectAttribute,
    DictionaryAttr,
    DistinctAttr,
    OpaqueAttr,
    StringAttr,
    dictionary_attr,
)
from compiler.ir.locations import FileLineColRange, Location
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import DialectType, OpaqueType, Type
from compiler.syntax.op_locations import OpLocations

_T = TypeVar("_T")
_ATTRIBUTE_PARTS = (PartKind.ATTRIBUTE, PartKind.OPTIONAL_ATTRIBUTE)


@dataclass(slots=True, eq=False)
class Entry(Generic[_T]):
    """An attribute, type or operation name. Without `parts` an attribute or type is written as `text`."""

    value: _T
    dialect: Dialect
    uses: int = 1
    number: int = -1
    parts: PartList | None = None
    text: str = ""
    file: Entry[Attribute] | None = None
    """The name of the file of which this is a place; it stands instead of `parts`, as there are many places."""


@dataclass(slots=True, eq=False)
class Dialect:
    """A dialect that something is of; `resources` are the keys that are referred to."""

    name: str
    number: int
    encoding: DialectEncoding | None
    resources: dict[str, None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpName:
    """`name` is what stands behind the dialect's."""

    name: str
    is_registered: bool


SomeEntry: TypeAlias = Entry[Attribute] | Entry[Type]


class _EntryPrinter(AsmPrinter):
    """Spells one entry, and notes the resources in it. Distinct attributes without a number get the next one."""

    __slots__ = ("distinct_numbers", "resources")

    def __init__(self, distinct_numbers: dict[Distinct, int]) -> None:
        super().__init__()
        self.resources: dict[str, None] = {}
        self.distinct_numbers = distinct_numbers

    def attribute(self, attribute: Printable) -> None:
        if isinstance(attribute, DenseResourceElementsAttr):
            self.resources[attribute.key] = None
        super().attribute(attribute)

    def distinct_number(self, attribute: Distinct) -> int:
        return self.distinct_numbers.setdefault(attribute, len(self.distinct_numbers))


OperationParts: TypeAlias = tuple[Entry[Attribute], Entry[Attribute] | None, PartList | None]
"""What is written of an operation beside its values, successors and regions.

The location; the attributes that are written as one dictionary; the properties, where they are written apart from
these, in one list for operations that share them.
"""


class Numbering:
    """The numbers of everything in `root`, for a version."""

    def __init__(self, root: Operation, version: int, places: OpLocations) -> None:
        self.dialects: dict[str, Dialect] = {}
        self.attributes: dict[Attribute, Entry[Attribute]] = {}
        self.types: dict[Type, Entry[Type]] = {}
        self.op_names: dict[str, Entry[OpName]] = {}
        self.values: dict[Value, int] = {}
        self.value_counts: dict[Region, int] = {}
        self._version = version
        self._places = places
        self._layouts = PropertyLayouts(version)
        self._isolated = _isolated_operations(root)
        self._next_value = 0
        self.operations: dict[Operation, OperationParts] = {}
        self._argument_locations: dict[BlockArgument, Entry[Attribute]] = {}
        self._known_properties: dict[
            tuple[str, int], tuple[Mapping[str, Attribute], PartList | None, list[SomeEntry]]
        ] = {}
        self._with_distinct: list[SomeEntry] = []
        self._file_names: dict[str, Entry[Attribute]] = {}
        self._known_attributes: dict[int, tuple[Attribute, Entry[Attribute]]] = {}
        self._known_types: dict[int, tuple[Type, Entry[Type]]] = {}
        self._number_all(root)
        self.ordered_attributes = _order(self.attributes.values())
        self.ordered_types = _order(self.types.values())
        self.ordered_op_names = _order(self.op_names.values())

    def tell_distinct(self) -> None:
        """Has the same distinct attribute spelled with the same number everywhere: that of its own entry, if any."""
        if not self._with_distinct:
            return
        entries = self.attributes.values()
        numbers: dict[Distinct, int] = {e.value: e.number for e in entries if isinstance(e.value, DistinctAttr)}
        others: dict[Distinct, int] = {}
        for entry in self._with_distinct:
            printer = _EntryPrinter({})
            entry.value.print(printer)
            for attribute in printer.distinct_numbers:
                if attribute not in numbers:
                    others.setdefault(attribute, len(entries) + len(others))
            printer = _EntryPrinter({**numbers, **others})
            entry.value.print(printer)
            entry.text = printer.text

    # --------------------------------------------------------------------------------------------------- questions

    def attribute(self, attribute: Attribute) -> int:
        known = self._known_attributes.get(id(attribute))
        return (self.attributes[_canonical(attribute)] if known is None else known[1]).number

    def type(self, type_: Type) -> int:
        known = self._known_types.get(id(type_))
        return (self.types[type_] if known is None else known[1]).number

    def is_isolated(self, op: Operation) -> bool:
        """Returns True if nothing in the op's regions uses a value from outside."""
        return op in self._isolated

    def location(self, argument: BlockArgument) -> int:
        return self._argument_locations[argument].number

    def _dictionary(self, op: Operation) -> DictionaryAttr | None:
        """The attributes of an op as one, with those that are not written apart."""
        if not op.attributes and not op.properties:
            return None
        merged = dict(op.attributes)
        apart = self._version >= NATIVE_PROPERTIES and (op.definition is None or has_properties(op.definition))
        if not apart and op.properties:
            if op.definition is None:
                whole = unregistered_properties(op)
                if isinstance(whole, DictionaryAttr):
                    merged.update(whole.entries)
            else:
                merged.update(as_attributes(op.definition, op.properties))
        return dictionary_attr(merged.items()) if merged else None

    def _property_parts(self, op: Operation) -> tuple[PartList | None, list[SomeEntry]]:
        """The op's properties, where they are written apart from its attributes, and what they refer to.

        Operations that share their properties have one list.
        """
        key = (op.name, id(op.properties))
        known = self._known_properties.get(key)
        if known is None:
            parts = self._layouts.parts(op) if self._version >= NATIVE_PROPERTIES else None
            known = self._known_properties[key] = (op.properties, parts, [])
        return known[1], known[2]

    # --------------------------------------------------------------------------------------------------- numbering

    def _number_all(self, root: Operation) -> None:
        self._operation(root)
        pending: list[tuple[Region, int]] = []
        self._push_regions(root, pending)
        while pending:
            region, self._next_value = pending.pop()
            self._region(region)
            for block in region.blocks:
                for op in block.ops:
                    if op.regions:
                        self._push_regions(op, pending)

    def _push_regions(self, op: Operation, pending: list[tuple[Region, int]]) -> None:
        first = 0 if self.is_isolated(op) else self._next_value
        pending += [(region, first) for region in op.regions]

    def _region(self, region: Region) -> None:
        first = self._next_value
        for block in region.blocks:
            self._block(block)
        self.value_counts[region] = self._next_value - first

    def _block(self, block: Block) -> None:
        for argument in block.arguments:
            self._value(argument)
            self._argument_locations[argument] = self._use_location(self._places.of_argument(argument))
            self._use_type(argument.type)
        for op in block.ops:
            self._operation(op)

    def _operation(self, op: Operation) -> None:
        self._op_name(op)
        for result in op.results:
            self._value(result)
            known = self._known_types.get(id(result.type))
            if known is None:
                self._use_type(result.type)
            else:
                known[1].uses += 1
        dictionary = self._dictionary(op)
        attributes = None if dictionary is None else self._use_attribute(dictionary)
        properties, used = self._property_parts(op)
        if used:
            for entry in used:
                entry.uses += 1
        elif properties is not None:
            used += self._use_parts(properties)
        location = self._use_location(self._places.of_operation(op))
        self.operations[op] = (location, attributes, properties)

    def _value(self, value: Value) -> None:
        self.values[value] = self._next_value
        self._next_value += 1

    def _op_name(self, op: Operation) -> None:
        known = self.op_names.get(op.name)
        if known is not None:
            known.uses += 1
            return
        prefix, _, rest = op.name.partition(".")
        name = OpName(rest, op.definition is not None)
        self.op_names[op.name] = Entry(name, self._dialect(prefix))

    def _dialect(self, name: str) -> Dialect:
        dialect = self.dialects.get(name)
        if dialect is None:
            dialect = self.dialects[name] = Dialect(name, len(self.dialects), encoding_of(name))
        return dialect

    def _use_attribute(self, attribute: Attribute) -> Entry[Attribute]:
        entry, is_new = self._attribute_entry(attribute)
        if is_new and entry.parts is not None:
            self._use_parts(entry.parts)
        return entry

    def _use_location(self, location: Location) -> Entry[Attribute]:
        """Does what `_use_attribute` does; quicker for a place in a file, as nearly every operation has its own."""
        if type(location) is not FileLineColRange or location.end_line is not None or location.end_column is not None:
            return self._use_attribute(location)
        new: Entry[Attribute] = Entry(location, self._dialect("builtin"), 0)
        entry = self.attributes.setdefault(location, new)
        entry.uses += 1
        if entry is new:
            entry.file = self._file_names.get(location.file)
            if entry.file is None:
                entry.file = self._file_names[location.file] = self._use_attribute(StringAttr(location.file))
            else:
                entry.file.uses += 1
        return entry

    def _use_type(self, type_: Type) -> None:
        entry, is_new = self._type_entry(type_)
        if is_new and entry.parts is not None:
            self._use_parts(entry.parts)

    def _use_parts(self, parts: PartList) -> list[SomeEntry]:
        """Counts what parts refer to; what is new of that has parts in turn, which come first. Gives the former."""
        used: list[SomeEntry] = []
        inner: SomeEntry
        stack = [iter(parts.parts)]
        while stack:
            part = next(stack[-1], None)
            if part is None:
                stack.pop()
                continue
            kind, value = part
            if kind is PartKind.RESOURCE:
                self._dialect("builtin").resources[value] = None
                continue
            if kind is PartKind.TYPE:
                inner, is_new = self._type_entry(value)
            elif kind in _ATTRIBUTE_PARTS and value is not None:
                inner, is_new = self._attribute_entry(value)
            else:
                continue
            if len(stack) == 1:
                used.append(inner)
            if is_new and inner.parts is not None:
                stack.append(iter(inner.parts.parts))
        return used

    def _attribute_entry(self, attribute: Attribute) -> tuple[Entry[Attribute], bool]:
        """Counts a use of an attribute; gives its entry, and whether this is the first use."""
        seen = self._known_attributes.get(id(attribute))
        if seen is not None:
            seen[1].uses += 1
            return seen[1], False
        canonical = _canonical(attribute)
        known = self.attributes.get(canonical)
        if known is not None:
            known.uses += 1
            self._known_attributes[id(attribute)] = (attribute, known)
            return known, False
        entry = Entry(canonical, self._dialect(_dialect_of_attribute(canonical)))
        self.attributes[canonical] = entry
        self._known_attributes[id(attribute)] = (attribute, entry)
        parts = PartList()
        encoding = entry.dialect.encoding
        if encoding is not None and encoding.attribute_parts(canonical, parts):
            entry.parts = parts
        else:
            self._spell(entry)
        return entry, True

    def _type_entry(self, type_: Type) -> tuple[Entry[Type], bool]:
        """Counts a use of a type; gives its entry, and whether this is the first use."""
        seen = self._known_types.get(id(type_))
        if seen is not None:
            seen[1].uses += 1
            return seen[1], False
        known = self.types.get(type_)
        if known is not None:
            known.uses += 1
            self._known_types[id(type_)] = (type_, known)
            return known, False
        entry = Entry(type_, self._dialect(_dialect_of_type(type_)))
        self.types[type_] = entry
        self._known_types[id(type_)] = (type_, entry)
        parts = PartList()
        encoding = entry.dialect.encoding
        if encoding is not None and encoding.type_parts(type_, parts):
            entry.parts = parts
        else:
            self._spell(entry)
        return entry, True

    def _spell(self, entry: SomeEntry) -> None:
        """Writes an entry as text, and counts the resources in it."""
        printer = _EntryPrinter({})
        entry.value.print(printer)
        entry.text = printer.text
        if printer.distinct_numbers:
            self._with_distinct.append(entry)
        for key in printer.resources:
            self._dialect("builtin").resources[key] = None


def _canonical(attribute: Attribute) -> Attribute:
    return canonical_range(attribute) if isinstance(attribute, FileLineColRange) else attribute


def _dialect_of_attribute(attribute: Attribute) -> str:
    if isinstance(attribute, DialectAttribute):
        return attribute.definition.dialect
    return attribute.dialect if isinstance(attribute, OpaqueAttr) else "builtin"


def _dialect_of_type(type_: Type) -> str:
    if isinstance(type_, DialectType):
        return type_.definition.dialect
    return type_.dialect if isinstance(type_, OpaqueType) else "builtin"


def _order(entries: Iterable[Entry[_T]]) -> list[Entry[_T]]:
    """The entries with the most uses first, those of a dialect together as far as their numbers are equally long."""
    ordered = sorted(entries, key=lambda entry: -entry.uses)
    result: list[Entry[_T]] = []
    size, first_dialect, length = 0, 0, 1
    while len(result) < len(ordered):
        size = (1 << 7 * length) - size
        group = ordered[len(result) : len(result) + size] if length < 9 else ordered[len(result) :]
        group.sort(key=lambda entry: -1 if entry.dialect.number == first_dialect else entry.dialect.number)
        result += group
        first_dialect = result[-1].dialect.number
        length += 1
    for number, entry in enumerate(result):
        entry.number = number
    return result


def _isolated_operations(root: Operation) -> set[Operation]:
    """The operations with regions in which nothing uses a value from outside of them.

    What is used inside an op comes from an op so many levels down; from above the op itself is what counts.
    """
    depths: dict[Operation | None, int] = {}  # of the operations with regions
    containers = [op for op in root.walk() if op.regions]
    for op in containers:
        depths[op] = 0 if op is root else depths[op.parent_op] + 1
    isolated: set[Operation] = set()
    least: dict[Operation, int] = {}
    for op in reversed(containers):
        depth = depths[op]
        lowest = least.pop(op, depth)
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    for operand in inner.operands:
                        if _home(operand) is not block:
                            lowest = min(lowest, depths.get(_container(operand), depth))
        if lowest >= depth or op.has_trait("IsolatedFromAbove"):
            isolated.add(op)
        elif (parent := op.parent_op) is not None:
            least[parent] = min(lowest, least.get(parent, lowest))
    return isolated


def _home(value: Value) -> Block | None:
    """The block in which a value is defined."""
    if isinstance(value, OpResult):
        return value.owner.parent
    return value.owner if isinstance(value, BlockArgument) else None


def _container(value: Value) -> Operation | None:
    """The operation in whose region a value is defined."""
    home = _home(value)
    return None if home is None else home.parent_op
