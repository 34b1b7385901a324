"""Definition files as a source of dialects: read by `llvm-tblgen`, translated, and stored.

Takes TableGen files, or the JSON that `llvm-tblgen --dump-json` wrote; returns a `StoredImport`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.diagnostics import Severity
from compiler.dialect_sources.dump import Dump, dump_all
from compiler.dialect_sources.sources import DialectSources, SourceProblem
from compiler.dialect_sources.stored_import import Store, StoredImport, combined, shadowing, stamp
from compiler.dialect_sources.toolchain import Toolchain, find_toolchain
from compiler.ods.model import DefinitionPlace
from compiler.ods.notation import Program
from compiler.ods.parameters import ParameterSyntax
from compiler.syntax.assembly.op_syntax import format_problem
from compiler.versions.tree import definition_files

if TYPE_CHECKING:
    from compiler.ods.tablegen import Import

NOTHING = StoredImport((), (), (), (), ())


def import_files(sources: DialectSources, store: Store | None = None) -> StoredImport:
    """Returns the dialects of the sources' TableGen files, from the store where that has them.

    The files are read as one, since they speak of each other, as far as that is possible.
    """
    toolchain = find_toolchain(sources.llvm_tblgen)
    if toolchain is None:
        name = sources.llvm_tblgen or "llvm-tblgen"
        advice = (
            "it comes with LLVM and with the extra 'tablegen' of this package; 'llvm-tblgen' in [dialects] of "
            "ir-lsp.toml, or --llvm-tblgen, names the one to run"
        )
        problem = SourceProblem(sources.td[0], 1, 1, f"{name} was not found", advice=advice)
        return NOTHING._replace(problems=(problem,))
    path = None if store is None else store.path_of("td", sources.td, sources.include, toolchain, _stamp_of(toolchain))
    if store is not None and path is not None and (stored := store.load(path)) is not None:
        return stored
    started = time.time_ns()
    dumps = dump_all(sources.td, sources.include, toolchain)
    includes = (*sources.include, *([] if toolchain.include is None else [toolchain.include]))
    imported = combined([_translated(dump, includes) for dump in dumps])
    if store is not None and path is not None and all(dump.records is not None for dump in dumps):
        # The content of a file modified since the start may be older than its stamp.
        if all(file.modified < started for file in imported.files):
            store.save(path, imported)
    return imported


def mlir_sources(sources: DialectSources) -> DialectSources | None:
    """Returns the definition files of the MLIR that a project brings along as sources, None if it brings none."""
    if sources.mlir_include is None:
        return None
    files = definition_files(sources.mlir_include)
    return DialectSources(td=files, include=(sources.mlir_include,), llvm_tblgen=sources.llvm_tblgen)


def stored_files(sources: DialectSources, store: Store) -> StoredImport | None:
    """Returns the result of `import_files` if it needs neither to run a program nor to translate anything."""
    toolchain = find_toolchain(sources.llvm_tblgen)
    if toolchain is None:
        return import_files(sources)
    return store.load(store.path_of("td", sources.td, sources.include, toolchain, _stamp_of(toolchain)))


def import_json(path: Path, store: Store | None = None) -> StoredImport:
    """Returns the dialects of records that were dumped before."""
    place = None if store is None else store.path_of("records", path)
    if store is not None and place is not None and (stored := store.load(place)) is not None:
        return stored
    try:
        records = json.loads(path.read_bytes())
        if not isinstance(records, dict) or not isinstance(records.get("!instanceof"), dict):
            raise ValueError("these are no records of llvm-tblgen --dump-json")
    except OSError as error:
        return NOTHING._replace(problems=(SourceProblem(path, 1, 1, f"cannot be read: {error.strerror}"),))
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        return NOTHING._replace(problems=(SourceProblem(path, line, column, f"cannot be read: {error}"),))
    imported = _translated(Dump(records, (path,), ()), ())
    if store is not None and place is not None:
        store.save(place, imported)
    return imported


def _stamp_of(toolchain: Toolchain) -> tuple[int, int]:
    status = toolchain.program.stat()
    return status.st_size, status.st_mtime_ns


def _translated(dump: Dump, includes: Sequence[Path]) -> StoredImport:
    files = tuple(stamp(file) for file in dump.files)
    absent = shadowing(dump.files, includes)
    if dump.records is None:
        return NOTHING._replace(files=files, absent=absent, problems=dump.problems)
    try:
        # The translator is not needed if an earlier import is valid.
        imported: Import = import_module("compiler.ods.tablegen").import_records(dump.records)
    except Exception as error:  # Unknown kinds of records must not stop the import.
        message = f"the definitions cannot be understood: {type(error).__name__}: {error}"
        problem = SourceProblem(dump.files[0], 1, 1, message)
        return NOTHING._replace(files=files, absent=absent, problems=(*dump.problems, problem))
    folders = _Folders(dump.files)
    translated = imported.program()
    translated = translated._replace(
        entries=tuple(entry._replace(place=folders.full(entry.place)) for entry in translated.entries),
        dialects=tuple(facts._replace(place=folders.full(facts.place)) for facts in translated.dialects),
    )
    problems = tuple(_format_problems(translated)) + tuple(
        SourceProblem(Path(place.file) if place.file else dump.files[0], place.line, 1, message, Severity.WARNING)
        for place, message in ((folders.full(problem.place), problem.message) for problem in imported.problems)
    )
    return StoredImport((translated,), files, absent, (*dump.problems, *problems), imported.unknown)


def _format_problems(program: Program) -> Iterator[SourceProblem]:
    """Yields the errors in assembly formats, at the definitions."""
    for dialect in program.run().values():
        problems = [(op.name, format_problem(op)) for op in dialect.ops.values()]
        for sigil, definitions in (("!", dialect.types), ("#", dialect.attributes)):
            for each in definitions.values():
                syntax = getattr(each.parse, "__self__", None)
                if isinstance(syntax, ParameterSyntax):
                    problems.append((f"{sigil}{each.full_name}", syntax.format_problem()))
        for name, problem in problems:
            place = dialect.places.get(name)
            if problem is not None and place is not None:
                shown = name.removeprefix("!").removeprefix("#")
                yield SourceProblem(Path(place.file), place.line, 1, f"'{shown}' cannot be read: {problem}")


class _Folders:
    """Finds the path of a file that a source location names without its folder."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files: dict[str, list[Path]] = {}
        for file in files:
            self._files.setdefault(file.name, []).append(file)
        self._lines: dict[Path, list[str]] = {}

    def full(self, place: DefinitionPlace) -> DefinitionPlace:
        """Returns the place with the file's path: of several, the one that has a definition on that line.

        "" for none.
        """
        candidates = self._files.get(place.file, [])
        if len(candidates) > 1:
            candidates = [file for file in candidates if self._defines(file, place.line)] or candidates
        return place._replace(file=str(candidates[0]) if candidates else "")

    def _defines(self, file: Path, line: int) -> bool:
        if file not in self._lines:
            self._lines[file] = file.read_text(encoding="utf-8", errors="replace").splitlines()
        lines = self._lines[file]
        return line <= len(lines) and lines[line - 1].lstrip().startswith(("def", "multiclass", "foreach"))
