"""Writes MLIR bytecode: https://mlir.llvm.org/docs/BytecodeFormat/.

Takes an operation, the resources of its file and a version from 0 to 6; returns the bytes that upstream writes. Raises
`BytecodeError` for IR that cannot be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from compiler.bytecode import resources as resource_values
from compiler.bytecode.encoding import (
    DIALECT_VERSIONING,
    ELIDED_UNKNOWN_LOCATIONS,
    HAS_ATTRIBUTES,
    HAS_OPERANDS,
    HAS_PROPERTIES,
    HAS_REGIONS,
    HAS_RESULTS,
    HAS_SUCCESSORS,
    HAS_USE_LIST_ORDERS,
    LAZY_LOADING,
    MAGIC,
    NATIVE_PROPERTIES,
    USE_LIST_ORDERING,
    VERSION,
    BytecodeError,
    Emitter,
    Section,
)
from compiler.bytecode.header import PRODUCER, Header
from compiler.bytecode.locations import FILE_PLACE
from compiler.bytecode.numbering import Dialect, Entry, Numbering, OperationShape, OpName, SomeEntry
from compiler.bytecode.parts import PartKind, PartList
from compiler.bytecode.properties import PropertyError
from compiler.bytecode.resources import DIALECT_RESOURCES, EXTERNAL_RESOURCES, ResourceKind, Resources
from compiler.bytecode.use_lists import UseOrders, moved, shuffle_of, table_order
from compiler.ir.collector import collector_paused
from compiler.ir.locations import UnknownLoc
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region
from compiler.syntax.printer.op_locations import OpLocations
from compiler.text import utf8


@dataclass(frozen=True, slots=True)
class WriterOptions:
    """Options of a writer.

    `elide_resource_data`: resources are named, without their data. `use_orders`: the orders in which values are used,
    where these differ from the IR's.
    """

    version: int = VERSION
    producer: str = PRODUCER
    elide_resource_data: bool = False
    use_orders: UseOrders = field(default_factory=dict)


_E = TypeVar("_E", bound=SomeEntry | Entry[OpName])


def write_bytecode(root: Operation, resources: Resources | None = None, options: WriterOptions | None = None) -> bytes:
    """Returns the bytecode of an operation and all in it. Raises `BytecodeError`."""
    options = options or WriterOptions()
    if not 0 <= options.version <= VERSION:
        raise BytecodeError(f"unsupported version requested {options.version}, must be in range [0, {VERSION}]")
    with collector_paused():
        return _Writer(root, resources or {}, options).write()


class _Strings:
    """The texts of a file, each once."""

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def section(self) -> Emitter:
        """Sizes from the last text to the first, then the texts."""
        emitter = Emitter()
        texts = [utf8(text) for text in self._numbers]
        emitter.varint(len(texts))
        for text in reversed(texts):
            emitter.varint(len(text) + 1)
        for text in texts:
            emitter.data += text
            emitter.byte(0)
        return emitter


class _WrittenShape(NamedTuple):
    """First bytes of the operations of one shape; `mask` has a bit for each present field."""

    mask: int
    name: bytes
    fields: bytes
    """The attributes, properties and result types, which follow the location."""


class _Writer:
    def __init__(self, root: Operation, resources: Resources, options: WriterOptions) -> None:
        self._root = root
        self._version = options.version
        self._options = options
        self._use_orders = options.use_orders
        self._strings = _Strings()
        self._written_shapes: dict[OperationShape, _WrittenShape] = {}
        self._properties: dict[bytes, int] = {}
        self._number_of_parts: dict[PartList, int] = {}
        self._resources = resources
        self._locations = OpLocations()
        try:
            self._numbers = Numbering(root, options.version, self._locations)
        except PropertyError as error:
            raise BytecodeError(str(error)) from None
        if Header(options.version, options.producer).tells_distinct:
            self._numbers.tell_distinct()
        self._resource_numbers = self._number_resources()

    def write(self) -> bytes:
        emitter = Emitter()
        emitter.data += MAGIC
        emitter.varint(self._version)
        emitter.data += utf8(self._options.producer) + b"\0"
        emitter.section(Section.DIALECT, self._dialect_section())
        offsets, entries = self._entry_sections()
        emitter.section(Section.ATTR_TYPE_OFFSET, offsets)
        emitter.section(Section.ATTR_TYPE, entries)
        emitter.section(Section.IR, self._ir_section())
        offsets, values = self._resource_sections()
        emitter.section(Section.RESOURCE_OFFSET, offsets)
        emitter.section(Section.RESOURCE, values)
        emitter.section(Section.STRING, self._strings.section())
        if self._version >= NATIVE_PROPERTIES:
            emitter.section(Section.PROPERTIES, self._properties_section())
        return bytes(emitter.data)

    # ---------------------------------------------------------------------------------------------------- sections

    def _dialect_section(self) -> Emitter:
        emitter = Emitter()
        dialects = self._numbers.dialects.values()
        emitter.varint(len(dialects))
        for dialect in dialects:
            name = self._strings.number(dialect.name)
            if self._version < DIALECT_VERSIONING:
                emitter.varint(name)
            else:
                emitter.varint_with_flag(name, False)
        names = self._numbers.ordered_op_names
        if self._version >= ELIDED_UNKNOWN_LOCATIONS:
            emitter.varint(len(names))
        for entry in _grouped(emitter, names):
            number = self._strings.number(entry.value.name)
            if self._version < NATIVE_PROPERTIES:
                emitter.varint(number)
            else:
                emitter.varint_with_flag(number, entry.value.is_registered)
        return emitter

    def _entry_sections(self) -> tuple[Emitter, Emitter]:
        """Returns the section with the offsets of attributes and types, and that with these."""
        offsets, entries = Emitter(), Emitter()
        offsets.varint(len(self._numbers.ordered_attributes))
        offsets.varint(len(self._numbers.ordered_types))
        groups: tuple[Sequence[SomeEntry], ...] = (self._numbers.ordered_attributes, self._numbers.ordered_types)
        for group in groups:
            for entry in _grouped(offsets, group):
                start = len(entries.data)
                value = entry.value
                is_text = False
                if isinstance(value, tuple):
                    name, line, column = value
                    entries.varints((FILE_PLACE, self._numbers.file_number(name), line, column))
                elif entry.parts is not None:
                    self._parts(entry.parts, entries)
                else:
                    entries.data += utf8(entry.text) + b"\0"
                    is_text = True
                offsets.varint_with_flag(len(entries.data) - start, not is_text)
        return offsets, entries

    def _parts(self, parts: PartList, emitter: Emitter) -> None:
        numbers = self._numbers
        for kind, value in parts.parts:
            if kind is PartKind.VARINT:
                emitter.varint(value)
            elif kind is PartKind.ATTRIBUTE:
                emitter.varint(numbers.attribute(value))
            elif kind is PartKind.OPTIONAL_ATTRIBUTE:
                emitter.varint(0 if value is None else numbers.attribute(value) << 1 | 1)
            elif kind is PartKind.TYPE:
                emitter.varint(numbers.type(value))
            elif kind is PartKind.STRING:
                emitter.varint(self._strings.number(value))
            elif kind is PartKind.SIGNED:
                emitter.signed_varint(value)
            elif kind is PartKind.BYTE:
                emitter.byte(value)
            elif kind is PartKind.BLOB:
                emitter.blob(value)
            else:
                emitter.varint(self._resource_numbers[value])

    def _properties_section(self) -> Emitter:
        emitter = Emitter()
        emitter.varint(len(self._properties))
        for data in self._properties:
            emitter.blob(data)
        return emitter

    # --------------------------------------------------------------------------------------------------- resources

    def _known_resources(self, dialect: Dialect) -> dict[str, str]:
        """Returns the spellings of the dialect's resources, those that are referred to, of which there is one."""
        spellings = self._resources.get(DIALECT_RESOURCES, {}).get(dialect.name, {})
        return {key: spellings[key] for key in dialect.resources if key in spellings}

    def _number_resources(self) -> dict[str, int]:
        """Returns the numbers of the resources that attributes refer to; undeclared resources come last."""
        numbers: dict[str, int] = {}
        for dialect in self._numbers.dialects.values():
            for key in (*self._known_resources(dialect), *dialect.resources):
                numbers.setdefault(key, len(numbers))
        return numbers

    def _resource_sections(self) -> tuple[Emitter, Emitter]:
        """Returns the section with the offsets of resources, and that with these."""
        offsets, values = Emitter(), Emitter()
        external = self._resources.get(EXTERNAL_RESOURCES, {})
        offsets.varint(len(external))
        for owner, entries in external.items():
            rows = self._resource_values(values, entries.items())
            self._resource_group(offsets, self._strings.number(owner), rows)
        for dialect in self._numbers.dialects.values():
            spellings = self._known_resources(dialect)
            missing = [(key, None) for key in dialect.resources if key not in spellings]
            if spellings or missing:
                rows = self._resource_values(values, [*spellings.items(), *missing])
                self._resource_group(offsets, dialect.number, rows)
        return offsets, values

    def _resource_values(
        self, values: Emitter, group: Iterable[tuple[str, str | None]]
    ) -> list[tuple[str, int, ResourceKind]]:
        """Writes the resources of one owner, each with its key and its spelling, if any.

        Returns the keys, sizes and kinds.
        """
        rows: list[tuple[str, int, ResourceKind]] = []
        for key, spelling in group:
            start = len(values.data)
            kind = ResourceKind.BLOB if spelling is None else resource_values.kind_of(spelling)
            if spelling is not None and not self._options.elide_resource_data:
                self._resource(kind, spelling, values)
            rows.append((key, len(values.data) - start, kind))
        return rows

    def _resource_group(self, offsets: Emitter, owner: int, rows: list[tuple[str, int, ResourceKind]]) -> None:
        offsets.varint(owner)
        offsets.varint(len(rows))
        for key, size, kind in rows:
            offsets.varint(self._strings.number(key))
            offsets.varint(size)
            offsets.byte(kind)

    def _resource(self, kind: ResourceKind, spelling: str, emitter: Emitter) -> None:
        if kind is ResourceKind.BLOB:
            resource_values.write_blob(spelling, emitter)
        elif kind is ResourceKind.BOOL:
            emitter.byte(spelling == "true")
        else:
            emitter.varint(self._strings.number(resource_values.text_of(spelling)))

    # ---------------------------------------------------------------------------------------------------------- IR

    def _ir_section(self) -> Emitter:
        """Returns the operations, from a stack: each level is an emitter and its remaining parts."""
        emitter = Emitter()
        emitter.varint_with_flag(1, False)
        stack: list[tuple[Emitter, Iterator[Operation | Region | Block]]] = [(emitter, iter((self._root,)))]
        blocks: dict[Block, int] = {}
        while stack:
            current, rest = stack[-1]
            for item in rest:
                if isinstance(item, Operation):
                    self._operation(item, current, blocks)
                    if not item.regions:
                        continue
                    isolated = self._numbers.is_isolated(item)
                    current.varint_with_flag(len(item.regions), isolated)
                    inner = Emitter() if isolated and self._version >= LAZY_LOADING else current
                    stack.append((inner, iter(item.regions)))
                elif isinstance(item, Region):
                    current.varint(len(item.blocks))
                    if not item.blocks:
                        continue
                    current.varint(self._numbers.value_counts[item])
                    blocks.update((block, index) for index, block in enumerate(item.blocks))
                    stack.append((current, iter(item.blocks)))
                else:
                    self._block_header(item, current)
                    stack.append((current, iter(item.ops)))
                break
            else:
                stack.pop()
                if stack and stack[-1][0] is not current:
                    stack[-1][0].section(Section.IR, current)
        return emitter

    def _block_header(self, block: Block, emitter: Emitter) -> None:
        arguments = block.arguments
        emitter.varint_with_flag(len(block.ops), bool(arguments))
        if not arguments:
            return
        emitter.varint(len(arguments))
        for argument in arguments:
            type_ = self._numbers.type(argument.type)
            if self._version < ELIDED_UNKNOWN_LOCATIONS:
                emitter.varint(type_)
                emitter.varint(self._numbers.location(argument))
                continue
            has_location = not isinstance(self._locations.of_argument(argument), UnknownLoc)
            emitter.varint_with_flag(type_, has_location)
            if has_location:
                emitter.varint(self._numbers.location(argument))
        if self._version >= USE_LIST_ORDERING:
            mask = len(emitter.data)
            emitter.byte(0)
            if self._write_use_orders(arguments, emitter):
                emitter.data[mask] = HAS_USE_LIST_ORDERS

    def _operation(self, op: Operation, emitter: Emitter, blocks: dict[Block, int]) -> None:
        """An operation up to its regions."""
        numbers = self._numbers
        location, shape = numbers.operations[op]
        written = self._written_shapes.get(shape)
        if written is None:
            written = self._written_shapes[shape] = self._write_shape(shape)
        mask = written.mask
        data = emitter.data
        data += written.name
        place = len(data)
        data.append(0)
        emitter.varint(location.number)
        data += written.fields
        if op.operands:
            mask |= HAS_OPERANDS
            emitter.varints([len(op.operands), *[numbers.values[operand] for operand in op.operands]])
        if op.successors:
            mask |= HAS_SUCCESSORS
            emitter.varint(len(op.successors))
            emitter.varints([blocks[successor] for successor in op.successors])
        if self._use_orders and self._version >= USE_LIST_ORDERING and self._write_use_orders(op.results, emitter):
            mask |= HAS_USE_LIST_ORDERS
        if op.regions:
            mask |= HAS_REGIONS
        emitter.data[place] = mask

    def _write_shape(self, shape: OperationShape) -> _WrittenShape:
        name, fields = Emitter(), Emitter()
        mask = 0
        name.varint(shape.name.number)
        if shape.attributes is not None:
            mask |= HAS_ATTRIBUTES
            fields.varint(shape.attributes.number)
        if shape.properties is not None:
            mask |= HAS_PROPERTIES
            fields.varint(self._properties_number(shape.properties))
        if shape.result_types:
            mask |= HAS_RESULTS
            fields.varint(len(shape.result_types))
            fields.varints([type_.number for type_ in shape.result_types])
        return _WrittenShape(mask, bytes(name.data), bytes(fields.data))

    def _properties_number(self, properties: PartList) -> int:
        """Returns the number of the properties among all; the same ones are written once."""
        number = self._number_of_parts.get(properties)
        if number is None:
            data = Emitter()
            self._parts(properties, data)
            number = self._properties.setdefault(bytes(data.data), len(self._properties))
            self._number_of_parts[properties] = number
        return number

    def _write_use_orders(self, values: Sequence[OpResult | BlockArgument], emitter: Emitter) -> bool:
        """The orders of uses that are not as expected; whether there are any."""
        orders = self._use_orders
        indices = [index for index, value in enumerate(values) if value in orders]
        if not indices:
            return False
        several = len(values) != 1
        if several:
            emitter.varint(len(indices))
        for index in table_order(indices):
            if several:
                emitter.varint(index)
            shuffle = shuffle_of(orders[values[index]])
            pairs = moved(shuffle)
            if pairs is None:
                emitter.varint_with_flag(len(shuffle), False)
                for place in shuffle:
                    emitter.varint(place)
            else:
                emitter.varint_with_flag(2 * len(pairs), True)
                for place, target in pairs:
                    emitter.varint(place)
                    emitter.varint(target)
        return True


def _grouped(emitter: Emitter, entries: Sequence[_E]) -> Iterator[_E]:
    """Yields the entries; writes the dialect and the number of entries before each run of one dialect's entries."""
    start = 0
    while start < len(entries):
        dialect = entries[start].dialect
        end = start + 1
        while end < len(entries) and entries[end].dialect is dialect:
            end += 1
        emitter.varint(dialect.number)
        emitter.varint(end - start)
        yield from entries[start:end]
        start = end
