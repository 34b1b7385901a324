"""The memory of a running program: buffers, and memrefs that view them."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from compiler.interpreter.values import (
    Bits,
    Elements,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    bits_dtype,
    check_indices,
)
from compiler.ir.operation import Operation
from compiler.ir.types import Type
from compiler.rewrite.elementwise import width_of


class Lifetime(enum.Enum):
    """Event that ends a buffer's life."""

    HEAP = "heap"
    STACK = "stack"
    GLOBAL = "global"
    CALLER = "caller"


class Buffer:
    """Elements of one type that were allocated together.

    `written` has a mark for each element: 0 until something is stored. `freed_by` is the op that ended its life.
    `number` counts allocations: a run that is repeated gives each buffer the same one. With `reads_poison`, an element
    that was never written is poison instead of undefined behavior.
    """

    __slots__ = ("_bytes", "bits", "freed_by", "lifetime", "number", "origin", "reads_poison", "written")

    is_view_of_vectors = False
    """True if `load_vector` and `store_vector` access elements, and not `bits`."""

    def __init__(
        self, bits: Bits, written: bytearray | MarksOfElements, origin: Operation | None, lifetime: Lifetime
    ) -> None:
        self.bits = bits
        self.written = written
        self.origin = origin
        self.lifetime = lifetime
        self.freed_by: Operation | None = None
        self.number = 0
        self.reads_poison = False
        self._bytes: Buffer | None = None

    @property
    def root(self) -> Buffer:
        """The buffer that was allocated: this one, unless it is a `BufferView`."""
        return self

    @property
    def start(self) -> int:
        """Number of the first byte in the buffer that was allocated."""
        return 0

    @property
    def bytes(self) -> Buffer:
        """The bytes of the buffer that was allocated. Raises Unsupported where elements have none."""
        if self._bytes is None:
            self._bytes = self if self.bits.dtype == np.uint8 else BufferView(self, 0, np.dtype(np.uint8))
        return self._bytes

    def load_vector(self, position: int) -> Value:
        raise NotImplementedError

    def store_vector(self, value: Value, position: int) -> None:
        raise NotImplementedError

    def marks_of_bytes(self) -> bytearray:
        """Returns a mark for each byte of an allocated buffer; `written` becomes a view of these marks."""
        if not isinstance(self.written, bytearray):
            return self.written.marks_of_bytes
        size = self.bits.itemsize
        if size == 1:
            return self.written
        marks = bytearray(np.repeat(self.marks(), size).tobytes())
        self.written = MarksOfElements(marks, 0, size, len(self.bits))
        return marks

    def check_is_live(self) -> None:
        if self.freed_by is not None:
            raise UndefinedBehavior("this memory was freed already", self.freed_by, "it was freed here")

    def marks(self) -> Bits:
        """Returns the entries of `written` as an array, which `set_marks` takes back after changes."""
        return np.frombuffer(self.written, np.uint8) if isinstance(self.written, bytearray) else self.written.least()

    def set_marks(self, marks: Bits) -> None:
        """Takes over changed `marks`, which are the entries themselves where elements have one each."""
        if not isinstance(self.written, bytearray):
            self.written.set_all(marks)


class MarksOfElements:
    """Marks of elements of several bytes: the least mark of an element's bytes counts."""

    def __init__(self, marks_of_bytes: bytearray, start: int, size: int, count: int) -> None:
        self.marks_of_bytes = marks_of_bytes
        self._start = start
        self._size = size
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, position: int) -> int:
        return min(self.marks_of_bytes[self._bytes(position)])

    def __setitem__(self, position: int, mark: int) -> None:
        self.marks_of_bytes[self._bytes(position)] = bytes([mark]) * self._size

    def least(self) -> Bits:
        """Returns the mark of each element."""
        marks: Bits = self._rows().min(axis=1)
        return marks

    def set_all(self, marks: Bits) -> None:
        """Gives all bytes the marks of their elements."""
        self._rows()[...] = marks.reshape(-1, 1)

    def _bytes(self, position: int) -> slice:
        start = self._start + position * self._size
        return slice(start, start + self._size)

    def _rows(self) -> Bits:
        marks = np.frombuffer(self.marks_of_bytes, np.uint8)
        return marks[self._start : self._start + self._count * self._size].reshape(-1, self._size)


