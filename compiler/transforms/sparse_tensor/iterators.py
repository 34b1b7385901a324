"""Iterators over the levels of sparse tensors: generated code that visits stored coordinates.

An iterator's cursor are the values that change from iteration to iteration of a loop. Methods create code at the
insertion point and move the cursor; iterators that wrap another one share its cursor, and may append values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from compiler.ir.operation import Value
from compiler.ir.types import I1, INDEX, Type
from compiler.transforms.sparse_tensor.emitter import EQ, NE, UGE, ULT, SparseEmitter
from compiler.transforms.sparse_tensor.levels import Level, Range


class IteratorKind(IntEnum):
    """Kinds of iterators; a loop over several iterators visits those of a higher kind first."""

    TRIVIAL = 0
    DEDUP = 1
    SUBSECTION = 2
    NON_EMPTY_SUBSECTIONS = 3
    FILTER = 4
    PAD = 5


class Iterator:
    """Base class of iterators; `coordinate` is the current coordinate, available after `dereference`."""

    kind: IteratorKind

    def __init__(self, tensor: int, level: int, cursor: list[Value], width: int, *, debug: bool) -> None:
        self.tensor, self.level = tensor, level
        self.storage, self.width = cursor, width
        self.batch: list[Value] = []
        self.current: Value | None = None
        self.debug = debug

    @property
    def cursor(self) -> list[Value]:
        return self.storage[: self.width]

    @property
    def coordinate(self) -> Value:
        assert self.current is not None
        return self.current

    def seek(self, values: Sequence[Value]) -> None:
        """Sets the cursor; the coordinate is unknown until `dereference`."""
        self.storage[: self.width] = values
        self.current = None

    def enter_scope(self, values: Sequence[Value]) -> Sequence[Value]:
        """Sets the cursor to the first of some values, and returns the remaining values."""
        self.seek(values[: self.width])
        return values[self.width :]

    # ------------------------------------------------------------------------------------------ to be overridden

    name = ""
    """Name in interfaces for debugging."""
    saved_width = 2
    """Number of values that `saved` returns."""

    @property
    def is_batch(self) -> bool:
        raise NotImplementedError

    @property
    def is_random_access(self) -> bool:
        """True if the iterator can be moved to any coordinate."""
        raise NotImplementedError

    @property
    def fits_for_loop(self) -> bool:
        """True if a counted loop visits all places."""
        raise NotImplementedError

    @property
    def cursor_types(self) -> list[Type]:
        raise NotImplementedError

    @property
    def position(self) -> Sequence[Value]:
        """Position in the next level."""
        return self.cursor

    def saved(self) -> list[Value]:
        """Returns the values that `restore` needs."""
        raise NotImplementedError

    def restore(self, values: Sequence[Value]) -> None:
        raise NotImplementedError

    def upper_bound(self, emit: SparseEmitter) -> Value:
        """Returns the number of coordinates that there may be."""
        raise NotImplementedError

    def for_range(self, emit: SparseEmitter) -> Range:
        """Returns the bounds of the counted loop that visits all places."""
        return self.coordinate, self.upper_bound(emit)

    def _begin(self, emit: SparseEmitter, parent: Iterator | None) -> None:
        raise NotImplementedError

    def _is_valid(self, emit: SparseEmitter) -> Value:
        raise NotImplementedError

    def _dereference(self, emit: SparseEmitter) -> Value:
        raise NotImplementedError

    def _advance(self, emit: SparseEmitter) -> None:
        raise NotImplementedError

    def _locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------ moving

    def begin(self, emit: SparseEmitter, parent: Iterator | None) -> None:
        """Moves to the first place below the parent's."""
        if self.debug:
            self.seek(self._stand_in(emit, "begin", [], self.cursor_types))
            return
        if parent is not None:
            self.batch = list(parent.batch)
        self._begin(emit, parent)

    def is_valid(self, emit: SparseEmitter) -> Value:
        """Returns whether the iterator is not past its last place."""
        return self._stand_in(emit, "not_end", self.cursor, [I1])[0] if self.debug else self._is_valid(emit)

    def dereference(self, emit: SparseEmitter) -> Value:
        """Returns the coordinate of the current place."""
        self.current = self._stand_in(emit, "deref", self.cursor, [INDEX])[0] if self.debug else self._dereference(emit)
        return self.current

    def advance(self, emit: SparseEmitter) -> None:
        """Moves to the next place."""
        if self.debug:
            self.seek(self._stand_in(emit, "next", self.cursor, self.cursor_types))
        else:
            self._advance(emit)

    def locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        """Moves to a coordinate."""
        if self.debug:
            self.seek(self._stand_in(emit, "locate", [*self.cursor, coordinate], self.cursor_types))
        else:
            self._locate(emit, coordinate)
        self.current = coordinate

    def advance_if(self, emit: SparseEmitter, condition: Value) -> None:
        """Moves to the next place where a condition holds."""
        before = self.cursor
        op = emit.begin_if(condition, [value.type for value in before], with_else=True)
        with emit.at_end(op.else_region.entry):
            emit.yields(*before)
        with emit.at_end(op.then_region.entry):
            self.advance(emit)
            emit.yields(*self.cursor)
        self.seek(op.results)

    def _stand_in(
        self, emit: SparseEmitter, action: str, values: Sequence[Value], types: Sequence[Type]
    ) -> list[Value]:
        """Creates an unregistered operation named after an action of the iterator; returns its results."""
        return list(emit.rewriter.create_named(f"{self.name}.{action}", [list(values)], list(types)).results)


