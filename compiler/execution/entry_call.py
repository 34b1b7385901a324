"""The entry of compiled code with its arguments and places for its results, to be called any number of times."""

from __future__ import annotations

import ctypes
import struct
import time
from collections.abc import Sequence

from compiler.execution.values import SLOT, AlignedBuffer, PassedArgument, ValueDescription, slot_count


class EntryCall:
    """A call that can be repeated."""

    def __init__(
        self, entry: int, repeater: int, arguments: Sequence[PassedArgument], results: Sequence[ValueDescription]
    ) -> None:
        """`entry` and `repeater` are addresses, of the entry and of `ir.repeat`."""
        size = max(SLOT, *[value.get("size", 0) for value in results], 0)
        self.slots = [AlignedBuffer(bytes(size)) for _ in range(sum(slot_count(value) for value in results))]
        self._entry = entry
        self._arguments = arguments
        self._results = results
        passed = [slot.address for argument in arguments for slot in argument.slots]
        self._takes = (ctypes.c_void_p * max(len(passed), 1))(*passed)
        self._gives = (ctypes.c_void_p * max(len(self.slots), 1))(*[slot.address for slot in self.slots])
        pointer = ctypes.c_void_p
        self._call = ctypes.CFUNCTYPE(None, pointer, pointer)(entry)
        self._repeat = ctypes.CFUNCTYPE(None, pointer, pointer, pointer, ctypes.c_int64)(repeater)
        self._changed: list[tuple[AlignedBuffer, bytes]] = []
        self._kept: set[int] = set()

    def timed(self) -> float:
        """Calls the entry once. Returns the seconds that it took."""
        start = time.perf_counter()
        self._call(ctypes.addressof(self._takes), ctypes.addressof(self._gives))
        return time.perf_counter() - start

    def repeated(self, count: int) -> None:
        """Calls the entry a number of times."""
        self._repeat(self._entry, ctypes.addressof(self._takes), ctypes.addressof(self._gives), count)

    @property
    def returns_buffers(self) -> bool:
        return any(value["kind"] != "scalar" for value in self._results)

    def remember_first(self, data: bytes, values: Sequence[ValueDescription]) -> None:
        """Records the arguments that the first call changed, and the buffers that it returned.

        `values` say where in `data` the arguments are. These buffers are never freed: further calls may return them.
        """
        for argument, value in zip(self._arguments, values):
            if argument.buffer is not None:
                before = data[value["at"] : value["at"] + value["bytes"]]
                if argument.buffer.read() != before:
                    self._changed.append((argument.buffer, before))
        self._kept = set(self._returned_buffers())

    def restore(self) -> None:
        """Restores the arguments, and frees the buffers that the last call returned."""
        for buffer, before in self._changed:
            buffer.write(before)
        free = ctypes.CDLL(None).free
        for address in set(self._returned_buffers()) - self._kept:
            if not self._is_in_argument(address):
                free(ctypes.c_void_p(address))

    def _is_in_argument(self, address: int) -> bool:
        buffers = [argument.buffer for argument in self._arguments if argument.buffer is not None]
        return any(buffer.address <= address <= buffer.address + buffer.size for buffer in buffers)

    def _returned_buffers(self) -> list[int]:
        """Returns the address of each ranked memref that the last call has returned."""
        addresses: list[int] = []
        position = 0
        for value in self._results:
            if value["kind"] == "memref":
                addresses += struct.unpack_from("<Q", self.slots[position].read())
            position += slot_count(value)
        return addresses
