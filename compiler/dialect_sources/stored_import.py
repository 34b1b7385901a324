"""Imports of definition files as bytes, which are kept between runs.

Converts the result of `compiler.ods.tablegen` to bytes, and bytes to the program that creates the dialects, if all
files that were read still have the same content. The bytes hold Python code, as a `.pyc` file does: the store is a
folder that only the user can write to.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler.diagnostics import Severity
from compiler.dialect_sources.sources import SourceProblem
from compiler.ods import notation
from compiler.ods.model import DefinitionPlace
from compiler.ods.notation import DialectFacts, Entry, Program
from compiler.private_folder import PrivateFolder

_FORMAT = 2
_MOST = 64
"""Maximum number of imports in a store."""


class FileStamp(NamedTuple):
    """State of a file, to detect changes: by size and time, or else by a hash of its content."""

    path: str
    size: int
    modified: int
    digest: bytes


class StoredImport(NamedTuple):
    """The dialects of some definition files, with the diagnostics for these files."""

    programs: tuple[Program, ...]
    files: tuple[FileStamp, ...]
    absent: tuple[str, ...]
    """Files that would have been read instead of others, if they had been there: earlier in the include folders."""
    problems: tuple[SourceProblem, ...]
    unknown: tuple[str, ...]
    """Parts that could not be translated, a line each: constraints and defaults that accept everything."""

    @property
    def is_fresh(self) -> bool:
        """Returns True if reading the files again would have the same result."""
        return all(map(_is_same, self.files)) and not any(map(os.path.lexists, self.absent))

    def to_bytes(self) -> bytes:
        programs: Any = tuple(
            (
                program.code,
                tuple((*entry[:-1], tuple(entry.place)) for entry in program.entries),
                tuple((*facts[:-1], tuple(facts.place)) for facts in program.dialects),
            )
            for program in self.programs
        )
        problems = tuple(
            (str(problem.path), problem.line, problem.column, problem.message, problem.severity.value, problem.advice)
            for problem in self.problems
        )
        files: Any = tuple(map(tuple, self.files))
        return marshal.dumps((_FORMAT, programs, files, self.absent, problems, self.unknown))

    @staticmethod
    def from_bytes(data: bytes) -> StoredImport | None:
        """Returns the stored import; None for bytes that are something else."""
        try:
            number, programs, files, absent, problems, unknown = marshal.loads(data)
            if number != _FORMAT:
                return None
            return StoredImport(
                tuple(
                    Program(
                        code,
                        tuple(Entry._make((*fields, DefinitionPlace(*place))) for *fields, place in entries),
                        tuple(DialectFacts._make((*fields, DefinitionPlace(*place))) for *fields, place in dialects),
                    )
                    for code, entries, dialects in programs
                ),
                tuple(FileStamp(*fields) for fields in files),
                absent,
                tuple(
                    SourceProblem(Path(path), line, column, message, Severity(severity), advice)
                    for path, line, column, message, severity, advice in problems
                ),
                unknown,
            )
        except (EOFError, ValueError, TypeError):
            return None


def combined(parts: Sequence[StoredImport]) -> StoredImport:
    """One import of several, which were made on their own."""
    return StoredImport(
        tuple(program for part in parts for program in part.programs),
        tuple(dict.fromkeys(file for part in parts for file in part.files)),
        tuple(dict.fromkeys(path for part in parts for path in part.absent)),
        tuple(dict.fromkeys(problem for part in parts for problem in part.problems)),
        tuple(dict.fromkeys(line for part in parts for line in part.unknown)),
    )


def stamp(path: Path) -> FileStamp:
    """Returns the present state of a file; an unreadable file has no content."""
    try:
        content = path.read_bytes()
        status = path.stat()
    except OSError:
        return FileStamp(str(path), -1, 0, b"")
    return FileStamp(str(path), status.st_size, status.st_mtime_ns, hashlib.sha256(content).digest())


def _is_same(stamped: FileStamp) -> bool:
    try:
        status = os.stat(stamped.path)
    except OSError:
        return stamped.size < 0
    if (status.st_size, status.st_mtime_ns) == (stamped.size, stamped.modified):
        return True
    return status.st_size == stamped.size and stamp(Path(stamped.path)).digest == stamped.digest


def shadowing(files: Iterable[Path], includes: Sequence[Path]) -> tuple[str, ...]:
    """Returns the files that are not there, but would be read instead of those that were."""
    paths = []
    for file in files:
        for number, folder in enumerate(includes):
            if file.is_relative_to(folder):
                name = file.relative_to(folder)
                paths += [str(earlier / name) for earlier in includes[:number]]
    return tuple(dict.fromkeys(path for path in paths if not os.path.lexists(path)))


class Store:
    """A folder of stored imports; a folder that is not writable stays empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = PrivateFolder(folder)

    def path_of(self, *question: object) -> Path:
        """Returns the path of the answer to a question; it differs between versions of Python and of this program."""
        own = sorted((entry.name, entry.stat().st_mtime_ns) for entry in os.scandir(Path(notation.__file__).parent))
        key = repr((question, _FORMAT, sys.implementation.cache_tag, own))
        return self._folder.path / f"{hashlib.sha256(key.encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.import"

    def load(self, path: Path) -> StoredImport | None:
        """Returns the import stored at a path, if it is still valid."""
        data = self._folder.read(path.name)
        stored = None if data is None else StoredImport.from_bytes(data)
        return stored if stored is not None and stored.is_fresh else None

    def save(self, path: Path, stored: StoredImport) -> None:
        """Stores an import, and deletes the oldest ones."""
        with contextlib.suppress(OSError):
            self._folder.write(path.name, stored.to_bytes())
            for old in sorted(self._folder.path.glob("*.import"), key=lambda file: file.stat().st_mtime)[:-_MOST]:
                old.unlink(missing_ok=True)
