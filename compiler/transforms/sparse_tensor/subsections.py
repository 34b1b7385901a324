"""Iterators for levels whose coordinate is a sum of loops, such as `%i + %j` in a convolution.

The outer loop visits the windows of `%j`'s size that have a stored coordinate (`NonEmptySubsections`), the inner loop
the coordinates in a window (`SubsectionIterator`). For a sparse level, a buffer on the stack has one row for each
segment: the iterator's state at the start of the window, and the number of the next level's first row for the segment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, I1, INDEX, MemRefType, Type
from compiler.transforms.sparse_tensor.emitter import EQ, NE, UGE, UGT, ULT, SparseEmitter
from compiler.transforms.sparse_tensor.iterators import FilterIterator, Iterator, IteratorKind, WrapIterator, when_valid

Visit = Callable[[Iterator, Sequence[Value]], Sequence[Value]]
"""Creates the code for one position of an iterator; takes carried values and returns the next ones."""


def _window_start(emit: SparseEmitter, smallest: Value, size: Value) -> Value:
    """Returns the start of the first window that contains the smallest coordinate: `smallest - size + 1`, or 0."""
    is_behind = emit.compare(UGE, smallest, size)
    start = emit.sub(emit.add(smallest, emit.index(1)), size)
    return emit.select(is_behind, start, emit.index(0))


class NonEmptySubsections(Iterator):
    """Visits windows with stored coordinates; the cursor has the least coordinate, the window's start, and a flag."""

    kind = IteratorKind.NON_EMPTY_SUBSECTIONS
    rows: Value
    """Number of rows in use."""

    def __init__(self, emit: SparseEmitter, parent: Iterator | None, delegate: Iterator, size: Value) -> None:
        super().__init__(delegate.tensor, delegate.level, [size] * 3, 3, debug=delegate.debug)
        self.name = f"ne_sub<{delegate.name}>"
        self.parent, self.delegate, self.size = parent, delegate, size
        self.row_width = delegate.saved_width
        above = self.above
        self.max_rows: Value = emit.index(1) if above is None else emit.mul(above.max_rows, above.size)
        if not self.is_random_access:
            type_ = MemRefType((DYNAMIC, self.row_width + 1), INDEX)
            self.buffer = emit.op(AllocaOp, [self.max_rows], result_type=type_)

    @property
    def above(self) -> NonEmptySubsections | None:
        """The windows of the preceding level; None if its coordinate is no sum."""
        return self.parent if isinstance(self.parent, NonEmptySubsections) else None

    @property
    def is_batch(self) -> bool:
        return self.delegate.is_batch

    @property
    def is_random_access(self) -> bool:
        return self.delegate.is_random_access

    @property
    def fits_for_loop(self) -> bool:
        return self.is_random_access

    @property
    def cursor_types(self) -> list[Type]:
        return [INDEX, INDEX, I1]

    @property
    def start(self) -> Value:
        return self.storage[1]

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return emit.add(emit.sub(self.delegate.upper_bound(emit), self.size), emit.index(1))

    # ------------------------------------------------------------------------------------------ the buffer

    def store_next_row(self, emit: SparseEmitter, row: Value, value: Value) -> None:
        emit.store(value, self.buffer, row, emit.index(self.row_width))

    def load_next_row(self, emit: SparseEmitter, row: Value) -> Value:
        return emit.load(self.buffer, row, emit.index(self.row_width))

    def save(self, emit: SparseEmitter, row: Value, iterator: Iterator) -> None:
        for column, value in enumerate(iterator.saved()):
            emit.store(value, self.buffer, row, emit.index(column))

    def restore_row(self, emit: SparseEmitter, row: Value, iterator: Iterator) -> None:
        iterator.restore([emit.load(self.buffer, row, emit.index(column)) for column in range(self.row_width)])

    # ------------------------------------------------------------------------------------------ windows

    def is_inside(self, emit: SparseEmitter, iterator: Iterator) -> Value:
        """Returns whether an iterator of the level is at a coordinate of the window."""

        def compare(coordinate: Value) -> Sequence[Value]:
            return [emit.compare(ULT, emit.sub(coordinate, self.start), self.size)]

        return when_valid(emit, iterator, [emit.truth(False)], compare)[0]

    def inflate(self, emit: SparseEmitter, carried: Sequence[Value], visit: Visit) -> list[Value]:
        """Visits all coordinates of the windows down to this level."""
        if self.is_random_access:
            return self._inflate_dense(emit, carried, visit)

        def row_body(row: Value, values: Sequence[Value]) -> Sequence[Value]:
            self.restore_row(emit, row, self.delegate)
            self.store_next_row(emit, row, values[0])

            def condition(inner: Sequence[Value]) -> Value:
                self.delegate.enter_scope(inner)
                return self.is_inside(emit, self.delegate)

            def body(inner: Sequence[Value]) -> Sequence[Value]:
                count, *rest = self.delegate.enter_scope(inner)
                after = visit(self.delegate, rest)
                self.delegate.advance(emit)
                cursor = self.delegate.cursor
                return [*cursor, emit.add(count, emit.index(1)), *after]

            results = emit.loop_while([*self.delegate.cursor, *values], condition, body)
            return self.delegate.enter_scope(results)

        inits = [emit.index(0), *carried]
        lower = emit.index(0)
        return emit.count_to(self.rows, row_body, inits, lower)[1:]

    def _inflate_dense(self, emit: SparseEmitter, carried: Sequence[Value], visit: Visit) -> list[Value]:
        def visit_below(parent: Iterator | None, values: Sequence[Value]) -> list[Value]:
            self.delegate.begin(emit, parent)

            def body(counter: Value, inner: Sequence[Value]) -> Sequence[Value]:
                self.delegate.locate(emit, emit.add(counter, self.start))
                return visit(self.delegate, inner)

            return emit.count_to(self.size, body, values)

        above = self.above
        return visit_below(self.parent, carried) if above is None else above.inflate(emit, carried, visit_below)

    def _begin(self, emit: SparseEmitter, _: Iterator | None) -> None:
        zero = emit.index(0)
        above = self.above
        if above is None:
            self._begin_at_root(emit, zero)
        elif self.is_random_access:
            self.seek([zero, zero, emit.truth(True)])
        else:
            self._begin_below(emit, zero, above)

    def _begin_at_root(self, emit: SparseEmitter, zero: Value) -> None:
        self.delegate.begin(emit, self.parent)
        if self.is_random_access:
            self.seek([zero, zero, emit.truth(True)])
            return
        self.rows = emit.index(1)
        self.save(emit, zero, self.delegate)
        otherwise = [zero, zero, emit.truth(False)]

        def make(coordinate: Value) -> Sequence[Value]:
            return [coordinate, _window_start(emit, coordinate, self.size), emit.truth(True)]

        self.seek(when_valid(emit, self.delegate, otherwise, make))

    def _begin_below(self, emit: SparseEmitter, zero: Value, above: NonEmptySubsections) -> None:
        def visit(parent: Iterator, values: Sequence[Value]) -> Sequence[Value]:
            smallest, row = values
            self.delegate.begin(emit, parent)
            [smallest] = when_valid(
                emit, self.delegate, [smallest], lambda coordinate: [emit.min(coordinate, values[0])]
            )
            self.save(emit, row, self.delegate)
            return [smallest, emit.add(row, emit.index(1))]

        smallest, self.rows = above.inflate(emit, [emit.index(-1), zero], visit)
        start = _window_start(emit, smallest, self.size)
        self.seek([smallest, start, emit.compare(NE, smallest, emit.index(-1))])

    def _is_valid(self, emit: SparseEmitter) -> Value:
        return self.storage[2]

    def _dereference(self, emit: SparseEmitter) -> Value:
        return self.start

    def _locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        if self.above is None:
            self.delegate.locate(emit, coordinate)
        self.seek([coordinate, coordinate, emit.truth(True)])

    def _advance(self, emit: SparseEmitter) -> None:
        """Moves by one while the smallest coordinate stays in the window, else to the next one that is stored."""
        zero, one = emit.index(0), emit.index(1)
        smallest, start, flag = self.cursor
        is_ahead = emit.compare(UGT, smallest, start)
        smallest, new_start, flag = emit.if_else(
            is_ahead,
            self.cursor_types,
            lambda: [smallest, emit.add(start, one), flag],
            lambda: self._following(emit, zero, one),
        )
        new_start = emit.max(emit.add(start, one), new_start)
        self.seek([smallest, new_start, flag])
        coordinate = self.dereference(emit)
        is_inside = emit.compare(ULT, coordinate, self.upper_bound(emit))
        self.seek([smallest, new_start, emit.both(flag, is_inside)])

    def _following(self, emit: SparseEmitter, zero: Value, one: Value) -> Sequence[Value]:
        """Returns the cursor at the next window that has its smallest coordinate at its end."""
        smallest = self.storage[0]

        def body(row: Value, values: Sequence[Value]) -> Sequence[Value]:
            self.restore_row(emit, row, self.delegate)

            def leave(coordinate: Value) -> Sequence[Value]:
                is_smallest = emit.compare(EQ, coordinate, smallest)
                self.delegate.advance_if(emit, is_smallest)
                store = emit.begin_if(is_smallest, [], with_else=False)
                with emit.rewriter.insertion_guard():
                    emit.rewriter.set_insertion_point_to_start(store.then_region.entry)
                    self.save(emit, row, self.delegate)
                return when_valid(
                    emit, self.delegate, values, lambda inner: [emit.min(inner, values[0]), emit.truth(True)]
                )

            return when_valid(emit, self.delegate, values, leave)

        inits = [emit.index(-1), emit.truth(False)]
        smallest, flag = emit.count_to(self.rows, body, inits, zero, one)
        return [smallest, _window_start(emit, smallest, self.size), flag]


