"""`ir-trace` as it is used: recording as ir-opt runs, and what it shows of a trace."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from compiler.api import new_context
from compiler.tools import ir_opt, ir_trace
from compiler.tools.streams import Streams
from compiler.trace.file import read_trace

TEXT = """func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
"""


@pytest.fixture
def trace(tmp_path: Path) -> str:
    source = tmp_path / "f.mlir"
    source.write_text(TEXT)
    assert ask("record", str(source), "-canonicalize", "-cse", "-convert-to-llvm")[0] == 0
    return f"{source}.trace"


def ask(*arguments: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors."""
    streams = Streams(BytesIO(), BytesIO(), BytesIO())
    code = ir_trace.run(arguments, streams)
    output, errors = streams.output, streams.errors
    assert isinstance(output, BytesIO)
    assert isinstance(errors, BytesIO)
    return code, output.getvalue().decode(), errors.getvalue().decode()


def test_the_passes_are_listed_with_what_they_did(trace: str) -> None:
    _, output, _ = ask("show", trace)
    lines = [line.partition(" ms, ")[2] for line in output.splitlines()[1:]]
    assert lines == [
        "8 -> 6 operations",
        "6 -> 5 operations",
        "5 -> 5 operations, FuncOpConversion, arith.muli to llvm.mul, arith.addi to llvm.add, ReturnOpLowering",
    ]


def test_the_state_after_a_pass_is_what_ir_opt_prints_after_it(trace: str, tmp_path: Path) -> None:
    streams = Streams(BytesIO(TEXT.encode()), BytesIO(), BytesIO())
    ir_opt.run(["-canonicalize", "-cse"], streams)
    assert isinstance(streams.output, BytesIO)
    assert ask("show", trace, "--pass", "2")[1].strip() == streams.output.getvalue().decode().strip()


def test_a_difference_has_the_lines_that_a_pass_changed(trace: str) -> None:
    _, output, _ = ask("show", trace, "--pass", "2", "--diff")
    changed = [line for line in output.splitlines() if line.startswith(("-  ", "+  "))]
    assert changed == [
        "-    %z = arith.muli %a, %b : i32",
        "-    %r = arith.addi %y, %z : i32",
        "+    %r = arith.addi %y, %y : i32",
    ]


def test_steps_are_listed_for_all_passes_or_one(trace: str) -> None:
    everything = ask("show", trace, "--steps")[1].splitlines()
    assert everything[0] == "1. fold on operation 3: 3 changes"
    assert ask("show", trace, "--pass", "3", "--steps")[1].splitlines() == everything[3:]


def test_the_life_of_a_line_goes_over_all_passes(trace: str) -> None:
    _, output, _ = ask("show", trace, "--op", "5")
    assert output.splitlines()[0] == "%2 = arith.muli %0, %arg1 : i32"
    assert "was replaced by %0 = arith.muli %arg0, %arg1 : i32  (step 3: cse, change)" in output
    assert "was replaced by %0 = llvm.mul %arg0, %arg1 : i32" in output


def test_what_cannot_be_shown_is_said(trace: str, tmp_path: Path) -> None:
    assert ask("show", trace, "--pass", "9")[2].endswith("there is no pass 9; the last one is 3\n")
    assert ask("show", trace, "--step", "99")[2].endswith("there is no state 100; the last one is 9\n")
    assert ask("show", trace, "--op", "70")[2].endswith("no operation of the source is at line 70\n")
    other = tmp_path / "other"
    other.write_bytes(b"no trace")
    assert ask("show", str(other)) == (1, "", f"ir-trace: {other}: this is no trace of passes\n")
    assert ask("show", str(tmp_path / "none"))[0] == 1


def test_passes_whose_names_begin_like_an_option_of_the_tool_are_run(tmp_path: Path) -> None:
    source = tmp_path / "f.mlir"
    source.write_text(TEXT)
    assert ask("record", str(source), "-one-shot-bufferize", "-hoist-common-expressions")[0] == 0
    _, output, _ = ask("show", f"{source}.trace")
    assert "one-shot-bufferize" in output
    assert "hoist-common-expressions" in output


