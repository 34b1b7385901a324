"""The symbols of a workspace: files by path, and which of them name what.

A symbol is meant by other files where one of them declares it and exactly one defines it, with the same type: MLIR
links nothing, and many files of a test suite have a function `@f` of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ir_lsp.workspace.file_index import Definition, FileIndex, Part

MOST = 500
"""Maximum number of symbols found."""

Stamp = tuple[int, int]
"""When a file was changed (in nanoseconds) and its size: what tells that it is still the same."""


@dataclass(frozen=True, slots=True)
class Found:
    """A part of a file with a symbol of the outermost level in it."""

    path: str
    part: Part
    definition: Definition


class WorkspaceIndex:
    """Files by their path, which is absolute."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[Stamp | None, FileIndex]] = {}
        self._defining: dict[str, set[str]] = {}

    def __len__(self) -> int:
        return len(self._files)

    def put(self, path: str, stamp: Stamp | None, index: FileIndex) -> None:
        """A file is as `index` says; without a stamp, as an editor has it."""
        self.remove(path)
        self._files[path] = (stamp, index)
        for part in index.parts:
            for definition in part.definitions:
                self._defining.setdefault(definition.name, set()).add(path)

    def remove(self, path: str) -> None:
        """A file is gone."""
        entry = self._files.pop(path, None)
        if entry is not None:
            for part in entry[1].parts:
                for definition in part.definitions:
                    paths = self._defining.get(definition.name, set())
                    paths.discard(path)

    def stamp(self, path: str) -> Stamp | None:
        """Returns the stamp of a file; None where it is not known."""
        entry = self._files.get(path)
        return None if entry is None else entry[0]

    def file(self, path: str) -> FileIndex | None:
        entry = self._files.get(path)
        return None if entry is None else entry[1]

    @property
    def paths(self) -> list[str]:
        return list(self._files)

    def search(self, query: str) -> list[tuple[str, Definition]]:
        """Returns the symbols whose names have the letters of `query` in its order, the best first."""
        ranked: list[tuple[int, str, str, Definition]] = []
        for path, (_, index) in self._files.items():
            for part in index.parts:
                for definition in part.definitions:
                    rank = _rank(query.lower().removeprefix("@"), definition.name.lower())
                    if rank is not None:
                        ranked.append((rank, definition.name, path, definition))
        ranked.sort(key=lambda each: each[:3])
        return [(path, definition) for _, _, path, definition in ranked[:MOST]]

    def linked(self, name: str, definition: Definition) -> list[Found]:
        """Returns the declarations of an outermost symbol and its one definition, in any file.

        Nothing where it has not one.
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
    """Returns how well a name fits a query, less is better; None where it does not."""
    if name == query:
        return 0
    if name.startswith(query):
        return 1
    if query in name:
        return 2
    letters = iter(name)
    return 3 if all(letter in letters for letter in query) else None
