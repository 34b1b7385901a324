"""Tries an installation: `python smoke.py FOLDER`, where FOLDER holds its programs.

Every program prints the same version, and `ir-lsp check`, `ir-opt -cse` and `ir-run` give what they should.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = ("ir-dap", "ir-graph", "ir-lsp", "ir-opt", "ir-reduce", "ir-run", "ir-runner", "ir-trace", "ir-translate")

VALID = """\
func.func @square_sum(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
"""
INVALID = "func.func @f() -> i32 {\n  return %missing : i32\n}\n"


class Failure(Exception):
    """A program does something else than expected."""


def run(program: Path, *arguments: str, code: int = 0) -> str:
    """Returns the standard output of a program that has to end with `code`."""
    command = [str(program), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if result.returncode != code:
        raise Failure(f"{' '.join(command)}: exit code {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def expect(is_met: bool, expectation: str) -> None:
    """Raises `Failure` unless the expectation is met."""
    if not is_met:
        raise Failure(expectation)


def try_installation(folder: Path) -> str:
    """Runs the programs in `folder`; returns their version."""
    suffix = ".exe" if sys.platform == "win32" else ""
    programs = {name: folder / f"{name}{suffix}" for name in PROGRAMS}
    versions = {name: run(path, "--version").split()[1] for name, path in programs.items()}
    expect(len(set(versions.values())) == 1, f"versions differ: {versions}")
    with tempfile.TemporaryDirectory() as scratch:
        valid, invalid = Path(scratch, "valid.mlir"), Path(scratch, "invalid.mlir")
        valid.write_text(VALID)
        invalid.write_text(INVALID)
        expect(run(programs["ir-lsp"], "check", str(valid)) == "", "ir-lsp check complains about a valid file")
        complaints = run(programs["ir-lsp"], "check", str(invalid), code=1)
        expect(":2:10: error: use of undeclared SSA value name" in complaints, f"ir-lsp check says: {complaints}")
        optimized = run(programs["ir-opt"], "-cse", str(valid))
        expect(optimized.count("arith.addi") == 1, f"ir-opt -cse leaves: {optimized}")
        if hasattr(os, "fork"):
            result = run(programs["ir-run"], str(valid), "3", "4")
            expect(result == "49 : i32\n", f"ir-run gives: {result}")
    return versions["ir-lsp"]


if __name__ == "__main__":
    try:
        print(f"{sys.argv[1]}: version {try_installation(Path(sys.argv[1]))} works")
    except Failure as failure:
        sys.exit(str(failure))
