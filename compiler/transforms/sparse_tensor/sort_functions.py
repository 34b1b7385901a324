"""Functions that sort the elements of a sparse tensor: quick sort, insertion sort and heap sort.

sparse_tensor.sort insertion_sort_stable %n, %xy jointly %v  ->  call @_sparse_sort_stable_0_1_index_coo_0_f32(...)

A buffer has the coordinates of all elements: for each element, the sort keys in the order of `keys`, followed by
`others` further numbers. The other buffers have a value for each element. A function sorts the elements [lo, hi).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import ShLIOp, ShRUIOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Region, Value
from compiler.ir.symbols import SymbolTable
from compiler.ir.types import I1, I64, INDEX, FunctionType, MemRefType, Type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import EQ, NE, UGE, UGT, ULT, SparseEmitter

_ULE = CmpIPredicate.ULE
_MOST_FOR_INSERTION = 30
"""Number of elements up to which hybrid quick sort inserts them one by one."""
_LEAST_FOR_FIVE = 1000
"""Number of elements from which the pivot is the median of five."""


class SortFunctions:
    """Creates the sort functions for buffers of the same types, each once in a module, before their first caller."""

    def __init__(self, keys: Sequence[int], others: int, buffers: Sequence[MemRefType], rewriter: Rewriter) -> None:
        self.keys, self.others, self.buffers, self.rewriter = keys, others, buffers, rewriter
        elements = [str(buffer.element_type) for buffer in buffers]
        self._suffix = "_".join([*map(str, keys), elements[0], "coo", str(others), *elements[1:]])

    def insertion_sort(self, caller: FuncOp) -> FuncOp:
        return self._function("_sparse_sort_stable_", _insertion_sort, caller)

    def heap_sort(self, caller: FuncOp) -> FuncOp:
        return self._function("_sparse_heap_sort_", _heap_sort, caller)

    def quick_sort(self, caller: FuncOp) -> FuncOp:
        return self._function("_sparse_qsort_", _quick_sort, caller)

    def hybrid_quick_sort(self, caller: FuncOp) -> FuncOp:
        """Returns quick sort with insertion sort for few elements, and heap sort beyond a depth, the last argument."""
        return self._function("_sparse_hybrid_qsort_", _hybrid_quick_sort, caller, trailing=[I64])

    def partition(self, caller: FuncOp) -> FuncOp:
        """Returns the function that moves elements smaller than the pivot to the front, and returns their end."""
        return self._function("_sparse_partition_", _partition, caller, [INDEX])

    def binary_search(self, caller: FuncOp) -> FuncOp:
        """Returns the function that returns where element `hi` belongs among the sorted ones before it."""
        return self._function("_sparse_binary_search_", _binary_search, caller, [INDEX])

    def shift_down(self, caller: FuncOp) -> FuncOp:
        """Returns the function that makes a heap of the tree below element `hi`; its last argument is their number."""
        return self._function("_sparse_shift_down_", _shift_down, caller, trailing=[INDEX])

    def _function(
        self,
        prefix: str,
        make: Callable[[_Body], Sequence[Value]],
        caller: FuncOp,
        results: Sequence[Type] = (),
        trailing: Sequence[Type] = (),
    ) -> FuncOp:
        name, module = f"{prefix}{self._suffix}", caller.parent_of_type(ModuleOp)
        assert module is not None
        existing = SymbolTable(module).lookup(name, FuncOp)
        if existing is not None:
            return existing
        types = (INDEX, INDEX, *self.buffers, *trailing)
        block = Block(types)
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point(caller)
            function = self.rewriter.create(
                FuncOp,
                sym_name=StringAttr(name),
                sym_visibility=StringAttr("private"),
                function_type=TypeAttr(FunctionType(types, tuple(results))),
                regions=[Region([block])],
                location=caller,
            )
            self.rewriter.set_insertion_point_to_end(block)
            self.rewriter.create(ReturnOp, list(make(_Body(self, function))))
        return function


class _Body:
    """Writes the body of a function."""

    def __init__(self, functions: SortFunctions, function: FuncOp) -> None:
        self.functions, self.function = functions, function
        self.emit = SparseEmitter(functions.rewriter)
        self.lo, self.hi, *arguments = function.body.entry.arguments
        count = len(functions.buffers)
        self.buffers, self.trailing = arguments[:count], arguments[count:]

    def call(self, function: FuncOp, lo: Value, hi: Value, *trailing: Value) -> Sequence[Value]:
        """Calls a function for the buffers of this one."""
        type_ = function.function_type.type
        return self.functions.rewriter.create(
            CallOp,
            [lo, hi, *self.buffers, *trailing],
            result_types=type_.results,
            callee=SymbolRefAttr(function.sym_name.value),
        ).results

    # ------------------------------------------------------------------------------------------ elements

    def _coordinates(self, first: Value, second: Value, keys: Sequence[int]) -> Iterator[tuple[Value, Value]]:
        """Yields the places of the coordinates of two elements."""
        emit = self.emit
        step = emit.index(len(self.functions.keys) + self.functions.others)
        starts = emit.mul(first, step), emit.mul(second, step)
        for key in keys:
            number = emit.index(key)
            yield emit.add(number, starts[0]), emit.add(number, starts[1])

    def places(self, first: Value, second: Value) -> Iterator[tuple[Value, Value, Value]]:
        """Yields all places of two elements, with their buffer."""
        keys, count = self.functions.keys, len(self.functions.keys)
        coordinates, *values = self.buffers
        for left, right in self._coordinates(first, second, [*keys, *range(count, count + self.functions.others)]):
            yield left, right, coordinates
        for buffer in values:
            yield first, second, buffer

    def swap(self, first: Value, second: Value) -> None:
        emit = self.emit
        for left, right, buffer in self.places(first, second):
            values = emit.load(buffer, left), emit.load(buffer, right)
            emit.store(values[1], buffer, left)
            emit.store(values[0], buffer, right)

    def is_less(self, first: Value, second: Value) -> Value:
        """Returns the comparison of two elements: true if the coordinates of the first are less."""
        places = self._coordinates(first, second, self.functions.keys)
        return self._compared(places, len(self.functions.keys), is_equal=False)

    def is_equal(self, first: Value, second: Value) -> Value:
        """Returns whether two elements have the same coordinates."""
        places = self._coordinates(first, second, self.functions.keys)
        return self._compared(places, len(self.functions.keys), is_equal=True)

    def _compared(self, places: Iterator[tuple[Value, Value]], count: int, *, is_equal: bool) -> Value:
        emit, buffer = self.emit, self.buffers[0]
        left, right = (emit.load(buffer, place) for place in next(places))
        if count == 1:
            return emit.compare(EQ if is_equal else ULT, left, right)
        (result,) = emit.if_else(
            emit.compare(NE, left, right),
            [I1],
            lambda: [emit.truth(False) if is_equal else emit.compare(ULT, left, right)],
            lambda: [self._compared(places, count - 1, is_equal=is_equal)],
        )
        return result

    # ------------------------------------------------------------------------------------------ control flow

    def when(self, condition: Value, make: Callable[[], object]) -> None:
        """Creates a conditional without results; a function creates its ops."""
        emit = self.emit
        op = emit.begin_if(condition, [], with_else=False)
        with self.functions.rewriter.insertion_guard():
            self.functions.rewriter.set_insertion_point_to_start(op.then_region.entry)
            make()

    def halved(self, value: Value, one: Value) -> Value:
        return self.emit.op(ShRUIOp, value, one)


# ----------------------------------------------------------------------------------------------------- insertion sort


def _binary_search(body: _Body) -> Sequence[Value]:
    """while (lo < hi) { mid = (lo + hi) / 2; if (x[p] < x[mid]) hi = mid; else lo = mid + 1; } return lo;"""
    emit, sought = body.emit, body.hi

    def narrow(bounds: Sequence[Value]) -> Sequence[Value]:
        lo, hi = bounds
        one = emit.index(1)
        middle = body.halved(emit.add(lo, hi), one)
        following = emit.add(middle, one)
        is_before = body.is_less(sought, middle)
        return [emit.select(is_before, lo, following), emit.select(is_before, middle, hi)]

    lo, _ = emit.loop_while([body.lo, body.hi], lambda bounds: emit.compare(ULT, *bounds), narrow)
    return [lo]


def _insertion_sort(body: _Body) -> Sequence[Value]:
    """for (i = lo + 1; i < hi; i++) { p = binarySearch(lo, i); move x[p..i) up by one; x[p] = old x[i]; }"""
    emit = body.emit
    one = emit.index(1)

    def insert(element: Value, carried: Sequence[Value]) -> Sequence[Value]:
        (target,) = body.call(body.functions.binary_search(body.function), body.lo, element)
        kept = [emit.load(buffer, place) for place, _, buffer in body.places(element, element)]

        def move_up(count: Value, _: Sequence[Value]) -> Sequence[Value]:
            upper = emit.sub(element, count)
            for lower_place, upper_place, buffer in body.places(emit.sub(upper, one), upper):
                emit.store(emit.load(buffer, lower_place), buffer, upper_place)
            return []

        distance = emit.sub(element, target)
        emit.count_to(distance, move_up, lower=emit.index(0), step=one)
        for value, (place, _, buffer) in zip(kept, body.places(target, target), strict=True):
            emit.store(value, buffer, place)
        return []

    emit.count_to(body.hi, insert, lower=emit.add(body.lo, one), step=one)
    return []


# ---------------------------------------------------------------------------------------------------------- heap sort


def _last_parent(emit: SparseEmitter, count: Value) -> Value:
    """Returns (n - 2) / 2."""
    return emit.op(ShRUIOp, emit.sub(count, emit.index(2)), emit.index(1))


def _shift_down(body: _Body) -> Sequence[Value]:
    """while (the larger child of x[start] is larger than x[start]) swap both and continue with the child;"""
    emit = body.emit
    first, start, (count,) = body.lo, body.hi, body.trailing

    def shift() -> None:
        child = emit.sub(start, first)
        last = _last_parent(emit, count)
        body.when(emit.compare(UGE, last, child), lambda: shift_from(child, last))

    def shift_from(number: Value, last: Value) -> None:
        one = emit.index(1)

        def larger_child(parent: Value) -> list[Value]:
            left = emit.add(emit.op(ShLIOp, parent, one), one)
            left_place = emit.add(left, first)
            right = emit.add(left, one)

            def larger() -> list[Value]:
                right_place = emit.add(right, first)
                is_right_larger = body.is_less(left_place, right_place)
                return emit.if_else(
                    is_right_larger, [INDEX] * 2, lambda: [right, right_place], lambda: [left, left_place]
                )

            return emit.if_else(emit.compare(ULT, right, count), [INDEX] * 2, larger, lambda: [left, left_place])

        def go_on(values: Sequence[Value]) -> Sequence[Value]:
            place, child, child_place = values
            body.swap(place, child_place)
            following = emit.if_else(
                emit.compare(UGE, last, child), [INDEX] * 2, lambda: larger_child(child), lambda: [child, child_place]
            )
            return [child_place, *following]

        emit.loop_while([start, *larger_child(number)], lambda values: body.is_less(values[0], values[2]), go_on)

    body.when(emit.compare(UGE, count, emit.index(2)), shift)
    return []


def _heap_sort(body: _Body) -> Sequence[Value]:
    """for (i = (n - 2) / 2; i >= 0; i--) shiftDown(lo, lo + i, n); then remove the largest element repeatedly"""
    emit = body.emit
    shift_down = body.functions.shift_down
    count = emit.sub(body.hi, body.lo)
    zero, one = emit.index(0), emit.index(1)
    last = _last_parent(emit, count)

    def make_heap(number: Value, _: Sequence[Value]) -> Sequence[Value]:
        place = emit.add(body.lo, emit.sub(last, number))
        body.call(shift_down(body.function), body.lo, place, count)
        return []

    emit.count_to(emit.add(last, one), make_heap, lower=zero, step=one)

    def take_largest(number: Value, _: Sequence[Value]) -> Sequence[Value]:
        left = emit.sub(count, number)
        body.swap(body.lo, emit.sub(emit.add(body.lo, left), one))
        body.call(shift_down(body.function), body.lo, body.lo, emit.sub(left, one))
        return []

    emit.count_to(emit.sub(count, one), take_largest, lower=zero, step=one)
    return []


# --------------------------------------------------------------------------------------------------------- quick sort


class _Network:
    """Sorts elements at places by comparisons and exchanges."""

    def __init__(self, body: _Body) -> None:
        self._body = body

    def _order(self, first: Value, second: Value, then: Callable[[], None] | None = None) -> None:
        """Swaps two elements if they are out of order; the insertion point is then inside of this condition."""

        def exchange() -> None:
            self._body.swap(second, first)
            if then is not None:
                then()

        self._body.when(self._body.is_less(second, first), exchange)

    def insert(self, *places: Value) -> None:
        """Inserts the last element into the sorted ones before it."""
        *rest, first, second = places
        self._order(first, second, (lambda: self.insert(*rest, first)) if rest else None)

    def sort(self, *places: Value) -> None:
        for count in range(2, len(places) + 1):
            self.insert(*places[:count])


def _choose_pivot(body: _Body, lo: Value, hi: Value, middle: Value) -> None:
    """Sorts the first, the middle and the last element, with two more among many elements."""
    emit, network = body.emit, _Network(body)
    one = emit.index(1)
    end = emit.add(hi, one)
    length = emit.sub(end, lo)
    op = emit.begin_if(emit.compare(ULT, length, emit.index(_LEAST_FOR_FIVE)), [], with_else=True)
    rewriter = body.functions.rewriter
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(op.then_region.entry)
        network.sort(lo, middle, hi)
        rewriter.set_insertion_point_to_start(op.else_region.entry)
        below = body.halved(emit.add(lo, emit.add(hi, one)), one)
        above = body.halved(emit.add(middle, end), one)
        network.sort(lo, below, middle, above, hi)


def _partition(body: _Body) -> Sequence[Value]:
    """p = (lo + hi) / 2; i = lo; j = hi - 1; swap x[i] >= x[p] and x[j] <= x[p] until i >= j; return j + 1;"""
    emit = body.emit
    total = emit.add(body.lo, body.hi)
    one = emit.index(1)
    pivot = body.halved(total, one)
    last = emit.sub(body.hi, one)
    _choose_pivot(body, body.lo, last, pivot)

    def scan(start: Value, pivot: Value, step: int) -> tuple[Value, Value]:
        """Returns the next element that is not on its side of the pivot, and whether it equals that."""

        def is_in_place(values: Sequence[Value]) -> Value:
            return body.is_less(values[0], pivot) if step > 0 else body.is_less(pivot, values[0])

        def advance(values: Sequence[Value]) -> Sequence[Value]:
            number = emit.index(step)
            return [emit.add(values[0], number)]

        (place,) = emit.loop_while([start], is_in_place, advance)
        return place, body.is_equal(place, pivot)

    def exchange(values: Sequence[Value]) -> Sequence[Value]:
        i, j, pivot, _ = values
        i, i_equals = scan(i, pivot, 1)
        j, j_equals = scan(j, pivot, -1)

        def swap() -> Sequence[Value]:
            body.swap(i, j)
            (moved,) = emit.if_else(
                emit.compare(EQ, i, pivot),
                [INDEX],
                lambda: [j],
                lambda: emit.if_else(emit.compare(EQ, j, pivot), [INDEX], lambda: [i], lambda: [pivot]),
            )
            both = emit.both(i_equals, j_equals)
            following = emit.if_else(both, [INDEX] * 2, lambda: [emit.add(i, one), emit.sub(j, one)], lambda: [i, j])
            return [*following, moved, emit.truth(True)]

        def end() -> Sequence[Value]:
            return [i, j, emit.add(j, emit.index(1)), emit.truth(False)]

        return emit.if_else(emit.compare(ULT, i, j), [INDEX, INDEX, INDEX, I1], swap, end)

    results = emit.loop_while([body.lo, last, pivot, emit.truth(True)], lambda values: values[3], exchange)
    return [results[2]]


def _sort_smaller_part(body: _Body, lo: Value, hi: Value, *depth: Value) -> list[Value]:
    """Partitions the elements, has the smaller part sorted, and returns the bounds of the larger one."""
    emit = body.emit
    (middle,) = body.call(body.functions.partition(body.function), lo, hi)
    lower, upper = emit.sub(middle, lo), emit.sub(hi, middle)
    two = emit.index(2)
    length = emit.sub(hi, lo)

    def choose() -> list[Value]:
        is_lower_smaller = emit.compare(_ULE, lower, upper)
        zero = emit.index(0)

        def sort(start: Value, end: Value, count: Value, rest: list[Value]) -> list[Value]:
            body.when(emit.compare(NE, count, zero), lambda: body.call(body.function, start, end, *depth))
            return rest

        return emit.if_else(
            is_lower_smaller,
            [INDEX] * 2,
            lambda: sort(lo, middle, lower, [middle, hi]),
            lambda: sort(middle, hi, upper, [lo, middle]),
        )

    return emit.if_else(emit.compare(UGT, length, two), [INDEX] * 2, choose, lambda: [lo, lo])


def _while_unsorted(body: _Body, step: Callable[[Value, Value], Sequence[Value]]) -> Sequence[Value]:
    """while (lo + 1 < hi) [lo, hi) = step(lo, hi);"""
    emit = body.emit

    def is_unsorted(bounds: Sequence[Value]) -> Value:
        return emit.compare(ULT, emit.add(bounds[0], emit.index(1)), bounds[1])

    emit.loop_while([body.lo, body.hi], is_unsorted, lambda bounds: step(*bounds))
    return []


def _quick_sort(body: _Body) -> Sequence[Value]:
    return _while_unsorted(body, lambda lo, hi: _sort_smaller_part(body, lo, hi))


def _hybrid_quick_sort(body: _Body) -> Sequence[Value]:
    emit = body.emit

    def step(lo: Value, hi: Value) -> Sequence[Value]:
        length = emit.sub(hi, lo)

        def insert() -> list[Value]:
            body.call(body.functions.insertion_sort(body.function), lo, hi)
            return [lo, lo]

        def sort_by_heap() -> list[Value]:
            body.call(body.functions.heap_sort(body.function), lo, hi)
            return [lo, lo]

        def divide() -> list[Value]:
            depth = emit.sub(body.trailing[0], emit.constant(1, I64))
            is_too_deep = emit.compare(_ULE, depth, emit.constant(0, I64))
            return emit.if_else(is_too_deep, [INDEX] * 2, sort_by_heap, lambda: _sort_smaller_part(body, lo, hi, depth))

        return emit.if_else(emit.compare(_ULE, length, emit.index(_MOST_FOR_INSERTION)), [INDEX] * 2, insert, divide)

    return _while_unsorted(body, step)
