"""Words of SPIR-V's binary form: instructions and strings."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence

_MAX_WORDS = 0xFFFF


def instruction(opcode: int, operands: Sequence[int]) -> list[int]:
    """Returns the words of an instruction. Raises ValueError for one that is too long."""
    count = len(operands) + 1
    if count > _MAX_WORDS:
        raise ValueError("instruction has too many words")
    return [count << 16 | opcode, *operands]


def string_words(text: str) -> list[int]:
    """Returns a string's words: UTF-8, ended by a zero byte, four bytes a word."""
    data = text.encode("utf-8", "surrogateescape") + b"\0"
    data += b"\0" * (-len(data) % 4)
    return list(struct.unpack(f"<{len(data) // 4}I", data))


def read_string(words: Sequence[int], start: int) -> tuple[str, int]:
    """Returns the string that begins at a word, and the index of the word that follows it."""
    data = bytearray()
    for index in range(start, len(words)):
        piece = struct.pack("<I", words[index])
        end = piece.find(b"\0")
        if end >= 0:
            data += piece[:end]
            return data.decode("utf-8", "surrogateescape"), index + 1
        data += piece
    return data.decode("utf-8", "surrogateescape"), len(words)


def to_bytes(words: Iterable[int]) -> bytes:
    values = [word & 0xFFFFFFFF for word in words]
    return struct.pack(f"<{len(values)}I", *values)


def read_instructions(words: Sequence[int], start: int) -> Iterator[tuple[int, Sequence[int]]]:
    """Yields the opcode and operands of each instruction. Raises ValueError where one does not end."""
    position = start
    while position < len(words):
        count, opcode = words[position] >> 16, words[position] & 0xFFFF
        if not count or position + count > len(words):
            raise ValueError("insufficient words for the last instruction")
        yield opcode, words[position + 1 : position + count]
        position += count
