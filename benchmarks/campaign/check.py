"""Runs programs before and after a pipeline, and reports different results."""

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
"""Error of the lowering for a module with tensors whose loops became branches."""
PASS_SECONDS = 30.0
"""Maximum processor time of a pipeline for one batch, in seconds."""


class _TimeOver(BaseException):
    """Raised at the end of the processor time; handlers of `Exception` do not catch it."""


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
    """Records the pass that runs, and if a failure was the pass's own rather than the verifier's."""

    def __init__(self) -> None:
        self.current = ""
        self.failed_itself = False

    def before_pass(self, run: Pass, op: Operation) -> None:
        self.current = run.argument

    def pass_done(self, run: Pass, op: Operation, state: PassState) -> None:
        self.failed_itself = state.failed


def parse(text: str, context: Context) -> Operation:
    """Returns the module of a text. Raises `ValueError` if it is invalid."""
    parsed = compiler.parse_tolerant(text, context)
    problems = compiler.check(parsed, context)
    if problems:
        raise ValueError(problems[0].message)
    return parsed.module


def apply(module: Operation, context: Context, items: Sequence[str]) -> Finding | None:
    """Runs a pipeline on a module. Returns its failure, None if it succeeds."""
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
    """Lowers a module, in place. Returns its LLVM IR, or the failure of the lowering."""
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
    """Compares programs with the results of passes on them."""

    def __init__(self) -> None:
        self.executor = Executor()

    def close(self) -> None:
        self.executor.close()

    def execute(self, module: Operation, context: Context, jobs: Sequence[Job], level: int = 0) -> Results | Finding:
        """Lowers a module, in place, and runs it."""
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
        """Runs a copy of a module after a pipeline."""
        copy = clone(module, IRMapping())
        return apply(copy, context, items) or self.execute(copy, context, jobs)

    def single(self, module: Operation, context: Context, items: Sequence[str], job: Job) -> Finding | None:
        """Returns the failure of a pipeline on a module with one program; None if there is none.

        A program is unsound if it fails without the pipeline. It is unsound as well if its results change when LLVM
        optimises it, because it then has undefined or unspecified behaviour.
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
        """Returns a description of the program's results after the same pipeline of mlir-opt."""
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
