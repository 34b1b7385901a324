"""The project file: `ir-lsp.toml`, or `[tool.ir-lsp]` in a `pyproject.toml`, found from a file upwards.

Takes a file's path; returns the settings of the nearest project file, with absolute paths, and its errors as
diagnostics at places of its text. A file that cannot be read counts as empty; invalid keys are ignored.

    mlir = "19"                               # the release of MLIR that the files are of, or a path to its include
    extensions = [".toy"]                     # further names of files with MLIR, beside .mlir, .ttir and .ttgir
    opt = ["build/bin/toy-opt", "--flag"]     # the program that runs passes to be recorded

    [dialects]                                # see docs/own-dialect.md
    td = ["include/ToyOps.td"]                # TableGen files, whose dialects are known
    include = ["include", "${workspaceFolder}/llvm/mlir/include"]
    records = ["toy.json"]                    # output of `llvm-tblgen --dump-json`
    irdl = ["cmath.irdl.mlir"]
    python = ["toy_dialect.py"]
    llvm-tblgen = "llvm-tblgen-22"            # a program, by path or by name

    [run]                                     # RUN lines
    tools = { toy-opt = "build/bin/toy-opt" } # the paths of programs in RUN lines
    timeout = 30

    [verify]                                  # another mlir-opt that judges, too
    command = ["build/bin/toy-opt", "--allow-unregistered-dialect"]
    timeout = 10

    [pipelines]                               # pipelines of passes with names of their own
    lower = "func.func(canonicalize),convert-to-llvm"

    [hints]
    enable = true

    [inlay-hints]
    types = true
    arguments = true
    closing = true
    constants = true
    loops = true

Paths count from the file's folder; `${workspaceFolder}` is that folder too, `${userHome}` the user's, and `${env:NAME}`
a variable of the environment.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from compiler.diagnostics import Diagnostic, Severity
from compiler.dialect_sources.sources import DialectSources
from compiler.text import Span
from compiler.versions import BUNDLED_VERSION, OLDEST_VERSION, version_of

if TYPE_CHECKING:
    from compiler.versions.detection import DetectedRelease

OWN_NAME = "ir-lsp.toml"
SHARED_NAME = "pyproject.toml"
NAMES = (OWN_NAME, SHARED_NAME)
"""The project files, the one that counts first where a folder has both."""

INLAY_HINTS = ("types", "arguments", "closing", "constants", "loops")
_DETECTION = "compiler.versions.detection"
Setting = TypeVar("Setting")
Default = TypeVar("Default")
CODE = "project-file"
"""The code of diagnostics in project files."""


@dataclass(frozen=True, slots=True)
class DialectFiles:
    """`[dialects]`: where a project's dialects are defined. Paths are absolute, whether there is such a file or not."""

    td: tuple[Path, ...] = ()
    include: tuple[Path, ...] = ()
    records: tuple[Path, ...] = ()
    irdl: tuple[Path, ...] = ()
    python: tuple[Path, ...] = ()
    llvm_tblgen: str = ""
    """A path, or the name of a program on PATH; "" for the one that is found."""


@dataclass(frozen=True, slots=True)
class Project:
    """Content of a project file. An empty one has the defaults, as a file without a project has."""

    path: Path | None = None
    """The project file; None if there is none."""
    text: str = ""
    """The project file's text, which the spans of `problems` are of."""
    extensions: tuple[str, ...] = ()
    dialects: DialectFiles = field(default_factory=DialectFiles)
    tools: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Replacement of the name of a program in RUN lines: a path, or a name that is searched on PATH."""
    run_timeout: float = 30.0
    verify_command: tuple[str, ...] = ()
    """Another `mlir-opt` with its options, which gets the text on standard input; empty for none."""
    verify_timeout: float = 10.0
    opt: tuple[str, ...] = ()
    """The program with its options that runs recorded passes, instead of the server; empty for none."""
    pipelines: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Pipelines of passes, by names that users choose them by."""
    hints: bool | None = None
    """True if hints are shown; None if the client's setting counts."""
    inlay_hints: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    """The kinds of inlay hints that are switched on or off here."""
    problems: tuple[Diagnostic, ...] = ()
    mlir_version: int | None = None
    """The release of MLIR that its files are of; None if the client's setting counts."""
    mlir_include: Path | None = None
    """The folder with the definition files of its own MLIR, which `mlir` names; None for the bundled ones."""
    names_mlir: bool = False
    """True if the project file has the key `mlir`, so that the release is neither found nor guessed."""

    def dialect_sources(self, default_version: int = BUNDLED_VERSION) -> DialectSources:
        """Returns the sources of its dialects; `default_version` counts where the file names no release of MLIR."""
        files = self.dialects
        version = self.mlir_version or default_version
        paths = (files.td, files.include, files.records, files.irdl, files.python)
        return DialectSources(*paths, files.llvm_tblgen, version, self.mlir_include)

    @property
    def folder(self) -> Path | None:
        """Folder that relative paths count from."""
        return None if self.path is None else self.path.parent


