"""The MLIR release of a project's files: configured, detected, shown, and offered in a quick fix."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

import pytest

from compiler.dialects import load_dialect
from compiler.errors.names import OlderSyntax
from compiler.ir.context import Context
from compiler.project_file import read_project
from ir_lsp.command_line.files import check_file
from ir_lsp.documents.document import OpenDocument
from ir_lsp.features.diagnostics import begin_release_search
from tests.support.lsp_client import ServerProcess
from tests.support.markers import view_of

RESHAPE = """\
func.func @f(%a: tensor<2x4xf32>) -> tensor<8xf32> {
  %0 = tosa.reshape %a {new_shape = array<i64: 8>} : (tensor<2x4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
CAPABILITIES: dict[str, Any] = {
    "workspace": {
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
    }
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess() as started:
        started.initialize(CAPABILITIES, tmp_path.as_uri())
        yield started


def status(server: ServerProcess) -> list[int]:
    response: dict[str, Any] = server.request("workspace/executeCommand", {"command": "ir-lsp.status", "arguments": []})
    mlir: list[int] = response["mlir"]
    return mlir


def is_hint_alone(diagnostics: Sequence[Mapping[str, object]]) -> bool:
    """Returns True if the only diagnostic is the hint on the release; a busy server may publish errors before."""
    return [each["code"] for each in diagnostics] == ["older-mlir"]


def test_the_project_file_names_a_release(tmp_path: Path) -> None:
    path = tmp_path / "ir-lsp.toml"
    path.write_text('mlir = "19"\n')
    project = read_project(path)
    assert project is not None
    assert project.mlir_version == 19
    assert project.problems == ()


def test_an_unknown_release_is_reported_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "ir-lsp.toml"
    path.write_text('extensions = []\nmlir = "7"\n')
    project = read_project(path)
    assert project is not None
    (problem,) = project.problems
    assert problem.message == "'mlir' is a release from '16' on, or the path of an LLVM that tells its own"
    assert project.text[problem.span.start :].startswith("mlir")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "cmake/Modules/LLVMVersion.cmake",
            "if(NOT DEFINED LLVM_VERSION_MAJOR)\n  set(LLVM_VERSION_MAJOR 21)\nendif()\n",
        ),
        ("llvm/CMakeLists.txt", "set(LLVM_VERSION_MAJOR 19)\n"),
        ("include/llvm/Config/llvm-config.h", "#define LLVM_VERSION_MAJOR 16\n"),
        ("lib/cmake/llvm/LLVMConfigVersion.cmake", 'set(PACKAGE_VERSION "20.1.2")\n'),
    ],
)
def test_the_release_of_an_llvm_tree_is_found_in_its_files(tmp_path: Path, file: str, text: str) -> None:
    tree = tmp_path / "llvm-project"
    (tree / "mlir/include").mkdir(parents=True)
    (tree / file).parent.mkdir(parents=True, exist_ok=True)
    (tree / file).write_text(text)
    (tmp_path / "ir-lsp.toml").write_text('mlir = "llvm-project/mlir/include"\n')
    project = read_project(tmp_path / "ir-lsp.toml")
    assert project is not None
    assert str(project.mlir_version) in text


