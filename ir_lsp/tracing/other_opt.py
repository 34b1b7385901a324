"""Runs passes by another `*-opt`, such as a project's own, which prints the IR before and after each pass.

`compiler.trace.import_log` converts this log to a trace.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from compiler.diagnostics import Severity
from compiler.text import LineIndex
from ir_lsp.programs.commands import Command, CommandError, installed
from ir_lsp.programs.execution import Stage, run_limited
from ir_lsp.programs.findings import reported_diagnostics

ANCHOR = "builtin.module"
_FLAGS = (
    "--mlir-print-ir-before-all",
    "--mlir-print-ir-after-all",
    "--mlir-print-debuginfo",
    "--mlir-print-local-scope",
    "--mlir-disable-threading",
    "-o",
    os.devnull,
)
_DUMP = "// -----// IR Dump "


class NotRun(Exception):
    """Raised if another `*-opt` gives no log; the message is the reason."""

    def __init__(self, message: str, line: int | None = None) -> None:
        """`line` is the line of the text with the reason, from 0; None if there is none."""
        super().__init__(message)
        self.message = message
        self.line = line


async def run_other_opt(
    command: tuple[str, ...], text: str, pipeline: str, folder: Path, seconds: float
) -> dict[str, Any]:
    """Runs `pipeline` on `text` by the program `command`, in `folder`, within `seconds`.

    Returns the log for a request to the process of the trace (`ir_lsp.tracing.worker`). Raises NotRun if no pass ran.
    Cancelling ends the program.
    """
    anchored = pipeline.strip()
    if not anchored.startswith((f"{ANCHOR}(", "any(")):
        anchored = f"{ANCHOR}({anchored})"
    name = Path(command[0]).name
    program = installed(command[0])
    if program is None:
        raise NotRun(f"the program '{command[0]}', which the project file names as 'opt', was not found")
    words = [program, *command[1:], f"--pass-pipeline={anchored}", *_FLAGS]
    try:
        stage = await run_limited(words, Command((name,)), text.encode("utf-8", "surrogateescape"), folder, seconds)
    except CommandError as error:
        raise NotRun(str(error)) from None
    log = stage.errors.decode("utf-8", "surrogateescape")
    message, line = _failure(stage, text, name) if stage.has_failed else ("", None)
    if _DUMP not in log:
        raise NotRun(f"'{name}' ran no pass: {message or 'it printed no IR'}", line)
    return {"log": log, "pipeline": anchored, "tool": " ".join(command), "problem": message, "problem_line": line}


def _failure(stage: Stage, text: str, name: str) -> tuple[str, int | None]:
    """Returns the reason why a run failed, and the line of the text with it, from 0; None if there is none."""
    log, index = stage.errors.decode("utf-8", "replace"), LineIndex(text)
    for reported in reported_diagnostics(text, index, ("<stdin>", "-"), log, name):
        if reported.severity is Severity.ERROR:
            return reported.message, index.line_of(reported.span.start)
    first = next((line for line in log.splitlines() if "error:" in line), "")
    return stage.failure or first or f"it ended with exit code {stage.code}", None
