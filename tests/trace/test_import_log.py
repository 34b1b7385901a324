"""Logs of `--mlir-print-ir-*` of any tool as traces."""

from __future__ import annotations

import pytest

from compiler.api import new_context
from compiler.ir.operation import Operation
from compiler.trace.history import History
from compiler.trace.import_log import Imported, import_log, passes_of
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

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
    actual = import_log(log, context)
    return actual, History(actual.trace, context)


def names(op: Operation) -> list[str]:
    return [each.name for each in op.walk()]


def test_dumps_of_modules_become_states() -> None:
    log = header("Before", "canonicalize") + BEFORE + header("After", "canonicalize") + AFTER
    trace_import, history = imported(f"compiling...\n{log}")
    (run,) = trace_import.trace.runs
    assert (run.argument, run.ops_before, run.ops_after) == ("canonicalize", 5, 3)
    assert "arith.addi" in names(history.state(1))
    assert names(history.state(2)) == ["builtin.module", "func.func", "other.double", "func.return"]
    assert history.text(1).count("%") == BEFORE.count("%")


def test_a_pass_that_changes_nothing_has_no_step_and_renumbered_values_are_no_change() -> None:
    renumbered = BEFORE.replace("%1", "%7").replace("%0", "%6")
    trace_import, history = imported(header("Before", "cse") + BEFORE + header("After", "cse") + renumbered)
    assert [run.has_changed for run in trace_import.trace.runs] == [False]
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
    trace_import, history = imported(log)
    assert [run.path for run in trace_import.trace.runs] == [("builtin.module", "func.func @f")]
    assert names(history.state(history.last)).count("func.func") == 2
    assert "arith.addi" not in names(history.state(history.last))


def test_the_state_before_a_pass_is_what_the_one_before_it_left() -> None:
    trace_import, _ = imported(header("Before", "canonicalize") + BEFORE + header("Before", "cse") + AFTER)
    assert [(run.argument, run.has_changed) for run in trace_import.trace.runs] == [("canonicalize", True)]


def test_a_dump_that_cannot_be_read_is_passed_over_and_told() -> None:
    log = header("Before", "a") + BEFORE + header("After", "a") + "func.func @f( {\n" + header("After", "b") + AFTER
    trace_import, history = imported(log)
    assert [run.argument for run in trace_import.trace.runs] == ["b"]
    assert len(trace_import.complaints) == 1
    assert "the dump of 'a' cannot be read" in trace_import.complaints[0]
    assert names(history.state(history.last)).count("other.double") == 1


HEADERS = {
    "mlir-opt": "// -----// IR Dump {when} Canonicalizer (canonicalize) //----- //",
    "iree-opt": "// -----// IR Dump {when} ConvertToLLVMPass (iree-convert-to-llvm) //----- //",
    "triton": "// -----// IR Dump {when} Inliner (inline) ('builtin.module' operation) //----- //",
    "torch-mlir": "// -----// IR Dump {when} Decompose (torch-decompose) ('func.func' operation: @f) //----- //",
    "circt-opt": "// -----// IR Dump {when} LowerHWToSV (lower-hw-to-sv) ('hw.module' operation: @\"a b\") //----- //",
}


@pytest.mark.parametrize("line", HEADERS.values(), ids=HEADERS.keys())
def test_the_headers_of_other_tools_begin_dumps(line: str) -> None:
    log = f"{line.format(when='Before')}\n{BEFORE}\n\n{line.format(when='After')}\n{AFTER}"
    trace_import, history = imported(log)
    (run,) = trace_import.trace.runs
    assert run.argument == line.partition(" (")[2].partition(")")[0]
    assert "arith.addi" not in names(history.state(history.last))


def test_the_progress_of_a_long_log_is_told() -> None:
    log = header("Before", "canonicalize") + BEFORE + header("After", "canonicalize") + AFTER
    parts: list[float] = []
    import_log(log, new_context(allow_unregistered=True), progress=parts.append)
    assert parts == sorted(parts)
    assert (len(parts), parts[-1]) == (2, 1.0)


def test_a_dump_that_was_printed_before_stands_for_the_state_that_it_shows_now() -> None:
    log = header("Before", "a") + BEFORE + header("After", "a") + AFTER + header("After", "b") + BEFORE
    log += header("After", "c") + AFTER + header("After", "d") + AFTER
    trace_import, history = imported(log)
    assert [run.has_changed for run in trace_import.trace.runs] == [True, True, True, False]
    assert [names(history.state(number)).count("arith.addi") for number in (1, 2, 3, 4)] == [1, 0, 1, 0]


