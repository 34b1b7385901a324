"""`make edit` says what it does, and what is missing before it begins."""

import runpy
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.places import ROOT

SCRIPTS = ROOT / "scripts"


class DiskUsage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The check of a clone in which nothing is installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: DiskUsage(10**12, 0, 10**12))
    check: Callable[[str, tuple[int, ...]], list[str]] = runpy.run_path(str(SCRIPTS / "prerequisites.py"))["problems"]
    return lambda port="", version=(3, 11): check(port, version)


def test_a_machine_that_has_everything_has_no_problems(problems: Callable[..., list[str]]) -> None:
    assert problems() == []


def test_an_old_python_is_reported_with_a_newer_one_that_is_there(
    problems: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "python3.12" else None)
    [problem] = problems(version=(3, 9))
    assert "Python 3.11 or newer is needed" in problem
    assert problem.endswith("make edit PYTHON=python3.12")


def test_a_python_that_is_not_used_any_more_may_be_old(problems: Callable[..., list[str]], tmp_path: Path) -> None:
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/.packages-installed").touch()
    assert problems(version=(3, 9)) == []


def test_a_python_without_venv_is_reported(problems: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    [problem] = problems()
    assert "apt install python3-venv" in problem


def test_a_full_disk_is_reported_until_the_editor_is_installed(
    problems: Callable[..., list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: DiskUsage(10**9, 10**9, 5_000_000))
    [problem] = problems()
    assert problem.startswith("5 MB are free")
    (tmp_path / ".build/code-server").mkdir(parents=True)
    (tmp_path / ".build/code-server/.installed").touch()
    assert problems() == []


def test_a_port_that_is_taken_or_none_is_reported(problems: Callable[..., list[str]]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        [problem] = problems(port=str(port))
        assert problem.startswith(f"Port {port} is taken")
    assert problems(port=str(port)) == []
    for invalid in ("web", "0", "65536"):
        assert problems(port=invalid) == [f"PORT={invalid} is no port: it is a number from 1 to 65535."]


def step(*command: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, str(SCRIPTS / "step.py"), "The step", *command]
    return subprocess.run(arguments, capture_output=True, text=True, timeout=60)


def test_a_step_is_announced_and_its_output_is_not_shown() -> None:
    done = step("echo", "chatter")
    assert (done.returncode, done.stdout) == (0, "  The step ...\n  The step: done in 0 s\n")


def test_a_step_that_fails_shows_the_end_of_its_output_and_fails_as_its_command() -> None:
    done = step("sh", "-c", "seq 100; exit 3")
    assert done.returncode == 3
    assert done.stdout.splitlines() == ["  The step ...", *map(str, range(81, 101)), "  The step: failed"]


@pytest.mark.parametrize(
    ("output", "way_out"),
    [
        ("npm error code ENOTFOUND", "set HTTPS_PROXY"),
        ("WARNING: Retrying ... NewConnectionError('Failed to establish a new connection')", "set HTTPS_PROXY"),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code EACCES", "who owns this folder"),
    ],
)
def test_a_failure_with_a_known_cause_says_the_way_out(output: str, way_out: str) -> None:
    done = step("sh", "-c", f'echo "{output}"; exit 1')
    assert way_out in done.stdout


def test_a_command_that_is_not_there_is_a_failed_step() -> None:
    done = step("/no/such/program")
    assert done.returncode != 0
    assert "/no/such/program" in done.stdout


@pytest.mark.parametrize(
    ("place", "is_kept"), [("/another/place/.venv", False), ("{clone}/.venv", True)], ids=["moved", "where it was"]
)
def test_the_environment_of_a_clone_that_was_moved_is_made_again(place: str, is_kept: bool, tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    settings = tmp_path / ".venv/pyvenv.cfg"
    settings.parent.mkdir()
    settings.write_text(f"command = /usr/bin/python3 -m venv {place.format(clone=tmp_path)}\n")
    run = subprocess.run(
        ["make", "--dry-run", ".venv/.created"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ("The clone was moved" in run.stdout) is not is_kept
    assert settings.exists() is is_kept
