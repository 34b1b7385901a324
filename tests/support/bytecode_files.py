"""Bytecode made by hand, right or wrong."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.bytecode.encoding import MAGIC, Emitter, Section

UNKNOWN_LOCATION = 15


def numbers(*values: int) -> bytes:
    """Numbers as bytecode writes them."""
    emitter = Emitter()
    for value in values:
        emitter.varint(value)
    return bytes(emitter.data)


def entry(*values: int) -> bytes:
    """An attribute or type: its code, and what is in it."""
    return numbers(*values)


def bytecode_file(
    attributes: Sequence[bytes], types: Sequence[bytes], operations: bytes, more_strings: Sequence[bytes] = ()
) -> bytes:
    """A file whose only dialect is builtin, with the one operation name builtin.module."""
    emitter = Emitter()
    emitter.data += MAGIC + numbers(6) + b"a test\0"
    emitter.section(Section.DIALECT, _holding(numbers(1, 0, 1, 0, 1, 1 << 1 | 1)))
    offsets, entries = Emitter(), Emitter()
    offsets.varint(len(attributes))
    offsets.varint(len(types))
    for group in (attributes, types):
        if group:
            offsets.varint(0)
            offsets.varint(len(group))
        for data in group:
            offsets.varint_with_flag(len(data), True)
            entries.data += data
    emitter.section(Section.ATTR_TYPE_OFFSET, offsets)
    emitter.section(Section.ATTR_TYPE, entries)
    emitter.section(Section.IR, _holding(operations))
    strings = [b"builtin", b"module", *more_strings]
    sizes = numbers(len(strings), *[len(text) + 1 for text in reversed(strings)])
    emitter.section(Section.STRING, _holding(sizes + b"".join([text + b"\0" for text in strings])))
    emitter.section(Section.PROPERTIES, _holding(numbers(0)))
    return bytes(emitter.data)


def _holding(data: bytes) -> Emitter:
    emitter = Emitter()
    emitter.data += data
    return emitter
