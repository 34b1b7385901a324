"""`ir-run --warm`: runs in a process that is kept ready."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.tools.run_client import SERVER, peer_user, server_address

FUNCTION = """func.func @f(%a: i32, %b: i32) -> i32 {
  %c = arith.muli %a, %b : i32
  return %c : i32
}
"""


class Ready:
    """A process that is kept ready, for the programs of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
        self.address = ""

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "compiler.tools.ir_run", "--warm", *words]
        return subprocess.run(command, capture_output=True, text=True, env=self.environment, check=False)


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ready]:
    folder = tmp_path_factory.mktemp("ready")
    (folder / "f.mlir").write_text(FUNCTION)
    actual = Ready(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        address = server_address()
    assert address is not None
    command = [sys.executable, "-m", SERVER, address]
    with subprocess.Popen(command, env=actual.environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == f"listening at {address}\n"
            yield actual
        finally:
            server.terminate()


def test_a_run_gives_what_it_gives_elsewhere(ready: Ready) -> None:
    done = ready.run(str(ready.folder / "f.mlir"), "--entry", "f", "6", "7")
    assert (done.stdout, done.stderr, done.returncode) == ("42 : i32\n", "", 0)


def test_a_changed_file_is_read_anew_and_errors_have_their_exit_code(ready: Ready) -> None:
    path = ready.folder / "g.mlir"
    path.write_text(FUNCTION.replace("muli", "addi"))
    assert ready.run(str(path), "--entry", "f", "6", "7").stdout == "13 : i32\n"
    path.write_text(FUNCTION.replace("muli", "nothing"))
    done = ready.run(str(path), "--entry", "f", "6", "7")
    assert done.returncode == 1
    assert "arith.nothing" in done.stderr


def test_a_crash_there_ends_that_run_alone(ready: Ready) -> None:
    path = ready.folder / "crash.mlir"
    text = (
        "llvm.func @f() -> i32 {\n  %p = llvm.mlir.zero : !llvm.ptr\n  %v = llvm.load volatile %p : !llvm.ptr -> i32\n"
    )
    path.write_text(text + "  llvm.return %v : i32\n}\n")
    done = ready.run(str(path))
    assert done.returncode == 1
    assert "null pointer" in done.stderr
    assert ready.run(str(ready.folder / "f.mlir"), "--entry", "f", "2", "3").stdout == "6 : i32\n"


PROBE = """
import json, os, resource, subprocess, sys, time
from compiler.tools import run_server

def probe(words):
    if words == ["state"]:
        print(json.dumps({
            "folder": os.getcwd(), "umask": os.umask(0o777), "files": sorted(map(int, os.listdir("/proc/self/fd"))),
            "environment": dict(os.environ), "limit": resource.getrlimit(resource.RLIMIT_CPU), "zone": time.tzname[0],
            "input": sys.stdin.read(),
        }))
        os.environ["LEFT"] = "behind"
        return 3
    if words == ["leave"]:
        print(subprocess.Popen(["sleep", "1000"], stdout=subprocess.DEVNULL).pid)
    if words == ["wait"]:
        print(os.getpid(), flush=True)
        time.sleep(1000)
    return 0

run_server.main = probe
run_server.prepare = run_server.compile_program = lambda: None
run_server.start(sys.argv[1])
"""
"""A process that is kept ready and tells what a run finds."""


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ready]:
    actual = Ready(tmp_path_factory.mktemp("probe"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(actual.folder))
        address = server_address()
    assert address is not None
    left_open = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(left_open, True)
    command = [sys.executable, "-c", PROBE, address]
    with subprocess.Popen(
        command, env=actual.environment, close_fds=False, stdout=subprocess.PIPE, text=True
    ) as server:
        os.close(left_open)
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == f"listening at {address}\n"
            actual.address = address
            yield actual
        finally:
            server.terminate()


def state(probe: Ready, folder: Path, **options: Any) -> dict[str, Any]:
    command = [sys.executable, "-m", "compiler.tools.ir_run", "--warm", "state"]
    environment = {**probe.environment, **options.pop("env", {})}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=environment, input="given", check=False, **options
    )
    assert (done.returncode, done.stderr) == (3, "")
    data: dict[str, Any] = json.loads(done.stdout)
    return data


needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files are listed in /proc on Linux")


@needs_proc
def test_a_run_has_folder_environment_limits_and_files_of_its_caller_and_none_of_the_run_before(
    probe: Ready, tmp_path: Path
) -> None:
    def limit() -> None:
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (1234, hard))

    first = state(probe, tmp_path, env={"ONLY": "first", "TZ": "XYZ-5"}, umask=0o027, preexec_fn=limit)
    assert (first["folder"], first["umask"], first["limit"][0]) == (str(tmp_path), 0o027, 1234)
    assert (first["environment"]["ONLY"], first["zone"], first["input"]) == ("first", "XYZ", "given")
    second = state(probe, tmp_path.parent, umask=0o022)
    assert (second["folder"], second["umask"]) == (str(tmp_path.parent), 0o022)
    assert second["limit"] == list(resource.getrlimit(resource.RLIMIT_CPU))
    assert not {"ONLY", "LEFT", "TZ"} & set(second["environment"]) - set(os.environ)
    assert set(first["files"]) == set(second["files"]) == {0, 1, 2, 3}, "3 is the folder /proc/self/fd itself"