def test_the_release_is_found_without_a_key(tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text("extensions = []\n")
    checkout = tmp_path / "third_party/llvm-project"
    (checkout / "cmake/Modules").mkdir(parents=True)
    (checkout / "cmake/Modules/LLVMVersion.cmake").write_text("set(LLVM_VERSION_MAJOR 21)\n")
    project = read_project(tmp_path / "ir-lsp.toml")
    assert project is not None
    assert project.mlir_version == 21
    installed = tmp_path / "usr/lib/cmake/llvm"
    installed.mkdir(parents=True)
    (installed / "LLVMConfigVersion.cmake").write_text('set(PACKAGE_VERSION "19.1.7")\n')
    (tmp_path / "build").mkdir()
    (tmp_path / "build/CMakeCache.txt").write_text(
        f"MLIR_DIR:PATH={tmp_path / 'usr/lib/cmake/mlir'}\nLLVM_DIR:PATH={installed}\n"
    )
    project = read_project(tmp_path / "ir-lsp.toml")
    assert project is not None
    assert project.mlir_version == 19


def test_files_are_parsed_as_the_project_s_release(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    (tmp_path / "ir-lsp.toml").write_text('mlir = "19"\n')
    server.open(uri, RESHAPE)
    assert server.published(uri) == []
    assert status(server) == [19]


def test_files_are_parsed_again_after_a_change_of_the_release(server: ServerProcess, tmp_path: Path) -> None:
    uri, project = (tmp_path / "a.mlir").as_uri(), tmp_path / "ir-lsp.toml"
    project.write_text('mlir = "22"\n')
    server.open(uri, RESHAPE)
    assert server.published(uri, wanted=lambda diagnostics: len(diagnostics) > 1)
    project.write_text('mlir = "19"\n')
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": project.as_uri(), "type": 2}]})
    server.published(uri, wanted=operator.not_)


def test_the_setting_applies_if_no_project_names_a_release(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, RESHAPE)
    assert server.published(uri, wanted=bool)
    server.notify("workspace/didChangeConfiguration", {"settings": {"mlir": {"version": "19"}}})
    server.published(uri, wanted=operator.not_)


def test_an_error_in_a_file_of_an_older_release_names_the_release_and_a_fix(
    server: ServerProcess, tmp_path: Path
) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, RESHAPE)
    (hint,) = server.published(uri, wanted=is_hint_alone)
    assert status(server) == [19]
    assert hint["message"].startswith("this is the syntax of 'tosa.reshape' up to MLIR 19")
    assert hint["range"]["start"] == {"line": 1, "character": 7}
    params = {"textDocument": {"uri": uri}, "range": hint["range"], "context": {"diagnostics": [hint]}}
    actions = server.request("textDocument/codeAction", params)
    (action,) = [each for each in actions if each["title"] == "Parse the project's files as MLIR 19 (ir-lsp.toml)"]
    creation, edited = action["edit"]["documentChanges"]
    assert creation["kind"] == "create"
    assert creation["uri"] == (tmp_path / "ir-lsp.toml").as_uri()
    assert edited["edits"][0]["newText"] == 'mlir = "19"\n'


def test_an_error_in_every_release_names_no_release(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, RESHAPE.replace("new_shape", "nothing_known"))
    assert "older-mlir" not in [each["code"] for each in server.published(uri, wanted=bool)]


def test_a_release_without_the_syntax_of_an_operation_is_not_named() -> None:
    search = begin_release_search(view_of(RESHAPE.replace("new_shape", "nothing_known")))
    assert search is not None
    assert search.advance(math.inf) and search.fault is None


def test_a_text_parsed_as_an_older_release_has_the_errors_of_that_release(
    server: ServerProcess, tmp_path: Path
) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, RESHAPE)
    server.published(uri, wanted=is_hint_alone)
    server.change(uri, 2, {"text": RESHAPE.replace("return %0", "return %1")})
    actual = server.published(uri, wanted=lambda diagnostics: len(diagnostics) > 1)
    assert sorted(each["code"] for each in actual) == ["older-mlir", "undeclared-value"]


