"""Compiles and runs C++ that tests emit."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.tool import Run


def run_cpp(source: str, folder: Path) -> Run:
    """Compiles a program and runs it; skips the test where no compiler is installed."""
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("no C++ compiler is installed")
    (folder / "program.cpp").write_text(source)
    subprocess.run([compiler, "-std=c++17", "-o", "program", "program.cpp"], cwd=folder, check=True, timeout=120)
    done = subprocess.run([str(folder / "program")], capture_output=True, check=False, timeout=60)
    return Run.decoded(done.returncode, done.stdout, done.stderr)
