"""Finds and indexes the files of a workspace in slices of time, and stores the index for the next session."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter

from compiler.bytecode.encoding import MAGIC
from compiler.ir.context import Context
from compiler.private_folder import PrivateFolder
from compiler.syntax.incremental.document import Document
from ir_lsp.progress import ProgressView, ShownProgress
from ir_lsp.workspace.file_index import FileIndex, index_document
from ir_lsp.workspace.index import Stamp, WorkspaceIndex

logger = logging.getLogger(__name__)

SUFFIXES = (".mlir", ".mlirbc", ".ttir", ".ttgir")
"""Suffixes of files that are searched in folders, beside those of the project file."""
MAX_SIZE = 8_000_000
"""Maximum size of an indexed file in bytes; larger ones take seconds."""
MAX_BYTECODE_SIZE = 1_000_000
"""Maximum size of an indexed bytecode file in bytes, which must be converted to text."""
_SLICE = 0.008
"""Time of work before the event loop may read messages, in seconds."""
_PROGRESS_DELAY = 0.5
"""Time after which progress is shown, in seconds."""
_FORMAT = 1
"""Version of the cache; another version makes it invalid."""
_NOT_ENTERED = ("node_modules", "__pycache__", "build", "dist")


class Scanner:
    """Updates an index by the files in some folders.

    `cache` is the folder in which the index is stored; None stores nothing. `suffixes` returns the suffixes of files to
    index in a folder. `text_of` returns the text of a bytecode file, by its path and bytes; None if it is invalid.
    """

    def __init__(
        self,
        index: WorkspaceIndex,
        context: Context,
        folders: Sequence[str],
        view: ProgressView | None,
        cache: Path | None,
        suffixes: Callable[[str], tuple[str, ...]] = lambda folder: SUFFIXES,
        text_of: Callable[[str, bytes], Awaitable[str | None]] | None = None,
    ) -> None:
        self._index = index
        self._context = context
        self._folders = folders
        self._view = view
        self._suffixes = suffixes
        self._text_of = text_of
        self._cache = None if cache is None else PrivateFolder(cache)
        self._cache_name = f"index-{_digest(folders)}.json"
        self.texts: dict[str, str] = {}
        """Texts of bytecode files by path, to which places in these files refer."""
        self.read_files = 0
        """Number of files read so far, for tests."""

    async def scan(self) -> None:
        """Updates the index in slices of time, and shows progress. If the user cancels, the index stays incomplete."""
        cached_files = self._load()
        shown = None if self._view is None else ShownProgress(self._view, "Indexing MLIR files")
        begun = until = perf_counter()
        try:
            files: list[tuple[str, Stamp]] = []
            for file in _files(self._folders, self._suffixes):
                files.append(file)
                if perf_counter() > until:
                    await asyncio.sleep(0)
                    until = perf_counter() + _SLICE
            present = {path for path, _ in files}
            for number, (path, stamp) in enumerate(files):
                if self._index.stamp(path) != stamp:
                    cached = cached_files.get(path)
                    if cached is not None and cached[0] == stamp:
                        self._index.put(path, stamp, cached[1])
                    else:
                        await self.read(path)
                if perf_counter() > until:
                    if shown is not None and perf_counter() - begun > _PROGRESS_DELAY:
                        shown.show(number / len(files))
                        if shown.is_cancelled:
                            return
                    await asyncio.sleep(0)
                    until = perf_counter() + _SLICE
            for path in self._index.paths:
                if path not in present and self._index.stamp(path) is not None:
                    self._index.remove(path)
            if self.read_files or len(cached_files) != len(present):
                self._store()
        finally:
            if shown is not None:
                shown.end()

    async def read(self, path: str) -> None:
        """Updates the index of one file; removes it if the file cannot be read."""
        stamp = _stamp(path)
        text = None if stamp is None or stamp[1] > MAX_SIZE else await self._read_text(path)
        if text is None:
            self._index.remove(path)
            return
        self.read_files += 1
        document = Document(path, text, self._context)
        while not document.analyse(perf_counter() + _SLICE):
            await asyncio.sleep(0)
        self._index.put(path, stamp, index_document(document))

    async def _read_text(self, path: str) -> str | None:
        """Returns the text of a text or bytecode file; None if it cannot be read."""
        self.texts.pop(path, None)
        try:
            with open(path, "rb") as file:
                data = file.read(len(MAGIC))
                if data != MAGIC:
                    return Path(path).read_text("utf-8", "surrogateescape")
                data += file.read(MAX_BYTECODE_SIZE)
        except OSError as error:
            logger.warning("%s cannot be read: %s", path, error.strerror)
            return None
        if self._text_of is None or len(data) > MAX_BYTECODE_SIZE:
            return None
        text = await self._text_of(path, data)
        if text is not None:
            self.texts[path] = text
        return text

    # -------------------------------------------------------------------------------------------------------- cache

    def _load(self) -> dict[str, tuple[Stamp, FileIndex]]:
        data = None if self._cache is None else self._cache.read(self._cache_name)
        if data is None:
            return {}
        try:
            value = json.loads(data)
            if value["format"] != _FORMAT:
                return {}
            return {path: ((stamp[0], stamp[1]), FileIndex.from_json(index)) for path, stamp, index in value["files"]}
        except (ValueError, TypeError, KeyError) as error:
            logger.warning("%s is damaged and not used: %s", self._cache_name, error)
            return {}

    def _store(self) -> None:
        if self._cache is None:
            return
        files = []
        for path in self._index.paths:
            stamp, index = self._index.stamp(path), self._index.file(path)
            if stamp is not None and index is not None and path not in self.texts:
                files.append([path, stamp, index.to_json()])
        try:
            self._cache.write(self._cache_name, json.dumps({"format": _FORMAT, "files": files}).encode("ascii"))
        except OSError as error:
            logger.warning("the index of the workspace cannot be stored: %s", error)


def _digest(folders: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(sorted(folders)).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _files(folders: Sequence[str], suffixes: Callable[[str], tuple[str, ...]]) -> Iterator[tuple[str, Stamp]]:
    """Yields the files with their stamps, folder by folder; hidden folders and those of tools are skipped."""
    for top in folders:
        for folder, inner, names in os.walk(top):
            inner[:] = sorted(name for name in inner if not name.startswith(".") and name not in _NOT_ENTERED)
            ends = suffixes(folder)
            for name in sorted(names):
                if name.endswith(ends):
                    path = os.path.join(folder, name)
                    stamp = _stamp(path)
                    if stamp is not None:
                        yield path, stamp


def _stamp(path: str) -> Stamp | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
