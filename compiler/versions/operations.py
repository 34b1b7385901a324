"""Finds the release of MLIR whose operations a project's files have.

    version_of_operations(Path("tpp-mlir")) == 19  # it has tensor.pack, and operations that MLIR 16 lacks

The evidence are operations that not all releases have.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from compiler.dialects import BUNDLED
from compiler.versions import BUNDLED_VERSION, OLDEST_VERSION
from compiler.versions.lifetimes import RELEASES, lifetimes

_OPERATION = re.compile(r"^[ \t]*(?:%[^=\n\"]*= )?\"?([a-z_]\w*\.[\w.]+)", re.MULTILINE)
_MOST_FILES = 200
_MOST_FOLDERS = 2_000
_MOST = 1 << 16
"""Number of bytes read of a file."""
_LEAST = 3
"""Minimum lead of a release over the bundled one, in mentions; it must be a tenth of all mentions as well."""


def version_of_operations(folder: Path) -> int | None:
    """Returns the release that has most of the operations in a project's files.

    Returns None if the bundled release has about as many. A release without a table has the operations of both releases
    next to it and accepts both syntaxes, so of several equal releases the newest without a table is returned.
    """
    mentions: Counter[tuple[int, ...]] = Counter()
    for file in _files(folder):
        try:
            with file.open("rb") as stream:
                text = stream.read(_MOST).decode("utf-8", "replace")
        except OSError:
            continue
        for operation in lifetimes().keys() & set(_OPERATION.findall(text)):
            if operation.partition(".")[0] in BUNDLED:  # other dialects were removed, or belong to projects
                mentions[tuple(lifetimes()[operation])] += 1
    counts = {
        version: sum(count for releases, count in mentions.items() if _has(version, releases))
        for version in range(OLDEST_VERSION, BUNDLED_VERSION + 1)
    }
    best = max(counts, key=lambda version: (counts[version], version not in RELEASES, version))
    ahead = counts[best] - counts[BUNDLED_VERSION]
    return best if ahead >= max(_LEAST, mentions.total() / 10) else None


def _has(version: int, releases: Sequence[int]) -> bool:
    """Returns True if a release is among `releases`; without a table, if a release next to it is."""
    if version in RELEASES:
        return version in releases
    newer = next(index for index, release in enumerate(RELEASES) if release > version)
    return RELEASES[newer] in releases or RELEASES[newer - 1] in releases


def _files(folder: Path) -> Iterator[Path]:
    """Yields the .mlir files of a project, except those in hidden folders and in build folders."""
    seen = 0
    for index, (path, folders, names) in enumerate(os.walk(folder)):
        folders[:] = sorted(each for each in folders if each[0] != "." and each not in ("build", "node_modules"))
        for name in sorted(names):
            if name.endswith(".mlir"):
                yield Path(path, name)
                seen += 1
        if seen >= _MOST_FILES or index >= _MOST_FOLDERS:
            return
