"""Numbers everything that bytecode refers to, as upstream: the most frequent entries get the smallest numbers.

Collects the dialects, operation names, attributes and types of an operation in the order in which they are written, and
numbers values, blocks, operations and resources.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
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
from compiler.ir.locations import UNKNOWN, FileLineColRange
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.source import FilePlace
from compiler.ir.types import DialectType, OpaqueType, Type
from compiler.syntax.printer.op_locations import OpLocations

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


@dataclass(slots=True, eq=False)
class Dialect:
    """A dialect that something is of; `resources` are the keys that are referred to."""

    name: str
    number: int
    encoding: DialectEncoding | None
    resources: dict[str, None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpName:
    """`name` is without the dialect's prefix."""

    name: str
    is_registered: bool


AttributeEntry: TypeAlias = Entry[Attribute] | Entry[FilePlace]
"""A location in a file that has no end is kept as its parts: nearly every operation has one of its own."""
SomeEntry: TypeAlias = AttributeEntry | Entry[Type]
_E = TypeVar("_E", bound=SomeEntry | Entry[OpName])


@dataclass(slots=True, eq=False)
class OperationShape:
    """Common name, attributes, properties and result types of operations."""

    name: Entry[OpName]
    attributes: AttributeEntry | None
    """The attributes that are written as one dictionary."""
    properties: PartList | None
    """The properties, if they are written separately from the attributes. Operations with equal ones share a list."""
    result_types: Sequence[Entry[Type]]
    used: Sequence[Entry[OpName] | SomeEntry]
    """Entries that each of the operations refers to."""
    key_objects: tuple[object, ...]
    """Objects that the key of the shape names by identity."""
    uses: int = 1


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