def test_an_error_on_the_line_after_an_operation_of_an_older_release_names_the_release(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text(
        "func.func @f(%a: memref<4xf32>) -> index {\n"
        "  %0 = bufferization.to_tensor %a : memref<4xf32>\n"
        "  %1 = arith.constant 1 : index\n"
        "  return %1 : index\n}\n"
    )
    report = check_file(str(tmp_path / "a.mlir"))
    assert [finding.code for finding in report.findings] == ["older-mlir"]


def test_a_large_text_is_parsed_as_an_older_release(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text("// a long comment of a small model\n" * 4000 + RESHAPE)
    report = check_file(str(tmp_path / "a.mlir"))
    assert [finding.code for finding in report.findings] == ["older-mlir"]


def test_the_search_for_a_release_stops_at_its_deadline() -> None:
    text = "".join(RESHAPE.replace("@f", f"@f{index}") for index in range(200))
    document = OpenDocument("", 1, text, Context(load_dialect, allow_unregistered=True))
    assert document.parse(inf)
    assert document.verify(inf)
    search = begin_release_search(document.view)
    assert search is not None
    slices = 1
    while not search.advance(0.0):
        slices += 1
    assert slices > 3
    assert search.fault == OlderSyntax(19, "tosa.reshape")


def test_a_text_of_an_older_release_is_checked_by_its_rules(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text(RESHAPE)
    report = check_file(str(tmp_path / "a.mlir"))
    assert [finding.code for finding in report.findings] == ["older-mlir"]
    (tmp_path / "ir-lsp.toml").write_text('mlir = "22"\n')
    assert check_file(str(tmp_path / "a.mlir")).has_errors


NEWER = """\
memref.global "private" constant @table : memref<2xf32> = dense<0.0> alignment = 64
func.func @f() {
  %0 = arith.constant 1 : i32
  "arith.addi"(%0) : (i32) -> i32
  return
}
"""


def severities(folder: Path) -> list[str]:
    return [finding.severity for finding in check_file(str(folder / "a.mlir")).findings]


def test_a_possible_change_since_a_release_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text(NEWER)
    assert severities(tmp_path) == ["error", "error"]
    (tmp_path / "ir-lsp.toml").write_text('mlir = "24"\n')
    assert severities(tmp_path) == ["warning", "warning"]
    (tmp_path / "a.mlir").write_text(NEWER.replace("return", "return %1 : i32"))
    assert "error" in severities(tmp_path)


def test_a_newer_mlir_in_the_project_s_tree_has_its_own_definitions(tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text("extensions = []\n")
    for file, text in (
        ("cmake/Modules/LLVMVersion.cmake", "set(LLVM_VERSION_MAJOR 24)\n"),
        ("mlir/include/mlir/IR/OpBase.td", ""),
    ):
        (tmp_path / "llvm-project" / file).parent.mkdir(parents=True)
        (tmp_path / "llvm-project" / file).write_text(text)
    project = read_project(tmp_path / "ir-lsp.toml")
    assert project is not None
    assert (project.mlir_version, project.mlir_include) == (22, tmp_path / "llvm-project/mlir/include")
    assert not project.names_mlir


def test_own_dialects_are_loaded_for_a_text_of_an_older_release(tmp_path: Path) -> None:
    (tmp_path / "toy.irdl").write_text("irdl.dialect @toy {\n  irdl.operation @make {\n  }\n}\n")
    (tmp_path / "ir-lsp.toml").write_text('dialects.irdl = ["toy.irdl"]\n')
    (tmp_path / "a.mlir").write_text(RESHAPE + '"toy.make"() : () -> ()\n"toy.make"() : () -> i32\n')
    assert check_file(str(tmp_path / "a.mlir")).has_errors
    (tmp_path / "a.mlir").write_text(RESHAPE + '"toy.make"() : () -> ()\n')
    report = check_file(str(tmp_path / "a.mlir"))
    assert [finding.code for finding in report.findings] == ["older-mlir"]


def test_errors_of_unknown_operations_name_no_release(tmp_path: Path) -> None:
    text = RESHAPE.replace("  return", "  toy.show %0 : tensor<8xf32>\n  return")
    (tmp_path / "a.mlir").write_text(text)
    report = check_file(str(tmp_path / "a.mlir"))
    assert not report.has_errors
    assert "older-mlir" in [finding.code for finding in report.findings]
