"""Another `mlir-opt` as a verifier: its errors are shown with ours, under its name, and never for an older text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.text import LineIndex
from ir_lsp.programs.findings import reported_diagnostics
from tests.support.lsp_client import ServerProcess

VERIFIER = """\
import sys, time
text = sys.stdin.read()
if "sleep" in text:
    time.sleep(60)
if "crash" in text:
    sys.exit(3)
for number, line in enumerate(text.splitlines(), 1):
    if "arith.addi" in line:
        column = line.index("arith.addi") + 1
        print(f"<stdin>:{number}:{column}: error: 'arith.addi' op is not liked here", file=sys.stderr)
        print(line, file=sys.stderr)
        print(f"<stdin>:1:1: note: see this function", file=sys.stderr)
    if "undeclared" in line:
        print(f"<stdin>:{number}:3: error: use of undeclared SSA value name", file=sys.stderr)
sys.exit(1 if "arith.addi" in text else 0)
"""
FUNCTION = "func.func @f(%a: i32) -> i32 {\n  %r = arith.addi %a, %a : i32\n  return %r : i32\n}\n"


def configure(folder: Path, timeout: float) -> None:
    (folder / "ir-lsp.toml").write_text(f'[verify]\ncommand = ["./toy-opt", "--flag"]\ntimeout = {timeout}\n')


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    (tmp_path / "toy-opt").write_text(f"#!{sys.executable}\n{VERIFIER}")
    (tmp_path / "toy-opt").chmod(0o755)
    configure(tmp_path, timeout=100)
    with ServerProcess() as started:
        started.initialize({}, tmp_path.as_uri())
        yield started


def shown(server: ServerProcess, uri: str, version: int, source: str) -> list[dict[str, Any]]:
    """Waits for diagnostics of a source for a version and returns them."""

    def from_source(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [each for each in items if each["source"] == source]

    return from_source(server.published(uri, version, from_source))


def test_errors_of_another_verifier_have_its_name_and_notes(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, FUNCTION)
    (shown_text,) = shown(server, uri, 1, "toy-opt")
    assert shown_text["message"] == "'arith.addi' op is not liked here"
    assert shown_text["range"] == {"start": {"line": 1, "character": 7}, "end": {"line": 1, "character": 17}}
    assert [each["message"] for each in shown_text["relatedInformation"]] == ["see this function"]


def test_results_for_an_older_text_are_dropped(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, FUNCTION)
    shown(server, uri, 1, "toy-opt")
    server.change(uri, 2, {"text": FUNCTION.replace("addi", "muli")})
    assert [each["source"] for each in server.published(uri, 2)] == []


def test_an_error_that_both_verifiers_report_is_shown_once(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, FUNCTION.replace("return %r", "return %undeclared"))
    shown(server, uri, 1, "toy-opt")
    messages = [each["message"] for each in server.pulled(uri)]
    assert messages.count("use of undeclared SSA value name") == 1


@pytest.mark.parametrize(
    ("word", "timeout", "reason"), [("sleep", 0.1, "it took too long"), ("crash", 100, "exit code 3")]
)
def test_a_verifier_that_hangs_or_crashes_is_reported_once(
    server: ServerProcess, tmp_path: Path, word: str, timeout: float, reason: str
) -> None:
    configure(tmp_path, timeout)
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, f"// {word}\n")
    (shown_text,) = shown(server, uri, 1, "toy-opt")
    assert shown_text["message"] == f"'toy-opt' could not verify this file: {reason}"


def test_a_missing_verifier_is_reported(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "toy-opt").unlink()
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, FUNCTION)
    (shown_text,) = shown(server, uri, 1, "toy-opt")
    assert "cannot be started" in shown_text["message"]


def test_messages_of_both_filechecks_are_parsed() -> None:
    text = "// CHECK: foo\n// CHECK-NEXT: bar\n"
    llvm = "t.mlir:2:16: error: CHECK-NEXT: expected string not found in input\n"
    llvm += "<stdin>:2:4: note: scanning from here\nfoo\n"
    (reported,) = reported_diagnostics(text, LineIndex(text), ("t.mlir",), llvm, "run")
    assert text[reported.span.start : reported.span.end] == "bar"
    assert [note.message for note in reported.notes] == ["scanning from here: foo"]
    python = 't.mlir:2: error: Couldn\'t match "bar".\nCurrent position at <stdin>:2:1\nbaz\n^\n'
    (reported,) = reported_diagnostics(text, LineIndex(text), ("t.mlir",), python, "run")
    assert text[reported.span.start : reported.span.end] == "// CHECK-NEXT: bar"
