"""Modules imported without compiling what `attrs` and `dataclasses` generate for their classes, after the first time.

Both write the methods of each class as source and compile that while a module is imported, whose own code Python
compiles only once. With the protocol's hundreds of classes this is half of the time that the server's start takes. So
what was compiled is kept, and looked up by the whole source: it is never out of date.

Enters: the name of a module; leaves: the module. Where these libraries come to work otherwise, all is compiled as ever.
"""

from __future__ import annotations

import builtins
import gc
import marshal
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

_Key = tuple[str, str]
"""A source, and what it is called in tracebacks."""


def import_with_kept_code(name: str, folder: Path) -> ModuleType:
    """Imports a module and all that it needs; `folder` is where the generated code is kept."""
    path = folder / f"{name}-{_interpreter()}.code"
    kept = _KeptCode(_load(path))
    collects = gc.isenabled()
    gc.disable()  # next to nothing of what an import makes is garbage
    try:
        # Both look the function up among their own names before they find Python's.
        with _named("attr._make", "compile", kept.compile), _named("dataclasses", "exec", kept.execute):
            module = import_module(name)
    finally:
        if collects:
            gc.enable()
    if kept.is_new:
        _store(path, kept.used)
    return module


class _KeptCode:
    """Compiles what is not known."""

    def __init__(self, known: Mapping[_Key, CodeType]) -> None:
        self._known = known
        self.used: dict[_Key, CodeType] = {}
        self.is_new = False
        """Whether something was not known."""

    def compile(self, source: Any, filename: Any, mode: str, *options: Any, **named_options: Any) -> Any:
        """Python's `compile`."""
        if mode != "exec" or options or named_options or not isinstance(source, str):
            return builtins.compile(source, filename, mode, *options, **named_options)
        key = (source, filename)
        code = self._known.get(key)
        if code is None:
            self.is_new = True
            code = builtins.compile(source, filename, mode)
        self.used[key] = code
        return code

    def execute(self, source: Any, *namespaces: Any) -> None:
        """Python's `exec`."""
        builtins.exec(self.compile(source, "<string>", "exec"), *namespaces)


@contextmanager
def _named(module: str, name: str, function: Callable[..., Any]) -> Iterator[None]:
    """A module has a function under a name inside."""
    names = vars(import_module(module))
    if name in names:  # it has one of its own, of which nothing is known here
        yield
        return
    names[name] = function
    try:
        yield
    finally:
        del names[name]


def _interpreter() -> str:
    """What keeps apart the code of several Pythons and environments."""
    return f"{sys.implementation.cache_tag}-{zlib.crc32(f'{sys.prefix} {__file__}'.encode()):08x}"


def _load(path: Path) -> Mapping[_Key, CodeType]:
    try:
        data = path.read_bytes()
        known = marshal.loads(memoryview(data)[len(MAGIC_NUMBER) :]) if data.startswith(MAGIC_NUMBER) else {}
    except (OSError, EOFError, ValueError, TypeError):
        return {}  # there is none yet, or it is damaged: it is made again
    return known if isinstance(known, dict) else {}


def _store(path: Path, code: Mapping[_Key, CodeType]) -> None:
    new = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(MAGIC_NUMBER + marshal.dumps(dict(code)))
        new.replace(path)
    except OSError:
        return  # the next start takes as long as this one
