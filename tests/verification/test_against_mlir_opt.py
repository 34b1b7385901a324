"""Faulty modules of which mlir-opt and we must say the same, at the same line and column.

`faulty.mlir` can be read, and is refused by the verifier; `unreadable.mlir` is refused by the parser.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.ir import parse_text, problems
from tests.support.tool import MLIR_OPT, needs_mlir_opt

FOLDER = Path(__file__).parent
_ERROR = re.compile(r"^<stdin>:(\d+:\d+: )error: (.*)$", re.MULTILINE)


def cases(file: str) -> list[str]:
    """The modules of a file."""
    return [text.strip("\n") for text in (FOLDER / file).read_text(encoding="utf-8").split("// -----\n")]


def first_error(text: str) -> str:
    """What mlir-opt says first, behind its place."""
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--allow-unregistered-dialect", "-", "-o", "/dev/null"]
    errors = subprocess.run(command, input=text, capture_output=True, text=True, check=False).stderr
    match = _ERROR.search(errors)
    assert match is not None, "mlir-opt has no objection"
    return match[1] + match[2]


@needs_mlir_opt
@pytest.mark.parametrize("text", cases("faulty.mlir"), ids=lambda text: text.splitlines()[0][:60])
def test_the_first_error_is_the_same(text: str) -> None:
    assert problems(text)[0] == first_error(text)


@needs_mlir_opt
@pytest.mark.parametrize("text", cases("unreadable.mlir"), ids=lambda text: text.splitlines()[0][:60])
def test_the_first_syntax_error_is_the_same(text: str) -> None:
    parsed = parse_text(text)
    first = parsed.all_diagnostics()[0]
    index = parsed.source.index
    line = index.line_of(first.span.start)
    column = first.span.start - index.line_start(line)
    assert f"{line + 1}:{column + 1}: {first.message}" == first_error(text)
