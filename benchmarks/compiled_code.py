"""Compiled code and the way to it, against mlir-opt and mlir-runner.

    python benchmarks/compiled_code.py [SIZE]

Prints, in one run: the best time of a matrix multiplication of that size (512) compiled by `ir-run -O3` and by mlir-opt
with `mlir-runner -O3`; seconds from a source of 50 lines to its result by `ir-run`, alone and with `--warm`, and by
upstream's two processes; and
milliseconds from a changed text of 100 lines to its LLVM IR in a process that is warm, as a language server is.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import compiler
from compiler.codegen.backend import Module
from compiler.codegen.translation import translate_module
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline

LOWERING = [
    "--convert-linalg-to-loops",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--convert-cf-to-llvm",
    "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
]
LIBRARY = "/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so"
ROUNDS = 5


def multiplication(size: int) -> str:
    """A program that multiplies matrices a few times and prints how long each took."""
    type_ = f"memref<{size}x{size}xf32>"
    return f"""
func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()
func.func @multiply(%a: {type_}, %b: {type_}, %c: {type_}) {{
  linalg.matmul ins(%a, %b : {type_}, {type_}) outs(%c : {type_})
  return
}}
func.func @main() {{
  %a = memref.alloc() : {type_}
  %b = memref.alloc() : {type_}
  %c = memref.alloc() : {type_}
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32) outs(%a : {type_})
  linalg.fill ins(%one : f32) outs(%b : {type_})
  linalg.fill ins(%one : f32) outs(%c : {type_})
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant {ROUNDS} : index
  scf.for %i = %c0 to %rounds step %c1 {{
    %start = func.call @rtclock() : () -> f64
    func.call @multiply(%a, %b, %c) : ({type_}, {type_}, {type_}) -> ()
    %end = func.call @rtclock() : () -> f64
    %t = arith.subf %end, %start : f64
    func.call @printF64(%t) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }}
  return
}}
"""


def fifty_lines(name: str) -> str:
    """A function with a loop of arithmetic."""
    lines = [
        f"func.func @{name}(%a: memref<64xf32>, %n: index) -> f32 {{",
        "  %c0 = arith.constant 0 : index",
        "  %c1 = arith.constant 1 : index",
        "  %z = arith.constant 0.0 : f32",
        "  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (f32) {",
        "    %x0 = memref.load %a[%i] : memref<64xf32>",
    ]
    lines += [f"    %x{k + 1} = arith.{'mulf' if k % 2 else 'subf'} %x{k}, %x0 : f32" for k in range(40)]
    return "\n".join(
        [*lines, "    %y = arith.addf %acc, %x40 : f32", "    scf.yield %y : f32", "  }", "  return %s : f32", "}\n"]
    )


MAIN = """
func.func private @printF32(f32)
func.func @main() {
  %a = memref.alloc() : memref<64xf32>
  %h = arith.constant 0.5 : f32
  linalg.fill ins(%h : f32) outs(%a : memref<64xf32>)
  %n = arith.constant 64 : index
  %r = call @f(%a, %n) : (memref<64xf32>, index) -> f32
  call @printF32(%r) : (f32) -> ()
  return
}
"""


def output(command: Sequence[str], text: str = "") -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def upstream(path: Path, level: int) -> str:
    """Returns mlir-runner's output for a file."""
    lowered = output(["mlir-opt-22", *LOWERING, str(path)])
    return output(
        ["mlir-runner-22", f"-O{level}", "-e", "main", "-entry-point-result=void", f"-shared-libs={LIBRARY}"], lowered
    )


def ours(path: Path, level: int, *arguments: str) -> str:
    """Returns ir-run's output for a file."""
    return output([sys.executable, "-m", "compiler.tools.ir_run", f"-O{level}", str(path), *arguments])


def best(lines: str) -> float:
    return min([float(line) for line in lines.split()])


def milliseconds_to_llvm_ir() -> float:
    """The best time of a few, after a first one."""
    text = fifty_lines("f") + fifty_lines("g")
    pipeline = parse_pipeline("builtin.module(lower-to-llvm)", find_pass)
    times = []
    for _ in range(6):
        start = time.perf_counter()
        context = compiler.new_context()
        module = compiler.parse(text, context)
        PassManager(context).run(pipeline, module)
        translated = translate_module(module).text
        assert translated is not None
        Module(translated).text()
        times.append(time.perf_counter() - start)
    return min(times[1:]) * 1e3


def main(size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        matrices, small = Path(folder, "matrices.mlir"), Path(folder, "small.mlir")
        matrices.write_text(multiplication(size))
        small.write_text(fifty_lines("f") + MAIN)
        mine = min([best(ours(matrices, 3, "--entry", "main")) for _ in range(2)])
        theirs = min([best(upstream(matrices, 3)) for _ in range(2)])
        print(f"matmul {size}: ours {mine:.3f} s, upstream {theirs:.3f} s, ratio {mine / theirs:.2f}")
        commands: dict[str, Callable[[], str]] = {
            "ours": lambda: ours(small, 2, "--entry", "main"),
            "ours, warm": lambda: ours(small, 2, "--entry", "main", "--warm"),
            "upstream": lambda: upstream(small, 2),
        }
        seconds = dict.fromkeys(commands, 1e9)
        ours(small, 2, "--entry", "main", "--warm")
        time.sleep(2)  # what that has started is ready after a second
        for _ in range(4 * ROUNDS):
            for name, run in commands.items():
                start = time.perf_counter()
                run()
                seconds[name] = min(seconds[name], time.perf_counter() - start)
        print("source to result: " + ", ".join([f"{name} {best_:.3f} s" for name, best_ in seconds.items()]))
    print(f"text of 100 lines to LLVM IR, warm: {milliseconds_to_llvm_ir():.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 512)
