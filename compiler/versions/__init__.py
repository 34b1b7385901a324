"""The dialects of older releases of MLIR: the bundled ones, changed by tables of differences.

    context = Context(load_dialect_of(19))

`tables/N.json` has the differences of release N from the next newer one that has a table; it is written by
`benchmarks/version_tables.py` from the definition files of both. `release_N/` has the syntax and checks that release N
had in C++. None of that is loaded for the bundled release.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from compiler.dialects import load_dialect
from compiler.ods.model import Dialect

BUNDLED_VERSION = 22
"""The release that the definitions in `compiler.dialects` follow."""
TABLES = (21, 19, 16)
"""The releases with a table, newest first; each table has the differences from the preceding one."""
OLDEST_VERSION = TABLES[-1]
NEWEST_VERSION = 99
"""The largest number accepted as a release; releases after the bundled one get its definitions."""


def version_of(text: str) -> int | None:
    """Returns the release in a text such as `19` or `19.1.7`; None if it is too old, or no release."""
    major = text.partition(".")[0]
    version = int(major) if major.isdecimal() and len(major) < 4 else 0
    return version if OLDEST_VERSION <= version <= NEWEST_VERSION else None


def load_dialect_of(version: int) -> Callable[[str], Dialect | None]:
    """Returns a function that loads the dialect with a given namespace as it was in release `version`."""
    if version >= BUNDLED_VERSION:
        return load_dialect
    load: Callable[[str], Dialect | None] = import_module("compiler.versions.release").loader(version)
    return load
