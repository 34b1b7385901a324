"""The dialects of older releases of MLIR: the bundled ones, with what differed then put in place.

    context = Context(load_dialect_of("19"))

What differs is data: `tables/N.json` tells how release N differs from the next newer one that has a table, and
`benchmarks/version_tables.py` writes it from the definition files of both. Syntax that C++ read in an older release is
in modules beside the tables, `syntax_N.py`. None of that is loaded for the bundled release.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from compiler.dialects import load_dialect
from compiler.ods.model import Dialect

BUNDLED_VERSION = 22
"""The release whose definitions `compiler.dialects` has."""
TABLES = (21, 19, 16)
"""The releases that there are tables for, newest first; each table is about the step from the one before it."""
OLDEST_VERSION = TABLES[-1]
NEWEST_VERSION = 99
"""The newest number that is taken for a release; newer releases than the bundled one have its definitions."""


def version_of(text: str) -> int | None:
    """Returns the release that a text such as `19` or `19.1.7` names, None for one that is too old, or none at all."""
    major = text.partition(".")[0]
    version = int(major) if major.isdecimal() and len(major) < 4 else 0
    return version if OLDEST_VERSION <= version <= NEWEST_VERSION else None


def load_dialect_of(version: int) -> Callable[[str], Dialect | None]:
    """Returns what gives the dialect of a namespace as it was in a release."""
    if version >= BUNDLED_VERSION:
        return load_dialect
    load: Callable[[str], Dialect | None] = import_module("compiler.versions.release").loader(version)
    return load
