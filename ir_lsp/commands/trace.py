"""Commands that record runs of passes, and navigate in the trace.

    ir-lsp.trace.record       {uri, pipeline, line?}                      -> overview
    ir-lsp.trace.open         {uri, data?}: a file of `ir-trace`, or a log -> overview
    ir-lsp.trace.close        {trace}                                     -> {}
    ir-lsp.trace.save         {trace, target?}: the URI of a file         -> {path} or {data}
    ir-lsp.trace.passes       {trace, function?, pass?, pattern?, op?}    -> {tree}: the passes that match
    ir-lsp.trace.text         {trace, state, form?}                       -> {text, state, pass, argument}
    ir-lsp.trace.search       {trace, text}                               -> {found: [{pass, state, line}], complete}
    ir-lsp.trace.steps        {trace, pass, start?, count?}               -> {steps, total, failures}
    ir-lsp.trace.step         {trace, step}                               -> step, with the lines that it changed
    ir-lsp.trace.seek         {trace, step, backwards?, pattern?, state?, line?}  -> the next such step
    ir-lsp.trace.whyNot       PLACE                                       -> {op, place, missed}
    ir-lsp.trace.life         PLACE, backwards?, forms?                   -> {op, place, source, events, compiled}
    ir-lsp.trace.related      PLACE, states, forms?                       -> {states, source}
    ir-lsp.trace.copy         {trace, kind, pass?, step?}                 -> {text}
    ir-lsp.trace.rest         {trace, pass}                               -> {text, pipeline}
    ir-lsp.trace.compare      {trace, other}                              -> the first pass with different IR
    ir-lsp.trace.check        {trace, pass}                               -> {pass, verdict, checks}: same results?
    ir-lsp.trace.presets      {uri?}                                      -> {presets: [{name, pipeline, origin}], opt}

An overview is {trace, uri, source, pipeline, states, steps, tree, problem?}; `trace` is the trace's name in the other
commands. PLACE is {uri, position} or {trace, state, line, form?}. `form` is one of "llvm", "optimized" and "assembly",
the compiled form of a state. `data` is the content of a file in base64, for files that only the client can read
or write. State 1 is the initial IR, step `n` leads from state `n` to the next one, and passes count from 1. Lines count
from 0. All commands answer {message} if they have no result.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp
from pygls import uris

from compiler.diagnostics import Diagnostic
from compiler.text import Span
from ir_lsp.children import ModuleFailed, ask_module
from ir_lsp.compilation.client import INSTALL
from ir_lsp.convert import Converter
from ir_lsp.documents.document import OpenDocument, OtherFindings
from ir_lsp.features.pass_actions import CAN_CHECK
from ir_lsp.messages import Refusal
from ir_lsp.progress import show_while
from ir_lsp.tracing.other_opt import NotRun, run_other_opt
from ir_lsp.tracing.presets import PRESETS
from ir_lsp.tracing.traces import RECORD_SECONDS, CompiledState, OpenTrace
from ir_lsp.workbench import Workbench

FORMS = ("llvm", "optimized", "assembly")
"""Forms to which a state can be compiled."""
COMPILE_SECONDS = 60.0
_LEVEL = 2
"""Optimization level of compiled forms."""
FAILED = "trace"
"""Code of diagnostics from recording."""
_DEFAULT_COUNT = 500
"""Default number of steps in a list."""


@dataclass(frozen=True, slots=True)
class RecordArguments:
    """The arguments of `ir-lsp.trace.record`."""

    uri: str
    pipeline: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class OpenArguments:
    """The arguments of `ir-lsp.trace.open`; without `data`, the content in base64, the server reads the file."""

    uri: str
    data: str | None = None


@dataclass(frozen=True, slots=True)
class TraceArguments:
    """The arguments of commands about a trace as a whole."""

    trace: str


@dataclass(frozen=True, slots=True)
class SaveArguments:
    """The arguments of `ir-lsp.trace.save`."""

    trace: str
    target: str | None = None


@dataclass(frozen=True, slots=True)
class PassesArguments:
    """The arguments of `ir-lsp.trace.passes`; absent ones do not restrict the result."""

    trace: str
    function: str = ""
    pass_: str = ""
    pattern: str = ""
    op: str = ""


@dataclass(frozen=True, slots=True)
class TextArguments:
    """The arguments of `ir-lsp.trace.text`; if `form` is not empty, the text is that compiled form."""

    trace: str
    state: int
    form: str = ""


@dataclass(frozen=True, slots=True)
class SearchArguments:
    """The arguments of `ir-lsp.trace.search`."""

    trace: str
    text: str


@dataclass(frozen=True, slots=True)
class StepsArguments:
    """The arguments of `ir-lsp.trace.steps`; `start` is the number of the pass's steps to leave out."""

    trace: str
    pass_: int
    start: int = 0
    count: int = _DEFAULT_COUNT


