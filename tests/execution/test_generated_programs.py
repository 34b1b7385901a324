"""Generated programs print what a reference interpreter finds, at each level of optimisation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.support.ir import parse
from tests.support.reference_interpreter import Interpreter
from tests.support.runnable_programs import runnable_program


@pytest.mark.parametrize("seed", range(4))
def test_a_program_prints_what_its_operations_say(seed: int, tmp_path: Path) -> None:
    text = runnable_program(Random(seed), 12)
    path = tmp_path / "program.mlir"
    path.write_text(text)
    command = [sys.executable, "-m", "compiler.tools.ir_run", f"-O{seed}", str(path), "--entry", "main"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert [int(line) for line in done.stdout.split()] == Interpreter(parse(text)).run()
