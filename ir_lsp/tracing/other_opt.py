"""Runs passes by another `*-opt`, such as a project's own, which prints the IR before and after each of them.

Takes a text and a pipeline; returns the log, and the reason if the run failed. `compiler.trace.import_log` converts the
log to a trace.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from compiler.diagnostics import Severity
from compiler.text import LineIndex
from ir_lsp.programs.commands import Command, CommandError, installed
from ir_lsp.programs.execution import Stage, run_limited
from ir_lsp.programs.findings import said

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
    """Why another `*-opt` gave no log; `line` is in the text, None where there is no place."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


async def run_other_opt(
    command: tuple[str, ...], text: str, pipeline: str, folder: Path, seconds: float
) -> dict[str, Any]:
    """Runs a pipeline on a text by another program. Returns the request for the process of the trace.

    Raises NotRun if no pass ran. Cancelling it ends the program.
    """
    written = pipeline.strip()
    if not written.startswith((f"{ANCHOR}(", "any(")):
        written = f"{ANCHOR}({written})"
    name = Path(command[0]).name
    program = installed(command[0])
    if program is None:
        raise NotRun(f"there is no program '{command[0]}', which the project file names as 'opt'")
    words = [program, *command[1:], f"--pass-pipeline={written}", *_FLAGS]
    try:
        stage = await run_limited(words, Command((name,)), text.encode("utf-8", "surrogateescape"), folder, seconds)
    except CommandError as error:
        raise NotRun(str(error)) from None
    log = stage.errors.decode("utf-8", "surrogateescape")
    message, line = _failure(stage, text, name) if stage.has_failed else ("", None)
    if _DUMP not in log:
        raise NotRun(f"'{name}' ran no pass: {message or 'it printed no IR'}", line)
    return {"log": log, "pipeline": written, "tool": " ".join(command), "problem": message, "problem_line": line}


def _failure(stage: Stage, text: str, name: str) -> tuple[str, int | None]:
    """Returns why a run failed, and the line of the text that this is about."""
    log, index = stage.errors.decode("utf-8", "replace"), LineIndex(text)
    for reported in said(text, index, ("<stdin>", "-"), log, name):
        if reported.severity is Severity.ERROR:
            return reported.message, index.line_of(reported.span.start)
    first = next((line for line in log.splitlines() if "error:" in line), "")
    return stage.failure or first or f"it ended with exit code {stage.code}", None