def wait_for_end(process: int) -> None:
    """Waits until a process, which need not be a child of this one, has ended."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        assert select.select([descriptor], [], [], 60)[0], "the process goes on"
    finally:
        os.close(descriptor)


@needs_proc
def test_what_a_run_has_started_ends_with_it(probe: Ready) -> None:
    done = probe.run("leave")
    assert done.returncode == 0
    wait_for_end(int(done.stdout))


def heed_interrupts() -> None:
    """Makes SIGINT end a process again: a shell has its background jobs, and what they start, ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@needs_proc
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_ends_with_its_caller(probe: Ready, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "compiler.tools.ir_run", "--warm", "wait"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=probe.environment,
        preexec_fn=heed_interrupts,
    ) as caller:
        assert caller.stdout is not None
        process = int(caller.stdout.readline())
        caller.send_signal(how)
        wait_for_end(process)


@needs_proc
def test_a_run_that_a_signal_ends_has_the_exit_code_that_shells_give(probe: Ready) -> None:
    command = [sys.executable, "-m", "compiler.tools.ir_run", "--warm", "wait"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=probe.environment) as caller:
        assert caller.stdout is not None
        os.kill(int(caller.stdout.readline()), signal.SIGTERM)
        assert caller.wait(timeout=60) == 128 + signal.SIGTERM


def test_the_other_end_of_a_socket_tells_its_user() -> None:
    first, other = socket.socketpair()
    with first, other:
        assert peer_user(first) in (None, os.getuid())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_is_not_served_even_where_the_socket_can_be_reached(probe: Ready) -> None:
    for folder in [Path(probe.address), *list(Path(probe.address).parents)[:-2]]:
        folder.chmod(folder.stat().st_mode | 0o777)
    source = """
import os, socket, sys
os.setuid(65534)
connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
print(connection.recv(4))
"""
    done = subprocess.run([sys.executable, "-c", source, probe.address], capture_output=True, text=True, check=False)
    Path(probe.address).parent.chmod(0o700)
    assert done.stdout == "b''\n", done.stderr
    assert probe.run("other").returncode == 0


def test_a_folder_that_others_may_write_to_holds_no_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert server_address() is not None
    folder = tmp_path / f"ir-run-{os.getuid()}"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o770)
    assert server_address() is None


def test_callers_whose_environment_counts_when_a_process_starts_have_a_process_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    first = server_address()
    monkeypatch.setenv("SOMETHING", "else")
    assert server_address() == first
    monkeypatch.setenv("LD_PRELOAD", "/nonexistent.so")
    assert server_address() != first
