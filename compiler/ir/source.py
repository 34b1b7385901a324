"""The text that operations were parsed from, for their locations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from compiler.ir.locations import Location

FilePlace: TypeAlias = tuple[str, int, int]
"""The name of a file, a line and a column, both counted from 1."""


class Source:
    """Converts offsets in a chunk's text into locations. Implemented by `compiler.syntax`."""

    __slots__ = ()

    def location(self, offset: int) -> Location:
        """Returns the location of the op that starts at an offset: that of its name, which follows its results."""
        raise TypeError(f"{type(self).__name__} has no text")

    def file_place(self, offset: int) -> FilePlace:
        """Returns file, line and column of `location`, without creating an object."""
        raise TypeError(f"{type(self).__name__} has no text")

    def file_places(self, offsets: Iterable[int]) -> Iterator[FilePlace]:
        """Returns `file_place` for each offset; fastest for ascending offsets."""
        return map(self.file_place, offsets)

    def place(self, offset: int) -> Location:
        """Returns the location of the offset itself."""
        raise TypeError(f"{type(self).__name__} has no text")
