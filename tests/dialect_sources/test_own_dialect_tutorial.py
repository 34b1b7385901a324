"""docs/own-dialect.md: what it says to save is saved, what it says to type is typed, and gives what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.support.places import ROOT

PAGE = ROOT / "docs" / "own-dialect.md"
PROGRAMS = {"ir-opt": "compiler.tools.ir_opt", "ir-run": "compiler.tools.ir_run", "ir-lsp": "ir_lsp"}
_PART = re.compile(
    r"(?P<verb>Save as|Append to) `(?P<file>[\w.-]+)`:\n\n```\w+\n(?P<text>.*?)```"
    r"|```console\n(?P<session>.*?)```",
    re.DOTALL,
)


def commands(session: str) -> list[tuple[str, str]]:
    """The commands of a console, each with what it prints."""
    parts = re.split(r"^\$ (.*)\n", session, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def test_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    ran = 0
    for part in _PART.finditer(PAGE.read_text()):
        if part["file"]:
            with open(tmp_path / part["file"], "a" if part["verb"] == "Append to" else "w") as file:
                file.write(part["text"])
            continue
        for command, expected in commands(part["session"]):
            program, *arguments = shlex.split(command)
            done = subprocess.run(
                [sys.executable, "-m", PROGRAMS[program], *arguments],
                capture_output=True,
                text=True,
                cwd=tmp_path,
                env=environment,
                timeout=60,
                check=False,
            )
            assert done.stderr + done.stdout == expected, command
            ran += 1
    assert ran >= 5
    assert "### `geo.swap`" in (tmp_path / "geo.md").read_text()
