"""The campaign over whole programs: what it writes is sound, and it finds what a pass breaks."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import compiler
from benchmarks.campaign import check
from benchmarks.campaign.check import Checker, Finding, job_of, parse
from benchmarks.campaign.pipelines import BUFFERIZATION, PASSES, pipeline_text
from benchmarks.campaign.programs import Program, make_program
from benchmarks.differential_campaign import Batch
from compiler.execution.launch import NEEDS_POSIX
from compiler.ir.attributes import IntegerAttr
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.pipeline import parse_pipeline

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason=NEEDS_POSIX)

ADDS_ONE = """
func.func @p1(%in: memref<16xi64>, %out: memref<48xi64>) {
  %slot = arith.constant 3 : index
  %one = arith.constant 1 : i64
  %x = memref.load %in[%slot] : memref<16xi64>
  %y = arith.addi %x, %one : i64
  memref.store %y, %out[%slot] : memref<48xi64>
  return
}
"""


@pytest.fixture
def checker() -> Iterator[Checker]:
    created = Checker()
    yield created
    created.close()


def _decrease_constants(module: Operation, context: Context, items: object) -> Finding | None:
    """Stands for a pass with a fault: every i64 constant becomes less by one."""
    for op in module.walk():
        value = op.properties.get("value")
        if op.name == "arith.constant" and isinstance(value, IntegerAttr) and str(value.type) == "i64":
            op.properties = {**op.properties, "value": dataclasses.replace(value, value=value.value - 1)}
    return None


def test_every_pass_of_the_campaign_exists() -> None:
    for item in (*PASSES, *BUFFERIZATION):
        parse_pipeline(pipeline_text([item]), find_pass)


def test_a_number_gives_one_program() -> None:
    assert make_program(7) == make_program(7)
    assert make_program(7).text != make_program(8).text


def test_programs_are_valid() -> None:
    for number in range(12):
        parse(make_program(number).text, compiler.new_context())


def test_a_program_that_a_pass_changes_is_found(
    checker: Checker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = Program(1, "p1", ADDS_ONE, (tuple(range(16)),))
    context = compiler.new_context()
    module = parse(program.text, context)
    assert checker.single(module, context, ("cse",), job_of(program)) is None
    monkeypatch.setattr(check, "apply", _decrease_constants)
    finding = checker.single(module, context, ("cse",), job_of(program))
    assert finding == Finding("wrong", "input 0, word 19: 0x4 before, 0x3 after")
    batch = Batch([program], checker, tmp_path, 0)
    batch.run([("cse",)])
    assert sum(batch.tally.findings.values()) == 1
    (written,) = tmp_path.glob("wrong-cse-*.mlir")
    assert "// pipeline: cse" in written.read_text()
