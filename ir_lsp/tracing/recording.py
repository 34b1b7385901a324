"""Records a run of a pipeline on a text, or imports the log of another program's run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange, find_location
from compiler.ir.operation import Operation
from compiler.ir.problem import errors_of
from compiler.pass_registry import find_pass
from compiler.passes.base import Pass, RunEnded
from compiler.passes.manager import Instrumentation, PassManager
from compiler.passes.pipeline import ANY, Pipeline
from compiler.source_edit.transform import Refused, read_pipeline
from compiler.syntax.parser.file_parser import ParsedFile, parse_file
from compiler.syntax.parser.source import SourceFile, chunk_source, name_span
from compiler.text import LineIndex, Span
from compiler.trace.history import History
from compiler.trace.import_log import import_log
from compiler.trace.recorder import Recorder
from compiler.trace.state_texts import StateTexts
from compiler.verification.verifier import Verifier

ANCHOR = "builtin.module"


class NotRecorded(Exception):
    """Raised if a run cannot be recorded; the message is the reason."""

    def __init__(self, message: str, line: int | None = None, offset: int | None = None) -> None:
        """`line` is the place of the reason in the text, from 0, `offset` that in the pipeline; None if it has none."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.offset = offset


@dataclass(frozen=True)
class Recording:
    """A recorded run."""

    history: History
    texts: StateTexts
    spans: Mapping[int, Span] = field(default_factory=dict)
    """Spans in the text of the operations of the first state, by their numbers."""
    problem: str = ""
    """Reason why the run failed; "" if it did not."""
    problem_line: int | None = None
    """Line of the reason in the text, from 0; None if it has none."""
    complaints: Sequence[str] = ()
    """Messages about parts of a log that could not be parsed."""
    tool: str = "ir-opt"
    """Program that ran the passes, with its options."""


def import_recording(
    text: str, log: str, pipeline: str, context: Context, name: str, on_progress: Callable[[float], None] | None = None
) -> Recording:
    """Creates a recording from the log of another program's passes on `text`. Raises NotRecorded if it has none."""
    try:
        imported = import_log(log, context, source=name, progress=on_progress)
    except ValueError as error:
        raise NotRecorded(str(error)) from None
    imported.trace.pipeline = pipeline
    history = History(imported.trace, context)
    return Recording(history, StateTexts(history), _places(history, text), complaints=imported.complaints)


def _places(history: History, text: str) -> dict[int, Span]:
    """Returns the spans of the operations of the first state: from their location to the end of its line."""
    index = LineIndex(text)
    places: dict[int, Span] = {}
    for op in history.state(1).walk():
        place = find_location(op.get_location(), FileLineColRange)
        if isinstance(place, FileLineColRange) and 1 <= place.line <= index.line_count:
            line = place.line - 1
            start = min(index.line_start(line) + max(place.column - 1, 0), index.line_end(line))
            places[history.number_of(op)] = Span(start, index.line_end(line))
    return places


def record(
    text: str, pipeline_text: str, context: Context, name: str, on_progress: Callable[[float], None] | None = None
) -> Recording:
    """Records a run of a pipeline on `text`; `name` is that of the source.

    Raises NotRecorded if the text or the pipeline is invalid; not if a pass fails.
    """
    try:
        pipeline = read_pipeline(pipeline_text, find_pass, ANCHOR)
    except Refused as refused:
        raise NotRecorded(refused.message, offset=refused.offset) from None
    anchored = pipeline_text.strip()
    if pipeline.anchor not in (ANCHOR, ANY):
        pipeline = Pipeline(ANCHOR, [pipeline], pipeline.registry)
    if not anchored.startswith((f"{ANCHOR}(", f"{ANY}(")):
        anchored = f"{ANCHOR}({anchored})"
    verifier = Verifier(context)
    source = SourceFile(name, text)
    parsed = parse_file(source, context, verifier.is_valid)
    _require_valid(parsed, verifier)
    module = parsed.module
    spans = [_span(op) for op in module.walk()]
    recorder = Recorder(module, context, source=name, pipeline=anchored)
    # Prints the first state now, while it is the last one and needs no reconstruction.
    history = History(recorder.trace, context, recorder.names)
    texts = StateTexts(history)
    texts.state(1)
    numbers = [recorder.replica.numbers[op] for op in recorder.replica.root.walk()]
    instrumentations: list[Instrumentation] = [recorder]
    if on_progress is not None:
        instrumentations.append(_Progress(pipeline, on_progress))
    manager = PassManager(context, instrumentations=instrumentations, listeners=recorder.listeners)
    problem, problem_line = "", None
    with collector_paused():
        try:
            result = manager.run(pipeline, module)
        except RunEnded as ended:
            problem = str(ended)
        else:
            if not result.succeeded:
                problem = result.problems[0].message if result.problems else "a pass failed"
                span = name_span(result.problems[0].op) if result.problems else Span(0, 0)
                problem_line = None if span == Span(0, 0) else text.count("\n", 0, span.start)
    places = {number: span for number, span in zip(numbers, spans, strict=True) if span is not None}
    return Recording(history, texts, places, problem, problem_line)


class _Progress(Instrumentation):
    """Reports the progress of a run, by the place of each pass in the pipeline."""

    def __init__(self, pipeline: Pipeline, report: Callable[[float], None]) -> None:
        self._places = {id(each): place for place, each in enumerate(pipeline.passes())}
        self._report = report
        self._reached = 0

    def before_pass(self, run: Pass, op: Operation) -> None:
        place = self._places.get(id(run), 0)
        if place > self._reached:
            self._reached = place
            self._report(place / len(self._places))


def _require_valid(parsed: ParsedFile, verifier: Verifier) -> None:
    for diagnostic in parsed.all_diagnostics():
        raise NotRecorded(diagnostic.message, parsed.source.text.count("\n", 0, diagnostic.span.start))
    for problem in errors_of(verifier.verify_parsed(parsed)):
        raise NotRecorded(problem.message, parsed.source.text.count("\n", 0, name_span(problem.op).start))


def _span(op: Operation) -> Span | None:
    """Returns the span of an operation in its file; None if it is not in the text."""
    source = chunk_source(op) if op.start >= 0 else None
    return None if source is None else Span(source.base + op.start, source.base + op.end)