class SubsectionIterator(WrapIterator):
    """Visits the coordinates in a window; the cursor of a sparse level ends with the number of visited coordinates."""

    kind = IteratorKind.SUBSECTION
    next_row: Value
    """Row of the next level that belongs to the first coordinate."""

    def __init__(self, windows: NonEmptySubsections, parent: Iterator, wrapped: Iterator) -> None:
        super().__init__(wrapped, [] if wrapped.is_random_access else [windows.size])
        self.name = f"subsect<{wrapped.name}>"
        self.windows, self.parent = windows, parent

    @property
    def fits_for_loop(self) -> bool:
        return self.is_random_access

    @property
    def cursor_types(self) -> list[Type]:
        return self.wrapped.cursor_types if self.is_random_access else [*self.wrapped.cursor_types, INDEX]

    def upper_bound(self, emit: SparseEmitter) -> Value:
        return self.windows.size

    def row_below(self, emit: SparseEmitter) -> Value:
        """Returns the row of the next level that belongs to the current coordinate."""
        return emit.add(self.coordinate if self.is_random_access else self.cursor[-1], self.next_row)

    def _begin(self, emit: SparseEmitter, _: Iterator | None) -> None:
        parent = self.parent if isinstance(self.parent, SubsectionIterator) else None
        if self.is_random_access:
            if parent is not None:
                self.wrapped.begin(emit, parent)
                self.next_row = emit.mul(self.windows.size, parent.row_below(emit))
            else:
                self.wrapped.restore(self.windows.delegate.saved())
                self.next_row = emit.index(0)
            return
        self.storage[self.width - 1] = emit.index(0)
        row = emit.index(0) if parent is None else parent.row_below(emit)
        self.next_row = self.windows.load_next_row(emit, row)
        self.windows.restore_row(emit, row, self.wrapped)

    def _is_valid(self, emit: SparseEmitter) -> Value:
        return self.windows.is_inside(emit, self.wrapped)

    def _dereference(self, emit: SparseEmitter) -> Value:
        return emit.sub(self.wrapped.dereference(emit), self.windows.start)

    def _locate(self, emit: SparseEmitter, coordinate: Value) -> None:
        self.wrapped.locate(emit, emit.add(coordinate, self.windows.start))

    def _advance(self, emit: SparseEmitter) -> None:
        self.wrapped.advance(emit)
        self.storage[self.width - 1] = emit.add(self.cursor[-1], emit.index(1))


def without_filter(iterator: Iterator | None) -> Iterator | None:
    """Returns the iterator that a filter wraps; others as they are."""
    return iterator.wrapped if isinstance(iterator, FilterIterator) else iterator
