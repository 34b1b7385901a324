"""Programs that are run on a document: its RUN lines as a command, and another `mlir-opt` while it is edited.

    ir-lsp.runLine       {uri, line?}              -> {passed, message, output}
    ir-lsp.updateChecks  {uri, line?, function?}   -> {applied, message}

`line` (from 0) is that of a RUN line, the first one by default; `function` the name of a symbol without its `@`, all by
default. What goes wrong becomes diagnostics of the document, until it changes. In a workspace that is not trusted
nothing is run.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from lsprotocol import types as lsp
from pygls import uris

from compiler.diagnostics import Diagnostic, Severity
from compiler.text import LineIndex, Span
from ir_lsp.convert import SOURCE
from ir_lsp.features.checks import check_edits, generate_checks
from ir_lsp.features.run_lines import RunLine, run_lines
from ir_lsp.messages import plain
from ir_lsp.programs.commands import Command, CommandError, Pipeline, parse_command, substituted
from ir_lsp.programs.execution import Stage, run_limited, run_pipelines
from ir_lsp.programs.findings import CODE, run_findings, said
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot
from ir_lsp.trust_handlers import TrustHandlers

logger = logging.getLogger(__name__)

VERIFY_PAUSE = 0.5
"""Seconds without a key before the other verifier is asked."""
_LONGEST = 100_000
"""Of output that a client is given."""


class ProgramView(Protocol):
    """What is asked of the client."""

    def show(self, message: str, kind: lsp.MessageType) -> None: ...

    async def apply(self, edit: lsp.WorkspaceEdit, label: str) -> str:
        """Why the edit was not made, "" where it was."""
        ...


class ProgramHandlers:
    """The commands, for one session. `publish` is called with the URI of a document whose diagnostics are new."""

    def __init__(
        self,
        session: Session,
        scheduler: Scheduler,
        editor: ProgramView,
        publish: Callable[[str], None],
        trust: TrustHandlers,
    ) -> None:
        self._trust = trust
        self._session = session
        self._scheduler = scheduler
        self._editor = editor
        self._publish = publish
        self._verifying: dict[str, asyncio.Task[None]] = {}

    # -------------------------------------------------------------------------------------------------- RUN lines

    async def run_line(self, *arguments: Any) -> dict[str, Any]:
        """Runs one RUN line; see the top of this file."""
        wanted = _wanted(arguments)
        found = await self._ran(wanted)
        if isinstance(found, str):
            self._editor.show(found, lsp.MessageType.Warning)
            return {"passed": False, "message": found, "output": ""}
        snapshot, run, stages, problems = found
        self._tell(snapshot, CODE, problems)
        if problems:
            line = snapshot.index.line_of(problems[0].span.start) + 1
            message = f"The RUN line failed: {problems[0].message}, line {line}"
        else:
            message = "The RUN line passed"
        self._editor.show(f"{message}.", lsp.MessageType.Warning if problems else lsp.MessageType.Info)
        output = "".join((stage.output + stage.errors).decode("utf-8", "replace") for stage in stages)
        return {"passed": not problems, "message": message, "output": output[:_LONGEST], "line": run.line}

    async def update_checks(self, *arguments: Any) -> dict[str, Any]:
        """Puts checks of what a RUN line prints now above functions; see the top of this file."""
        wanted = _wanted(arguments)
        found = await self._ran(wanted, up_to="FileCheck")
        message = found if isinstance(found, str) else ""
        if not isinstance(found, str):
            snapshot, run, stages, problems = found
            if problems or not stages:
                message = problems[0].message if problems else "the RUN line prints nothing"
            else:
                message = await self._update(snapshot, run, stages[-1], wanted.get("function"))
        if message:
            self._editor.show(f"No checks were made: {message}.", lsp.MessageType.Warning)
        return {"applied": not message, "message": message}

    async def _update(self, snapshot: Snapshot, run: RunLine, stage: Stage, function: object) -> str:
        prefix = run.prefixes[0]
        checks = generate_checks(stage.output.decode("utf-8", "replace"), prefix)
        only = function if isinstance(function, str) else None
        edits = check_edits(snapshot, checks, prefix, only)
        if not edits:
            return f"the output has no function @{only}" if only else "the output has none of the file's functions"
        newest = self._session.snapshot(snapshot.uri)
        if newest is None or newest.version != snapshot.version:
            return "the document changed meanwhile"
        convert = self._session.converter(newest)
        made = lsp.WorkspaceEdit({snapshot.uri: [convert.to_lsp_edit(edit) for edit in edits]})
        return await self._editor.apply(made, "Update CHECK lines")

    async def _ran(
        self, wanted: dict[str, Any], up_to: str = ""
    ) -> tuple[Snapshot, RunLine, list[Stage], list[Diagnostic]] | str:
        """A RUN line run on the text as it is in the editor; or why it was not. `up_to`: a program left out."""
        uri = str(wanted.get("uri"))
        snapshot = await self._scheduler.parsed(uri)
        if snapshot is None:
            return "the document is not open"
        if reason := await self._trust.may_run(uri):
            return reason
        line = wanted.get("line")
        runs = [run for run in run_lines(snapshot.text) if not isinstance(line, int) or run.line == line]
        if not runs:
            return "there is no RUN line"
        run, project = runs[0], self._session.project(uri)
        path = Path(uris.to_fs_path(uri) or "untitled.mlir") if uri.startswith("file:") else Path("untitled.mlir")
        with tempfile.TemporaryDirectory(prefix="ir-lsp-") as name:
            temporary = Path(name)
            file = temporary / path.name
            file.write_text(snapshot.text, "utf-8", "surrogateescape", newline="")
            folder = path.parent if path.is_absolute() and path.parent.is_dir() else temporary
            more = {"%S": folder.as_posix(), "%p": folder.as_posix(), **project.tools}
            try:
                pipelines = parse_command(substituted(run.command, file, temporary, more))
                if up_to:
                    pipelines = [_without(pipeline, up_to) for pipeline in pipelines]
                stages = await run_pipelines(pipelines, folder, project.tools, project.run_timeout)
            except CommandError as error:
                return snapshot, run, [], [Diagnostic(str(error), run.spans[0], CODE)]
        return snapshot, run, stages, run_findings(snapshot.text, snapshot.index, (file.as_posix(),), run, stages)

    # ------------------------------------------------------------------------------------------ another verifier

    def analysed(self, uri: str) -> None:
        """A document's own diagnostics are known: asks the project's verifier as well, once typing pauses."""
        self.closed(uri)
        if not self._session.project(uri).verify_command or not self._session.is_trusted(uri):
            return
        task = asyncio.get_running_loop().create_task(self._verify(uri))
        self._verifying[uri] = task
        task.add_done_callback(lambda done: self._ended(uri, done))

    def closed(self, uri: str) -> None:
        """A document is gone, or its text is new: what is worked out for the old one is not wanted."""
        task = self._verifying.pop(uri, None)
        if task is not None:
            task.cancel()

    def _ended(self, uri: str, task: asyncio.Task[None]) -> None:
        if self._verifying.get(uri) is task:
            del self._verifying[uri]
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("the verifier of %s failed: %s", uri, error)

    async def _verify(self, uri: str) -> None:
        await asyncio.sleep(VERIFY_PAUSE)
        self._session.trust.refresh()
        if not self._session.is_trusted(uri):
            return
        snapshot = self._session.snapshot(uri)
        project = self._session.project(uri)
        if snapshot is None or project.folder is None:
            return
        words = list(project.verify_command)
        name = Path(words[0]).name
        text, version = snapshot.text, snapshot.version
        data = text.encode("utf-8", "surrogateescape")
        try:
            stage = await run_limited(words, Command((name,)), data, project.folder, project.verify_timeout)
        except CommandError as error:
            found = [Diagnostic(f"[verify] of the project file: {error}", Span(0, 0), name, Severity.WARNING)]
        else:
            found = _verified(text, name, stage)
        newest = self._session.snapshot(uri)
        if newest is not None and newest.version == version:
            self._tell(newest, name, found)

    def _tell(self, snapshot: Snapshot, source: str, found: list[Diagnostic]) -> None:
        convert = self._session.converter(snapshot)
        items = [convert.to_lsp_diagnostic(each, snapshot.uri) for each in found]
        for item in items:
            item.source = SOURCE if source == CODE else source
        if self._session.note_findings(snapshot.uri, source, snapshot.version, items):
            self._publish(snapshot.uri)


def _verified(text: str, name: str, stage: Stage) -> list[Diagnostic]:
    """What the other verifier says of a text that it read from standard input."""
    said_here = list(said(text, LineIndex(text), ("<stdin>", "-"), stage.errors.decode("utf-8", "replace"), name))
    if said_here or not stage.has_failed:
        return said_here
    reason = stage.failure or f"exit code {stage.code}"
    return [Diagnostic(f"'{name}' could not verify this file: {reason}", Span(0, 0), name, Severity.WARNING)]


def _without(pipeline: Pipeline, name: str) -> Pipeline:
    """The commands of a pipeline before one program."""
    kept: list[Command] = []
    for command in pipeline.commands:
        if command.name == name:
            break
        kept.append(command)
    return Pipeline(tuple(kept), pipeline.after)


def _wanted(arguments: tuple[Any, ...]) -> dict[str, Any]:
    found = plain(arguments[0]) if arguments else {}
    if isinstance(found, list):
        found = found[0] if found else {}
    return found if isinstance(found, dict) else {}
