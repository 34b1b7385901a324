"""The only object that changes IR: upstream's `RewriterBase`, with the use lists.

A rewriter belongs to an operation whose regions use no values from outside (a function, a module). It builds the use
lists of all nested ops on demand and updates them with each change. So an operation has only one rewriter at a time,
which makes all changes. The time of a change depends on the number of affected operations, not on the size of their
blocks.

    rewriter.replace_op(op, values)                      rewriter.erase_op(op)
    rewriter.replace_op_with_new_op(op, BranchOp, [args], successors=[block])
    with rewriter.modify(op):                            # assign operands, properties, attributes or successors
        op.operands = [x, y]
        op.properties = {**op.properties, "predicate": p}
    return rewriter.notify_match_failure(op, "not a constant")                # always False

Listeners are notified of every change. Users and predecessors are listed latest first, like upstream's use lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.locations import Location
from compiler.ir.operation import AnyOperation, Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.rewrite.builder import Builder, IRMapping, clone


class OpState(NamedTuple):
    """State of an operation before it is modified in place."""

    operands: Sequence[Value]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    successors: Sequence[Block]


class Listener:
    """Observer of the changes that a rewriter makes.

    `erased` and `replaced` are called immediately before the change, all other methods immediately after it.
    """

    def inserted(self, op: Operation) -> None:
        """Called after a new operation was inserted into a block; nested operations are reported first."""

    def inserted_within(self, op: Operation) -> None:
        """Called for operations nested in a new one that was built with its regions; calls `inserted` by default."""
        self.inserted(op)

    def moved(self, op: Operation, block: Block, before: Operation | None) -> None:
        """Called after an operation was moved from `block`, where it preceded `before` (None: it was the last one)."""

    def modified(self, op: Operation, state: OpState) -> None:
        """Called after an operation was modified in place."""

    def replaced(self, op: Operation, values: Sequence[Value]) -> None:
        """Called before the results of an operation are replaced by `values`; `erased` is called separately."""

    def erased(self, op: Operation) -> None:
        """Called before an operation is erased; its operands are still set."""

    def block_inserted(self, block: Block) -> None:
        """Called after a block was inserted, or moved from another region."""

    def block_erased(self, block: Block) -> None:
        """Called before a block is erased; its operations are erased already."""

    def match_failed(self, op: Operation, reason: str) -> None:
        """Called with the reason why a pattern does not apply to an operation."""


class Rewriter(Builder):
    """Changes the IR inside `root`. The insertion point and the creation of operations come from `Builder`."""

    def __init__(self, root: Operation, context: Context, listeners: Sequence[Listener] = ()) -> None:
        super().__init__(context)
        self.root = root
        self.listeners: list[Listener] = list(listeners)
        self._uses: dict[Value, dict[Operation, int]] = {}
        self._branches: dict[Block, dict[Operation, int]] = {}
        self._built = False
        self._open: dict[Operation, OpState] = {}

    # ------------------------------------------------------------------------------------------ uses

    def value_uses(self) -> dict[Value, dict[Operation, int]]:
        """Returns the users of each used value, with their number of uses, in order of creation. Read-only."""
        if not self._built:
            self._built = True
            for region in self.root.regions:
                for block in region.blocks:
                    for op in block.ops:
                        self._add_tree(op)
        return self._uses

    def adopt_uses(self, other: Rewriter) -> None:
        """Takes over the use lists of another rewriter for the same root, which must not be used any more."""
        self._uses, self._branches, self._built = other.value_uses(), other._branches, True

    def _add_tree(self, root: Operation) -> None:
        """Records the uses by an operation and all nested ones; nested ones first, as in upstream's parser."""
        if not root.regions:
            self._add_uses(root)
            return
        stack: list[tuple[Operation, Iterator[Operation]]] = [(root, _nested(root))]
        while stack:
            op, rest = stack[-1]
            for inner in rest:
                if inner.regions:
                    stack.append((inner, _nested(inner)))
                    break
                self._add_uses(inner)
            else:
                stack.pop()
                self._add_uses(op)

    def _add_uses(self, op: Operation) -> None:
        uses = self._uses
        for value in op.operands:
            users = uses.get(value)
            if users is None:
                uses[value] = {op: 1}
            else:
                users[op] = users.pop(op, 0) + 1
        for block in op.successors:
            users = self._branches.setdefault(block, {})
            users[op] = users.pop(op, 0) + 1

    def _drop_uses(self, op: Operation, operands: Sequence[Value], successors: Sequence[Block]) -> None:
        uses = self._uses
        for value in operands:
            users = uses.get(value)
            if users is None:
                continue
            count = users.get(op, 0)
            if count > 1:
                users[op] = count - 1
            elif len(users) == 1 and count:
                del uses[value]
            else:
                users.pop(op, None)
        for block in successors:
            branches = self._branches.get(block, {})
            count = branches.get(op, 0)
            if count > 1:
                branches[op] = count - 1
            else:
                branches.pop(op, None)

    def users(self, value: Value) -> list[Operation]:
        """Returns the operations that use a value, without repetitions, the latest first."""
        users = self.value_uses().get(value)
        return [] if users is None else list(reversed(users))

    def uses(self, value: Value) -> list[tuple[Operation, int]]:
        """Returns the uses of a value: each is an operation and the number of its operand."""
        return [(op, i) for op in self.users(value) for i, operand in enumerate(op.operands) if operand is value]

    def has_uses(self, value: Value) -> bool:
        return value in self.value_uses()

    def has_one_use(self, value: Value) -> bool:
        users = self.value_uses().get(value)
        return users is not None and len(users) == 1 and next(iter(users.values())) == 1

    def is_unused(self, op: Operation) -> bool:
        """Returns True if none of the op's results is used."""
        return self.value_uses().keys().isdisjoint(op.results)

    def predecessors(self, block: Block) -> list[Block]:
        """Returns the blocks that branch to a block, with one entry for each branch."""
        self.value_uses()
        return [
            op.parent
            for op, count in reversed(self._branches.get(block, {}).items())
            for _ in range(count)
            if op.parent is not None
        ]

    def single_predecessor(self, block: Block) -> Block | None:
        """Returns the block with the only branch to `block`; None if there are several branches or none."""
        predecessors = self.predecessors(block)
        return predecessors[0] if len(predecessors) == 1 else None

    # ------------------------------------------------------------------------------------------ creation

    def insert(self, op: AnyOperation) -> AnyOperation:
        if self.place(op):
            for listener in self.listeners:
                if op.regions:
                    for inner in op.walk():
                        if inner is not op:
                            listener.inserted_within(inner)
                listener.inserted(op)
        return op

    def clone(self, op: AnyOperation, mapping: IRMapping | None = None) -> AnyOperation:
        copy = clone(op, IRMapping() if mapping is None else mapping)
        if self.place(copy):
            for listener in self.listeners:
                for inner in copy.walk():
                    if inner is not copy:
                        listener.inserted(inner)
                listener.inserted(copy)
        return copy

    def place(self, op: Operation) -> bool:
        """Inserts an op without notifying listeners. Returns False if there is no insertion point."""
        if self.block is None:
            return False
        self.block.insert(op, self.before)
        if self._built:
            self._add_tree(op)
        return True

    def insert_block(self, block: Block, region: Region, before: Block | None = None) -> None:
        super().insert_block(block, region, before)
        for listener in self.listeners:
            listener.block_inserted(block)

    # ------------------------------------------------------------------------------------------ changing in place

    def start_modification(self, op: Operation) -> None:
        """Announces a change of an operation's operands, properties, attributes or successors. Prefer `modify`."""
        self.value_uses()
        operands = op.operands
        op.operands = list(operands)
        self._open[op] = OpState(operands, op.properties, op.attributes, op.successors)

    def finalize_modification(self, op: Operation) -> None:
        """Reports the announced change to listeners."""
        before = self._open.pop(op)
        self._update_uses(op, before)
        self._notify_modified(op, before)

    def cancel_modification(self, op: Operation) -> None:
        """Withdraws the announced change, which was not made or was undone; listeners are not notified."""
        self._update_uses(op, self._open.pop(op))

    @contextmanager
    def modify(self, op: Operation) -> Iterator[None]:
        """Context for replacing an operation's operands, properties, attributes, successors and location."""
        self.start_modification(op)
        try:
            yield
        except BaseException:
            self.cancel_modification(op)
            raise
        self.finalize_modification(op)

    def modified_outside(self, op: Operation, before: OpState) -> None:
        """Updates the use lists after a fold has modified the operation itself, and notifies listeners."""
        self.value_uses()
        self._update_uses(op, before)
        self._notify_modified(op, before)

    def _update_uses(self, op: Operation, before: OpState) -> None:
        if list(before.operands) != op.operands or before.successors != op.successors:
            self._drop_uses(op, before.operands, before.successors)
            self._add_uses(op)

    def _notify_modified(self, op: Operation, before: OpState) -> None:
        for listener in self.listeners:
            listener.modified(op, before)

    def replace_all_uses_with(
        self, old: Value, new: Value, condition: Callable[[Operation], bool] | None = None
    ) -> None:
        """Replaces the uses of a value by another value, only in users for which `condition` returns True."""
        if old is new:
            return
        for op in self.users(old):
            if condition is None or condition(op):
                self._replace_operand(op, old, new)

    def replace_all_uses_except(self, old: Value, new: Value, exceptions: Sequence[Operation]) -> None:
        self.replace_all_uses_with(old, new, lambda op: op not in exceptions)

    def _replace_operand(self, op: Operation, old: Value, new: Value) -> None:
        operands = op.operands
        op.operands = [new if operand is old else operand for operand in operands]
        uses = self._uses
        users = uses[old]
        count = users.pop(op)
        if not users:
            del uses[old]
        others = uses.get(new)
        if others is None:
            uses[new] = {op: count}
        else:
            others[op] = others.pop(op, 0) + count
        if self.listeners:
            before = OpState(operands, op.properties, op.attributes, op.successors)
            for listener in self.listeners:
                listener.modified(op, before)

    # ------------------------------------------------------------------------------------------ replacing, erasing

    def replace_op(self, op: Operation, replacement: Operation | Sequence[Value]) -> None:
        """Replaces each result of an operation by a value and erases the operation.

        If a replacing value is the unnamed result of a new operation, it gets the name of the old result.
        """
        values = replacement.results if isinstance(replacement, Operation) else replacement
        if len(values) != len(op.results):
            raise ValueError(f"'{op.name}' has {len(op.results)} results, not {len(values)}")
        for listener in self.listeners:
            listener.replaced(op, values)
        for old, new in zip(op.results, values, strict=True):
            if old.name is not None and new.name is None and isinstance(new, OpResult) and new.owner.start < 0:
                new.name = old.name
            self.replace_all_uses_with(old, new)
        self.erase_op(op)

    def replace_all_op_uses_with(self, op: Operation, values: Sequence[Value]) -> None:
        """Replaces each result of an operation by a value like `replace_op`, but keeps the operation."""
        for listener in self.listeners:
            listener.replaced(op, values)
        for old, new in zip(op.results, values, strict=True):
            self.replace_all_uses_with(old, new)

    def replace_op_with_new_op(
        self,
        op: Operation,
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
        """Creates an operation before `op`, by default with the same result types, and replaces `op` with it.

        The arguments are those of `Builder.build`.
        """
        with self.insertion_guard():
            self.set_insertion_point(op)
            new = self.create(
                op_class,
                *operands,
                result_types=[result.type for result in op.results] if result_types is None else result_types,
                properties=properties,
                attributes=attributes,
                successors=successors,
                regions=regions,
                location=op if location is None else location,
                **members,
            )
        self.replace_op(op, new)
        return new

    def replace_op_with_named(
        self,
        op: Operation,
        name: str,
        operands: Sequence[Value | Sequence[Value]] = (),
        result_types: Sequence[Type] | None = None,
        *,
        properties: Mapping[str, Attribute | None] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
        location: Location | None = None,
    ) -> Operation:
        """Creates an operation called `name` before `op`, by default with the same result types, and replaces `op`."""
        with self.insertion_guard():
            self.set_insertion_point(op)
            new = self.create_named(
                name,
                operands,
                [result.type for result in op.results] if result_types is None else result_types,
                properties=properties,
                attributes=attributes,
                successors=successors,
                regions=regions,
                location=op if location is None else location,
            )
        self.replace_op(op, new)
        return new

    def erase_op(self, op: Operation) -> None:
        """Erases an operation with its regions. Its results must be unused."""
        uses = self.value_uses()
        for result in op.results:
            if result in uses:
                raise ValueError(f"'{op.name}' is still used by '{next(iter(uses[result])).name}'")
        if op.regions:
            for inner in reversed(list(op.walk())):
                if inner is not op:
                    self._erased(inner)
            for region in op.regions:
                for block in region.blocks:
                    for listener in self.listeners:
                        listener.block_erased(block)
        self._erased(op)
        self._unlink(op)

    def _erased(self, op: Operation) -> None:
        for listener in self.listeners:
            listener.erased(op)
        self._drop_uses(op, op.operands, op.successors)

    def _unlink(self, op: Operation) -> None:
        if self.before is op:
            self.before = op.next_op
        if op.parent is not None:
            op.parent.remove(op)

    def drop_all_uses(self, value: Value) -> None:
        """Drops all uses of a value; the caller erases its users."""
        self.value_uses().pop(value, None)

    # ------------------------------------------------------------------------------------------ moving

    def move_op_before(self, op: Operation, other: Operation) -> None:
        if other.parent is not None:
            self.move_op(op, other.parent, other)

    def move_op_after(self, op: Operation, other: Operation) -> None:
        if other.parent is not None:
            self.move_op(op, other.parent, other.next_op)

    def move_op(self, op: Operation, block: Block, before: Operation | None = None) -> None:
        """Moves an operation into a block, before an operation of that block or to its end."""
        old = op.parent
        behind = op.next_op
        if before is op or old is None or (old is block and behind is before):
            return
        if old.parent is not block.parent and op.location is None:
            op.location = op.get_location()  # The position of its text is valid only in its old region.
        if self.before is op:
            self.before = behind
        old.remove(op)
        block.insert(op, before)
        for listener in self.listeners:
            listener.moved(op, old, behind)

    def move_ops_from(self, op: Operation, block: Block, before: Operation | None = None) -> None:
        """Moves an operation and all that follow it into another block, before an operation there or to its end."""
        old, last = op.parent, None if op.parent is None else op.parent.last
        if self.listeners or old is None or last is None or old.parent is not block.parent:
            self._move_each(op, block, before)
            return
        old.move_range(op, last, block, before)
        if self.before is not None and self.before.parent is block and self.block is old:
            self.before = None

    def _move_each(self, op: Operation, block: Block, before: Operation | None) -> None:
        """Like `move_ops_from`, but moves the operations one by one, so that listeners are notified of each."""
        current: Operation | None = op
        while current is not None:
            behind = current.next_op
            self.move_op(current, block, before)
            current = behind

    def move_op_as_copy(self, op: Operation, block: Block, before: Operation | None = None) -> None:
        """Moves an operation like a clone followed by an erasure: it becomes the latest user of its operands."""
        self.value_uses()
        for inner in op.walk():
            self._drop_uses(inner, inner.operands, inner.successors)
        self.move_op(op, block, before)
        self._add_tree(op)

    # ------------------------------------------------------------------------------------------ blocks

    def erase_block(self, block: Block) -> None:
        """Erases a block and its operations, the last one first.

        The block and its values must have no users outside of it.
        """
        op = block.last
        while op is not None:
            self.erase_op(op)
            op = block.last
        for listener in self.listeners:
            listener.block_erased(block)
        if block.parent is not None:
            block.parent.blocks.remove(block)
            block.parent = None

    def inline_block_before(
        self, source: Block, target: Block, before: Operation | None, values: Sequence[Value] = ()
    ) -> None:
        """Moves the operations of a block into another one and erases it; its arguments are replaced by the values."""
        for argument, value in zip(list(source.arguments), values, strict=True):
            self.replace_all_uses_with(argument, value)
        if source.first is not None:
            self.move_ops_from(source.first, target, before)
        self.erase_block(source)

    def merge_blocks(self, source: Block, target: Block, values: Sequence[Value] = ()) -> None:
        """Appends the operations of a block to another one and erases the block."""
        self.inline_block_before(source, target, None, values)

    def split_block(self, block: Block, before: Operation | None) -> Block:
        """Moves an operation and all that follow it into a new block after their block; returns the new block."""
        region = block.parent
        new = Block()
        if region is not None:
            position = region.blocks.index(block) + 1
            following = region.blocks[position] if position < len(region.blocks) else None
            self.insert_block(new, region, following)
        if before is not None:
            self.move_ops_from(before, new)
        return new

    def inline_region_before(self, source: Region, target: Region, before: Block | None = None) -> None:
        """Moves the blocks of a region into another one, before a block or to the end."""
        old, new = source.parent, target.parent
        if old is not None and new is not None and old.source is not None and new.source is None and new.start < 0:
            new.source = old.source  # where the moved operations stand in their text is counted from there
        for block in list(source.blocks):
            source.blocks.remove(block)
            super().insert_block(block, target, before)
            for listener in self.listeners:
                listener.block_inserted(block)

    def move_regions(self, source: Operation, target: Operation) -> None:
        """Moves the blocks of each region of `source` into the region of `target` with the same number."""
        for old, new in zip(source.regions, target.regions, strict=True):
            self.inline_region_before(old, new)

    def move_block_before(self, block: Block, region: Region, before: Block | None) -> None:
        if block.parent is not None:
            block.parent.blocks.remove(block)
        self.insert_block(block, region, before)

    def add_argument(self, block: Block, type_: Type, location: Location | None = None) -> BlockArgument:
        """Adds an argument to a block. The caller adds the operand to each branch."""
        return block.add_argument(type_, None, location)

    def erase_arguments(self, block: Block, indices: Sequence[int]) -> None:
        """Removes unused arguments of a block. The caller removes the operands of the branches."""
        gone = set(indices)
        block.arguments = [argument for argument in block.arguments if argument.index not in gone]
        for index, argument in enumerate(block.arguments):
            argument.index = index

    # ------------------------------------------------------------------------------------------ match failures

    def notify_match_failure(self, op: Operation, reason: str) -> bool:
        """Notifies listeners of the reason why a pattern does not apply to an op. Returns False, for the pattern."""
        for listener in self.listeners:
            listener.match_failed(op, reason)
        return False


def _nested(op: Operation) -> Iterator[Operation]:
    return iter([inner for region in op.regions for block in region.blocks for inner in block.ops])
