"""Parts of the pipeline of a trace: up to a pass, one pass alone, and the rest after a pass.

Adjacent nested pipelines run together on each operation, so they count as one item here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from compiler.pass_registry import find_pass
from compiler.passes.base import Pass
from compiler.passes.pipeline import Pipeline, PipelineError, parse_pipeline, short_text
from compiler.trace.model import PassRun, Trace
from compiler.trace.state_texts import StateText
from ir_lsp.tracing.explorer import Explorer, Unanswerable


@dataclass(frozen=True, slots=True)
class _Place:
    """A pass in a pipeline."""

    item: int
    """Index of the item that is or contains the pass."""
    inner: int | None = None
    """Index of the pass in the item, if that is a nested pipeline."""


def pipeline_of(trace: Trace) -> Pipeline:
    """Returns the pipeline of a trace. Raises Unanswerable if it is unknown."""
    try:
        return parse_pipeline(trace.pipeline, find_pass)
    except PipelineError:
        raise Unanswerable("the trace does not contain the pipeline") from None


def up_to(trace: Trace, run: PassRun) -> str:
    """Returns the pipeline that ends with the pass of a run."""
    pipeline = pipeline_of(trace)
    place = _place_of(trace, pipeline, run)
    items = list(pipeline.items[: place.item + 1])
    if place.inner is not None:
        nested = items[place.item]
        assert isinstance(nested, Pipeline)
        items[place.item] = replace(nested, items=nested.items[: place.inner + 1])
    return _text(pipeline, items)


def alone(trace: Trace, run: PassRun) -> str:
    """Returns a pipeline of only the pass of a run."""
    text = run.pipeline
    for anchor in reversed(run.path):
        text = f"{anchor.partition(' ')[0]}({text})"
    try:
        return short_text(parse_pipeline(text, find_pass))
    except PipelineError:
        return text


def states_of_pass(explorer: Explorer, run: PassRun) -> tuple[StateText, StateText]:
    """Returns the IR before and after the pass of a run.

    A nested pipeline runs on one operation after another, so these states are combined: they contain each operation
    before and after that pass.
    """
    group = _group_of(explorer.trace, run) if len(run.path) == 2 else []
    own = [each for each in group if each.path == run.path]
    position = next((number for number, each in enumerate(own) if each is run), None)
    if position is None:
        return explorer.state(run.first), explorer.state(run.last)
    counts: dict[tuple[str, ...], int] = {}
    before: dict[int, int] = {}
    after: dict[int, int] = {}
    for each in group:
        if counts.setdefault(each.path, 0) == position and each.argument == run.argument:
            before[each.op], after[each.op] = each.first, each.last
        counts[each.path] += 1
    first = group[0].first
    return explorer.texts.mixed(first, before), explorer.texts.mixed(first, after)


def rest(explorer: Explorer, run: PassRun) -> tuple[str, str]:
    """Returns the IR after the pass of a run, and the remaining pipeline; "" if it is the last pass."""
    trace = explorer.trace
    pipeline = pipeline_of(trace)
    place = _place_of(trace, pipeline, run)
    remaining = list(pipeline.items[place.item + 1 :])
    if place.inner is not None:
        nested = pipeline.items[place.item]
        assert isinstance(nested, Pipeline)
        if inner := nested.items[place.inner + 1 :]:
            remaining.insert(0, replace(nested, items=inner))
    _, after = states_of_pass(explorer, run)
    return after.text, _text(pipeline, remaining)


def _text(pipeline: Pipeline, items: Sequence[Pass | Pipeline]) -> str:
    return short_text(replace(pipeline, items=list(items))) if items else ""


def _group_of(trace: Trace, run: PassRun) -> list[PassRun]:
    """Returns the adjacent runs on nested operations that include `run`."""
    place = next(number for number, each in enumerate(trace.runs) if each is run)
    first = last = place
    while first > 0 and len(trace.runs[first - 1].path) > 1:
        first -= 1
    while last + 1 < len(trace.runs) and len(trace.runs[last + 1].path) > 1:
        last += 1
    return trace.runs[first : last + 1]


def _place_of(trace: Trace, pipeline: Pipeline, run: PassRun) -> _Place:
    """Returns the place of the pass of `run` in the pipeline. Raises Unanswerable if the runs do not match it."""
    item = -1
    was_nested = False
    for each in trace.runs:
        is_nested = len(each.path) > 1
        if not (is_nested and was_nested):
            item += 1
            # A nested pipeline without operations to run on has no runs.
            while item < len(pipeline.items) and not _fits(pipeline.items[item], each):
                item += 1
        was_nested = is_nested
        if each is run:
            break
    if item >= len(pipeline.items):
        raise Unanswerable(f"{run.argument} was run by another pass, not by the pipeline")
    pipeline_item = pipeline.items[item]
    if isinstance(pipeline_item, Pass):
        return _Place(item)
    is_alone = item + 1 == len(pipeline.items) or isinstance(pipeline.items[item + 1], Pass)
    if len(run.path) > 2 or not is_alone or any(isinstance(each, Pipeline) for each in pipeline_item.items):
        raise Unanswerable("the pipeline cannot be divided in a nested pipeline; choose a pass after it")
    own = [each for each in _group_of(trace, run) if each.path == run.path]
    return _Place(item, next(number for number, each in enumerate(own) if each is run))


def _fits(item: Pass | Pipeline, run: PassRun) -> bool:
    """Returns True if `run` may be the first run of `item`."""
    if isinstance(item, Pass):
        return len(run.path) == 1 and item.argument == run.argument
    return len(run.path) > 1
