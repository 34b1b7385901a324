"""Python modules as a source of dialects.

Takes a file, or the folder of a package; returns the dialects that its top level defines, and extensions of others.
Definitions that no `dialect(...)` call collects form the dialect that their names begin with. The module runs in this
process: naming it means trusting it, as with any import.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from compiler.dialect_sources.guarded_hooks import guard_dialect, guarded
from compiler.dialect_sources.sources import SourceProblem
from compiler.ods.define import definition_of, gathered
from compiler.ods.extension import Extension
from compiler.ods.model import DefinitionPlace, Dialect, OpDef
from compiler.ods.type_def import TypeDef

_PREFIX = "ir_dialects_"


@dataclass(frozen=True, slots=True)
class PythonDefinitions:
    """Definitions of a module, and the files it consists of."""

    dialects: tuple[Dialect, ...] = ()
    extensions: tuple[Extension, ...] = ()
    files: tuple[Path, ...] = ()
    problems: tuple[SourceProblem, ...] = ()


class _SourceLoader(SourceFileLoader):
    """Loads a module from its source, since compiled files in the folder may differ from it."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def load_python(path: Path) -> PythonDefinitions:
    """Runs a module. An exception becomes a problem at the line that raised it."""
    is_package = path.is_dir()
    file = path / "__init__.py" if is_package else path
    if not file.is_file():
        return PythonDefinitions(files=(file,), problems=(SourceProblem(file, 1, 1, "there is no such file"),))
    name = f"{_PREFIX}{hashlib.sha256(str(file).encode('utf-8', 'surrogateescape')).hexdigest()[:12]}"
    for loaded in [loaded for loaded in sys.modules if loaded == name or loaded.startswith(f"{name}.")]:
        del sys.modules[loaded]  # of an older version of the file
    folders = [str(path)] if is_package else None
    spec = spec_from_file_location(
        name, file, loader=_SourceLoader(name, str(file)), submodule_search_locations=folders
    )
    assert spec is not None and spec.loader is not None
    if is_package:
        for folder in (path, *(each for each in path.rglob("*") if each.is_dir())):
            sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (_SourceLoader, SOURCE_SUFFIXES))
    module = module_from_spec(spec)
    sys.modules[name] = module
    files = tuple(sorted(path.rglob("*.py"))) if is_package else (file,)
    try:
        with contextlib.redirect_stdout(sys.stderr):  # standard output may be a connection to an editor
            spec.loader.exec_module(module)
        dialects, extensions = definitions_of(module)
        for dialect in dialects:
            guard_dialect(dialect)
        extensions = tuple(guarded(each) for each in extensions)
    except (Exception, SystemExit) as error:
        sys.modules.pop(name, None)
        return PythonDefinitions(files=files, problems=(_problem(error, file, files),))
    for dialect in dialects:
        dialect.places = {**dict(_places(dialect, files)), **dialect.places}
    return PythonDefinitions(dialects, extensions, files)


def definitions_of(module: ModuleType) -> tuple[tuple[Dialect, ...], tuple[Extension, ...]]:
    """Returns the dialects and extensions at a module's top level."""
    values = list(vars(module).values())
    dialects = {value.name: value for value in values if isinstance(value, Dialect)}
    loose: dict[str, list[OpDef | TypeDef]] = {}
    for value in map(definition_of, values):
        if isinstance(value, OpDef | TypeDef) and value.dialect not in dialects and _is_own(value):
            loose.setdefault(value.dialect, []).append(value)
    gathered_dialects = [
        gathered(name, definitions, summary=_first_line(module.__doc__)) for name, definitions in loose.items()
    ]
    return (*dialects.values(), *gathered_dialects), tuple(value for value in values if isinstance(value, Extension))


def _is_own(value: OpDef | TypeDef) -> bool:
    """Returns True if a definition is not one of another dialect that the module imported."""
    return not isinstance(value, OpDef) or value.owner is None


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]


def _problem(error: BaseException, file: Path, files: tuple[Path, ...]) -> SourceProblem:
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename is not None:
        return SourceProblem(Path(error.filename), error.lineno or 1, error.offset or 1, message)
    own = {str(each) for each in files}
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in own]
    if not frames:
        return SourceProblem(file, 1, 1, message)
    return SourceProblem(Path(frames[-1].filename), frames[-1].lineno or 1, (frames[-1].colno or 0) + 1, message)


def _places(dialect: Dialect, files: tuple[Path, ...]) -> Iterator[tuple[str, DefinitionPlace]]:
    """Yields the places where names of definitions first occur as strings."""
    lines: dict[str, DefinitionPlace] = {}
    pattern = re.compile(rf"""["']({re.escape(dialect.name)}(?:\.[\w$.]+)?)["']""")
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for match in pattern.finditer(line):
                lines.setdefault(match[1], DefinitionPlace(str(file), number))
    for sigil, names in (
        ("", (dialect.name, *dialect.ops)),
        ("!", (definition.full_name for definition in dialect.types.values())),
        ("#", (definition.full_name for definition in dialect.attributes.values())),
    ):
        yield from ((f"{sigil}{name}", lines[name]) for name in names if name in lines)
