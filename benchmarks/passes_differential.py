"""Compares passes with those of mlir-opt on random programs, byte for byte in generic form.

  passes_differential.py [--seeds N] [--first N] [--passes "-cse -canonicalize"] [--generator FILE] [--show N]

Without a generator (a script called with a number of lines and a seed, which writes a module), programs are those of
`tests.support.random_programs`. Prints the number of equal results, and the first differences with their
seeds. Needs mlir-opt.
"""

from __future__ import annotations

import argparse
import difflib
import io
import random
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams
from tests.support.random_programs import program

FLAGS = ["--mlir-print-op-generic"]


def generated(generator: str | None, seed: int) -> str:
    """Returns the program of a seed."""
    if generator is None:
        return program(random.Random(seed))
    return subprocess.run(
        [sys.executable, generator, "120", str(seed)], capture_output=True, text=True, check=True
    ).stdout


def ours(text: str, flags: list[str]) -> str:
    """Returns ir-opt's output, or its errors."""
    output, errors = io.BytesIO(), io.BytesIO()
    code = run(flags, Streams(io.BytesIO(text.encode()), output, errors))
    return output.getvalue().decode() if code == 0 else errors.getvalue().decode()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--passes", default="-cse -canonicalize")
    parser.add_argument("--generator")
    parser.add_argument("--show", type=int, default=3)
    options = parser.parse_args()
    mlir_opt = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if mlir_opt is None:
        print("mlir-opt is not installed")
        return 2
    flags = [*options.passes.split(), *FLAGS]
    different: list[int] = []
    refused = 0
    for seed in range(options.first, options.first + options.seeds):
        text = generated(options.generator, seed)
        theirs = subprocess.run([mlir_opt, *flags], input=text, capture_output=True, text=True, check=False)
        if theirs.returncode:
            refused += 1
            continue
        own = ours(text, flags)
        if own == theirs.stdout:
            continue
        different.append(seed)
        if len(different) <= options.show:
            print(f"seed {seed}:")
            lines = difflib.unified_diff(
                theirs.stdout.splitlines(), own.splitlines(), "mlir-opt", "ir-opt", lineterm=""
            )
            print("\n".join(list(lines)[:60]))
    total = options.seeds - refused
    print(f"{total - len(different)} of {total} agree; mlir-opt refuses {refused}; different: {different}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
