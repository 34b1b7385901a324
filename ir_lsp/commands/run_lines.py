"""Commands that run the RUN lines of a document.

    ir-lsp.runLine       {uri, line?}              -> {passed, message, output}
    ir-lsp.updateChecks  {uri, line?, function?}   -> {applied, message}

`line` (from 0) is the line of a RUN line, by default the first one; `function` is the name of a symbol without its `@`,
by default all. Failures become diagnostics of the document, until it changes. Nothing is run in an untrusted workspace.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.diagnostics import Diagnostic
from ir_lsp.documents.document import DocumentView, OpenDocument, OtherFindings
from ir_lsp.features.checks import check_edits, generate_checks
from ir_lsp.features.run_lines import RunLine, run_lines
from ir_lsp.messages import Refusal
from ir_lsp.programs.commands import Command, CommandError, Pipeline, parse_command, substituted
from ir_lsp.programs.execution import Stage, run_pipelines
from ir_lsp.programs.findings import CODE, run_findings
from ir_lsp.workbench import Workbench

_MAX_OUTPUT = 100_000
"""Maximum length of the output in an answer, in characters."""


@dataclass(frozen=True, slots=True)
class RunLineArguments:
    """The arguments of `ir-lsp.runLine`."""

    uri: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class UpdateChecksArguments:
    """The arguments of `ir-lsp.updateChecks`."""

    uri: str
    line: int | None = None
    function: str | None = None


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Result of a RUN line for one version of a document."""

    view: DocumentView
    run: RunLine
    stages: list[Stage]
    problems: list[Diagnostic]


async def run_line(bench: Workbench, document: OpenDocument, arguments: RunLineArguments) -> dict[str, object]:
    """Runs a RUN line and shows its result."""
    try:
        outcome = await _run(bench, document, arguments.line)
    except Refusal as refusal:
        bench.client.show(refusal.message, lsp.MessageType.Warning)
        raise
    bench.publisher.note_findings(outcome.view, CODE, OtherFindings(outcome.problems))
    message, kind = "The RUN line passed", lsp.MessageType.Info
    if outcome.problems:
        line = outcome.view.index.line_of(outcome.problems[0].span.start) + 1
        message, kind = f"The RUN line failed: {outcome.problems[0].message}, line {line}", lsp.MessageType.Warning
    bench.client.show(f"{message}.", kind)
    output = "".join((stage.output + stage.errors).decode("utf-8", "replace") for stage in outcome.stages)
    return {
        "passed": not outcome.problems,
        "message": message,
        "output": output[:_MAX_OUTPUT],
        "line": outcome.run.line,
    }


async def update_checks(
    bench: Workbench, document: OpenDocument, arguments: UpdateChecksArguments
) -> dict[str, object]:
    """Inserts CHECK lines for the current output of a RUN line above functions."""
    try:
        outcome = await _run(bench, document, arguments.line, up_to="FileCheck")
        edit = _checks(bench, outcome, arguments.function)
        if reason := await bench.client.apply(edit, "Update CHECK lines"):
            raise Refusal(reason)
    except Refusal as refusal:
        bench.client.show(f"CHECK lines were not updated: {refusal.message}.", lsp.MessageType.Warning)
        raise
    return {"applied": True, "message": ""}


def refused_run(message: str) -> dict[str, object]:
    return {"passed": False, "message": message, "output": ""}


def refused_update(message: str) -> dict[str, object]:
    return {"applied": False, "message": message}


def _checks(bench: Workbench, outcome: _Outcome, function: str | None) -> lsp.WorkspaceEdit:
    """Returns the edit that inserts CHECK lines for the output above functions; None for `function` means all."""
    if outcome.problems or not outcome.stages:
        raise Refusal(outcome.problems[0].message if outcome.problems else "the RUN line prints nothing")
    prefix = outcome.run.prefixes[0]
    checks = generate_checks(outcome.stages[-1].output.decode("utf-8", "replace"), prefix)
    if not outcome.view.is_current:
        raise Refusal("the document changed meanwhile")
    edits = check_edits(outcome.view, checks, prefix, function)
    if not edits:
        missing = f"no function @{function}" if function else "none of the file's functions"
        raise Refusal(f"the output has {missing}")
    convert = bench.session.converter(outcome.view)
    return lsp.WorkspaceEdit({outcome.view.uri: [convert.to_lsp_edit(edit) for edit in edits]})


async def _run(bench: Workbench, document: OpenDocument, line: int | None, up_to: str = "") -> _Outcome:
    """Runs a RUN line on the text in the editor; without the program named `up_to` and those that follow it."""
    uri = document.uri
    if reason := await bench.trust.may_run(uri):
        raise Refusal(reason)
    view = await bench.scheduler.parsed(document)
    runs = [run for run in run_lines(view.text) if line is None or run.line == line]
    if not runs:
        raise Refusal("there is no RUN line")
    run, project = runs[0], bench.session.project(uri)
    path = Path(uris.to_fs_path(uri) or "untitled.mlir") if uri.startswith("file:") else Path("untitled.mlir")
    with tempfile.TemporaryDirectory(prefix="ir-lsp-") as name:
        temporary = Path(name)
        file = temporary / path.name
        file.write_text(view.text, "utf-8", "surrogateescape", newline="")
        folder = path.parent if path.is_absolute() and path.parent.is_dir() else temporary
        more = {"%S": folder.as_posix(), "%p": folder.as_posix(), **project.tools}
        try:
            pipelines = parse_command(substituted(run.command, file, temporary, more))
            if up_to:
                pipelines = [_before(pipeline, up_to) for pipeline in pipelines]
            stages = await run_pipelines(pipelines, folder, project.tools, project.run_timeout)
        except CommandError as error:
            return _Outcome(view, run, [], [Diagnostic(str(error), run.spans[0], CODE)])
    return _Outcome(view, run, stages, run_findings(view.text, view.index, (file.as_posix(),), run, stages))


def _before(pipeline: Pipeline, name: str) -> Pipeline:
    """Returns the commands of a pipeline that precede the program `name`."""
    kept: list[Command] = []
    for command in pipeline.commands:
        if command.name == name:
            break
        kept.append(command)
    return Pipeline(tuple(kept), pipeline.after)
