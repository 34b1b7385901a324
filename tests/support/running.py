"""Runs of ir-run and ir-runner, in this process up to the fork that runs the code."""

from __future__ import annotations

import io
from pathlib import Path

from compiler.tools import ir_runner, run_command
from compiler.tools.streams import Streams
from tests.support.tool import Run


def run_tool(tool: str, text: str, *flags: str, folder: Path) -> Run:
    """Runs `ir-run` or `ir-runner` on a file with that text. What the code itself prints is not in the output."""
    path = folder / "file.mlir"
    path.write_text(text)
    output, errors = io.BytesIO(), io.BytesIO()
    run = run_command.run if tool == "ir-run" else ir_runner.run
    code = run([str(path), *flags], Streams(io.BytesIO(), output, errors))
    return Run(code, output.getvalue().decode(), errors.getvalue().decode().replace(str(path), "file.mlir"))
