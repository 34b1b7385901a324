"""The dialects of a project: bundled ones, and those defined in its files or in installed packages.

A context loads dialects from a `DialectSet`. Definitions of a bundled dialect have precedence; a project's files may
add further ones to its namespace, such as ops of `transform`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path

from compiler.dialect_sources.sources import SourceProblem
from compiler.dialects import BUNDLED
from compiler.ods.model import Dialect, Rewrites
from compiler.versions import BUNDLED_VERSION, load_dialect_of

_ENTRY_POINTS = "compiler.dialect_sources.entry_points"
"""Loaded with the first unknown namespace, as the search in installed packages takes a while."""


_MLIR_FOLDER = "/mlir/Dialect/"
"""Folder of MLIR's own dialects, in whatever tree they are."""


class DialectSet:
    """Dialects by namespace. `files` are those that were read: when one changes, the set is out of date."""

    def __init__(
        self,
        own: Mapping[str, Dialect] | None = None,
        problems: Iterable[SourceProblem] = (),
        files: Iterable[Path] = (),
        mlir_version: int = BUNDLED_VERSION,
        load_upstream: Callable[[str], Dialect | None] | None = None,
    ) -> None:
        self.mlir_version = mlir_version
        self.load_upstream = load_upstream or load_dialect_of(mlir_version)
        self._own = dict(own or {})
        self._loaded: dict[str, Dialect | None] = {}
        self.problems = list(problems)
        self.files = frozenset(files)

    @property
    def own(self) -> Mapping[str, Dialect]:
        """Dialects that the project's own files define, by namespace."""
        return self._own

    @property
    def names(self) -> list[str]:
        """All namespaces that there are dialects for."""
        return sorted({*BUNDLED, *self._own, *import_module(_ENTRY_POINTS).registered_names()})

    @property
    def own_names(self) -> list[str]:
        """The namespaces that the project's own files define something in."""
        return sorted(self._own)

    def load(self, name: str) -> Dialect | None:
        """Returns the dialect with a namespace; None if there is none."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> Dialect | None:
        bundled, own = self.load_upstream(name), self._own.get(name)
        if bundled is not None and own is not None:
            return own if _replaces(own) else merged(bundled, own)
        if bundled is not None or own is not None:
            return bundled or own
        registered: Dialect | SourceProblem | None = import_module(_ENTRY_POINTS).load_registered(name)
        if isinstance(registered, SourceProblem):
            self.problems.append(registered)
            return None
        return registered


def _replaces(dialect: Dialect) -> bool:
    """Returns True for a project's own dialect that has the name of a bundled one: MLIR took it over later.

    That is where a file outside of MLIR's own defines the dialect itself, or where that file cannot be read.
    """
    place = dialect.places.get(dialect.name)
    is_unread = dialect.is_incomplete and not dialect.ops and place is None
    return is_unread or (place is not None and place.file.endswith(".td") and _MLIR_FOLDER not in place.file)


def merged(first: Dialect, second: Dialect) -> Dialect:
    """One dialect of two; where both have a definition, the first one's counts."""
    loaders = [load for load in (first.load_rewrites, second.load_rewrites) if load is not None]
    return replace(
        first,
        load_rewrites=partial(_all_rewrites, loaders) if loaders else None,
        ops={**second.ops, **first.ops},
        types={**second.types, **first.types},
        attributes={**second.attributes, **first.attributes},
        enums={**second.enums, **first.enums},
        is_incomplete=first.is_incomplete or second.is_incomplete,
        places={**second.places, **first.places},
    )


def _all_rewrites(loaders: Iterable[Callable[[], Rewrites]]) -> Rewrites:
    parts = [load() for load in loaders]
    return replace(parts[0], patterns=[pattern for part in parts for pattern in part.patterns])