class Numbering:
    """The numbers of everything in `root`, for a version."""

    def __init__(self, root: Operation, version: int, places: OpLocations) -> None:
        self.dialects: dict[str, Dialect] = {}
        self.attributes: dict[Attribute | FilePlace, AttributeEntry] = {}
        self.types: dict[Type, Entry[Type]] = {}
        self.op_names: dict[str, Entry[OpName]] = {}
        self.values: dict[Value, int] = {}
        self.value_counts: dict[Region, int] = {}
        self._version = version
        self._places = places
        self._layouts = PropertyLayouts(version)
        self._isolated = _isolated_operations(root)
        self._next_value = 0
        self.operations: dict[Operation, tuple[AttributeEntry, OperationShape]] = {}
        """The location of each operation, and its shape."""
        self._shapes: dict[Hashable, OperationShape] = {}
        self._argument_locations: dict[BlockArgument, AttributeEntry] = {}
        self._known_properties: dict[
            tuple[str, int], tuple[Mapping[str, Attribute], PartList | None, list[SomeEntry]]
        ] = {}
        self._with_distinct: list[Entry[Attribute] | Entry[Type]] = []
        self._file_names: dict[str, AttributeEntry] = {}
        self._known_attributes: dict[int, tuple[Attribute, AttributeEntry]] = {}
        self._known_types: dict[int, tuple[Type, Entry[Type]]] = {}
        self._number_all(root)
        self._count_repeated_shapes()
        self.ordered_attributes = _order(self.attributes.values())
        self.ordered_types = _order(self.types.values())
        self.ordered_op_names = _order(self.op_names.values())

    def tell_distinct(self) -> None:
        """Spells equal distinct attributes with the same number in all entries, that of their own entry if any."""
        if not self._with_distinct:
            return
        entries = self.attributes.values()
        numbers: dict[Distinct, int] = {
            entry.value: entry.number for entry in entries if isinstance(entry.value, DistinctAttr)
        }
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
        entry = self._known_attributes.get(id(attribute))
        return (self.attributes[_canonical(attribute)] if entry is None else entry[1]).number

    def file_number(self, name: str) -> int:
        """Returns the number of a file name in a location."""
        return self._file_names[name].number

    def type(self, type_: Type) -> int:
        entry = self._known_types.get(id(type_))
        return (self.types[type_] if entry is None else entry[1]).number

    def is_isolated(self, op: Operation) -> bool:
        """Returns True if no op in the op's regions uses a value from outside."""
        return op in self._isolated

    def location(self, argument: BlockArgument) -> int:
        return self._argument_locations[argument].number

    def _dictionary(self, op: Operation) -> DictionaryAttr | None:
        """Returns a dictionary of the op's attributes, with the inherent ones that are not written separately."""
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
        """Returns the op's properties if they are written separately from its attributes, and their entries.

        Operations that share their properties share the result.
        """
        key = (op.name, id(op.properties))
        entry = self._known_properties.get(key)
        if entry is None:
            parts = self._layouts.parts(op) if self._version >= NATIVE_PROPERTIES else None
            entry = self._known_properties[key] = (op.properties, parts, [])
        return entry[1], entry[2]

    # --------------------------------------------------------------------------------------------------- numbering

    def _number_all(self, root: Operation) -> None:
        self._operations((root,))
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
            self._argument_locations[argument] = self._use_attribute(self._places.of_argument(argument))
            self._use_type(argument.type)
        self._operations(block.ops)

    def _operations(self, ops: Sequence[Operation]) -> None:
        """Numbers operations of one block."""
        values, shapes, entries, operations = self.values, self._shapes, self.attributes, self.operations
        next_value = self._next_value
        key: Hashable
        for op, place in zip(ops, self._places.places_in_text(ops), strict=True):
            results = op.results
            if len(results) == 1:
                result = results[0]
                values[result] = next_value
                next_value += 1
                key = op.name, id(op.attributes), id(op.properties), id(result.type)
            else:
                for result in results:
                    values[result] = next_value
                    next_value += 1
                key = op.name, id(op.attributes), id(op.properties), *[id(result.type) for result in results]
            shape = shapes.get(key)
            if shape is None:
                shape = shapes[key] = self._shape(op)
            else:
                shape.uses += 1
            location = place if op.location is None else _canonical(op.location)
            if not isinstance(location, tuple):
                operations[op] = self._use_attribute(UNKNOWN if location is None else location), shape
            elif (entry := entries.get(location)) is not None:
                entry.uses += 1
                operations[op] = entry, shape
            else:
                operations[op] = self._use_new_place(location), shape
        self._next_value = next_value

    def _shape(self, op: Operation) -> OperationShape:
        """Counts the references of one operation; `_count_repeated_shapes` counts those of others of this shape."""
        name = self._op_name(op)
        types = [self._use_type(result.type) for result in op.results]
        dictionary = self._dictionary(op)
        attributes = None if dictionary is None else self._use_attribute(dictionary)
        properties, used = self._property_parts(op)
        if used:
            for entry in used:
                entry.uses += 1
        elif properties is not None:
            used += self._use_parts(properties)
        all_used = [name, *types, *used]
        if attributes is not None:
            all_used.append(attributes)
        key_objects = op.attributes, op.properties, *[result.type for result in op.results]
        return OperationShape(name, attributes, properties, types, all_used, key_objects)

    def _count_repeated_shapes(self) -> None:
        for shape in self._shapes.values():
            for entry in shape.used:
                entry.uses += shape.uses - 1

    def _value(self, value: Value) -> None:
        self.values[value] = self._next_value
        self._next_value += 1

    def _op_name(self, op: Operation) -> Entry[OpName]:
        existing = self.op_names.get(op.name)
        if existing is not None:
            existing.uses += 1
            return existing
        prefix, _, rest = op.name.partition(".")
        name = OpName(rest, op.definition is not None)
        entry = self.op_names[op.name] = Entry(name, self._dialect(prefix))
        return entry

    def _dialect(self, name: str) -> Dialect:
        dialect = self.dialects.get(name)
        if dialect is None:
            dialect = self.dialects[name] = Dialect(name, len(self.dialects), encoding_of(name))
        return dialect

    def _use_attribute(self, attribute: Attribute) -> AttributeEntry:
        entry, is_new = self._attribute_entry(attribute)
        if is_new and entry.parts is not None:
            self._use_parts(entry.parts)
        return entry

    def _use_new_place(self, place: FilePlace) -> AttributeEntry:
        """Counts the first use of a location in a file, and a use of the file's name."""
        entry = self.attributes[place] = Entry(place, self._dialect("builtin"))
        name = place[0]
        file = self._file_names.get(name)
        if file is None:
            self._file_names[name] = self._use_attribute(StringAttr(name))
        else:
            file.uses += 1
        return entry

    def _use_type(self, type_: Type) -> Entry[Type]:
        entry, is_new = self._type_entry(type_)
        if is_new and entry.parts is not None:
            self._use_parts(entry.parts)
        return entry

    def _use_parts(self, parts: PartList) -> list[SomeEntry]:
        """Counts the entries that parts refer to, and returns them; the parts of new entries are counted first."""
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

    def _attribute_entry(self, attribute: Attribute) -> tuple[AttributeEntry, bool]:
        """Counts a use of an attribute; returns its entry, and whether this is the first use."""
        seen = self._known_attributes.get(id(attribute))
        if seen is not None:
            seen[1].uses += 1
            return seen[1], False
        canonical = _canonical(attribute)
        existing = self.attributes.get(canonical)
        if existing is not None:
            existing.uses += 1
            self._known_attributes[id(attribute)] = (attribute, existing)
            return existing, False
        if isinstance(canonical, tuple):
            place = self._use_new_place(canonical)
            self._known_attributes[id(attribute)] = (attribute, place)
            return place, False
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
        """Counts a use of a type; returns its entry, and whether this is the first use."""
        seen = self._known_types.get(id(type_))
        if seen is not None:
            seen[1].uses += 1
            return seen[1], False
        existing = self.types.get(type_)
        if existing is not None:
            existing.uses += 1
            self._known_types[id(type_)] = (type_, existing)
            return existing, False
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

    def _spell(self, entry: Entry[Attribute] | Entry[Type]) -> None:
        """Writes an entry as text, and counts the resources in it."""
        printer = _EntryPrinter({})
        entry.value.print(printer)
        entry.text = printer.text
        if printer.distinct_numbers:
            self._with_distinct.append(entry)
        for key in printer.resources:
            self._dialect("builtin").resources[key] = None


