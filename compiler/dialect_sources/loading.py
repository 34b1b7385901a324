"""Loads the dialects of all sources of a project.

Takes `DialectSources`; returns a `DialectSet` with the dialects and all errors in the sources.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.diagnostics import Severity
from compiler.dialect_sources.dialect_set import DialectSet, merged
from compiler.dialect_sources.function_syntax import read_as_functions
from compiler.dialect_sources.sources import DialectSources, SourceProblem
from compiler.dialect_sources.stored_import import Store, StoredImport
from compiler.dialect_sources.tablegen import import_files, import_json, mlir_sources, stored_files
from compiler.ods.extension import extend, extending
from compiler.ods.model import Dialect
from compiler.ods.notation import Program
from compiler.versions import load_dialect_of
from compiler.versions.tree import combine

if TYPE_CHECKING:
    from compiler.dialect_sources.irdl import IrdlDefinitions
    from compiler.dialect_sources.python_module import PythonDefinitions

_NAME = re.compile(r'\bDialect\s*\{\s*let\s+name\s*=\s*"(\w+)"')
_MODULES = "compiler.dialect_sources"
"""Package of the readers of IRDL and Python, each loaded on first use: projects mostly have one kind of sources."""


def load_sources(
    sources: DialectSources, store: Store | None = None, imported: StoredImport | None = None
) -> DialectSet:
    """Returns the dialects of all sources; `imported` is the import of the TableGen files, if there is one."""
    upstream = load_dialect_of(sources.mlir_version)
    mlir = mlir_sources(sources)
    if mlir is not None:
        upstream = combine(upstream, partial(_run_all, import_files(mlir, store).programs))
    own: dict[str, Dialect] = {}
    problems: list[SourceProblem] = []
    files: list[Path] = []

    def add(dialect: Dialect) -> None:
        existing = own.get(dialect.name)
        own[dialect.name] = dialect if existing is None else merged(existing, dialect)

    modules = _read_python(sources.python)
    extensions = [each for module in modules for each in module.extensions]
    for module in modules:
        for dialect in module.dialects:
            add(dialect)
    imports = [import_json(path, store) for path in sources.records]
    if sources.td:
        imports.insert(0, import_files(sources, store) if imported is None else imported)
    notation = extending(extensions)
    for import_ in imports:
        for program in import_.programs:
            try:
                dialects_of_program = program.run(
                    lambda kind, full_name: _known(upstream, own, kind, full_name), notation
                )
            except Exception as error:  # of an unknown kind
                message = f"the definitions cannot be made: {type(error).__name__}: {error}"
                problems.append(SourceProblem(Path(import_.files[0].path), 1, 1, message))
                continue
            for dialect in dialects_of_program.values():
                if dialect.ops or dialect.types or dialect.attributes or upstream(dialect.name) is None:
                    add(dialect)
    for defined in _read_irdl(sources.irdl):
        problems += defined.problems
        for dialect in defined.dialects:
            add(dialect)
    unread = [each for import_ in imports for each in import_.problems if each.severity is Severity.ERROR]
    for name in _dialects_named_in({each.path for each in unread}):
        if name not in own:
            add(Dialect(name, has_cpp=True))
    for dialect in own.values():
        dialect.is_incomplete = dialect.has_cpp and (bool(unread) or not dialect.ops)
        for definition in dialect.ops.values():
            definition.owner = dialect
        extend(dialect, extensions)
        read_as_functions(dialect)
    problems += [problem for module in modules for problem in module.problems]
    problems += [problem for import_ in imports for problem in import_.problems]
    files += [*sources.td, *sources.records, *sources.irdl]
    files += [file for module in modules for file in module.files]
    files += [Path(file.path) for import_ in imports for file in import_.files]
    return DialectSet(own, dict.fromkeys(problems), files, sources.mlir_version, upstream)


def _run_all(programs: Sequence[Program], lookup: Callable[[str, str], object]) -> dict[str, Dialect]:
    """Returns the dialects of several programs; later ones share the definitions that earlier ones created."""
    dialects: dict[str, Dialect] = {}

    def made_or_known(kind: str, full_name: str) -> object:
        name, _, rest = full_name.partition(".")
        dialect = dialects.get(name)
        return lookup(kind, full_name) or (None if dialect is None else getattr(dialect, kind).get(rest))

    for program in programs:
        for name, dialect in program.run(made_or_known).items():
            dialects[name] = merged(dialects[name], dialect) if name in dialects else dialect
    return dialects


def _dialects_named_in(files: Iterable[Path]) -> Iterator[str]:
    """Returns the namespaces of dialects that definition files name, though they cannot be read."""
    for file in sorted(files):
        try:
            text = file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        yield from _NAME.findall(text)


def _read_python(paths: Sequence[Path]) -> list[PythonDefinitions]:
    return [import_module(f"{_MODULES}.python_module").load_python(path) for path in paths]


def _read_irdl(paths: Sequence[Path]) -> list[IrdlDefinitions]:
    return [import_module(f"{_MODULES}.irdl").load_irdl(path) for path in paths]


def _known(upstream: Callable[[str], Dialect | None], own: Mapping[str, Dialect], kind: str, full_name: str) -> object:
    """Returns the existing type, attribute or enum, so that all references are to one object."""
    name, _, rest = full_name.partition(".")
    dialect = upstream(name) or own.get(name)
    return None if dialect is None else getattr(dialect, kind).get(rest)


__all__ = ["load_sources", "mlir_sources", "stored_files"]
