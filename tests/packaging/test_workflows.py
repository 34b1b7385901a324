"""Workflows, the action, issue forms, hooks and the Containerfile, held against what reads them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.places import ROOT

yaml = pytest.importorskip("ruamel.yaml", reason="the dependency group `release` is not installed")

TOOLS = Path(sys.executable).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
BROKEN = "func.func @f() -> i32 {\n  return %missing : i32\n}\n"


def run_tool(name: str, *arguments: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs one of the dependency group's programs; skips the test where it is not installed."""
    if not (TOOLS / name).exists():
        pytest.skip(f"{name} is not installed: the dependency group `release` brings it")
    environment = os.environ | {"PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"}
    command = [str(TOOLS / name), *map(str, arguments)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=170)


def load(path: Path) -> Any:
    """Returns what a YAML file says."""
    return yaml.YAML(typ="safe").load(path)


def test_actionlint_finds_nothing_in_the_workflows() -> None:
    result = run_tool("actionlint", *WORKFLOWS)
    assert result.returncode == 0, result.stdout


def test_zizmor_finds_no_weakness_in_workflows_and_action() -> None:
    result = run_tool("zizmor", "--offline", "--no-progress", *WORKFLOWS, "action.yml")
    assert result.returncode == 0, result.stdout


def test_hadolint_finds_nothing_in_the_containerfile() -> None:
    result = run_tool("hadolint", "Containerfile")
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-actions", [ROOT / "action.yml"]),
        ("github-issue-forms", [path for path in FORMS if path.stem != "config"]),
        ("github-issue-config", [ROOT / ".github/ISSUE_TEMPLATE/config.yml"]),
    ],
)
def test_what_github_reads_has_its_schema(schema: str, files: list[Path]) -> None:
    result = run_tool("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("file", [*WORKFLOWS, ROOT / "action.yml"], ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit_with_its_version_beside_it(file: Path) -> None:
    used = re.findall(r"uses: (.*)", file.read_text())
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_nothing_but_targets_and_scripts_of_the_tree(file: Path) -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    glue = ("apt-get update ", "docker login ", "echo ")
    for job in load(file)["jobs"].values():
        for command in (step["run"] for step in job["steps"] if "run" in step):
            words = command.split()
            if words[0] == "make":
                assert words[1] in targets
            elif words[0] in ("bash", "python"):
                assert (ROOT / words[1]).is_file()
            else:
                assert command.startswith(glue), command


def test_the_tests_of_every_system_are_there() -> None:
    named = re.findall(r'"(tests/[\w/]+\.py)"', (ROOT / ".ci" / "portable.py").read_text())
    assert named
    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_the_workflow_token_may_do_nothing_unless_a_job_says_so() -> None:
    for file in WORKFLOWS:
        assert load(file)["permissions"] in ({}, {"contents": "read"})


def test_the_step_of_the_action_writes_a_report_and_remembers_the_exit_code(tmp_path: Path) -> None:
    steps = {step.get("id"): step for step in load(ROOT / "action.yml")["runs"]["steps"]}
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "broken.mlir").write_text(BROKEN)
    (tmp_path / "right.mlir").write_text("")
    output = tmp_path / "output"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "IR_LSP": str(TOOLS / "ir-lsp"),
        "PATHS": "one\nright.mlir",
        "REPORT": "report.sarif",
        "GITHUB_OUTPUT": str(output),
    }
    code = steps["check"]["run"]
    bash = shutil.which("bash")
    assert bash is not None
    result = subprocess.run([bash, "-e", "-o", "pipefail", "-c", code], cwd=tmp_path, env=environment, timeout=120)
    assert result.returncode == 0
    assert output.read_text() == "code=1\n"
    report = load(tmp_path / "report.sarif")
    (actual,) = report["runs"][0]["results"]
    assert actual["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "one/broken.mlir"


def test_precommit_accepts_the_configuration_and_the_hooks() -> None:
    assert run_tool("pre-commit", "validate-config", ".pre-commit-config.yaml").returncode == 0
    assert run_tool("pre-commit", "validate-manifest", ".pre-commit-hooks.yaml").returncode == 0


def test_hooks_of_another_project_check_and_format_its_files(tmp_path: Path) -> None:
    """The hooks' commands, on the files that their patterns choose; pre-commit installs this project for each."""
    (tmp_path / "broken.mlir").write_text(BROKEN)
    (tmp_path / "crooked.ttir").write_text("func.func @f() {\nreturn\n}\n")
    hooks = {hook["id"]: hook for hook in load(ROOT / ".pre-commit-hooks.yaml")}
    for hook in hooks.values():
        pattern = re.compile(hook["files"])
        assert [name for name in ("a.mlir", "b.ttgir", "c.py", "d.mlirbc") if pattern.search(name)] == [
            "a.mlir",
            "b.ttgir",
        ]

    def run(hook: str, file: str) -> subprocess.CompletedProcess[str]:
        program, *words = hooks[hook]["entry"].split()
        return run_tool(program, *words, file, folder=tmp_path)

    assert run("ir-lsp-check", "broken.mlir").returncode == 1
    assert run("ir-lsp-check", "crooked.ttir").returncode == 0
    assert run("ir-lsp-format", "crooked.ttir").returncode == 0
    assert (tmp_path / "crooked.ttir").read_text() == "func.func @f() {\n  return\n}\n"
