"""Index of the symbols of a workspace.

Symbols in two files are linked if one file declares and exactly one defines the symbol, with the same type. MLIR has no
linking, and many files of a test suite have their own function `@f`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ir_lsp.workspace.file_index import Definition, FileIndex, Part

MAX_RESULTS = 500
"""Maximum number of symbols that a search returns."""

Stamp = tuple[int, int]
"""Modification time (in nanoseconds) and size of a file, by which changes are detected."""


@dataclass(frozen=True, slots=True)
class Found:
    """A symbol with its part and file."""

    path: str
    part: Part
    definition: Definition


class WorkspaceIndex:
    """Indexes of files, by their absolute path."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[Stamp | None, FileIndex]] = {}
        self._defining: dict[str, set[str]] = {}

    def __len__(self) -> int:
        return len(self._files)

    def put(self, path: str, stamp: Stamp | None, index: FileIndex) -> None:
        """Adds or replaces the index of a file. `stamp` is None if `index` is that of an open document."""
        self.remove(path)
        self._files[path] = (stamp, index)
        for part in index.parts:
            for definition in part.definitions:
                self._defining.setdefault(definition.name, set()).add(path)

    def remove(self, path: str) -> None:
        """Removes the index of a file if it has one."""
        entry = self._files.pop(path, None)
        if entry is not None:
            for part in entry[1].parts:
                for definition in part.definitions:
                    paths = self._defining.get(definition.name, set())
                    paths.discard(path)

    def stamp(self, path: str) -> Stamp | None:
        """Returns the stamp of a file; None if it is not indexed, or open."""
        entry = self._files.get(path)
        return None if entry is None else entry[0]

    def file(self, path: str) -> FileIndex | None:
        entry = self._files.get(path)
        return None if entry is None else entry[1]

    @property
    def paths(self) -> list[str]:
        return list(self._files)

    def search(self, query: str) -> list[tuple[str, Definition]]:
        """Returns the paths and symbols whose names contain the letters of `query` in order, the best matches first."""
        ranked: list[tuple[int, str, str, Definition]] = []
        for path, (_, index) in self._files.items():
            for part in index.parts:
                for definition in part.definitions:
                    rank = _rank(query.lower().removeprefix("@"), definition.name.lower())
                    if rank is not None:
                        ranked.append((rank, definition.name, path, definition))
        ranked.sort(key=lambda each: each[:3])
        return [(path, definition) for _, _, path, definition in ranked[:MAX_RESULTS]]

    def linked(self, name: str, definition: Definition) -> list[Found]:
        """Returns the declarations of an outermost symbol and its definition, in all files.

        Returns none if there is not exactly one definition, or nothing else.
        """
        declarations = [each for each in self._named(name) if each.definition.detail == definition.detail]
        bodies = [each for each in declarations if each.definition.has_body]
        return declarations if len(bodies) == 1 and len(declarations) > 1 else []

    def _named(self, name: str) -> Iterator[Found]:
        for path in sorted(self._defining.get(name, ())):
            for part in self._files[path][1].parts:
                definition = part.of_name(name)
                if definition is not None:
                    yield Found(path, part, definition)


def _rank(query: str, name: str) -> int | None:
    """Returns the rank of a name for a query, from 0, the best; None if it does not match."""
    if name == query:
        return 0
    if name.startswith(query):
        return 1
    if query in name:
        return 2
    letters = iter(name)
    return 3 if all(letter in letters for letter in query) else None
