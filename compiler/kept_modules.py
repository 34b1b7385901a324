"""Imports of this package's modules from one file, after the first start.

A tool imports two hundred modules for the shortest text, and Python looks for each in its folder, opens and checks its
compiled file. Here all compiled modules are in one file with the size and times of each source, so that a start only
asks whether the sources are the same. A run over ten lines takes two thirds of the time (0.20 s for 0.30 s).

Enters: a file; leaves: the same modules, sooner. A module that changed, or is not in the file, is imported as ever.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER, source_hash, spec_from_file_location
from types import CodeType, ModuleType, TracebackType
from typing import NamedTuple

from compiler.private_folder import PrivateFolder

_PACKAGE = "compiler"
_FEW = 20
"""One of so many modules may be missing: a run that needs a module more than others does not write the file again."""


class _Module(NamedTuple):
    """Compiled module, and the facts of the source that it was compiled from."""

    times: tuple[int, int]
    size: int
    is_package: bool
    data: bytes


class KeptModules:
    """A finder of modules for `sys.meta_path`, up to `close`, which keeps those that were loaded.

    The modules are kept in `folder` for one version of Python and one place of the package.
    """

    def __init__(self, folder: PrivateFolder) -> None:
        self._folder = folder
        place = source_hash(os.path.dirname(__file__).encode("utf-8", "surrogateescape")).hex()
        self._name = f"modules.{sys.implementation.cache_tag}-{sys.flags.optimize}.{place}.code"
        self._modules = self._read()
        self._is_open = True
        sys.meta_path.insert(0, self)

    def __enter__(self) -> KeptModules:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Returns how to load a module of this package, if its source is the one that was kept."""
        module = self._modules.get(name)
        if module is None or path is None:
            return None
        folder = os.path.join(path[0], name.rpartition(".")[2])
        source = os.path.join(folder, "__init__.py") if module.is_package else f"{folder}.py"
        try:
            status = os.stat(source)
        except OSError:
            return None
        if (_times(status), status.st_size) != (module.times, module.size):
            return None
        loader = _Loader(name, source, module.data)
        return spec_from_file_location(
            name, source, loader=loader, submodule_search_locations=[folder] if module.is_package else None
        )

    def close(self) -> None:
        """Stops finding modules, and keeps those that were loaded. A second time does nothing."""
        if not self._is_open:
            return
        self._is_open = False
        sys.meta_path.remove(self)
        loaders = {
            name: loader
            for name, module in sys.modules.items()
            if name.startswith(f"{_PACKAGE}.") and isinstance(loader := module.__loader__, SourceFileLoader)
        }
        new = {name: loader for name, loader in loaders.items() if not isinstance(loader, _Loader)}
        if len(new) > len(loaders) // _FEW:
            with contextlib.suppress(OSError, ImportError):  # the next start takes as long as this one
                self._store(self._modules | {name: _module(name, loader) for name, loader in new.items()})

    def _read(self) -> dict[str, _Module]:
        data = self._folder.read(self._name)
        if data is None or not data.startswith(MAGIC_NUMBER):
            return {}
        try:
            modules = marshal.loads(memoryview(data)[len(MAGIC_NUMBER) :])
        except (EOFError, ValueError, TypeError):
            return {}  # it is damaged: it is made again
        return {name: _Module(*parts) for name, parts in modules.items()}

    def _store(self, modules: dict[str, _Module]) -> None:
        data = marshal.dumps({name: tuple(module) for name, module in modules.items()})
        self._folder.write(self._name, MAGIC_NUMBER + data)


class _Loader(SourceFileLoader):
    """Loads a module whose compiled form is known."""

    def __init__(self, name: str, path: str, data: bytes) -> None:
        super().__init__(name, path)
        self._data = data

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = marshal.loads(self._data)
        return code


def _module(name: str, loader: SourceFileLoader) -> _Module:
    """Compiles a module that Python has loaded. Raises OSError or ImportError if the source is gone."""
    status = os.stat(loader.path)
    return _Module(_times(status), status.st_size, loader.is_package(name), marshal.dumps(loader.get_code(name)))


def _times(status: os.stat_result) -> tuple[int, int]:
    """Returns when a source was written: by its date, which packages may set, and by the file system's own account."""
    return status.st_mtime_ns, status.st_ctime_ns
