"""Runs of ir-opt, and of mlir-opt to compare with."""

from __future__ import annotations

import io
import shutil
import subprocess
from dataclasses import dataclass

import pytest

from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams
from tests.support.places import CASES

MLIR_OPT = shutil.which("mlir-opt-22")
needs_mlir_opt = pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed (Debian: mlir-22-tools)")


needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside this repository")


@dataclass(frozen=True)
class Run:
    """What a run of a tool gave."""

    code: int
    output: str
    errors: str


def ir_opt(*flags: str, text: str | bytes = "", program: str = "ir-opt") -> Run:
    """Runs ir-opt in this process, on standard input unless the flags name a file."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    output, errors = io.BytesIO(), io.BytesIO()
    code = run(flags, Streams(io.BytesIO(data), output, errors), program)
    return Run(code, _decoded(output.getvalue()), _decoded(errors.getvalue()))


def mlir_opt(*flags: str, text: str | bytes = "", limit: float = 60) -> Run:
    """Runs mlir-opt likewise, for so many seconds at most."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    done = subprocess.run(["mlir-opt-22", *flags], input=data, capture_output=True, check=False, timeout=limit)
    return Run(done.returncode, _decoded(done.stdout), _decoded(done.stderr))


def assert_same(*flags: str, text: str | bytes = "") -> None:
    """Both tools give the same exit code, output and messages."""
    theirs = mlir_opt(*flags, text=text)
    ours = ir_opt(*flags, text=text, program="mlir-opt-22")
    assert (ours.output, ours.errors, ours.code) == (theirs.output, theirs.errors, theirs.code)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
