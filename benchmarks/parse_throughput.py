"""Measures parsing and verification of a file, beside mlir-opt and xDSL in the same run.

  parse_throughput.py FILE [--rounds 5] [--xdsl PYTHON]

FILE: for instance what `../shared/bench/gen_mlir.py 100000 7` prints. Rounds take turns, so that the programs share
what else the machine does; the best of each counts. mlir-opt's time is its own report of parsing, which includes
verification
and leaves out the start of the process. PYTHON: an interpreter that has xdsl; it reads the first 5,000 lines' worth of
whole functions, since it is slow.
"""

from __future__ import annotations

import argparse
import gc
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import compiler
from compiler.ir.collector import collector_paused
from compiler.verification.verifier import Verifier

XDSL = """
import sys, time
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.parser import Parser
context = Context()
for name, factory in get_all_dialects().items():
    context.register_dialect(name, factory)
text = open(sys.argv[1]).read()
start = time.perf_counter()
Parser(context, text).parse_module().verify()
print(time.perf_counter() - start)
"""


def ours(text: str) -> float:
    """Seconds to parse and verify, in a fresh context and as ir-opt does: garbage is collected between rounds."""
    gc.collect()
    with collector_paused():
        context = compiler.new_context()
        start = time.perf_counter()
        parsed = compiler.parse_tolerant(text, context)
        problems = parsed.all_diagnostics() or Verifier(context).verify_parsed(parsed)
        seconds = time.perf_counter() - start
    if problems:
        sys.exit(f"the file is not valid: {problems[0].message}")
    return seconds


def mlir_opt(program: str, path: str) -> float:
    argv = [program, path, "--mlir-disable-threading", "--mlir-timing", "--mlir-timing-display=list", "-o", "/dev/null"]
    report = subprocess.run(argv, capture_output=True, text=True, check=True).stderr
    match = re.search(r"([0-9.]+) \([^)]*\)\s+Parser", report)
    if match is None:
        sys.exit(f"mlir-opt reported no parsing time:\n{report}")
    return float(match[1])


def xdsl(python: str, path: str) -> float:
    return float(subprocess.run([python, "-c", XDSL, path], capture_output=True, text=True, check=True).stdout)


def beginning(text: str, lines: int) -> str:
    """The first functions of a generated module, about so many lines."""
    kept = text.split("\n")[:lines]
    last = max(index for index, line in enumerate(kept) if line == "  }")
    return "\n".join([*kept[: last + 1], "}\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--xdsl", metavar="PYTHON")
    args = parser.parse_args()
    text = Path(args.file).read_text()
    lines = text.count("\n")
    program = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    best: dict[str, float] = {}

    def note(name: str, rate: float) -> None:
        best[name] = max(best.get(name, 0.0), rate)

    with tempfile.TemporaryDirectory() as folder:
        short = Path(folder) / "short.mlir"
        if args.xdsl:
            short.write_text(beginning(text, 5000))
        for _ in range(args.rounds):
            note("ours", lines / ours(text))
            if program:
                note("mlir-opt", lines / mlir_opt(program, args.file))
            if args.xdsl:
                note("xdsl", short.read_text().count("\n") / xdsl(args.xdsl, str(short)))
    for name, rate in best.items():
        print(f"{name:10} {rate:12,.0f} lines/s   ours is {best['ours'] / rate:6.2f} x as fast")


if __name__ == "__main__":
    main()
