"""`ir-lsp check FILES` and related commands: the editor's findings, for continuous integration and other tools.

Files are processed in parallel and reported in order. Exit codes: 0 no errors, 1 errors (or, for `format --check`,
files to format), 2 invalid command line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path
from time import perf_counter

from compiler.project_file import Projects
from ir_lsp.command_line.files import FileReport, check_file, format_file, hint_file, outline_file, query_file
from ir_lsp.command_line.formats import FORMATS
from ir_lsp.workspace.scan import SUFFIXES

_BYTECODE = ".mlirbc"
_MAX_SEQUENTIAL = 4
"""Maximum number of files that are processed without starting other processes."""
_PROGRESS_DELAY = 1.0
"""Time after which progress is shown, in seconds."""


def run(arguments: Sequence[str]) -> int:
    """Runs a command; `arguments` begin with its name. Returns the exit code."""
    parser = argparse.ArgumentParser(
        "ir-lsp", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help_ in (
        ("check", "print the diagnostics of files"),
        ("hints", "print redundant operations: duplicate, dead or foldable ones"),
        ("query", "print the operations that match a query in mlir-query's language"),
        ("symbols", "print the symbols of files"),
    ):
        command = commands.add_parser(name, help=help_)
        command.add_argument("--format", choices=tuple(FORMATS), default="text", help="(default: %(default)s)")
    commands.choices["query"].add_argument("-c", dest="query", required=True, help="the query")
    formatting = commands.add_parser("format", help="format files in place")
    formatting.add_argument("--check", action="store_true", help="print the files that would change, change nothing")
    for command in commands.choices.values():
        command.add_argument("files", nargs="+", help="files, folders to search, or - for standard input")
        command.add_argument(
            "--trust",
            action="store_true",
            default=os.environ.get("IR_LSP_TRUST") == "1",
            help="run the Python modules and programs that project files name, in all folders (also: IR_LSP_TRUST=1)",
        )
        command.add_argument(
            "--jobs", type=int, default=cpu_count() or 1, help="number of processes (default: one per core)"
        )
    options = parser.parse_args(arguments)
    files = list(_files(options.files, () if options.command == "format" else (_BYTECODE,)))
    work = _work(options)
    reports = list(_with_progress(_reports(work, files, options.jobs), len(files)))
    if options.command == "format":
        return _print_formatted(reports, options.check)
    sys.stdout.write("".join(report.output for report in reports) or FORMATS[options.format](reports))
    for report in reports:
        if report.failure:
            print(f"{report.path}: {report.failure}", file=sys.stderr)
    return int(any(report.failure or report.has_errors for report in reports))


def _work(options: argparse.Namespace) -> Callable[[str], FileReport]:
    """Returns the function that processes one file, for the chosen command."""
    of_all = options.trust or None
    match options.command:
        case "check":
            return partial(check_file, of_all=of_all)
        case "hints":
            return partial(hint_file, of_all=of_all)
        case "query":
            return partial(query_file, text=options.query, of_all=of_all)
        case "symbols":
            return partial(outline_file, of_all=of_all)
    return partial(format_file, in_place=not options.check, of_all=of_all)


def _files(names: Sequence[str], more_suffixes: tuple[str, ...]) -> Iterator[str]:
    """Yields the named files, and MLIR files in named folders; these also include files with `more_suffixes`."""
    projects = Projects()
    for name in names:
        path = Path(name)
        if path.is_dir():
            paths = (
                each
                for each in path.rglob("*")
                if each.is_file() and each.name.endswith((*_suffixes(projects, each), *more_suffixes))
            )
            yield from sorted(map(str, paths))
        else:
            yield name


def _suffixes(projects: Projects, file: Path) -> tuple[str, ...]:
    return (*SUFFIXES, *projects.of_file(file.absolute()).extensions)


def _reports(work: Callable[[str], FileReport], files: list[str], jobs: int) -> Iterator[FileReport]:
    if len(files) <= _MAX_SEQUENTIAL or jobs <= 1:
        yield from map(work, files)
        return
    with ProcessPoolExecutor(min(jobs, len(files))) as pool:
        yield from pool.map(work, files, chunksize=max(1, min(16, len(files) // (4 * jobs))))


def _with_progress(reports: Iterator[FileReport], count: int) -> Iterator[FileReport]:
    begun, is_shown = perf_counter(), False
    for number, report in enumerate(reports, 1):
        yield report
        if sys.stderr.isatty() and perf_counter() - begun > _PROGRESS_DELAY:
            is_shown = True
            print(f"\r{number} of {count} files", end="", file=sys.stderr, flush=True)
    if is_shown:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def _print_formatted(reports: list[FileReport], is_check: bool) -> int:
    for report in reports:
        if report.failure:
            print(f"{report.path}: {report.failure}", file=sys.stderr)
        elif report.output:
            sys.stdout.write(report.output)
        elif report.is_changed:
            print(f"{'would format' if is_check else 'formatted'} {report.path}")
    failed = any(report.failure for report in reports)
    return int(failed or (is_check and any(report.is_changed for report in reports)))
