"""Reads the tables of differences between releases.

A table maps the name of a dialect to its differences: `definitions` (assignments in the notation) and `removed` ops. A
dialect that the release did not have is `absent`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypedDict

Entry: TypeAlias = Sequence[str]
"""Identifier, kind, full name and expression; the last is "" for an unchanged definition that others refer to. An op
also has the aspects that are as in the newer release: "syntax", "values"."""


class DialectTable(TypedDict, total=False):
    """Differences of a dialect from that of the next newer release."""

    absent: bool
    removed: Sequence[str]
    definitions: Sequence[Entry]
    uses_properties: bool
    allows_unknown_types: bool


Table: TypeAlias = Mapping[str, DialectTable]

FOLDER = Path(__file__).parent / "tables"


@cache
def read_table(version: int) -> Table:
    """Returns the table of a release."""
    table: Table = json.loads((FOLDER / f"{version}.json").read_bytes())["dialects"]
    return table
