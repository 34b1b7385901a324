"""The properties of a file's operations, which operations refer to by number."""

from __future__ import annotations

from compiler.bytecode.encoding import ByteReader


class PropertiesTable:
    """Bytes by number; a file before version 5 has none. Raises `BytecodeError`."""

    __slots__ = ("_parts",)

    def __init__(self, section: ByteReader | None) -> None:
        self._parts: list[tuple[int, int]] = []
        if section is None or section.at_end:
            return
        for _ in range(section.count()):
            size = section.varint()
            start = section.skip(size)
            self._parts.append((start, start + size))
        if not section.at_end:
            raise section.error("Broken properties section: didn't exhaust the offsets table")

    def reader(self, index: int, op_name: str, reader: ByteReader) -> ByteReader:
        """Returns a reader of the properties with a number, for an op of that name."""
        if index >= len(self._parts):
            raise reader.error(f"Properties idx out-of-bound for {op_name}")
        return ByteReader(reader.data, *self._parts[index])
