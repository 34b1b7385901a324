"""Sequences of other files: schedules start with them or include them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed
from tests.support.tool import ir_opt

LIBRARY = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @mark(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "test.marked" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @start(%op: !transform.any_op {transform.readonly}) {
    transform.include @mark failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
}
"""
SCHEDULE = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @start(!transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
    transform.include @start failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
}
"""
MAIN = """
  transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
    transform.include @start failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "library.mlir").write_text(LIBRARY)
    return tmp_path


def pipeline(path: Path, interpreter: str = "transform-interpreter") -> str:
    return f"transform-preload-library{{transform-library-paths={path}}},{interpreter}"


def test_a_schedule_includes_sequences_of_a_folder_as_in_mlir_opt(mlir_opt: MlirOpt, folder: Path) -> None:
    flags = f"--pass-pipeline=builtin.module({pipeline(folder)})"
    output = ir_opt(flags, text=SCHEDULE).output
    assert "transform.named_sequence private @mark" in output
    assert output == mlir_opt(flags, text=SCHEDULE).output


def test_a_run_starts_with_a_sequence_of_a_file(folder: Path) -> None:
    starting = pipeline(folder / "library.mlir", "transform-interpreter{entry-point=start}")
    program = "module @m { func.func @f() { return } }"
    assert problems_of(starting, program) == []
    assert "named_sequence" not in transformed(starting, program)


def test_public_sequences_of_a_library_must_not_be_defined_again(folder: Path) -> None:
    assert problems_of(pipeline(folder), LIBRARY.replace("}\n}", "}\n") + MAIN + "}") == [
        "doubly defined symbol @start",
        "failed to merge symbols",
    ]


@pytest.mark.parametrize("is_private", [False, True])
def test_private_sequences_with_names_of_a_library_are_renamed_as_in_mlir_opt(
    mlir_opt: MlirOpt, folder: Path, *, is_private: bool
) -> None:
    schedule = LIBRARY.replace("}\n}", "}\n") + MAIN.replace("@start", "@mark") + "}"
    schedule = schedule.replace("@start", "@own")
    if not is_private:
        schedule = schedule.replace(" private", "")
    flags = f"--pass-pipeline=builtin.module({pipeline(folder)})"
    output = ir_opt(flags, text=schedule).output
    assert "private @mark_0" in output
    assert output == mlir_opt(flags, text=schedule).output


def test_a_declaration_must_agree_with_the_library(folder: Path) -> None:
    schedule = SCHEDULE.replace("@start(!transform.any_op", "@start(!transform.any_value")
    schedule = schedule.replace("include @start", "include @other")
    assert problems_of(pipeline(folder), schedule) == [
        "external definition has a mismatching signature ('(!transform.any_op) -> ()')",
        "failed to merge symbols",
    ]


def test_a_path_without_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "missing"
    assert problems_of(pipeline(path), SCHEDULE) == [f"'{path}' is neither a file nor a directory"]


def test_an_invalid_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.mlir"
    path.write_text("module {")
    assert problems_of(pipeline(path), SCHEDULE) == [f"failed to parse transform library module '{path}'"]
