"""Measures time and memory of passes over small texts whose processing could take exponential time.

    python benchmarks/small_text_large_work.py [NAME ...]

Each runs in its own `ir-opt`, within 10 seconds of processor time and 2 GB. "ok": the pass ended; "limit": it reported
the limit that it reached. Any other outcome is a failure.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

SECONDS = 10
BYTES = 2 << 30


@dataclass(frozen=True)
class Program:
    """A text, the pass to run, and part of the message about the limit; "" if the pass reaches none."""

    text: str
    flag: str
    limit: str = ""


def _doubling_calls(count: int) -> str:
    functions = ["func.func private @f0(%x: i32) -> i32 {\n  %r = arith.muli %x, %x : i32\n  return %r : i32\n}\n"]
    for number in range(1, count):
        call = f"call @f{number - 1}"
        visibility = "" if number == count - 1 else "private "
        functions.append(
            f"func.func {visibility}@f{number}(%x: i32) -> i32 {{\n  %a = {call}(%x) : (i32) -> i32\n"
            f"  %b = {call}(%a) : (i32) -> i32\n  return %b : i32\n}}\n"
        )
    return "".join(functions)


def _nests_over_one_memref(count: int) -> str:
    nest = (
        "  affine.for %i = 0 to 64 {\n    %v = affine.load %m[%i] : memref<64xf32>\n"
        "    %w = arith.addf %v, %v : f32\n    affine.store %w, %m[%i] : memref<64xf32>\n  }\n"
    )
    return f"func.func @f(%m: memref<64xf32>) {{\n{nest * count}  return\n}}\n"


def _wide_products(count: int) -> str:
    lines = [f"  %v0 = arith.constant {(1 << 4000) + 1} : i16777215\n"]
    lines += [f"  %v{n} = arith.muli %v{n - 1}, %v{n - 1} : i16777215\n" for n in range(1, count)]
    return f"func.func @f() -> i16777215 {{\n{''.join(lines)}  return %v{count - 1} : i16777215\n}}\n"


def _doubling_applies(count: int) -> str:
    lines = ["#map = affine_map<(d0, d1) -> (d0 + d1 floordiv 2)>\nfunc.func @f(%a0: index) -> index {\n"]
    lines += [f"  %a{n} = affine.apply #map(%a{n - 1}, %a{n - 1})\n" for n in range(1, count + 1)]
    return f"{''.join(lines)}  return %a{count} : index\n}}\n"


def _splat(size: int) -> str:
    return (
        f"func.func @f() -> tensor<{size}xf32> {{\n  %c = arith.constant 1.0 : f32\n"
        f"  %t = tensor.splat %c : tensor<{size}xf32>\n  return %t : tensor<{size}xf32>\n}}\n"
    )


def _nested_conditions(count: int) -> str:
    lines: list[str] = []
    for depth in range(count):
        pad = "  " * (depth + 1)
        lines.append(f"{pad}%r{depth} = scf.if %c -> i32 {{\n")
    lines.append(f"{'  ' * (count + 1)}scf.yield %x : i32\n")
    for depth in reversed(range(count)):
        pad = "  " * (depth + 1)
        lines.append(f"{pad}}} else {{\n{pad}  scf.yield %x : i32\n{pad}}}\n")
        if depth:
            lines.append(f"{pad}scf.yield %r{depth} : i32\n")
    return f"func.func @f(%c: i1, %x: i32) -> i32 {{\n{''.join(lines)}  return %r0 : i32\n}}\n"


def _chained_conditions(count: int) -> str:
    lines = [
        f"  %r{n} = scf.if %c -> i32 {{\n    %s = arith.addi {v}, {v} : i32\n    scf.yield %s : i32\n"
        f"  }} else {{\n    scf.yield {v} : i32\n  }}\n"
        for n, v in ((n, f"%r{n - 1}" if n else "%x") for n in range(count))
    ]
    return f"func.func @f(%c: i1, %x: i32) -> i32 {{\n{''.join(lines)}  return %r{count - 1} : i32\n}}\n"


PROGRAMS: Mapping[str, Callable[[], Program]] = MappingProxyType(
    {
        "inline-doubling-calls": lambda: Program(_doubling_calls(30), "-inline", "max-ops"),
        "fusion-200-nests": lambda: Program(_nests_over_one_memref(200), "-affine-loop-fusion"),
        "canonicalize-wide-products": lambda: Program(_wide_products(40), "-canonicalize"),
        "canonicalize-doubling-applies": lambda: Program(_doubling_applies(40), "-canonicalize"),
        "canonicalize-splat": lambda: Program(_splat(1_000_000_000), "-canonicalize"),
        "cse-nested-conditions": lambda: Program(_nested_conditions(400), "-cse"),
        "cse-chained-conditions": lambda: Program(_chained_conditions(2000), "-cse"),
    }
)


def measure(name: str, program: Program) -> bool:
    """Runs one program and prints its time and memory. Returns True if it kept to the limits."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file, tempfile.TemporaryFile("w+") as said:
        file.write(program.text)
        file.flush()
        command = [sys.executable, "-m", "compiler.tools.ir_opt", program.flag, file.name, "-o", os.devnull]
        process = subprocess.Popen(command, stderr=said)
        deadline = threading.Timer(6 * SECONDS, process.kill)
        deadline.start()
        _, status, usage = os.wait4(process.pid, 0)
        deadline.cancel()
        seconds = usage.ru_utime + usage.ru_stime
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        message = said.readline().strip()
    at_limit = bool(program.limit) and program.limit in message
    outcome = "ok" if process.returncode == 0 else "limit" if at_limit else "FAILED"
    good = outcome != "FAILED" and seconds < SECONDS and usage.ru_maxrss * 1024 < BYTES
    megabytes = usage.ru_maxrss // 1024
    print(f"{name:32} {outcome:7} {seconds:6.1f} s  {megabytes:5d} MB  {'' if good else '<-- '}{message[-120:]}")
    return good


def main() -> int:
    """Measures the programs named on the command line, by default all."""
    results = [measure(name, PROGRAMS[name]()) for name in sys.argv[1:] or PROGRAMS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
