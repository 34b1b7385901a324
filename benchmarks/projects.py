"""Measures how many pieces of projects' `.mlir` files are read without a false error, as a project file has them read.

    python -m benchmarks.projects CHECKOUTS [--only NAME ...] [--mlir N] [--every N] [--show TEXT]

CHECKOUTS is a folder with one folder a project. The TableGen files of a checkout are found as its author would name
them in `ir-lsp.toml`: those outside of its tests that define dialects or operations, with the folders that their
includes count from, in this checkout or in another one of CHECKOUTS. The release of MLIR is the one that the checkout
tells; `--mlir` sets the release. Where nothing tells it, a piece with errors is read again as other releases, as an
editor does.

A piece is a part between `// -----` lines. Pieces of files that are meant to have errors (`-verify-diagnostics`,
`expected-error`, `not` in a RUN line) are left out. So are those whose first error all of `--judges` give as well, on
the same line in the same words: releases of mlir-opt from the oldest to the newest. An unknown operation is none of
these errors, since a still newer release may have it. Prints errors by project, grouped by message with names removed.
"""

from __future__ import annotations

import argparse
import re
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from math import inf
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from compiler.diagnostics import Severity
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.sources import DialectSources
from compiler.dialect_sources.stored_import import Store
from compiler.ir.context import Context
from compiler.versions import BUNDLED_VERSION
from compiler.versions.detection import find_release
from ir_lsp.documents.document import OpenDocument
from ir_lsp.features.diagnostics import diagnostics, read_as_older_release

_SPLIT = re.compile(r"^[ \t]*// ?-----.*$", re.MULTILINE)
_MEANT = re.compile(
    r"expected-(?:error|warning|note|remark)|-verify-diagnostics|verify-each=0"
    r"|RUN:.*(?:\bnot\b|--?show-dialects)|XFAIL:|RUN:.*-split-input-file=|<<<<<<<|\$\{\w+\}"
)
_TESTS = frozenset({"test", "tests", "unittests", "examples", "legacy"})
_DEFINES = re.compile(r"^\s*def\s+\w+\s*:\s*\w*(?:Dialect|Op|TypeDef|AttrDef|_Type|_Attr|Attr|Type)\b", re.MULTILINE)
_INCLUDE = re.compile(r'^\s*include\s+"([^"]+)"', re.MULTILINE)
_SECONDS = 120


class Piece(NamedTuple):
    """A part of a file, and the line that it begins at."""

    file: str
    line: int
    text: str


class Outcome(NamedTuple):
    """The errors of a piece, and how long they took."""

    piece: Piece
    errors: list[str]
    seconds: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--mlir", type=int)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--judges", nargs="*", default=["mlir-opt-16", "mlir-opt-19", "mlir-opt-22"])
    parser.add_argument("--show", help="print the places of errors with this text")
    parser.add_argument("--definitions", action="store_true", help="print what is read of TableGen files")
    parser.add_argument("--most", type=int, default=12, help="how many groups of errors of a project are printed")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--store", type=Path, default=Path("/tmp/projects-store"), help="where imports are kept")
    arguments = parser.parse_args()
    arguments.store.mkdir(exist_ok=True)
    total = failed = 0
    for folder in sorted(each for each in arguments.checkouts.iterdir() if each.is_dir()):
        if arguments.only and folder.name not in arguments.only:
            continue
        pieces = list(_pieces(folder))[:: arguments.every]
        sources = _sources(folder, arguments.checkouts)
        with ProcessPoolExecutor(arguments.processes) as pool:
            release = find_release(folder, sources.include)
            actual = arguments.mlir or (None if release is None else release.version)
            version = actual or BUNDLED_VERSION
            if arguments.definitions:
                _report_definitions(load_sources(replace(sources, mlir_version=version), Store(arguments.store)))
            of_release = replace(sources, mlir_version=version)
            outcomes = list(_read_all(pool, of_release, arguments.store, not arguments.mlir, pieces))
        wrong = [each for each in outcomes if each.errors and not _is_true(each, arguments.judges)]
        total, failed = total + len(pieces), failed + len(wrong)
        how = "found" if actual else "not told"
        rate = 100 * (1 - len(wrong) / max(1, len(pieces)))
        seconds = sum(each.seconds for each in outcomes)
        print(f"{folder.name}: {len(pieces)} pieces, {rate:.1f}% (MLIR {version}, {how}), {seconds:.0f} s", flush=True)
        _report(wrong, arguments.most, arguments.show)
    print(f"{total} pieces: {100 * (1 - failed / max(1, total)):.2f}% without an error")
    return 0


def _report_definitions(dialects: DialectSet) -> None:
    print("  " + ", ".join(f"{name} {len(dialect.ops)}" for name, dialect in sorted(dialects.own.items())))
    for problem in dialects.problems:
        print("  " + problem.render().partition("\n")[0])


def _report(wrong: Sequence[Outcome], most: int, shown: str | None) -> None:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in wrong:
        for group in {_group(message) for message in outcome.errors[:1]}:
            groups[group].append(outcome)
    for group, members in sorted(groups.items(), key=lambda item: -len(item[1]))[:most]:
        print(f"  {len(members):4} {group}  {members[0].piece.file}:{members[0].piece.line}")
    for outcome in wrong:
        for message in outcome.errors:
            if shown and shown in message:
                print(f"    {outcome.piece.file} at {outcome.piece.line}: {message}")