class BufferView(Buffer):
    """Elements of another type in the bytes of an allocated buffer, or in a view of them, from byte `start` on."""

    __slots__ = ("_root", "_start")

    def __init__(self, buffer: Buffer, start: int, dtype: np.dtype[np.generic]) -> None:
        root = buffer.root
        start += buffer.start
        if object in (root.bits.dtype, dtype):
            raise Unsupported("elements of this type have no bytes")
        if not 0 <= start <= root.bits.nbytes:
            raise UndefinedBehavior(f"byte {start} is out of bounds: the memory has {root.bits.nbytes} bytes")
        count = (root.bits.nbytes - start) // dtype.itemsize
        marks, is_whole = root.marks_of_bytes(), start == 0 and dtype.itemsize == 1
        self._root: Buffer = root
        self._start: int = start
        self._bytes = None
        self.bits = root.bits.view(np.uint8)[start : start + count * dtype.itemsize].view(dtype)
        self.written = marks if is_whole else MarksOfElements(marks, start, dtype.itemsize, count)
        self.origin = root.origin
        self.lifetime = root.lifetime
        self.number = 0
        self.reads_poison = root.reads_poison

    @property
    def root(self) -> Buffer:
        return self._root

    @property
    def start(self) -> int:
        return self._start

    @property
    def bytes(self) -> Buffer:
        return self._root.bytes

    @property
    def freed_by(self) -> Operation | None:
        return self._root.freed_by

    @freed_by.setter
    def freed_by(self, op: Operation | None) -> None:
        self._root.freed_by = op


class MemRef:
    """A strided view of a buffer: offset and strides in elements."""

    __slots__ = ("buffer", "offset", "sizes", "strides")

    def __init__(self, buffer: Buffer, offset: int, sizes: tuple[int, ...], strides: tuple[int, ...]) -> None:
        self.buffer = buffer
        self.offset = offset
        self.sizes = sizes
        self.strides = strides

    def position(self, indices: tuple[int, ...]) -> int:
        """Returns where in the buffer an element is. Raises UndefinedBehavior where there is none."""
        position = self.offset
        for index, size, stride in zip(indices, self.sizes, self.strides):
            if index >= size:
                check_indices(indices, self.sizes, "memref")
            position += index * stride
        if self.buffer.freed_by is not None:
            self.buffer.check_is_live()
        if not 0 <= position < len(self.buffer.written):
            raise UndefinedBehavior(
                f"element {position} is out of bounds: the memory under the memref has "
                f"{len(self.buffer.written)} elements"
            )
        return position

    def load(self, indices: tuple[int, ...]) -> Value:
        """Returns an element. Raises UndefinedBehavior for one that is not there, or was never written."""
        position = self.position(indices)
        buffer = self.buffer
        if buffer.is_view_of_vectors:
            return buffer.load_vector(position)
        if not buffer.written[position]:
            if buffer.reads_poison and buffer.origin is not None:
                return Poison(buffer.origin, "nothing was written to this element of the memory")
            raise UndefinedBehavior(
                "this element is read before anything is written to it", buffer.origin, "the memory is allocated here"
            )
        return buffer.bits.item(position)

    def store(self, value: Value, indices: tuple[int, ...]) -> None:
        """Writes an element; poison counts as never written. Raises UndefinedBehavior for one that is not there."""
        position = self.position(indices)
        if self.buffer.is_view_of_vectors:
            self.buffer.store_vector(value, position)
            return
        if value.__class__ is Poison:
            self.buffer.written[position] = 0
            self.buffer.origin = self.buffer.origin or value.op  # the caller's memory has none
            return
        self.buffer.bits[position] = value
        self.buffer.written[position] = 1

    def elements(self) -> Bits:
        """Returns an array that views the elements, in the memref's shape. Raises UndefinedBehavior as `load` does."""
        return self._viewed(self.buffer.bits)

    def elements_written(self) -> Bits:
        """Returns the entries of `Buffer.written` in the memref's shape, to read."""
        return self._viewed(self.buffer.marks())

    def mark_written(self, marks: ArrayLike = 1) -> None:
        """Replaces the entries of `Buffer.written` by others in the memref's shape."""
        entries = self.buffer.marks()
        self._viewed(entries)[...] = marks
        self.buffer.set_marks(entries)

    def contents(self, use: Operation) -> Elements:
        """Returns a copy of the elements; those that were never written are poison, which `use` makes."""
        bits, written = self.elements().copy(), self.elements_written().astype(bool)
        if written.all():
            return Elements(bits)
        nothing = Poison(self.buffer.origin or use, "nothing was written to this element of the memory")
        poison = np.empty(bits.shape, object)
        poison[~written] = nothing
        return Elements(bits, poison)

    def fill(self, contents: Elements) -> None:
        """Replaces the elements by others in the memref's shape; those that are poison count as never written."""
        self.elements()[...] = contents.bits
        self.mark_written(1 if contents.poison is None else ~contents.poison.astype(bool))

    def _viewed(self, memory: Bits) -> Bits:
        self.buffer.check_is_live()
        if prod(filter(None, self.sizes)) >= _MOST_ELEMENTS:
            raise Unsupported(f"a memref with the sizes {', '.join(map(str, self.sizes))} is too large")
        last = first = self.offset
        for size, stride in zip(self.sizes, self.strides):
            if not size:
                return memory[:0].reshape(self.sizes)
            first += min(0, (size - 1) * stride)
            last += max(0, (size - 1) * stride)
        if first < 0 or last >= len(memory):
            raise UndefinedBehavior(f"the memref reaches beyond its memory, which has {len(memory)} elements")
        strides = [stride * memory.itemsize for stride in self.strides]
        return np.lib.stride_tricks.as_strided(memory[self.offset :], self.sizes, strides)


