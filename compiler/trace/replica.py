"""IR built from deltas: one state of a trace, which deltas change forwards and backwards.

It consists of ordinary operations, which can be printed, verified and drawn like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from compiler.ir.context import Context
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ods.op_class import new_operation
from compiler.trace.deltas import (
    BlockPlace,
    Delta,
    NewBlock,
    NewOp,
    OpPlace,
    PlaceBlock,
    PlaceOp,
    SetArguments,
    SetAttributes,
    SetLocation,
    SetOperands,
    SetProperties,
    SetRegions,
    SetResults,
    SetSuccessors,
    ValueData,
)


class Replica:
    """One state. `ops`, `blocks` and `values` have all objects created so far, by their numbers.

    The definitions of operations come from `context`; operations of dialects that it lacks are unregistered.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.ops: dict[int, Operation] = {}
        self.blocks: dict[int, Block] = {}
        self.values: dict[int, Value] = {}
        self.numbers: dict[Operation | Block, int] = {}
        """The numbers of operations and of blocks."""
        self.value_numbers: dict[Value, int] = {}
        self._setters: Mapping[type[Delta], Callable[..., None]] = {
            NewOp: self._add_op,
            NewBlock: self._add_block,
            PlaceOp: self._place_op,
            PlaceBlock: self._place_block,
            SetOperands: self._set_operands,
            SetSuccessors: self._set_successors,
            SetProperties: self._set_properties,
            SetAttributes: self._set_attributes,
            SetLocation: self._set_location,
            SetResults: lambda delta, forwards: self._set_results(
                self.ops[delta.op], delta.new if forwards else delta.old
            ),
            SetArguments: lambda delta, forwards: self._set_arguments(
                self.blocks[delta.block], delta.new if forwards else delta.old
            ),
            SetRegions: self._set_regions,
        }

    @property
    def root(self) -> Operation:
        """The operation that the passes ran on."""
        return self.ops[0]

    def apply(self, deltas: Sequence[Delta]) -> None:
        """Applies deltas in order."""
        setters = self._setters
        for delta in deltas:
            setters[type(delta)](delta, True)

    def undo(self, deltas: Sequence[Delta]) -> None:
        """Reverts the deltas that were applied last."""
        setters = self._setters
        for delta in reversed(deltas):
            setters[type(delta)](delta, False)

    def forget(self, op: Operation) -> None:
        """Releases an operation that is in no block, with all nested ones; no step can be undone afterwards."""
        for inner in op.walk():
            del self.ops[self.numbers.pop(inner)]
            for region in inner.regions:
                for block in region.blocks:
                    del self.blocks[self.numbers.pop(block)]
                    self._forget_values(block.arguments)
            self._forget_values(inner.results)

    def _forget_values(self, values: Sequence[Value]) -> None:
        for value in values:
            del self.values[self.value_numbers.pop(value)]

    def place_of(self, op: Operation) -> OpPlace | None:
        """Returns the place of an operation of the replica."""
        if op.parent is None:
            return None
        following = op.next_op
        return OpPlace(self.numbers[op.parent], None if following is None else self.numbers[following])

    def place_of_block(self, block: Block) -> BlockPlace | None:
        """Returns the place of a block of the replica."""
        region = block.parent
        if region is None or region.parent is None:
            return None
        position = region.blocks.index(block) + 1
        following = self.numbers[region.blocks[position]] if position < len(region.blocks) else None
        return BlockPlace(self.numbers[region.parent], region.index, following)

    def _add_op(self, delta: NewOp, forwards: bool) -> None:
        if delta.op in self.ops:
            return  # it stays when the step is taken back
        dialect = self.context.dialect(delta.name.partition(".")[0])
        definition = None if dialect is None else dialect.ops.get(delta.name)
        op = new_operation(
            delta.name,
            definition,
            properties=delta.properties,
            attributes=delta.attributes,
            regions=[Region() for _ in range(delta.regions)],
            location=delta.location,
        )
        self.ops[delta.op] = op
        self.numbers[op] = delta.op
        self._set_results(op, delta.results)

    def _add_block(self, delta: NewBlock, forwards: bool) -> None:
        if delta.block in self.blocks:
            return
        block = Block(label=delta.label)
        self.blocks[delta.block] = block
        self.numbers[block] = delta.block
        self._set_arguments(block, delta.arguments)

    def _set_operands(self, delta: SetOperands, forwards: bool) -> None:
        values = self.values
        self.ops[delta.op].operands = [values[number] for number in (delta.new if forwards else delta.old)]

    def _set_successors(self, delta: SetSuccessors, forwards: bool) -> None:
        self.ops[delta.op].successors = tuple(self.blocks[number] for number in (delta.new if forwards else delta.old))

    def _set_properties(self, delta: SetProperties, forwards: bool) -> None:
        self.ops[delta.op].properties = delta.new if forwards else delta.old

    def _set_attributes(self, delta: SetAttributes, forwards: bool) -> None:
        self.ops[delta.op].attributes = delta.new if forwards else delta.old

    def _set_location(self, delta: SetLocation, forwards: bool) -> None:
        self.ops[delta.op].location = delta.new if forwards else delta.old

    def _set_results(self, op: Operation, results: Sequence[ValueData]) -> None:
        op.results = []
        for index, (number, type_, name, _) in enumerate(results):
            value = self.values.get(number)
            if not isinstance(value, OpResult):
                value = self.values[number] = OpResult(type_, op, index, name)
                self.value_numbers[value] = number
            value.type, value.name, value.index = type_, name, index
            op.results.append(value)

    def _set_arguments(self, block: Block, arguments: Sequence[ValueData]) -> None:
        block.arguments = []
        for index, (number, type_, name, location) in enumerate(arguments):
            value = self.values.get(number)
            if not isinstance(value, BlockArgument):
                value = self.values[number] = BlockArgument(type_, block, index, name, location)
                self.value_numbers[value] = number
            value.type, value.name, value.index, value.location = type_, name, index, location
            block.arguments.append(value)

    def _set_regions(self, delta: SetRegions, forwards: bool) -> None:
        op, count = self.ops[delta.op], delta.new if forwards else delta.old
        regions = [*op.regions[:count], *(Region() for _ in range(count - len(op.regions)))]
        for region in regions:
            region.parent = op
        op.regions = tuple(regions)

    def _place_op(self, delta: PlaceOp, forwards: bool) -> None:
        op, place = self.ops[delta.op], delta.new if forwards else delta.old
        if delta.also:
            assert op.parent is not None and place is not None
            before = None if place.before is None else self.ops[place.before]
            op.parent.move_range(op, self.ops[delta.also[-1]], self.blocks[place.block], before)
            return
        if op.parent is not None:
            op.parent.remove(op)
        if place is not None:
            self.blocks[place.block].insert(op, None if place.before is None else self.ops[place.before])

    def _place_block(self, delta: PlaceBlock, forwards: bool) -> None:
        block, place = self.blocks[delta.block], delta.new if forwards else delta.old
        if block.parent is not None:
            block.parent.blocks.remove(block)
            block.parent = None
        if place is not None:
            region = self.ops[place.op].regions[place.region]
            block.parent = region
            position = len(region.blocks) if place.before is None else region.blocks.index(self.blocks[place.before])
            region.blocks.insert(position, block)
