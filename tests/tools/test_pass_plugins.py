"""Passes that a Python module defines, beside those that ir-opt has."""

from __future__ import annotations

from pathlib import Path

from tests.support.tool import ir_opt

MODULE = """
from dataclasses import dataclass

from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option


@dataclass
class Mark(Pass):
    argument, name, summary = "mark-ops", "Mark", "Mark operations of a dialect"

    dialect: str = option("dialect", "arith", "the dialect")

    def run(self, op: Operation, state: PassState) -> None:
        for inner in op.walk():
            if inner.dialect == self.dialect:
                inner.attributes = {**inner.attributes, "marked": UNIT}
"""
TEXT = "func.func @f(%a: i32) -> i32 { %b = arith.addi %a, %a : i32\n return %b : i32 }"


def plugin(folder: Path, text: str = MODULE) -> str:
    path = folder / "passes.py"
    path.write_text(text)
    return f"--load-pass-plugin={path}"


def test_a_pass_of_a_module_is_run(tmp_path: Path) -> None:
    run = ir_opt(plugin(tmp_path), "--mark-ops", text=TEXT)
    assert (run.code, run.errors) == (0, "")
    assert "arith.addi %arg0, %arg0 {marked} : i32" in run.output


def test_its_options_are_read_in_pipelines(tmp_path: Path) -> None:
    run = ir_opt(plugin(tmp_path), "--pass-pipeline=builtin.module(mark-ops{dialect=func},cse)", text=TEXT)
    assert "attributes {marked}" in run.output
    assert "--mark-ops " in ir_opt(plugin(tmp_path), "--list-passes").output


def test_it_is_found_by_passes_that_run_others_by_name(tmp_path: Path) -> None:
    name, options = "composite-fixed-point-pass", "pipeline=builtin.module(mark-ops)"
    for argument in (f"--pass-pipeline=builtin.module({name}{{{options}}})", f"--{name}={options}"):
        run = ir_opt(plugin(tmp_path), argument, text=TEXT)
        assert (run.code, run.errors) == (0, "")
        assert "{marked}" in run.output


def test_a_module_that_cannot_be_loaded_is_told_and_left_out(tmp_path: Path) -> None:
    run = ir_opt(plugin(tmp_path, "import no_such_module"), text=TEXT)
    assert run.code == 0
    assert "Request ignored. ModuleNotFoundError: No module named 'no_such_module'" in run.errors
    missing = ir_opt(f"--load-pass-plugin={tmp_path / 'none.py'}", text=TEXT)
    assert "Failed to load passes from" in missing.errors
