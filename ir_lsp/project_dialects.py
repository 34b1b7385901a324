"""Loads the dialects of projects, with one context for each set of dialect sources.

TableGen files are imported in a separate process, unless a stored import is still valid; other sources are loaded in
this process.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialect_sources.sources import DialectSources
from compiler.ir.context import Context
from compiler.project_file import Project
from compiler.versions import BUNDLED_VERSION
from ir_lsp.children import start_module

if TYPE_CHECKING:
    from compiler.dialect_sources.stored_import import Store, StoredImport

logger = logging.getLogger(__name__)
_LOADING = "compiler.dialect_sources.loading"
"""Module that is imported when the first project has dialects of its own."""
NO_SOURCES = DialectSources()


@dataclass(frozen=True, slots=True)
class LoadedDialects:
    """The dialects of some sources."""

    dialects: DialectSet
    context: Context
    stamps: dict[Path, tuple[int, int]]
    """Size and modification time of each file when it was loaded."""

    @property
    def is_fresh(self) -> bool:
        """True if no file has changed since it was loaded."""
        return self.stamps == {path: _stamp(path) for path in self.stamps}


class ProjectDialects:
    """The loaded dialects of projects, by their sources."""

    def __init__(self, shared: Context, trusts: Callable[[Project], bool] = lambda project: False) -> None:
        """`shared` is the context for files without own dialects of a project.

        `trusts` returns True if programs and modules of a project may run.
        """
        self._shared = shared
        self._loaded: dict[DialectSources, LoadedDialects] = {}
        self._store_folder: Path | None = None
        self._trusts = trusts
        self.default_version = BUNDLED_VERSION
        """MLIR release of projects that name none."""

    def keep_in(self, folder: Path) -> None:
        """Sets the folder in which imports are stored."""
        self._store_folder = folder

    def sources(self, project: Project) -> DialectSources:
        """Returns the sources of a project's dialects; for an untrusted one, without its programs and modules."""
        sources = project.dialect_sources(self.default_version)
        if not (sources.python or sources.llvm_tblgen) or self._trusts(project):
            return sources
        return replace(sources, python=(), llvm_tblgen="")

    def are_allowed(self, sources: DialectSources, projects: Iterable[Project]) -> bool:
        """Returns True if `sources` may be reloaded: they run no code, or one of `projects` still allows them."""
        runs = bool(sources.python or sources.llvm_tblgen)
        return not runs or any(self.sources(project) == sources for project in projects)

    def context(self, project: Project) -> Context:
        """Returns the context for a project's files; the shared one if its dialects are not loaded."""
        loaded = self._loaded.get(self.sources(project))
        return self._shared if loaded is None else loaded.context

    def loaded(self, sources: DialectSources) -> LoadedDialects | None:
        """Returns the dialects of `sources`; None if they are not loaded."""
        return self._loaded.get(sources)

    def reading(self, path: Path) -> list[DialectSources]:
        """Returns the loaded sources to which the file `path` belongs, or may belong if it is new."""
        return [
            sources
            for sources, loaded in self._loaded.items()
            if path in loaded.stamps or (sources.td and path.suffix == ".td")
        ]

    def load_at_once(self, sources: DialectSources) -> LoadedDialects | None:
        """Loads `sources` if no program must run for that; else returns None."""
        imported, store, loading = None, self._store, import_module(_LOADING)
        for each in (loading.mlir_sources(sources), sources if sources.td else None):
            if each is not None:
                imported = None if store is None else loading.stored_files(each, store)
                if imported is None:
                    return None
        if not sources.td:
            imported = None
        return self._loaded_with(sources, imported)

    def load_now(self, sources: DialectSources) -> LoadedDialects:
        """Loads `sources`; blocks until they are loaded."""
        return self._loaded_with(sources, None)

    async def load(self, sources: DialectSources) -> LoadedDialects:
        """Loads `sources` without blocking the event loop."""
        loaded = self.load_at_once(sources)
        return loaded or self._loaded_with(sources, await self._imported(sources))

    def _loaded_with(self, sources: DialectSources, imported: StoredImport | None) -> LoadedDialects:
        return self._keep(sources, import_module(_LOADING).load_sources(sources, self._store, imported))

    def request(self, project: Project) -> dict[str, Any] | None:
        """Returns a description of a project's dialects for another process, as JSON data; None if it has none."""
        sources = self.sources(project)
        store = None if self._store_folder is None else str(self._store_folder)
        return None if sources == NO_SOURCES else {"sources": sources.to_json(), "store": store}

    def context_for(self, request: dict[str, Any] | None) -> Context:
        """Returns the context for a description that `request` returned in another process."""
        if request is None:
            return self._shared
        if request["store"] is not None:
            self.keep_in(Path(request["store"]))
        return self.load_now(DialectSources.from_json(request["sources"])).context

    @property
    def contexts(self) -> list[Context]:
        """All contexts in use."""
        return [self._shared, *(loaded.context for loaded in self._loaded.values())]

    @property
    def _store(self) -> Store | None:
        if self._store_folder is None:
            return None
        store: Store = import_module("compiler.dialect_sources.stored_import").Store(self._store_folder)
        return store

    def _keep(self, sources: DialectSources, dialects: DialectSet) -> LoadedDialects:
        version = None if dialects.mlir_version == BUNDLED_VERSION else dialects.mlir_version
        context = Context(dialects.load, allow_unregistered=True, mlir_version=version)
        for name in dialects.own_names:
            context.dialect(name)  # loads it, so that completion offers it
        loaded = self._loaded[sources] = LoadedDialects(
            dialects, context, {path: _stamp(path) for path in dialects.files}
        )
        return loaded

    async def _imported(self, sources: DialectSources) -> StoredImport | None:
        folder = None if self._store_folder is None else str(self._store_folder)
        child = await start_module("compiler.dialect_sources.importer", collects_errors=True)
        try:
            request = {"sources": sources.to_json(), "store": folder}
            output, errors = await child.communicate(json.dumps(request).encode("ascii"))
        finally:
            if child.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    child.kill()
                await child.wait()
        stored = import_module("compiler.dialect_sources.stored_import").StoredImport
        imported: StoredImport | None = stored.from_bytes(output)
        if imported is None:
            logger.error("definition files were not imported: %s", errors.decode("utf-8", "replace")[-2000:])
        return imported


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return -1, 0
    return status.st_size, status.st_mtime_ns
