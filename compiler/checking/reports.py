"""Answers as problems, for tools and editors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from compiler.checking.bisection import Culprit, find_culprit, find_invalid
from compiler.checking.functions import (
    Agrees,
    CannotRun,
    Differs,
    FunctionAnswer,
    Proven,
    Settings,
    Unchanged,
    check_module,
)
from compiler.checking.input_text import input_text
from compiler.checking.outcomes import Undefined
from compiler.diagnostics import Severity
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange, find_location
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, ProblemNote
from compiler.passes.manager import PassResult
from compiler.passes.pipeline import Pipeline
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile

_INDEX_WIDTH = 64
"""Width in bits of the indices of the interpreter."""


def checked_run(
    before: Operation,
    after: Operation,
    context: Context,
    pipeline: Pipeline,
    result: PassResult,
    *,
    inputs: int,
    seed: int,
) -> Iterator[Problem]:
    """Returns the answer for each function of a module that a pipeline ran on, as soon as there is one.

    Where the run failed as a pass left invalid IR, the answer is the rewrite that made it invalid.
    """
    if result.succeeded:
        passes = [pass_.argument for pass_ in pipeline.passes()]
        width = _index_width(pipeline)
        for checked in check_module(before, after, Settings(inputs, seed), passes):
            if width != _INDEX_WIDTH and not isinstance(checked.answer, Unchanged):
                checked = replace(checked, answer=CannotRun(f"an index has {width} bits after the passes"))
            yield answer_problem(checked, before, context, pipeline)[0]
    elif (culprit := find_invalid(before, context, pipeline)) is not None:
        place = _op_at(culprit, before)
        yield Problem(place, f"the IR becomes invalid by {culprit.text()}", shows_op=False)


def _index_width(pipeline: Pipeline) -> int:
    """Returns the width in bits that options of passes give to indices."""
    widths = [getattr(pass_, "index_bitwidth", 0) for pass_ in pipeline.passes()]
    return next((width for width in widths if width), _INDEX_WIDTH)


class Verdict(StrEnum):
    """Answer about several functions together."""

    AGREES = "agrees"
    UNCHECKED = "unchecked"
    """At least one function cannot be checked, and none differs."""
    DIFFERS = "differs"


def check_texts(before: str, after: str, context: Context) -> tuple[list[str], Verdict]:
    """Returns the answers about changed functions of two valid texts, and a summary."""
    old, new = (parse_file(SourceFile("-", text), context).module for text in (before, after))
    answers = [answer for answer in check_module(old, new, Settings()) if not isinstance(answer.answer, Unchanged)]
    kinds = {type(answer.answer) for answer in answers}
    verdict = Verdict.DIFFERS if Differs in kinds else Verdict.UNCHECKED if CannotRun in kinds else Verdict.AGREES
    return [answer_text(answer) for answer in answers], verdict


def answer_text(checked: FunctionAnswer) -> str:
    """Returns an answer as one sentence."""
    name = f"@{'::@'.join(checked.path)}"
    match checked.answer:
        case Unchanged():
            return f"{name}: unchanged"
        case Proven():
            return f"{name}: proven for all inputs"
        case Agrees(inputs, undefined, why):
            rest = f" ({undefined} more are undefined behavior)" if undefined else ""
            return f"{name}: {inputs} inputs agree{rest}; not proven: {why}"
        case Differs(input_, mismatch):
            introduction = f"{name} differs for the input {input_text(input_)}"
            return f"{introduction}: {mismatch.what} is {mismatch.before} before, and {mismatch.after} after"
        case CannotRun(reason):
            return f"{name} cannot be checked: {reason}"


def answer_problem(
    checked: FunctionAnswer, module: Operation, context: Context, pipeline: Pipeline
) -> tuple[Problem, Culprit | None]:
    """Returns an answer as a problem, and for a difference what made it. `module` is that before the passes."""
    severity = Severity.REMARK
    notes: list[ProblemNote] = []
    op = checked.function
    culprit: Culprit | None = None
    if isinstance(checked.answer, CannotRun):
        severity = Severity.WARNING
    elif isinstance(checked.answer, Differs):
        severity = Severity.ERROR
        culprit = find_culprit(module, context, pipeline, checked.path, checked.answer.input)
        if culprit is not None:
            place = _op_at(culprit, checked.function)
            notes.append(ProblemNote(f"the difference comes from {culprit.text()}", place))
        after = checked.answer.after
        if isinstance(after, Undefined):
            notes.append(ProblemNote(f"after the passes: {after.problem.message}"))
    return Problem(op, answer_text(checked), tuple(notes), severity=severity, shows_op=False), culprit


def _op_at(culprit: Culprit, function: Operation) -> Operation:
    """Returns the operation of a function before the passes that a culprit's location is that of."""
    place = find_location(culprit.location, FileLineColRange)
    for op in function.walk():
        if place is not None and find_location(op.get_location(), FileLineColRange) == place:
            return op
    return function
