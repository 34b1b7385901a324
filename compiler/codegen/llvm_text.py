"""Spelling of names, strings and floats in LLVM IR's text.

See https://llvm.org/docs/LangRef.html#identifiers.
"""

from __future__ import annotations

import re
import struct

from compiler.text import utf8

_PLAIN_NAME = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*")
_METADATA_LETTER = re.compile(r"[-a-zA-Z0-9$._]")
_PRINTABLE = frozenset(range(0x20, 0x7F)) - {ord('"'), ord("\\")}

_HEX_PREFIXES = {"f16": "0xH", "bf16": "0xR", "f80": "0xK", "f128": "0xL"}
_DOUBLE_SHIFT = 52 - 23
_LOW_WORD = (1 << 64) - 1


def name(text: str) -> str:
    """Returns the name of a global, local value or type as it is spelled after `@` or `%`."""
    return text if _PLAIN_NAME.fullmatch(text) else f'"{escaped(text)}"'


def metadata_name(text: str) -> str:
    """Returns the spelling of a metadata name after `!`, with special characters escaped."""
    pieces = []
    for index, letter in enumerate(text):
        fine = _METADATA_LETTER.fullmatch(letter) and not (index == 0 and letter.isdigit())
        pieces.append(letter if fine else "".join(f"\\{byte:02X}" for byte in utf8(letter)))
    return "".join(pieces)


def escaped(text: str) -> str:
    """Returns the text between the quotes of a string."""
    return escaped_bytes(utf8(text))


def escaped_bytes(data: bytes) -> str:
    return "".join([chr(byte) if byte in _PRINTABLE else f"\\{byte:02X}" for byte in data])


def quoted(text: str) -> str:
    """`"text"`"""
    return f'"{escaped(text)}"'


def float_text(bits: int, type_name: str) -> str:
    """Returns a float of one of LLVM's types, by its bit pattern: hexadecimal, so that all of them are exact.

    A float32 is written as the float64 of the same value.
    """
    if type_name == "f64":
        return f"0x{bits:016X}"
    if type_name == "f32":
        return f"0x{_widened(bits):016X}"
    prefix = _HEX_PREFIXES[type_name]
    if type_name == "f80":
        return f"{prefix}{bits >> 64:04X}{bits & _LOW_WORD:016X}"
    if type_name == "f128":
        return f"{prefix}{bits & _LOW_WORD:016X}{bits >> 64:016X}"
    return f"{prefix}{bits:04X}"


def _widened(bits: int) -> int:
    """Returns the bit pattern of the float64 that equals a float32; a NaN keeps its payload."""
    if bits >> 23 & 0xFF == 0xFF:
        return bits >> 31 << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << _DOUBLE_SHIFT
    (value,) = struct.unpack("<f", struct.pack("<I", bits))
    (wide,) = struct.unpack("<Q", struct.pack("<d", value))
    return int(wide)


def double_text(value: float) -> str:
    """Returns a float64 by its value."""
    (bits,) = struct.unpack("<Q", struct.pack("<d", value))
    return float_text(int(bits), "f64")
