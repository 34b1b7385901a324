"""Seeds faults into folds, patterns and lowerings, and counts how many of them `--check-results` finds.

    python -m benchmarks.mutants --tests FOLDER [--mutants 100] [--seed 0] [--seconds 60] [--record FILE]

A mutant is one change of one function (`python_mutations.py`). Each mutant runs in its own process. The process checks
the tests of the dialect's passes (FOLDER has `passes.json` and `tests/`), examples of the documentation and generated
programs, until a result differs or the processor time is used up. The unchanged compiler runs all programs first, and
records for each program the mutated expressions that would have another value; a mutant runs only the programs in which
its expression has one. Functions are checked only if their output differs from that of the unchanged compiler. A mutant
that creates invalid IR, or crashes the pass, counts as found, in a figure of its own. A mutant that changes no output
is not reached, and is replaced by another one.

A mutant that is no fault, because it computes the same for every input, is replaced as well. It is listed with an
argument that covers all functions that it changes:

    proven        z3, or a run with all inputs, shows that each function computes the same
    fewer flags   only flags such as `nsw` are lost; without them a result is never poison
    given up      the unchanged passes give the same result for its output as for their own: it only rewrites less
    equal         an argument in `_EQUAL`, for functions about which z3 gives no answer

With `--record`, outcomes and the outputs of the unchanged compiler are stored in a file, and are not computed again.
Mutants that were missed are tried again if `--seconds` changed. The file is valid for one state of the compiler.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import TypeVar

from benchmarks.checked_passes import Record, load_all
from benchmarks.mutant_programs import Program, programs
from benchmarks.python_mutations import Mutation, mutations_of, noting, seeded
from compiler.api import new_context
from compiler.checking.functions import (
    Agrees,
    Differs,
    FunctionAnswer,
    Proven,
    Settings,
    Side,
    changed_symbols,
    check_function,
)
from compiler.checking.functions import Path as SymbolPath
from compiler.checking.reports import answer_text
from compiler.ir.operation import Operation
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams

Answer = TypeVar("Answer")
TARGETS = {
    "compiler.dialects.arith.fold": "Dialect/Arith/",
    "compiler.dialects.arith.fold_integers": "Dialect/Arith/",
    "compiler.dialects.arith.fold_floats": "Dialect/Arith/",
    "compiler.dialects.arith.canonicalize": "Dialect/Arith/",
    "compiler.dialects.arith.canonicalize_sums": "Dialect/Arith/",
    "compiler.dialects.arith.canonicalize_converted": "Dialect/Arith/",
    "compiler.dialects.index.fold": "Dialect/Index/",
    "compiler.dialects.index.canonicalize": "Dialect/Index/",
    "compiler.dialects.math.fold": "Dialect/Math/canon",
    "compiler.dialects.scf.canonicalize": "Dialect/SCF/canon",
    "compiler.dialects.scf.fold": "Dialect/SCF/canon",
    "compiler.dialects.scf.trip_counts": "Dialect/SCF/canon",
    "compiler.dialects.scf.conditions": "Dialect/SCF/canon",
    "compiler.dialects.scf.whiles": "Dialect/SCF/canon",
    "compiler.dialects.cf.canonicalize": "Dialect/ControlFlow/",
    "compiler.dialects.memref.fold": "Dialect/MemRef/canon",
    "compiler.dialects.memref.canonicalize": "Dialect/MemRef/canon",
    "compiler.dialects.tensor.fold": "Dialect/Tensor/(canon|fold-constant)",
    "compiler.dialects.vector.fold": "Dialect/Vector/canon",
    "compiler.dialects.affine.fold": "Dialect/Affine/canon",
    "compiler.dialects.complex.fold": "Dialect/Complex/canon",
    "compiler.lowering.arith.expand": "Dialect/Arith/expand",
    "compiler.lowering.arith.expand_division": "Dialect/Arith/expand",
    "compiler.lowering.affine.expressions": "Conversion/AffineToStandard/",
    "compiler.lowering.affine.to_scf": "Conversion/AffineToStandard/",
    "compiler.lowering.scf_to_cf": "Conversion/SCFToControlFlow/",
    "compiler.lowering.linalg_to_loops": "Dialect/Linalg/(loops|affine)",
    "compiler.lowering.math.expand": "Dialect/Math/expand",
    "compiler.lowering.math.expand_rounding": "Dialect/Math/expand",
}
"""Folder of tests for the code of each module."""
_EQUAL = (
    (r"expand_ceildivsi, line \d+: SLT becomes SLE", "0 leaves no remainder, and nothing is divided by 0"),
    (r"expand_round, line \d+: SGE becomes SGT", "numbers from 2**23 on are whole, so that truncation keeps them"),
    (r"_extremum, .*: another operator in \(1 << width - 1\) - 1", "no number is that bound: the fold is given up"),
)
"""Mutations that change no result, as patterns of their descriptions, with the reasons."""
_FIRST_INPUTS = Settings(inputs=10, seconds=1, proofs=False)
_INPUTS = Settings(inputs=100, seconds=20, proofs=False)
_FEW_INPUTS = Settings(inputs=20, seconds=2, proofs=False)
_PROOF = Settings(inputs=1, seconds=1)
_CANONICALIZE = "builtin.module(canonicalize)"
_SIMPLIFY = "builtin.module(canonicalize,cse,canonicalize)"
_SECONDS_OF_PASSES = 10.0
_BATCH = 50
"""Number of programs that one process observes."""


@dataclass(frozen=True)
class Output:
    """Output of passes, the problems that they report, and the numbers of the mutations that may change them."""

    text: str
    problems: str
    mutations: Mapping[str, frozenset[int]]
    """Numbers of mutations by module."""


def output_of(program: Program) -> tuple[str, str]:
    """Returns the output of ir-opt for a program, and its errors."""
    output, errors = BytesIO(), BytesIO()
    run(program.words, Streams(BytesIO(program.text.encode()), output, errors))
    problems = "\n".join(line for line in errors.getvalue().decode().splitlines() if "error:" in line)
    return output.getvalue().decode(), problems


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `RuntimeError` in a body that takes longer, so passes that never end because of a mutant crash."""

    def interrupt(number: int, frame: object) -> None:
        raise RuntimeError(f"no end after {seconds} s of processor time")

    signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)  # again, as Python ignores what a finalizer raises
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Observer:
    """Runs programs in the unchanged compiler, and finds mutations of some modules that may change the output."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._noted = {module: noting(module) for module in modules}

    def observe(self, program: Program) -> Output:
        """Returns the output, with the mutations of each module whose expressions have another value in the run."""
        for _, numbers in self._noted.values():
            numbers.clear()
        with ExitStack() as changes:
            for change, _ in self._noted.values():
                changes.enter_context(change)
            output, problems = output_of(program)
        return Output(output, problems, {module: frozenset(noted) for module, (_, noted) in self._noted.items()})


class Trial:
    """One mutant, in a process of its own."""

    def __init__(self, mutation: Mutation, outputs: Mapping[Program, Output], seconds: float) -> None:
        self._change = seeded(mutation)
        self._outputs = outputs
        self._seconds = seconds
        self._begun = 0.0
        self._arguments: set[str] = set()
        """Arguments for the equality of changed functions; "" stands for a function without one."""

    def run(self, programs: Sequence[Program]) -> str:
        """Returns the outcome of the mutant for programs that reach it."""
        self._begun = time.process_time()
        changed: list[tuple[Program, str]] = []
        for program in programs:
            with self._change, limited(_SECONDS_OF_PASSES):
                output, problems = output_of(program)
            if problems != self._outputs[program].problems:
                return f"invalid or crash, {self._time()}, {program.name}: {problems[:150]}"
            if output != self._outputs[program].text:
                if difference := self._difference(program, output):
                    return f"differs, {self._time()}, {program.name}: {difference[:200]}"
                changed.append((program, output))
            if self._is_over(self._seconds):
                return f"missed, {self._time()}"
        if not changed:
            return "not reached"
        for place, (program, output) in enumerate(changed):
            left = self._seconds - (time.process_time() - self._begun)
            if difference := self._judged(program, output, left / (len(changed) - place)):
                return f"differs, {self._time()}, {program.name}: {difference[:200]}"
            if self._is_over(self._seconds if "" in self._arguments else 2 * self._seconds):
                break
        kind = "missed" if "" in self._arguments else " and ".join(sorted(self._arguments))
        return f"{kind}, {self._time()}"

    def _is_over(self, seconds: float) -> bool:
        """Returns True if the processor time is used up; functions that were not checked then have no argument."""
        if time.process_time() - self._begun <= seconds:
            return False
        self._arguments.add("")
        return True

    def _time(self) -> str:
        return f"{time.process_time() - self._begun:.1f} s"

    def _difference(self, program: Program, output: str) -> str:
        """Tries a few inputs for each changed function. Returns the first answer that reports a difference, or ""."""
        for old, new, path in self._changed(program, output):
            answer = check_function(old, new, path, _FIRST_INPUTS)
            if isinstance(answer, Differs):
                return answer_text(FunctionAnswer(path, old.functions[path], answer))
        return ""

    def _judged(self, program: Program, output: str, seconds: float) -> str:
        """Like `_difference`, but with more inputs; records arguments for functions without a difference.

        The functions of the program share `seconds`; each gets at least one second.
        """
        expected = self._outputs[program].text
        if has_fewer_flags(expected, output):
            self._arguments.add("fewer flags")
            return ""
        right = Side(_parsed(expected))
        lasting = changed_symbols(*[_parsed(normal_form(program, text)) for text in (expected, output)])
        functions = list(self._changed(program, output))
        inputs = replace(_INPUTS, seconds=max(1.0, min(_INPUTS.seconds, seconds / max(1, len(functions)))))
        for old, new, path in functions:
            is_given_up = lasting is not None and path[0] not in lasting
            answer = check_function(old, new, path, _FEW_INPUTS if is_given_up else inputs)
            if isinstance(answer, Differs):
                return answer_text(FunctionAnswer(path, old.functions[path], answer))
            may_be_equal = not is_given_up and "" not in self._arguments and path in right.functions
            if may_be_equal and isinstance(answer, Agrees):
                answer = check_function(right, new, path, _PROOF)
            is_proven = isinstance(answer, Proven)
            self._arguments.add("proven" if is_proven else "given up" if is_given_up else "")
            if self._is_over(self._seconds if "" in self._arguments else 2 * self._seconds):
                break
        return ""

    def _changed(self, program: Program, output: str) -> Iterator[tuple[Side, Side, SymbolPath]]:
        """Yields the functions for which the outputs of the mutant and of the unchanged compiler differ."""
        expected = self._outputs[program].text
        if has_fewer_flags(expected, output):
            return
        before, right, after = (_parsed(text) for text in (program.text, expected, output))
        changed = changed_symbols(right, after)
        passes = ("canonicalize",) if f"--pass-pipeline={_CANONICALIZE}" in program.words else ()
        old, new = Side(before, passes), Side(after)
        yield from ((old, new, path) for path in old.functions if changed is None or path[0] in changed)


def normal_form(program: Program, output: str) -> str:
    """Returns an output after the unchanged passes and simplification, with sorted constants."""
    again, _ = output_of(replace(program, text=output))
    text, _ = output_of(Program("", again, (f"--pass-pipeline={_SIMPLIFY}",)))
    lines: list[str] = []
    for part in re.split(r"^(?=  func\.func )", text or again, flags=re.MULTILINE):
        head, *body = part.splitlines() or [""]
        lines += [head, *sorted(body, key=lambda line: (0, line) if _CONSTANT.match(line) else (1, ""))]
    return "\n".join(lines)


_CONSTANT = re.compile(r" {4}%\S+ = arith\.constant ")
_FLAGS = re.compile(r" (?:(?:overflow|fastmath)<([^<>]*)>|exact|disjoint|nneg)(?= )")


def has_fewer_flags(expected: str, output: str) -> bool:
    """Returns True if the texts differ only in flags of operations, and `output` has no further flags."""
    if _FLAGS.sub("", expected) != _FLAGS.sub("", output):
        return False
    pairs = zip(expected.splitlines(), output.splitlines(), strict=True)
    return all(_flags_of(new) <= _flags_of(old) for old, new in pairs)


def _flags_of(line: str) -> set[str]:
    return {flag.strip() for match in _FLAGS.finditer(line) for flag in (match[1] or match[0]).split(",")}


def _parsed(text: str) -> Operation:
    return parse_file(SourceFile("-", text), new_context(allow_unregistered=True)).module


# ------------------------------------------------------------------------------------------------------------ campaign


def apart(compute: Callable[[], Answer], seconds: float, if_too_long: Answer | None = None) -> Answer | None:
    """Returns the answer of a process of its own, None if it died.

    If it took more processor time than it may, the answer is `if_too_long`.
    """
    processes = multiprocessing.get_context("fork")
    receiving, sending = processes.Pipe(duplex=False)
    child = processes.Process(target=_child, args=(sending, compute, seconds))
    child.start()
    sending.close()
    try:
        answer: Answer = receiving.recv()
    except EOFError:
        child.join()
        return if_too_long if child.exitcode in (-signal.SIGXCPU, -signal.SIGKILL) else None
    child.join()
    return answer


def _child(answers: Connection, compute: Callable[[], object], seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
    gc.freeze()  # a collection would write to each object, and so copy its page
    answers.send(compute())


class Baseline:
    """Programs for each module, with the outputs of the unchanged compiler."""

    def __init__(self, modules: Sequence[str], folder: Path, pool: ThreadPoolExecutor, record: Record) -> None:
        self._programs = {module: list(programs(module, TARGETS[module], folder)) for module in modules}
        observer = Observer(modules)
        self.outputs: dict[Program, Output] = {}
        distinct = list(dict.fromkeys(each for some in self._programs.values() for each in some))
        new = []
        for program in distinct:
            if (lines := record.find(_key(program))) is not None:
                numbers = {module: frozenset(noted) for module, noted in json.loads(lines[2]).items()}
                self.outputs[program] = Output(lines[0], lines[1], numbers)
            else:
                new.append(program)
        batches = [new[start : start + _BATCH] for start in range(0, len(new), _BATCH)]

        def observed(batch: Sequence[Program]) -> list[Output]:
            return apart(lambda: [observer.observe(each) for each in batch], 1000) or []

        for batch, outputs in zip(batches, pool.map(observed, batches), strict=True):
            for program, output in zip(batch, outputs, strict=True):
                self.outputs[program] = output
                numbers_of = {module: sorted(numbers) for module, numbers in output.mutations.items() if numbers}
                record.add(_key(program), [output.text, output.problems, json.dumps(numbers_of)])

    def programs_for(self, mutation: Mutation) -> list[Program]:
        """Returns the programs in which the changed expression has another value."""
        return [
            program
            for program in self._programs[mutation.module]
            if mutation.number in self.outputs[program].mutations.get(mutation.module, ())
        ]


def _key(program: Program) -> str:
    """Returns the key of a program's output in a record."""
    return sha256("\n".join([program.name, *program.words, program.text]).encode()).hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=Path, required=True)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="a regular expression for modules")
    parser.add_argument("--record", type=Path, help="file that keeps the outcomes")
    options = parser.parse_args()
    load_all()
    modules = [module for module in TARGETS if re.search(options.only, module)]
    candidates = [mutation for module in modules for mutation in mutations_of(module)]
    Random(options.seed).shuffle(candidates)
    outcomes: dict[Mutation, str] = {}
    record = Record(options.record)
    missed_in = f", missed in {options.seconds} s"
    with ThreadPoolExecutor(options.jobs) as pool:
        baseline = Baseline(modules, options.tests, pool, record)
        candidates = [each for each in candidates if baseline.programs_for(each)]
        print(f"{len(candidates)} mutations of lines that the programs run", flush=True)

        def outcome_of(mutation: Mutation) -> str:
            name = f"{mutation.number} {_name(mutation)}"
            for key in (name, name + missed_in):
                if lines := record.find(key):
                    return _explained(mutation, lines[0])
            trial = Trial(mutation, baseline.outputs, options.seconds)
            seconds = 3 * options.seconds
            outcome = apart(lambda: trial.run(baseline.programs_for(mutation)), seconds, f"missed, {seconds} s")
            return _explained(mutation, outcome or "invalid or crash: the process ended")

        for mutation, outcome in _judged_ones(candidates, outcome_of, pool, 2 * options.jobs):
            name = f"{mutation.number} {_name(mutation)}"
            record.add(name + missed_in * (_kind(outcome) == "missed"), [outcome])
            outcomes[mutation] = outcome
            if _kind(outcome) != "not reached":
                print(f"{_kind(outcome):18} {_name(mutation)}\n{'':18}   {outcome}", flush=True)
            if sum(_kind(each) in _FAULTS for each in outcomes.values()) >= options.mutants:
                break
    return _report(outcomes)


