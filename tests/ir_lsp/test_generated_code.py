"""What `attrs` and `dataclasses` generate is compiled once, and never in the way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CLASSES = """
import attrs
from dataclasses import dataclass

@attrs.define
class Position:
    line: int
    character: int = 0

@dataclass(frozen=True, slots=True)
class Span:
    start: int
    end: int

print(Position(3), Position(1, 2) == Position(1, 2), Span(1, 2), Span(1, 2) == Span(1, 2))
"""
SAID = "Position(line=3, character=0) True Span(start=1, end=2) True"
IMPORT = (
    "import sys, pathlib, ir_lsp.generated_code as g; g.import_with_kept_code('classes', pathlib.Path(sys.argv[1]))"
)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    (tmp_path / "classes.py").write_text(CLASSES)
    return tmp_path / "kept"


def said_by_import(kept: Path) -> str:
    """What the module prints when a new process imports it."""
    root = Path(__file__).resolve().parents[2]
    program = f"import sys; sys.path[:0] = [{str(root)!r}, {str(kept.parent)!r}]; {IMPORT}"
    done = subprocess.run([sys.executable, "-c", program, kept], capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout.strip()


def states(kept: Path) -> list[tuple[str, int, int]]:
    """The files there are; a file that is written anew is another one."""
    return [(path.name, path.stat().st_ino, path.stat().st_mtime_ns) for path in sorted(kept.iterdir())]


def test_the_second_import_takes_what_the_first_compiled(kept: Path) -> None:
    assert said_by_import(kept) == SAID
    first = states(kept)
    assert len(first) == 1
    assert said_by_import(kept) == SAID
    assert states(kept) == first


def test_classes_that_changed_are_compiled_anew(kept: Path) -> None:
    said_by_import(kept)
    first = states(kept)
    (kept.parent / "classes.py").write_text(CLASSES.replace("character", "column"))
    assert said_by_import(kept) == SAID.replace("character", "column")
    assert states(kept) != first


@pytest.mark.parametrize("keep", [0, 4, 40, 400])
def test_a_file_that_was_cut_off_is_made_again(kept: Path, keep: int) -> None:
    said_by_import(kept)
    (path,) = kept.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[:keep])
    assert said_by_import(kept) == SAID
    assert len(path.read_bytes()) == len(whole)


def test_a_folder_that_cannot_be_written_only_takes_time(kept: Path) -> None:
    kept.write_text("a file where the folder should be")
    assert said_by_import(kept) == SAID
