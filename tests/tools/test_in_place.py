"""`ir-opt --in-place`: passes change a file, and leave its comments, names and layout alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.tool import ir_opt

TEXT = """\
// What this file is for.
func.func @f(%x: i32,   %y: i32) -> i32 {
  %sum = arith.addi %x, %y : i32  // needed twice
  %same = arith.addi %x, %y : i32
  // The product:
  %product = arith.muli %sum,%same : i32
  return %product : i32
}
"""


def file_with(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "file.mlir"
    path.write_text(text)
    return path


def test_a_duplicate_goes_and_all_else_stays(tmp_path: Path) -> None:
    path = file_with(tmp_path, TEXT)
    run = ir_opt("-cse", "--in-place", str(path))
    assert (run.code, run.output, run.errors) == (0, "", "")
    assert path.read_text() == TEXT.replace("  %same = arith.addi %x, %y : i32\n", "").replace(
        "%sum,%same", "%sum,%sum"
    )


def test_each_part_of_a_split_file_is_changed(tmp_path: Path) -> None:
    path = file_with(tmp_path, f"{TEXT}// -----\n{TEXT}")
    assert ir_opt("--pass-pipeline=builtin.module(func.func(cse))", "--in-place", str(path)).code == 0
    assert path.read_text().count("%same") == 0 and path.read_text().count("// -----") == 1


def test_a_file_with_errors_stays_as_it_is_and_the_place_is_told(tmp_path: Path) -> None:
    path = file_with(tmp_path, TEXT.replace("%sum,%same", "%sum, %nothing"))
    before = path.read_text()
    run = ir_opt("-cse", "--in-place", str(path))
    assert run.code == 1 and path.read_text() == before
    assert f"{path}:6:31: error: the file has errors: use of undeclared SSA value name" in run.errors


def test_a_file_that_needs_no_change_is_not_written(tmp_path: Path) -> None:
    path = file_with(tmp_path, TEXT)
    path.chmod(0o444)
    time = path.stat().st_mtime_ns
    assert ir_opt("-symbol-dce", "--in-place", str(path)).code == 0
    assert path.stat().st_mtime_ns == time


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--in-place"], "ir-opt: --in-place needs the name of a file"),
        (["--in-place", "-"], "ir-opt: --in-place needs the name of a file"),
        (["--in-place", "-o", "x", "file"], "ir-opt: --in-place can't be used with -o"),
        (["--in-place", "--split-input-file", "file"], "ir-opt: --in-place can't be used with --split-input-file"),
    ],
)
def test_what_makes_no_sense_is_told(flags: list[str], message: str) -> None:
    run = ir_opt("-cse", *flags, text=TEXT)
    assert run.code == 1 and run.errors.strip() == message
