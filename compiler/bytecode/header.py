"""The header of a bytecode file, and its sections.

Returns the version and producer of a file, and a reader for each section; no section is read yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.bytecode.encoding import MAGIC, NATIVE_PROPERTIES, VERSION, BytecodeError, ByteReader, Section, as_text

PRODUCER = "MLIR workbench"
"""Producer string of written files."""
_REQUIRED = (Section.STRING, Section.DIALECT, Section.ATTR_TYPE, Section.ATTR_TYPE_OFFSET, Section.IR)


@dataclass(frozen=True, slots=True)
class Header:
    """The version of a file's format, and the program that wrote it."""

    version: int
    producer: str

    @property
    def described(self) -> str:
        """Description of the file in messages."""
        return f"in bytecode version {self.version} produced by: {self.producer}"

    @property
    def tells_distinct(self) -> bool:
        """True if numbers identify distinct attributes in entries that are written as text, too.

        Upstream counts from 0 in each such entry, so attributes that share a distinct attribute, such as the alias
        scopes of one domain, no longer share it after reading.
        """
        return self.producer == PRODUCER


class InvalidBytecode(Exception):
    """A file that is no bytecode, or not well-formed. `offset` is where that is seen, -1 where it is not known.

    `header` is None if not even that can be read.
    """

    def __init__(self, error: BytecodeError, header: Header | None) -> None:
        super().__init__(error.message)
        self.message = error.message
        self.offset = error.offset
        self.header = header

    @property
    def notes(self) -> list[str]:
        """Notes that help to find the reason; the first one is upstream's."""
        notes = []
        if self.header is not None:
            notes.append(self.header.described)
        if self.offset >= 0:
            notes.append(f"at byte {self.offset} of the file")
        return notes


def is_bytecode(data: bytes) -> bool:
    """Returns True if a file is bytecode, well-formed or not."""
    return data.startswith(MAGIC)


def read_header(reader: ByteReader) -> Header:
    """Reads the part before the sections. Raises `BytecodeError`."""
    if reader.take(min(len(MAGIC), reader.remaining)) != MAGIC:
        raise BytecodeError("not a bytecode file: it does not begin with 'ML\\xEFR'", 0)
    version = reader.varint()
    if version > VERSION:
        raise reader.error(f"bytecode version {version} is newer than the current version {VERSION}")
    return Header(version, as_text(reader.nul_terminated()))


def read_sections(reader: ByteReader, version: int) -> dict[Section, ByteReader]:
    """Returns the sections that follow the header; each may occur once. Raises `BytecodeError`."""
    sections: dict[Section, ByteReader] = {}
    while not reader.at_end:
        kind, contents = reader.section()
        if kind in sections:
            raise reader.error(f"duplicate top-level section: {kind.shown}")
        sections[kind] = contents
    required = (*_REQUIRED, Section.PROPERTIES) if version >= NATIVE_PROPERTIES else _REQUIRED
    for kind in sorted(required):
        if kind not in sections:
            raise reader.error(f"missing data for top-level section: {kind.shown}")
    return sections


def read_strings(reader: ByteReader) -> list[str]:
    """Returns the texts of a file: their sizes from the last to the first, then the texts. Raises `BytecodeError`."""
    sizes = [reader.varint() for _ in range(reader.count())]
    start, end = reader.position, reader.end
    strings: list[str] = []
    for size in sizes:
        if size > end - start or size == 0:
            raise reader.error("string size exceeds the available data size")
        strings.append(as_text(reader.data[end - size : end - 1]))
        end -= size
    if end != start:
        raise reader.error("unexpected trailing data between the offsets for strings and their data")
    strings.reverse()
    return strings
