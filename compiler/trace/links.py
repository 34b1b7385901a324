"""Links between the operations of consecutive states, which a trace stores with each step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compiler.ir.locations import UNKNOWN, CallSiteLoc, FusedLoc, Location, NameLoc
from compiler.ir.operation import OpResult
from compiler.trace.deltas import Delta, NewOp, PlaceOp, SetOperands
from compiler.trace.model import Link, LinkKind, Step
from compiler.trace.replica import Replica


class Linker:
    """Links the operations of one trace, whose state after the newest step `replica` is."""

    def __init__(self, replica: Replica, begin: Sequence[Delta]) -> None:
        self._replica = replica
        self._by_location: dict[Location, int] = {}
        """The first operation that had each location."""
        self._note_locations(begin)

    def links(self, step: Step, replaced: Mapping[int, Sequence[int]]) -> list[Link]:
        """Returns the links of the newest step; `replaced` maps operations to those that define their values now.

        Operations created by a pattern or a fold come from its root operation. If a new operation has a location of
        another operation, it comes from the first one with that location as well: an inlined operation from that of the
        called function, a fused one from all its parts.
        """
        links = dict.fromkeys(Link(old, new, LinkKind.REPLACED) for old, others in replaced.items() for new in others)
        links.update(dict.fromkeys(self._replaced_operands(step.deltas)))
        olds: dict[int, list[int]] = {}
        for link in links:
            olds.setdefault(link.new, []).append(link.old)
        created = {delta.op: delta.location for delta in step.deltas if isinstance(delta, NewOp)}
        sources = [step.subject] if step.subject is not None and step.subject not in created else list(replaced)
        ops = self._replica.ops
        for number, location in created.items():
            if number not in olds:
                links.update(dict.fromkeys(Link(old, number, LinkKind.MADE) for old in sources))
            locations = {ops[old].location for old in olds.get(number, sources)}
            for part in self._places(location):
                if part not in locations:
                    links[Link(self._by_location[part], number, LinkKind.MADE)] = None
        self._note_locations(step.deltas)
        return list(links)

    def _places(self, location: Location) -> list[Location]:
        """Returns the locations of earlier operations that a location consists of, or itself if an operation had it."""
        if location in self._by_location:
            return [location]
        if isinstance(location, CallSiteLoc):
            return self._places(location.callee)
        if isinstance(location, NameLoc) and location.child is not None:
            return self._places(location.child)
        if isinstance(location, FusedLoc):
            return [place for part in location.locations for place in self._places(part)]
        return []

    def _replaced_operands(self, deltas: Sequence[Delta]) -> Iterator[Link]:
        """Yields the links from erased operations to those whose results their users got without a notification."""
        erased = {delta.op for delta in deltas if isinstance(delta, PlaceOp) and delta.new is None}
        values = self._replica.values
        for delta in deltas if erased else ():
            if isinstance(delta, SetOperands) and len(delta.old) == len(delta.new):
                for old, new in zip(delta.old, delta.new, strict=True):
                    before, after = values[old], values[new]
                    if old != new and isinstance(before, OpResult) and isinstance(after, OpResult):
                        number = self._replica.numbers[before.owner]
                        if number in erased:
                            yield Link(number, self._replica.numbers[after.owner], LinkKind.REPLACED)

    def _note_locations(self, deltas: Sequence[Delta]) -> None:
        for delta in deltas:
            if isinstance(delta, NewOp) and delta.location != UNKNOWN:
                self._by_location.setdefault(delta.location, delta.op)
