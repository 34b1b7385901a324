"""Executes whole programs before and after passes, and reports different results.

    python benchmarks/differential_campaign.py [--programs N] [--first N] [--batch N] [--pipelines N] [--jobs N]
                                               [--findings FOLDER]

Programs of all dialects that execute come from `benchmarks.campaign`, by number; it shares no generator with the tests.
Each batch is one module; each pipeline runs on it, and both versions are compiled and called with special values. All
memory is compared bit by bit. Crashes, invalid IR, hangs and modules that cannot be lowered any more are findings, too.
A finding is reduced and written to the folder, with its pipeline, its inputs and mlir-opt's result for the program.
Equal ranges of programs give equal figures, so a run can be resumed with `--first`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import compiler
from benchmarks.campaign.check import Checker, Finding, job_of, parse
from benchmarks.campaign.pipelines import argument_of, pipelines_for
from benchmarks.campaign.programs import Program, make_program
from compiler.ir.operation import Operation
from compiler.rewrite.builder import IRMapping, clone
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import utf8
from compiler.transforms.reduction.passes import reduce_module
from compiler.transforms.reduction.tester import Verdict

_BATCHES = 4
"""Batches that one process runs before it reports."""
_MOST_ALIKE = 2
"""Findings of one kind, pipeline and message that are reduced and written."""


@dataclass
class Tally:
    """Figures of a run."""

    programs: int = 0
    compared: int = 0
    """Programs executed after a pipeline."""
    pipelines: Counter[str] = field(default_factory=Counter)
    passes: Counter[str] = field(default_factory=Counter)
    ops: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.programs += other.programs
        self.compared += other.compared
        for name in ("pipelines", "passes", "ops", "refused", "findings"):
            getattr(self, name).update(getattr(other, name))


class _SameFinding:
    """Test for the reducer: a text is interesting if it still has the finding. It ends after a number of seconds."""

    def __init__(self, checker: Checker, program: Program, items: Sequence[str], kind: str, seconds: float) -> None:
        self._checker = checker
        self._program = program
        self._items = items
        self._kind = kind
        self._deadline = time.monotonic() + seconds

    def judge(self, module: Operation) -> Verdict:
        text = print_operation(module)
        if time.monotonic() > self._deadline or f"@{self._program.name}(" not in text:
            return Verdict(False, 0)
        context = compiler.new_context()
        try:
            copy = parse(text, context)
        except ValueError:
            return Verdict(False, 0)
        finding = self._checker.single(copy, context, self._items, job_of(self._program))
        return Verdict(finding is not None and finding.kind == self._kind, len(utf8(text)))


class Batch:
    """Some programs in one module, and all pipelines over them."""

    def __init__(self, programs: Sequence[Program], checker: Checker, folder: Path, seconds: float) -> None:
        self.programs = programs
        self.tally = Tally(programs=len(programs))
        self._folder = folder
        self._seconds = seconds
        self._checker = checker

    def run(self, pipelines: Sequence[tuple[str, ...]]) -> None:
        context = compiler.new_context()
        module = parse("\n".join([program.text for program in self.programs]), context)
        self.tally.ops.update([op.name for op in module.walk()])
        jobs = [job_of(program) for program in self.programs]
        before = self._checker.execute(clone(module, IRMapping()), context, jobs)
        if isinstance(before, Finding):
            self._apart(pipelines, before)
            return
        for items in pipelines:
            self.tally.pipelines[",".join(items)] += 1
            self.tally.passes.update([argument_of(item) for item in items])
            after = self._checker.after(module, context, items, jobs)
            if isinstance(after, Finding):
                for program in self.programs:
                    self._one(program, items)
                continue
            self.tally.compared += len(jobs)
            for program, contents, other in zip(self.programs, before, after):
                if contents != other:
                    self._one(program, items)

    def _apart(self, pipelines: Sequence[tuple[str, ...]], finding: Finding) -> None:
        """Runs each program on its own, because one of them fails without any pass."""
        if len(self.programs) == 1:
            self._write(self.programs[0], (), finding, self.programs[0].text)
            return
        for program in self.programs:
            inner = Batch([program], self._checker, self._folder, self._seconds)
            inner.run(pipelines)
            inner.tally.programs = 0
            self.tally.add(inner.tally)

    def _one(self, program: Program, items: tuple[str, ...]) -> None:
        """Checks one program by itself, and reduces its finding."""
        context = compiler.new_context()
        module = parse(program.text, context)
        finding = self._checker.single(module, context, items, job_of(program))
        if finding is None:
            self.tally.compared += 1
            return
        if finding.kind in ("refused", "unsound"):
            self.tally.refused[f"{finding.kind}: {finding.message[:110]}"] += 1
            return
        items = self._shortest(program, items, finding.kind)
        again = self._checker.single(module, context, items, job_of(program)) or finding
        self._write(program, items, again, self._reduced(program, items, again.kind))

    def _shortest(self, program: Program, items: tuple[str, ...], kind: str) -> tuple[str, ...]:
        """Returns the pipeline without the passes that the finding does not need."""
        position = len(items) - 1
        while position >= 0 and len(items) > 1:
            fewer = items[:position] + items[position + 1 :]
            context = compiler.new_context()
            finding = self._checker.single(parse(program.text, context), context, fewer, job_of(program))
            if finding is not None and finding.kind == kind:
                items = fewer
            position -= 1
        return items

    def _reduced(self, program: Program, items: tuple[str, ...], kind: str) -> str:
        if not self._seconds or len(list(self._folder.glob(f"{_signature(items, kind)}-*"))) >= _MOST_ALIKE:
            return program.text
        context = compiler.new_context()
        judge = _SameFinding(self._checker, program, items, kind, self._seconds)
        best = reduce_module(parse(program.text, context), judge, context)
        return program.text if best is None else print_operation(best)

    def _write(self, program: Program, items: tuple[str, ...], finding: Finding, text: str) -> None:
        self.tally.findings[f"{finding.kind} {','.join(items)}: {finding.message[:90]}"] += 1
        name = _signature(items, finding.kind)
        if len(list(self._folder.glob(f"{name}-*"))) >= _MOST_ALIKE:
            return
        verdict = ""
        if items:
            verdict = self._checker.upstream(text, compiler.new_context(), items, job_of(program))
        lines = [f"// {finding.kind}: {finding.message}", f"// pipeline: {','.join(items)}", f"// mlir-opt: {verdict}"]
        lines += [f"// program {program.number}, inputs of @{program.name}: {list(each)}" for each in program.inputs]
        (self._folder / f"{name}-{program.number}.mlir").write_text("\n".join([*lines, text, ""]))


def _signature(items: Sequence[str], kind: str) -> str:
    digest = hashlib.sha256(",".join(items).encode()).hexdigest()[:8]
    return f"{kind}-{argument_of(items[0]) if items else 'lowering'}-{digest}"


def run_batches(first: int, end: int, size: int, pipelines: int, folder: str, seconds: float) -> Tally:
    """Runs a few batches; the same arguments give the same figures."""
    tally, checker = Tally(), Checker()
    try:
        for number in range(first, end, size):
            programs = [make_program(each) for each in range(number, min(number + size, end))]
            batch = Batch(programs, checker, Path(folder), seconds)
            try:
                batch.run(pipelines_for(number // size, pipelines))
            except Exception as error:  # the run continues; the figures name the first program of the batch
                batch.tally.findings[f"stopped at program {number}: {type(error).__name__}: {error}"] += 1
            tally.add(batch.tally)
    finally:
        checker.close()
    return tally


def _print(tally: Tally, seconds: float) -> None:
    print(f"programs {tally.programs}; programs executed after a pipeline {tally.compared}; {seconds:.0f} s")
    print(f"pipelines {sum(tally.pipelines.values())} ({len(tally.pipelines)} different)")
    print(f"passes {len(tally.passes)}: {', '.join(f'{name} {n}' for name, n in tally.passes.most_common())}")
    print(f"ops {len(tally.ops)}: {', '.join(f'{name} {n}' for name, n in tally.ops.most_common())}")
    print(f"refused by passes, or unsound {sum(tally.refused.values())}:")
    for message, number in tally.refused.most_common(15):
        print(f"  {number:5} {message}")
    print(f"findings {sum(tally.findings.values())}:")
    for message, number in tally.findings.most_common():
        print(f"  {number:5} {message}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first program, a multiple of --batch")
    parser.add_argument("--batch", type=int, default=10)
    parser.add_argument("--pipelines", type=int, default=4, help="pipelines for each batch")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--findings", default="campaign-findings", help="folder for what is found")
    parser.add_argument("--reduce-seconds", type=float, default=60.0, help="time to reduce a finding; 0: not at all")
    options = parser.parse_args()
    Path(options.findings).mkdir(parents=True, exist_ok=True)
    os.nice(10)
    total, start = Tally(), time.monotonic()
    with ProcessPoolExecutor(options.jobs) as pool:
        end, step = options.first + options.programs, _BATCHES * options.batch
        futures = [
            pool.submit(
                run_batches,
                first,
                min(first + step, end),
                options.batch,
                options.pipelines,
                options.findings,
                options.reduce_seconds,
            )
            for first in range(options.first, end, step)
        ]
        for future in as_completed(futures):
            total.add(future.result())
            seconds, actual = time.monotonic() - start, sum(total.findings.values())
            print(f"{total.programs} programs, {actual} findings, {seconds:.0f} s", file=sys.stderr, flush=True)
    _print(total, time.monotonic() - start)
    return 1 if total.findings else 0


if __name__ == "__main__":
    sys.exit(main())
