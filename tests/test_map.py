"""The tests are where a reader of the code looks for them, and ARCHITECTURE.md and CONTRIBUTING.md name what exists."""

from __future__ import annotations

import re
import tomllib

from tests.support.places import ROOT
from tests.test_layers import LAYERS, layer_of

OTHERS = {"e2e", "editors", "lsp", "notebook", "packaging", "support"}
"""Folders of tests that are about no package of `compiler/`."""


def test_a_folder_of_tests_has_the_name_of_the_package_that_it_is_about() -> None:
    folders = {path.parent.relative_to(ROOT / "tests").parts for path in (ROOT / "tests").rglob("__init__.py")}
    rooms = {"/".join(parts) for parts in folders if parts and parts[0] not in OTHERS}
    assert [name for name in sorted(rooms) if not (ROOT / "compiler" / name).is_dir()] == []


def paths_in(text: str) -> set[str]:
    """Returns the files and folders of the repository that a page names in full."""
    return set(re.findall(r"\b((?:compiler|ir_lsp|ir_notebook|tests|vscode-extension)/[\w./-]*)", text))


def missing(paths: set[str]) -> list[str]:
    return [path for path in sorted(paths) if not (ROOT / path.rstrip("./")).exists()]


def test_files_that_contributors_are_sent_to_exist() -> None:
    named = paths_in((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(named) > 20
    assert missing(named) == []


def test_the_map_of_the_code_names_what_exists() -> None:
    named = paths_in((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    assert len(named) > 50
    assert missing(named) == []


def test_the_map_of_the_code_names_every_part_of_the_compiler_and_every_package_of_the_server() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    unnamed = []
    for name in (name for layer in LAYERS for name in layer):
        path = ROOT / name.replace(".", "/")
        if path.is_dir() and path.parent != ROOT:
            unnamed += [] if f"`{path.relative_to(ROOT)}/`" in text else [name]
        elif name.startswith("compiler.") and not path.is_dir():
            unnamed += [] if f"{path.name}.py`" in text else [name]
    assert unnamed == []


def test_every_program_is_an_entry_point_of_the_map() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    programs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    for program, function in programs.items():
        module, _, name = function.partition(":")
        path = f"compiler/tools/{name}.py" if module == "compiler.tools.start" else module.replace(".", "/") + ".py"
        assert re.search(rf"^\| `{program}` \| `{path}`", text, re.MULTILINE), program


def test_the_map_of_the_compiler_goes_from_the_lowest_layer_up() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    code_map = text.partition("## Code map")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(compiler/[\w/]+)", code_map, re.MULTILINE)
    layers = [layer_of(row.rstrip("/").replace("/", ".")) for row in rows]
    assert len(rows) > 20 and layers == sorted(layers)


def test_the_map_names_the_rooms_of_the_syntax() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `compiler/syntax/` .*$", text, re.MULTILINE)
    rooms = {path.parent.name for path in (ROOT / "compiler" / "syntax").glob("*/__init__.py")}
    assert rooms and [name for name in sorted(rooms) if f"`{name}/`" not in row] == []
