"""Measures the recording of 40 passes, the display of their states, and of any step of a long trace.

  trace_speed.py [--lines N] [--one-function] [--rewrites N]

Prints the figures of docs/tracing.md: the time of recording as a multiple of the passes alone (the best of three runs),
its memory as a multiple of the module's, the time to the first text, the time of each state when it is shown for the
first time and again, and the longest step of a trace of many rewrites.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from compiler.api import new_context, parse
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.trace.file import read_trace, write_trace
from compiler.trace.history import History
from compiler.trace.recorder import Recorder
from compiler.trace.state_texts import StateTexts

CLEAN_UP = "canonicalize,cse,sccp,loop-invariant-code-motion,control-flow-sink,symbol-dce,remove-dead-values"
LOWERING = "lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts"


def pipeline() -> str:
    """40 passes from loops to the LLVM dialect: cleaning up, lowering, and cleaning up again."""
    lower = LOWERING.split(",")
    clean = CLEAN_UP.split(",")
    passes = [*clean, "inline", *clean, lower[0], *clean, lower[1], *clean[:3], lower[2], lower[3]]
    return f"builtin.module({','.join([*passes, *(['canonicalize', 'cse'] * 20)][:40])})"


def function(name: str, lines: int, rng: random.Random) -> list[str]:
    """Returns a function with a number of lines: arithmetic, partly dead, equal or constant, and loops."""
    collected = [
        f"func.func @{name}(%a: i32, %b: i32, %m: memref<64xi32>) -> i32 {{",
        "  %zero = arith.constant 0 : i32",
    ]
    collected += [f"  %c{number} = arith.constant {number} : index" for number in (0, 1, 64)]
    values = ["%a", "%b", "%zero"]
    while len(collected) < lines - 2:
        number = len(collected)
        left, right = rng.choice(values[-8:]), rng.choice(values[-8:])
        if number % 12 == 0:
            collected += ["  scf.for %i = %c0 to %c64 step %c1 {", "    %l = memref.load %m[%i] : memref<64xi32>"]
            collected += [
                f"    %s = arith.addi %l, {left} : i32",
                "    memref.store %s, %m[%i] : memref<64xi32>",
                "  }",
            ]
        else:
            collected.append(
                f"  %v{number} = arith.{rng.choice(['addi', 'muli', 'xori', 'subi'])} {left}, {right} : i32"
            )
            values.append(f"%v{number}")
    return [*collected, f"  return {values[-1]} : i32", "}"]


def module(lines: int, *, one_function: bool) -> str:
    rng = random.Random(7)
    if one_function:
        return "\n".join(function("f", lines, rng)) + "\n"
    functions = [function(f"f{number}", 50, rng) for number in range(lines // 50)]
    return "\n".join(line for each in functions for line in each) + "\n"


def run(text: str, passes: str, *, recording: bool) -> tuple[float, Recorder | None]:
    """Returns the duration of passes on a text, in seconds, and their recorder."""
    context = new_context()
    top = parse(text, context)
    gc.collect()
    begun = perf_counter()
    recorder = Recorder(top, context, pipeline=passes) if recording else None
    instrumentations, listeners = ([recorder], recorder.listeners) if recorder else ([], [])
    manager = PassManager(context, verify_each=False, instrumentations=instrumentations, listeners=listeners)
    result = manager.run(parse_pipeline(passes, find_pass), top)
    assert result.succeeded, result.problems
    return perf_counter() - begun, recorder


def memory(text: str, passes: str) -> tuple[float, float, float]:
    """Returns sizes in bytes: of a module, of further memory after the last recorded pass, and of the trace.

    Dialects are loaded before the measurement.
    """
    context = new_context()
    PassManager(context, verify_each=False).run(parse_pipeline(passes, find_pass), parse(text, context))
    gc.collect()
    tracemalloc.start()
    top = parse(text, context)
    of_module, _ = tracemalloc.get_traced_memory()
    recorder = Recorder(top, context, pipeline=passes)
    manager = PassManager(context, verify_each=False, instrumentations=[recorder], listeners=recorder.listeners)
    manager.run(parse_pipeline(passes, find_pass), top)
    gc.collect()
    whole, _ = tracemalloc.get_traced_memory()
    kept = recorder.trace, recorder.names
    del recorder, manager
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept
    return of_module, whole - of_module, after - of_module


def milliseconds(times: Iterable[float]) -> str:
    collected = [1000 * each for each in times]
    return f"median {statistics.median(collected):.1f} ms, longest {max(collected):.1f} ms"


def scrub(texts: StateTexts, numbers: Iterable[int]) -> list[float]:
    collected = []
    for number in numbers:
        begun = perf_counter()
        _ = texts.state(number).text
        collected.append(perf_counter() - begun)
    return collected


def show_states(text: str, passes: str) -> None:
    pairs = [(run(text, passes, recording=False)[0], run(text, passes, recording=True)[0]) for _ in range(3)]
    alone, recorded = (min(times) for times in zip(*pairs, strict=True))
    print(f"passes alone {alone:.2f} s, recording {recorded:.2f} s: {recorded / alone:.2f} times as long")
    _, recorder = run(text, passes, recording=True)
    assert recorder is not None
    trace = recorder.trace
    steps = len(trace.steps)
    print(f"{len(trace.runs)} passes, {steps} steps")
    context = new_context()
    parse(text, context)
    texts = StateTexts(History(trace, context, names=recorder.names))
    (first,) = scrub(texts, [1])
    print(f"first state after the run {1000 * first:.0f} ms")
    stops = [each.last for each in trace.runs]
    print("pass by pass, forwards, for the first time:", milliseconds(scrub(texts, stops)))
    print("pass by pass, backwards, again:", milliseconds(scrub(texts, reversed(stops))))
    rng = random.Random(1)
    print("passes at random, again:", milliseconds(scrub(texts, [rng.choice(stops) for _ in range(40)])))
    print("steps at random:", milliseconds(scrub(texts, [rng.randint(1, steps) for _ in range(40)])))
    data = write_trace(trace)
    begun = perf_counter()
    context = new_context()
    again = StateTexts(History(read_trace(data, context), context))
    _ = again.state(1).text
    print(f"file of {len(data) / 1e6:.2f} MB, opened with its first state in {perf_counter() - begun:.2f} s")


def show_memory(text: str, passes: str) -> None:
    of_module, recording, trace = memory(text, passes)
    print(f"module {of_module / 1e6:.1f} MB, recording {recording / 1e6:.1f} MB: {recording / of_module:.2f} modules")
    print(f"the trace after that {trace / 1e6:.1f} MB: {trace / of_module:.2f} modules")


def show_rewrites(count: int) -> None:
    """Measures steps of a trace with a number of rewrites: chains of additions of zero, 1,000 in a function."""
    lines = []
    for number in range(count // 1000):
        lines += [f"func.func @f{number}(%a: i32) -> i32 {{", "  %zero = arith.constant 0 : i32"]
        lines += [f"  %v{i} = arith.addi {'%a' if i == 0 else f'%v{i - 1}'}, %zero : i32" for i in range(1000)]
        lines += ["  return %v999 : i32", "}"]
    _, recorder = run("\n".join(lines) + "\n", "builtin.module(canonicalize)", recording=True)
    assert recorder is not None
    trace = recorder.trace
    texts = StateTexts(History(trace, new_context(), names=recorder.names))
    print(f"trace of {len(trace.steps)} steps: first state {1000 * scrub(texts, [1])[0]:.0f} ms")
    rng = random.Random(1)
    near = [
        number
        for _ in range(20)
        for start in [rng.randint(1, len(trace.steps) - 6)]
        for number in range(start, start + 6)
    ]
    print("  from step to step:", milliseconds(scrub(texts, [each for place, each in enumerate(near) if place % 6])))
    print("  jumping anywhere:", milliseconds(scrub(texts, [rng.randint(1, len(trace.steps)) for _ in range(40)])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--one-function", action="store_true")
    parser.add_argument("--rewrites", type=int, default=100_000)
    options = parser.parse_args()
    gc.disable()  # as the tools and the language server do
    text, passes = module(options.lines, one_function=options.one_function), pipeline()
    show_states(text, passes)
    show_memory(text, passes)
    if options.rewrites:
        show_rewrites(options.rewrites)


if __name__ == "__main__":
    main()