class Pointer(NamedTuple):
    """An address: `offset` bytes into a buffer of bytes, or a plain number where `buffer` is None."""

    buffer: Buffer | None
    offset: int

    def bytes_at(self, size: int) -> slice:
        """Returns the place of `size` bytes in the buffer. Raises UndefinedBehavior if they are out of bounds."""
        if self.buffer is None:
            place = f"address {self.offset}" if self.offset else "the null pointer"
            raise UndefinedBehavior(f"there is no memory at {place}")
        self.buffer.check_is_live()
        if self.offset < 0 or self.offset + size > len(self.buffer.written):
            raise UndefinedBehavior(
                f"{size} bytes at offset {self.offset} are out of bounds: the memory has "
                f"{len(self.buffer.written)} bytes",
                self.buffer.origin,
                "the memory is allocated here",
            )
        return slice(self.offset, self.offset + size)

    def text(self) -> str:
        """Returns the text that begins here and ends before a zero. Raises UndefinedBehavior where none ends."""
        text = bytearray()
        while True:
            place = Pointer(self.buffer, self.offset + len(text)).bytes_at(1)
            assert self.buffer is not None
            byte: int = self.buffer.bits.item(place.start)
            if not byte:
                return text.decode(errors="replace")
            text.append(byte)


_MOST_ELEMENTS = 1 << 59
"""Number of elements that numpy's arrays cannot have, even where another dimension is empty."""
_ADDRESS_BITS = 40
"""Number of bits of an address that are the place in a buffer; the others are the buffer's number."""
_HALF = 1 << _ADDRESS_BITS - 1
_FIRST_FUNCTION = 1 << 63


