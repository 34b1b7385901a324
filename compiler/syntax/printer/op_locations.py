"""The locations of operations and block arguments: those that they have, or where they stand in the text they are from.

`Operation.get_location` climbs to the text for each operation; here the way is kept, so that deep nests cost no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.locations import UNKNOWN, FileLineColRange, Location
from compiler.ir.operation import Block, BlockArgument, Operation
from compiler.ir.source import FilePlace, Source


class OpLocations:
    """Answers for one IR, as long as that does not change."""

    __slots__ = ("_block", "_block_source", "_known", "_sources")

    def __init__(self) -> None:
        self._known: dict[Operation, Location] = {}
        self._sources: dict[Operation, Source | None] = {}
        self._block: Block | None = None
        self._block_source: Source | None = None
        """The source of operations in `_block` that have none of their own."""

    def of_operation(self, op: Operation) -> Location:
        """Returns what `op.get_location()` gives, without climbing far in deep nests."""
        if op.location is not None:
            return op.location
        location = self._known.get(op)
        if location is not None:
            return location
        place = self.place_in_text(op)
        return UNKNOWN if place is None else FileLineColRange(*place)

    def find(self, ops: Sequence[Operation]) -> None:
        """Finds the places of the operations of one block at once, and keeps them for `of_operation`."""
        for op, place in zip(ops, self.places_in_text(ops), strict=True):
            if place is not None:
                self._known[op] = FileLineColRange(*place)

    def places_in_text(self, ops: Sequence[Operation]) -> Iterator[FilePlace | None]:
        """Returns what `place_in_text` does for each of the operations of one block, faster."""
        starts = [op.start for op in ops if op.source is None and op.start >= 0]
        source = self._source_of(ops[0]) if starts else None
        if source is None or len(starts) < len(ops):
            return map(self.place_in_text, ops)
        return source.file_places(starts)

    def place_in_text(self, op: Operation) -> FilePlace | None:
        """Returns where an operation that has no location of its own stands, or None if it is from no text."""
        if op.source is None and op.parent is self._block and op.start >= 0 and self._block_source is not None:
            return self._block_source.file_place(op.start)
        source = self._source_of(op)
        if op.source is None:
            self._block, self._block_source = op.parent, source
        around: Operation | None = op
        while around is not None and around.start < 0 and around.source is None:
            around = around.parent_op
        return None if source is None or around is None or around.start < 0 else source.file_place(around.start)

    def of_argument(self, argument: BlockArgument) -> Location:
        """Returns a block argument's location: the one it was given, or where it stands."""
        if argument.location is not None:
            return argument.location
        op = argument.owner.parent_op
        source = None if op is None else self._source_of(op)
        return UNKNOWN if source is None or argument.start < 0 else source.place(argument.start)

    def _source_of(self, op: Operation) -> Source | None:
        """Returns the text that an op was read from.

        Kept for ops with regions: those around an op are asked for before it.
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
