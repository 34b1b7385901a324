"""Hostile input has a clear answer within 10 seconds of processor time and 2 GB, in reduced sizes here.

`benchmarks/hostile_inputs.py` runs the rows in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.hostile_inputs import HOSTILE_INPUTS, HostileInput
from tests.support.hostile_runs import HostileRuns, commands
from tests.support.limited_process import run_forked


@pytest.fixture(scope="module")
def runs() -> Iterator[HostileRuns]:
    with HostileRuns() as runs:
        yield runs


@pytest.mark.parametrize("hostile", HOSTILE_INPUTS, ids=lambda hostile: hostile.kind)
def test_hostile_input_has_a_clear_answer_from_every_tool(
    hostile: HostileInput, runs: HostileRuns, tmp_path: Path
) -> None:
    file = tmp_path / "hostile.mlir"
    file.write_text(hostile.text(hostile.reduced))
    run = runs.run(commands(hostile, file).values())
    assert run.faults == []
    assert run.code == 0, run.errors[-2000:]
    if hostile.message is not None:
        errors = re.findall(r"error: (.*)", run.errors)
        own = [error for error in errors if not error.startswith("cannot be converted to LLVM IR")]
        if hostile.message:
            assert own and re.search(hostile.message, own[0])
        else:
            assert own == []


def test_a_run_that_breaks_down_or_has_no_end_is_a_fault() -> None:
    def endless() -> int:
        while True:
            pass

    def deep() -> int:
        return deep() + 1

    assert run_forked(deep).faults == ["Traceback", "RecursionError"]
    assert any(fault.startswith("ended by signal") for fault in run_forked(endless, cpu_seconds=1).faults)
    assert run_forked(lambda: 0).faults == []
