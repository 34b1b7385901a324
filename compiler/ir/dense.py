"""Element data of dense elements attributes, as bytes, and its text: hex strings and nested lists.

Bytes are laid out as in MLIR 22's `DenseIntOrFPElementsAttr`, little endian. An `ElementLayout`, which callers derive
from the element type, describes the storage of one element. Values are unsigned bit patterns. Equal elements are stored
once (`DenseBuffer.is_splat`), whether they were written as a list, a single value or a hex string.

An element takes whole bytes; only i1 is packed, eight to a byte, lowest bit first. Unused bits of packed values are
zero (i9 -1 is FF 01); those of a hex string stay as written, and are ignored when read.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

INDEX_BITS: Final = 64
"""The storage width of `index` elements (IndexType::kInternalStorageBitWidth)."""

HEX_IF_LARGER: Final = 100
"""MLIR prints more elements than this in hex: the default of --mlir-print-elementsattrs-with-hex-if-larger."""

_STRUCT_CODES: Final[Mapping[int, str]] = MappingProxyType({8: "B", 16: "H", 32: "I", 64: "Q"})
_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")


@dataclass(frozen=True, slots=True)
class ElementLayout:
    """Storage of one element: a scalar of `bits` bits, or two of them for a complex element.

    `is_bool` is true of i1, which is packed by the bit; the scalars of complex<i1> are not packed and it is ignored.
    """

    bits: int
    is_bool: bool = False
    is_complex: bool = False

    @property
    def is_packed(self) -> bool:
        """True if several elements share a byte."""
        return self.is_bool and not self.is_complex

    @property
    def scalar_bytes(self) -> int:
        """Bytes of one scalar, half of a complex element. Not meaningful for packed elements."""
        return (self.bits + 7) // 8

    @property
    def storage_bits(self) -> int:
        """Bits of storage per element (getDenseElementStorageWidth): 1 if packed, else a multiple of 8."""
        if self.is_packed:
            return 1
        return 8 * self.scalar_bytes * (2 if self.is_complex else 1)

    def byte_count(self, count: int) -> int:
        """Number of bytes of `count` elements that are stored individually."""
        return (self.storage_bits * count + 7) // 8


class DenseBuffer(NamedTuple):
    """The stored bytes of a dense attribute. A splat holds one element; that of i1 is the byte 00 or FF."""

    data: bytes
    is_splat: bool


# ----------------------------------------------------------------------------------------------------------------------
# Values to bytes and back
# ----------------------------------------------------------------------------------------------------------------------


def pack(values: Sequence[int], layout: ElementLayout) -> bytes:
    """Returns the bytes of scalars, which are bit patterns or signed integers, truncated to the layout's width.

    A complex element is two consecutive scalars, real and imaginary part. Splats are not detected: see
    `buffer_of_values`.
    """
    if layout.is_packed:
        digits = "".join(["1" if value & 1 else "0" for value in reversed(values)])
        return int(digits or "0", 2).to_bytes(layout.byte_count(len(values)), "little")
    code = _STRUCT_CODES.get(layout.bits)
    if code is not None:
        try:
            return struct.pack(f"<{len(values)}{code}", *values)
        except struct.error:
            pass  # A value is negative or too wide: values are masked below.
    mask = (1 << layout.bits) - 1
    if code is not None:
        return struct.pack(f"<{len(values)}{code}", *[value & mask for value in values])
    width = layout.scalar_bytes
    return b"".join([(value & mask).to_bytes(width, "little") for value in values])


def unpack(data: bytes, layout: ElementLayout, count: int) -> list[int]:
    """Returns the scalars of `count` individually stored elements, as unsigned bit patterns: the inverse of `pack`.

    A complex element gives two. To read a splat, pass a count of 1. Raises `ValueError` if the data has another size.
    """
    if len(data) != layout.byte_count(count):
        raise ValueError(f"{count} elements need {layout.byte_count(count)} bytes, not {len(data)}")
    if count == 0:
        return []
    if layout.is_packed:
        digits = f"{int.from_bytes(data, 'little'):0{count}b}"[::-1]
        return [1 if digit == "1" else 0 for digit in digits[:count]]
    scalars = 2 * count if layout.is_complex else count
    code = _STRUCT_CODES.get(layout.bits)
    if code is not None:
        return list(struct.unpack(f"<{scalars}{code}", data))
    width = layout.scalar_bytes
    mask = (1 << layout.bits) - 1
    return [int.from_bytes(data[i * width : (i + 1) * width], "little") & mask for i in range(scalars)]


def element(data: bytes, layout: ElementLayout, index: int) -> int:
    """Returns a scalar as an unsigned bit pattern; complex element i has 2 * i (real) and 2 * i + 1 (imaginary)."""
    if layout.is_packed:
        return data[index >> 3] >> (index & 7) & 1
    width = layout.scalar_bytes
    return int.from_bytes(data[index * width : (index + 1) * width], "little") & (1 << layout.bits) - 1


# ----------------------------------------------------------------------------------------------------------------------
# Splats and raw buffers
# ----------------------------------------------------------------------------------------------------------------------


def detect_splat(data: bytes, layout: ElementLayout, count: int) -> bool:
    """Returns True if `data`, with `count` individually stored elements, can be stored as a splat.

    Compares bytes, not values: elements that differ in unused bits are not equal, and an i1 buffer of ones is no splat
    if padding bits are set. A single element is always a splat; elements without bits (i0) never are.
    """
    if not data:
        return False
    if count == 1:
        return True
    if layout.is_packed:
        ones = (1 << count) - 1
        return int.from_bytes(data, "little") in (0, ones)
    size = layout.storage_bits // 8
    first = data[:size]
    # Most buffers already differ in the second element.
    return data.startswith(first, size) and data == first * count


def buffer_of_raw(data: bytes, layout: ElementLayout, count: int) -> DenseBuffer | None:
    """Returns the buffer of a dense attribute for the bytes of a hex string; None for a wrong size.

    As in DenseElementsAttr::isValidRawBuffer the bytes are one element, a splat, or all `count` elements; for i1 the
    single bytes 00 and FF are a splat whatever the count.
    """
    if layout.is_packed:
        if data in (b"\x00", b"\xff"):
            return DenseBuffer(data, True)
    elif data and len(data) == layout.storage_bits // 8:
        return DenseBuffer(data, True)
    if len(data) != layout.byte_count(count):
        return None
    return _normalized(data, layout, count)


def buffer_of_values(values: Sequence[int], layout: ElementLayout) -> DenseBuffer:
    """Returns the buffer of a dense attribute for the scalars of all its elements, written as a list."""
    count = len(values) // 2 if layout.is_complex else len(values)
    return _normalized(pack(values, layout), layout, count)


def splat_of_values(values: Sequence[int], layout: ElementLayout, count: int) -> DenseBuffer:
    """Returns the buffer of a dense attribute for one value: one scalar, or the two of a complex element.

    The result does not depend on `count`, which may be 0. Elements without bits (i0) are never a splat.
    """
    data = pack(values, layout)
    return _normalized(data, layout, 1) if data else DenseBuffer(data, False)


def _normalized(data: bytes, layout: ElementLayout, count: int) -> DenseBuffer:
    if not detect_splat(data, layout, count):
        return DenseBuffer(data, False)
    if layout.is_packed:
        return DenseBuffer(b"\xff" if data[0] else b"\x00", True)
    return DenseBuffer(data[: layout.storage_bits // 8], True)


# ----------------------------------------------------------------------------------------------------------------------
# Text
# ----------------------------------------------------------------------------------------------------------------------


def to_hex(data: bytes) -> str:
    """Returns the hex string that MLIR prints for the bytes, without quotes: `0x` and upper-case digits."""
    return "0x" + data.hex().upper()


def from_hex(text: str) -> bytes | None:
    """Returns the bytes of a hex string (Token::getHexStringValue): `0x` and an even number of digits, else None."""
    digits = text.removeprefix("0x")
    if len(digits) == len(text) or len(digits) % 2 or not _HEX_DIGITS.issuperset(digits):
        return None
    return bytes.fromhex(digits)


def prints_as_hex(buffer: DenseBuffer, count: int, limit: int = HEX_IF_LARGER) -> bool:
    """Returns True if MLIR prints `dense<"0x...">`: for over `limit` elements that are no splat; never for -1."""
    return not buffer.is_splat and limit != -1 and count > limit


def format_nested(strings: Sequence[str], shape: Sequence[int]) -> str:
    """Returns the element texts in row-major order as nested lists: `[[1, 2], [3, 4]]` for the shape (2, 2).

    Returns the bare element for the shape (), and "" for a shape without elements, for which MLIR prints `dense<>`.
    """
    if 0 in shape:
        return ""
    groups = strings
    for size in reversed(shape):
        groups = ["[" + ", ".join(groups[i : i + size]) + "]" for i in range(0, len(groups), size)]
    return groups[0]
