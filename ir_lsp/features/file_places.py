"""Places in other files that a text refers to: in its locations and RUN lines, and definitions of its dialects.

Paths are returned as they are written; callers resolve relative ones and check that the files exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from compiler.ir.attributes import DialectAttribute
from compiler.ir.locations import CallSiteLoc, FileLineColRange, FusedLoc, Location, NameLoc
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, Type
from compiler.ods.model import DefinitionPlace
from compiler.ods.type_def import TypeDef
from compiler.syntax.lexer import STRING, unquote
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Place, alias_at, op_named_at, place_at, value_at
from ir_lsp.features.run_lines import run_lines
from ir_lsp.features.spelling import spelled_at

MAX_LINKS = 2000
"""Maximum number of links to locations in one document."""
_FILE = re.compile(
    rf"//[^\n]*|(?P<file>{STRING}):(?P<line>\d{{1,9}}):(?P<column>\d{{1,9}})"
    rf"(?:[ \t]+to[ \t]+(?P<end_line>\d{{0,9}}):(?P<end_column>\d{{1,9}}))?|{STRING}"
)
_PATH = re.compile(r"[^\s=,;|<>&'\"(){}]*/[^\s=,;|<>&'\"(){}]+")


@dataclass(frozen=True, slots=True)
class FilePlace:
    """A place in a file. Lines and columns count from 1, columns in bytes; all are 0 for the whole file."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    span: Span
    """Span of the reference, in the document."""


def file_places_at(view: DocumentView, offset: int) -> list[FilePlace]:
    """Returns the files of the location at `offset`, or of the location of the op whose name is at `offset`."""
    index = view.index
    line = index.line_of(offset)
    start, end = index.line_start(line), index.line_end(line)
    for place in _named_places(view.text, start, end):
        if place.span.start <= offset <= place.span.end:
            return [place]
    place_here = place_at(view, offset)
    if place_here is None:
        return []
    if (op := op_named_at(place_here)) is not None:
        return [] if op.location is None else list(_leaves(op.location, place_here.token.span))
    alias = alias_at(place_here)
    if alias is not None and isinstance(alias.value, Location):
        return list(_leaves(alias.value, place_here.token.span))
    return []


def links(view: DocumentView) -> Iterator[FilePlace]:
    """Yields the files named by locations, at most `MAX_LINKS`, then those named in RUN lines, each in source order."""
    if '"' in view.text:
        yield from islice(_named_places(view.text, 0, len(view.text)), MAX_LINKS)
    for run in run_lines(view.text):
        for span in run.spans:
            for match in _PATH.finditer(view.text, span.start, span.end):
                yield FilePlace(match[0], 0, 0, 0, 0, Span(match.start(), match.end()))


def _named_places(text: str, start: int, end: int) -> Iterator[FilePlace]:
    for match in _FILE.finditer(text, start, end):
        if match["file"] is not None:
            end_column = int(match["end_column"] or 0)
            line = int(match["line"])
            end_line = int(match["end_line"] or (line if end_column else 0))
            span = Span(match.start(), match.end())
            yield FilePlace(unquote(match["file"]), line, int(match["column"]), end_line, end_column, span)


def _leaves(location: Location, span: Span) -> Iterator[FilePlace]:
    """Yields the file places in `location`, depth first; for a call site, the callee first."""
    stack = [location]
    while stack:
        current = stack.pop()
        match current:
            case FileLineColRange():
                end_line = (current.end_line or current.line) if current.end_column else 0
                yield FilePlace(current.file, current.line, current.column, end_line, current.end_column or 0, span)
            case NameLoc(_, child) if child is not None:
                stack.append(child)
            case CallSiteLoc():
                stack += [current.caller, current.callee]
            case FusedLoc():
                stack += reversed(current.locations)


# --------------------------------------------------------------------------------------------- dialects' definitions


def definition_place(view: DocumentView, offset: int) -> DefinitionPlace | None:
    """Returns the place that defines the op, type or attribute at `offset`; None if it is unknown."""
    place = place_at(view, offset)
    if place is None:
        return None
    if (op := op_named_at(place)) is not None:
        return _of_op(op)
    spelled = spelled_at(place)
    if spelled is None:
        return None
    value = spelled.value
    return _of_type(place, value) if isinstance(value, DialectType | DialectAttribute) else None


def _of_op(op: Operation) -> DefinitionPlace | None:
    owner = None if op.definition is None else op.definition.owner
    return None if owner is None else owner.places.get(op.name)


def _of_type(place: Place, value: DialectType | DialectAttribute) -> DefinitionPlace | None:
    definition = value.definition
    if not isinstance(definition, TypeDef):
        return None
    dialect = place.view.context.dialect(definition.dialect)
    sigil = "!" if isinstance(value, DialectType) else "#"
    return None if dialect is None else dialect.places.get(f"{sigil}{definition.full_name}")


def type_definition(view: DocumentView, offset: int) -> tuple[Span | None, DefinitionPlace | None]:
    """Returns the definition of the type at `offset`, or of the type of the value there.

    Gives the span of an alias of the type, or the place that defines it in its dialect; both are None if unknown.
    """
    place = place_at(view, offset)
    value = None if place is None else value_at(place)
    type_: Type | None = None if value is None else value.type
    if place is not None and type_ is None:
        spelled = spelled_at(place)
        type_ = spelled.value if spelled is not None and isinstance(spelled.value, Type) else None
    if place is None or type_ is None:
        return None, None
    for alias in place.section.parsed.aliases if place.section.parsed is not None else ():
        if alias.value == type_:
            return alias.span.shifted(place.section.base), None
    return None, _of_type(place, type_) if isinstance(type_, DialectType) else None
