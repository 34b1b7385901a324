"""Creates operations at an insertion point: upstream's `OpBuilder`.

builder.set_insertion_point(op)
one = builder.create(ConstantOp, value=integer_attr(1, I32)).result
builder.create(AddIOp, x, one)                                      # result types are inferred
builder.create(CmpIOp, x, one, predicate=CmpIPredicate.SLT)         # attributes by the names of the class's members
builder.create(CondBranchOp, c, [a], [b], successors=[left, right]) # a list for each variadic operand
builder.create(TaskOp, depend_vars=[a], regions=[body])             # operands by the names of members
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.ir.attributes import Attribute, DenseArrayAttr, type_of_attribute
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import AnyOperation, Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import I32, Type
from compiler.ir.unregistered import UnregisteredOperation
from compiler.ods.attribute_values import attribute_value
from compiler.ods.members import UNIT_STORAGES
from compiler.ods.model import OpDef, ValueDef
from compiler.ods.op_class import new_operation, operand_members
from compiler.ods.trait_classes import AllMatch, TypesMatchWith


@dataclass
class IRMapping:
    """Mapping from values and blocks to those of a copy: upstream's `IRMapping`. Others are mapped to themselves."""

    values: dict[Value, Value] = field(default_factory=dict)
    blocks: dict[Block, Block] = field(default_factory=dict)

    def value(self, value: Value) -> Value:
        return self.values.get(value, value)


class _FilledAttributes:
    """Inherent attributes that a builder adds to operations of a definition that are created without them."""

    __slots__ = ("defaults", "has_operand_sizes", "operand_count")

    def __init__(self, definition: OpDef) -> None:
        self.operand_count = len(definition.operands)
        self.has_operand_sizes = "AttrSizedOperandSegments" in definition.trait_names
        self.defaults = tuple(
            (attribute.name, attribute.default)
            for attribute in definition.attributes
            if attribute.default is not None and (attribute.filled_when_built or not attribute.optional)
        )


_Operands: TypeAlias = "Sequence[Value | Sequence[Value]]"


def _parts(
    op_class: type[Operation],
    operands: _Operands,
    properties: Mapping[str, Attribute | None] | None,
    members: Mapping[str, object],
) -> tuple[_Operands, dict[str, Attribute]]:
    """Returns the operands and inherent attributes of `Builder.build` from all its arguments."""
    inherent = {} if properties is None else {key: value for key, value in properties.items() if value is not None}
    for key, value in members.items():
        attribute = op_class.attribute_members.get(key)
        if attribute is None:
            operands = _with_operand(op_class, operands, key, value)
        elif value is None or (value is False and attribute.constraint.storage in UNIT_STORAGES):
            inherent.pop(attribute.name, None)
        else:
            inherent[attribute.name] = attribute_value(attribute.constraint, value)
    return operands, inherent


def _with_operand(op_class: type[Operation], operands: _Operands, name: str, value: object) -> _Operands:
    """Returns the operands with `value` at the position of the member `name`; those in between are absent."""
    position = operand_members(op_class)[name]
    if value is not None and not isinstance(value, Value | Sequence):
        raise TypeError(f"operand '{name}' of '{op_class.name}' must be a value or a list of values, not {value!r}")
    groups: list[Value | Sequence[Value]] = [*operands, *([()] * (position + 1 - len(operands)))]
    groups[position] = () if value is None else value
    return groups


def _flat(operands: Sequence[Value | Sequence[Value]]) -> list[Value]:
    """Returns all values of the operands of a definition."""
    flat: list[Value] = []
    for operand in operands:
        if isinstance(operand, Value):
            flat.append(operand)
        else:
            flat.extend(operand)
    return flat


class CannotInferTypes(ValueError):
    """Raised when an operation is created without result types and its definition cannot infer them."""