def row_major_strides(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the strides of a shape whose last dimension varies fastest."""
    strides: list[int] = []
    step = 1
    for size in reversed(sizes):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


class Memory:
    """All buffers of a program.

    `limit` is the most bytes that may be live at a time; `reads_poison` is that of the buffers.
    """

    def __init__(self, limit: int, *, reads_poison: bool = False) -> None:
        self._limit = limit
        self.reads_poison = reads_poison
        self._live_bytes = 0
        self._heap: dict[Buffer, None] = {}
        self._allocations = 0
        self._by_number: dict[int, Buffer] = {}
        self._functions: list[Operation] = []

    def address_of(self, value: Pointer | Operation) -> int:
        """Returns the address of a pointer or a function as a number, with which `at_address` finds it again."""
        if isinstance(value, Operation):
            if value not in self._functions:
                self._functions.append(value)
            return _FIRST_FUNCTION + 16 * self._functions.index(value)
        if value.buffer is None:
            return value.offset
        root = value.buffer.root
        self.add(root)
        self._by_number[root.number] = value.buffer
        return (root.number << _ADDRESS_BITS) + _HALF + value.offset & (1 << 64) - 1

    def add(self, buffer: Buffer) -> None:
        """Numbers memory of the caller, whose addresses follow from the order in which it is added."""
        if not buffer.number:
            self._allocations += 1
            buffer.number = self._allocations

    def at_address(self, address: int) -> Pointer | Operation:
        """Returns the pointer or the function that has an address."""
        if address >= _FIRST_FUNCTION and (address - _FIRST_FUNCTION) // 16 < len(self._functions):
            return self._functions[(address - _FIRST_FUNCTION) // 16]
        buffer = self._by_number.get(address >> _ADDRESS_BITS)
        if buffer is None:
            return Pointer(None, address)
        return Pointer(buffer, address % (1 << _ADDRESS_BITS) - _HALF)

    @property
    def heap(self) -> Iterable[Buffer]:
        """The buffers on the heap that live, in the order of allocation."""
        return self._heap

    def state(self) -> tuple[int, list[Buffer], int]:
        """Returns which buffers live, for `set_state`; not what they hold."""
        return self._live_bytes, list(self._heap), self._allocations

    def set_state(self, state: tuple[int, list[Buffer], int]) -> None:
        self._live_bytes, heap, self._allocations = state
        self._heap = dict.fromkeys(heap)

    def allocate(self, sizes: tuple[int, ...], element: Type, origin: Operation, lifetime: Lifetime) -> Buffer:
        """Returns a new buffer, nothing of which is written. Raises Unsupported beyond the limit."""
        count = self.check_sizes(sizes, element)
        self._live_bytes += count * _bytes_of(element)
        buffer = Buffer(np.zeros(count, bits_dtype(element)), bytearray(count), origin, lifetime)
        self._allocations += 1
        buffer.number = self._allocations
        buffer.reads_poison = self.reads_poison
        if lifetime is Lifetime.HEAP:
            self._heap[buffer] = None
        return buffer

    def check_sizes(self, sizes: Sequence[int], element: Type) -> int:
        """Returns the number of elements of a shape. Raises Unsupported if that many do not fit into the limit."""
        for size in sizes:
            if size >> 63:
                raise UndefinedBehavior(f"the size {size - (1 << 64)} is negative")
        count = prod(sizes)
        if self._live_bytes + count * _bytes_of(element) > self._limit:
            raise Unsupported(f"the program needs more memory than the limit of {self._limit >> 20} MB")
        return count

    def free(self, buffer: Buffer, op: Operation) -> None:
        """Ends a buffer's life. Raises UndefinedBehavior for one that is not on the heap, or was freed already."""
        buffer.check_is_live()
        if buffer is not buffer.root and buffer is not buffer.bytes:
            raise UndefinedBehavior("a view of memory must not be freed", buffer.origin, "the memory is allocated here")
        if buffer.lifetime not in (Lifetime.HEAP, Lifetime.CALLER):
            raise UndefinedBehavior(
                f"{buffer.lifetime.value} memory must not be freed", buffer.origin, "the memory is allocated here"
            )
        self.release(buffer.root, op)

    def release(self, buffer: Buffer, op: Operation) -> None:
        """Ends the life of a buffer of any kind."""
        buffer.freed_by = op
        self._live_bytes -= buffer.bits.nbytes + len(buffer.written)
        self._heap.pop(buffer, None)

    def leaks(self, reachable: set[Buffer]) -> list[Buffer]:
        """Returns the buffers on the heap that live and are not reachable, in the order of allocation."""
        return [buffer for buffer in self._heap if buffer not in reachable]


def _bytes_of(element: Type) -> int:
    width = width_of(element)
    return 1 + max(1, (width + 7) // 8)
