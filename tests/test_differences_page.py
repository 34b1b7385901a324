"""docs/differences.md: its programs become what it says, here and with mlir-opt 22, and both differ."""

from __future__ import annotations

import re
import shlex
import subprocess
from dataclasses import dataclass

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.places import ROOT
from tests.support.tool import ir_opt

PAGE = ROOT / "docs" / "differences.md"
_ENTRY = re.compile(
    r"^### (?P<title>[^\n]*)\n\n.*?"
    r"^```mlir\n(?P<program>.*?)^```\n\nWith `(?P<flags>[^`]*)`, mlir-opt 22 (?:"
    r"gives(?P<sometimes>, in some runs)?:\n\n^```text\n(?P<upstream>.*?)^```\n\nand ir-opt|"
    r"(?P<failure>does not end|crashes|fails), and ir-opt gives):\n\n"
    r"^```text\n(?P<ours>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Difference:
    """An entry of the page."""

    title: str
    program: str
    flags: str
    upstream: str | None
    ours: str
    sometimes: str | None
    """Set where mlir-opt gives another result from one run to the next."""
    failure: str | None
    """Set where mlir-opt gives no result."""


def differences() -> list[Difference]:
    return [Difference(**match.groupdict()) for match in _ENTRY.finditer(PAGE.read_text())]


DIFFERENCES = differences()
each = pytest.mark.parametrize("entry", DIFFERENCES, ids=[entry.title for entry in DIFFERENCES])


def test_every_entry_has_a_program_and_both_results() -> None:
    titles = re.findall(r"^### (.*)$", PAGE.read_text(), re.MULTILINE)
    assert [entry.title for entry in DIFFERENCES] == titles
    assert len(set(titles)) == len(titles) > 20


@each
def test_ir_opt_gives_what_the_page_says(entry: Difference) -> None:
    run = ir_opt(*shlex.split(entry.flags), text=entry.program)
    assert (run.code, run.output.strip()) == (0, entry.ours.strip())


@each
def test_mlir_opt_gives_what_the_page_says(mlir_opt: MlirOpt, entry: Difference) -> None:
    if entry.failure == "does not end":
        with pytest.raises(subprocess.TimeoutExpired):
            mlir_opt(*shlex.split(entry.flags), text=entry.program, limit=2)
        return
    run = mlir_opt(*shlex.split(entry.flags), text=entry.program)
    # A program that ends by a signal has the negative number of that as its code.
    expected = {None: run.code == 0, "fails": run.code > 0, "crashes": run.code < 0}
    assert expected[entry.failure], run
    if entry.sometimes is None and entry.upstream is not None:
        assert run.output.strip() == entry.upstream.strip()


@each
def test_both_results_differ(entry: Difference) -> None:
    assert entry.ours != entry.upstream
