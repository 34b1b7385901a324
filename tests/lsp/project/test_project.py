"""The project file: found, parsed, its problems reported, and read again when it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.diagnostics import Severity
from compiler.project_file import Project, Projects, read_project
from tests.support.places import ROOT


def project_of(folder: Path, text: str, name: str = "ir-lsp.toml") -> Project:
    (folder / name).write_text(text)
    project = read_project(folder / name)
    assert project is not None
    return project


def problems(project: Project) -> list[tuple[str, str]]:
    """Returns the text at each problem, and its message."""
    return [(project.text[each.span.start : each.span.end], each.message) for each in project.problems]


def test_a_project_file_names_dialects_tools_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLVM", "/opt/llvm")
    project = project_of(
        tmp_path,
        """
        extensions = [".toy"]
        [dialects]
        td = ["include/Toy.td", "/abs/Other.td"]
        include = ["${workspaceFolder}/include", "${env:LLVM}/include"]
        python = ["toy.py"]
        llvm-tblgen = "llvm-tblgen-22"
        [run]
        tools = { toy-opt = "build/bin/toy-opt", FileCheck = "FileCheck-22" }
        timeout = 5
        [verify]
        command = ["./build/toy-opt", "--flag"]
        [hints]
        enable = false
        [inlay-hints]
        types = false
        """,
    )
    assert project.problems == ()
    assert project.extensions == (".toy",)
    assert project.dialects.td == (tmp_path / "include/Toy.td", Path("/abs/Other.td"))
    assert project.dialects.include == (tmp_path / "include", Path("/opt/llvm/include"))
    assert project.dialects.python == (tmp_path / "toy.py",)
    assert project.dialects.llvm_tblgen == "llvm-tblgen-22"
    assert project.tools == {"toy-opt": str(tmp_path / "build/bin/toy-opt"), "FileCheck": "FileCheck-22"}
    assert (project.run_timeout, project.verify_timeout) == (5.0, 10.0)
    assert project.verify_command == (str(tmp_path / "build/toy-opt"), "--flag")
    assert project.hints is False
    assert project.inlay_hints == {"types": False}


def test_unknown_keys_and_wrong_values_are_reported_at_their_places(tmp_path: Path) -> None:
    project = project_of(
        tmp_path,
        """
        extension = [".toy"]
        extensions = ["toy"]
        hints.enable = 1
        [dialects]
        td = "Toy.td"
        tdd = []
        [run]
        tools = { "toy-opt" = 3 }
        timeout = -1
        [pipelines]
        mine = ["cse"]
        """,
    )
    assert problems(project) == [
        (
            "extension",
            "'extension' is not known; there are 'mlir', 'extensions', 'opt', 'dialects', 'run', 'verify', "
            "'pipelines', 'hints', 'inlay-hints'",
        ),
        ("extensions", "'toy' is no extension: it begins with a dot, as '.mlir' does"),
        ("hints.enable", "'hints.enable' is true or false"),
        ("td", "'dialects.td' is an array of strings"),
        (
            "tdd",
            "'dialects.tdd' is not known; there are 'td', 'include', 'records', 'irdl', 'python', 'llvm-tblgen'",
        ),
        ("toy-opt", "'run.tools.toy-opt' is a string"),
        ("timeout", "'run.timeout' is a number of seconds, more than 0 and at most 3600"),
        ("mine", "'pipelines.mine' is a string"),
    ]
    assert [each.severity for each in project.problems][:2] == [Severity.WARNING, Severity.ERROR]


@pytest.mark.parametrize("value", ["3", "[]", '["toy-opt", ""]'])
def test_the_program_that_runs_passes_is_a_name_or_a_command(tmp_path: Path, value: str) -> None:
    assert project_of(tmp_path, 'opt = "mlir-opt"').opt == ("mlir-opt",)
    assert project_of(tmp_path, 'opt = ["bin/toy-opt", "-v"]').opt == (str(tmp_path / "bin/toy-opt"), "-v")
    (problem,) = project_of(tmp_path, f"opt = {value}").problems
    assert problem.message == "'opt' is a program, or an array of a program and its options"


def test_the_table_of_a_pyproject_is_read(tmp_path: Path) -> None:
    project = project_of(tmp_path, "[tool.ir-lsp]\nfoo = 1\n[tool.ir-lsp.hints]\nenable = true\n", "pyproject.toml")
    assert project.hints is True
    assert [text for text, _ in problems(project)] == ["foo"]


def test_a_pyproject_without_the_table_is_not_a_project_file(tmp_path: Path) -> None:
    for text in ("[tool.ruff]\n", "tool = 3\n", "not toml"):
        (tmp_path / "pyproject.toml").write_text(text)
        assert read_project(tmp_path / "pyproject.toml") is None


@pytest.mark.parametrize("text", ["a = [1,\n", "a = \n[dialects]", "= 1", "[dialects", "\x00", "a = 1\na = 2\n"])
def test_invalid_toml_is_a_diagnostic(tmp_path: Path, text: str) -> None:
    project = project_of(tmp_path, text)
    assert len(project.problems) == 1
    assert 0 <= project.problems[0].span.start <= project.problems[0].span.end <= len(text)


def test_invalid_utf8_is_a_diagnostic(tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_bytes(b"\xff\xfe")
    project = read_project(tmp_path / "ir-lsp.toml")
    assert project is not None
    assert [each.message for each in project.problems] == ["cannot be read: it is not UTF-8"]


def test_the_nearest_project_file_is_used(tmp_path: Path) -> None:
    inner = tmp_path / "inner" / "deep"
    inner.mkdir(parents=True)
    project_of(tmp_path, "[hints]\nenable = false\n")
    project_of(tmp_path / "inner", "[tool.ir-lsp.hints]\nenable = true\n", "pyproject.toml")
    (inner / "pyproject.toml").write_text("[tool.other]\n")
    projects = Projects()
    assert projects.of_file(tmp_path / "a.mlir").hints is False
    assert projects.of_file(inner / "a.mlir").hints is True
    assert len(projects.known) == 2


def test_changes_of_the_file_are_detected(tmp_path: Path) -> None:
    projects = Projects()
    file = tmp_path / "a.mlir"
    assert projects.of_file(file).path is None
    project_of(tmp_path, "[hints]\nenable = false\n")
    assert [each.hints for each in projects.refresh()] == [False]
    assert projects.of_file(file).hints is False
    assert projects.refresh() == []
    project_of(tmp_path, "[hints]\nenable = true # changed\n")
    assert [each.hints for each in projects.refresh()] == [True]
    (tmp_path / "ir-lsp.toml").unlink()
    assert projects.refresh() == [Project(tmp_path / "ir-lsp.toml")]
    assert projects.of_file(file) == Project()


def test_a_missing_file_has_no_project() -> None:
    assert Projects().of_file(Path("/no/such/folder/\0/a.mlir")) == Project()


def test_the_documented_project_file_has_no_problems(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "project-file.md").read_text()
    project = project_of(tmp_path, page.partition("```toml\n")[2].partition("```")[0])
    assert project.problems == ()
    assert project.tools["%mlir_lib_dir"] == "/usr/lib/llvm/lib"
