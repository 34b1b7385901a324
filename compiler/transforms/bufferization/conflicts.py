"""Decides if an operand can be bufferized in place, or if a later read would see overwritten data.

Takes an operand, and the decisions for other operands (`OneShotState`); returns True if the operand needs a copy. A
read conflicts with a write of the same buffer if the write may happen between the read and the definition of the value
that is read, or if the buffer is not writable.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dominance import DominanceInfo
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.transforms.bufferization.model import Use, region_is_reachable
from compiler.transforms.bufferization.state import OneShotState
from compiler.transforms.bufferization.subsets import (
    destination_index,
    is_insertion,
    source_index,
    takes_inserted_part,
)


class Conflicts:
    """Answers for the ops of one function, or of a whole module."""

    def __init__(self, state: OneShotState, dominance: DominanceInfo) -> None:
        self._state = state
        self._dominance = dominance
        self._repetitive_regions: dict[Region | None, Region | None] = {}
        self._reading: dict[Use, bool] = {}
        self._shared: dict[Use, bool] = {}
        self._number = 0

    # ------------------------------------------------------------------------------------------ one operand

    def would_read_overwritten(self, use: Use, *, decided_only: bool = False) -> bool:
        """Returns True if an op would read an overwritten buffer if the operand were bufferized in place.

        With `decided_only`, checks the earlier decisions instead. Without it, these are assumed to have no conflict,
        and only reads and writes that would newly share a buffer are checked.
        """
        state = self._state
        classes = self._classes(use)
        writes = [self._writes_of(members) for members in classes]
        own = [use] if not decided_only and state.use_writes(use) else []
        if not own and not any(writes):
            return False
        reads = [self._reads_of(members) for members in classes]
        all_reads = [read for some in reads for read in some]
        if all_reads and state.options.check_parallel_regions:
            if any(self._is_shared(write) for some in (*writes, own) for write in some):
                return True
        if self._interfere(all_reads, own):
            return True
        return any(
            self._interfere(some_reads, some_writes)
            for i, some_reads in enumerate(reads)
            for j, some_writes in enumerate(writes)
            if decided_only or i != j
        )

    def _classes(self, use: Use) -> list[list[Value]]:
        """Returns the sets of values that would share a buffer."""
        state = self._state
        values = [use[0].operands[use[1]], *(alias.value for alias in state.aliasing_values(use))]
        sets = [state.aliases.members(value) for value in values]
        return list({id(members): members for members in sets}.values())

    def would_write_read_only(self, use: Use, *, decided_only: bool = False) -> bool:
        """Returns True if a buffer would be written that may not be."""
        state = self._state
        classes = self._classes(use)
        if (decided_only or not state.use_writes(use)) and not any(map(self._is_overwritten, classes)):
            return False
        for members in classes:
            for value in members:
                if not state.is_writable(value):
                    if state.options.print_conflicts:
                        self._mark_read_only(value)
                    return True
        return False

    def _writes_of(self, members: Sequence[Value]) -> list[Use]:
        """The writes in place to a buffer that values share."""
        state = self._state
        return [
            use for value in members for use in state.uses(value) if state.is_in_place(use) and state.use_writes(use)
        ]

    def _is_overwritten(self, members: Sequence[Value]) -> bool:
        state = self._state
        return any(state.is_in_place(use) and state.use_writes(use) for value in members for use in state.uses(value))

    def _reads_of(self, members: Sequence[Value]) -> list[Use]:
        """Returns the reads of a buffer shared by values, and the undecided uses that pass it to a read."""
        return [use for value in members for use in self._state.uses(value) if self._is_read(use)]

    def _is_read(self, use: Use) -> bool:
        is_read = self._reading.get(use)
        if is_read is None:
            state = self._state
            is_read = state.use_reads(use) or (
                not state.use_writes(use)
                and any(state.value_is_read(passed.value) for passed in state.aliasing_values(use))
            )
            self._reading[use] = is_read
        return is_read

    # ------------------------------------------------------------------------------------------ reads and writes

    def _interfere(self, reads: Sequence[Use], writes: Sequence[Use]) -> bool:
        for read in reads if writes else ():
            definitions = self._state.known_definitions(read)
            if definitions and any(self._conflict(read, write, definitions) for write in writes):
                return True
        return False

    def _is_shared(self, write: Use) -> bool:
        """Returns True if parallel iterations would write to one buffer that is allocated outside of them."""
        is_shared = self._shared.get(write)
        if is_shared is None:
            state = self._state
            own = state.parallel_region(write[0].parent_region)
            origins = state.reverse_use_def_chain(write, state.value_is_written)
            is_shared = any(state.parallel_region(_region_of(value)) is not own for value in origins)
            self._shared[write] = is_shared
        return is_shared

    def _conflict(self, read: Use, write: Use, definitions: Sequence[Value]) -> bool:
        if self._are_ordered(read, write, definitions) and self._order_helps(read, write):
            return False
        if self._are_distinct_parts(read, write):
            return False
        options = self._state.options
        for op in dict.fromkeys((read[0], write[0])):
            model = options.model(op)
            if model is not None and model.is_not_conflicting(op, read, write, self._state):
                return False
        for definition in definitions:
            if not self._is_out_of_reach(write, definition):
                if options.print_conflicts:
                    self._mark(read, write, definition)
                return True
        return False

    def _is_out_of_reach(self, write: Use, definition: Value) -> bool:
        """Returns True if the write precedes the definition, or is the definition."""
        if isinstance(definition, OpResult):
            if self._happens_before(write[0], definition.owner):
                return True
            if definition.owner is not write[0] and definition.owner.is_ancestor_of(write[0]):
                return True
        elif isinstance(definition, BlockArgument) and not _is_in_block(write[0], definition.owner):
            return True
        aliases = self._state.aliasing_values(write)
        return len(aliases) == 1 and aliases[0].value is definition

    def _order_helps(self, read: Use, write: Use) -> bool:
        """Returns True if the order of ops rules a conflict out."""
        if self._happens_before(read[0], write[0]) or read == write:
            return True
        if _are_mutually_exclusive(read[0], write[0]):
            return True
        if read[0] is not write[0]:
            return False
        model = self._state.options.model(read[0])
        return (
            model is not None
            and model.accesses_elementwise(read[0], [read, write], self._state)
            and (self._comes_from(read, write) or self._comes_from(write, read))
        )

    def _comes_from(self, use: Use, other: Use) -> bool:
        """Returns True if an operand is certain to have the buffer of another one."""
        wanted = other[0].operands[other[1]]
        return bool(
            self._state.reverse_use_def_chain(
                use,
                lambda value: value is wanted,
                leaves=False,
                equivalent_only=True,
                same_type_or_casts_only=True,
            )
        )

    def _happens_before(self, a: Operation, b: Operation) -> bool:
        """Returns True if an op, or its ancestor that does not enclose `b`, ends before `b` begins."""
        if a.parent is b.parent:
            return a is not b and self._dominance.op_properly_dominates(a, b, enclosing=False)
        current: Operation | None = a
        while current is not None:
            if current is not b and current.is_ancestor_of(b):
                return False
            if self._dominance.op_properly_dominates(current, b, enclosing=False):
                return True
            current = current.parent_op
        return False

    # ------------------------------------------------------------------------------------------ loops

    def _are_ordered(self, read: Use, write: Use, definitions: Sequence[Value]) -> bool:
        """Returns False if both ops may run again before the definition does, so that their order is meaningless."""
        return self._are_ordered_in_regions(read, write, definitions) and self._are_ordered_in_blocks(
            read, write, definitions
        )

    def _repetitive(self, region: Region | None) -> Region | None:
        """Returns the nearest region, this one or an enclosing one, that may run more than once.

        Found once for each region.
        """
        if region not in self._repetitive_regions:
            self._repetitive_regions[region] = self._state.repetitive_region(region)
        return self._repetitive_regions[region]

    def _are_ordered_in_regions(self, read: Use, write: Use, definitions: Sequence[Value]) -> bool:
        for definition in definitions:
            region = self._repetitive(read[0].parent_region)
            outer = self._repetitive(_region_of(definition))
            if region is outer:
                continue
            while region is not None and region.parent is not None:
                around = self._repetitive(region.parent.parent_region)
                if around is outer or around is None:
                    break
                region = around
            if region is not None and region.parent is not None and region.parent.is_ancestor_of(write[0]):
                return False
        return True

    def _are_ordered_in_blocks(self, read: Use, write: Use, definitions: Sequence[Value]) -> bool:
        read_block, write_block = read[0].parent, write[0].parent
        if read_block is write_block and read_block is not None and _is_alone(read_block):
            return True
        if read_block is None or write_block is None or read[0].parent_region is not write[0].parent_region:
            return True
        for definition in definitions:
            block = definition.owner if isinstance(definition, BlockArgument) else None
            if isinstance(definition, OpResult):
                block = definition.owner.parent
            if _is_reachable(read_block, write_block, block) and _is_reachable(write_block, read_block, block):
                return False
        return True

    # ------------------------------------------------------------------------------------------ parts of tensors

    def _are_distinct_parts(self, read: Use, write: Use) -> bool:
        """Returns True if an insertion reads and writes different parts of a buffer, or inserts equal contents."""
        state = self._state

        def all_inserted(use: Use, insertion: Operation) -> bool:
            def matches(value: Value) -> bool:
                return takes_inserted_part(insertion, value, state.are_equivalent)

            return all(map(matches, state.reverse_use_def_chain(use, matches)))

        op = read[0]
        if is_insertion(op):
            source, destination = (op, source_index(op)), (op, destination_index(op))
            if read == destination and all_inserted(write, op):
                return True
            if read == source and write == destination and all_inserted(read, op):
                return True
        op = write[0]
        if is_insertion(op) and write == (op, destination_index(op)):
            source = (op, source_index(op))
            value = op.operands[source[1]]
            return state.are_equivalent(read[0].operands[read[1]], value) and all_inserted(source, op)
        return False

    # ------------------------------------------------------------------------------------------ for users

    def _mark(self, read: Use, write: Use, definition: Value) -> None:
        """Records a conflict in attributes."""
        name = f"C_{self._number}"
        self._number += 1
        self._set(write[0], f"{name}[CONFL-WRITE: {write[1]}]")
        self._set(read[0], f"{name}[READ: {read[1]}]")
        if isinstance(definition, OpResult):
            self._set(definition.owner, f"{name}[DEF: result {definition.index}]")
        elif isinstance(definition, BlockArgument) and definition.owner.parent_op is not None:
            self._set(definition.owner.parent_op, f"{name}[DEF: bbArg {definition.index}]")

    def _mark_read_only(self, value: Value) -> None:
        name = f"W_{self._number}"
        self._number += 1
        if isinstance(value, OpResult):
            self._set(value.owner, f"{name}[NOT-WRITABLE: result {value.index}]")
        elif isinstance(value, BlockArgument) and value.owner.parent_op is not None:
            self._set(value.owner.parent_op, f"{name}[NOT-WRITABLE: bbArg {value.index}]")

    def _set(self, op: Operation, name: str) -> None:
        with self._state.rewriter.modify(op):
            op.attributes = {**op.attributes, name: UNIT}


def _region_of(value: Value) -> Region | None:
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def _is_in_block(op: Operation, block: Block) -> bool:
    """Returns True if the block contains the op, at any depth."""
    current: Operation | None = op
    while current is not None:
        if current.parent is block:
            return True
        current = current.parent_op
    return False


def _is_alone(block: Block) -> bool:
    """Returns True if the block is the only one of its region."""
    return block.parent is not None and len(block.parent.blocks) == 1


def _is_reachable(start: Block, target: Block, without: Block | None) -> bool:
    """Returns True if control flow may reach a block from another one, or from itself, without passing a third."""
    if target is without:
        return False
    seen: set[Block] = set()
    stack = [start]
    while stack:
        block = stack.pop()
        last = block.last
        for successor in () if last is None else last.successors:
            if successor is target:
                return True
            if successor is not without and successor not in seen:
                seen.add(successor)
                stack.append(successor)
    return False


def _are_mutually_exclusive(a: Operation, b: Operation) -> bool:
    """Returns True if the ops are in different regions of an op that runs only one of them, such as an if."""
    holder, region_a = a.parent_op, a.parent_region
    while holder is not None and region_a is not None:
        if holder.has_trait("RegionBranchOpInterface") and holder is not b and holder.is_ancestor_of(b):
            region_b = _region_in(holder, b)
            return (
                region_b is not None
                and region_a is not region_b
                and not region_is_reachable(holder, region_a, region_b)
                and not region_is_reachable(holder, region_b, region_a)
            )
        region_a = holder.parent_region
        holder = holder.parent_op
    return False


def _region_in(holder: Operation, op: Operation) -> Region | None:
    """Returns the region of an op that another one is in."""
    current: Operation | None = op
    while current is not None:
        region = current.parent_region
        if region is not None and region.parent is holder:
            return region
        current = current.parent_op
    return None
