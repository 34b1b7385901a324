"""The locations of operations and block arguments: their own, or else their place in the text they were parsed from.

`Operation.get_location` searches all enclosing operations for the text; here the result is cached for deep nests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.locations import UNKNOWN, FileLineColRange, Location
from compiler.ir.operation import Block, BlockArgument, Operation
from compiler.ir.source import FilePlace, Source


class OpLocations:
    """The locations in one IR, valid as long as it does not change."""

    __slots__ = ("_block", "_block_source", "_known", "_sources")

    def __init__(self) -> None:
        self._known: dict[Operation, Location] = {}
        self._sources: dict[Operation, Source | None] = {}
        self._block: Block | None = None
        self._block_source: Source | None = None
        """The source of operations in `_block` that have none of their own."""

    def of_operation(self, op: Operation) -> Location:
        """Returns the same location as `op.get_location()`, in constant time."""
        if op.location is not None:
            return op.location
        location = self._known.get(op)
        if location is not None:
            return location
        place = self.place_in_text(op)
        return UNKNOWN if place is None else FileLineColRange(*place)

    def find(self, ops: Sequence[Operation]) -> None:
        """Computes the locations of the operations of one block at once, for `of_operation`."""
        for op, place in zip(ops, self.places_in_text(ops), strict=True):
            if place is not None:
                self._known[op] = FileLineColRange(*place)

    def places_in_text(self, ops: Sequence[Operation]) -> Iterator[FilePlace | None]:
        """Returns `place_in_text` for each of the operations of one block, faster."""
        starts = [op.start for op in ops if op.source is None and op.start >= 0]
        source = self._source_of(ops[0]) if starts else None
        if source is None or len(starts) < len(ops):
            return map(self.place_in_text, ops)
        return source.file_places(starts)

    def place_in_text(self, op: Operation) -> FilePlace | None:
        """Returns the place of an operation in its text, that of the enclosing op if it was not parsed; else None."""
        if op.source is None and op.parent is self._block and op.start >= 0 and self._block_source is not None:
            return self._block_source.file_place(op.start)
        source = self._source_of(op)
        if op.source is None:
            self._block, self._block_source = op.parent, source
        parsed: Operation | None = op
        while parsed is not None and parsed.start < 0 and parsed.source is None:
            parsed = parsed.parent_op
        return None if source is None or parsed is None or parsed.start < 0 else source.file_place(parsed.start)

    def of_argument(self, argument: BlockArgument) -> Location:
        """Returns a block argument's own location, or else its place in its text."""
        if argument.location is not None:
            return argument.location
        op = argument.owner.parent_op
        source = None if op is None else self._source_of(op)
        return UNKNOWN if source is None or argument.start < 0 else source.place(argument.start)

    def _source_of(self, op: Operation) -> Source | None:
        """Returns the text that an op was parsed from.

        It is cached for ops with regions only, as enclosing ops are looked up before nested ones.
        """
        path: list[Operation] = []
        current: Operation | None = op
        while current is not None and current not in self._sources and current.source is None:
            path.append(current)
            current = current.parent_op
        source = None if current is None else self._sources.get(current, current.source)
        for passed in path:
            if passed.regions:
                self._sources[passed] = source
        return source
