"""Counts how often the pretty form equals mlir-opt's, byte for byte, on upstream's valid cases.

  pretty_differential.py [--show N] FOLDER ...     folders as in ../shared/conformance/cases (Dialect.Affine, IR, ...)

Counts the cases that mlir-opt accepts and prints without aliases, and those apart from it that use some; N differences
are shown. Needs mlir-opt and `../shared/conformance` beside the repository.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import compiler
from compiler.syntax.printer.ir_printer import print_file

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT.parent / "shared" / "conformance" / "cases"
FOLDERS = ["Affine", "Arith", "Builtin", "ControlFlow", "Func", "Index", "Math", "MemRef", "SCF", "UB"]
FIRST = [*(f"Dialect.{name}" for name in FOLDERS), "IR"]
ALIAS = re.compile(r"^[#!]\w+ = ", re.MULTILINE)


def theirs(program: str, text: str, unregistered: bool) -> str | None:
    """Returns mlir-opt's output, None if it rejects the text."""
    argv = [program, "-", *(["--allow-unregistered-dialect"] if unregistered else [])]
    done = subprocess.run(argv, input=text.encode(), capture_output=True, check=False)
    return done.stdout.decode() if done.returncode == 0 else None


def ours(text: str, unregistered: bool) -> str:
    context = compiler.new_context(allow_unregistered=unregistered)
    parsed = compiler.parse_tolerant(text, context)
    if parsed.all_diagnostics():
        return ""
    return print_file(parsed.module, parsed.resources)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", default=FIRST)
    parser.add_argument("--show", type=int, default=0)
    args = parser.parse_args()
    program = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if program is None:
        sys.exit("mlir-opt is not installed")
    counts = {False: [0, 0], True: [0, 0]}
    shown = 0
    for folder in args.folders:
        for case in json.loads((CASES / f"{folder}.json").read_text()):
            if case["kind"] != "valid":
                continue
            wanted = theirs(program, case["text"], case["unregistered"])
            if wanted is None:
                continue
            actual = ours(case["text"], case["unregistered"])
            count = counts[bool(ALIAS.search(wanted))]
            count[0] += 1
            # mlir-opt ends its output in an empty line
            if actual.rstrip("\n") == wanted.rstrip("\n"):
                count[1] += 1
            elif shown < args.show:
                shown += 1
                print(f"== {case['id']}")
                lines = difflib.unified_diff(
                    wanted.splitlines(), actual.splitlines(), "mlir-opt", "ours", lineterm="", n=0
                )
                print("\n".join(list(lines)[:12]))
    for with_aliases, (total, equal) in counts.items():
        noun = "with aliases" if with_aliases else "without aliases"
        print(f"{noun}: {equal} of {total} equal ({100 * equal / max(total, 1):.1f}%)")


if __name__ == "__main__":
    main()
