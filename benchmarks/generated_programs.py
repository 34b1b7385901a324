"""Generated programs: what `ir-run` prints, what mlir-opt and mlir-runner do, and what a reference interpreter finds.

    python benchmarks/generated_programs.py [COUNT [FIRST_SEED]]

Prints each program where the three are not the same, and how many there were. Every level of optimisation is taken in
turn.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import compiler
from tests.support.reference_interpreter import Interpreter
from tests.support.runnable_programs import runnable_program

LOWERING = (
    "--convert-vector-to-scf",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--arith-expand",
    "--convert-vector-to-llvm",
    "--convert-math-to-llvm",
    "--convert-math-to-libm",
    "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--convert-ub-to-llvm",
    "--reconcile-unrealized-casts",
)
LIBRARY = "/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so"
LEVELS = 4


def upstream(path: Path, level: int) -> str:
    lowered = subprocess.run(["mlir-opt-22", *LOWERING, str(path)], capture_output=True, text=True, check=False)
    command = ["mlir-runner-22", f"-O{level}", "-e", "main", "-entry-point-result=void", f"-shared-libs={LIBRARY}"]
    run = subprocess.run(command, input=lowered.stdout, capture_output=True, text=True, check=False)
    return run.stdout or lowered.stderr + run.stderr


def ours(path: Path, level: int) -> str:
    command = [sys.executable, "-m", "compiler.tools.ir_run", "--warm", f"-O{level}", str(path), "--entry", "main"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout or run.stderr


def reference(path: Path, level: int) -> str:
    printed = Interpreter(compiler.parse(path.read_text())).run()
    return "".join([f"{number}\n" for number in printed])


def main(count: int, first: int) -> int:
    """Returns the number of programs that gave different results."""
    ways: dict[str, Callable[[Path, int], str]] = {"reference": reference, "ours": ours, "upstream": upstream}
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "program.mlir")
        for seed in range(first, first + count):
            path.write_text(runnable_program(Random(seed)))
            by_key = {name: way(path, seed % LEVELS) for name, way in ways.items()}
            if len(set(by_key.values())) > 1:
                different += 1
                kept = Path(tempfile.gettempdir(), f"program-{seed}.mlir")
                kept.write_text(path.read_text())
                print(f"seed {seed}, -O{seed % LEVELS}: {kept}")
                for name, text in by_key.items():
                    print(f"  {name}: {text[:300]!r}")
    print(f"{count} programs, {different} with different results")
    return different


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(words + [300, 0][len(words) :])) > 0)
