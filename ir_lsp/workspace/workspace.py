"""Files of the open folders, for requests about more than one document.

Open documents are indexed with the text in the editor, other files with their text on disk.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.text import LineIndex, Span
from ir_lsp.compilation.bytecode_files import BytecodeFiles
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView, OpenDocument, Outdated
from ir_lsp.progress import ProgressView
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.workspace.bytecode_uris import bytecode_path, text_uri
from ir_lsp.workspace.file_index import Definition, Part, index_document
from ir_lsp.workspace.index import Found, WorkspaceIndex
from ir_lsp.workspace.scan import SUFFIXES, Scanner


class Workspace:
    """Index of the open folders, updated by changes of files and open documents."""

    def __init__(self, session: Session, scheduler: Scheduler, progress: ProgressView | None) -> None:
        self.index = WorkspaceIndex()
        self._session = session
        self._scheduler = scheduler
        self._progress = progress
        self._bytecode = BytecodeFiles(session)
        """A process for indexing, separate from that for the editor, which does not wait for the index."""
        self._scanner = Scanner(self.index, session.context, (), None, None)
        self._scan: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[None]] = set()
        self._closed: set[str] = set()
        """Paths of documents closed since the last refresh."""

    # -------------------------------------------------------------------------------------------------------- changes

    def watch(self, folders: Iterable[str], cache: Path | None) -> None:
        """Begins to index the files in `folders`, given by URI; `cache` is the folder in which the index is stored."""
        paths = [path for uri in folders if (path := uris.to_fs_path(uri)) is not None and not _is_too_wide(path)]
        self._session.folders = tuple(Path(path) for path in paths)
        if paths:
            self._scanner = Scanner(
                self.index,
                self._session.context,
                paths,
                self._progress,
                cache,
                self.suffixes,
                self._bytecode.text_of,
            )
            self.search_again()

    def search_again(self) -> None:
        """Restarts the search for files, as the suffixes of files may have changed."""
        if not self._session.folders:
            return
        if self._scan is not None:
            self._scan.cancel()
        self._scan = asyncio.get_running_loop().create_task(self._scan_folders())

    async def _scan_folders(self) -> None:
        await self._scanner.scan()
        await self._bytecode.rest()

    def suffixes(self, folder: str) -> tuple[str, ...]:
        """Returns the suffixes of MLIR files in a folder."""
        return (*SUFFIXES, *self._session.projects.of_folder(Path(folder)).extensions)

    def files_changed(self, changes: Iterable[lsp.FileEvent]) -> None:
        """Updates the index after changes of files."""
        task = asyncio.get_running_loop().create_task(self._read_changed(changes))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _read_changed(self, changes: Iterable[lsp.FileEvent]) -> None:
        for change in changes:
            path = uris.to_fs_path(change.uri)
            is_open = change.uri in self._session.documents
            if path is None or is_open or not path.endswith(self.suffixes(os.path.dirname(path))):
                continue
            if change.type is lsp.FileChangeType.Deleted:
                self.index.remove(path)
            else:
                await self._scanner.read(path)
        await self._bytecode.rest()

    def closed(self, document: OpenDocument) -> None:
        """Records that a document was closed, so that its file is indexed instead."""
        self._closed.add(self.path_of(document.uri))

    async def refresh(self) -> None:
        """Waits for the first scan, and updates the index by the open documents."""
        for task in (*self._reading, *((self._scan,) if self._scan is not None else ())):
            await asyncio.wait([task])  # may be cancelled, when another scan begins
        while self._closed:
            await self._scanner.read(self._closed.pop())
        for document in self._session.documents:
            try:
                view = await self._scheduler.parsed(document)
            except Outdated:
                continue  # The document was closed meanwhile.
            if document.indexed_view is not view:
                document.indexed_view = view
                self.index.put(self.path_of(view.uri), None, index_document(view.analysis))

    # -------------------------------------------------------------------------------------------------------- symbols

    async def linked(self, view: DocumentView, definition: Span | None) -> list[Found]:
        """Returns the declarations and the definition, in all files, of the symbol whose definition is at a span.

        Returns none unless it is an outermost symbol. Raises `Outdated` if the view is not current.
        """
        if definition is None or not view.text.startswith("@", definition.start):
            return []
        await self.refresh()
        view.require_current()
        symbol = self.symbol_at(self.path_of(view.uri), definition.start)
        if symbol is None or symbol.definition.container:
            return []
        return self.index.linked(symbol.definition.name, symbol.definition)

    async def linked_elsewhere(self, view: DocumentView, definition: Span | None) -> list[Found]:
        """Returns the result of `linked` without the symbol at the span itself."""
        return [each for each in await self.linked(view, definition) if not self._is_at(each, view, definition)]

    def _is_at(self, symbol: Found, view: DocumentView, span: Span | None) -> bool:
        return span is not None and symbol.path == self.path_of(view.uri) and symbol.definition.start == span.start

    def symbol_at(self, path: str, start: int) -> Found | None:
        """Returns the symbol in an indexed file whose name starts at `start`; None if there is none."""
        index = self.index.file(path)
        part = None if index is None else index.part_at(start)
        for definition in () if part is None else part.definitions:
            if definition.start == start and part is not None:
                return Found(path, part, definition)
        return None

    # ---------------------------------------------------------------------------------------------------------- files

    def path_of(self, uri: str) -> str:
        """Returns the path under which a document is indexed."""
        if uri.startswith("file:"):
            return uris.to_fs_path(uri) or uri
        return bytecode_path(uri, self._session.bytecode_scheme) or uri

    def is_closed_bytecode(self, path: str) -> bool:
        """Returns True if a file is bytecode and its text is not open."""
        return path in self._scanner.texts and self._open_view(path) is None

    def text_of(self, path: str) -> tuple[str, str] | None:
        """Returns the URI and the text of an indexed file; None if the file no longer exists."""
        if (view := self._open_view(path)) is not None:
            return view.uri, view.text
        if (text := self._scanner.texts.get(path)) is not None:
            return text_uri(path, self._session.bytecode_scheme), text
        try:
            return uris.from_fs_path(path) or path, Path(path).read_text("utf-8", "surrogateescape")
        except OSError:
            return None

    def _open_view(self, path: str) -> DocumentView | None:
        views = (document.view for document in self._session.documents if self.path_of(document.uri) == path)
        return next(views, None)

    def places(self) -> Places:
        """Returns a converter of spans in indexed files to LSP locations."""
        return Places(self.text_of, self._session)


class Places:
    """Converts spans in files to LSP locations; reads each file once."""

    def __init__(self, text_of: Callable[[str], tuple[str, str] | None], session: Session) -> None:
        self._text_of = text_of
        self._encoding = session.encoding
        self._converters: dict[str, tuple[str, Converter] | None] = {}

    def location(self, path: str, span: Span) -> lsp.Location | None:
        """Returns the location of a span in a file; None if the file no longer exists."""
        if path not in self._converters:
            text_and_path = self._text_of(path)
            self._converters[path] = (
                None
                if text_and_path is None
                else (text_and_path[0], Converter(text_and_path[1], LineIndex(text_and_path[1]), self._encoding))
            )
        located = self._converters[path]
        return None if located is None else lsp.Location(located[0], located[1].to_range(span))

    def ranges(self, path: str, spans: Iterable[Span]) -> list[lsp.Range]:
        """Returns the ranges of spans in a file; empty if the file no longer exists."""
        return [location.range for span in spans if (location := self.location(path, span)) is not None]


def enclosing_function(part: Part, offset: int) -> Definition | None:
    """Returns the innermost function that encloses `offset`; None if none does."""
    enclosing = [each for each in part.definitions if each.kind == "function" and each.first <= offset < each.last]
    return min(enclosing, key=lambda each: each.last - each.first, default=None)


def _is_too_wide(folder: str) -> bool:
    """Returns True for the root and the home folder, which some editors open if they find no project."""
    path = Path(folder)
    return path in (path.parent, Path(os.path.expanduser("~")))