def when_valid(
    emit: SparseEmitter,
    iterator: Iterator,
    otherwise: Sequence[Value],
    make: Callable[[Value], Sequence[Value]],
) -> list[Value]:
    """Creates an `scf.if`: `make` of the iterator's coordinate if the iterator is valid, else `otherwise`."""
    condition = iterator.is_valid(emit)
    return emit.if_else(
        condition,
        [value.type for value in otherwise],
        lambda: make(iterator.dereference(emit)),
        lambda: otherwise,
    )


class TrivialIterator(Iterator):
    """Visits all positions of a level whose coordinates are unique."""

    kind = IteratorKind.TRIVIAL
    lower: Value
    upper: Value

    def __init__(self, stored: Level, *, debug: bool = False, bounds: Range | None = None) -> None:
        super().__init__(stored.tensor, stored.number, [stored.size], 1, debug=debug)
        self.stored = stored
        self.name = f"trivial<{stored}>"
        if bounds is not None:
            self.lower, self.upper = bounds
            self.seek([self.lower])

    @property
    def is_batch(self) -> bool:
        return self.stored.type.format == "batch"

    @property
    def is_random_access(self) -> bool:
        return self.stored.type.is_dense

    @property
    def fits_for_loop(self) -> bool:
        return True

    @property
    def cursor_types(self) -> list[Type]:
        return [INDEX]

    def saved(self) -> list[Value]:
        return [self.storage[0], self.lower if self.is_random_access else self.upper]

    def restore(self, values: Sequence[Value]) -> None:
        self.seek(values[:1])
        if self.is_random_access:
            self.lower = values[1]
        else:
            self.upper = values[1]

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return self.stored.size

    def for_range(self, emit: SparseEmitter) -> Range:
        if self.is_random_access:
            return self.dereference(emit), self.upper_bound(emit)
        return self.storage[0], self.upper

    def _begin(self, emit: SparseEmitter, parent: Iterator | None) -> None:
        position: Sequence[Value] = [emit.index(0)]
        in_padding = None
        if parent is not None and not parent.is_batch:
            position = parent.position
            if isinstance(parent, PadIterator) and parent.is_random_access:
                *position, in_padding = position
        batch = [] if parent is None else parent.batch
        self.lower, self.upper = self.stored.range_below(emit, batch, position, in_padding)
        self.seek([self.lower])

    def _is_valid(self, emit: SparseEmitter) -> Value:
        return emit.compare(ULT, self.storage[0], self.upper)

    def _dereference(self, emit: SparseEmitter) -> Value:
        if self.is_random_access:
            return emit.sub(self.storage[0], self.lower)
        return self.stored.coordinate(emit, self.batch, self.storage[0])

    def _advance(self, emit: SparseEmitter) -> None:
        self.seek([emit.add(self.storage[0], emit.index(1))])

    def advance_if(self, emit: SparseEmitter, condition: Value) -> None:
        before = self.storage[0]
        self.advance(emit)
        self.seek([emit.select(condition, self.storage[0], before)])

    def _locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        self.seek([emit.add(coordinate, self.lower)])
        if self.is_batch:
            self.batch = [*self.batch[: self.level], coordinate]


