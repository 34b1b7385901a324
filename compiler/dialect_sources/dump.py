"""Runs `llvm-tblgen` over definition files.

Takes TableGen files and include folders; returns the records as parsed JSON, the files that were read, and the
program's errors at places in those files.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from compiler.diagnostics import Severity
from compiler.dialect_sources.sources import SourceProblem
from compiler.dialect_sources.toolchain import Toolchain

TIME_LIMIT = 60.0
"""Seconds that the program may take; all of MLIR's own dialects take four."""
_MAIN = "<stdin>"
_OLDER_NAMES = Path(__file__).with_name("older_names.td")
_OLDER_NAME = re.compile(r"(?:Expected a class name, got|Couldn't find class|Variable not defined:) '(\w+)'")
_COMPLAINT = re.compile(r"(?P<file>[^\n]+?):(?P<line>\d+):(?P<column>\d+): (?P<kind>error|warning): (?P<message>.*)")


@dataclass(frozen=True, slots=True)
class Dump:
    """`records` is None if the files could not be read; `files` are all that were, the entries included.

    `failing` is the entry that the program gave up in, None if that is not known.
    """

    records: dict[str, object] | None
    files: tuple[Path, ...]
    problems: tuple[SourceProblem, ...]
    failing: Path | None = None


def dump_all(entries: Sequence[Path], includes: Sequence[Path], toolchain: Toolchain) -> list[Dump]:
    """Returns the records of definition files, read together if possible, because the files refer to each other.

    A file that keeps the others from being read comes on its own: its names collide with theirs, or it is wrong. One
    that cannot be read on its own either, but is included by others, is part of those and nothing is said of it.
    """
    missing = [SourceProblem(entry, 1, 1, "there is no such file") for entry in entries if not entry.is_file()]
    dumps = [Dump(None, (), tuple(missing))] if missing else []
    together = [entry for entry in entries if entry.is_file()]
    apart: list[tuple[Path, Dump | None]] = []
    while together:
        dump = dump_records(together, includes, toolchain)
        if dump.records is not None or dump.failing is None:  # the program itself failed, or took too long
            dumps.insert(0, dump)
            break
        # The first file would fail alone as well.
        apart.append((dump.failing, dump if dump.failing == together[0] else None))
        together.remove(dump.failing)
    alone = [(entry, dump or dump_records([entry], includes, toolchain)) for entry, dump in apart]
    readable = [*dumps, *(dump for _, dump in alone if dump.records is not None)]
    included = {file for dump in readable for file in dump.files}
    return dumps + [dump for entry, dump in alone if dump.records is not None or entry not in included]


def dump_records(entries: Sequence[Path], includes: Sequence[Path], toolchain: Toolchain) -> Dump:
    """Returns the records of several definition files, read as if one file included them all.

    Files that use a name of an older MLIR are read with such names defined.
    """
    dump = _dump_records(entries, includes, toolchain)
    messages = (_OLDER_NAME.search(problem.message) for problem in dump.problems)
    names = {match[1] for match in messages if match is not None}
    if dump.records is None and names & _older_names():
        return _dump_records(entries, includes, toolchain, f'include "{_quoted(_OLDER_NAMES)}" ')
    return dump


def _older_names() -> set[str]:
    return set(re.findall(r"^(?:class|def) (\w+)", _OLDER_NAMES.read_text(encoding="utf-8"), re.MULTILINE))


def _dump_records(entries: Sequence[Path], includes: Sequence[Path], toolchain: Toolchain, prelude: str = "") -> Dump:
    """Returns the records of files that follow a prelude, which is on the line of the first one's include."""
    folders = [*includes, *dict.fromkeys(entry.parent for entry in entries)]
    if toolchain.include is not None:
        folders.append(toolchain.include)
    main = prelude + "".join(f'include "{_quoted(entry)}"\n' for entry in entries)
    with tempfile.TemporaryDirectory(prefix="ir-dialects-") as folder:
        output, read = Path(folder, "records.json"), Path(folder, "read")
        command = [str(toolchain.program), *(f"-I{folder}" for folder in folders), "--dump-json"]
        command += ["-o", str(output), "-d", str(read)]
        try:
            done = subprocess.run(
                command, input=main.encode(), capture_output=True, timeout=TIME_LIMIT, check=False, cwd=folder
            )
        except subprocess.TimeoutExpired:
            return _failed(entries, f"{toolchain.program} took more than {TIME_LIMIT:.0f} seconds")
        except OSError as error:
            return _failed(entries, f"{toolchain.program} cannot be run: {error.strerror}")
        said = done.stderr.decode("utf-8", "replace")
        problems = tuple(_complaints(said, entries))
        if done.returncode != 0:
            if not any(problem.severity is Severity.ERROR for problem in problems):
                problems += _failed(entries, f"{toolchain.program} failed with status {done.returncode}").problems
            return Dump(None, tuple(problem.path for problem in problems), problems, _failing(said, entries))
        try:
            records = json.loads(output.read_bytes())
        except (OSError, ValueError, RecursionError) as error:
            return _failed(entries, f"what {toolchain.program} wrote cannot be read: {error}")
        return Dump(records, tuple(dict.fromkeys((*entries, *_files(read)))), problems)


def _quoted(path: Path) -> str:
    return str(path).replace("\\", "\\\\").replace('"', '\\"')


def _failed(entries: Sequence[Path], message: str) -> Dump:
    return Dump(None, tuple(entries), (SourceProblem(entries[0], 1, 1, message),))


def _failing(text: str, entries: Sequence[Path]) -> Path | None:
    """Returns the entry that the first error is in, or in a file that it includes."""
    before = text[: match.end()] if (match := re.search(r": error: ", text)) else ""
    lines = re.findall(rf"{re.escape(_MAIN)}:(\d+):", before)
    return entries[int(lines[-1]) - 1] if lines and 0 < int(lines[-1]) <= len(entries) else None


def _complaints(text: str, entries: Sequence[Path]) -> Iterator[SourceProblem]:
    seen: set[SourceProblem] = set()
    for match in _COMPLAINT.finditer(text):
        line, column = int(match["line"]), int(match["column"])
        path = Path(match["file"].removeprefix("Included from "))
        if match["file"] == _MAIN:  # an include that the entries are read by
            path, line, column = entries[min(line, len(entries)) - 1], 1, 1
        problem = SourceProblem(
            path, line, column, match["message"], Severity(match["kind"]), _advice(match["message"])
        )
        if problem not in seen and not (seen and match["message"].startswith("Unexpected token at top level")):
            seen.add(problem)
            yield problem


def _advice(message: str) -> str:
    if not message.lower().startswith("could not find include file"):
        return ""
    if "mlir/" in message:
        return "MLIR's definitions are in libmlir-dev of Debian, or in the extra 'tablegen' of this package"
    return "name the folder it counts from: 'include' in [dialects] of ir-lsp.toml, or -I"


def _files(dependencies: Path) -> Iterator[Path]:
    """Yields the files that a file of make's dependencies lists.

    Blanks in names are not distinguished from separators.
    """
    try:
        text = dependencies.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return
    name = ""
    for word in text.partition(": ")[2].split():
        name = f"{name} {word}" if name else word
        if os.path.isabs(name) and os.path.isfile(name):
            yield Path(name)
            name = ""
