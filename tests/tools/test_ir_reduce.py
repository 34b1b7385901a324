"""ir-reduce: the smallest file that a tester still finds interesting."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from compiler.tools.ir_reduce import run
from compiler.tools.streams import Streams
from tests.support.places import CASES
from tests.support.tool import Run, ir_opt, needs_cases

TESTER = """\
#!/bin/sh
# Ends with 1 where the last argument, a file, holds the pattern before it.
while [ $# -gt 2 ]; do shift; done
[ $# -eq 1 ] && set -- test.op_crash "$1"
grep -q "$1" "$2" && exit 1
exit 0
"""


@pytest.fixture
def tester(tmp_path: Path) -> Path:
    path = tmp_path / "tester.sh"
    path.write_text(TESTER)
    path.chmod(0o755)
    return path


def ir_reduce(*flags: str, text: str = "") -> Run:
    output, errors = io.BytesIO(), io.BytesIO()
    code = run(("--allow-unregistered-dialect", *flags), Streams(io.BytesIO(text.encode()), output, errors))
    return Run(code, output.getvalue().decode(), errors.getvalue().decode())


def reduced(tester: Path, text: str) -> str:
    """Returns the reduced text, which is valid."""
    result = ir_reduce(f"--test={tester}", text=text)
    assert (result.code, result.errors) == (0, "")
    again = ir_opt("--allow-unregistered-dialect", text=result.output)
    assert (again.code, again.output) == (0, result.output)
    return result.output


@needs_cases
def test_the_shared_case_keeps_one_function_with_the_op_alone(tester: Path) -> None:
    assert reduced(tester, (CASES / "reduce.mlir").read_text()) == (
        "module {\n  func.func @keep(%arg0: i32) -> i32 {\n"
        '    %0 = "test.op_crash"(%arg0, %arg0) : (i32, i32) -> i32\n    return %0 : i32\n  }\n}\n\n'
    )


@pytest.mark.parametrize("flag", ["-reduction-tree=traversal-mode=0 test={}", "--test={}", "-reduction-tree=test={}"])
def test_the_pass_can_be_asked_for_as_with_mlir_reduce(tester: Path, flag: str) -> None:
    text = 'func.func @f() {\n"test.op_crash"() : () -> ()\nreturn\n}\nfunc.func @g() { return }\n'
    assert "@g" not in ir_reduce(flag.format(tester), text=text).output


def test_arguments_of_the_tester_stand_before_the_file(tester: Path) -> None:
    text = "func.func @f() { return }\nfunc.func @g() { return }\nfunc.func @h() { return }\n"
    result = ir_reduce(f"--test={tester}", "--test-arg=-e", "--test-arg=@g", text=text)
    assert result.output == "module {\n  func.func @g() {\n    return\n  }\n}\n\n"
    result = ir_reduce(f"-reduction-tree=test={tester} test-arg=-e,@h", text=text)
    assert result.output == "module {\n  func.func @h() {\n    return\n  }\n}\n\n"


def test_nested_regions_and_blocks_are_reduced(tester: Path) -> None:
    text = """
    func.func @f(%c: i1, %n: index, %a: i32) -> i32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      cf.cond_br %c, ^bb1(%a : i32), ^bb2
    ^bb1(%x: i32):
      scf.for %i = %c0 to %n step %c1 {
        %0 = arith.muli %x, %x : i32
        scf.if %c {
          "test.op_crash"(%0) : (i32) -> ()
          "test.other"(%0) : (i32) -> ()
        }
      }
      cf.br ^bb3(%x : i32)
    ^bb2:
      cf.br ^bb3(%a : i32)
    ^bb3(%r: i32):
      return %r : i32
    }"""
    output = reduced(tester, text)
    assert "^bb" not in output and "muli" not in output and "test.other" not in output
    assert output.count("test.op_crash") == 1


def test_a_symbol_that_is_used_stays(tester: Path) -> None:
    text = """
    func.func private @used(i32) -> i32
    func.func private @unused()
    func.func @f(%a: i32) -> i32 {
      %0 = call @used(%a) {name = "test.op_crash"} : (i32) -> i32
      return %0 : i32
    }"""
    output = reduced(tester, text)
    assert "@used" in output and "@unused" not in output


def test_what_is_not_interesting_is_not_reduced(tester: Path) -> None:
    result = ir_reduce(f"--test={tester}", text="func.func @f() { return }")
    assert result.code == 1 and "warning: uninterested module will not be reduced" in result.errors


@pytest.mark.parametrize("tester_name", ["/nonexistent/tester", ""])
def test_a_tester_that_cannot_be_run_is_told(tester_name: str) -> None:
    result = ir_reduce(f"-reduction-tree=test={tester_name}", text="func.func @f() { return }")
    assert result.code == 1 and "Error running interestingness test" in result.errors


def test_other_ways_through_the_tree_are_refused(tester: Path) -> None:
    result = ir_reduce(f"-reduction-tree=traversal-mode=1 test={tester}", text="")
    assert result.code == 1 and "unsupported traversal mode detected" in result.errors


TWO = 'func.func private @dead() { return }\nfunc.func @f() {\n"test.op_crash"() : () -> ()\nreturn\n}\n'


def test_optimizations_are_kept_where_they_help(tester: Path) -> None:
    assert "@dead" not in ir_reduce(f"-opt-reduction-pass=opt-pass=symbol-dce test={tester}", text=TWO).output
    unchanged = ir_reduce(f"-opt-reduction-pass=opt-pass=cse test={tester}", text=TWO)
    assert unchanged.code == 0 and "@dead" in unchanged.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("opt-pass=nonsense test={}", "'nonsense' does not refer to a registered pass or pass pipeline"),
        ("opt-pass=test-pass-failure test={}", "failed to run pass pipeline"),
    ],
)
def test_optimizations_that_fail_are_told(tester: Path, options: str, message: str) -> None:
    result = ir_reduce(f"-opt-reduction-pass={options.format(tester)}", text=TWO)
    assert result.code == 1 and message in result.errors


def test_the_passes_belong_to_this_program_alone() -> None:
    assert "- Reduce the input with reduction-tree algorithm" in ir_reduce("--help").output
    assert "reduction-tree" not in ir_opt("--help").output
