"""Measures affine-loop-fusion on many loop nests, here and in mlir-opt: `fusion_speed.py [NESTS...]`.

The nests are in many chains of four, or all in one.

Both run on the same text in turn; mlir-opt's start, and here reading the text, are not counted.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from itertools import pairwise

import compiler
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline

MLIR_OPT = "mlir-opt-22"
PIPELINE = "builtin.module(func.func(affine-loop-fusion))"


def program(nests: int) -> str:
    """Nests in chains of four: two of two loops each, a product, and a sum over what the first three made."""
    lines = ["func.func @f(%a: memref<32x32xf32>, %b: memref<32x32xf32>, %out: memref<32x32xf32>) {"]
    for number in range(nests // 4):
        first, second = f"%p{number}", f"%q{number}"
        lines += [f"  {name} = memref.alloc() : memref<32x32xf32>" for name in (first, second)]
        for source, target, op in (("%a", first, "mulf"), (first, second, "addf"), ("%b", first, "subf")):
            lines += [
                "  affine.for %i = 0 to 32 {",
                "    affine.for %j = 0 to 32 {",
                f"      %0 = affine.load {source}[%i, %j] : memref<32x32xf32>",
                f"      %1 = arith.{op} %0, %0 : f32",
                f"      affine.store %1, {target}[%i, %j] : memref<32x32xf32>",
                "    }",
                "  }",
            ]
        lines += [
            "  affine.for %i = 0 to 32 {",
            "    affine.for %j = 0 to 32 {",
            f"      %0 = affine.load {first}[%i, %j] : memref<32x32xf32>",
            f"      %1 = affine.load {second}[%i, %j] : memref<32x32xf32>",
            "      %2 = arith.addf %0, %1 : f32",
            "      affine.store %2, %out[%i, %j] : memref<32x32xf32>",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "  return", "}", ""])


def chain(nests: int) -> str:
    """Nests of two loops, each over what the one before made: all become one."""
    memrefs = ["%a", *(f"%m{number}" for number in range(1, nests)), "%out"]
    lines = ["func.func @f(%a: memref<32x32xf32>, %out: memref<32x32xf32>) {"]
    lines += [f"  {name} = memref.alloc() : memref<32x32xf32>" for name in memrefs[1:-1]]
    for source, target in pairwise(memrefs):
        lines += [
            "  affine.for %i = 0 to 32 {",
            "    affine.for %j = 0 to 32 {",
            f"      %0 = affine.load {source}[%i, %j] : memref<32x32xf32>",
            "      %1 = arith.mulf %0, %0 : f32",
            f"      affine.store %1, {target}[%i, %j] : memref<32x32xf32>",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "  return", "}", ""])


def seconds_here(text: str) -> float:
    """The time of the pass alone."""
    context = compiler.new_context()
    module = compiler.parse_tolerant(text, context).module
    start = time.perf_counter()
    PassManager(context).run(parse_pipeline(PIPELINE, find_pass), module)
    return time.perf_counter() - start


def seconds_of_mlir_opt(path: str) -> float:
    """The time of a run with the pass, less that of one without."""

    def run(*arguments: str) -> float:
        start = time.perf_counter()
        subprocess.run([MLIR_OPT, path, "-o", "/dev/null", *arguments], check=True)
        return time.perf_counter() - start

    return min(run(f"--pass-pipeline={PIPELINE}") for _ in range(3)) - min(run() for _ in range(3))


def main() -> None:
    seconds_here(program(8))  # what is loaded and compiled on first use
    counts = [int(argument) for argument in sys.argv[1:]] or [50, 100, 200]
    for kind, write in (("fours", program), ("chain", chain)):
        for nests in counts:
            text = write(nests)
            with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
                file.write(text)
                file.flush()
                theirs = seconds_of_mlir_opt(file.name)
            ours = min(seconds_here(text) for _ in range(2))
            ratio = ours / theirs
            print(f"{kind}, {nests:4} nests: {ours:7.3f} s here, {theirs:7.3f} s mlir-opt, {ratio:6.1f} times")


if __name__ == "__main__":
    main()
