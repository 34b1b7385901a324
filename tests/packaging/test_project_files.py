"""The files that people and services find first: one version, the licence, the changelog, pages whose paths exist."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from compiler.version import MLIR_VERSION, VERSION
from release.changelog import entries, notes_of
from release.smoke import PROGRAMS, Failure
from tests.support.places import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "docs/install.md", "docs/versions.md")


def test_all_packages_have_one_version() -> None:
    extension = ROOT / "vscode-extension"
    manifest = json.loads((extension / "package.json").read_text())
    lock = json.loads((extension / "package-lock.json").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert manifest["version"] == lock["version"] == lock["packages"][""]["version"] == VERSION
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "compiler/version.py"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_prints_the_version_and_the_mlir_that_it_follows(program: str) -> None:
    command = [str(Path(sys.executable).parent / program), "--version"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"{program} {VERSION} (follows MLIR {MLIR_VERSION})\n"


def test_every_program_of_the_wheel_is_tried_before_a_release() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert sorted(scripts) == sorted(PROGRAMS)


def test_the_licence_is_apaches_text_unchanged() -> None:
    words = " ".join((ROOT / "LICENSE").read_text().split())
    assert hashlib.sha256(words.encode()).hexdigest() == (
        "0ffddef9e48f8a09aed5caf2d44f7ba1c1be2d9b8e0a6f693b1635b2d5566645"
    )


@pytest.mark.parametrize("package", ["compiler", "ir_lsp", "ir_notebook"])
def test_a_package_tells_type_checkers_that_it_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def test_the_changelog_has_the_form_of_keep_a_changelog() -> None:
    actual = entries((ROOT / "CHANGELOG.md").read_text())
    versions = [name for name in actual if name != "Unreleased"]
    assert next(iter(actual)) == "Unreleased"
    assert versions == sorted(versions, key=lambda name: [int(part) for part in name.split(".")], reverse=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## [1.0.0]\n", "1.0.0 needs a date"),
        ("## [Unreleased] - 2026-01-01\n", "Unreleased needs no date"),
        ("## 1.0.0 - 2026-01-01\n", "a heading is neither"),
        ("## [1.0.0] - 2026-01-01\n### New\n- x\n", "groups that are none of"),
        ("## [1.0.0] - 2026-01-01\n### Added\n- x\n", "says nothing of 2.0.0"),
    ],
)
def test_a_changelog_that_is_wrong_stops_a_release(text: str, message: str) -> None:
    with pytest.raises(Failure, match=message):
        notes_of(text, "2.0.0")


def test_the_notes_of_a_release_are_its_entry() -> None:
    text = "## [Unreleased]\n\n## [1.0.0] - 2026-01-01\n\n### Added\n\n- x\n\n## [0.9.0] - 2025-01-01\n\n- y\n"
    assert notes_of(text, "1.0.0") == "### Added\n\n- x\n"


@pytest.mark.parametrize("page", PAGES)
def test_the_files_that_a_page_names_exist(page: str) -> None:
    text = (ROOT / page).read_text()
    links = {(ROOT / page).parent / target for target in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text)}
    in_tree = (
        r"`((?:compiler|ir_lsp|ir_notebook|tests|docs|release|packaging|vscode-extension|\.github|\.ci)/[\w./-]*)`"
    )
    named = {ROOT / target for target in re.findall(in_tree, text)}
    assert [str(path) for path in sorted(links | named) if not path.exists()] == []


def test_the_targets_that_pages_name_are_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        for named in re.findall(r"\bmake ((?:[a-z0-9]+-?)+)\b(?= *[`#\n])", (ROOT / page).read_text()):
            assert named in targets, f"{page}: make {named}"
