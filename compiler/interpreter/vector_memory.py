"""Memory of vectors that views memory of numbers, or of larger or smaller vectors, as `vector.type_cast` does."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import numpy as np

from compiler.interpreter.elements import collected, poison_beside
from compiler.interpreter.memory import Buffer, MemRef
from compiler.interpreter.values import Bits, Elements, Poison, Unsupported, Value, sized_vector
from compiler.ir.operation import Operation
from compiler.ir.types import Type, VectorType


class VectorBuffer(Buffer):
    """Vectors of consecutive numbers of another buffer, from a number on; `op` makes the view."""

    __slots__ = ("_op", "_parts", "_source", "_source_type", "_start", "_type")

    is_view_of_vectors = True

    def __init__(self, source: MemRef, source_type: Type, type_: VectorType, op: Operation) -> None:
        """`source_type` is that of the elements of `source`, which lie one after the other; `type_` of the vectors."""
        self._type = sized_vector(type_)
        self._parts = prod(self._type.shape)
        self._op = op
        width = prod(sized_vector(source_type).shape) if isinstance(source_type, VectorType) else 1
        self._source, self._source_type, self._start = source.buffer, source_type, source.offset * width
        if isinstance(source.buffer, VectorBuffer):
            self._source, self._source_type = source.buffer._source, source.buffer._source_type
            self._start += source.buffer._start
        self._bytes = None
        self.written = bytearray(prod(source.sizes) * width // self._parts)
        self.origin = source.buffer.origin
        self.lifetime = source.buffer.lifetime
        self.number = 0
        self.reads_poison = source.buffer.reads_poison

    @property
    def root(self) -> Buffer:
        return self._source.root

    @property
    def bytes(self) -> Buffer:
        return self._source.bytes

    @property
    def freed_by(self) -> Operation | None:
        return self._source.freed_by

    @freed_by.setter
    def freed_by(self, op: Operation | None) -> None:
        self._source.freed_by = op

    @property
    def bits(self) -> Bits:
        """The vectors, to read."""
        vectors = np.empty(len(self.written), object)
        for position in range(len(vectors)):
            vectors[position] = self.load_vector(position)
        vectors.flags.writeable = False
        return vectors

    @bits.setter
    def bits(self, bits: Bits) -> None:
        raise Unsupported("memory that is viewed as vectors is not replaced")

    def marks(self) -> Bits:
        return np.ones(len(self.written), np.uint8)

    def set_marks(self, marks: Bits) -> None:
        raise Unsupported("memory that is viewed as vectors is written one vector after the other")

    def load_vector(self, position: int) -> Elements:
        return collected(list(self._numbers(position)), self._type.element_type, self._type.shape)

    def _numbers(self, position: int) -> Iterator[Value]:
        first = self._start + position * self._parts
        for place, inner in self._places(first):
            held = MemRef(self._source, place, (), ()).load(())
            if not isinstance(held, Elements):
                yield from [held] * len(inner)
                continue
            for bits, poison in zip(held.bits.ravel()[inner].tolist(), poison_beside(held).ravel()[inner].tolist()):
                yield bits if poison is None else poison

    def store_vector(self, value: Value, position: int) -> None:
        numbers = [value] * self._parts
        if isinstance(value, Elements):
            rows = zip(value.bits.ravel().tolist(), poison_beside(value).ravel().tolist())
            numbers = [bits if poison is None else poison for bits, poison in rows]
        for place, inner in self._places(self._start + position * self._parts):
            stored = numbers[: len(inner)]
            del numbers[: len(inner)]
            memref = MemRef(self._source, place, (), ())
            if isinstance(self._source_type, VectorType):
                memref.store(self._replaced(place, inner, stored), ())
            else:
                (number,) = stored
                memref.store(number, ())

    def _replaced(self, place: int, inner: range, numbers: list[Value]) -> Elements:
        """Returns an element of the source with some of its numbers replaced; those never written are poison."""
        type_ = sized_vector(self._source_type)
        held = self._source.bits.item(place) if self._source.written[place] else None
        if isinstance(held, Elements):
            rows = zip(held.bits.ravel().tolist(), poison_beside(held).ravel().tolist())
            values = [bits if poison is None else poison for bits, poison in rows]
        else:
            values = [Poison(self._op, "nothing was written to this element of the memory")] * prod(type_.shape)
        values[inner.start : inner.stop] = numbers
        return collected(values, type_.element_type, type_.shape)

    def _places(self, first: int) -> Iterator[tuple[int, range]]:
        """Yields the elements of the source that a vector is in, and which of their numbers are its own."""
        width = prod(sized_vector(self._source_type).shape) if isinstance(self._source_type, VectorType) else 1
        number, end = first, first + self._parts
        while number < end:
            place, start = divmod(number, width)
            stop = min(width, start + end - number)
            yield place, range(start, stop)
            number += stop - start
