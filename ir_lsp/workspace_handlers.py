"""The handlers of what goes over files: symbols, their references and definitions, renaming them, who calls whom."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls import uris

from compiler.text import LineIndex, Span
from ir_lsp.bytecode_handlers import BytecodeHandlers
from ir_lsp.convert import Converter
from ir_lsp.feature_handlers import Refusal
from ir_lsp.features.definition import definition
from ir_lsp.features.references import references
from ir_lsp.features.rename import RenameError, rename, symbol_text
from ir_lsp.navigation_handlers import NavigationHandlers
from ir_lsp.progress import ProgressView
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.workspace.bytecode_uris import bytecode_path, text_uri
from ir_lsp.workspace.file_index import Definition, Part, index_document
from ir_lsp.workspace.index import Found, WorkspaceIndex
from ir_lsp.workspace.scan import SUFFIXES, Scanner

logger = logging.getLogger(__name__)

_KINDS = {"function": lsp.SymbolKind.Function, "module": lsp.SymbolKind.Module, "variable": lsp.SymbolKind.Variable}


def _is_too_wide(folder: str) -> bool:
    """Whether a folder is no project: some editors name the home folder where they find none."""
    path = Path(folder)
    return path in (path.parent, Path(os.path.expanduser("~")))


class WorkspaceHandlers(NavigationHandlers):
    """The methods that look at files which are not open. An open one counts as its editor has it."""

    def __init__(self, session: Session, scheduler: Scheduler, view: ProgressView | None) -> None:
        super().__init__(session, scheduler)
        self.index = WorkspaceIndex()
        self.bytecode = BytecodeHandlers(session)
        self._unopened_bytecode = BytecodeHandlers(session)
        """Another process than the editor's, which need not wait for the index."""
        self._view = view
        self._scanner = Scanner(self.index, session.context, (), None, None)
        self._scan: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[None]] = set()
        self._indexed: dict[str, str] = {}
        """The text of each open document as it was when its index was made."""

    def watch(self, folders: Iterable[str], cache: Path | None) -> None:
        """Begins to index the files in some folders, given by URI; `cache` is a folder to keep the index in."""
        paths = [path for uri in folders if (path := uris.to_fs_path(uri)) is not None and not _is_too_wide(path)]
        self.session.folders = tuple(Path(path) for path in paths)
        if paths:
            self._scanner = Scanner(
                self.index,
                self.session.context,
                paths,
                self._view,
                cache,
                self._suffixes,
                self._unopened_bytecode.text_of,
            )
            self.search_again()

    def search_again(self) -> None:
        """Looks for files whose names have other endings now."""
        if not self.session.folders:
            return
        if self._scan is not None:
            self._scan.cancel()
        self._scan = asyncio.get_running_loop().create_task(self._scan_folders())

    async def _scan_folders(self) -> None:
        await self._scanner.scan()
        await self._unopened_bytecode.rest()

    def _suffixes(self, folder: str) -> tuple[str, ...]:
        """What the names of files with MLIR in a folder end with."""
        return (*SUFFIXES, *self.session.projects.of_folder(Path(folder)).extensions)

    def did_change_watched_files(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        task = asyncio.get_running_loop().create_task(self._read_changed(params.changes))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _read_changed(self, changes: Iterable[lsp.FileEvent]) -> None:
        for change in changes:
            path = uris.to_fs_path(change.uri)
            if path is None or change.uri in self._indexed or not path.endswith(self._suffixes(os.path.dirname(path))):
                continue
            if change.type is lsp.FileChangeType.Deleted:
                self.index.remove(path)
            else:
                await self._scanner.read(path)
        await self._unopened_bytecode.rest()

    # --------------------------------------------------------------------------------------------------- whole symbols

    async def workspace_symbol(self, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        await self._refresh()
        places = _Places(self)
        found = []
        for path, symbol in self.index.search(params.query):
            location = places.location(path, Span(symbol.start, symbol.end))
            if location is not None:
                found.append(
                    lsp.WorkspaceSymbol(
                        location, symbol.name, _KINDS[symbol.kind], container_name=symbol.container or None
                    )
                )
        return found

    async def definition(self, params: lsp.DefinitionParams) -> list[lsp.Location] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        offset = convert.to_offset(params.position)
        span = definition(snapshot, offset)
        if span is None:
            return self.elsewhere(snapshot, offset)
        here = [lsp.Location(snapshot.uri, convert.to_range(span))]
        if not span.start <= offset <= span.end:
            return here
        return await self._bodies(snapshot.uri, span) or here

    async def implementation(self, params: lsp.ImplementationParams) -> list[lsp.Location] | None:
        """Where what is only declared is defined; for an op, where its dialect defines it."""
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        offset = convert.to_offset(params.position)
        span = definition(snapshot, offset)
        return self.elsewhere(snapshot, offset) if span is None else await self._bodies(snapshot.uri, span)

    async def _bodies(self, uri: str, span: Span) -> list[lsp.Location]:
        places = _Places(self)
        found = await self._linked(uri, span.start)
        located = [
            places.location(each.path, Span(each.definition.start, each.definition.end))
            for each in found
            if each.definition.has_body and not self._is_at(each, uri, span)
        ]
        return [location for location in located if location is not None]

    async def references(self, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        offset = convert.to_offset(params.position)
        with_declaration = params.context.include_declaration
        found = references(snapshot, offset, include_declaration=with_declaration)
        located: list[lsp.Location | None] = [lsp.Location(snapshot.uri, convert.to_range(span)) for span in found]
        defined = definition(snapshot, offset)
        places = _Places(self)
        for other in await self._others(snapshot.uri, defined):
            spans = [Span(each.start, each.end) for each in other.part.uses(other.definition.name)]
            if with_declaration:
                spans.append(Span(other.definition.start, other.definition.end))
            located += [places.location(other.path, span) for span in sorted(spans, key=lambda span: span.start)]
        return [location for location in located if location is not None]

    async def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        offset = convert.to_offset(params.position)
        try:
            edits = rename(snapshot, offset, params.new_name)
        except RenameError as error:
            raise Refusal(str(error)) from None
        changes: dict[str, list[lsp.TextEdit]] = {snapshot.uri: [convert.to_lsp_edit(edit) for edit in edits]}
        places = _Places(self)
        for other in await self._others(snapshot.uri, definition(snapshot, offset)):
            symbol = other.definition
            if other.path in self._scanner.texts and self._path_is_closed(other.path):
                raise Refusal(f"the symbol is in {other.path} too, which is bytecode and not open")
            new = symbol_text(params.new_name)
            if any(each.name == symbol_text(params.new_name)[1:].strip('"') for each in other.part.definitions):
                raise Refusal(f"there is a symbol {new} in {other.path} already")
            uses = [Span(each.start, each.end) for each in other.part.uses(symbol.name)]
            for span in (Span(symbol.start, symbol.end), *uses):
                location = places.location(other.path, span)
                if location is not None:
                    changes.setdefault(location.uri, []).append(lsp.TextEdit(location.range, new))
        return lsp.WorkspaceEdit(changes)

    # ---------------------------------------------------------------------------------------------------------- calls

    async def prepare_call_hierarchy(
        self, params: lsp.CallHierarchyPrepareParams
    ) -> list[lsp.CallHierarchyItem] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        span = definition(snapshot, convert.to_offset(params.position))
        await self._refresh()
        path = self._path(snapshot.uri)
        index = self.index.file(path)
        part = None if index is None or span is None else index.part_at(span.start)
        symbol = None if part is None or span is None else _symbol_at(part, span.start)
        item = None if symbol is None else self._item(_Places(self), path, symbol)
        return [item] if item is not None else []

    async def incoming_calls(self, params: lsp.CallHierarchyIncomingCallsParams) -> list[lsp.CallHierarchyIncomingCall]:
        places, found = _Places(self), []
        for path, part, symbol in await self._meant(params.item):
            by_caller: dict[Definition, list[Span]] = {}
            for use in part.uses(symbol.name):
                caller = _around(part, use.start)
                if caller is not None:
                    by_caller.setdefault(caller, []).append(Span(use.start, use.end))
            for caller, spans in by_caller.items():
                item = self._item(places, path, caller)
                if item is not None:
                    found.append(lsp.CallHierarchyIncomingCall(item, places.ranges(path, spans)))
        return found

    async def outgoing_calls(self, params: lsp.CallHierarchyOutgoingCallsParams) -> list[lsp.CallHierarchyOutgoingCall]:
        places, found = _Places(self), []
        for path, part, symbol in await self._meant(params.item):
            if not symbol.has_body:
                continue
            by_callee: dict[str, list[Span]] = {}
            for use in part.references:
                if symbol.first <= use.start < symbol.last:
                    by_callee.setdefault(use.name, []).append(Span(use.start, use.end))
            for name, spans in by_callee.items():
                callee = part.of_name(name)
                item = None if callee is None or callee.kind != "function" else self._item(places, path, callee)
                if item is not None:
                    found.append(lsp.CallHierarchyOutgoingCall(item, places.ranges(path, spans)))
        return found

    def _item(self, places: _Places, path: str, symbol: Definition) -> lsp.CallHierarchyItem | None:
        whole = places.location(path, Span(symbol.first, symbol.last))
        name = places.location(path, Span(symbol.start, symbol.end))
        if whole is None or name is None:
            return None
        data = {"path": path, "start": symbol.start}
        return lsp.CallHierarchyItem(
            symbol.name,
            _KINDS[symbol.kind],
            whole.uri,
            whole.range,
            name.range,
            detail=symbol.detail or None,
            data=data,
        )

    async def _meant(self, item: lsp.CallHierarchyItem) -> list[tuple[str, Part, Definition]]:
        """The symbol of an item, where it is defined and where others declare it."""
        await self._refresh()
        data: Any = item.data
        try:
            data = data._asdict() if hasattr(data, "_asdict") else data
            path, start = str(data["path"]), int(data["start"])
        except (TypeError, KeyError, ValueError):
            return []
        index = self.index.file(path)
        part = None if index is None else index.part_at(start)
        symbol = None if part is None else _symbol_at(part, start)
        if part is None or symbol is None:
            return []
        linked = self.index.linked(symbol.name, symbol) if not symbol.container else []
        return [(each.path, each.part, each.definition) for each in linked] or [(path, part, symbol)]

    # -------------------------------------------------------------------------------------------------------- private

    async def _others(self, uri: str, defined: Span | None) -> list[Found]:
        """Where else the symbol that is defined at a place is declared or defined."""
        if defined is None:
            return []
        return [each for each in await self._linked(uri, defined.start) if not self._is_at(each, uri, defined)]

    async def _linked(self, uri: str, start: int) -> list[Found]:
        """The same with what is here; nothing at once for what other files cannot mean."""
        snapshot = self.session.snapshot(uri)
        if snapshot is None or not snapshot.text.startswith("@", start):
            return []
        await self._refresh()
        index = self.index.file(self._path(uri))
        part = None if index is None else index.part_at(start)
        symbol = None if part is None else _symbol_at(part, start)
        return [] if symbol is None or symbol.container else self.index.linked(symbol.name, symbol)

    def _is_at(self, found: Found, uri: str, span: Span) -> bool:
        return found.path == self._path(uri) and found.definition.start == span.start

    def _path(self, uri: str) -> str:
        if uri.startswith("file:"):
            return uris.to_fs_path(uri) or uri
        return bytecode_path(uri, self.session.bytecode_scheme) or uri

    async def _refresh(self) -> None:
        """Waits for the first scan, and brings the index up to the documents that are open."""
        for task in (*self._reading, *((self._scan,) if self._scan is not None else ())):
            await asyncio.wait([task])  # a scan is cancelled where another one begins
        for uri in [uri for uri in self._indexed if uri not in self.session.uris]:
            del self._indexed[uri]
            await self._scanner.read(self._path(uri))
        for uri in self.session.uris:
            snapshot = await self.scheduler.parsed(uri)
            if snapshot is not None and self._indexed.get(uri) is not snapshot.text:
                self._indexed[uri] = snapshot.text
                self.index.put(self._path(uri), None, index_document(snapshot.document))

    def _path_is_closed(self, path: str) -> bool:
        return all(self._path(uri) != path for uri in self.session.uris)

    def text_of(self, path: str) -> tuple[str, str] | None:
        """The URI and the text of a file that is indexed."""
        for uri in self.session.uris:
            snapshot = self.session.snapshot(uri) if self._path(uri) == path else None
            if snapshot is not None:
                return uri, snapshot.text
        if (text := self._scanner.texts.get(path)) is not None:
            return text_uri(path, self.session.bytecode_scheme), text
        try:
            return uris.from_fs_path(path) or path, Path(path).read_text("utf-8", "surrogateescape")
        except OSError:
            return None


class _Places:
    """Places in files as the protocol has them; each file is read once."""

    def __init__(self, handlers: WorkspaceHandlers) -> None:
        self._handlers = handlers
        self._converters: dict[str, tuple[str, Converter] | None] = {}

    def location(self, path: str, span: Span) -> lsp.Location | None:
        """None where the file is gone."""
        if path not in self._converters:
            found = self._handlers.text_of(path)
            encoding = self._handlers.session.encoding
            self._converters[path] = (
                None if found is None else (found[0], Converter(found[1], LineIndex(found[1]), encoding))
            )
        known = self._converters[path]
        return None if known is None else lsp.Location(known[0], known[1].to_range(span))

    def ranges(self, path: str, spans: Iterable[Span]) -> list[lsp.Range]:
        return [location.range for span in spans if (location := self.location(path, span)) is not None]


def _symbol_at(part: Part, start: int) -> Definition | None:
    return next((each for each in part.definitions if each.start == start), None)


def _around(part: Part, offset: int) -> Definition | None:
    """The innermost function around an offset."""
    inside = [each for each in part.definitions if each.kind == "function" and each.first <= offset < each.last]
    return min(inside, key=lambda each: each.last - each.first, default=None)
