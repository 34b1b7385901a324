"""`ir-reduce --check PIPELINE`: reduces a program in which a pipeline changes the results of a function to a test.

The test has a RUN line and fails as long as the difference exists. It runs the function after the pipeline with the
input that shows the difference; if a command line cannot express the input, the test lets ir-opt check the results.
"""

from __future__ import annotations

import io
import shlex
from collections.abc import Sequence

from compiler.checking.functions import Settings
from compiler.checking.input_text import command_words, input_text
from compiler.checking.reduction import DifferenceJudge, reduce_difference
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import errors_of
from compiler.pass_registry import find_pass
from compiler.passes.pipeline import PipelineError, parse_pipeline
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import utf8
from compiler.tools.files import FileProblem, Output, read_input
from compiler.tools.input_ir import UnreadableIR, read_ir
from compiler.tools.options import Kind, Option, parse_command_line
from compiler.tools.reports import Renderer, problem_reports
from compiler.tools.run_command import run as run_function
from compiler.tools.streams import Streams
from compiler.verification.verifier import Verifier

OPTIONS = (
    Option("check", "The pipeline that changes results", Kind.TEXT, "pipeline"),
    Option("check-inputs", "Number of inputs that are tried for each function (100)", Kind.UNSIGNED),
    Option("check-seed", "Seed of the random inputs (0)", Kind.UNSIGNED),
    Option("allow-unregistered-dialect", "Allow operation with no registered dialects"),
    Option("o", "Output filename", Kind.TEXT, "filename"),
)


def run(arguments: Sequence[str], streams: Streams, program: str) -> int:
    """Reduces a file; returns the exit code."""
    line = parse_command_line(program, arguments, OPTIONS)
    if line.errors:
        return _fail(streams, "".join(f"{error}\n" for error in line.errors))
    try:
        pipeline = parse_pipeline(whole_pipeline(line.texts["check"]), find_pass)
        name, data = read_input(line.positional[0] if line.positional else "-", streams)
    except (PipelineError, FileProblem) as error:
        return _fail(streams, error.render() if isinstance(error, PipelineError) else f"{error}\n")
    text = data.decode("utf-8", "surrogateescape")
    context = Context(load_dialect, allow_unregistered=line.flag("allow-unregistered-dialect"))
    renderer, verifier = Renderer(name, text, color=streams.color), Verifier(context)
    try:
        read = read_ir(SourceFile(name, text), context, verifier, 100)
    except UnreadableIR as error:
        return _fail(streams, "".join([renderer.render(report) for report in error.reports]))
    if errors := errors_of(read.problems(read.module, verifier)):
        return _fail(streams, "".join([renderer.render(report) for report in problem_reports(errors, None)]))
    settings = Settings(line.numbers.get("check-inputs", 100), line.numbers.get("check-seed", 0))
    judge = DifferenceJudge(pipeline, context, settings)
    best = reduce_difference(read.module, judge, context)
    if best is None:
        return _fail(streams, f"{name}: error: no function differs after '{line.texts['check']}'\n")
    try:
        with Output(line.texts.get("o", "-"), streams) as output:
            output.finish(difference_test(best, judge, whole_pipeline(line.texts["check"])), True)
    except FileProblem as problem:
        return _fail(streams, f"{problem}\n")
    return 0


def whole_pipeline(text: str) -> str:
    """Returns a pipeline for a module: `canonicalize` becomes `builtin.module(canonicalize)`."""
    return text if text.startswith("builtin.module(") else f"builtin.module({text})"


def difference_test(module: Operation, judge: DifferenceJudge, pipeline: str) -> str:
    """Returns a test that fails if the pipeline changes the results of the function in a module."""
    assert judge.input is not None
    text = print_operation(module)
    words = command_words(judge.input) if len(judge.path) == 1 else None
    expected = None if words is None else _output(text, judge.path[0], words)
    if words is None or not expected:
        return "\n".join(
            [
                f"// RUN: ir-opt %s --pass-pipeline={shlex.quote(pipeline)} --check-results "
                "--allow-unregistered-dialect",
                f"// @{'::@'.join(judge.path)} differs for the input {input_text(judge.input)}.",
                "",
                text,
            ]
        )
    call = " ".join(["ir-run", "-", f"--entry={judge.path[0]}", "--interpret", *[shlex.quote(word) for word in words]])
    run_line = f"// RUN: ir-opt %s --pass-pipeline={shlex.quote(pipeline)} | {call} | FileCheck %s"
    checks = [f"// CHECK{'-NEXT' if number else ''}: {line}" for number, line in enumerate(expected.splitlines())]
    return "\n".join([run_line, "", *checks, "", text])


def _output(text: str, function: str, words: Sequence[str]) -> str | None:
    """Returns the output of ir-run for a function before any pass; None if it cannot be run."""
    output = io.BytesIO()
    streams = Streams(io.BytesIO(utf8(text)), output, io.BytesIO())
    code = run_function(["-", f"--entry={function}", "--interpret", *words], streams)
    return None if code else output.getvalue().decode()


def _fail(streams: Streams, text: str) -> int:
    streams.errors.write(utf8(text))
    return 1
