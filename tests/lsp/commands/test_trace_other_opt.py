"""Traces of passes that another `*-opt`, named in the project file, runs; they are imported from its output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.commands.test_trace import SUMS, Commands, passes_in
from tests.support.llvm_tools import MlirOpt
from tests.support.lsp_client import ServerProcess

TOY_OPT = """\
import sys
sys.stdin.read()
if "--pass-pipeline=builtin.module(toy-pass)" not in sys.argv:
    sys.exit("<unknown>:0: error: unknown pass")
for when, op in (("Before", "toy.old"), ("After", "toy.new")):
    print(f"// -----// IR Dump {when} ToyPass (toy-pass) //----- //", file=sys.stderr)
    print(f'module {{\\n  "{op}"() : () -> () loc("-":1:1)\\n}}\\n', file=sys.stderr)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy-opt").write_text(f"#!{sys.executable}\n{TOY_OPT}")
    (tmp_path / "toy-opt").chmod(0o755)
    return tmp_path


@pytest.fixture
def command(tmp_path: Path) -> Iterator[Commands]:
    with ServerProcess() as server:
        server.initialize({}, tmp_path.as_uri())
        yield Commands(server)


def record(command: Commands, folder: Path, text: str, pipeline: str) -> Any:
    uri = (folder / "a.mlir").as_uri()
    command.server.open(uri, text)
    return command("record", uri=uri, pipeline=pipeline)


def test_mlir_opt_runs_the_passes(command: Commands, tmp_path: Path, mlir_opt: MlirOpt) -> None:
    (tmp_path / "ir-lsp.toml").write_text(f'opt = "{mlir_opt.program}"\n')
    recording = record(command, tmp_path, SUMS, "func.func(canonicalize,cse),convert-to-llvm")
    passes = passes_in(recording["tree"])
    assert [each["argument"] for each in passes] == ["canonicalize", "cse"] * 3 + ["convert-to-llvm"]
    text = command("text", trace=recording["trace"], state=recording["states"])["text"]
    assert text.count("llvm.func") == 3
    assert "loc(" not in text
    life = command("life", uri=(tmp_path / "a.mlir").as_uri(), position={"line": 3, "character": 8})
    assert [(each["argument"], each["what"]) for each in life["events"]][-1] == ("convert-to-llvm", "replaced")
    line = command("copy", trace=recording["trace"], kind="command")["text"]
    assert line.startswith(f"{mlir_opt.program} a.mlir --pass-pipeline=")


def test_an_error_of_a_pass_is_shown_at_its_line(command: Commands, tmp_path: Path, mlir_opt: MlirOpt) -> None:
    (tmp_path / "ir-lsp.toml").write_text(f'opt = ["{mlir_opt.program}", "--allow-unregistered-dialect"]\n')
    text = (
        'func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = "a.b"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n'
        "  return %0 : tensor<4xf32>\n}\n"
    )
    recording = record(command, tmp_path, text, "canonicalize,one-shot-bufferize,cse")
    assert recording["problem"]["line"] == 1
    assert [each["failed"] for each in passes_in(recording["tree"])] == [False, True]


def test_passes_of_the_other_program_are_recorded(command: Commands, folder: Path) -> None:
    (folder / "ir-lsp.toml").write_text('opt = "./toy-opt"\n')
    recording = record(command, folder, '"toy.old"() : () -> ()\n', "toy-pass")
    assert [each["argument"] for each in passes_in(recording["tree"])] == ["toy-pass"]
    assert "toy.new" in command("text", trace=recording["trace"], state=recording["states"])["text"]
    assert command("presets", uri=(folder / "a.mlir").as_uri())["opt"] == str(folder / "toy-opt")


def test_a_program_that_runs_no_pass_has_a_reason(command: Commands, folder: Path) -> None:
    (folder / "ir-lsp.toml").write_text('opt = "./toy-opt"\n')
    recording = record(command, folder, '"toy.old"() : () -> ()\n', "another")
    assert recording["message"] == "'toy-opt' ran no pass: <unknown>:0: error: unknown pass"
    (folder / "ir-lsp.toml").write_text('opt = "no-such-opt"\n')
    command.server.notify("workspace/didChangeWatchedFiles", {"changes": []})
    recording = record(command, folder, '"toy.old"() : () -> ()\n', "another")
    assert recording["message"] == "the program 'no-such-opt', which the project file names as 'opt', was not found"


def test_no_program_is_run_in_an_untrusted_folder(folder: Path) -> None:
    (folder / "ir-lsp.toml").write_text('opt = "./toy-opt"\n')
    with ServerProcess() as server:
        server.initialize({}, folder.as_uri(), initializationOptions={"workspaceTrusted": False})
        recording = record(Commands(server), folder, '"toy.old"() : () -> ()\n', "toy-pass")
    assert "trace" not in recording
    assert "not trusted" in recording["message"]
