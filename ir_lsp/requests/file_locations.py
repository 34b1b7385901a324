"""Converts places in files, as a document names them, to LSP locations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.ods.model import DefinitionPlace
from compiler.text import Encoding, LineIndex, decode_column
from ir_lsp.convert import Converter
from ir_lsp.features.file_places import FilePlace
from ir_lsp.session import Session

_MAX_SIZE = 8_000_000
"""Maximum size of a file that is read to convert columns, in bytes."""


def location_of(session: Session, uri: str, place: FilePlace) -> lsp.Location | None:
    """Returns the location of a place that the document `uri` names; None if there is no such file."""
    path = file_of(session, uri, place.path)
    if path is None:
        return None
    converter = _converter(session, path)
    start = _position(converter, place.line, place.column)
    end = _position(converter, place.end_line, place.end_column) if place.end_line else start
    return lsp.Location(path.as_uri(), lsp.Range(start, end))


def file_of(session: Session, uri: str, name: str) -> Path | None:
    """Returns the file that the path `name` in the document `uri` refers to; None if there is no such file.

    The path may be relative to the folder of the document, of a workspace or of the project.
    """
    for folder in _folders(session, uri):
        path = folder / name.replace("%S", str(folder)).replace("%p", str(folder))
        try:
            if path.is_file():
                return path.resolve()
        except (OSError, ValueError):
            continue
    return None


def at_definition(place: DefinitionPlace) -> list[lsp.Location]:
    """Returns the location of a definition in the source of a dialect; empty if the file is unknown."""
    if not place.file:
        return []
    position = lsp.Position(max(place.line - 1, 0), 0)
    return [lsp.Location(Path(place.file).absolute().as_uri(), lsp.Range(position, position))]


def _folders(session: Session, uri: str) -> Iterator[Path]:
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    if path:
        yield Path(path).parent
    yield from session.folders
    project = session.project(uri).folder
    if project is not None:
        yield project


def _converter(session: Session, path: Path) -> Converter | None:
    try:
        if path.stat().st_size > _MAX_SIZE:
            return None
        text = path.read_text("utf-8", "surrogateescape")
    except OSError:
        return None
    return Converter(text, LineIndex(text), session.encoding)


def _position(converter: Converter | None, line: int, column: int) -> lsp.Position:
    """Returns the position of `line` and `column`, which count from 1, columns in bytes.

    Without a converter, the column is not converted.
    """
    row, units = max(line - 1, 0), max(column - 1, 0)
    if converter is None or row >= converter.index.line_count:
        return lsp.Position(row, units)
    start, end = converter.index.line_start(row), converter.index.line_end(row)
    return converter.to_position(start + decode_column(converter.text[start:end], units, Encoding.UTF8))
