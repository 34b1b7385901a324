"""Logs of `--mlir-print-ir-*` of any tool as traces."""

from __future__ import annotations

import pytest

from compiler.api import new_context
from compiler.ir.operation import Operation
from compiler.trace.history import History
from compiler.trace.import_log import Imported, import_log
from tests.support.llvm_tools import MlirOpt

BEFORE = """func.func @f(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.addi %arg0, %c0_i32 : i32
  %1 = "other.double"(%0) : (i32) -> i32
  return %1 : i32
}
"""
AFTER = """func.func @f(%arg0: i32) -> i32 {
  %0 = "other.double"(%arg0) : (i32) -> i32
  return %0 : i32
}
"""
OTHER = "func.func private @g(i32)\n"


def header(when: str, argument: str, more: str = "") -> str:
    return f"// -----// IR Dump {when} SomeClass ({argument}){more} //----- //\n"


def imported(log: str) -> tuple[Imported, History]:
    context = new_context(allow_unregistered=True)
    found = import_log(log, context)
    return found, History(found.trace, context)


def names(op: Operation) -> list[str]:
    return [each.name for each in op.walk()]


def test_dumps_of_modules_become_states() -> None:
    log = header("Before", "canonicalize") + BEFORE + header("After", "canonicalize") + AFTER
    found, history = imported(f"compiling...\n{log}")
    (run,) = found.trace.runs
    assert (run.argument, run.ops_before, run.ops_after) == ("canonicalize", 5, 3)
    assert "arith.addi" in names(history.state(1))
    assert names(history.state(2)) == ["builtin.module", "func.func", "other.double", "func.return"]
    assert history.text(1).count("%") == BEFORE.count("%")


def test_a_pass_that_changes_nothing_has_no_step_and_renumbered_values_are_no_change() -> None:
    renumbered = BEFORE.replace("%1", "%7").replace("%0", "%6")
    found, history = imported(header("Before", "cse") + BEFORE + header("After", "cse") + renumbered)
    assert [run.has_changed for run in found.trace.runs] == [False]
    assert history.last == 1


def test_an_operation_keeps_its_identity_from_dump_to_dump() -> None:
    log = header("Before", "canonicalize") + BEFORE + header("After", "canonicalize") + AFTER
    _, history = imported(log)
    (double,) = [history.number_of(op) for op in history.state(1).walk() if op.name == "other.double"]
    (after,) = [history.number_of(op) for op in history.state(2).walk() if op.name == "other.double"]
    assert double == after


def test_dumps_of_single_functions_change_these_alone() -> None:
    log = header("Before", "cse") + BEFORE + header("Before", "cse") + OTHER
    log += header("After", "canonicalize", " ('func.func' operation: @f)") + AFTER
    found, history = imported(log)
    assert [run.path for run in found.trace.runs] == [("builtin.module", "func.func @f")]
    assert names(history.state(history.last)).count("func.func") == 2
    assert "arith.addi" not in names(history.state(history.last))


def test_the_state_before_a_pass_is_what_the_one_before_it_left() -> None:
    found, _ = imported(header("Before", "canonicalize") + BEFORE + header("Before", "cse") + AFTER)
    assert [(run.argument, run.has_changed) for run in found.trace.runs] == [("canonicalize", True)]


def test_a_dump_that_cannot_be_read_is_passed_over_and_told() -> None:
    log = header("Before", "a") + BEFORE + header("After", "a") + "func.func @f( {\n" + header("After", "b") + AFTER
    found, history = imported(log)
    assert [run.argument for run in found.trace.runs] == ["b"]
    assert len(found.complaints) == 1
    assert "the dump of 'a' cannot be read" in found.complaints[0]
    assert names(history.state(history.last)).count("other.double") == 1


def test_a_log_without_dumps_is_refused() -> None:
    with pytest.raises(ValueError, match="no dump of IR"):
        imported("nothing to see\n")


FLAGS = {
    "after all": ["--mlir-print-ir-after-all"],
    "whole modules": ["--mlir-print-ir-after-all", "--mlir-print-ir-before-all", "--mlir-print-ir-module-scope"],
    "locations": ["--mlir-print-ir-after-all", "--mlir-print-ir-before-all", "--mlir-print-debuginfo"],
    "generic form": ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-print-op-generic"],
    "changes alone": ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change"],
}
SOURCE = """func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = call @f(%a, %a) : (i32, i32) -> i32
  return %0 : i32
}
"""


@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS.keys())
def test_the_last_state_of_an_imported_log_is_what_mlir_opt_gives(mlir_opt: MlirOpt, flags: list[str]) -> None:
    pipeline = "--pass-pipeline=builtin.module(func.func(canonicalize,cse),convert-to-llvm,canonicalize)"
    found, history = imported(mlir_opt(pipeline, *flags, "--mlir-disable-threading", text=SOURCE).errors)
    assert not found.complaints
    assert history.text(history.last).strip() == mlir_opt.output(pipeline, text=SOURCE).strip()
