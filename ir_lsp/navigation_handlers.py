"""The handlers of ways into other files: what locations, RUN lines and dialects' definitions lead to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.ods.model import DefinitionPlace
from compiler.text import Encoding, LineIndex, decode_column
from ir_lsp.completion_handlers import CompletionHandlers
from ir_lsp.convert import Converter
from ir_lsp.features.file_places import FilePlace, definition_place, file_places_at, links, type_definition
from ir_lsp.snapshot import Snapshot

_LARGEST = 8_000_000
"""Of a file in bytes that is read to find a column in it."""


class NavigationHandlers(CompletionHandlers):
    """The methods for one session."""

    def elsewhere(self, snapshot: Snapshot, offset: int) -> list[lsp.Location]:
        """Where the location at an offset leads to; else where the op, type or attribute there is defined."""
        found = [
            location
            for place in file_places_at(snapshot, offset)
            if (location := self._location(snapshot.uri, place)) is not None
        ]
        if found:
            return found
        place = definition_place(snapshot, offset)
        return [] if place is None else _at_definition(place)

    async def type_definition(self, params: lsp.TypeDefinitionParams) -> list[lsp.Location] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        span, place = type_definition(snapshot, convert.to_offset(params.position))
        if span is not None:
            return [lsp.Location(snapshot.uri, convert.to_range(span))]
        return [] if place is None else _at_definition(place)

    async def document_link(self, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        known: dict[str, Path | None] = {}
        found = []
        for link in links(snapshot):
            if link.path not in known:
                known[link.path] = self._file(snapshot.uri, link.path)
            path = known[link.path]
            if path is not None:
                line = f"#L{link.line},{max(link.column, 1)}" if link.line else ""
                found.append(lsp.DocumentLink(convert.to_range(link.span), f"{path.as_uri()}{line}", str(path)))
        return found

    def _location(self, uri: str, place: FilePlace) -> lsp.Location | None:
        path = self._file(uri, place.path)
        if path is None:
            return None
        converter = self._converter(path)
        start = _position(converter, place.line, place.column)
        end = _position(converter, place.end_line, place.end_column) if place.end_line else start
        return lsp.Location(path.as_uri(), lsp.Range(start, end))

    def _file(self, uri: str, name: str) -> Path | None:
        """The file that a path means in a document: counted from its folder, a workspace's, or the project's."""
        for folder in self._folders(uri):
            path = folder / name.replace("%S", str(folder)).replace("%p", str(folder))
            try:
                if path.is_file():
                    return path.resolve()
            except (OSError, ValueError):
                continue
        return None

    def _folders(self, uri: str) -> Iterator[Path]:
        path = uris.to_fs_path(uri) if uri.startswith("file:") else None
        if path:
            yield Path(path).parent
        yield from self.session.folders
        project = self.session.project(uri).folder
        if project is not None:
            yield project

    def _converter(self, path: Path) -> Converter | None:
        try:
            if path.stat().st_size > _LARGEST:
                return None
            text = path.read_text("utf-8", "surrogateescape")
        except OSError:
            return None
        return Converter(text, LineIndex(text), self.session.encoding)


def _position(converter: Converter | None, line: int, column: int) -> lsp.Position:
    """Lines and columns of locations count from 1, columns in bytes."""
    row, units = max(line - 1, 0), max(column - 1, 0)
    if converter is None or row >= converter.index.line_count:
        return lsp.Position(row, units)
    start, end = converter.index.line_start(row), converter.index.line_end(row)
    return converter.to_position(start + decode_column(converter.text[start:end], units, Encoding.UTF8))


def _at_definition(place: DefinitionPlace) -> list[lsp.Location]:
    if not place.file:
        return []
    position = lsp.Position(max(place.line - 1, 0), 0)
    return [lsp.Location(Path(place.file).absolute().as_uri(), lsp.Range(position, position))]
