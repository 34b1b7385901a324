"""Hostile input has a clear answer within 10 seconds of processor time and 2 GB, in reduced sizes here.

`benchmarks/hostile_inputs.py` runs the rows in full.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.hostile_inputs import HOSTILE_INPUTS, HostileInput
from tests.support.hostile_runs import commands
from tests.support.limited_process import run_limited


@pytest.mark.parametrize("hostile", HOSTILE_INPUTS, ids=lambda hostile: hostile.kind)
def test_hostile_input_has_a_clear_answer_from_every_tool(hostile: HostileInput, tmp_path: Path) -> None:
    file = tmp_path / "hostile.mlir"
    file.write_text(hostile.text(hostile.reduced))
    words = [word for command in commands(hostile, file).values() for word in (*command, "--next")]
    run = run_limited([sys.executable, "-m", "tests.support.hostile_runs", *words[:-1]])
    assert run.faults == []
    assert run.code == 0, run.errors[-2000:]
    if hostile.message is not None:
        errors = re.findall(r"error: (.*)", run.errors)
        own = [error for error in errors if not error.startswith("cannot be converted to LLVM IR")]
        if hostile.message:
            assert own and re.search(hostile.message, own[0])
        else:
            assert own == []
