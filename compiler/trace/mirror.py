"""Keeps a replica equal to changing IR, and returns each change as deltas.

`Mirror.update` takes live operations that may have changed, and returns the deltas that update the replica. Operations,
blocks and values of the live IR are compared by identity, so that one that is moved keeps its number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from compiler.ir.context import Context
from compiler.ir.locations import Location
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
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
from compiler.trace.replica import Replica


class _Seen(NamedTuple):
    """Parts of a live operation as they were at its last comparison with the replica."""

    operands: tuple[Value, ...]
    successors: tuple[Block, ...]
    location: Location | None


class Mirror:
    """Mirrors the IR in `root`. `begin` has the deltas that build the replica of the first state."""

    def __init__(self, root: Operation, context: Context) -> None:
        self.replica = Replica(context)
        self._root = root
        self._numbers: dict[Operation | Block, int] = {}
        self._values: dict[Value, int] = {}
        self._live: dict[int, Operation] = {}
        """The live operations by their numbers."""
        self._seen: dict[int, _Seen] = {}
        self._ops = self._blocks = self._all_values = 0
        """The next number of an operation, of a block, and of a value."""
        self._gone: list[Operation] = []
        """Operations that were detached since the last `forget_gone`."""
        self._deltas: list[Delta] = []
        self._new: list[Operation] = []
        """Operations that the current update has added to the replica."""
        self.begin = self.update((root,))

    def number_of(self, op: Operation) -> int | None:
        """Returns the number of a live operation; None if it was never in the root."""
        return self._numbers.get(op)

    def take_over(self, root: Operation, ops: Mapping[Operation, Operation], blocks: Mapping[Block, Block]) -> None:
        """Mirrors the IR in `root` from now on; `ops` and `blocks` map objects mirrored so far to their partners in it.

        Partners keep the number of the old operation. A name or location that a partner lacks counts as unchanged. Call
        `update_all` next to get the other changes.
        """
        self._root = root
        for old_block, block in blocks.items():
            self._numbers[block] = self._numbers.pop(old_block)
            for before, after in zip(old_block.arguments, block.arguments, strict=False):
                self._values[after] = self._values.pop(before)
                after.name = after.name or before.name
        for old, new in ops.items():
            number = self._numbers[new] = self._numbers.pop(old)
            self._live[number] = new
            for result, partner in zip(old.results, new.results, strict=False):
                self._values[partner] = self._values.pop(result)
                partner.name = partner.name or result.name
        by_number = {number: value for value, number in self._values.items()}
        by_block = {number: block for block, number in self._numbers.items() if isinstance(block, Block)}
        for new in ops.values():
            number = self._numbers[new]
            replica = self.replica.ops[number]
            new.properties = replica.properties if new.properties == replica.properties else new.properties
            new.attributes = replica.attributes if new.attributes == replica.attributes else new.attributes
            numbers = [self.replica.value_numbers[value] for value in replica.operands]
            successors = tuple(by_block[self.replica.numbers[block]] for block in replica.successors)
            if new.location is None or new.location == replica.location:
                new.location = replica.location
            location = new.location if new.location is replica.location else None
            self._seen[number] = _Seen(tuple(by_number[each] for each in numbers), successors, location)

    # ------------------------------------------------------------------------------------------ finding changes

    def update(self, changed: Iterable[Operation], placed: Iterable[Operation] = ()) -> list[Delta]:
        """Updates the replica, and returns the deltas.

        `changed` are operations that were changed in place; `placed` those that were moved, created or erased.
        """
        inside, gone = [], []
        for op in placed:
            if self._is_inside(op):
                inside.append(op)
            elif op in self._numbers and op.parent is None:
                gone.append(op)
        following = {op: op.next_op for op in inside}
        return self._update([op for op in changed if self._is_inside(op)], following, gone)

    def update_all(self, root: Operation) -> list[Delta]:
        """Updates the replica for all changes in an operation, including those without a notification."""
        changed: list[Operation] = []
        following: dict[Operation, Operation | None] = {}
        visited: set[Operation] = set()
        for op in root.walk():
            visited.add(op)
            number = self._numbers.get(op)
            if number is None:
                continue  # its block has another order of operations
            if self._differs(op, number):
                changed.append(op)
            for region in op.regions:
                for block in region.blocks:
                    following.update(self._reordered(block))
        gone = [
            live
            for replica in self.replica.ops[self._numbers[root]].walk()
            if (live := self._live[self.replica.numbers[replica]]) not in visited
        ]
        return self._update(changed, following, gone)

    def _update(
        self, changed: list[Operation], following: dict[Operation, Operation | None], gone: Sequence[Operation]
    ) -> list[Delta]:
        for op in [*changed, *following]:
            self._create(op)
        for op in changed:
            self._compare(op)
        self._compare_new()
        for op in gone:
            self._take_out(op)
        self._place_all(following)
        deltas, self._deltas = self._deltas, []
        return deltas

    def _add(self, delta: Delta) -> None:
        self._deltas.append(delta)
        self.replica.apply((delta,))

    def _is_inside(self, op: Operation) -> bool:
        current: Operation | None = op
        while current is not None and current is not self._root:
            current = current.parent_op
        return current is not None

    def _differs(self, op: Operation, number: int) -> bool:
        """Returns True if an operation has changed since its last comparison; its place does not count."""
        seen, replica = self._seen[number], self.replica.ops[number]
        return (
            op.properties is not replica.properties
            or op.attributes is not replica.attributes
            or tuple(op.operands) != seen.operands
            or op.location is not seen.location
            or (bool(op.successors or seen.successors) and tuple(op.successors) != seen.successors)
            or not self._are_values(op.results, replica.results)
            or len(op.regions) != len(replica.regions)
            or any(not self._are_blocks(mine, other) for mine, other in zip(op.regions, replica.regions, strict=True))
        )

    def _are_values(self, live: Sequence[OpResult | BlockArgument], replica: Sequence[Value]) -> bool:
        if len(live) != len(replica):
            return False
        for mine, other in zip(live, replica, strict=True):
            number = self._values.get(mine)
            if number is None or self.replica.values[number] is not other:
                return False
            if mine.type is not other.type or mine.name != other.name:
                return False
        return True

    def _are_blocks(self, live: Region, replica: Region) -> bool:
        if len(live.blocks) != len(replica.blocks):
            return False
        numbers, partners = self._numbers, self.replica.numbers
        for mine, other in zip(live.blocks, replica.blocks, strict=True):
            if numbers.get(mine) != partners[other]:
                return False
            if (mine.arguments or other.arguments) and not self._are_values(mine.arguments, other.arguments):
                return False
        return True

    def _reordered(self, block: Block) -> dict[Operation, Operation | None]:
        """Returns the fewest operations to move for the order of a block, each with the operation that follows it."""
        number = self._numbers.get(block)
        ops = block.ops
        if number is None:
            return {op: following for op, following in zip(ops, [*ops[1:], None], strict=True) if op in self._numbers}
        places = {self.replica.numbers[op]: place for place, op in enumerate(self.replica.blocks[number].ops)}
        old = [places.get(self._numbers.get(op, -1), -1) for op in ops]
        if all(place == index for index, place in enumerate(old)):
            return {}
        stay = longest_increasing(old)
        return {
            op: ops[index + 1] if index + 1 < len(ops) else None
            for index, (op, place) in enumerate(zip(ops, old, strict=True))
            if place not in stay
        }

    # ------------------------------------------------------------------------------------------ operations and blocks

    def _create(self, op: Operation) -> None:
        """Adds an operation, with all nested ones, to the replica."""
        if op in self._numbers:
            return
        for inner in op.walk():
            if inner not in self._numbers:
                self._create_one(inner)
                if inner is not op and inner.parent is not None:
                    self._add(PlaceOp(self._numbers[inner], None, OpPlace(self._block(inner.parent), None)))
            for region in inner.regions:
                for block in region.blocks:
                    self._append_block(block)

    def _create_one(self, op: Operation) -> None:
        number = self._numbers[op] = self._ops
        self._ops += 1
        self._live[number] = op
        self._seen[number] = _Seen((), (), op.location)
        self._new.append(op)
        results = tuple(self._data(result) for result in op.results)
        location = op.get_location()
        self._add(NewOp(number, op.name, results, op.properties, op.attributes, len(op.regions), location))

    def _append_block(self, block: Block) -> None:
        """Appends a block to its region in the replica; `_compare` moves it into its place."""
        replica = self.replica.blocks[self._block(block)]
        region = block.parent
        assert region is not None and region.parent is not None
        if replica.parent is None:
            place = BlockPlace(self._numbers[region.parent], region.index, None)
            self._add(PlaceBlock(self._block(block), None, place))

    def _block(self, block: Block) -> int:
        """Returns the number of a block, which is added to the replica if it is new."""
        number = self._numbers.get(block)
        if number is None:
            number = self._numbers[block] = self._blocks
            self._blocks += 1
            self._add(NewBlock(number, tuple(self._data(argument) for argument in block.arguments), block.label))
        return number

    def _data(self, value: OpResult | BlockArgument) -> ValueData:
        number = self._new_value(value)
        return ValueData(number, value.type, value.name, value.location if isinstance(value, BlockArgument) else None)

    def _value(self, value: Value) -> int:
        """Returns the number of an operand, whose owner is added to the replica if it is new."""
        number = self._values.get(value)
        if number is None:
            if isinstance(value, OpResult):
                self._create(value.owner)
            elif isinstance(value, BlockArgument):
                self._block(value.owner)
                self._compare_arguments(value.owner)
            number = self._new_value(value)
        return number

    def _new_value(self, value: Value) -> int:
        """Returns the number of a value, a new one if it has none."""
        number = self._values.get(value)
        if number is None:
            number = self._values[value] = self._all_values
            self._all_values += 1
        return number

    def forget_gone(self) -> None:
        """Releases the operations that are detached, which must not be inserted again."""
        for op in self._gone:
            number = self._numbers.get(op)
            if number is None or op.parent is not None or self.replica.ops[number].parent is not None:
                continue
            for replica in self.replica.ops[number].walk():
                self._forget(self.replica.numbers[replica])
            self.replica.forget(self.replica.ops[number])
        self._gone.clear()

    def _forget(self, number: int) -> None:
        """Releases the live operation of a number."""
        live = self._live.pop(number)
        del self._seen[number], self._numbers[live]
        for result in live.results:
            self._values.pop(result, None)
        for region in live.regions:
            for block in region.blocks:
                self._numbers.pop(block, None)
                for argument in block.arguments:
                    self._values.pop(argument, None)

    # ------------------------------------------------------------------------------------------ parts

    def _compare(self, op: Operation) -> None:
        """Records the changes of an operation, except its position."""
        number = self._numbers[op]
        seen, replica = self._seen[number], self.replica.ops[number]
        if not self._are_values(op.results, replica.results):
            self._add(SetResults(number, self._replica_data(replica.results), tuple(map(self._data, op.results))))
        if op.properties is not replica.properties:
            self._add(SetProperties(number, replica.properties, op.properties))
        if op.attributes is not replica.attributes:
            self._add(SetAttributes(number, replica.attributes, op.attributes))
        if op.location is not seen.location and (location := op.get_location()) != replica.location:
            assert replica.location is not None
            self._add(SetLocation(number, replica.location, location))
        operands, successors = tuple(op.operands), tuple(op.successors)
        if operands != seen.operands:
            old = tuple(self._values[value] for value in seen.operands)
            self._add(SetOperands(number, old, tuple(map(self._value, operands))))
        if successors != seen.successors:
            old = tuple(self._numbers[block] for block in seen.successors)
            self._add(SetSuccessors(number, old, tuple(map(self._block, successors))))
        if len(op.regions) != len(replica.regions):
            self._add(SetRegions(number, len(replica.regions), len(op.regions)))
        self._seen[number] = _Seen(operands, successors, op.location)
        for index, (mine, other) in enumerate(zip(op.regions, replica.regions, strict=True)):
            if not self._are_blocks(mine, other):
                self._compare_blocks(number, index, mine, other)

    def _compare_blocks(self, op: int, index: int, live: Region, replica: Region) -> None:
        """Reorders the blocks of a region of the replica like the live blocks.

        Only those between the first and the last difference are compared: a region may have thousands of blocks, and
        a pattern changes two of them.
        """
        first, behind = self._same_blocks(live.blocks, replica.blocks)
        changed = live.blocks[first : len(live.blocks) - behind]
        wanted = {self._block(block) for block in changed}
        for block in replica.blocks[first : len(replica.blocks) - behind]:
            if self.replica.numbers[block] not in wanted:
                self._add(PlaceBlock(self.replica.numbers[block], self.replica.place_of_block(block), None))
        following = self._numbers[live.blocks[-behind]] if behind else None
        for live_block in reversed(changed):
            number = self._block(live_block)
            old = self.replica.place_of_block(self.replica.blocks[number])
            new = BlockPlace(op, index, following)
            if old != new:
                self._add(PlaceBlock(number, old, new))
            for inner in live_block.ops if old is None else ():
                self._create_inside(inner)
            following = number
        for mine, other in zip(live.blocks, replica.blocks, strict=True):
            if mine.arguments or other.arguments:
                self._compare_arguments(mine)

    def _same_blocks(self, live: Sequence[Block], replica: Sequence[Block]) -> tuple[int, int]:
        """Returns the number of equal blocks at the beginning, and of further ones at the end."""
        limit, numbers, partners = min(len(live), len(replica)), self._numbers, self.replica.numbers
        first = behind = 0
        while first < limit and numbers.get(live[first]) == partners[replica[first]]:
            first += 1
        limit -= first
        while behind < limit and numbers.get(live[-1 - behind]) == partners[replica[-1 - behind]]:
            behind += 1
        return first, behind

    def _create_inside(self, op: Operation) -> None:
        """Adds an operation in a new block to the replica."""
        if op not in self._numbers and op.parent is not None:
            self._create(op)
            self._add(PlaceOp(self._numbers[op], None, OpPlace(self._block(op.parent), None)))

    def _compare_arguments(self, block: Block) -> None:
        number = self._block(block)
        replica = self.replica.blocks[number]
        if not self._are_values(block.arguments, replica.arguments):
            new = tuple(map(self._data, block.arguments))
            self._add(SetArguments(number, self._replica_data(replica.arguments), new))

    def _replica_data(self, values: Sequence[OpResult | BlockArgument]) -> tuple[ValueData, ...]:
        return tuple(
            ValueData(
                self.replica.value_numbers[value],
                value.type,
                value.name,
                value.location if isinstance(value, BlockArgument) else None,
            )
            for value in values
        )

    # ------------------------------------------------------------------------------------------ places

    def _take_out(self, op: Operation) -> None:
        number = self._numbers[op]
        old = self.replica.place_of(self.replica.ops[number])
        if old is not None:
            self._add(PlaceOp(number, old, None))
            self._gone.append(op)

    def _place_all(self, following: Mapping[Operation, Operation | None]) -> None:
        """Moves each operation before the one that follows it, the last ones first."""
        waiting = dict(following)
        while waiting:
            chain = [next(iter(waiting))]
            while (behind := waiting[chain[-1]]) is not None and behind in waiting:
                chain.append(behind)
            while chain:
                first = self._first_of_neighbours(chain)
                behind = waiting[chain[-1]]
                for op in chain[first:]:
                    del waiting[op]
                if first < len(chain) - 1:
                    self._place_together(chain[first:], behind)
                else:
                    self._place(chain[-1], behind)
                del chain[first:]

    def _first_of_neighbours(self, chain: Sequence[Operation]) -> int:
        """Returns the index from which the operations of a chain are neighbours in the replica, too."""
        ops, numbers = self.replica.ops, self._numbers
        first = len(chain) - 1
        follower = ops[numbers[chain[first]]]
        while first and (op := ops[numbers[chain[first - 1]]]).next_op is follower and follower.parent is not None:
            first, follower = first - 1, op
        return first

    def _place_together(self, ops: Sequence[Operation], behind: Operation | None) -> None:
        """Moves operations that are neighbours before and after."""
        new = self._new_place(ops[-1], behind)
        first, *others = (self._numbers[op] for op in ops)
        old = self.replica.place_of(self.replica.ops[others[-1]])
        if old != new:
            self._add(PlaceOp(first, old, new, tuple(others)))
        self._compare_new()

    def _place(self, op: Operation, behind: Operation | None) -> None:
        if op.parent is None:  # the root
            return
        new = self._new_place(op, behind)
        number = self._numbers[op]
        old = self.replica.place_of(self.replica.ops[number])
        if old != new:
            self._add(PlaceOp(number, old, new))
        self._compare_new()

    def _new_place(self, op: Operation, behind: Operation | None) -> OpPlace:
        """Returns the place of an operation in the live IR, after placing the operation that follows it."""
        assert op.parent is not None
        if behind is not None and behind not in self._numbers:
            self._create(behind)
            self._place(behind, behind.next_op)
        block = self._block(op.parent)
        if behind is not None and self.replica.ops[self._numbers[behind]].parent is not self.replica.blocks[block]:
            self._place(behind, behind.next_op)
        return OpPlace(block, None if behind is None else self._numbers[behind])

    def _compare_new(self) -> None:
        while self._new:
            self._compare(self._new.pop())


def longest_increasing(numbers: Sequence[int]) -> set[int]:
    """Returns the members of a longest increasing subsequence; negative numbers are left out."""
    tails: list[int] = []
    at: list[int] = []
    before: list[int] = [-1] * len(numbers)
    for index, number in enumerate(numbers):
        if number < 0:
            continue
        length = bisect_left(tails, number)
        before[index] = at[length - 1] if length else -1
        tails[length : length + 1] = [number]
        at[length : length + 1] = [index]
    members: set[int] = set()
    index = at[-1] if at else -1
    while index >= 0:
        members.add(numbers[index])
        index = before[index]
    return members
