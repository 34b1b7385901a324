"""A project's own dialects in an editor: loaded, in hovers and definitions, and loaded again when files change."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ir_lsp.dialect_loading import PATTERNS
from tests.support.llvm_tools import Tblgen
from tests.support.lsp_client import ServerProcess

TOY = """\
include "mlir/IR/OpBase.td"
def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "::toy"; let summary = "A toy."; }
def Toy_DoubleOp : Op<Toy_Dialect, "double"> {
  let summary = "Doubles a number.";
  let arguments = (ins I32:$input);
  let results = (outs I32:$output);
  let assemblyFormat = "$input attr-dict `:` type($output)";
}
"""
USE = """\
func.func @f(%a: i32) -> i32 {
  %0 = toy.double %a : i32
  return %0 : i32
}
"""
PYTHON = """\
from compiler.ods.define import op
from compiler.ods.type_constraints import I32

TWICE = op(
    "tiny.twice",
    "Doubles a number, too.",
    operands={"input": I32},
    results={"output": I32},
    format="$input attr-dict `:` type($output)",
)
"""
IRDL = """\
irdl.dialect @plain {
  irdl.operation @thing {
    %0 = irdl.is i32
    irdl.operands(input: %0)
  }
}
"""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with ServerProcess() as started:
        yield started


def begin(server: ServerProcess, folder: Path, options: dict[str, Any] | None = None) -> None:
    options = options or {"workspaceTrusted": True}
    server.initialize({"workspace": {"applyEdit": True}}, folder.as_uri(), initializationOptions=options)


def messages(diagnostics: list[dict[str, Any]]) -> list[str]:
    return [each["message"] for each in diagnostics]


def wait_until_valid(server: ServerProcess, uri: str) -> None:
    """Waits until a document has no diagnostics; its dialects are loaded meanwhile."""
    server.published(uri, wanted=operator.not_)


def wait_for_errors(server: ServerProcess, uri: str) -> list[str]:
    return messages(server.published(uri, wanted=bool))


def changed(server: ServerProcess, path: Path, text: str) -> None:
    path.write_text(text)
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 2}]})


def position(text: str, word: str) -> dict[str, int]:
    before = text[: text.index(word)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


@pytest.mark.usefixtures("tblgen")
def test_a_dialect_in_tablegen_is_loaded_and_its_operations_have_definitions(
    server: ServerProcess, tmp_path: Path
) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\ntd = ["Toy.td"]\n')
    (tmp_path / "Toy.td").write_text(TOY)
    begin(server, tmp_path)
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, USE)
    wait_until_valid(server, uri)
    at = {"textDocument": {"uri": uri}, "position": position(USE, "toy.double")}
    assert "Doubles a number." in server.request("textDocument/hover", at)["contents"]["value"]
    (place,) = server.request("textDocument/definition", at)
    assert place["uri"] == (tmp_path / "Toy.td").as_uri()
    assert place["range"]["start"]["line"] == 2


@pytest.mark.usefixtures("tblgen")
def test_a_changed_definition_is_loaded_at_once(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\ntd = ["Toy.td"]\n')
    (tmp_path / "Toy.td").write_text(TOY)
    begin(server, tmp_path)
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, USE)
    wait_until_valid(server, uri)
    changed(server, tmp_path / "Toy.td", TOY.replace("I32:$input", "I64:$input"))
    assert wait_for_errors(server, uri) == ["use of value '%a' expects different type than prior uses: 'i64' vs 'i32'"]


@pytest.mark.usefixtures("tblgen")
def test_errors_in_a_definition_file_are_shown_in_it(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\ntd = ["Toy.td"]\n')
    (tmp_path / "Toy.td").write_text(TOY.replace("Op<Toy_Dialect", "Opp<Toy_Dialect"))
    begin(server, tmp_path)
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, USE)
    file = (tmp_path / "Toy.td").as_uri()
    (problem,) = server.published(file)
    assert problem["message"] == "Couldn't find class 'Opp'"
    assert problem["range"]["start"] == {"line": 2, "character": 19}
    changed(server, tmp_path / "Toy.td", TOY)
    assert server.published(file) == []
    wait_until_valid(server, uri)


def test_python_modules_and_irdl_files_define_dialects_by_folder(server: ServerProcess, tmp_path: Path) -> None:
    for name, source, text in (("one", 'python = ["d.py"]', PYTHON), ("two", 'irdl = ["d.irdl"]', IRDL)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ir-lsp.toml").write_text(f"[dialects]\n{source}\n")
        (tmp_path / name / f"d.{'py' if name == 'one' else 'irdl'}").write_text(text)
    begin(server, tmp_path)
    tiny = "func.func @f(%a: i32) -> i32 {\n  %0 = tiny.twice %a : i32\n  return %0 : i32\n}\n"
    plain = 'func.func @f(%a: i64) {\n  "plain.thing"(%a) : (i64) -> ()\n  return\n}\n'
    messages_by_file = {}
    for folder in ("one", "two"):
        for name, text in (("tiny", tiny), ("plain", plain)):
            uri = (tmp_path / folder / f"{name}.mlir").as_uri()
            server.open(uri, text)
            messages_by_file[folder, name] = messages(server.published(uri))
    assert messages_by_file["one", "tiny"] == []
    assert messages_by_file["one", "plain"] == []  # of a dialect that this folder knows nothing of
    assert messages_by_file["two", "plain"] == ["expected 'i32' but got 'i64'"]
    assert "the dialect 'tiny' is not known" in messages_by_file["two", "tiny"][0]


def test_a_changed_python_module_is_loaded_again_and_its_errors_are_shown(
    server: ServerProcess, tmp_path: Path
) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\npython = ["d.py"]\n')
    module = tmp_path / "d.py"
    module.write_text(PYTHON)
    begin(server, tmp_path)
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, "func.func @f(%a: i32) {\n  %0 = tiny.twice %a : i32\n  return\n}\n")
    wait_until_valid(server, uri)
    changed(server, module, PYTHON.replace("= op(", "= opp("))
    (problem,) = server.published(module.as_uri())
    assert problem["message"] == "NameError: name 'opp' is not defined"
    assert problem["range"]["start"]["line"] == 3
    assert "the dialect 'tiny' is not known" in wait_for_errors(server, uri)[0]
    changed(server, module, PYTHON)
    assert server.published(module.as_uri()) == []
    wait_until_valid(server, uri)


def test_changed_records_are_loaded_again(tblgen: Tblgen, server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\nrecords = ["toy.json"]\n')
    records = tmp_path / "toy.json"
    records.write_text(tblgen.records(TOY))
    begin(server, tmp_path)
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, USE)
    wait_until_valid(server, uri)
    changed(server, records, tblgen.records(TOY.replace("I32:$input", "I64:$input")))
    assert wait_for_errors(server, uri) == ["use of value '%a' expects different type than prior uses: 'i64' vs 'i32'"]


def test_the_client_watches_every_kind_of_file_that_defines_dialects() -> None:
    assert {"**/*.td", "**/*.py", "**/*.irdl", "**/*.json"} <= set(PATTERNS)


def test_errors_of_loading_an_irdl_file_are_shown_in_its_document(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\nirdl = ["d.irdl.mlir"]\n')
    file = tmp_path / "d.irdl.mlir"
    anything = IRDL.replace("irdl.operands", "%any = irdl.any\n%some = irdl.any_of(%0, %any)\nirdl.operands")
    file.write_text(anything)
    begin(server, tmp_path)
    server.open(file.as_uri(), anything)
    problem = wait_for_errors(server, file.as_uri())
    assert problem == ["any_of constraints are not in the correct form"]
    server.change(file.as_uri(), 2, {"text": IRDL})
    wait_until_valid(server, file.as_uri())


def test_passes_know_the_dialects_of_the_project(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\npython = ["d.py"]\n')
    pure = PYTHON.replace("import I32\n", "import I32\nfrom compiler.ods.traits import PURE\n")
    (tmp_path / "d.py").write_text(pure.replace("    format=", "    traits=[PURE],\n    format="))
    begin(server, tmp_path)
    uri = (tmp_path / "a.mlir").as_uri()
    line = "  %0 = tiny.twice %a : i32\n"
    server.open(uri, f"func.func @f(%a: i32) {{\n{line}  return\n}}\n")
    wait_until_valid(server, uri)
    argument = {"uri": uri, "pipeline": "canonicalize"}
    asked = server.ask("workspace/executeCommand", {"command": "ir-lsp.applyPasses", "arguments": [argument]})
    edit = server.asked("workspace/applyEdit", {"applied": True})["edit"]
    assert server.answer(asked)["result"]["applied"]
    assert "tiny.twice" not in str(edit)
    status = server.request("workspace/executeCommand", {"command": "ir-lsp.status", "arguments": []})
    assert "tiny" in status["dialects"]


def test_without_trust_no_python_of_the_workspace_is_run(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[dialects]\npython = ["d.py"]\n')
    (tmp_path / "d.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n{PYTHON}")
    begin(server, tmp_path, options={"workspaceTrusted": False})
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, "func.func @f(%a: i32) {\n  %0 = tiny.twice %a : i32\n  return\n}\n")
    assert "the dialect 'tiny' is not known" in wait_for_errors(server, uri)[0]
    assert not (tmp_path / "ran").exists()
