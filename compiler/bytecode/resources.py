"""The resources of a file in bytecode: named blobs, texts and flags, of dialects and other owners.

In the text, these are in the `{-# ... #-}` part: section, then dialect or owner, then key, then the value. A blob is
written in hexadecimal digits: its alignment in four bytes, little-endian, then its bytes.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from compiler.bytecode.encoding import ByteReader, Emitter
from compiler.ir.asm import quote
from compiler.syntax.lexer import unquote

Resources = Mapping[str, Mapping[str, Mapping[str, str]]]

DIALECT_RESOURCES = "dialect_resources"
EXTERNAL_RESOURCES = "external_resources"


class ResourceKind(enum.IntEnum):
    """Kind of a resource."""

    BLOB = 0
    BOOL = 1
    STRING = 2


def shown_kind(kind: int) -> str:
    """Returns the name of a kind in messages."""
    return ResourceKind(kind).name.lower() if kind < len(ResourceKind) else f"unknown ({kind})"


def kind_of(spelling: str) -> ResourceKind:
    if not spelling.startswith('"'):
        return ResourceKind.BOOL
    return ResourceKind.BLOB if spelling.startswith('"0x') else ResourceKind.STRING


def blob_of(spelling: str) -> tuple[bytes, int]:
    """Returns the bytes of a blob, and their alignment."""
    data = bytes.fromhex(spelling[3:-1])
    return data[4:], int.from_bytes(data[:4], "little")


def text_of(spelling: str) -> str:
    """Returns the content of a string resource."""
    return unquote(spelling)


def write_blob(spelling: str, emitter: Emitter) -> None:
    data, alignment = blob_of(spelling)
    emitter.aligned_blob(data, alignment)


def read_value(kind: int, reader: ByteReader, strings: list[str]) -> str:
    """Returns the spelling of the resource that fills the whole reader. Raises `BytecodeError`."""
    if kind == ResourceKind.BLOB:
        data, alignment = reader.aligned_blob()
        return f'"0x{alignment.to_bytes(8, "little")[:4].hex().upper()}{data.hex().upper()}"'
    if kind == ResourceKind.BOOL:
        return "true" if reader.byte() else "false"
    if kind == ResourceKind.STRING:
        index = reader.varint()
        if index >= len(strings):
            raise reader.error(f"invalid string index: {index}")
        return quote(strings[index])
    raise reader.error(f"unknown kind of a resource: {kind}")
