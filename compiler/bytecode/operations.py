"""Reads the IR section: operations, regions, blocks and values.

Returns a module that holds the operations. Regions are read from a stack, so that nesting needs no recursion. A value
may be used before it is defined; a value that is never defined is an error.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.bytecode.encoding import (
    ELIDED_UNKNOWN_LOCATIONS,
    HAS_ATTRIBUTES,
    HAS_OPERANDS,
    HAS_PROPERTIES,
    HAS_REGIONS,
    HAS_RESULTS,
    HAS_SUCCESSORS,
    HAS_USE_LIST_ORDERS,
    LAZY_LOADING,
    USE_LIST_ORDERING,
    ByteReader,
    Section,
)
from compiler.bytecode.entry_reader import EntryReader
from compiler.bytecode.properties import PropertyLayouts, has_properties, inherent_of_attribute
from compiler.bytecode.properties_table import PropertiesTable
from compiler.bytecode.tables import FileTables, OpName
from compiler.bytecode.use_lists import Use, apply_order
from compiler.ir.attributes import Attribute, DictionaryAttr
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Region, Value
from compiler.ir.types import NONE, Type
from compiler.ods.model import LEGACY_SEGMENT_SIZES, OpDef
from compiler.ods.op_class import new_operation
from compiler.syntax.assembly.op_syntax import fill_defaults


@dataclass(slots=True)
class _Scope:
    """The values that are visible at one place; `next_ids` is the next definition's id for each open region."""

    values: list[Value | None] = field(default_factory=list)
    next_ids: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Frame:
    """The regions of one operation while they are read. `block` is None between two regions."""

    regions: list[Region]
    reader: ByteReader
    is_isolated: bool
    num_values: int = 0
    block: int | None = None
    ops_left: int = 0


_Order = tuple[list[int], bool]
"""The numbers that say an order of uses, and whether they are pairs."""


