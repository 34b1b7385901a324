"""`--mlir-timing` and `--mlir-pass-statistics`: trees of the pipeline, lists, JSON."""

from __future__ import annotations

import json
import re

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

TEXT = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
"""
PIPELINE = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),cse,symbol-dce)"


def names(report: str) -> list[str]:
    """The names in a report on times, indented as they are, without the analyses that upstream shows."""
    rows = [line.partition("%)  ")[2] for line in report.splitlines() if "%)" in line]
    return [row for row in rows if "(A) " not in row]


def test_times_are_shown_as_a_tree_as_mlir_opt_does(mlir_opt: MlirOpt) -> None:
    flags = (PIPELINE, "--mlir-timing", "--mlir-disable-threading")
    assert names(ir_opt(*flags, text=TEXT).errors) == names(mlir_opt(*flags, text=TEXT).errors)


def test_a_list_of_times_has_passes_of_one_name_together_and_the_longest_first() -> None:
    report = ir_opt(PIPELINE, "--mlir-timing", "--mlir-timing-display=list", text=TEXT).errors
    actual = names(report)
    assert actual[0] == "root" and actual[-2:] == ["Rest", "Total"]
    assert sorted(actual[1:-2]) == ["'func.func' Pipeline", "CSE", "Canonicalizer", "Output", "Parser", "SymbolDCE"]
    seconds = [float(re.match(r"\s+([0-9.]+)", line)[1]) for line in report.splitlines() if "%)" in line]  # type: ignore[index]
    assert seconds[:-2] == sorted(seconds[:-2], reverse=True)


@pytest.mark.parametrize("display", ["tree", "list"])
def test_times_can_be_json(display: str) -> None:
    flags = (PIPELINE, "--mlir-timing", f"--mlir-timing-display={display}", "--mlir-output-format=json")
    data = json.loads(ir_opt(*flags, text=TEXT).errors)
    by_name = {entry["name"]: entry for entry in data}
    assert by_name["Total"]["wall"]["percentage"] == 100.0
    if display == "tree":
        inner = by_name["'func.func' Pipeline"]["passes"]
        assert [entry["name"] for entry in inner if entry] == ["CSE", "Canonicalizer"]


def test_statistics_follow_the_pipeline() -> None:
    report = ir_opt(PIPELINE, "--mlir-pass-statistics", text=TEXT).errors.splitlines()
    assert report[3:] == [
        "'func.func' Pipeline",
        "  CSE",
        "    (S) 1 num-cse'd - Number of operations CSE'd",
        "    (S) 0 num-dce'd - Number of operations DCE'd",
        "CSE",
        "  (S) 0 num-cse'd - Number of operations CSE'd",
        "  (S) 0 num-dce'd - Number of operations DCE'd",
        "SymbolDCE",
        "  (S) 0 num-dce'd - Number of symbols DCE'd",
        "",
    ]


def test_statistics_in_a_list_are_added_up_and_sorted_by_name() -> None:
    flags = (PIPELINE, "--mlir-pass-statistics", "--mlir-pass-statistics-display=list")
    assert ir_opt(*flags, text=TEXT).errors.splitlines()[3:] == [
        "  CSE",
        "    (S) 1 num-cse'd - Number of operations CSE'd",
        "    (S) 0 num-dce'd - Number of operations DCE'd",
        "  SymbolDCE",
        "    (S) 0 num-dce'd - Number of symbols DCE'd",
        "",
    ]


def test_a_display_that_there_is_not_is_told() -> None:
    run = ir_opt("--mlir-timing-display=nonsense", text=TEXT)
    assert run.code == 1 and "for the --mlir-timing-display option: Cannot find option named 'nonsense'!" in run.errors
