"""The dialects of a project: bundled ones, those of its own files, those of installed packages.

Enters: `DialectSources`; leaves: a `DialectSet`, whose `load` a context asks. Where a bundled dialect has a definition,
that one counts; what a project's files add to its namespace (ops of `transform`, say) comes on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from compiler.dialect_sources.entry_points import load_registered, registered_names
from compiler.dialect_sources.guarded_hooks import guard_dialect, guarded
from compiler.dialect_sources.irdl import load_irdl
from compiler.dialect_sources.python_module import PythonDefinitions, load_python
from compiler.dialect_sources.sources import DialectSources, SourceProblem
from compiler.dialect_sources.stored_import import Store, StoredImport
from compiler.dialect_sources.tablegen import import_files, import_json
from compiler.dialects import BUNDLED, load_dialect
from compiler.ods.extension import extend, extending
from compiler.ods.model import Dialect, Rewrites


class DialectSet:
    """Dialects by namespace. `files` are those that were read: when one changes, the set is out of date."""

    def __init__(
        self,
        own: Mapping[str, Dialect] | None = None,
        problems: Iterable[SourceProblem] = (),
        files: Iterable[Path] = (),
    ) -> None:
        self._own = dict(own or {})
        self._loaded: dict[str, Dialect | None] = {}
        self.problems = list(problems)
        self.files = frozenset(files)

    @property
    def names(self) -> list[str]:
        """All namespaces that there are dialects for."""
        return sorted({*BUNDLED, *self._own, *registered_names()})

    @property
    def own_names(self) -> list[str]:
        """The namespaces that the project's own files define something in."""
        return sorted(self._own)

    def load(self, name: str) -> Dialect | None:
        """The dialect of a namespace, None where there is none."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> Dialect | None:
        bundled, own = load_dialect(name), self._own.get(name)
        if bundled is not None and own is not None:
            return _merged(bundled, own)
        if bundled is not None or own is not None:
            return bundled or own
        registered = load_registered(name)
        if isinstance(registered, SourceProblem):
            self.problems.append(registered)
            return None
        return registered


def load_sources(
    sources: DialectSources, store: Store | None = None, imported: StoredImport | None = None
) -> DialectSet:
    """The dialects of all sources; `imported` is what the TableGen files give, where that is known already."""
    own: dict[str, Dialect] = {}
    problems: list[SourceProblem] = []
    files: list[Path] = []

    def add(dialect: Dialect) -> None:
        known = own.get(dialect.name)
        own[dialect.name] = dialect if known is None else _merged(known, dialect)

    modules: list[PythonDefinitions] = [load_python(path) for path in sources.python]
    extensions = [guarded(each) for module in modules for each in module.extensions]
    for module in modules:
        for dialect in module.dialects:
            guard_dialect(dialect)
            add(dialect)
    imports = [import_json(path, store) for path in sources.records]
    if sources.td:
        imports.insert(0, import_files(sources, store) if imported is None else imported)
    notation = extending(extensions)
    for made in imports:
        for dialect in made.program.run(lambda kind, full_name: _known(own, kind, full_name), notation).values():
            if dialect.ops or dialect.types or dialect.attributes:
                add(dialect)
    for path in sources.irdl:
        defined = load_irdl(path)
        problems += defined.problems
        for dialect in defined.dialects:
            add(dialect)
    for dialect in own.values():
        for definition in dialect.ops.values():
            definition.owner = dialect
        extend(dialect, extensions)
    problems += [problem for module in modules for problem in module.problems]
    problems += [problem for made in imports for problem in made.problems]
    files += [*sources.td, *sources.records, *sources.irdl]
    files += [file for module in modules for file in module.files]
    files += [Path(file.path) for made in imports for file in made.files]
    return DialectSet(own, dict.fromkeys(problems), files)


def _known(own: Mapping[str, Dialect], kind: str, full_name: str) -> Any:
    """The type, attribute or enum that there is already, so that all that speak of it mean the same."""
    name, _, rest = full_name.partition(".")
    dialect = load_dialect(name) or own.get(name)
    return None if dialect is None else getattr(dialect, kind).get(rest)


def _merged(first: Dialect, second: Dialect) -> Dialect:
    """One dialect of two; where both have a definition, the first one's counts."""
    loaders = [load for load in (first.load_rewrites, second.load_rewrites) if load is not None]
    return replace(
        first,
        load_rewrites=partial(_all_rewrites, loaders) if loaders else None,
        ops={**second.ops, **first.ops},
        types={**second.types, **first.types},
        attributes={**second.attributes, **first.attributes},
        enums={**second.enums, **first.enums},
        places={**second.places, **first.places},
    )


def _all_rewrites(loaders: Iterable[Callable[[], Rewrites]]) -> Rewrites:
    parts = [load() for load in loaders]
    folds = {name: fold for part in reversed(parts) for name, fold in part.folds.items()}
    return replace(parts[0], folds=folds, patterns=[pattern for part in parts for pattern in part.patterns])
