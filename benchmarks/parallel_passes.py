"""Measures if several processes or threads would speed up passes: the costs of distribution against those of passes.

    python benchmarks/parallel_passes.py [FUNCTIONS]

Prints, for a module of that many functions of 100 lines: seconds to run cse and canonicalize on all of them; on both
halves in two threads at once; and what two processes would have to pay for: to pickle the functions, and to read them
back, or to print and to parse them. All in one run, on one thread but for the second figure.
"""

from __future__ import annotations

import gc
import pickle
import sys
import threading
import time
from collections.abc import Callable

import compiler
from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, parse_pipeline

_OPS = ("addi", "subi", "muli", "xori")


def generated(functions: int) -> str:
    """Functions of integer arithmetic with duplicates."""
    parts = []
    for number in range(functions):
        lines = [f"func.func @f{number}(%a: i32, %b: i32) -> i32 {{"]
        names = ["%a", "%b"]
        for index in range(97):
            x, y = names[(index * 7 + number) % len(names)], names[(index * 5) % len(names)]
            lines.append(f"  %{index} = arith.{_OPS[index % 4]} {x}, {y} : i32")
            names.append(f"%{index}")
        lines.append(f"  return {names[-1]} : i32\n}}")
        parts.append("\n".join(lines))
    return "\n".join(parts)


def timed(work: Callable[[], object]) -> float:
    """Seconds that it takes, without the collection of garbage."""
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    work()
    seconds = time.perf_counter() - start
    gc.enable()
    return seconds


def pipeline() -> Pipeline:
    return parse_pipeline("builtin.module(func.func(cse,canonicalize))", find_pass)


def loaded(text: str) -> tuple[Operation, compiler.Context]:
    context = compiler.new_context()
    return compiler.parse(text, context), context


def run(module: Operation, context: compiler.Context) -> None:
    PassManager(context, verify_each=False).run(pipeline(), module)


def main(functions: int) -> None:
    halves = generated(functions // 2), generated(functions - functions // 2)
    whole = loaded("\n".join(halves).replace("@f", "@g", functions // 2))
    pickled = b""
    sys.setrecursionlimit(1_000_000)

    def pickle_all() -> None:
        nonlocal pickled
        pickled = pickle.dumps([_lines(op) for op in whole[0].regions[0].entry.ops], protocol=5)

    print(f"print                {timed(lambda: compiler.print_ir(whole[0])):7.3f} s")
    text = compiler.print_ir(whole[0])
    print(f"parse                {timed(lambda: compiler.parse(text)):7.3f} s")
    print(f"pickle, flat data    {timed(pickle_all):7.3f} s, {len(pickled)} bytes")
    print(f"unpickle             {timed(lambda: pickle.loads(pickled)):7.3f} s")
    print(f"passes, one thread   {timed(lambda: run(*whole)):7.3f} s")
    both = [loaded(half) for half in halves]

    def in_threads() -> None:
        threads = [threading.Thread(target=run, args=each) for each in both]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    print(f"passes, two threads  {timed(in_threads):7.3f} s")


def _lines(func: Operation) -> list[tuple[object, ...]]:
    """An op a tuple, values as numbers: the least that a process would have to be sent of a function."""
    numbers: dict[object, int] = {}
    lines: list[tuple[object, ...]] = []
    for op in func.walk():
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    numbers[argument] = len(numbers)
        operands = [numbers[operand] for operand in op.operands]
        types = [str(result.type) for result in op.results]
        properties = {name: str(value) for name, value in op.properties.items()}
        lines.append((op.name, operands, types, properties, dict(op.attributes), op.start, op.end))
        for result in op.results:
            numbers[result] = len(numbers)
    return lines


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
