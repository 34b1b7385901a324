"""Texts made from a trace that users can copy: command lines, reproducers and tests."""

from __future__ import annotations

from compiler.ir.symbols import symbol_name
from compiler.passes.reproducer import Settings, reproducer_text
from compiler.trace.model import PassRun
from compiler.trace.step_test import StepTestError, step_counters, step_test
from ir_lsp.features.checks import generate_checks
from ir_lsp.tracing import pipelines
from ir_lsp.tracing.explorer import Explorer, Unanswerable

COMMAND, REPRODUCER, TEST = "command", "reproducer", "test"
KINDS = (COMMAND, REPRODUCER, TEST)


def text_to_copy(explorer: Explorer, kind: str, number: int | None, step: int | None = None) -> str:
    """Returns a text of `kind`, one of `KINDS`, that repeats a run, its pass `number` (from 1) or one step.

    A command line runs the pipeline up to the pass, and by debug counters up to the step. A reproducer and a test run
    only the pass, on its input; the test of a step contains only the operations that the step read. Raises
    Unanswerable.
    """
    run = None if number is None else explorer.run_of(number)
    if step is not None:
        return _of_step(explorer, kind, step)
    match kind:
        case "command":
            return _command(explorer, run)
        case "reproducer":
            return _reproducer(explorer, run)
        case "test":
            return _test(explorer, run)
    raise Unanswerable(f"'{kind}' is none of {', '.join(KINDS)}")


def _command(explorer: Explorer, run: PassRun | None) -> str:
    trace = explorer.trace
    pipeline = trace.pipeline if run is None else pipelines.up_to(trace, run)
    if not pipeline:
        raise Unanswerable("the trace does not contain the pipeline")
    return f"{explorer.recording.tool} {_quoted(trace.source or '-')} --pass-pipeline={_quoted(pipeline)}"


def _of_step(explorer: Explorer, kind: str, step: int) -> str:
    try:
        match kind:
            case "command":
                run = explorer.run_of(explorer.require_step(step).run + 1)
                pipeline = pipelines.up_to(explorer.trace, run)
                counters = step_counters(explorer.history, step, pipeline)
                return f"{_command(explorer, run)} --mlir-debug-counter={counters}"
            case "test":
                return step_test(explorer.history, step)
    except StepTestError as error:
        raise Unanswerable(str(error)) from None
    raise Unanswerable(f"a step is copied as {COMMAND} or {TEST}, not as '{kind}'")


def _quoted(word: str) -> str:
    """Returns `word` quoted for POSIX shells."""
    is_plain = word and all(character.isalnum() or character in "-_./=,:@%+" for character in word)
    return word if is_plain else "'" + word.replace("'", "'\\''") + "'"


def _reproducer(explorer: Explorer, run: PassRun | None) -> str:
    trace = explorer.trace
    pipeline = trace.pipeline if run is None else pipelines.alone(trace, run)
    return reproducer_text(explorer.history.state(1 if run is None else run.first), Settings(pipeline))


def _test(explorer: Explorer, run: PassRun | None) -> str:
    """Returns a lit test with the input of the pass, and CHECK lines for its output above each function."""
    history = explorer.history
    if run is None:
        pipeline = explorer.trace.pipeline
        before, after = explorer.state(1), explorer.state(history.last)
    else:
        pipeline = pipelines.alone(explorer.trace, run)
        before, after = pipelines.states_of_pass(explorer, run)
    checks = generate_checks(after.text, "CHECK")
    root = history.state(1 if run is None else run.first)
    names = {
        history.number_of(op): name
        for region in root.regions
        for block in region.blocks
        for op in block.ops
        if (name := symbol_name(op)) is not None
    }
    above = {line: checks.blocks.pop(names[op], []) for op, line in before.lines_of(set(names)).items()}
    lines = [f"// RUN: ir-opt %s --pass-pipeline={_quoted(pipeline)} | FileCheck %s", "", *checks.definitions]
    for number, line in enumerate(before.text.rstrip("\n").split("\n")):
        indent = line[: len(line) - len(line.lstrip())]
        lines += [f"{indent}{check}" for check in above.get(number, ())] + [line]
    lines += [check for block in checks.blocks.values() for check in block]
    return "\n".join(lines) + "\n"
