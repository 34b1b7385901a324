"""Prints the times of ir-opt and mlir-opt for common passes: the table of `make benchmark`.

  against_upstream.py [--lines 100000] [--rounds 3] [--only REGEX]

Figures are the processor time of whole processes, the best of the rounds for each program. The programs take turns in a
round, so other work on the machine hardly changes the ratio. Each run generates the same programs.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.support.hostile_inputs import functions as empty_functions

_OURS = str(Path(sys.executable).with_name("ir-opt"))
_THEIRS = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
_LOWERING = (
    "-lower-affine",
    "-convert-scf-to-cf",
    "-convert-arith-to-llvm",
    "-finalize-memref-to-llvm",
    "-convert-func-to-llvm",
)
_BUFFERIZATION = "-one-shot-bufferize=bufferize-function-boundaries"


class Row(NamedTuple):
    """Measured row: flags on a program of a number of lines, a part of the requested one."""

    flags: tuple[str, ...]
    program: Callable[[int], str]
    part: float = 1.0


def scalar_functions(lines: int) -> str:
    """Functions of integer arithmetic with constants, conditions, loops over memory, and calls of earlier ones."""
    rng = random.Random(7)
    return "".join(_take(lines, (_scalar_function(number, rng) for number in range(lines))))


def _scalar_function(number: int, rng: random.Random) -> str:
    values = ["%a", "%b"]
    body = ["  %c0 = arith.constant 0 : index", "  %c1 = arith.constant 1 : index", "  %n = arith.constant 64 : index"]
    for index in range(rng.randrange(10, 40)):
        operation = rng.choice(("addi", "subi", "muli", "andi", "ori", "xori"))
        body.append(f"  %v{index} = arith.{operation} {rng.choice(values[-8:])}, {rng.choice(values[-8:])} : i32")
        values.append(f"%v{index}")
    last = values[-1]
    kind = rng.randrange(3)
    if kind == 0:
        body += [
            f"  %less = arith.cmpi slt, {last}, %a : i32",
            "  %r = scf.if %less -> (i32) {",
            f"    %y = arith.addi {last}, %b : i32",
            "    scf.yield %y : i32",
            "  } else {",
            "    scf.yield %a : i32",
            "  }",
        ]
    elif kind == 1:
        body += [
            f"  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = {last}) -> (i32) {{",
            "    %e = memref.load %m[%i] : memref<64xi32>",
            "    %s = arith.addi %sum, %e : i32",
            "    scf.yield %s : i32",
            "  }",
        ]
    else:
        body += [
            "  affine.for %i = 0 to 64 {",
            "    %e = affine.load %m[%i] : memref<64xi32>",
            f"    %s = arith.muli %e, {last} : i32",
            "    affine.store %s, %m[%i] : memref<64xi32>",
            "  }",
            f"  %r = arith.addi {last}, %b : i32",
        ]
    result = "%r"
    if number and kind == 0:
        result = "%called"
        body.append(f"  %called = func.call @f{number - 1}(%r, %v0, %m) : (i32, i32, memref<64xi32>) -> i32")
    head = f"func.func @f{number}(%a: i32, %b: i32, %m: memref<64xi32>) -> i32 {{"
    return "\n".join((head, *body, f"  return {result} : i32", "}", ""))


def tensor_functions(lines: int) -> str:
    """Functions of structured operations on tensors."""
    text = (
        "func.func @f{0}(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {{\n"
        "  %zero = arith.constant 0.0 : f32\n"
        "  %empty = tensor.empty() : tensor<8x8xf32>\n"
        "  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>\n"
        "  %product = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%filled : tensor<8x8xf32>)"
        " -> tensor<8x8xf32>\n"
        "  %sum = linalg.add ins(%product, %c : tensor<8x8xf32>, tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>)"
        " -> tensor<8x8xf32>\n"
        "  return %sum : tensor<8x8xf32>\n"
        "}}\n"
    )
    return "".join(text.format(number) for number in range(lines // text.count("\n")))


def ten_lines(lines: int) -> str:
    """Returns a short file, for which the time is that of the start."""
    return scalar_functions(1)


def _take(lines: int, functions: Iterator[str]) -> Iterator[str]:
    count = 0
    while count < lines:
        function = next(functions)
        count += function.count("\n")
        yield function


ROWS = (
    Row((), ten_lines),
    Row((), scalar_functions),
    Row(("--mlir-print-op-generic",), scalar_functions),
    Row(("--mlir-print-debuginfo",), scalar_functions),
    Row(("--emit-bytecode",), scalar_functions),
    Row(("-cse",), scalar_functions),
    Row(("-canonicalize",), scalar_functions),
    Row(("-cse", "-canonicalize"), scalar_functions),
    Row(("-sccp",), scalar_functions),
    Row(("-loop-invariant-code-motion",), scalar_functions),
    Row(("-inline",), scalar_functions),
    Row(_LOWERING, scalar_functions, 0.1),
    Row((_BUFFERIZATION,), tensor_functions, 0.032),
    Row((_BUFFERIZATION, "-convert-linalg-to-loops"), tensor_functions, 0.032),
    Row((_BUFFERIZATION, "-convert-linalg-to-affine-loops", "-affine-loop-fusion"), tensor_functions, 0.032),
    Row(("-cse", "-canonicalize", "-inline", "-sccp"), lambda lines: empty_functions(lines // 3)),
)


def processor_seconds(command: list[str]) -> float:
    """Returns the processor time of a command, in seconds. Exits if the command fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[:2000]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(row: Row, file: Path, rounds: int) -> tuple[float, float | None]:
    """Returns the best times of ir-opt and of mlir-opt, in seconds; None if mlir-opt is not installed."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(processor_seconds([_OURS, *row.flags, str(file)]))
        if _THEIRS is not None:
            theirs.append(processor_seconds([_THEIRS, "--mlir-disable-threading", *row.flags, str(file)]))
    return min(ours), min(theirs, default=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=100_000, help="of a program (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="of each program (default: %(default)s)")
    parser.add_argument("--only", default="", help="rows that a regular expression is found in")
    options = parser.parse_args()
    print(f"{'lines':>7}  {'ir-opt':>8}  {'mlir-opt':>8}  ratio")
    with TemporaryDirectory() as folder:
        file = Path(folder, "program.mlir")
        for row in ROWS:
            title = " ".join(row.flags) or "read and print"
            if not re.search(options.only, title):
                continue
            text = row.program(int(options.lines * row.part))
            file.write_text(text)
            ours, theirs = measured(row, file, options.rounds)
            others = f"{theirs:6.2f} s  {ours / theirs:5.1f}" if theirs else f"{'-':>8}  {'-':>5}"
            print(f"{text.count(chr(10)):7}  {ours:6.2f} s  {others}  {title}", flush=True)


if __name__ == "__main__":
    main()