@dataclass(frozen=True, slots=True)
class StepArguments:
    """The arguments of `ir-lsp.trace.step`."""

    trace: str
    step: int


@dataclass(frozen=True, slots=True)
class SeekArguments:
    """The arguments of `ir-lsp.trace.seek`; a line restricts the steps to those of its operation."""

    trace: str
    step: int
    backwards: bool = False
    pattern: str = ""
    state: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class SourcePosition:
    """An LSP position in arguments."""

    line: int = 0
    character: int = 0


@dataclass(frozen=True, slots=True)
class PlaceArguments:
    """The arguments of commands about an operation of a document, or of a state in any form.

    `forms` are the forms of `states`, "" for IR; for `life`, the compiled forms in which lines of the last state are
    searched.
    """

    uri: str = ""
    position: SourcePosition | None = None
    trace: str = ""
    state: int = 1
    line: int = 0
    form: str = ""
    backwards: bool = False
    states: list[int] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CopyArguments:
    """The arguments of `ir-lsp.trace.copy`; `kind` is "command", "reproducer" or "test".

    A step is copied as a command with debug counters, or as a minimal test.
    """

    trace: str
    kind: str
    pass_: int | None = None
    step: int | None = None


@dataclass(frozen=True, slots=True)
class RestArguments:
    """The arguments of `ir-lsp.trace.rest`."""

    trace: str
    pass_: int


@dataclass(frozen=True, slots=True)
class CheckArguments:
    """The arguments of `ir-lsp.trace.check`."""

    trace: str
    pass_: int


@dataclass(frozen=True, slots=True)
class CompareArguments:
    """The arguments of `ir-lsp.trace.compare`."""

    trace: str
    other: str


@dataclass(frozen=True, slots=True)
class PresetsArguments:
    """The arguments of `ir-lsp.trace.presets`."""

    uri: str = ""


# ------------------------------------------------------------------------------------------------------------- traces


async def record(bench: Workbench, document: OpenDocument, arguments: RecordArguments) -> dict[str, Any]:
    """Runs passes on the section at a line, and records each change. The document does not change.

    If the project file names another `*-opt`, that program runs the passes.
    """
    view = await bench.scheduler.parsed(document)
    text = view.part_at(arguments.line)
    request = {
        "do": "record",
        "text": text,
        "pipeline": arguments.pipeline,
        "name": Path(uris.to_fs_path(document.uri) or document.uri).name,
    }
    project = bench.session.project(document.uri)
    if project.opt and (reason := await bench.trust.may_run(document.uri)):
        raise Refusal(reason)
    answer = await _begin(bench, request, document.uri, f"Recording {arguments.pipeline}", project.opt)
    problem = answer.get("problem") or next(iter(answer.get("problems", ())), None)
    findings = []
    if problem is not None and problem["line"] is not None and problem["line"] >= 0 and view.is_current:
        start = view.index.line_start(problem["line"])
        end = view.index.line_end(problem["line"])
        start += len(view.text[start:end]) - len(view.text[start:end].lstrip())
        findings.append(Diagnostic(problem["message"], Span(start, max(start, end)), FAILED))
    bench.publisher.note_findings(view, FAILED, OtherFindings(findings, is_consequence=True))
    return _checked(answer)