def _canonical(attribute: Attribute) -> Attribute | FilePlace:
    """Returns a key that is the same for equal attributes; for a file position without an end, its parts."""
    if not isinstance(attribute, FileLineColRange):
        return attribute
    place = canonical_range(attribute)
    return (place.file, place.line, place.column) if place.end_line is None else place


def _dialect_of_attribute(attribute: Attribute) -> str:
    if isinstance(attribute, DialectAttribute):
        return attribute.definition.dialect
    return attribute.dialect if isinstance(attribute, OpaqueAttr) else "builtin"


def _dialect_of_type(type_: Type) -> str:
    if isinstance(type_, DialectType):
        return type_.definition.dialect
    return type_.dialect if isinstance(type_, OpaqueType) else "builtin"


def _order(entries: Iterable[_E]) -> list[_E]:
    """Returns the entries by descending uses; entries whose numbers are equally long are grouped by dialect."""
    ordered = sorted(entries, key=lambda entry: -entry.uses)
    result: list[_E] = []
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
    """Returns the operations with regions that use no values from outside.

    Each value is defined at some depth of nesting; an op is isolated if no op in it uses a value from a lesser depth.
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
                homes = {_home(operand) for inner in block.ops for operand in inner.operands}
                homes.discard(block)
                for home in homes:
                    container = None if home is None else home.parent_op
                    lowest = min(lowest, depths.get(container, depth))
        if lowest >= depth or op.has_trait("IsolatedFromAbove"):
            isolated.add(op)
        elif (parent := op.parent_op) is not None:
            least[parent] = min(lowest, least.get(parent, lowest))
    return isolated


def _home(value: Value) -> Block | None:
    """Returns the block in which a value is defined."""
    if isinstance(value, OpResult):
        return value.owner.parent
    return value.owner if isinstance(value, BlockArgument) else None
