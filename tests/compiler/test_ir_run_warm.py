"""`ir-run --warm`: runs in a process that is kept ready."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.tools.ir_run import SERVER, server_address

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

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "compiler.tools.ir_run", "--warm", *words]
        return subprocess.run(command, capture_output=True, text=True, env=self.environment, check=False)


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ready]:
    folder = tmp_path_factory.mktemp("ready")
    (folder / "f.mlir").write_text(FUNCTION)
    found = Ready(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        address = server_address()
    assert address is not None
    command = [sys.executable, "-m", SERVER, address]
    with subprocess.Popen(command, env=found.environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == f"listening at {address}\n"
            yield found
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
