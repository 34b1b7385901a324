"""Passes do to random programs what mlir-opt does to them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.support.memory_programs import ProgramWriter
from tests.support.passes import body, transformed

MLIR_OPT = shutil.which("mlir-opt-22")
SEPARATOR = "// -----"
PIPELINES = (
    "loop-invariant-code-motion",
    "control-flow-sink",
    "inline",
    "inline{default-pipeline= inlining-threshold=120}",
    "sroa,mem2reg",
    "inline,sroa,mem2reg,canonicalize",
)


@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed (Debian: mlir-22-tools)")
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_random_programs(pipeline: str) -> None:
    assert MLIR_OPT is not None
    programs = [ProgramWriter(seed).program() for seed in range(8)]
    command = [MLIR_OPT, f"--pass-pipeline=builtin.module({pipeline})", "--split-input-file"]
    done = subprocess.run(command, input=f"{SEPARATOR}\n".join(programs), capture_output=True, text=True, check=True)
    for program, expected in zip(programs, done.stdout.split(SEPARATOR), strict=True):
        assert transformed(pipeline, program) == body(expected)
