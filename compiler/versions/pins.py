"""Which release of MLIR the files of a project name that say what it is built with.

    version_of_pins(Path("lingo-db")) == 20  # CMakeLists.txt: find_package(MLIR 20.1 REQUIRED)

Nothing is asked for over a network, and what is installed does not count.
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
"""Range of numbers that can be releases; others are of something else."""
_MOST = 1 << 18


def submodules(folder: Path) -> Iterator[Path]:
    """Yields the folders of a project that are checkouts of LLVM, as its `.gitmodules` has them."""
    path = ""
    for match in _SUBMODULE.finditer(_text(folder / ".gitmodules")):
        if match["path"]:
            path = match["path"]
        elif path:
            yield folder / path


def version_of_pins(folder: Path) -> int | None:
    """Returns the release of MLIR that a project's files name, None where none does.

    Versions of CMake's packages count first, then tags and branches of LLVM, packages of Python and nightly builds.
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