_FAULTS = ("differs", "invalid or crash", "missed")
"""Outcomes of mutants that count."""


def _name(mutation: Mutation) -> str:
    return f"{mutation.module.removeprefix('compiler.')}: {mutation.text}"


def _explained(mutation: Mutation, outcome: str) -> str:
    """Returns the outcome; for a missed mutation in `_EQUAL`, the reason why it changes no result."""
    reason = next((why for text, why in _EQUAL if re.search(text, mutation.text)), "")
    return f"equal: {reason}" if reason and _kind(outcome) == "missed" else outcome


def _kind(outcome: str) -> str:
    return re.split(r"[,:]", outcome)[0]


def _report(outcomes: Mapping[Mutation, str]) -> int:
    """Prints the mutants that are no faults, the missed ones, and the counts. Returns the exit code."""
    kinds = Counter(_kind(outcome) for outcome in outcomes.values())
    judged = sum(kinds[kind] for kind in _FAULTS)
    for kind in [*sorted(kinds.keys() - {*_FAULTS, "not reached"}), "missed"]:
        print(f"\n{kind}:")
        for mutation, outcome in outcomes.items():
            if _kind(outcome) == kind:
                print(f"  {_name(mutation)}")
    print(f"\n{judged - kinds['missed']} of {judged} mutants found; {dict(kinds)}")
    return 0 if kinds["missed"] * 20 <= judged else 1


def _judged_ones(
    candidates: Sequence[Mutation], outcome_of: Callable[[Mutation], str], pool: ThreadPoolExecutor, batch: int
) -> Iterator[tuple[Mutation, str]]:
    """Yields mutations in order, with their outcomes, which are computed in batches."""
    for start in range(0, len(candidates), batch):
        some = candidates[start : start + batch]
        yield from zip(some, pool.map(outcome_of, some), strict=True)


if __name__ == "__main__":
    sys.exit(main())
