"""Bytecode in an editor: shown as text, saved as bytecode, and described in a hover."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import compiler
from compiler.bytecode.reader import read_bytecode
from compiler.bytecode.writer import WriterOptions, write_bytecode
from ir_lsp.compilation.bytecode_text import bytes_of, text_of
from ir_lsp.compilation.problems import NotCompiled
from ir_lsp.server import main
from tests.support.llvm_tools import MlirOpt
from tests.support.lsp_client import ServerProcess

TEXT = """module {
  func.func @f(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}
"""
LOCATED = 'func.func @f(%a: i32 loc("a")) -> i32 { return %a : i32 loc("f.mlir":3:4) } loc(unknown)'


def bytecode(text: str = TEXT, version: int = 6) -> bytes:
    return write_bytecode(compiler.parse(text, file_name="f.mlir"), None, WriterOptions(version, "somebody"))


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as started:
        started.initialize({})
        yield started


def command(server: ServerProcess, name: str, **argument: object) -> Any:
    return server.request("workspace/executeCommand", {"command": f"ir-lsp.{name}", "arguments": [argument]})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "f.mlirbc"
    path.write_bytes(bytecode())
    return path


# ------------------------------------------------------------------------------------------------------ conversions


def test_the_text_has_locations_if_the_file_has() -> None:
    text = text_of(bytecode(LOCATED), "f.mlirbc")
    assert text.has_locations
    assert 'loc("f.mlir":3:4)' in text.text
    again = text_of(bytes_of(text.text, 6, has_locations=True), "f.mlirbc")
    assert again.text == text.text


def test_a_text_without_locations_is_written_without_locations() -> None:
    data = bytes_of(TEXT, 6, has_locations=False)
    text = text_of(data, "f.mlirbc")
    assert (text.text, text.has_locations) == (TEXT, False)
    assert bytes_of(text.text, 6, has_locations=text.has_locations) == data


def test_locations_can_be_omitted() -> None:
    text = text_of(bytecode(LOCATED), "f.mlirbc", with_locations=False)
    assert "loc(" not in text.text


def test_an_invalid_text_is_not_written() -> None:
    with pytest.raises(NotCompiled) as syntax:
        bytes_of("func.func @f(", 6, has_locations=True)
    assert syntax.value.problems[0].line == 0
    with pytest.raises(NotCompiled, match=r"returns 1"):
        bytes_of("func.func @f() -> i32 {\n  return\n}", 6, has_locations=True)


def test_what_is_saved_is_read_by_mlir_opt(mlir_opt: MlirOpt) -> None:
    data = bytes_of(text_of(bytecode(LOCATED), "f.mlirbc").text, 6, has_locations=True)
    assert mlir_opt("--mlir-print-debuginfo", text=data).code == 0


# ------------------------------------------------------------------------------------------------------ the protocol


def test_a_file_is_read_as_text(server: ServerProcess, file: Path) -> None:
    answer = command(server, "readBytecode", uri=file.as_uri(), locations=False)
    assert answer == {"text": TEXT, "bytecodeVersion": 6, "producer": "somebody", "locations": False}


def test_bytes_need_no_file(server: ServerProcess) -> None:
    data = base64.b64encode(bytecode(version=3)).decode()
    answer = command(server, "readBytecode", uri="memory:/f.mlirbc", data=data)
    assert (answer["bytecodeVersion"], answer["locations"]) == (3, True)


def test_a_text_is_written_in_the_version_of_its_file(server: ServerProcess) -> None:
    answer = command(server, "writeBytecode", text=TEXT, bytecodeVersion=4, locations=False)
    file = read_bytecode(base64.b64decode(answer["data"]), compiler.new_context())
    assert file.header.version == 4
    assert compiler.print_ir(file.module) == TEXT


def test_a_text_is_written_to_a_file_which_keeps_its_permissions(server: ServerProcess, file: Path) -> None:
    file.chmod(0o640)
    answer = command(server, "writeBytecode", text=TEXT, target=file.as_uri(), locations=False)
    assert answer == {"path": str(file)}
    assert compiler.print_ir(read_bytecode(file.read_bytes(), compiler.new_context()).module) == TEXT
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_file_that_cannot_be_written_is_reported(server: ServerProcess, file: Path) -> None:
    answer = command(server, "writeBytecode", text=TEXT, target=(file / "inside.mlirbc").as_uri())
    assert "cannot be written" in answer["message"]
    answer = command(server, "writeBytecode", text="oops", target=file.as_uri())
    assert "path" not in answer and file.read_bytes() == bytecode()


def test_an_unwritten_text_has_a_reason_with_a_line(server: ServerProcess) -> None:
    answer = command(server, "writeBytecode", text="module {\n  oops\n}")
    assert answer["message"].startswith("line 2: ")
    assert answer["problems"][0]["line"] == 1


def test_a_damaged_file_is_reported_with_a_reason(server: ServerProcess, file: Path) -> None:
    file.write_bytes(bytecode()[:60])
    answer = command(server, "readBytecode", uri=file.as_uri())
    assert "in bytecode version 6 produced by: somebody" in answer["message"]
    assert "remain" in answer["message"]


def test_a_missing_file_is_reported(server: ServerProcess, tmp_path: Path) -> None:
    answer = command(server, "readBytecode", uri=(tmp_path / "none.mlirbc").as_uri())
    assert "cannot be read" in answer["message"]


def test_a_hover_of_the_module_has_version_and_producer(server: ServerProcess, file: Path) -> None:
    document = "mlir-bytecode:/f.mlirbc"
    text = command(server, "readBytecode", uri=file.as_uri(), document=document, locations=False)["text"]
    server.open(document, text)
    hovers = [
        server.request("textDocument/hover", {"textDocument": {"uri": document}, "position": position})
        for position in ({"line": 0, "character": 2}, {"line": 1, "character": 4})
    ]
    server.close(document)
    texts = [hover["contents"]["value"] for hover in hovers]
    assert "Bytecode of version 6, written by somebody." in texts[0]
    assert "Bytecode" not in texts[1]


def test_the_requests_of_upstream_are_answered(server: ServerProcess, file: Path) -> None:
    text = server.request("mlir/convertFromBytecode", {"uri": file.as_uri()})["output"]
    assert "func.func @f" in text
    server.open("untitled:f.mlir", text)
    data = server.request("mlir/convertToBytecode", {"uri": "untitled:f.mlir"})["output"]
    server.close("untitled:f.mlir")
    assert base64.b64decode(data).startswith(b"ML\xefR")
    error = server.answer(server.ask("mlir/convertToBytecode", {"uri": "untitled:none.mlir"}))["error"]
    assert error["message"] == "the document is not open"


OWN_DIALECT = """\
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import op
from compiler.ods.type_constraints import I32

ADD = op(
    "tiny.add",
    "Adds a number that it knows.",
    operands={"input": I32},
    attributes={"number": I32Attr},
    results={"output": I32},
    format="$input `,` $number attr-dict `:` type($output)",
)
"""


def test_operations_of_a_project_s_dialects_are_read_and_written(tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\npython = ["tiny.py"]\n')
    (tmp_path / "tiny.py").write_text(OWN_DIALECT)
    uri = (tmp_path / "f.mlirbc").as_uri()
    text = "func.func @f(%arg0: i32) -> i32 {\n  %0 = tiny.add %arg0, 3 : i32\n  return %0 : i32\n}"
    with ServerProcess() as server:
        server.initialize({}, tmp_path.as_uri())
        data = command(server, "writeBytecode", uri=uri, text=text, locations=False)["data"]
        answer = command(server, "readBytecode", uri=uri, data=data)
    assert "%0 = tiny.add %arg0, 3 : i32" in answer["text"]


# ------------------------------------------------------------------------------- as text, and on the command line


@pytest.mark.parametrize("beginning", ["ML\ufffdR", "ML\u00efR"])
def test_bytecode_opened_as_text_has_one_error(server: ServerProcess, beginning: str) -> None:
    uri = f"untitled:{ord(beginning[2])}.mlir"
    server.open(uri, f"{beginning}\r MLIR22\0\1\2%^")
    (actual,) = server.published(uri)
    server.close(uri)
    assert actual["message"].startswith("this is MLIR bytecode, not text")


def test_check_accepts_bytecode(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.mlirbc").write_bytes(bytecode())
    (tmp_path / "damaged.mlirbc").write_bytes(bytecode()[:60])
    wrong = "func.func @f() -> i32 {\n  %c = arith.constant 1 : i64\n  return %c : i64\n}"
    (tmp_path / "wrong.mlirbc").write_bytes(bytecode(wrong))
    assert main(["check", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any("damaged.mlirbc:1:1: error: attempting to parse" in line for line in lines)
    assert any("wrong.mlirbc:" in line and "doesn't match function result type" in line for line in lines)
    assert not any("good.mlirbc" in line for line in lines)
    assert main(["symbols", str(tmp_path / "good.mlirbc")]) == 0
    assert "function f" in capsys.readouterr().out
    assert main(["format", str(tmp_path / "good.mlirbc")]) == 1
    assert "is bytecode and cannot be formatted" in capsys.readouterr().err
