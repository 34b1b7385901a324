"""Index of one file: its symbols and references to symbols, without IR.

The sections of a file are independent. Offsets count code points from the start of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from compiler.ir.functions import type_of_function
from compiler.ir.operation import Operation
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.incremental.document import Document, Section
from compiler.syntax.parser.frames import Chunk
from ir_lsp.entities import symbol_definition_in, symbols_spelled

_LONGEST = 500
"""Maximum length of the text of a type, in characters."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A symbol of a file."""

    name: str
    kind: str
    """ "function", "module" or "variable"."""
    detail: str
    """Type of a function; "" for others."""
    container: str
    """Name of the enclosing symbol; "" for outermost symbols, to which other files may refer."""
    has_body: bool
    """False for a declaration."""
    start: int
    """Start of the name."""
    end: int
    """End of the name."""
    first: int
    """Start of the operation."""
    last: int
    """End of the operation."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to a symbol."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Part:
    """Index of a section."""

    definitions: tuple[Definition, ...]
    references: tuple[Reference, ...]

    def of_name(self, name: str) -> Definition | None:
        """Returns the outermost symbol called `name`; None if there is none."""
        return next((each for each in self.definitions if each.name == name and not each.container), None)

    def uses(self, name: str) -> list[Reference]:
        return [reference for reference in self.references if reference.name == name]


@dataclass(frozen=True, slots=True)
class FileIndex:
    """Index of a file, with a part for each section."""

    parts: tuple[Part, ...]

    def part_at(self, offset: int) -> Part | None:
        """Returns the part with a definition or reference at `offset`; None if there is none."""
        for part in self.parts:
            if any(each.start <= offset <= each.end for each in part.definitions):
                return part
            if any(each.start <= offset <= each.end for each in part.references):
                return part
        return None

    def to_json(self) -> Any:
        """Returns JSON data that `from_json` converts back."""
        return [
            [[list(asdict(each).values()) for each in part.definitions], [_triple(each) for each in part.references]]
            for part in self.parts
        ]

    @staticmethod
    def from_json(value: Any) -> FileIndex:
        """Converts the data of `to_json` back. Raises TypeError or ValueError for invalid data."""
        return FileIndex(
            tuple(
                Part(tuple(Definition(*each) for each in definitions), tuple(Reference(*each) for each in references))
                for definitions, references in value
            )
        )


def _triple(reference: Reference) -> list[str | int]:
    return [reference.name, reference.start, reference.end]


def index_document(document: Document) -> FileIndex:
    """Returns the index of a parsed document."""
    return FileIndex(tuple(_part(section) for section in document.sections))


def _part(section: Section) -> Part:
    definitions: list[Definition] = []
    for chunk in section.chunks:
        definitions += _definitions(section, chunk, chunk.op, _container_of(chunk.op), is_container(chunk.op))
    places = {definition.start for definition in definitions}
    references = []
    for name, span in symbols_spelled(section.text):
        if section.base + span.start not in places:
            references.append(Reference(name, section.base + span.start, section.base + span.end))
    return Part(tuple(definitions), tuple(references))


def _container_of(op: Operation) -> str:
    parent = op.parent_op
    while parent is not None:
        if (name := symbol_name(parent)) is not None:
            return name
        parent = parent.parent_op
    return ""


def _definitions(
    section: Section, chunk: Chunk, op: Operation, container: str, is_read_by_op: bool
) -> Iterator[Definition]:
    """Yields the symbol of `op`, and if it is a symbol table, the symbols in it.

    With `is_read_by_op`, the ops in `op` are chunks, which are not included.
    """
    name = symbol_name(op)
    if name is not None and op.start >= 0:
        place = symbol_definition_in(section, op, chunk.source)
        type_ = type_of_function(op)
        has_body = any(region.blocks for region in op.regions) or (
            type_ is None and "sym_visibility" not in op.properties
        )
        kind = "module" if is_symbol_table(op) else "variable" if type_ is None else "function"
        first = section.base + chunk.source.base + op.start
        last = section.base + chunk.source.base + max([op.end, *(region.end for region in op.regions)])
        detail = "" if type_ is None else str(type_)[:_LONGEST]
        yield Definition(name, kind, detail, container, has_body, place.start, place.end, first, max(last, place.end))
    if is_symbol_table(op) and not is_read_by_op:
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    yield from _definitions(section, chunk, inner, name or container, is_read_by_op=False)
