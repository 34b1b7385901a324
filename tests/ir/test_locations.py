"""Locations are read, kept and printed; diagnostics stand where locations say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases

WRONG = """\
func.func @f() -> i32 {
  %0 = arith.constant 1 : i32
  "func.return"(%0, %0) : (i32, i32) -> () loc(LOCATION)
}
"""


@needs_cases
@pytest.mark.parametrize(
    ("flags", "expected"),
    [("--mlir-print-debuginfo", "locations.expected.mlir"), ("local", "locations.local.expected.mlir")],
)
def test_every_form_of_location_prints_as_expected(flags: str, expected: str) -> None:
    words = ["--mlir-print-debuginfo", "--mlir-print-local-scope"] if flags == "local" else [flags]
    run = ir_opt("--allow-unregistered-dialect", *words, text=(CASES / "locations.mlir").read_text())
    assert run.code == 0
    assert _without_file(run.output) == _without_file((CASES / expected).read_text())


def _without_file(text: str) -> str:
    """The IR alone: without comments, and with one name for the file that was read."""
    lines = [line for line in text.replace("locations.mlir", "<stdin>").splitlines() if not line.startswith("//")]
    return "\n".join(lines).strip()


@needs_cases
def test_printed_locations_read_back_as_the_same_locations() -> None:
    flags = ("--allow-unregistered-dialect", "--mlir-print-debuginfo", "--mlir-print-local-scope")
    once = ir_opt(*flags, text=(CASES / "locations.mlir").read_text())
    again = ir_opt(*flags, text=once.output)
    assert again.output == once.output


@pytest.mark.parametrize(
    "location",
    [
        "unknown",
        '"elsewhere.mlir":3:4',
        '"<stdin>":2:3',
        '"<stdin>":2:300',
        '"<stdin>":200:3',
        '"<stdin>":0:0',
        '"name"',
        '"name"("<stdin>":1:3)',
        'fused["<stdin>":1:3, "<stdin>":2:3]',
        'callsite("<stdin>":1:3 at "<stdin>":2:3)',
        'callsite("a"("<stdin>":1:3) at callsite("<stdin>":2:3 at "<stdin>":4:1))',
        'callsite("a" at fused["<stdin>":2:3, "<stdin>":4:5])',
    ],
)
def test_an_error_stands_where_the_location_of_its_operation_says(mlir_opt: MlirOpt, location: str) -> None:
    mlir_opt.assert_same(text=WRONG.replace("LOCATION", location))


def test_an_error_in_another_file_shows_the_line_there(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("first\nsecond line\n")
    errors = ir_opt(text=WRONG.replace("LOCATION", f'"{other}":2:8')).errors
    assert errors.startswith(
        f"{other}:2:8: error: 'func.return' op has 2 operands, but enclosing function (@f) returns 1\n"
        "second line\n       ^\n"
    )


def test_columns_count_bytes() -> None:
    run = ir_opt(
        "--mlir-print-debuginfo",
        "--mlir-print-local-scope",
        "--allow-unregistered-dialect",
        text="""\
"u.a"() {a = "é\N{GRINNING FACE}"} : () -> () "u.b"() : () -> ()
""",
    )
    assert '"u.b"() : () -> () loc("<stdin>":1:35)' in run.output


def test_locations_count_lines_in_the_whole_file() -> None:
    text = "func.func @a() { return }\n// -----\n  func.func @b() { return }\n"
    run = ir_opt("--split-input-file", "--mlir-print-debuginfo", "--mlir-print-local-scope", text=text)
    second = run.output.partition("// -----\n")[2]
    assert 'loc("<stdin>":3:3)' in second
    assert second.endswith('} loc("<stdin>":2:9)\n')  # the module starts where its part of the file starts
