"""Measures cse and canonicalize on one module: here, in mlir-opt, and in xdsl-opt, in one run.

  rewrite_speed.py FILE [--xdsl-opt PROGRAM] [--repeat N]

Each program reads the file, verifies it, runs both passes and prints. Figures are processor times, the best of N runs,
without the time for an empty module. The time of the passes alone comes from the programs (`--mlir-timing`). Python
keeps its compiled modules, as in an installed program, regardless of the environment.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = [sys.executable, "-m", "compiler.tools.ir_opt"]
PASSES = ["-cse", "-canonicalize"]


def environment(cache: str) -> dict[str, str]:
    """Returns an environment in which Python keeps compiled modules in a folder."""
    by_key = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**by_key, "PYTHONPYCACHEPREFIX": cache}


def seconds(command: list[str], repeat: int, environ: dict[str, str]) -> float:
    """Returns the best processor time of some runs, in seconds."""
    best = float("inf")
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=environ)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def pass_seconds(command: list[str], repeat: int) -> float:
    """Returns the best time of both passes together, as the program prints it, without the verifier."""
    best = float("inf")
    for _ in range(repeat):
        said = subprocess.run([*command, "--mlir-timing"], check=True, capture_output=True, text=True, cwd=ROOT).stderr
        actual = re.findall(r"([\d.]+) \([^)]*\)\s+(?:CSE|Canonicalizer)(?:Pass)?\s*$", said, re.MULTILINE)
        best = min(best, sum(map(float, actual)))
    return best


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--xdsl-opt")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    mlir_opt = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    file = str(Path(options.file).resolve())
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as empty, tempfile.TemporaryDirectory() as cache:
        environ = environment(cache)
        empty.write("module {}\n")
        empty.flush()
        programs: dict[str, tuple[list[str], int]] = {"ir-opt": ([*OURS, *PASSES], options.repeat)}
        if mlir_opt:
            programs["mlir-opt"] = ([mlir_opt, *PASSES], options.repeat)
        if options.xdsl_opt:
            programs["xdsl-opt"] = ([options.xdsl_opt, "-p", "cse,canonicalize"], 2)
        times: dict[str, float] = {}
        for name, (command, repeat) in programs.items():
            start_up = seconds([*command, empty.name], max(repeat, 2), environ)
            times[name] = seconds([*command, file], max(repeat, 2), environ) - start_up
            print(f"{name:9} {times[name]:8.3f} s, and {start_up:.3f} s to start")
    for name in ("mlir-opt", "xdsl-opt"):
        if name in times:
            print(f"ir-opt takes {times['ir-opt'] / times[name]:.2f} of the time of {name}")
    if mlir_opt:
        own, theirs = pass_seconds([*OURS, *PASSES, file], 1), pass_seconds([mlir_opt, *PASSES, file], options.repeat)
        print(f"passes alone: ir-opt {own:.3f} s, mlir-opt {theirs:.3f} s, ratio {own / theirs:.2f}")


if __name__ == "__main__":
    main()
