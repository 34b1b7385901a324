"""A place in a source file, as stored in compiled code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A place in a source file; lines and columns count from 1, a column may be 0, unknown."""

    file: str
    line: int
    column: int
