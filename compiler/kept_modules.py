"""Loads this package's modules from one file, from the second start on.

Even for a short text a tool imports some two hundred modules, and Python finds, opens and checks a compiled file for
each. `KeptModules` stores all compiled modules in one file, with the size and times of each source; a start compares
these with the sources and loads the unchanged ones. A run over ten lines takes 0.20 s instead of 0.30 s.

A module whose source changed, or that is not in the file, is imported as usual. The file begins with an index, so that
a start reads only the modules that it needs.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER, source_hash, spec_from_file_location
from types import CodeType, ModuleType, TracebackType
from typing import BinaryIO, NamedTuple

from compiler.private_folder import PrivateFolder

_PACKAGE = "compiler"
_FEW = 20
"""The file is rewritten if more than one of this many loaded modules was not in it, not for a few rarely used ones."""

_HEAD = b"2" + MAGIC_NUMBER
"""First bytes of the file: the version of its format, and of Python's code."""
_LENGTH = 8
"""Size of the length of a file's index, in bytes."""


class _Module(NamedTuple):
    """Place of a compiled module in the file, and the facts of the source that it was compiled from."""

    times: tuple[int, int]
    size: int
    is_package: bool
    start: int
    end: int


class KeptModules:
    """Finder of modules for `sys.meta_path`, until `close` removes it and stores the modules that were loaded.

    The file is in `folder`; its name depends on the version of Python and on the place of the package.
    """

    def __init__(self, folder: PrivateFolder) -> None:
        self._folder = folder
        place = source_hash(os.path.dirname(__file__).encode("utf-8", "surrogateescape")).hex()
        self._name = f"modules.{sys.implementation.cache_tag}-{sys.flags.optimize}.{place}.code"
        self._place = str(folder.path / self._name)
        self._file = folder.open(self._name)
        self._modules, self._first = ({}, 0) if self._file is None else _index(self._file)
        self._is_open = True
        sys.meta_path.insert(0, self)

    def __enter__(self) -> KeptModules:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Returns the spec of a stored module; None if it is not stored, or if its source changed."""
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
        loader = _Loader(name, source, self._data(module))
        spec = spec_from_file_location(
            name, source, loader=loader, submodule_search_locations=[folder] if module.is_package else None
        )
        if spec is not None:
            spec.cached = self._place  # else Python works out where its own compiled file would be
        return spec

    def close(self) -> None:
        """Stops finding modules, and stores those that were loaded. Further calls do nothing."""
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
                self._store(new)
        if self._file is not None:
            self._file.close()

    def _data(self, module: _Module) -> bytes:
        """Returns a compiled module, as marshalled code."""
        assert self._file is not None
        self._file.seek(self._first + module.start)
        return self._file.read(module.end - module.start)

    def _store(self, new: Mapping[str, SourceFileLoader]) -> None:
        """Stores the new modules together with the old ones; a new module replaces an old one of the same name.

        Raises OSError or ImportError.
        """
        modules = {name: (module, self._data(module)) for name, module in self._modules.items() if name not in new}
        modules |= {name: _compiled(name, loader) for name, loader in new.items()}
        index: dict[str, tuple[object, ...]] = {}
        end = 0
        for name, (module, data) in modules.items():
            start, end = end, end + len(data)
            index[name] = tuple(module._replace(start=start, end=end))
        start_of_file = marshal.dumps((end, index))
        head = _HEAD + len(start_of_file).to_bytes(_LENGTH) + start_of_file
        self._folder.write(self._name, head + b"".join([data for _, data in modules.values()]))


def _index(file: BinaryIO) -> tuple[dict[str, _Module], int]:
    """Returns the modules in a file, and the offset that their places count from; none if the file is damaged."""
    whole = os.fstat(file.fileno()).st_size
    if file.read(len(_HEAD)) != _HEAD:
        return {}, 0
    first = int.from_bytes(file.read(_LENGTH)) + len(_HEAD) + _LENGTH
    try:
        size, index = marshal.loads(file.read(first - file.tell())) if first < whole else (0, {})
    except (EOFError, ValueError, TypeError):
        return {}, 0
    if first + size != whole:
        return {}, 0
    return {name: _Module(*parts) for name, parts in index.items()}, first


class _Loader(SourceFileLoader):
    """Loads a module whose compiled form is known."""

    def __init__(self, name: str, path: str, data: bytes) -> None:
        super().__init__(name, path)
        self._data = data

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = marshal.loads(self._data)
        return code


def _compiled(name: str, loader: SourceFileLoader) -> tuple[_Module, bytes]:
    """Compiles a module that Python has loaded. Raises OSError or ImportError if the source is gone."""
    status = os.stat(loader.path)
    module = _Module(_times(status), status.st_size, loader.is_package(name), 0, 0)
    return module, marshal.dumps(loader.get_code(name))


def _times(status: os.stat_result) -> tuple[int, int]:
    """Returns the modification time of a source, which installers may set, and the change time, which they cannot."""
    return status.st_mtime_ns, status.st_ctime_ns