class DedupIterator(Iterator):
    """Visits a level that stores a coordinate repeatedly: each coordinate once, with the segment of its positions."""

    kind = IteratorKind.DEDUP
    saved_width = 3
    upper: Value

    def __init__(self, stored: Level, *, debug: bool = False) -> None:
        super().__init__(stored.tensor, stored.number, [stored.size] * 2, 2, debug=debug)
        self.stored = stored
        self.name = f"dedup<{stored}>"

    def begin_at(self, emit: SparseEmitter, bounds: Range) -> None:
        """Moves to the first segment between two positions."""
        lower, self.upper = bounds
        self.seek([lower, self._segment_end(emit, lower)])

    @property
    def is_batch(self) -> bool:
        return False

    @property
    def is_random_access(self) -> bool:
        return False

    @property
    def fits_for_loop(self) -> bool:
        return False

    @property
    def cursor_types(self) -> list[Type]:
        return [INDEX, INDEX]

    def saved(self) -> list[Value]:
        return [*self.cursor, self.upper]

    def restore(self, values: Sequence[Value]) -> None:
        self.seek(values[:2])
        self.upper = values[2]

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return self.stored.size

    def _begin(self, emit: SparseEmitter, parent: Iterator | None) -> None:
        position: Sequence[Value] = [emit.index(0)]
        if parent is not None and not parent.is_batch:
            position = parent.position
        self.begin_at(emit, self.stored.range_below(emit, [] if parent is None else parent.batch, position))

    def _is_valid(self, emit: SparseEmitter) -> Value:
        return emit.compare(ULT, self.storage[0], self.upper)

    def _dereference(self, emit: SparseEmitter) -> Value:
        return self.stored.coordinate(emit, self.batch, self.storage[0])

    def _advance(self, emit: SparseEmitter) -> None:
        following = self.storage[1]
        self.seek([following, self._segment_end(emit, following)])

    def _segment_end(self, emit: SparseEmitter, start: Value) -> Value:
        """Returns the first position from `start` on that has another coordinate."""

        def has_same(values: Sequence[Value]) -> Value:
            def compare() -> Sequence[Value]:
                first = self.stored.coordinate(emit, self.batch, start)
                return [emit.compare(EQ, first, self.stored.coordinate(emit, self.batch, values[0]))]

            inside = emit.compare(ULT, values[0], self.upper)
            return emit.if_else(inside, [I1], compare, lambda: [emit.truth(False)])[0]

        return emit.loop_while([start], has_same, lambda values: [emit.add(values[0], emit.index(1))])[0]


class WrapIterator(Iterator):
    """Base class of iterators that wrap another iterator."""

    def __init__(self, wrapped: Iterator, extra: Sequence[Value] = ()) -> None:
        wrapped.storage += extra
        super().__init__(
            wrapped.tensor, wrapped.level, wrapped.storage, wrapped.width + len(extra), debug=wrapped.debug
        )
        self.wrapped = wrapped
        self.saved_width = wrapped.saved_width

    @property
    def is_batch(self) -> bool:
        return self.wrapped.is_batch

    @property
    def is_random_access(self) -> bool:
        return self.wrapped.is_random_access

    @property
    def fits_for_loop(self) -> bool:
        return self.wrapped.fits_for_loop

    @property
    def cursor_types(self) -> list[Type]:
        return self.wrapped.cursor_types

    @property
    def position(self) -> Sequence[Value]:
        return self.wrapped.position

    def saved(self) -> list[Value]:
        return self.wrapped.saved()

    def restore(self, values: Sequence[Value]) -> None:
        self.wrapped.restore(values)

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return self.wrapped.upper_bound(emit)

    def _begin(self, emit: SparseEmitter, parent: Iterator | None) -> None:
        self.wrapped.begin(emit, parent)

    def _is_valid(self, emit: SparseEmitter) -> Value:
        return self.wrapped._is_valid(emit)

    def _advance(self, emit: SparseEmitter) -> None:
        self.wrapped.advance(emit)


