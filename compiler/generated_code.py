"""Caches the code that `attrs`, `dataclasses`, `cattrs` and `typing` generate at start-up, to compile it only once.

These libraries write methods of classes, functions for messages and types of fields as source, and compile it each time
the program starts. With hundreds of classes this is nearly half of the time that a start takes. The compiled code is
stored and looked up by its source, so it is never out of date. Where a library works otherwise than expected,
everything is compiled as usual.
"""

from __future__ import annotations

import builtins
import contextlib
import gc
import marshal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any

from compiler.private_folder import PrivateFolder

_FEW = 100
"""At most one part of code in this number may be new: `attrs` writes numbers into methods that differ between runs."""
_RARELY = (20_000, 5, 1_000_000)
"""Thresholds of the garbage collector: almost the only garbage are classes with slots, which are created twice."""
_FORMAT = b"3"
"""Version of the file: 1 held the code as one object, in place of a piece of data for each source; 2 had no modes."""
_Key = tuple[bytes, str, str]
"""Hash of a source, its name in tracebacks, and "exec", or "eval" for an expression."""


_COMPILERS = MappingProxyType(
    {"attr._make": "compile", "dataclasses": "exec", "cattrs.gen": "compile", "typing": "compile"}
)
"""The function with which each library compiles generated code."""


class GeneratedCode:
    """Cache of the code that is generated between its creation and `close`, stored in the file at `path`.

    `libraries` are those that the program uses: "attr._make", "dataclasses", "cattrs.gen" or "typing".
    """

    def __init__(self, path: Path, libraries: Sequence[str] = tuple(_COMPILERS)) -> None:
        self._folder = PrivateFolder(path.parent)
        self._name = path.name
        self._known = _load(self._folder, self._name)
        self._used: dict[_Key, bytes] = {}
        self._compiled = 0
        """Number of sources that were not in the cache."""
        self._replaced: list[tuple[dict[str, object], str]] = []
        self._is_open = True
        self._thresholds = gc.get_threshold()
        gc.set_threshold(*_RARELY)
        # A module looks a function up among its own names before it finds Python's.
        for library in libraries:
            name = _COMPILERS[library]
            self._replace(library, name, self.execute if name == "exec" else self.compile)

    def __enter__(self) -> GeneratedCode:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Stops intercepting `compile` and stores the code. Further calls do nothing."""
        if not self._is_open:
            return
        self._is_open = False
        for names, name in self._replaced:
            del names[name]
        gc.freeze()  # loaded code is never released, so the collector need not visit it
        gc.set_threshold(*self._thresholds)
        if self._compiled > len(self._used) // _FEW:
            # Unused code may be used by the next start, with another client, but is not kept forever.
            kept = self._known if len(self._known) < 2 * len(self._used) else {}
            _store(self._folder, self._name, kept | self._used)
        self._known, self._used = {}, {}

    def compile(self, source: Any, filename: Any, mode: str, *options: Any, **named_options: Any) -> Any:
        """Python's `compile`."""
        if mode not in ("exec", "eval") or options or named_options or not isinstance(source, str):
            return builtins.compile(source, filename, mode, *options, **named_options)
        key = (source_hash(source.encode()), filename, mode)
        data = self._known.get(key)
        if data is not None:
            self._used[key] = data
            return marshal.loads(data)
        self._compiled += 1
        code = builtins.compile(source, filename, mode)
        self._used[key] = marshal.dumps(code)
        return code

    def execute(self, source: Any, *namespaces: Any) -> None:
        """Python's `exec`."""
        builtins.exec(self.compile(source, "<string>", "exec"), *namespaces)

    def _replace(self, module: str, name: str, function: Callable[..., object]) -> None:
        """Replaces a function of a module."""
        names = vars(import_module(module))
        if name not in names:  # else it has one of its own, of which nothing is known here
            names[name] = function
            self._replaced.append((names, name))


def _load(folder: PrivateFolder, name: str) -> dict[_Key, bytes]:
    """Returns the stored code. Each piece is unmarshalled when it is used: others' takes longer than the whole file."""
    data = folder.read(name)
    if data is None:
        return {}
    start = _file_start()
    try:
        codes = marshal.loads(memoryview(data)[len(start) :]) if data.startswith(start) else {}
    except (EOFError, ValueError, TypeError):
        return {}  # it is damaged: it is made again
    return codes if isinstance(codes, dict) else {}


def _store(folder: PrivateFolder, name: str, code: dict[_Key, bytes]) -> None:
    with contextlib.suppress(OSError):  # the next start takes as long as this one
        # Sorted, as the order of compilation depends on how fast a client is answered: packages have the same bytes.
        folder.write(name, _file_start() + marshal.dumps(dict(sorted(code.items()))))


def _file_start() -> bytes:
    """Other Pythons make other code."""
    return _FORMAT + MAGIC_NUMBER + sys.implementation.cache_tag.encode()
