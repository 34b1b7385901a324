"""Runs of ir-opt."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams
from tests.support.places import CASES

needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside this repository")


@dataclass(frozen=True)
class Run:
    """Result of a run of a tool."""

    code: int
    output: str
    errors: str

    @classmethod
    def decoded(cls, code: int, output: bytes, errors: bytes) -> Run:
        """Returns a run that printed these bytes; those that are no UTF-8 are kept."""
        return cls(code, *(data.decode("utf-8", "surrogateescape") for data in (output, errors)))


def ir_opt(*flags: str, text: str | bytes = "", program: str = "ir-opt") -> Run:
    """Runs ir-opt in this process, on standard input unless the flags name a file."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    output, errors = io.BytesIO(), io.BytesIO()
    code = run(flags, Streams(io.BytesIO(data), output, errors), program)
    return Run.decoded(code, output.getvalue(), errors.getvalue())
