"""Code that `attrs`, `dataclasses` and `typing` generate is compiled once, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT

CLASSES = """
import attrs
from dataclasses import dataclass
from typing import NamedTuple

@attrs.define
class Position:
    line: int
    character: int = 0

@dataclass(frozen=True, slots=True)
class Span:
    start: int
    end: int

class Word(NamedTuple):
    text: "str"

print(Position(3), Position(1, 2) == Position(1, 2), Span(1, 2), Span(1, 2) == Span(1, 2), Word("a"))
"""
SAID = "Position(line=3, character=0) True Span(start=1, end=2) True Word(text='a')"
PROGRAM = """
import pathlib, sys
file, *sys.path[:0] = sys.argv[1:]
import compiler.generated_code
with compiler.generated_code.GeneratedCode(pathlib.Path(file)):
    import classes
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    (tmp_path / "classes.py").write_text(CLASSES)
    return tmp_path / "code"


def said_by_import(kept: Path) -> str:
    """Returns the output of a new process that imports the module; its code is kept in a file, beside it or below."""
    folder = next(parent for parent in kept.parents if (parent / "classes.py").exists())
    command = [sys.executable, "-c", PROGRAM, *map(str, (kept, ROOT, folder))]
    same_numbers = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=same_numbers)
    assert not done.stderr
    return done.stdout.strip()


def state(kept: Path) -> tuple[int, int]:
    """A file that is written anew is another one."""
    return kept.stat().st_ino, kept.stat().st_mtime_ns


def test_the_second_import_takes_what_the_first_compiled(kept: Path) -> None:
    assert said_by_import(kept) == SAID
    first = state(kept)
    assert said_by_import(kept) == SAID
    assert state(kept) == first


def test_classes_that_changed_are_compiled_anew(kept: Path) -> None:
    said_by_import(kept)
    first = state(kept)
    (kept.parent / "classes.py").write_text(CLASSES.replace("character", "column"))
    assert said_by_import(kept) == SAID.replace("character", "column")
    assert state(kept) != first


@pytest.mark.parametrize("keep", [0, 4, 40, 400])
def test_a_file_that_was_cut_off_is_made_again(kept: Path, keep: int) -> None:
    said_by_import(kept)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:keep])
    assert said_by_import(kept) == SAID
    assert len(kept.read_bytes()) == len(whole)


def test_a_folder_that_cannot_be_written_only_takes_time(kept: Path) -> None:
    kept.write_text("a file where the folder should be")
    assert said_by_import(kept / "code") == SAID
