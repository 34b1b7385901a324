"""The releases of MLIR that have an operation.

`tables/lifetimes.json` lists the releases with a table that have an operation, unless all of them do.
`benchmarks/version_tables.py` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache

from compiler.dialects import BUNDLED
from compiler.versions import BUNDLED_VERSION, TABLES, load_dialect_of
from compiler.versions.table import FOLDER, read_table

FILE = FOLDER / "lifetimes.json"
RELEASES = (*reversed(TABLES), BUNDLED_VERSION)
"""The releases whose operations are known, oldest first."""


def lifetime_text(name: str) -> str:
    """Returns `Since MLIR 20 or 21`, `Until MLIR 18`, or both; "" if all releases have the operation, or it is unknown.

    Releases between two with a table are not distinguished; a release that had the operation under another name counts
    as one without it.
    """
    releases = lifetimes().get(name)
    if releases is None:
        return ""
    first, last = RELEASES.index(releases[0]), RELEASES.index(releases[-1])
    parts = []
    if first > 0:
        parts.append(f"since MLIR {_any_of(RELEASES[first - 1] + 1, RELEASES[first])}")
    if last + 1 < len(RELEASES):
        parts.append(f"until MLIR {_any_of(RELEASES[last], RELEASES[last + 1] - 1)}")
    return ", ".join(parts).capitalize().replace("mlir", "MLIR")


@cache
def lifetimes() -> Mapping[str, Sequence[int]]:
    """Returns for each operation that some releases lack those that have it, oldest first."""
    releases: Mapping[str, Sequence[int]] = json.loads(FILE.read_bytes())
    return releases


def _any_of(first: int, last: int) -> str:
    *others, newest = map(str, range(first, last + 1))
    return f"{', '.join(others)} or {newest}" if others else newest


def find_lifetimes() -> dict[str, list[int]]:
    """Returns the contents for the file, computed from the dialects of each release."""
    names = set(BUNDLED).union(*[read_table(version) for version in TABLES])
    releases: dict[str, list[int]] = {}
    for release in RELEASES:
        load = load_dialect_of(release)
        for name in sorted(names):
            dialect = load(name)
            for op in () if dialect is None else dialect.ops:
                releases.setdefault(op, []).append(release)
    return {op: having for op, having in sorted(releases.items()) if len(having) < len(RELEASES)}
