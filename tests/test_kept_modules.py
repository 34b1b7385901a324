"""Modules are imported from one file once they were loaded, and never when they changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT

PROGRAM = """
import sys
from importlib import import_module
from pathlib import Path
root, folder = sys.argv[1:]
sys.path.insert(0, root)
import compiler
from compiler.kept_modules import KeptModules
from compiler.private_folder import PrivateFolder
compiler.__path__.insert(0, folder)
with KeptModules(PrivateFolder(Path(folder, "kept"))):
    demo = import_module("compiler.demo")
print(type(demo.__loader__).__name__, demo.__file__ == str(Path(folder, "demo.py")), demo.VALUE)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "demo.py").write_text("VALUE = 'first'\n")
    return tmp_path


def imported(folder: Path) -> str:
    """Returns the loader of the module, whether it has the right file, and its value, in a new process."""
    command = [sys.executable, "-c", PROGRAM, str(ROOT), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_the_second_start_imports_from_the_file(folder: Path) -> None:
    assert imported(folder) == "SourceFileLoader True first"
    assert imported(folder) == "_Loader True first"


def test_a_module_that_changed_is_imported_as_it_is_and_kept_again(folder: Path) -> None:
    imported(folder)
    (folder / "demo.py").write_text("VALUE = 'another'\n")
    assert imported(folder) == "SourceFileLoader True another"
    assert imported(folder) == "_Loader True another"


def test_a_file_that_was_cut_off_is_made_again(folder: Path) -> None:
    imported(folder)
    (kept,) = (folder / "kept").iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    assert imported(folder) == "SourceFileLoader True first"
    assert imported(folder) == "_Loader True first"


def test_a_folder_that_others_may_write_to_is_not_used(folder: Path) -> None:
    imported(folder)
    (folder / "kept").chmod(0o777)
    assert imported(folder) == "SourceFileLoader True first"
