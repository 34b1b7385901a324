"""Compares how long ir-opt and mlir-opt take for the passes of upstream's tests, and prints the slowest ratios first.

    python -m benchmarks.passes_speed --tests FOLDER [--lines 10000] [--passes 30] [--only REGEX]

FOLDER has tests with a list of them, `passes.json`. Each pipeline runs on its own tests: the parts of them that both
accept, in one module, repeated up to a number of lines, with symbols renamed. The user time of whole processes counts,
without the time for an empty module. Pipelines that the most parts belong to come first.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from compiler.tools.ir_opt import run
from compiler.tools.split import DEFAULT_MARKER, split_text
from compiler.tools.streams import Streams

_OURS = str(Path(sys.executable).with_name("ir-opt"))
_THEIRS = shutil.which("mlir-opt-22") or shutil.which("mlir-opt") or "mlir-opt"
_UNREGISTERED = "--allow-unregistered-dialect"
_IGNORED = re.compile(r"--?(split-input-file|verify-diagnostics|allow-unregistered|mlir-print|mlir-disable-threading)")
_NOT_A_PASS = re.compile(r"transform|verify-each|test-|reproducer|mlir-|emit-bytecode|load-")
_SYMBOL = re.compile(r"\"(?:[^\"\\]|\\.)*\"|@([A-Za-z_][\w$.]*)")

Flags: TypeAlias = tuple[str, ...]


class Measured(NamedTuple):
    """User seconds of both programs beyond their start, for a number of lines."""

    flags: Flags
    lines: int
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        return self.ours / max(self.theirs, 0.005)


def parts_by_flags(folder: Path) -> dict[Flags, list[str]]:
    """Returns the parts of tests by the flags that they are run with, without flags that only say how to print."""
    parts: defaultdict[Flags, list[str]] = defaultdict(list)
    for test in json.loads((folder / "passes.json").read_text()):
        flags = tuple(word for word in test["stages"][0] if word != "%s" and not _IGNORED.match(word))
        path = folder / "tests" / test["path"]
        if flags and path.exists() and not any(_NOT_A_PASS.search(flag) for flag in flags):
            parts[flags] += [part.text for part in split_text(path.read_text(), DEFAULT_MARKER)[0]]
    return parts


def plain_body(part: str) -> str | None:
    """Returns the ops of a part without aliases; None if it is no valid module without attributes."""
    done = subprocess.run(
        [_THEIRS, _UNREGISTERED, "--mlir-print-local-scope"], input=part, capture_output=True, text=True, check=False
    )
    if done.returncode or not done.stdout.startswith("module {\n"):
        return None
    return done.stdout.removeprefix("module {\n").rstrip().removesuffix("}")


def renamed(body: str, number: int) -> str:
    """Returns a body with a number behind the name of each symbol."""
    return _SYMBOL.sub(lambda match: f"{match[0]}_{number}" if match[1] else match[0], body)


def is_accepted(body: str, flags: Flags) -> bool:
    """Returns True if both programs accept a body."""
    words = [_UNREGISTERED, *flags]
    if run(words, Streams(BytesIO(body.encode()), BytesIO(), BytesIO())):
        return False
    return not subprocess.run([_THEIRS, *words], input=body.encode(), capture_output=True, check=False).returncode


def program(bodies: list[str], lines: int) -> str:
    """Returns bodies one after the other, again and again, up to a number of lines."""
    taken: list[str] = []
    count = 0
    for number, body in enumerate(cycle(bodies)):
        if count >= lines:
            break
        taken.append(renamed(body, number))
        count += body.count("\n")
    return "".join(taken)


def user_seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, capture_output=True, check=False)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measured(flags: Flags, bodies: list[str], lines: int, folder: Path) -> Measured:
    file, empty = folder / "program.mlir", folder / "empty.mlir"
    text = program(bodies, lines)
    file.write_text(text)
    empty.write_text(renamed(bodies[0], 0))

    def seconds(*command: str) -> float:
        words = [*command, _UNREGISTERED, *flags, "-o", "/dev/null"]
        start = min(user_seconds([*words, str(empty)]) for _ in range(2))
        return user_seconds([*words, str(file)]) - start

    return Measured(flags, text.count("\n"), seconds(_OURS), seconds(_THEIRS, "--mlir-disable-threading"))


def rows(tests: Path, count: int, lines: int, only: str) -> Iterator[Measured]:
    chosen = [item for item in parts_by_flags(tests).items() if re.search(only, " ".join(item[0]))]
    chosen.sort(key=lambda item: -len(item[1]))
    with TemporaryDirectory() as folder:
        for flags, parts in chosen[:count]:
            plain = [body for part in parts if (body := plain_body(part)) is not None]
            bodies = [body for body in plain if is_accepted(body, flags)]
            if bodies:
                yield measured(flags, bodies, lines, Path(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=Path, required=True, help="folder with passes.json and tests/")
    parser.add_argument("--lines", type=int, default=10_000, help="of each program (default: %(default)s)")
    parser.add_argument("--passes", type=int, default=30, help="number of pipelines (default: %(default)s)")
    parser.add_argument("--only", default="", help="pipelines that a regular expression is found in")
    options = parser.parse_args()
    print(f"{'lines':>7}  {'ir-opt':>8}  {'mlir-opt':>8}  ratio")
    for row in rows(options.tests, options.passes, options.lines, options.only):
        print(
            f"{row.lines:7}  {row.ours:6.2f} s  {row.theirs:6.2f} s  {row.ratio:5.1f}  {' '.join(row.flags)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
