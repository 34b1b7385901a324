"""Runs programs before and after a pipeline, and says what differs."""

from __future__ import annotations

import contextlib
import signal
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FrameType

import compiler
from benchmarks.campaign.executor import Executor, Job, Results, RunError
from benchmarks.campaign.pipelines import pipeline_text
from benchmarks.campaign.programs import Program
from compiler.codegen.translation import translate_module
from compiler.execution import functions
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import Instrumentation, PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.rewrite.builder import IRMapping, clone

_NO_DEALLOCATION = "Only structured control-flow loops are supported"
"""Why a module with tensors is not lowered after loops became branches."""
PASS_SECONDS = 30.0
"""Processor time that a pipeline may take for one batch."""


class _TimeOver(BaseException):
    """The time is over; no handler of ordinary exceptions catches it."""


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def over(number: int, frame: FrameType | None) -> None:
        raise _TimeOver

    previous = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)  # again, as Python ignores what a finalizer raises
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, previous)


@dataclass(frozen=True)
class Finding:
    """Fault: `kind` is refused, unsound, crash, verifier, hang, lowering, run or wrong."""

    kind: str
    message: str = ""


class _Watch(Instrumentation):
    """Notes which pass runs, and whether it was the pass that failed."""

    def __init__(self) -> None:
        self.current = ""
        self.failed_itself = False

    def before_pass(self, run: Pass, op: Operation) -> None:
        self.current = run.argument

    def pass_done(self, run: Pass, op: Operation, state: PassState) -> None:
        self.failed_itself = state.failed


def parse(text: str, context: Context) -> Operation:
    """Reads and verifies a text. Raises ValueError."""
    parsed = compiler.parse_tolerant(text, context)
    problems = compiler.check(parsed, context)
    if problems:
        raise ValueError(problems[0].message)
    return parsed.module


def apply(module: Operation, context: Context, items: Sequence[str]) -> Finding | None:
    """Runs a pipeline on a module; returns what went wrong."""
    watch = _Watch()
    try:
        with _limited(PASS_SECONDS):
            pipeline = parse_pipeline(pipeline_text(items), find_pass)
            result = PassManager(context, instrumentations=[watch]).run(pipeline, module)
    except _TimeOver:
        return Finding("hang", f"{watch.current} takes more than {PASS_SECONDS:g} s")
    if result.succeeded:
        return None
    message = next((problem.message for problem in result.problems), "failed")
    if "crashed: " in message:
        return Finding("crash", f"{watch.current}: {message}")
    return Finding("refused" if watch.failed_itself else "verifier", f"{watch.current}: {message}")


def compiled(module: Operation, context: Context) -> str | Finding:
    """Lowers a module, in place; returns its LLVM IR."""
    try:
        with _limited(2 * PASS_SECONDS):
            functions.lower(module, context, (("lower-to-llvm", ""),))
            translation = translate_module(module)
    except _TimeOver:
        return Finding("hang", "lower-to-llvm")
    except functions.RunError as error:
        return Finding("refused" if _NO_DEALLOCATION in str(error) else "lowering", str(error))
    if translation.text is None:
        return Finding("lowering", translation.problems[-1].message)
    return translation.text


class Checker:
    """Compares programs with what passes make of them."""

    def __init__(self) -> None:
        self.executor = Executor()

    def close(self) -> None:
        self.executor.close()

    def execute(self, module: Operation, context: Context, jobs: Sequence[Job], level: int = 0) -> Results | Finding:
        """Runs a module, which is changed by that."""
        ir = compiled(module, context)
        if isinstance(ir, Finding):
            return ir
        try:
            return self.executor.run(ir, jobs, level)
        except RunError as error:
            return Finding("run", str(error))

    def after(
        self, module: Operation, context: Context, items: Sequence[str], jobs: Sequence[Job]
    ) -> Results | Finding:
        """Runs what a pipeline makes of a module, which stays as it is."""
        copy = clone(module, IRMapping())
        return apply(copy, context, items) or self.execute(copy, context, jobs)

    def single(self, module: Operation, context: Context, items: Sequence[str], job: Job) -> Finding | None:
        """Returns what is wrong with a pipeline on a module with one program.

        A program is unsound if it does not run itself. One that gives other results when LLVM optimises it has
        undefined behaviour, or depends on what is open.
        """
        before = self.execute(clone(module, IRMapping()), context, [job])
        if isinstance(before, Finding):
            return Finding("unsound", before.message)
        after = self.after(module, context, items, [job])
        if isinstance(after, Finding):
            return after
        if before == after:
            return None
        if self.execute(clone(module, IRMapping()), context, [job], 2) != before:
            return Finding("unsound", "LLVM's optimisations change the program's own results")
        return Finding("wrong", _difference(before[0], after[0]))

    def upstream(self, text: str, context: Context, items: Sequence[str], job: Job) -> str:
        """Returns what becomes of a program after the same pipeline of mlir-opt."""
        command = ["mlir-opt-22", f"--pass-pipeline={pipeline_text(items)}"]
        try:
            done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=60)
        except FileNotFoundError:
            return "not installed"
        except subprocess.TimeoutExpired:
            return "does not end"
        if done.returncode:
            return f"fails: {done.stderr.strip().splitlines()[0][:200] if done.stderr.strip() else done.returncode}"
        before = self.execute(parse(text, context), context, [job])
        try:
            after = self.execute(parse(done.stdout, context), context, [job])
        except ValueError as error:
            return f"its output cannot be read: {error}"
        if isinstance(after, Finding):
            return f"{after.kind}: {after.message}"
        return "right" if before == after else "wrong as well"


def job_of(program: Program) -> Job:
    return program.name, program.inputs


def _difference(before: Sequence[bytes], after: Sequence[bytes]) -> str:
    for number, (data, other) in enumerate(zip(before, after)):
        for place in range(0, len(data), 8):
            if data[place : place + 8] != other[place : place + 8]:
                words = [hex(int.from_bytes(data[place : place + 8], "little")) for data in (data, other)]
                return f"input {number}, word {place // 8}: {words[0]} before, {words[1]} after"
    return ""
