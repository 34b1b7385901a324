"""Parts of Python that Windows lacks are removed here, and all that needs none of them works."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.test_layers import modules

WITHOUT_POSIX = """
# The standard library and other people's packages know which system they are on: they are loaded before.
import asyncio, concurrent.futures.process, os, select, selectors, signal, socket, subprocess, sys
import elftools.elf.elffile, filecheck, islpy, llvmlite.binding, lsprotocol.types, numpy, platformdirs, pygls.lsp.server
import platformdirs.unix, websockets.asyncio.server
family, socketpair = socket.AF_UNIX, socket.socketpair
socket.socketpair = lambda: socketpair(family)  # asyncio's own
for name in ("fcntl", "grp", "posix_ipc", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
for owner, names in (
    (os, ("fork", "getuid", "geteuid", "killpg", "posix_spawn", "setsid", "WIFSIGNALED", "WTERMSIG", "WEXITSTATUS")),
    (signal, ("SIGALRM", "SIGBUS", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGTRAP", "SIGUSR1", "alarm", "setitimer")),
    (socket, ("AF_UNIX", "send_fds", "recv_fds")),
    (select, ("poll", "PIPE_BUF")),
):
    for name in names:
        delattr(owner, name)
def add_reader(self, *arguments):
    raise NotImplementedError
asyncio.SelectorEventLoop.add_reader = add_reader
"""

IR = "func.func @add(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"


def run_without_posix(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs `code` in a new interpreter that has none of POSIX's modules and functions."""
    command = [sys.executable, "-c", WITHOUT_POSIX + code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_every_module_can_be_imported_without_posix() -> None:
    entry_points = [name for name in modules() if not name.startswith("compiler.dialects.")]
    result = run_without_posix(
        "from importlib import import_module\nfor name in sys.argv[1:]: import_module(name)", *entry_points
    )
    assert result.returncode == 0, result.stderr


def test_files_are_checked_and_passes_run_without_posix(tmp_path: Path) -> None:
    file = tmp_path / "add.mlir"
    file.write_text(IR)
    checked = run_without_posix("from ir_lsp.server import main; sys.exit(main())", "check", str(file))
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
    optimized = run_without_posix("from compiler.tools.ir_opt import main; sys.exit(main())", "-cse", str(file))
    assert optimized.returncode == 0, optimized.stderr
    assert "arith.addi %arg0, %arg0" in optimized.stdout


def test_running_code_without_posix_says_what_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "add.mlir"
    file.write_text(IR)
    result = run_without_posix("from compiler.tools.ir_run import main; sys.exit(main())", str(file), "4")
    assert result.returncode == 1
    assert "compiled code can be run on Linux and macOS only" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_server_finds_an_error_and_ends_without_posix() -> None:
    command = [sys.executable, "-c", WITHOUT_POSIX + "from ir_lsp.server import main; sys.exit(main())"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None

        def send(**message: Any) -> None:
            assert server.stdin is not None
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            server.stdin.flush()

        def receive() -> Any:
            assert server.stdout is not None
            length = 0
            while line := server.stdout.readline().strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            return json.loads(server.stdout.read(length))

        send(id=1, method="initialize", params={"capabilities": {}, "processId": None, "rootUri": None})
        assert receive()["id"] == 1
        send(method="initialized", params={})
        document = {"uri": "untitled:a.mlir", "languageId": "mlir", "version": 1, "text": IR.replace("%0 :", "%b :")}
        send(method="textDocument/didOpen", params={"textDocument": document})
        while (message := receive()).get("method") != "textDocument/publishDiagnostics":
            pass
        assert "undeclared" in message["params"]["diagnostics"][0]["message"]
        send(id=2, method="shutdown")
        while receive().get("id") != 2:
            pass
        send(method="exit")
        assert server.wait(timeout=60) == 0
