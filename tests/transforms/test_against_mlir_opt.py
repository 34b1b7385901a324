"""Passes do to random programs what mlir-opt does to them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.memory_programs import ProgramWriter
from tests.support.passes import numbered

PIPELINES = (
    "loop-invariant-code-motion",
    "control-flow-sink",
    "inline",
    "inline{default-pipeline= inlining-threshold=120}",
    "sroa,mem2reg",
    "inline,sroa,mem2reg,canonicalize",
)


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_random_programs(mlir_opt: MlirOpt, pipeline: str) -> None:
    programs = [ProgramWriter(seed).program() for seed in range(8)]
    for program in programs:
        assert numbered(pipeline, program) == mlir_opt.transformed(pipeline, program, among=programs)