class FilterIterator(WrapIterator):
    """Visits the part of a level that a slice has: from an offset, with a stride."""

    kind = IteratorKind.FILTER

    def __init__(self, wrapped: Iterator, offset: Value, stride: Value, size: Value) -> None:
        super().__init__(wrapped)
        self.name = f"filter<{wrapped.name}>"
        self.offset, self.stride, self.size = offset, stride, size

    @property
    def fits_for_loop(self) -> bool:
        return self.is_random_access

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return self.size

    def _inner(self, emit: SparseEmitter, outer: Value) -> Value:
        return emit.div(emit.sub(outer, self.offset), self.stride)

    def _outer(self, emit: SparseEmitter, inner: Value) -> Value:
        return emit.add(emit.mul(inner, self.stride), self.offset)

    def _is_outside(self, emit: SparseEmitter, outer: Value) -> Value:
        """Returns whether a coordinate of the level is not one of the slice."""
        inner = self._inner(emit, outer)
        off_stride = emit.compare(NE, self._outer(emit, inner), outer)
        outside = emit.either(emit.compare(ULT, outer, self.offset), off_stride)
        return emit.either(emit.compare(UGE, inner, self.size), outside)

    def _begin(self, emit: SparseEmitter, parent: Iterator | None) -> None:
        self.wrapped.begin(emit, parent)
        if self.is_random_access:
            self.wrapped.locate(emit, self.offset)
            return
        otherwise = [emit.truth(False)]
        outside = when_valid(emit, self.wrapped, otherwise, lambda outer: [self._is_outside(emit, outer)])
        self.advance_if(emit, outside[0])

    def _is_valid(self, emit: SparseEmitter) -> Value:
        def is_inside(outer: Value) -> Sequence[Value]:
            return [emit.compare(ULT, self._inner(emit, outer), self.size)]

        return when_valid(emit, self.wrapped, [emit.truth(False)], is_inside)[0]

    def _dereference(self, emit: SparseEmitter) -> Value:
        return self._inner(emit, self.wrapped.dereference(emit))

    def _locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        self.wrapped.locate(emit, self._outer(emit, coordinate))

    def _advance(self, emit: SparseEmitter) -> None:
        """Advances at least once, and until the coordinate is in the slice or beyond its end."""

        def goes_on(values: Sequence[Value]) -> Value:
            [is_first] = self.enter_scope(values)

            def make(outer: Value) -> Sequence[Value]:
                outside = self._is_outside(emit, outer)
                inner = self._inner(emit, outer)
                return [emit.either(emit.both(emit.compare(ULT, inner, self.size), outside), is_first)]

            return when_valid(emit, self.wrapped, [emit.truth(False)], make)[0]

        def step(values: Sequence[Value]) -> Sequence[Value]:
            self.enter_scope(values)
            self.wrapped.advance(emit)
            return [*self.cursor, emit.truth(False)]

        first = emit.truth(True)
        self.enter_scope(emit.loop_while([*self.cursor, first], goes_on, step))


class PadIterator(WrapIterator):
    """Visits a padded level of a tensor; the cursor of a dense level has a flag for positions in the padding."""

    kind = IteratorKind.PAD

    def __init__(self, wrapped: Iterator, low: Value, high: Value) -> None:
        super().__init__(wrapped, [low] if wrapped.is_random_access else [])
        self.name = f"pad<{wrapped.name}>"
        self.low, self.high = low, high

    @property
    def position(self) -> Sequence[Value]:
        return self.cursor

    @property
    def cursor_types(self) -> list[Type]:
        return [*self.wrapped.cursor_types, I1] if self.is_random_access else self.wrapped.cursor_types

    def for_range(self, emit: SparseEmitter) -> Range:
        return super().for_range(emit) if self.is_random_access else self.wrapped.for_range(emit)

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return emit.add(emit.add(self.wrapped.upper_bound(emit), self.low), self.high)

    def _dereference(self, emit: SparseEmitter) -> Value:
        return emit.add(self.wrapped.dereference(emit), self.low)

    def _locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        self.wrapped.locate(emit, emit.sub(coordinate, self.low))
        before = emit.compare(ULT, coordinate, self.low)
        behind = emit.compare(UGE, coordinate, emit.add(self.wrapped.upper_bound(emit), self.low))
        self.storage[self.width - 1] = emit.either(before, behind)
