"""Finds the files of a workspace and makes their index, a little at a time; keeps it for the next session."""

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
LARGEST = 8_000_000
"""Larger files, in bytes, are skipped, as they take seconds each."""
LARGEST_BYTECODE = 1_000_000
"""Like the limit above, for bytecode, which is converted to text first."""
_SLICE = 0.008
_LONG = 0.5
"""Seconds of work after which it is shown."""
_FORMAT = 1
"""Version of the cache; another version makes it invalid."""
_NOT_ENTERED = ("node_modules", "__pycache__", "build", "dist")


class Scanner:
    """Keeps an index up to the files in some folders.

    `cache`: where it is kept, None for nowhere. `suffixes` gives what the names of files to look at end with, for the
    path of a folder; `text_of` the text of bytecode, by a file's path and bytes, None where it is none.
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
        """Texts of bytecode files, by their path; places in these files refer to them."""
        self.read_files = 0
        """Number of files read, which tests count."""

    async def scan(self) -> None:
        """Brings the index up to the files, in slices, with progress; a user who cancels it keeps what is there."""
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
                    if shown is not None and perf_counter() - begun > _LONG:
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
        """Updates the index of one file; a file that cannot be read has none."""
        stamp = _stamp(path)
        text = None if stamp is None or stamp[1] > LARGEST else await self._read_text(path)
        if text is None:
            self._index.remove(path)
            return
        self.read_files += 1
        document = Document(path, text, self._context)
        while not document.analyse(perf_counter() + _SLICE):
            await asyncio.sleep(0)
        self._index.put(path, stamp, index_document(document))

    async def _read_text(self, path: str) -> str | None:
        """Returns the text of a file, be it text or bytecode; None if it cannot be read."""
        self.texts.pop(path, None)
        try:
            with open(path, "rb") as file:
                data = file.read(len(MAGIC))
                if data != MAGIC:
                    return Path(path).read_text("utf-8", "surrogateescape")
                data += file.read(LARGEST_BYTECODE)
        except OSError as error:
            logger.warning("%s cannot be read: %s", path, error.strerror)
            return None
        if self._text_of is None or len(data) > LARGEST_BYTECODE:
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
            logger.warning("%s is not used, as it is damaged: %s", self._cache_name, error)
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
            logger.warning("the index of the workspace is not kept: %s", error)


def _digest(folders: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(sorted(folders)).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _files(folders: Sequence[str], suffixes: Callable[[str], tuple[str, ...]]) -> Iterator[tuple[str, Stamp]]:
    """Yields the files with their stamps, folder by folder; hidden folders and those of tools are not entered."""
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