class Projects:
    """The project files that were read so far, each once until it changes."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[_Stamp, Project | None]] = {}
        self._found: dict[Path, Path | None] = {}

    def of_file(self, path: Path) -> Project:
        """Returns the project of a file, which is described by the nearest project file upwards."""
        return self.of_folder(path.parent)

    def of_folder(self, folder: Path) -> Project:
        """Returns the project of the files in a folder."""
        if folder not in self._found:
            self._found[folder] = next((each for each in _candidates(folder) if self._project(each) is not None), None)
        path = self._found[folder]
        project = None if path is None else self._project(path)
        return project or Project()

    def refresh(self) -> list[Project]:
        """Reads project files that were changed, created or deleted again. Returns their projects.

        For a deleted one, that is a `Project` with nothing but its path.
        """
        self._found.clear()
        changed: list[Project] = []
        for path, (stamp, old) in list(self._read.items()):
            if _stamp(path) != stamp:
                del self._read[path]
                new = self._project(path)
                if (old is not None or new is not None) and old != new:
                    changed.append(new or Project(path))
        return changed

    @property
    def known(self) -> list[Project]:
        """All that say something."""
        return [project for _, project in self._read.values() if project is not None]

    def _project(self, path: Path) -> Project | None:
        """Returns the content of a project file; None if it is none."""
        if path not in self._read:
            stamp = _stamp(path)
            self._read[path] = (stamp, None if stamp is None else read_project(path))
        return self._read[path][1]


_Stamp: TypeAlias = tuple[int, int] | None


def _stamp(path: Path) -> _Stamp:
    try:
        status = path.stat()
    except (OSError, ValueError):  # a name with a zero byte in it
        return None
    return status.st_mtime_ns, status.st_size


def _candidates(folder: Path) -> Iterator[Path]:
    for each in (folder, *folder.parents):
        for name in NAMES:
            yield each / name


def read_project(path: Path) -> Project | None:
    """Reads a project file; None for a `pyproject.toml` without `[tool.ir-lsp]`, which is another program's.

    Never raises: mistakes are among the project's `problems`.
    """
    is_shared = path.name == SHARED_NAME
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        problem = Diagnostic(f"cannot be read: {reason}", Span(0, 0), CODE)
        return None if is_shared else Project(path, problems=(problem,))
    try:
        table: object = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = Diagnostic(str(error), _span_of_error(text, str(error)), CODE)
        return None if is_shared and "[tool.ir-lsp" not in text else Project(path, text, problems=(problem,))
    except RecursionError:
        problem = Diagnostic("values nest too deep", Span(0, 0), CODE)
        return None if is_shared and "[tool.ir-lsp" not in text else Project(path, text, problems=(problem,))
    if is_shared:
        table = _entry(_entry(table, "tool"), "ir-lsp")
        if table is None:
            return None
    return _Reader(path, text, ("tool", "ir-lsp") if is_shared else ()).project(table)


# ---------------------------------------------------------------------------------------------------------- the values


def _entry(table: object, key: str) -> object:
    """Returns the value of a key, None if there is none."""
    return table.get(key) if isinstance(table, dict) else None


class _Reader:
    """Reads the keys of a table; unknown keys and values of a wrong type become diagnostics."""

    def __init__(self, path: Path, text: str, prefix: tuple[str, ...]) -> None:
        self._path = path
        self._text = text
        self._prefix = prefix
        self._problems: list[Diagnostic] = []

    def project(self, table: object) -> Project:
        keys = ("mlir", "extensions", "opt", "dialects", "run", "verify", "pipelines", "hints", "inlay-hints")
        top = self._table(table, (), keys)
        dialects = self._table(
            top.get("dialects", {}), ("dialects",), ("td", "include", "records", "irdl", "python", "llvm-tblgen")
        )
        run = self._table(top.get("run", {}), ("run",), ("tools", "timeout"))
        tools = self._texts(run.get("tools", {}), ("run", "tools"))
        verify = self._table(top.get("verify", {}), ("verify",), ("command", "timeout"))
        hints = self._table(top.get("hints", {}), ("hints",), ("enable",))
        inlay = self._table(top.get("inlay-hints", {}), ("inlay-hints",), INLAY_HINTS)
        command = self._strings(verify, ("verify",), "command")
        opt = self._read(top, (), "opt", _command, ())
        includes = self._paths(dialects, "include")
        version, mlir_include = self._mlir(self._read(top, (), "mlir", _string, ""), includes)
        tblgen = self._read(dialects, ("dialects",), "llvm-tblgen", _string, "")
        return Project(
            self._path,
            self._text,
            tuple(self._extensions(top)),
            DialectFiles(
                self._paths(dialects, "td"),
                includes,
                self._paths(dialects, "records"),
                self._paths(dialects, "irdl"),
                self._paths(dialects, "python"),
                self._program(tblgen) if tblgen else "",
            ),
            MappingProxyType({name: self._program(path) for name, path in tools.items()}),
            self._read(run, ("run",), "timeout", _seconds, 30.0),
            (self._program(command[0]), *(self._expanded(word) for word in command[1:])) if command else (),
            self._read(verify, ("verify",), "timeout", _seconds, 10.0),
            (self._program(opt[0]), *(self._expanded(word) for word in opt[1:])) if opt else (),
            MappingProxyType(self._texts(top.get("pipelines", {}), ("pipelines",))),
            self._read(hints, ("hints",), "enable", _flag, None),
            MappingProxyType(
                {
                    name: value
                    for name in INLAY_HINTS
                    if (value := self._read(inlay, ("inlay-hints",), name, _flag, None)) is not None
                }
            ),
            problems=tuple(sorted(self._problems, key=lambda problem: problem.span.start)),
            mlir_version=version,
            mlir_include=mlir_include,
            names_mlir="mlir" in top,
        )

    def _mlir(self, text: str, includes: Iterable[Path]) -> tuple[int | None, Path | None]:
        """Returns the release of MLIR, and the folder with the definition files that override those of the release.

        `text` is a number, or the path of an LLVM that determines both. Without it, both are detected; the folder only
        for a release that is newer than the bundled one.
        """
        if not text:
            evidence: DetectedRelease | None = import_module(_DETECTION).find_release(self._path.parent, includes)
            if evidence is None:
                return None, None
            is_newer = evidence.version > BUNDLED_VERSION
            return self._with_definitions(evidence.version, evidence.tree if is_newer else None)
        if text.replace(".", "").isdigit():
            release, folder = version_of(text), None
        else:
            folder = self._absolute(text)
            release = import_module(_DETECTION).version_of_tree(folder)
        if release is None:
            releases = f"a release from '{OLDEST_VERSION}' on"
            self._wrong(("mlir",), f"'mlir' is {releases}, or the path of an LLVM that tells its own")
        return self._with_definitions(release, folder)

    def _with_definitions(self, release: int | None, tree: Path | None) -> tuple[int | None, Path | None]:
        """Returns a release, and the folder of definition files in the sources or the build of an LLVM.

        A newer release with such files counts as the bundled one, since the files tell the rest.
        """
        candidates = () if tree is None else (tree, tree / "include", tree / "mlir/include")
        include = next((each for each in candidates if (each / "mlir/IR/OpBase.td").is_file()), None)
        if include is not None and release is not None:
            release = min(release, BUNDLED_VERSION)
        return release, include

    def _table(self, value: object, path: tuple[str, ...], keys: tuple[str, ...]) -> Mapping[str, object]:
        if not isinstance(value, dict):
            self._wrong(path, f"'{'.'.join(path)}' is a table")
            return {}
        for key in value:
            if key not in keys:
                self._unknown((*path, key), keys)
        return value

    def _unknown(self, path: tuple[str, ...], keys: tuple[str, ...]) -> None:
        listed = ", ".join(f"'{key}'" for key in keys)
        message = f"'{'.'.join(path)}' is not known; there are {listed}"
        self._problems.append(Diagnostic(message, self._span(path), CODE, Severity.WARNING))

    def _wrong(self, path: tuple[str, ...], message: str) -> None:
        self._problems.append(Diagnostic(message, self._span(path), CODE))

    def _read(
        self,
        table: Mapping[str, object],
        path: tuple[str, ...],
        key: str,
        read: Callable[[object], Setting],
        default: Default,
    ) -> Setting | Default:
        if key not in table:
            return default
        try:
            return read(table[key])
        except TypeError as error:
            self._wrong((*path, key), f"'{'.'.join((*path, key))}' is {error}")
            return default

    def _strings(self, table: Mapping[str, object], path: tuple[str, ...], key: str) -> tuple[str, ...]:
        return self._read(table, path, key, _strings, ())

    def _extensions(self, table: Mapping[str, object]) -> Iterator[str]:
        for name in self._strings(table, (), "extensions"):
            if re.fullmatch(r"\.[^./\\]+", name):
                yield name
            else:
                self._wrong(("extensions",), f"'{name}' is no extension: it begins with a dot, as '.mlir' does")

    def _texts(self, value: object, path: tuple[str, ...]) -> dict[str, str]:
        """Returns a table of strings, whose keys are names that the project chooses; empty strings are left out."""
        table = self._table(value, path, tuple(value) if isinstance(value, dict) else ())
        texts = {name: self._read(table, path, name, _string, "") for name in table}
        return {name: text for name, text in texts.items() if text}

    def _paths(self, dialects: Mapping[str, object], key: str) -> tuple[Path, ...]:
        return tuple(self._absolute(name) for name in self._strings(dialects, ("dialects",), key))

    def _absolute(self, name: str) -> Path:
        return Path(os.path.normpath(self._path.parent / Path(self._expanded(name))))

    def _program(self, name: str) -> str:
        """Returns a path where the name has a folder in it, else the name, which is looked for on PATH."""
        expanded = self._expanded(name)
        return str(self._absolute(name)) if "/" in expanded or os.sep in expanded else expanded

    def _expanded(self, text: str) -> str:
        def value(match: re.Match[str]) -> str:
            if match["variable"] is not None:
                return os.environ.get(match["variable"], "")
            return str(self._path.parent) if match["name"] == "workspaceFolder" else str(Path.home())

        return re.sub(r"\$\{(?:env:(?P<variable>\w+)|(?P<name>workspaceFolder|userHome))\}", value, text)

    def _span(self, path: tuple[str, ...]) -> Span:
        return _span_of_key(self._text, (*self._prefix, *path))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("true or false")
    return value


def _string(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise TypeError("a string")
    return value


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) and "\0" not in each for each in value):
        raise TypeError("an array of strings")
    return tuple(value)


def _command(value: object) -> tuple[str, ...]:
    words = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else ()
    if not words or not all(isinstance(each, str) and each and "\0" not in each for each in words):
        raise TypeError("a program, or an array of a program and its options")
    return words


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 3600:
        raise TypeError("a number of seconds, more than 0 and at most 3600")
    return float(value)


# ---------------------------------------------------------------------------------------------------------- the places

_HEADER = re.compile(r"[ \t]*\[\[?(?P<path>[^\]\n]+)\]\]?[ \t]*(?:#.*)?$")
_KEY = re.compile(r"""[ \t]*(?P<path>[\w.\- \t"']+?)[ \t]*=""")
_ERROR_PLACE = re.compile(r"\(at line (?P<line>\d+), column (?P<column>\d+)\)")


def _span_of_error(text: str, message: str) -> Span:
    """Returns the place that the message of `tomllib` names; the end of the text for any other."""
    match = _ERROR_PLACE.search(message)
    lines = text.splitlines(keepends=True)
    if match is None:
        return Span(max(0, len(text) - 1), len(text))
    line = min(int(match["line"]) - 1, len(lines))
    start = min(sum(len(each) for each in lines[:line]) + int(match["column"]) - 1, len(text))
    return Span(start, min(start + 1, len(text)))


def _span_of_key(text: str, path: tuple[str, ...]) -> Span:
    """Returns the span of a key: in its table, dotted, or in an inline table; else the nearest enclosing key."""
    best, length = Span(0, 0), 0
    table: tuple[str, ...] = ()
    offset = 0
    for line in text.splitlines(keepends=True):
        match = _HEADER.match(line.rstrip("\r\n")) or _KEY.match(line)
        if match is not None:
            words = _words(match["path"])
            if match.re is _HEADER:
                table = words
            full = words if match.re is _HEADER else (*table, *words)
            if len(full) > length and full == path[: len(full)]:
                best, length = Span(offset + match.start("path"), offset + match.end("path")), len(full)
                rest = path[len(full) :]
                inner = re.search(rf"""[{{,\s]["']?(?P<key>{re.escape(rest[-1])})["']?\s*=""", line) if rest else None
                if inner is not None and match.re is _KEY:
                    best = Span(offset + inner.start("key"), offset + inner.end("key"))
        offset += len(line)
    return best


def _words(path: str) -> tuple[str, ...]:
    return tuple(word.strip().strip("\"'") for word in path.split("."))