def _is_true(outcome: Outcome, judges: Sequence[str]) -> bool:
    """Returns True if all judges give the first error of a piece."""
    line, _, message = outcome.errors[0].partition(": ")
    if not line.isdecimal() or not judges or " is unknown" in message:
        return False
    place = rf"^<stdin>:{int(line) - outcome.piece.line + 1}:\d+: error: {re.escape(message)}$"
    commands = ([judge, "--allow-unregistered-dialect"] for judge in judges)
    results = (
        subprocess.run(command, input=outcome.piece.text, capture_output=True, text=True, check=False, timeout=_SECONDS)
        for command in commands
    )
    return all(re.search(place, result.stderr, re.MULTILINE) for result in results)


def _group(message: str) -> str:
    return re.sub(r"[%@^][\w#$.-]+|\d+", "_", message.partition(": ")[2])[:160]


# ------------------------------------------------------------------------------------------------------------ checkouts


def _pieces(folder: Path) -> Iterator[Piece]:
    for path in sorted(folder.rglob("*.mlir")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if _MEANT.search(text) or not path.is_file():
            continue
        offset = 0
        is_split = "split-input-file" in text or "RUN:" not in text
        for part in _SPLIT.split(text) if is_split else [text]:
            at = text.index(part, offset)
            offset = at + len(part)
            if part.strip():
                yield Piece(str(path), text.count("\n", 0, at) + 1, part)


def _sources(folder: Path, checkouts: Path) -> DialectSources:
    """Returns the definition files of a checkout that an author would name, and the folders of their includes."""
    own = _definition_files(folder)
    others = [path for other in sorted(checkouts.iterdir()) if other != folder for path in _definition_files(other)]
    entries = [path for path in own if _is_entry(path)]
    include: dict[Path, None] = {}
    queue, seen = list(entries), set(entries)
    while queue:
        path = queue.pop()
        for name in _INCLUDE.findall(path.read_text(encoding="utf-8", errors="replace")):
            if name.startswith("mlir/") and not name.startswith("mlir/hlo"):
                continue
            match = next((each for each in (*own, *others) if each.as_posix().endswith("/" + name)), None)
            if match is not None:
                include[Path(match.as_posix()[: -len(name) - 1])] = None
                if match not in seen:
                    seen.add(match)
                    queue.append(match)
    return DialectSources(td=tuple(entries), include=tuple(include))


@cache
def _definition_files(folder: Path) -> tuple[Path, ...]:
    return tuple(path for path in sorted(folder.rglob("*.td")))


def _is_entry(path: Path) -> bool:
    return not _TESTS & set(path.parts) and bool(_DEFINES.search(path.read_text(encoding="utf-8", errors="replace")))


# -------------------------------------------------------------------------------------------------------------- reading


def _read_all(
    pool: ProcessPoolExecutor, sources: DialectSources, store: Path, guesses: bool, pieces: Sequence[Piece]
) -> Iterator[Outcome]:
    _context(sources, store)  # imported once, then stored
    groups = [pieces[at : at + 20] for at in range(0, len(pieces), 20)]
    for outcomes in pool.map(partial(_read, sources, store, guesses), groups):
        yield from outcomes


@cache
def _context(sources: DialectSources, store: Path) -> Context:
    dialects = load_sources(sources, Store(store))
    version = None if sources.mlir_version == BUNDLED_VERSION else sources.mlir_version
    return Context(dialects.load, allow_unregistered=True, mlir_version=version)


def _read(sources: DialectSources, store: Path, guesses: bool, pieces: Sequence[Piece]) -> list[Outcome]:
    context = _context(sources, store)
    outcomes = []
    for piece in pieces:
        started = perf_counter()
        signal.signal(signal.SIGALRM, _stop)
        signal.alarm(_SECONDS)
        try:
            errors = _errors(piece, context, guesses=guesses)
        except TimeoutError:
            errors = [f": took more than {_SECONDS} s"]
        except Exception as error:  # whatever it is, it is a fault
            errors = [f": raises {type(error).__name__}: {error}"]
        finally:
            signal.alarm(0)
        outcomes.append(Outcome(piece, errors, perf_counter() - started))
    return outcomes


def _stop(*_: object) -> None:
    raise TimeoutError


def _errors(piece: Piece, context: Context, *, guesses: bool) -> list[str]:
    """Returns the errors that an editor shows: operations that cannot be known are passed over."""
    view = OpenDocument("", 1, piece.text, context).view
    view.document.parse(inf)
    view.document.verify(inf)
    if guesses and read_as_older_release(view) is not None:
        view = view.document.view
        view.document.parse(inf)
        view.document.verify(inf)
    return [
        f"{piece.line + view.index.line_of(each.span.start)}: {each.message}"
        for each in diagnostics(view)
        if each.severity is Severity.ERROR
    ]


if __name__ == "__main__":
    sys.exit(main())