class Builder:
    """Creates operations and inserts them into `block`, before the operation `before` (None: at the end)."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.block: Block | None = None
        self.before: Operation | None = None
        self.location: Location | Operation = UNKNOWN
        """Location of operations that are created without one: a location, or an operation that has it."""
        self._located: Operation | None = None
        """Operation in `_located_in` whose location in the text, `_place`, was computed last."""
        self._located_in: Block | None = None
        self._place: Location = UNKNOWN

    # ------------------------------------------------------------------------------------------ insertion point

    def set_insertion_point(self, op: Operation) -> None:
        """Sets the insertion point in front of `op`."""
        self.block, self.before = op.parent, op

    def set_insertion_point_after(self, op: Operation) -> None:
        self.block, self.before = op.parent, op.next_op

    def set_insertion_point_after_value(self, value: Value) -> None:
        """Sets the insertion point directly after the defining op of a value; for an argument, to its block's start."""
        if isinstance(value, OpResult):
            self.set_insertion_point_after(value.owner)
        elif isinstance(value, BlockArgument):
            self.set_insertion_point_to_start(value.owner)

    def set_insertion_point_to_start(self, block: Block) -> None:
        self.block, self.before = block, block.first

    def set_insertion_point_to_end(self, block: Block) -> None:
        self.block, self.before = block, None

    @contextmanager
    def insertion_guard(self) -> Iterator[None]:
        """Context that restores the insertion point at its end."""
        saved = self.block, self.before
        try:
            yield
        finally:
            self.block, self.before = saved

    # ------------------------------------------------------------------------------------------ creation

    def insert(self, op: AnyOperation) -> AnyOperation:
        """Inserts an operation that is in no block at the insertion point; does nothing without an insertion point."""
        if self.block is not None:
            self.block.insert(op, self.before)
        return op

    def build(
        self,
        op_class: type[AnyOperation],
        *operands: Value | Sequence[Value],
        result_types: Sequence[Type] | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | Operation | None = None,
        **members: object,
    ) -> AnyOperation:
        """Returns a new operation of a class, in no block.

        `operands` are in the order of the definition: a value, or a list of values for an optional or variadic one.
        Absent ones are `[]`, and may be omitted at the end.
        `members` are further operands, and inherent attributes, by the names of the class's members; None means absent,
        and so does False for a unit attribute.
        An attribute is an `Attribute`, or a Python value that `attribute_value` converts. `properties` are inherent
        attributes by their names in the definition. Absent attributes get the default of the definition.
        Without `result_types` the types are inferred; raises `CannotInferTypes` if they cannot be.
        `attributes` are discardable. `location` is a location, or an operation that has it.
        """
        groups, inherent = _parts(op_class, operands, properties, members)
        return self._assemble(op_class, groups, result_types, inherent, attributes, successors, regions, location)

    def create(
        self,
        op_class: type[AnyOperation],
        *operands: Value | Sequence[Value],
        result_types: Sequence[Type] | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | Operation | None = None,
        **members: object,
    ) -> AnyOperation:
        """Builds an operation and inserts it. The arguments are those of `build`."""
        groups, inherent = _parts(op_class, operands, properties, members)
        op = self._assemble(op_class, groups, result_types, inherent, attributes, successors, regions, location)
        self.insert(op)
        return op

    def build_with(
        self,
        op_class: type[AnyOperation],
        operands: Sequence[Value | Sequence[Value]],
        members: Mapping[str, object],
        *,
        result_types: Sequence[Type] | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        regions: Sequence[Region] = (),
        location: Location | Operation | None = None,
    ) -> AnyOperation:
        """Builds an operation like `build`, for functions that forward the `members` given by their callers."""
        groups, inherent = _parts(op_class, operands, properties, members)
        return self._assemble(op_class, groups, result_types, inherent, None, (), regions, location)

    def build_named(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]] = (),
        result_types: Sequence[Type] | None = None,
        *,
        definition: OpDef | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | Operation | None = None,
    ) -> Operation:
        """Returns a new operation called `name`, in no block; for code that works on operations of any kind.

        Without a `definition` it is looked up in the context; unknown operations are unregistered.
        `properties` are by the names in the definition. The other arguments are those of `build`.
        """
        if definition is None:
            definition = self.context.op_def(name)
        inherent = {} if properties is None else {key: value for key, value in properties.items() if value is not None}
        if definition is None:
            place = self._location_of(self.location if location is None else location)
            types = result_types or ()
            return UnregisteredOperation(name, _flat(operands), types, inherent, attributes, successors, regions, place)
        return self._assemble(
            definition.op_class, operands, result_types, inherent, attributes, successors, regions, location
        )

    def _assemble(
        self,
        op_class: type[AnyOperation],
        operands: Sequence[Value | Sequence[Value]],
        result_types: Sequence[Type] | None,
        inherent: dict[str, Attribute],
        attributes: Mapping[str, Attribute] | None,
        successors: Sequence[Block],
        regions: Sequence[Region],
        location: Location | Operation | None,
    ) -> AnyOperation:
        """Returns a new operation, in no block; adds defaults and segment sizes to the inherent attributes."""
        definition = op_class.definition
        assert definition is not None, f"{op_class.__name__} is a base class of operations and has no definition"
        filled = definition.derived(_FilledAttributes)
        if filled.has_operand_sizes and "operandSegmentSizes" not in inherent:
            sizes = [1 if isinstance(operand, Value) else len(operand) for operand in operands]
            absent = filled.operand_count - len(sizes)
            inherent["operandSegmentSizes"] = DenseArrayAttr(I32, (*sizes, *((0,) * absent)))
        for name, default in filled.defaults:
            if name not in inherent:
                inherent[name] = default
        place = self._location_of(self.location if location is None else location)
        op = op_class(_flat(operands), result_types or (), inherent, attributes, successors, regions, place)
        if result_types is None and definition.results:
            types = infer_result_types(op, definition)
            op.results = [OpResult(type_, op, index) for index, type_ in enumerate(types)]
        return op

    def _location_of(self, where: Location | Operation) -> Location:
        """Returns a location, or that of an op. Caches it, as a pattern creates many ops at the location of one."""
        if not isinstance(where, Operation):
            return where
        if where.location is not None:
            return where.location
        if self._located is not where or self._located_in is not where.parent:
            self._located, self._located_in, self._place = where, where.parent, where.get_location()
        return self._place

    def create_named(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]] = (),
        result_types: Sequence[Type] | None = None,
        *,
        properties: Mapping[str, Attribute | None] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | Operation | None = None,
    ) -> Operation:
        """Builds an operation by its name and inserts it; the arguments are those of `build_named`."""
        op = self.build_named(
            name,
            operands,
            result_types,
            properties=properties,
            attributes=attributes,
            successors=successors,
            regions=regions,
            location=location,
        )
        return self.insert(op)

    def create_like(
        self,
        op: AnyOperation,
        operands: Sequence[Value | Sequence[Value]],
        result_types: Sequence[Type],
        *,
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> AnyOperation:
        """Creates an operation of the same kind as `op` with other operands and results and, if given, properties.

        Attributes, successors and location are those of `op`. Its regions are empty; `Rewriter.move_regions` fills
        them.
        """
        new = self.build_named(
            op.name,
            operands,
            result_types,
            definition=op.definition,
            properties=op.properties if properties is None else properties,
            attributes=op.attributes,
            successors=op.successors,
            regions=[Region() for _ in op.regions],
            location=op,
        )
        assert isinstance(new, type(op))
        self.insert(new)
        return new

    def create_block(
        self,
        region: Region,
        before: Block | None = None,
        argument_types: Sequence[Type] = (),
        locations: Sequence[Location] = (),
    ) -> Block:
        """Inserts a new block before another one or at the end of a region, and sets the insertion point to its end."""
        block = Block(argument_types)
        for argument, location in zip(block.arguments, locations, strict=False):
            argument.location = location
        self.insert_block(block, region, before)
        self.set_insertion_point_to_end(block)
        return block

    def insert_block(self, block: Block, region: Region, before: Block | None = None) -> None:
        """Inserts a block that is in no region."""
        block.parent = region
        region.blocks.insert(len(region.blocks) if before is None else region.blocks.index(before), block)

    def clone(self, op: AnyOperation, mapping: IRMapping | None = None) -> AnyOperation:
        """Inserts a copy of an op and its regions, with mapped operands; adds the copies to the mapping."""
        copy = clone(op, IRMapping() if mapping is None else mapping)
        self.insert(copy)
        return copy


def clone(op: AnyOperation, mapping: IRMapping) -> AnyOperation:
    """Returns a copy of an op with its regions, in no block; adds the copies of its values and blocks to `mapping`.

    >>> module = parse("module @m {}")
    >>> copy = clone(module, IRMapping())
    >>> copy is module, print_ir(copy) == print_ir(module)
    (False, True)
    """
    root = _without_parts(op, mapping)
    assert isinstance(root, type(op))
    _clone_parts([(op, root)], mapping)
    return root


def clone_region(region: Region, mapping: IRMapping) -> Region:
    """Returns a copy of a region and all its operations, in no operation.

    Block arguments that the mapping has already are not copied: the mapped values are used instead.

    >>> _, function, *_ = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }").walk()
    >>> body = function.regions[0]
    >>> mapping = IRMapping({body.entry.arguments[0]: body.entry.ops[0].result})
    >>> copy = clone_region(body, mapping).entry
    >>> copy.arguments, copy.ops[0].operands[0] is body.entry.ops[0].result
    ([], True)
    """
    copies: list[tuple[Operation, Operation]] = []
    copy = _clone_blocks(region, mapping, copies, keep_mapped=True)
    _clone_parts(copies, mapping)
    return copy


def _clone_parts(copies: list[tuple[Operation, Operation]], mapping: IRMapping) -> None:
    """Completes copies of operations: copies their regions, and maps operands and successors."""
    for source, target in copies:  # grows by nested ops
        if source.regions:
            target.regions = tuple([_clone_blocks(region, mapping, copies) for region in source.regions])
            for region in target.regions:
                region.parent = target
    values, blocks = mapping.values, mapping.blocks
    for source, target in copies:  # after all results are mapped, as uses may precede definitions
        target.operands = [values.get(value, value) for value in source.operands]
        if source.successors:
            target.successors = tuple([blocks.get(block, block) for block in source.successors])


def _clone_blocks(
    region: Region, mapping: IRMapping, copies: list[tuple[Operation, Operation]], *, keep_mapped: bool = False
) -> Region:
    """Returns a copy of a region; adds its ops and their copies, which `_clone_parts` must complete, to `copies`."""
    copy = Region()
    for block in region.blocks:
        new_block = mapping.blocks[block] = Block((), block.label)
        for argument in block.arguments:
            if not keep_mapped or argument not in mapping.values:
                location = argument.get_location()
                mapping.values[argument] = new_block.add_argument(argument.type, argument.name, location)
        for op in block.ops:
            new_op = _without_parts(op, mapping)
            new_block.append(new_op)
            copies.append((op, new_op))
        copy.append(new_block)
    return copy


def _without_parts(op: Operation, mapping: IRMapping) -> Operation:
    """Returns a copy of an operation without operands, successors and regions."""
    copy = new_operation(
        op.name,
        op.definition,
        (),
        [result.type for result in op.results],
        op.properties,
        op.attributes,
        location=op.get_location(),
    )
    for old, new in zip(op.results, copy.results, strict=True):
        new.name = old.name
        mapping.values[old] = new
    return copy


def infer_result_types(op: Operation, definition: OpDef) -> Sequence[Type]:
    """Returns the result types of an op, by its hook, its traits, or constraints that allow a single type only.

    Raises `CannotInferTypes` if these do not determine a type.

    >>> _, _, compare, _ = parse("func.func @f(%a: i32) { %0 = arith.cmpi eq, %a, %a : i32 return }").walk()
    >>> [str(type_) for type_ in infer_result_types(compare, compare.definition)]
    ['i1']
    """
    infer = definition.hooks.infer_types or definition.derived(_type_inference)
    return infer(op)


_TypeInference: TypeAlias = Callable[[Operation], Sequence[Type]]


def _type_inference(definition: OpDef) -> _TypeInference:
    """Returns the function that infers types of results for a definition without a hook."""
    count = len(definition.results)
    by_result = [_of_result(definition, result) for result in definition.results]

    def from_operand(op: Operation) -> Sequence[Type]:
        operands = op.operands
        return [operands[0].type] * count if operands else from_parts(op)

    def from_parts(op: Operation) -> Sequence[Type]:
        return [infer(op) for infer in by_result]

    return from_operand if "SameOperandsAndResultType" in definition.trait_names else from_parts


def _of_result(definition: OpDef, result: ValueDef) -> Callable[[Operation], Type]:
    """Returns a function that infers the type of one result: from its constraint, or from traits."""
    only_type = result.constraint.build
    if only_type is not None:
        return lambda op: only_type

    def from_traits(op: Operation) -> Type:
        type_ = _from_traits(op, definition, result.name)
        if type_ is None:
            message = f"cannot infer the type of result '{result.name}' of '{definition.name}': pass `result_types`"
            raise CannotInferTypes(message)
        return type_

    return from_traits


def _from_traits(op: Operation, definition: OpDef, name: str) -> Type | None:
    """Returns the result type that a trait derives from an operand or attribute; None without such a trait."""
    for trait in definition.traits:
        if isinstance(trait, AllMatch) and trait.name == "AllTypesMatch" and name in trait.values:
            for other in trait.values:
                if other in definition.operand_positions:
                    return op.operand(other).type
                type_ = type_of_attribute(op.properties.get(other))
                if type_ is not None:
                    return type_
        if isinstance(trait, TypesMatchWith) and trait.rhs == name and trait.transform is not None:
            if trait.lhs in definition.operand_positions:
                inferred = trait.transform(op.operand(trait.lhs).type)
                return inferred if isinstance(inferred, Type) else None
    return None