def test_a_file_that_is_split_has_a_trace_for_each_part(tmp_path: Path) -> None:
    source = tmp_path / "f.mlir"
    source.write_text(f"{TEXT}// -----\n{TEXT.replace('@f', '@g')}")
    assert ask("record", str(source), "-canonicalize", "--split-input-file")[0] == 0
    trace = f"{source}.trace"
    assert "@f" in ask("show", trace, "--part", "1", "--pass", "1")[1]
    assert "@g" in ask("show", trace, "--part", "2", "--pass", "1")[1]
    assert "has the traces of 2 parts: choose one by --part=N" in ask("show", trace)[2]
    assert ask("show", trace, "--part", "3")[2].endswith("there is no part 3; the last one is 2\n")
    assert ask("show", trace, "--part", "2", "--op", "11")[0] == 0


def test_a_trace_tells_the_file_that_was_read(trace: str) -> None:
    context = new_context()
    assert read_trace(Path(trace).read_bytes(), context).source == trace.removesuffix(".trace")


def test_why_tells_what_the_patterns_for_a_line_missed(trace: str) -> None:
    _, output, _ = ask("show", trace, "--why", "5", "--pass", "1")
    first, *rest = output.splitlines()
    assert first == "%1 = arith.muli %arg0, %arg1 : i32"
    assert rest[0] == "  (anonymous namespace)::MulIMulIConstant: nested is None, tried by canonicalize"
    assert "canonicalize_sums.py:" in rest[1]


def test_a_step_is_shown_as_a_test(trace: str) -> None:
    code, output, _ = ask("show", trace, "--step", "3", "--as-test")
    assert code == 0
    assert output.startswith("// RUN: mlir-opt %s --pass-pipeline='builtin.module(cse)'")
    assert ask("show", trace, "--step", "3", "--as-counters")[1].startswith("apply-pattern-count=")
    assert ask("show", trace, "--as-test")[2].endswith("--as-test takes the number of a step: --step=N\n")


def test_a_search_tells_which_passes_added_and_removed_lines(trace: str) -> None:
    assert ask("show", trace, "--search", "muli")[1].splitlines() == [
        "0. before all passes",
        "  + %y = arith.muli %x, %b : i32",
        "  + %z = arith.muli %x, %b : i32",
        "1. canonicalize",
        "  + %y = arith.muli %a, %b : i32",
        "  + %z = arith.muli %a, %b : i32",
        "  - %y = arith.muli %x, %b : i32",
        "  - %z = arith.muli %x, %b : i32",
        "2. cse",
        "  - %z = arith.muli %a, %b : i32",
        "3. convert-to-llvm",
        "  - %y = arith.muli %a, %b : i32",
    ]


def test_a_function_is_shown_alone(tmp_path: Path) -> None:
    source = tmp_path / "f.mlir"
    source.write_text(TEXT + TEXT.replace("@f", "@g"))
    assert ask("record", str(source), "--pass-pipeline=builtin.module(func.func(canonicalize),cse)")[0] == 0
    trace = f"{source}.trace"
    overview = ask("show", trace, "--function", "g")[1]
    assert "func.func @g" in overview
    assert "func.func @f" not in overview
    assert "@f" not in ask("show", trace, "--pass", "3", "--function", "g")[1]
    assert ask("show", trace, "--pass", "3", "--function", "g", "--diff")[1].count("arith.muli") == 2
    assert ask("show", trace, "--pass", "3", "--function", "h")[2].endswith("there is no '@h' in this state\n")


def test_differences_have_colours_where_they_are_asked_for(trace: str) -> None:
    assert "\x1b[31m-    %z" in ask("show", trace, "--pass", "2", "--diff", "--color")[1]
    assert "\x1b" not in ask("show", trace, "--pass", "2", "--diff")[1]