class OperationReader:
    """Reads the operations of one file."""

    def __init__(self, tables: FileTables, properties: PropertiesTable) -> None:
        self._tables = tables
        self._version = tables.version
        self._properties = properties
        self._layouts = PropertyLayouts(tables.version)
        self._scopes: list[_Scope] = []
        self._forward_uses: dict[ForwardReference, list[tuple[Operation, int]]] = {}
        self._orders: dict[Value, _Order] = {}
        self._definitions: dict[int, OpDef | None] = {}
        self._known_attributes: dict[
            tuple[str, int | None, int | None], tuple[dict[str, Attribute], dict[str, Attribute]]
        ] = {}

    def read(self, section: ByteReader) -> Operation:
        """Returns the module with the operations of the section. Raises `BytecodeError`."""
        region = Region([Block()])
        top = new_operation("builtin.module", self._tables.context.op_def("builtin.module"), regions=[region])
        frame = _Frame([region], section, True, block=0)
        self._scopes.append(_Scope(next_ids=[0]))
        self._block_header(frame)
        stack = [frame]
        while stack:
            inner = self._step(stack[-1])
            if inner is not None:
                stack.append(inner)
            else:
                if stack[-1].is_isolated:
                    self._scopes.pop()
                stack.pop()
        return top

    def use_orders(self, root: Operation) -> dict[Value, list[Use]]:
        """Returns the orders of uses in the file, by value. Raises `BytecodeError`."""
        if not self._orders:
            return {}
        uses: dict[Value, list[Use]] = {value: [] for value in self._orders}
        for number, op in enumerate(root.walk()):
            for index, operand in enumerate(op.operands):
                if operand in uses:
                    uses[operand].append((number, index))
        orders: dict[Value, list[Use]] = {}
        for value, (numbers, as_pairs) in self._orders.items():
            if len(uses[value]) > 1:
                orders[value] = apply_order(uses[value][::-1], numbers, as_pairs=as_pairs)
        return orders

    # ----------------------------------------------------------------------------------------------------- regions

    def _step(self, frame: _Frame) -> _Frame | None:
        """Reads on in the regions of an operation, up to an operation that has regions itself; None at the end."""
        while frame.regions:
            region = frame.regions[0]
            if frame.block is None:
                if not self._region(region, frame):
                    frame.regions.pop(0)
                    continue
                frame.block = 0
                self._block_header(frame)
            while True:
                block = region.blocks[frame.block]
                while frame.ops_left:
                    frame.ops_left -= 1
                    op, isolated = self._operation(frame, region)
                    block.append(op)
                    if op.regions:
                        return self._nested(op, frame, is_isolated=isolated)
                frame.block += 1
                if frame.block == len(region.blocks):
                    break
                self._block_header(frame)
            self._leave_region(frame)
            frame.regions.pop(0)
        return None

    def _nested(self, op: Operation, frame: _Frame, *, is_isolated: bool) -> _Frame:
        reader = frame.reader
        if is_isolated:
            self._scopes.append(_Scope())
            if self._version >= LAZY_LOADING:
                kind, reader = reader.section()
                if kind is not Section.IR:
                    raise reader.error("expected IR section for region")
        return _Frame(list(op.regions), reader, is_isolated)

    def _region(self, region: Region, frame: _Frame) -> bool:
        """Reads how many blocks and values a region has; False where it is empty."""
        count = frame.reader.count()
        if not count:
            return False
        frame.num_values = frame.reader.count()
        for _ in range(count):
            region.append(Block())
        scope = self._scopes[-1]
        scope.next_ids.append(len(scope.values))
        scope.values += [None] * frame.num_values
        return True

    def _leave_region(self, frame: _Frame) -> None:
        """The values of a region can no longer be used."""
        scope = self._scopes[-1]
        start = len(scope.values) - frame.num_values
        if any(isinstance(value, ForwardReference) for value in scope.values[start:]):
            raise frame.reader.error("not all forward unresolved forward operand references")
        del scope.values[start:]
        scope.next_ids.pop()
        frame.block = None

    # ------------------------------------------------------------------------------------------------------ blocks

    def _block_header(self, frame: _Frame) -> None:
        """The arguments of a block, and how many operations it has."""
        reader = frame.reader
        count, has_arguments = reader.varint_with_flag()
        frame.ops_left = reader.checked_count(count)
        assert frame.block is not None
        if not has_arguments:
            return
        block = frame.regions[0].blocks[frame.block]
        for _ in range(reader.count()):
            type_, location = self._argument(reader)
            block.add_argument(type_, location=location)
        self._define(block.arguments, reader)
        if self._version >= USE_LIST_ORDERING and reader.byte():
            self._read_orders(block.arguments, reader)

    def _argument(self, reader: ByteReader) -> tuple[Type, Location]:
        if self._version < ELIDED_UNKNOWN_LOCATIONS:
            return self._type(reader), self._location(reader)
        index, has_location = reader.varint_with_flag()
        type_ = self._tables.type(index)
        return type_, self._location(reader) if has_location else UNKNOWN

    # -------------------------------------------------------------------------------------------------- operations

    def _operation(self, frame: _Frame, region: Region) -> tuple[Operation, bool]:
        """Returns an operation up to its regions, and whether these are isolated from above."""
        reader = frame.reader
        name, definition = self._name(reader)
        mask = reader.byte()
        location = self._location(reader)
        attribute_index = reader.varint() if mask & HAS_ATTRIBUTES else None
        properties_index = reader.varint() if mask & HAS_PROPERTIES else None
        key = (name.name, attribute_index, properties_index)
        attribute_dictionaries = self._known_attributes.get(key)
        if attribute_dictionaries is None:
            attribute_dictionaries = self._attributes(name, definition, attribute_index, properties_index, reader)
            self._known_attributes[key] = attribute_dictionaries
        properties, attributes = attribute_dictionaries
        types = [self._type(reader) for _ in range(reader.count())] if mask & HAS_RESULTS else []
        operands = [self._operand(reader) for _ in range(reader.count())] if mask & HAS_OPERANDS else []
        successors = [self._successor(reader, region) for _ in range(reader.count())] if mask & HAS_SUCCESSORS else []
        orders = []
        if self._version >= USE_LIST_ORDERING and mask & HAS_USE_LIST_ORDERS:
            orders = self._orders_of(len(types), reader)
        regions: list[Region] = []
        isolated = False
        if mask & HAS_REGIONS:
            count, isolated = reader.varint_with_flag()
            regions = [Region() for _ in range(reader.checked_count(count))]
        op = new_operation(
            name.name, definition, operands, types, properties, attributes, successors, regions, location
        )
        for index, operand in enumerate(operands):
            if isinstance(operand, ForwardReference):
                self._forward_uses[operand].append((op, index))
        if types and frame.num_values:
            self._define(op.results, reader)
        self._note_orders(op.results, orders, reader)
        return op, isolated

    def _name(self, reader: ByteReader) -> tuple[OpName, OpDef | None]:
        index = reader.varint()
        names = self._tables.op_names
        if index >= len(names):
            raise reader.error(f"invalid operation name index: {index}")
        name = names[index]
        if index not in self._definitions:
            if "." in name.name:
                self._tables.load(name.dialect, reader)
            self._definitions[index] = self._tables.context.op_def(name.name)
        return name, self._definitions[index]

    def _attributes(
        self,
        name: OpName,
        definition: OpDef | None,
        attribute_index: int | None,
        properties_index: int | None,
        reader: ByteReader,
    ) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
        """Returns the inherent and the other attributes of an op, which ops with the same numbers share."""
        attributes: dict[str, Attribute] = {}
        if attribute_index is not None:
            dictionary = self._tables.attribute(attribute_index)
            if not isinstance(dictionary, DictionaryAttr):
                raise reader.error(f"expected attribute of type: DictionaryAttr, but got: {dictionary}")
            attributes = dict(dictionary.entries)
        properties = _take_inherent(definition, attributes)
        if properties_index is not None:
            properties.update(self._read_properties(name, definition, properties_index, reader))
        if definition is not None:
            fill_defaults(definition, properties)
        return properties, attributes

    def _read_properties(
        self, name: OpName, definition: OpDef | None, index: int, reader: ByteReader
    ) -> dict[str, Attribute]:
        if name.was_registered is None:
            raise reader.error(
                f"Unexpected missing `wasRegistered` opname flag at bytecode version {self._version} with properties."
            )
        data = self._properties.reader(index, name.name, reader)
        entry = EntryReader(data, self._tables, self._version)
        if not name.was_registered:
            properties = inherent_of_attribute(entry.attribute())
        elif definition is None or not has_properties(definition):
            raise reader.error(f"has properties but missing BytecodeOpInterface for {name.name}")
        else:
            properties = self._layouts.read(definition, entry)
        if not data.at_end:
            raise data.error(f"unexpected trailing bytes in the properties of '{name.name}'")
        return properties

    def _type(self, reader: ByteReader) -> Type:
        return self._tables.type(reader.varint())

    def _location(self, reader: ByteReader) -> Location:
        attribute = self._tables.attribute(reader.varint())
        if not isinstance(attribute, Location):
            raise reader.error(f"expected attribute of type: LocationAttr, but got: {attribute}")
        return attribute

    def _successor(self, reader: ByteReader, region: Region) -> Block:
        index = reader.varint()
        if index >= len(region.blocks):
            raise reader.error(f"invalid successor index: {index}")
        return region.blocks[index]

    # ------------------------------------------------------------------------------------------------------ values

    def _operand(self, reader: ByteReader) -> Value:
        values = self._scopes[-1].values
        index = reader.varint()
        if index >= len(values):
            raise reader.error(f"invalid value index: {index}")
        value = values[index]
        if value is None:
            value = values[index] = ForwardReference(NONE, "", reader.position)
            self._forward_uses[value] = []
        return value

    def _define(self, defined: list[OpResult] | list[BlockArgument], reader: ByteReader) -> None:
        """Assigns the next ids to values; they replace forward references with these ids."""
        scope = self._scopes[-1]
        start = scope.next_ids[-1]
        end = start + len(defined)
        if end > len(scope.values):
            raise reader.error(
                "value index range was outside of the expected range for the parent region, got "
                f"[{start}, {end}), but the maximum index was {len(scope.values) - 1}"
            )
        for index, value in enumerate(defined, start):
            earlier = scope.values[index]
            if isinstance(earlier, ForwardReference):
                for op, operand in self._forward_uses.pop(earlier):
                    op.operands[operand] = value
            scope.values[index] = value
        scope.next_ids[-1] = end

    # --------------------------------------------------------------------------------------------- orders of uses

    def _read_orders(self, values: list[BlockArgument], reader: ByteReader) -> None:
        self._note_orders(values, self._orders_of(len(values), reader), reader)

    def _orders_of(self, count: int, reader: ByteReader) -> list[tuple[int, _Order]]:
        """Returns the numbers of the use order for values, by their position."""
        orders: list[tuple[int, _Order]] = []
        for _ in range(reader.count() if count > 1 else 1):
            index = reader.varint() if count > 1 else 0
            size, as_pairs = reader.varint_with_flag()
            numbers = [reader.varint() for _ in range(reader.checked_count(size))]
            orders.append((index, (numbers, as_pairs)))
        return orders

    def _note_orders(
        self, values: list[OpResult] | list[BlockArgument], orders: list[tuple[int, _Order]], reader: ByteReader
    ) -> None:
        for index, order in orders:
            if index >= len(values):
                raise reader.error(f"invalid value index in use-list orders: {index}")
            self._orders[values[index]] = order


def _take_inherent(definition: OpDef | None, attributes: dict[str, Attribute]) -> dict[str, Attribute]:
    """Removes the inherent attributes from `attributes`, where versions before 5 store them, and returns them."""
    if definition is None:
        return {}
    for older, name in LEGACY_SEGMENT_SIZES.items():
        if older in attributes and name in definition.inherent_names and name not in attributes:
            attributes[name] = attributes.pop(older)
    return {name: attributes.pop(name) for name in list(attributes) if name in definition.inherent_names}
