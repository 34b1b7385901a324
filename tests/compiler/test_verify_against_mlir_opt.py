"""Faulty modules of which mlir-opt and the verifier must say the same, at the same line and column."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.ir import problems

MLIR_OPT = shutil.which("mlir-opt-22")

FAULTY = Path(__file__).parents[1] / "mlir" / "verify" / "faulty.mlir"
CASES = [text.strip("\n") for text in FAULTY.read_text(encoding="utf-8").split("// -----\n")]
_ERROR = re.compile(r"^<stdin>:(\d+:\d+: )error: (.*)$", re.MULTILINE)


@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")
@pytest.mark.parametrize("text", CASES, ids=[text.splitlines()[0][:60] for text in CASES])
def test_the_first_error_is_the_same(text: str) -> None:
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--allow-unregistered-dialect", "-", "-o", "/dev/null"]
    errors = subprocess.run(command, input=text, capture_output=True, text=True, check=False).stderr
    match = _ERROR.search(errors)
    assert match is not None, "mlir-opt has no objection"
    assert problems(text)[0] == match[1] + match[2]
