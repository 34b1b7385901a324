"""Compares what the interpreter computes with what compiled code computes, on the programs of `benchmarks.campaign`.

    python benchmarks/interpreter_agrees.py [--programs N] [--first N] [--operations] [--show] [--record FILE]

Each program is called with its inputs, and all memory is compared bit by bit. Programs with operations that the
interpreter does not know are counted by the reason. `--show` prints the text of each program that does not agree. With
`--record`, outcomes are kept in a file, and those that it holds are not computed again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

import compiler
from benchmarks.campaign.check import Checker, Finding, job_of, parse
from benchmarks.campaign.programs import Program, make_program, make_program_of_operations
from benchmarks.campaign.writer import OUTPUTS
from benchmarks.checked_passes import Record
from compiler.execution.functions import Options, RunError
from compiler.execution.interpreted import interpret_function
from compiler.ir.operation import Operation

AGREES = "agrees"
_RAREST = 20
"""Number of operations that the report lists as those of the fewest programs."""


def interpreted(module: Operation, program: Program) -> list[bytes]:
    """Returns the memory after each call. Raises RunError."""
    results: list[bytes] = []
    for inputs in program.inputs:
        arguments = [np.array(inputs, np.int64), np.zeros(OUTPUTS, np.int64)]
        call = interpret_function(module, program.name, arguments, Options(), str).call
        results.append(b"".join([np.asarray(array).tobytes() for array in call.arguments]))
    return results


def outcome_of(program: Program, checker: Checker) -> tuple[str, list[str]]:
    """Returns how the two runs of a program compare, and the names of its operations."""
    context = compiler.new_context()
    module = parse(program.text, context)
    names = sorted({op.name for op in module.walk()})
    try:
        own = interpreted(module, program)
    except RunError as error:
        return f"not run: {error}", names
    answer = checker.execute(module, context, [job_of(program)])
    if isinstance(answer, Finding):
        return f"not compiled: {answer.kind}: {answer.message}", names
    (results,) = answer
    return AGREES if results == own else f"differs: {_difference(results, own)}", names


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--operations", action="store_true", help="programs with the operations that others have not")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--record", type=Path, help="file that keeps the outcomes")
    options = parser.parse_args()
    checker = Checker()
    outcomes: Counter[str] = Counter()
    operations: Counter[str] = Counter()
    begun = time.monotonic()
    record = Record(options.record)
    make = make_program_of_operations if options.operations else make_program
    for number in range(options.first, options.first + options.programs):
        kept = record.find(str(number))
        if kept is None:
            outcome, names = outcome_of(make(number), checker)
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
    print("least often:", ", ".join([f"{name} ({count})" for name, count in rarest]))
    return 1 if outcomes["differs"] else 0


def _difference(compiled: list[bytes], own: list[bytes]) -> str:
    for call, (left, right) in enumerate(zip(compiled, own)):
        words = [np.frombuffer(data, np.uint64) for data in (left, right)]
        for place in np.nonzero(words[0] != words[1])[0]:
            return (
                f"call {call}, word {place}: compiled {int(words[0][place]):#x}, interpreted {int(words[1][place]):#x}"
            )
    return "number of calls"


if __name__ == "__main__":
    sys.exit(main())