LOWERED = """module {
  llvm.func @f(%arg0: i32) -> i32 {
    %0 = llvm.mlir.constant(7 : i32) : i32
    %1 = llvm.mul %arg0, %arg0 : i32
    %2 = llvm.add %1, %0 : i32
    llvm.return %2 : i32
  }
}
"""
HIGHER = """module {
  func.func @f(%arg0: i32) -> i32 {
    %c7_i32 = arith.constant 7 : i32
    %0 = arith.muli %arg0, %arg0 : i32
    %1 = arith.addi %0, %c7_i32 : i32
    return %1 : i32
  }
}
"""


def test_operations_are_linked_to_those_that_a_lowering_replaced_without_locations() -> None:
    _, history = imported(header("Before", "convert-to-llvm") + HIGHER + header("After", "convert-to-llvm") + LOWERED)
    history.state(history.last)
    origins = {
        op.name: [history.op(link.old).name for link in history.origins(history.number_of(op))]
        for op in history.state(history.last).walk()
    }
    assert origins == {
        "builtin.module": [],
        "llvm.func": ["func.func"],
        "llvm.mlir.constant": ["arith.constant"],
        "llvm.mul": ["arith.muli"],
        "llvm.add": ["arith.addi"],
        "llvm.return": ["func.return"],
    }


DIVISIONS = """func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.ceildivsi %b, %a : i32
  return %0, %1 : i32, i32
}
"""


@pytest.mark.parametrize("anchor", [" ('builtin.module' operation)", " ('func.func' operation: @f)"])
def test_a_known_pass_tells_exactly_what_comes_from_what(anchor: str) -> None:
    printed = numbered("arith-expand", DIVISIONS)
    assert printed.count("arith.constant") == 4, "each division becomes the same operations"
    name = "arith-expand"
    log = header("Before", name, anchor) + numbered("", DIVISIONS) + "\n"
    log += header("After", name, anchor) + printed
    _, history = imported(log)
    quotients = [op for op in history.state(1).walk() if op.name == "arith.ceildivsi"]
    numbers = [history.number_of(op) for op in quotients]
    expanded = [history.number_of(op) for op in history.state(2).walk() if op.name.startswith("arith.")]
    origins = [link.old for number in expanded for link in history.origins(number)]
    half = len(expanded) // 2
    assert origins == [numbers[0]] * half + [numbers[1]] * half


TILED = """func.func @f(%m: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
"""


def test_the_pipeline_in_a_log_gives_the_options_of_its_passes() -> None:
    tiled = numbered("func.func(affine-loop-tile{tile-sizes={2,4}})", TILED)
    log = "Pass Manager with 1 passes:\nbuiltin.module(\n  func.func(\n"
    log += "    affine-loop-tile{tile-sizes={2,4}}\n  )\n)\n\n"
    assert passes_of(log) == {"affine-loop-tile": ["tile-sizes={2,4}"]}
    for when, text in (("Before", numbered("", TILED)), ("After", tiled)):
        log += header(when, "affine-loop-tile", " ('func.func' operation: @f)") + f"{text}\n"
    _, history = imported(log)
    outer = next(history.number_of(op) for op in history.state(1).walk() if op.name == "affine.for")
    loops = [history.number_of(op) for op in history.state(2).walk() if op.name == "affine.for"]
    assert [[link.old for link in history.origins(number)] for number in loops] == [[outer]] * 4


def test_what_is_moved_to_a_new_function_is_still_the_same() -> None:
    call = BEFORE.replace('"other.double"(%0)', "func.call @outlined(%0)")
    outlined = """func.func @outlined(%arg0: i32) -> i32 {
  %0 = "other.double"(%arg0) : (i32) -> i32
  return %0 : i32
}
"""
    log = header("Before", "outline") + f"module {{\n{BEFORE}{OTHER}}}\n"
    log += header("After", "outline") + f"module {{\n{call}{OTHER}{outlined}}}\n"
    _, history = imported(log)
    (double,) = [history.number_of(op) for op in history.state(1).walk() if op.name == "other.double"]
    (moved,) = [history.number_of(op) for op in history.state(2).walk() if op.name == "other.double"]
    assert moved == double


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
    trace_import, history = imported(mlir_opt(pipeline, *flags, "--mlir-disable-threading", text=SOURCE).errors)
    assert not trace_import.complaints
    assert history.text(history.last).strip() == mlir_opt.output(pipeline, text=SOURCE).strip()
