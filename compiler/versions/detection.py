"""Finds the release of MLIR that a project is built with, and that of a folder with an LLVM.

    version_of_tree(Path("third_party/llvm-project/mlir/include")) == 19

The release is in files that every LLVM has: `cmake/Modules/LLVMVersion.cmake` and `llvm/CMakeLists.txt` of its sources,
`llvm-config.h` and `LLVMConfigVersion.cmake` of an installation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from compiler.versions import OLDEST_VERSION
from compiler.versions.operations import version_of_operations
from compiler.versions.pins import submodules, version_of_pins

_PLACES = (
    "cmake/Modules/LLVMVersion.cmake",
    "llvm/CMakeLists.txt",
    "include/llvm/Config/llvm-config.h",
    "llvm/Config/llvm-config.h",
    "lib/cmake/llvm/LLVMConfigVersion.cmake",
)
_CHECKOUTS = ("llvm-project", "third_party/llvm-project", "third-party/llvm-project", "externals/llvm-project", "llvm")
"""Folders that often have a project's LLVM, besides its submodules."""
_CACHES = ("build/CMakeCache.txt", "CMakeCache.txt")
_CACHED = re.compile(r"^(?:MLIR|LLVM)_DIR:\w+=(?P<path>.+)$", re.MULTILINE)
_VERSION = re.compile(
    r"LLVM_VERSION_MAJOR[ \t]+(?P<major>\d+)|set\(PACKAGE_VERSION[ \t]+\"(?P<package>\d+)", re.IGNORECASE
)
_MOST = 1 << 20


class DetectedRelease(NamedTuple):
    """The release of a project, and the folder with the LLVM that it was read from, if any."""

    version: int
    tree: Path | None = None


def find_release(folder: Path, includes: Iterable[Path]) -> DetectedRelease | None:
    """Returns the release that a project is built with; None if there is no evidence.

    The first of these that has evidence decides: the folders that its TableGen files include, its CMake cache, the LLVM
    in its tree, versions in its build files, the operations in its MLIR files.
    """
    trees = (*includes, *_cached(folder), *submodules(folder), *(folder / name for name in _CHECKOUTS))
    for tree in trees:
        if tree.is_dir():
            version = version_of_tree(tree, within=folder if tree.is_relative_to(folder) else None)
            if version is not None:
                return DetectedRelease(version, tree)
    version = version_of_pins(folder)
    if version is None:
        version = version_of_operations(folder)
    return None if version is None else DetectedRelease(max(version, OLDEST_VERSION))


def _cached(folder: Path) -> Iterator[Path]:
    for name in _CACHES:
        try:
            text = (folder / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        yield from (Path(match["path"].strip()) for match in _CACHED.finditer(text))


def version_of_tree(folder: Path, within: Path | None = None) -> int | None:
    """Returns the release of the LLVM in a folder, or in one of its parents up to `within`; None if no file has it.

    A release older than all tables counts as the oldest.
    """
    for each in (folder, *list(folder.parents)[:4]):
        if within is not None and not each.is_relative_to(within):
            break
        for place in _PLACES:
            version = _version_in(each / place)
            if version is not None:
                return max(version, OLDEST_VERSION)
    return None


def _version_in(file: Path) -> int | None:
    try:
        with file.open("rb") as stream:
            match = _VERSION.search(stream.read(_MOST).decode("utf-8", "replace"))
    except OSError:
        return None
    return None if match is None else int(match["major"] or match["package"])