async def open_trace(bench: Workbench, arguments: OpenArguments) -> dict[str, Any]:
    """Opens a file that `ir-trace` wrote, or the log of another compiler."""
    name = PurePosixPath(unquote(urlsplit(arguments.uri).path)).name
    content = {"path": _path_of(arguments.uri)} if arguments.data is None else {"data": arguments.data}
    request = {"do": "open", "name": name} | content
    return _checked(await _begin(bench, request, arguments.uri, f"Opening {name}"))


async def close(bench: Workbench, arguments: TraceArguments) -> dict[str, Any]:
    await bench.traces.close(arguments.trace)
    return {}


async def save(bench: Workbench, arguments: SaveArguments) -> dict[str, Any]:
    """Writes a trace to the file `target`, or returns its content in base64 without one."""
    path = None if arguments.target is None else _path_of(arguments.target)
    return await _ask(bench, arguments.trace, {"do": "save", "path": path})


def _path_of(uri: str) -> str:
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    if not path:
        raise Refusal(f"{uri} is not the URI of a file")
    return path


async def _begin(
    bench: Workbench, request: dict[str, Any], uri: str, title: str, opt: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Starts a trace's process with `request`, and shows progress; `opt` is the command of a program to run the passes.

    Raises Refusal if the user cancels.
    """
    project = bench.session.project(uri)
    dialects = bench.session.dialects.request(project)

    async def work(report: Callable[[float], None]) -> dict[str, Any]:
        dumps: dict[str, Any] = {}
        if opt:
            folder = project.folder or Path()
            dumps = await run_other_opt(opt, request["text"], request["pipeline"], folder, RECORD_SECONDS)
            dumps["do"] = "import"
        return await bench.traces.begin(request | dumps | {"dialects": dialects}, uri, report)

    try:
        return await show_while(bench.client, title, work)
    except NotRun as reason:
        line = -1 if reason.line is None else reason.line
        return {"problems": [{"message": reason.message, "line": line, "column": -1}]}
    except asyncio.CancelledError:
        raise Refusal("cancelled") from None


# ------------------------------------------------------------------------------------------------------------- looking


async def passes(bench: Workbench, arguments: PassesArguments) -> dict[str, Any]:
    request = {
        "do": "passes",
        "function": arguments.function,
        "passName": arguments.pass_,
        "pattern": arguments.pattern,
        "op": arguments.op,
    }
    return await _ask(bench, arguments.trace, request)


async def text(bench: Workbench, arguments: TextArguments) -> dict[str, Any]:
    answer = await _ask(bench, arguments.trace, {"do": "text", "state": arguments.state})
    if arguments.form and "text" in answer:
        answer["text"] = (await _compiled(bench, arguments.trace, arguments.state, arguments.form)).text
    return answer


async def search(bench: Workbench, arguments: SearchArguments) -> dict[str, Any]:
    return await _ask(bench, arguments.trace, {"do": "search", "text": arguments.text})


async def steps(bench: Workbench, arguments: StepsArguments) -> dict[str, Any]:
    request = {"do": "steps", "pass": arguments.pass_, "start": arguments.start, "count": arguments.count}
    return await _ask(bench, arguments.trace, request)


async def step(bench: Workbench, arguments: StepArguments) -> dict[str, Any]:
    answer = await _ask(bench, arguments.trace, {"do": "step", "step": arguments.step})
    return _with_source(answer, "patternSource")


async def seek(bench: Workbench, arguments: SeekArguments) -> dict[str, Any]:
    request = {
        "do": "seek",
        "step": arguments.step,
        "forwards": not arguments.backwards,
        "pattern": arguments.pattern,
        "state": arguments.state,
        "line": arguments.line,
    }
    return _with_source(await _ask(bench, arguments.trace, request), "patternSource")


async def why_not(bench: Workbench, arguments: PlaceArguments) -> dict[str, Any]:
    """Returns the patterns that did not apply to an operation, each with the reason."""
    name, request = await _place(bench, arguments)
    answer = await _ask(bench, name, request | {"do": "whyNot"})
    for missed in answer.get("missed", ()):
        _with_source(missed, "source")
    return answer | {"trace": name}


async def life(bench: Workbench, arguments: PlaceArguments) -> dict[str, Any]:
    """Returns the origins of an operation, or its later states."""
    name, request = await _place(bench, arguments)
    answer = await _ask(bench, name, request | {"do": "life", "backwards": arguments.backwards})
    if arguments.forms and "events" in answer:
        left = await _ask(bench, name, request | {"do": "left"})
        answer["compiled"] = [
            place
            for form in arguments.forms
            for place in await _lines_in(bench, name, left["state"], form, set(left["lines"]))
        ]
    return _located(bench, name, answer) | {"trace": name}


async def related(bench: Workbench, arguments: PlaceArguments) -> dict[str, Any]:
    """Returns the places of an operation in other states, their compiled forms and the source."""
    name, request = await _place(bench, arguments)
    answer = await _ask(bench, name, request | {"do": "related", "states": arguments.states})
    for state, form in zip(answer.get("states", ()), arguments.forms, strict=False):
        if form:
            places = await _lines_in(bench, name, state["state"], form, set(state["lines"]))
            state |= {"form": form, "lines": [place["line"] for place in places]}
    return _located(bench, name, answer) | {"trace": name}


async def copy(bench: Workbench, arguments: CopyArguments) -> dict[str, Any]:
    request = {"do": "copy", "kind": arguments.kind, "pass": arguments.pass_, "step": arguments.step}
    return await _ask(bench, arguments.trace, request)


async def rest(bench: Workbench, arguments: RestArguments) -> dict[str, Any]:
    """Returns the IR after a pass, and the remaining pipeline."""
    return await _ask(bench, arguments.trace, {"do": "rest", "pass": arguments.pass_})


async def check(bench: Workbench, arguments: CheckArguments) -> dict[str, Any]:
    """Compares the results of each function before and after a pass."""
    trace = _trace(bench, arguments.trace)
    if not CAN_CHECK:
        raise Refusal(f"comparing results needs numpy: {INSTALL}")
    texts = await _ask(bench, arguments.trace, {"do": "ends", "pass": arguments.pass_})
    try:
        answer = await ask_module("ir_lsp.tracing.pass_check", texts | {"dialects": trace.dialects})
    except ModuleFailed as failure:
        raise Refusal(f"the check failed: {failure}") from None
    return {"pass": arguments.pass_} | answer


async def compare(bench: Workbench, arguments: CompareArguments) -> dict[str, Any]:
    """Returns the first passes of two runs with different IR, None if there are none, and the final states."""
    first = (await _ask(bench, arguments.trace, {"do": "digests"}))["passes"]
    second = (await _ask(bench, arguments.other, {"do": "digests"}))["passes"]
    same_count = 0
    while same_count < min(len(first), len(second)) and first[same_count]["digest"] == second[same_count]["digest"]:
        same_count += 1
    first_different = [passes[min(same_count, len(passes) - 1)] for passes in (first, second)]
    parted = [{"pass": each["pass"], "state": each["state"]} for each in first_different]
    return {
        "sameResult": first[-1]["digest"] == second[-1]["digest"],
        "parted": None if same_count == len(first) == len(second) else parted,
        "last": [first[-1]["state"], second[-1]["state"]],
    }


async def presets(bench: Workbench, arguments: PresetsArguments) -> dict[str, Any]:
    """Returns named pipelines, those of the project file first, and the project's program that runs them, or ""."""
    project = bench.session.project(arguments.uri)
    own = [{"name": name, "pipeline": text, "origin": "project"} for name, text in project.pipelines.items()]
    bundled = [{"name": name, "pipeline": text, "origin": "preset"} for name, text in PRESETS.items()]
    return {"presets": own + bundled, "opt": " ".join(project.opt)}


def refused(message: str) -> dict[str, object]:
    return {"message": message}


# ------------------------------------------------------------------------------------------------------------- helpers


def _trace(bench: Workbench, name: str) -> OpenTrace:
    trace = bench.traces.get(name)
    if trace is None:
        raise Refusal("the trace is no longer open; record the passes again")
    return trace


async def _ask(bench: Workbench, name: str, request: dict[str, Any]) -> dict[str, Any]:
    _trace(bench, name)
    return _checked(await bench.traces.ask(name, request))


def _checked(answer: dict[str, Any]) -> dict[str, Any]:
    """Adds the message of a failure, which clients show, to an answer with problems."""
    if "problems" in answer:
        answer["message"] = "\n".join(problem["message"] for problem in answer["problems"])
    return answer


def _with_source(answer: dict[str, Any], key: str) -> dict[str, Any]:
    """Converts the place of a pattern's code, at `key`, to an LSP location."""
    if (source := answer.get(key)) is not None:
        start = {"line": source["line"], "character": 0}
        answer[key] = {"uri": uris.from_fs_path(source["path"]), "range": {"start": start, "end": start}}
    return answer


async def _place(bench: Workbench, arguments: PlaceArguments) -> tuple[str, dict[str, Any]]:
    """Returns the name of a trace, and the request that names the operation for its process."""
    if arguments.trace:
        line = arguments.line
        if arguments.form:
            lines = (await _compiled(bench, arguments.trace, arguments.state, arguments.form)).lines
            line = lines[line] if 0 <= line < len(lines) else -1
            if line < 0:
                raise Refusal("no operation of the last state is compiled to this line")
        return arguments.trace, {"state": arguments.state, "line": line}
    document = bench.documents.get(arguments.uri)
    name = bench.traces.newest_of(arguments.uri)
    if document is None or name is None:
        raise Refusal("no passes were recorded on this document; record some first")
    position = arguments.position or SourcePosition()
    view = await bench.scheduler.parsed(document)
    line = max(position.line, 0)
    if view.part_at(line) != (recorded := _trace(bench, name)).text:
        raise Refusal(
            "the document changed since the passes were recorded, or they were recorded on another section; record "
            "them again"
        )
    offset = _converter(bench, recorded).to_offset(lsp.Position(line, max(position.character, 0)))
    index = recorded.index
    line = min(line, index.line_count - 1)
    return name, {"state": 1, "offset": offset, "lineSpan": [index.line_start(line), index.line_end(line)]}


async def _compiled(bench: Workbench, name: str, state: int, form: str) -> CompiledState:
    """Returns the compiled form of a state, with the line of the state's text for each of its lines."""
    if form not in FORMS:
        raise Refusal(f"'{form}' is none of {', '.join(FORMS)}")
    trace = _trace(bench, name)
    state_text = trace.compiled.get((state, form))
    if state_text is None:
        shown = await _ask(bench, name, {"do": "text", "state": state})
        if "text" not in shown:
            raise Refusal(shown["message"])
        request = {"do": "view", "kind": form, "level": _LEVEL, "text": shown["text"]}
        answer = await bench.compiler.ask(request, COMPILE_SECONDS)
        if "problems" in answer:
            reason = "; ".join(problem["message"] for problem in answer["problems"])
            raise Refusal(f"this state cannot be compiled: {reason}")
        state_text = trace.compiled[state, form] = CompiledState(answer["text"], answer["lines"])
    return state_text


async def _lines_in(bench: Workbench, name: str, state: int, form: str, lines: set[int]) -> list[dict[str, Any]]:
    """Returns the lines of a compiled form that come from `lines` of the state; none if it does not compile."""
    try:
        compiled = await _compiled(bench, name, state, form)
    except Refusal:
        return []
    texts = compiled.text.split("\n")
    return [
        {"state": state, "form": form, "line": number, "character": 0, "text": texts[number].strip()}
        for number, line in enumerate(compiled.lines)
        if line in lines
    ]


def _converter(bench: Workbench, trace: OpenTrace) -> Converter:
    return Converter(trace.text, trace.index, bench.session.encoding)


def _located(bench: Workbench, name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Converts places in the source in an answer to LSP locations."""
    trace = _trace(bench, name)
    convert = _converter(bench, trace)

    def location(place: dict[str, int] | None) -> dict[str, Any] | None:
        if place is None:
            return None
        return {"uri": trace.uri, "range": convert.to_json_range(Span(place["start"], place["end"]))}

    if "source" in answer:
        source = answer["source"]
        answer["source"] = list(map(location, source)) if isinstance(source, list) else location(source)
    for event in answer.get("events", ()):
        event["source"] = location(event["source"])
    return answer
