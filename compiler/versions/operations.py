"""Which release of MLIR the operations in a project's files are of.

    version_of_operations(Path("tpp-mlir")) == 19  # tensor.pack, and what is newer than MLIR 16

Operations that came, went or changed with a release tell it.
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
"""Number of bytes that are read of a file."""
_LEAST = 3
"""Number of mentions by which a release has to be ahead of the bundled one; a tenth of all mentions, too."""


def version_of_operations(folder: Path) -> int | None:
    """Returns the release that has the most of the operations in a project's files.

    Returns None where the bundled release has about as many. A release without a table has what those next to it have,
    and reads both ways of writing, so of several releases the newest such one is returned.
    """
    mentions: Counter[tuple[int, ...]] = Counter()
    for file in _files(folder):
        try:
            with file.open("rb") as stream:
                text = stream.read(_MOST).decode("utf-8", "replace")
        except OSError:
            continue
        for operation in lifetimes().keys() & set(_OPERATION.findall(text)):
            if operation.partition(".")[0] in BUNDLED:  # others became dialects of projects
                mentions[tuple(lifetimes()[operation])] += 1
    counts = {
        version: sum(count for releases, count in mentions.items() if _has(version, releases))
        for version in range(OLDEST_VERSION, BUNDLED_VERSION + 1)
    }
    best = max(counts, key=lambda version: (counts[version], version not in RELEASES, version))
    ahead = counts[best] - counts[BUNDLED_VERSION]
    return best if ahead >= max(_LEAST, mentions.total() / 10) else None


def _has(version: int, releases: Sequence[int]) -> bool:
    """Returns True if a release, or one next to it where it has no table, is among some."""
    if version in RELEASES:
        return version in releases
    newer = next(index for index, release in enumerate(RELEASES) if release > version)
    return RELEASES[newer] in releases or RELEASES[newer - 1] in releases


def _files(folder: Path) -> Iterator[Path]:
    """Yields the files with MLIR of a project, without those in hidden folders and those of builds."""
    seen = 0
    for index, (path, folders, names) in enumerate(os.walk(folder)):
        folders[:] = sorted(each for each in folders if each[0] != "." and each not in ("build", "node_modules"))
        for name in sorted(names):
            if name.endswith(".mlir"):
                yield Path(path, name)
                seen += 1
        if seen >= _MOST_FILES or index >= _MOST_FOLDERS:
            return
