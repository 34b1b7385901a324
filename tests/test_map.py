"""The tests are where a reader of the code looks for them, and CONTRIBUTING.md names files that exist."""

from __future__ import annotations

import re

from tests.support.places import ROOT

OTHERS = {"e2e", "editors", "lsp", "packaging", "support"}
"""Folders of tests that are about no package of `compiler/`."""


def test_a_folder_of_tests_has_the_name_of_the_package_that_it_is_about() -> None:
    folders = {path.parent.relative_to(ROOT / "tests").parts for path in (ROOT / "tests").rglob("__init__.py")}
    rooms = {parts for parts in folders if parts and parts[0] not in OTHERS}
    tops = {parts[0] for parts in rooms} | {"/".join(parts) for parts in rooms if parts[0] == "dialects"}
    assert [name for name in sorted(tops) if not (ROOT / "compiler" / name).is_dir()] == []


def test_files_that_contributors_are_sent_to_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b((?:compiler|ir_lsp|tests|vscode-extension)/[\w./-]*)", text))
    assert len(named) > 20
    assert [name for name in sorted(named) if not (ROOT / name.rstrip("./")).exists()] == []
