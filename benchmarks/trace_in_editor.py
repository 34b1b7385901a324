"""Measures how fast the server shows a recorded run: 40 passes over about 10,000 lines, asked as an editor asks.

    python benchmarks/trace_in_editor.py [--functions N] [--nested]

Prints the time of the passes alone and while they are recorded, then how long the server takes for the first state
after the run, and for each state when somebody scrubs through them, forwards, backwards and in leaps.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from typing import Any

from compiler.api import new_context, parse
from compiler.ir.collector import collector_paused
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from tests.support.lsp_client import ServerProcess

_FUNCTION = """func.func @f{n}(%m: memref<8xf32>, %n: index, %a: i32, %b: i32) -> i32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %n step %c1 {{
    %x = memref.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%i] : memref<8xf32>
  }}
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}}
"""
_PASSES = ["canonicalize", "cse", "sccp", "loop-invariant-code-motion", "symbol-dce"] * 7 + [
    "convert-scf-to-cf",
    "canonicalize",
    "convert-to-llvm",
    "reconcile-unrealized-casts",
    "cse",
]
_URI = "file:///benchmark.mlir"


def main() -> None:
    """Measures, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--functions", type=int, default=667)
    parser.add_argument("--nested", action="store_true", help="run the first passes on each function by itself")
    options = parser.parse_args()
    text = "".join(_FUNCTION.format(n=number) for number in range(options.functions))
    pipeline = ",".join(_PASSES)
    if options.nested:
        pipeline = f"func.func({','.join(_PASSES[:4])}),{','.join(_PASSES[4:])}"
    print(f"{text.count(chr(10))} lines, {len(_PASSES)} passes")
    print(f"passes alone: {_passes_alone(text, pipeline):.2f} s")
    with ServerProcess([sys.executable, "-m", "ir_lsp"]) as server:
        server.initialize({})
        server.open(_URI, text)

        def ask(name: str, **arguments: Any) -> Any:
            parameters = {"command": f"ir-lsp.trace.{name}", "arguments": [arguments]}
            return server.request("workspace/executeCommand", parameters)

        begun = time.perf_counter()
        answer = ask("record", uri=_URI, pipeline=pipeline)
        print(f"recorded, with parsing and the start of the process: {time.perf_counter() - begun:.2f} s")
        if "trace" not in answer:
            sys.exit(answer["message"])
        trace = answer["trace"]

        def milliseconds(state: int) -> float:
            begun = time.perf_counter()
            assert ask("text", trace=trace, state=state)["text"]
            return 1000 * (time.perf_counter() - begun)

        print(f"first state after the run: {milliseconds(1):.0f} ms")
        ends = sorted({state for each in _passes_in(answer["tree"]) for state in each["states"]})
        print(f"{answer['states']} states, {len(ends)} at the ends of passes")
        if len(ends) > 60:
            ends = ends[:: len(ends) // 60]
        _print_times("forwards, at once", [milliseconds(state) for state in ends])
        _print_times("backwards", [milliseconds(state) for state in reversed(ends)])
        shuffled = random.Random(0).sample(ends, len(ends))
        _print_times("in leaps", [milliseconds(state) for state in shuffled])
        steps = random.Random(1).sample(range(1, answer["states"]), 40)
        _print_times("any step", [milliseconds(state) for state in steps])


def _passes_alone(text: str, pipeline: str) -> float:
    context = new_context()
    module = parse(text, context)
    read = parse_pipeline(f"builtin.module({pipeline})", find_pass)
    begun = time.perf_counter()
    with collector_paused():
        PassManager(context).run(read, module)
    return time.perf_counter() - begun


def _passes_in(tree: list[Any]) -> list[Any]:
    return [each for node in tree for each in (_passes_in(node["children"]) if "children" in node else [node])]


def _print_times(noun: str, times: list[float]) -> None:
    ordered = sorted(times)
    print(
        f"{noun}: median {statistics.median(ordered):.0f} ms, 90% under {ordered[int(0.9 * len(ordered))]:.0f} ms, "
        f"most {ordered[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()
