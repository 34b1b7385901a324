"""Compares results of the interpreter with those of compiled code, for the programs of `benchmarks.campaign`.

    python benchmarks/interpreter_agrees.py [--programs N] [--first N] [--operations] [--both] [--seconds N] [--show]
                                           [--record FILE]

Each program is called with its inputs, and all memory is compared: bit by bit, but for floats that the program lists as
approximate. Programs with operations that the interpreter does not know are counted by the reason. A table shows how
many of the operations that the interpreter evaluates occur in programs that agree. `--both`: the programs of odd
numbers are those of `--operations`. `--show` prints the text of each program that does not agree. With `--record`,
outcomes are kept in a file, and those that it holds are not computed again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

import compiler
from benchmarks.campaign.check import Checker, Finding, job_of, parse
from benchmarks.campaign.not_compiled import NOT_COMPILED
from benchmarks.campaign.programs import Program, make_program, make_program_of_operations
from benchmarks.campaign.writer import FLOAT_WIDTHS, INPUTS, OUTPUTS, Approximate
from benchmarks.checked_passes import Record
from benchmarks.examples_agree import DIALECTS
from compiler.api import new_context
from compiler.execution.functions import Options, RunError
from compiler.execution.interpreted import interpret_function
from compiler.execution.request import Limits
from compiler.ir.operation import Operation

Words: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.uint64]]"
AGREES = "agrees"
_RAREST = 20
"""Number of the rarest operations that the report lists."""


def interpreted(module: Operation, program: Program, seconds: float) -> list[bytes]:
    """Returns the memory after each call. Raises `RunError`, also after too much processor time."""
    results: list[bytes] = []
    for inputs in program.inputs:
        arguments = [np.array(inputs, np.int64), np.zeros(OUTPUTS, np.int64)]
        call = interpret_function(module, program.name, arguments, Options(limits=Limits(seconds)), str).call
        results.append(b"".join([np.asarray(array).tobytes() for array in call.arguments]))
    return results


def outcome_of(program: Program, checker: Checker, seconds: float = 10.0) -> tuple[str, list[str]]:
    """Returns how the two runs of a program compare, and the names of its operations."""
    context = compiler.new_context()
    module = parse(program.text, context)
    names = sorted({op.name for op in module.walk()})
    try:
        own = interpreted(module, program, seconds)
    except RunError as error:
        return f"not run: {error}", names
    answer = checker.execute(module, context, [job_of(program)])
    if isinstance(answer, Finding):
        return f"not compiled: {answer.kind}: {answer.message}", names
    (results,) = answer
    difference = "number of calls" if len(results) != len(own) else _difference(results, own, program.approximate)
    return f"differs: {difference}" if difference else AGREES, names


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--operations", action="store_true", help="programs with the operations that others have not")
    parser.add_argument("--both", action="store_true", help="programs of both kinds, in turn")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time of a call")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--record", type=Path, help="file that keeps the outcomes")
    options = parser.parse_args()
    checker = Checker()
    outcomes: Counter[str] = Counter()
    operations: Counter[str] = Counter()
    begun = time.monotonic()
    record = Record(options.record)
    for number in range(options.first, options.first + options.programs):
        has_others = options.operations or (options.both and number % 2)
        make = make_program_of_operations if has_others else make_program
        kept = record.find(str(number))
        if kept is None:
            outcome, names = outcome_of(make(number), checker, options.seconds)
            record.add(str(number), [outcome, *names])
        else:
            outcome, *names = kept
        outcomes[outcome.partition(":")[0]] += 1
        operations.update(names if outcome == AGREES else ())
        if outcome != AGREES:
            print(f"program {number} {outcome}", flush=True)
            if options.show:
                print(make(number).text)
    checker.close()
    for outcome, count in outcomes.most_common():
        print(f"{count:6}  {outcome}")
    print(f"{len(operations)} different operations in the programs that agree; {time.monotonic() - begun:.0f} s")
    rarest = operations.most_common()[: -_RAREST - 1 : -1]
    print("\n".join(coverage(operations)))
    print("least often:", ", ".join([f"{name} ({count})" for name, count in rarest]))
    return 1 if outcomes["differs"] else 0


def _difference(compiled: list[bytes], own: list[bytes], approximate: Sequence[Approximate]) -> str:
    """Returns the first difference that counts; an empty text if there is none."""
    for call, (left, right) in enumerate(zip(compiled, own)):
        words = [np.frombuffer(data, np.uint64) for data in (left, right)]
        close = {
            INPUTS + slot
            for each in approximate
            for slot in each.slots
            if _are_close([row[[INPUTS + slot for slot in each.slots]] for row in words], each)
        }
        for place in np.nonzero(words[0] != words[1])[0]:
            if place not in close:
                left_word, right_word = [int(row[place]) for row in words]
                return f"call {call}, word {place}: compiled {left_word:#x}, interpreted {right_word:#x}"
    return ""


def _are_close(words: Sequence[Words], approximate: Approximate) -> bool:
    """Returns True if the parts of two results differ by no more than their units in the last place."""
    bits = FLOAT_WIDTHS[approximate.type]
    dtype = np.dtype(f"f{bits // 8}")
    left, right = [row.astype(f"u{bits // 8}").view(dtype).astype(np.float64) for row in words]
    if not np.isfinite(left).all() or not np.isfinite(right).all():
        return np.array_equal(left, right, equal_nan=True)
    unit = float(np.spacing(dtype.type(np.abs(left).max())))
    return bool(np.abs(left - right).max() <= approximate.ulps * unit)


def evaluable(dialect: str) -> list[str]:
    """Returns the names of the operations of a dialect that the interpreter evaluates."""
    definitions = new_context().dialect(dialect)
    operations = {} if definitions is None else definitions.ops
    return [name for name, op in operations.items() if op.execution.evaluator or op.execution.control]


def coverage(agreeing: Container[str]) -> Iterator[str]:
    """Yields the lines of a table: the operations that the interpreter evaluates, and those in programs that agree."""
    totals = [0, 0]
    missing: list[str] = []
    for dialect in DIALECTS:
        names = evaluable(dialect)
        covered = [name for name in names if name in agreeing]
        missing += [name for name in names if name not in agreeing]
        yield f"{dialect:14}{len(covered):4} of {len(names):3}"
        totals = [totals[0] + len(covered), totals[1] + len(names)]
    yield f"{'all':14}{totals[0]:4} of {totals[1]:3}"
    for reason, listed in NOT_COMPILED.items():
        yield f"not compiled, {reason}: {', '.join(listed)}"
    excused = {name for listed in NOT_COMPILED.values() for name in listed}
    yield f"never in a program that agrees: {', '.join([name for name in missing if name not in excused]) or 'none'}"


if __name__ == "__main__":
    sys.exit(main())
