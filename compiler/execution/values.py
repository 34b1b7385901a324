"""Values as compiled code passes them: their bytes, slot by slot.

A value is described by a `ValueDescription`, which can be sent to another process:

- `{"kind": "scalar", "size": 4}` and for arguments the bytes, as `at` and `size` in the request's data;
- `{"kind": "memref", "rank": 2, "element": 4}` and for arguments `shape`, `strides`, `at`, `bytes`: passed as an
  allocation, an aligned pointer, an offset, sizes and strides, each a slot of its own;
- `{"kind": "pointer"}`, for arguments only: the address of the bytes;
- `{"kind": "unranked", "element": 4}`: a rank and the address of a descriptor.
"""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass
from typing import Literal, Required, TypedDict

SLOT = 64
"""Bytes that a result's slot has; none is larger but vectors, which say so."""

ALIGNMENT = 64


class ValueDescription(TypedDict, total=False):
    """Layout of an argument or a result in memory; its entries depend on its kind."""

    kind: Required[Literal["scalar", "memref", "pointer", "unranked"]]
    size: int
    """Bytes of a scalar."""
    slots: int
    """Number of slots that a scalar takes, where it is not one."""
    rank: int
    element: int
    """Bytes of a memref's element."""
    shape: list[int]
    strides: list[int]
    offset: int
    at: int
    """Offset of an argument's bytes in the request's data."""
    bytes: int


class AlignedBuffer:
    """Bytes at an aligned address that live as long as this."""

    def __init__(self, data: bytes) -> None:
        self._memory = ctypes.create_string_buffer(len(data) + ALIGNMENT)
        start = ctypes.addressof(self._memory)
        self.address = (start + ALIGNMENT - 1) // ALIGNMENT * ALIGNMENT
        self.size = len(data)
        ctypes.memmove(self.address, data, len(data))

    def read(self) -> bytes:
        return ctypes.string_at(self.address, self.size)

    def write(self, data: bytes) -> None:
        """Replaces the bytes by others of the same number."""
        ctypes.memmove(self.address, data, self.size)


@dataclass
class PassedArgument:
    """An argument in memory: its slots, and for a memref the buffer of its elements."""

    slots: list[AlignedBuffer]
    buffer: AlignedBuffer | None = None
    descriptor: AlignedBuffer | None = None


def pass_argument(value: ValueDescription, data: bytes) -> PassedArgument:
    """Puts an argument into memory."""
    if value["kind"] == "scalar":
        return PassedArgument([AlignedBuffer(data[value["at"] : value["at"] + value["size"]])])
    buffer = AlignedBuffer(data[value["at"] : value["at"] + value["bytes"]])
    if value["kind"] == "pointer":
        return PassedArgument([AlignedBuffer(struct.pack("<q", buffer.address))], buffer)
    words = [buffer.address, buffer.address, value.get("offset", 0), *value["shape"], *value["strides"]]
    packed = [struct.pack("<q", word) for word in words]
    if value["kind"] == "memref":
        return PassedArgument([AlignedBuffer(word) for word in packed], buffer)
    descriptor = AlignedBuffer(b"".join(packed))
    rank = struct.pack("<q", len(value["shape"]))
    address = struct.pack("<q", descriptor.address)
    return PassedArgument([AlignedBuffer(rank), AlignedBuffer(address)], buffer, descriptor)


def slot_count(value: ValueDescription) -> int:
    """Returns the number of slots of a value."""
    if value["kind"] == "memref":
        return 3 + 2 * int(value["rank"])
    return 2 if value["kind"] == "unranked" else int(value.get("slots", 1))


def read_result(value: ValueDescription, slots: list[bytes]) -> tuple[ValueDescription, bytes]:
    """Returns the description of a result and its bytes; a memref has them in row-major order."""
    if value["kind"] == "scalar":
        return {"kind": "scalar"}, b"".join([slot[: value["size"]] for slot in slots])
    if value["kind"] == "memref":
        words = [struct.unpack_from("<q", slot)[0] for slot in slots]
        rank = int(value["rank"])
    else:
        rank, place = (struct.unpack_from("<q", slot)[0] for slot in slots)
        words = list(struct.unpack(f"<{3 + 2 * rank}q", ctypes.string_at(place, 24 + 16 * rank)))
    shape, strides = words[3 : 3 + rank], words[3 + rank :]
    return {"kind": "memref", "shape": shape}, gather(words[1], words[2], shape, strides, int(value["element"]))


def gather(base: int, offset: int, shape: list[int], strides: list[int], size: int) -> bytes:
    """Returns the elements of a strided memref, in row-major order."""
    if 0 in shape:
        return b""
    dense, expected = 1, True
    for extent, stride in zip(reversed(shape), reversed(strides)):
        expected = expected and (extent == 1 or stride == dense)
        dense *= extent
    start = base + offset * size
    if expected:
        return ctypes.string_at(start, dense * size)
    places = [start]
    for extent, stride in zip(shape[:-1], strides[:-1]):
        places = [place + index * stride * size for place in places for index in range(extent)]
    extent, stride = shape[-1], strides[-1]
    if stride == 1:
        return b"".join([ctypes.string_at(place, extent * size) for place in places])
    step = stride * size
    return b"".join([ctypes.string_at(place + index * step, size) for place in places for index in range(extent)])
