"""Finds the release of MLIR that the build files of a project require.

    version_of_pins(Path("lingo-db")) == 20  # CMakeLists.txt: find_package(MLIR 20.1 REQUIRED)

Only files are read: neither the network nor installed packages are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_FOLDERS = (".", "build_tools", "cmake", "scripts", "utils")
_FILES = ("CMakeLists.txt", ".gitmodules", "pyproject.toml", "*requirements*.txt", "*llvm*", "*mlir*")
_PINS = (
    re.compile(r"\bfind_package\(\s*(?:MLIR|LLVM)\s+(\d+)"),
    re.compile(r"\bllvmorg-(\d+)"),
    re.compile(r"\bbranch\s*=\s*release/(\d+)\.x"),
    re.compile(r"\bmlir[\w-]*\s*[=~]=\s*(\d+)\.\d"),
    re.compile(r"\b(\d+)\.\d\.\d\.(?:20\d{6}|\$)"),  # nightly builds: 24.0.0.2026080106
)
_SUBMODULE = re.compile(r"^\s*path\s*=\s*(?P<path>\S+)|^\s*url\s*=\s*\S*/llvm-project(?:\.git)?/?\s*$", re.MULTILINE)
_FIRST, _LAST = 13, 60
"""Range of numbers that can be releases of MLIR."""
_MOST = 1 << 18


def submodules(folder: Path) -> Iterator[Path]:
    """Yields the folders of the submodules of a project that are LLVM."""
    path = ""
    for match in _SUBMODULE.finditer(_text(folder / ".gitmodules")):
        if match["path"]:
            path = match["path"]
        elif path:
            yield folder / path


def version_of_pins(folder: Path) -> int | None:
    """Returns the release of MLIR that the files of a project name; None if no file names one.

    CMake's packages come first, then tags and branches of LLVM, Python packages, and nightly builds.
    """
    texts = [_text(file) for each in _FOLDERS for pattern in _FILES for file in sorted((folder / each).glob(pattern))]
    versions = (int(match[1]) for pin in _PINS for text in texts for match in pin.finditer(text))
    return next((version for version in versions if _FIRST <= version <= _LAST), None)


def _text(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            return stream.read(_MOST).decode("utf-8", "replace")
    except OSError:
        return ""
