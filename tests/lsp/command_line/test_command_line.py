"""`ir-lsp check`, `format`, `hints`, `symbols`: the editor's answers for other tools."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from ir_lsp.server import main

BROKEN = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n"
RIGHT = BROKEN.replace("%b", "%a")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "broken.mlir").write_text(BROKEN)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "right.ttir").write_text(RIGHT)
    (tmp_path / "other.txt").write_text("no MLIR")
    return tmp_path


def test_check_prints_errors_in_the_format_of_compilers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder)]) == 1
    assert capsys.readouterr().out == f"{folder}/broken.mlir:2:23: error: use of undeclared SSA value name\n"
    assert main(["check", str(folder / "inner")]) == 0
    assert capsys.readouterr().out == ""


def test_check_prints_results_in_the_order_of_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(10):
        (tmp_path / f"{number}.mlir").write_text(BROKEN)
    assert main(["check", "--jobs", "2", str(tmp_path)]) == 1
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        f"{tmp_path}/{number}.mlir" for number in range(10)
    ]


def test_check_prints_json_sarif_and_github_annotations(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(folder / "broken.mlir")
    main(["check", "--format", "json", path])
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["findings"][0]["line"], report["findings"][0]["code"]) == (2, "undeclared-value")
    main(["check", "--format", "sarif", path])
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"]["startColumn"] == 23
    main(["check", "--format", "github", path])
    assert capsys.readouterr().out.startswith(f"::error file={path},line=2,col=23,endLine=2,endColumn=25::use of")


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "missing.mlir")]) == 1
    assert "missing.mlir: cannot be read: No such file" in capsys.readouterr().err


def test_format_changes_files_or_lists_those_it_would_change(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "inner" / "right.ttir"
    path.write_text(RIGHT.replace("  return", "return"))
    assert main(["format", "--check", str(folder)]) == 1
    assert capsys.readouterr().out == f"would format {path}\n"
    assert main(["format", str(folder)]) == 0
    assert path.read_text() == RIGHT
    assert main(["format", "--check", str(folder)]) == 0


def test_a_file_that_is_too_large_is_not_formatted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(RIGHT.replace("  return", "return"))
    monkeypatch.setattr("ir_lsp.documents.document.MAX_LENGTH", 20)
    assert main(["format", str(path)]) == 1
    assert "large.mlir: this file has more than 32 million characters and is not formatted" in capsys.readouterr().err
    assert path.read_text() == RIGHT.replace("  return", "return")


def test_format_of_standard_input_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RIGHT.replace("  return", "return").encode())))
    assert main(["format", "-"]) == 0
    assert capsys.readouterr().out == RIGHT


def test_hints_and_symbols(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.mlir"
    path.write_text(RIGHT.replace("  return", "  %1 = arith.muli %a, %a : i32\n  return"))
    assert main(["hints", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}:3:3: remark: %1 is never used\n"
    assert main(["symbols", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}:1:11: remark: function f (i32) -> i32\n"
