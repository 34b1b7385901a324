"""Sources of a project's dialects, and errors in the files it names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from compiler.diagnostics import Severity
from compiler.versions import BUNDLED_VERSION


class SourcesJson(TypedDict):
    """The form of `DialectSources` in JSON."""

    td: list[str]
    include: list[str]
    records: list[str]
    irdl: list[str]
    python: list[str]
    llvm_tblgen: str
    mlir_version: int
    mlir_include: str | None


@dataclass(frozen=True, slots=True)
class DialectSources:
    """Sources that define dialects; all paths are absolute.

    `td`: TableGen files, read as one, with the include folders `include`. `records`: output files of `llvm-tblgen
    --dump-json`. `irdl`: files of the irdl dialect. `python`: modules in the notation of `compiler.ods.define`, or
    packages, by their folder. `llvm_tblgen`: a path, or a name on PATH; "" to search for one. `mlir_version`: the
    release of MLIR whose dialects are used with these. `mlir_include`: the folder with the definition files of an MLIR,
    whose dialects replace those of the release; None for none.
    """

    td: tuple[Path, ...] = ()
    include: tuple[Path, ...] = ()
    records: tuple[Path, ...] = ()
    irdl: tuple[Path, ...] = ()
    python: tuple[Path, ...] = ()
    llvm_tblgen: str = ""
    mlir_version: int = BUNDLED_VERSION
    mlir_include: Path | None = None

    def to_json(self) -> dict[str, object]:
        """Returns the sources as JSON's data, for another process."""
        paths = {name: [str(path) for path in getattr(self, name)] for name in _PATHS}
        include = None if self.mlir_include is None else str(self.mlir_include)
        others = {"llvm_tblgen": self.llvm_tblgen, "mlir_version": self.mlir_version, "mlir_include": include}
        return {**paths, **others}

    @staticmethod
    def from_json(value: SourcesJson) -> DialectSources:
        """Returns the sources that `to_json` wrote."""
        return DialectSources(
            td=tuple(map(Path, value["td"])),
            include=tuple(map(Path, value["include"])),
            records=tuple(map(Path, value["records"])),
            irdl=tuple(map(Path, value["irdl"])),
            python=tuple(map(Path, value["python"])),
            llvm_tblgen=value["llvm_tblgen"],
            mlir_version=value["mlir_version"],
            mlir_include=None if value["mlir_include"] is None else Path(value["mlir_include"]),
        )


_PATHS = ("td", "include", "records", "irdl", "python")


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """An error in a file that defines dialects; lines and columns count from 1.

    `advice` is a suggestion to fix it, or "".
    """

    path: Path
    line: int
    column: int
    message: str
    severity: Severity = Severity.ERROR
    advice: str = ""

    def render(self) -> str:
        """Returns the text for a terminal, a line for each problem."""
        text = f"{self.path}:{self.line}:{self.column}: {self.severity.value}: {self.message}\n"
        return f"{text}{self.path}:{self.line}:{self.column}: note: {self.advice}\n" if self.advice else text
