"""Compares passes with those of mlir-opt on inputs of tests after random changes that leave them valid.

  mutation_passes.py TESTS.json FOLDER [--seed N] [--each N] [--only REGEX] [--show N]

TESTS.json lists tests: `path` below FOLDER, `stages` with the flags that the file is run with, `split`. Each part of a
file is run unchanged, and `--each` times with a number, a type or a name exchanged. The outputs in generic form must be
equal, byte for byte. Needs mlir-opt.
"""

from __future__ import annotations

import argparse
import difflib
import io
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from benchmarks.mutations import spoil_tokens
from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams

FORM = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
LONGEST = 20
"""Seconds that one run may take."""
TRIES = 12
"""Maximum number of changes of a part until mlir-opt accepts it."""


@dataclass(frozen=True)
class Part:
    """A part of a test file with the flags that it is run with."""

    origin: str
    text: str
    flags: list[str]


def parts(tests: Path, folder: Path, only: str) -> Iterator[Part]:
    """Yields the parts of all tests; each is a program by itself."""
    for test in json.loads(tests.read_text()):
        flags = [flag for flag in test["stages"][0] if flag != "%s" and "split-input-file" not in flag]
        if not re.search(only, " ".join([test["id"], *flags])) or any("%" in flag for flag in flags):
            continue
        text = (folder / test["path"]).read_text()
        for number, part in enumerate(re.split(r"(?m)^[ \t]*// -----.*$", text) if test["split"] else [text]):
            if re.search(r"(?m)^\s*[^/\s]", part):  # has more than comments
                yield Part(f"{test['id']}.{number}", part, flags)


def theirs(mlir_opt: str, part: Part, text: str) -> str | None:
    """Returns mlir-opt's output; None if it refuses the text or crashes."""
    try:
        done = subprocess.run(
            [mlir_opt, *part.flags, *FORM], input=text, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def ours(part: Part, text: str) -> tuple[str, str]:
    """Returns ir-opt's output and errors."""
    output, errors = io.BytesIO(), io.BytesIO()
    signal.alarm(LONGEST)
    try:
        run([*part.flags, *FORM], Streams(io.BytesIO(text.encode()), output, errors))
    except Exception:
        return "", traceback.format_exc(limit=-3)
    finally:
        signal.alarm(0)
    return output.getvalue().decode(), errors.getvalue().decode()


def _too_long(_: int, frame: FrameType | None) -> None:
    raise TimeoutError


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("tests", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    mlir_opt = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if mlir_opt is None:
        print("mlir-opt is not installed")
        return 2
    signal.signal(signal.SIGALRM, _too_long)
    counts: Counter[str] = Counter()
    shown = 0
    for part in parts(options.tests, options.folder, options.only):
        chance = random.Random(f"{options.seed} {part.origin}")
        changes = [("as it is", part.text)]
        for _ in range(TRIES):
            if len(changes) > options.each:
                break
            text, change = spoil_tokens(part.text, chance)
            if theirs(mlir_opt, part, text) is not None:
                changes.append((change, text))
        for change, text in changes:
            wanted = theirs(mlir_opt, part, text)
            if wanted is None:
                continue
            kind = "as it is" if change == "as it is" else "changed"
            got, said = ours(part, text)
            if got == wanted:
                counts[f"{kind}: same"] += 1
                continue
            counts[f"{kind}: {'different' if got else 'refused'}"] += 1
            if shown < options.show:
                shown += 1
                print(f"== {part.origin}: {change}: {' '.join(part.flags)[:200]}\n{said[:600]}")
                if got:
                    lines = difflib.unified_diff(
                        wanted.splitlines(), got.splitlines(), "mlir-opt", "ir-opt", "", "", 1, ""
                    )
                    print("\n".join(line[:220] for line in list(lines)[:24]))
        print(dict(counts), file=sys.stderr)
    print(dict(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
