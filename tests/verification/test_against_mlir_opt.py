"""Faulty modules of which mlir-opt and we must say the same, at the same line and column.

`faulty.mlir` can be read, and is refused by the verifier; `unreadable.mlir` is refused by the parser.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.ir import parse_text, problems
from tests.support.llvm_tools import MlirOpt

FOLDER = Path(__file__).parent
_ERROR = re.compile(r"^<stdin>:(\d+:\d+: )error: (.*)$", re.MULTILINE)


def cases(file: str) -> list[str]:
    """The modules of a file."""
    return [text.strip("\n") + "\n" for text in (FOLDER / file).read_text(encoding="utf-8").split("// -----\n")]


FAULTY, UNREADABLE = cases("faulty.mlir"), cases("unreadable.mlir")


def first_error(mlir_opt: MlirOpt, texts: list[str], text: str) -> str:
    """Returns what mlir-opt says first of one of the texts, behind its place."""
    run = mlir_opt("--allow-unregistered-dialect", text=text, among=texts)
    match = _ERROR.search(run.errors)
    assert match is not None, "mlir-opt has no objection"
    return match[1] + match[2]


@pytest.mark.parametrize("text", FAULTY, ids=lambda text: text.splitlines()[0][:60])
def test_the_first_error_is_the_same(mlir_opt: MlirOpt, text: str) -> None:
    assert problems(text)[0] == first_error(mlir_opt, FAULTY, text)


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text.splitlines()[0][:60])
def test_the_first_syntax_error_is_the_same(mlir_opt: MlirOpt, text: str) -> None:
    parsed = parse_text(text)
    first = parsed.all_diagnostics()[0]
    index = parsed.source.index
    line = index.line_of(first.span.start)
    column = first.span.start - index.line_start(line)
    assert f"{line + 1}:{column + 1}: {first.message}" == first_error(mlir_opt, UNREADABLE, text)
