"""The server and its children inside another program, such as the VS Code extension in WebAssembly."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import cattrs.gen
import pytest
from lsprotocol import types as lsp

from ir_lsp import children
from ir_lsp.embedded import serve
from ir_lsp.messages import message_converter
from ir_lsp.programs import execution
from ir_lsp.programs.commands import Command, CommandError
from ir_lsp.rehearsal import rehearse


class FakeBytes(bytes):
    """Bytes of the host language."""

    def to_bytes(self) -> bytes:
        return bytes(self)


class FakeWorker:
    """A worker that answers its input in capitals; it fails without input."""

    def __init__(
        self, output: Callable[[FakeBytes], None], errors: Callable[[str], None], ended: Callable[[int], None]
    ) -> None:
        self.heard: list[str] = []
        self.is_killed = False
        self._output, self._errors, self._ended = output, errors, ended

    def write(self, data: str) -> None:
        self.heard.append(data)

    def end(self, data: str) -> None:
        self.heard.append(data)
        asyncio.get_running_loop().call_soon(self._answer)

    def kill(self) -> None:
        self.is_killed = True

    def _answer(self) -> None:
        text = "".join(self.heard)
        if text:
            self._output(FakeBytes(text.upper().encode()))
        else:
            self._errors("nothing was asked\n")
        self._ended(0 if text else 1)


class FakeHost(ModuleType):
    """The program that contains the server."""

    def __init__(self) -> None:
        super().__init__("ir_lsp_host")
        self.sent: list[dict[str, Any]] = []
        self.codes: list[int] = []
        self.workers: list[FakeWorker] = []

    def send(self, message: str) -> None:
        self.sent.append(json.loads(message))

    def start(self, module: str, *callbacks: Callable[..., None]) -> FakeWorker:
        self.workers.append(FakeWorker(*callbacks))
        return self.workers[-1]

    def exit(self, code: int) -> None:
        self.codes.append(code)


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> FakeHost:
    created = FakeHost()
    ffi = ModuleType("pyodide.ffi")
    vars(ffi)["create_proxy"] = lambda function: function
    for module in (created, ModuleType("pyodide"), ffi):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(children, "HAS_PROCESSES", False)
    return created


def test_messages_are_answered_and_exit_ends_the_server(host: FakeHost, tmp_path: Path) -> None:
    async def session() -> None:
        receive = serve(cache=tmp_path)
        params: dict[str, object] = {"processId": None, "rootUri": None, "capabilities": {}}
        receive(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}))
        await asyncio.sleep(0)
        receive(json.dumps({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}))
        await asyncio.sleep(0)
        receive(json.dumps({"jsonrpc": "2.0", "method": "exit"}))

    asyncio.run(session())
    answers = {message["id"]: message for message in host.sent if "id" in message}
    assert answers[1]["result"]["serverInfo"]["name"] == "ir-lsp"
    assert answers[2]["result"] is None
    assert host.codes == [0]


def test_a_rehearsal_opens_the_files_of_a_folder_and_leaves_nothing_running(host: FakeHost, tmp_path: Path) -> None:
    for name, text in (("correct", "func.func @f() {\n  return\n}\n"), ("mistaken", "func.func @g(\n")):
        (tmp_path / f"{name}.mlir").write_text(text)

    async def session() -> int:
        await rehearse(str(tmp_path), tmp_path)
        return len(asyncio.all_tasks())

    assert asyncio.run(session()) == 1
    assert host.sent == []


_START = """
import asyncio, builtins, cattrs.gen, sys
from pathlib import Path
from ir_lsp.embedded import generated_code
from ir_lsp.rehearsal import rehearse

compile, generated = builtins.compile, []
def count(source, name, *options, **named_options):
    generated.append("generated" in str(name))
    return compile(source, name, *options, **named_options)
builtins.compile = count
files, cache = map(Path, sys.argv[1:])
with generated_code(cache):
    asyncio.run(rehearse(str(files), cache))
print(sum(generated))
"""


def test_a_start_uses_code_that_an_earlier_start_generated(tmp_path: Path) -> None:
    (tmp_path / "correct.mlir").write_text("func.func @f() {\n  return\n}\n")
    command = [sys.executable, "-c", _START, str(tmp_path), str(tmp_path / "cache")]
    first, second = (int(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(2))
    assert first > 300
    assert second < 10


def test_after_a_rehearsal_no_code_is_generated_for_other_capabilities(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "correct.mlir").write_text("func.func @f() {\n  return\n}\n")
    asyncio.run(rehearse(str(tmp_path), tmp_path))
    monkeypatch.setattr(cattrs.gen, "compile", None, raising=False)
    capabilities = {
        "textDocument": {"completion": {"completionItem": {"tagSupport": {"valueSet": [1]}}}},
        "workspace": {"workspaceEdit": {"resourceOperations": ["create"]}, "symbol": {"symbolKind": {"valueSet": [1]}}},
        "general": {"positionEncodings": ["utf-8"]},
    }
    folders = [{"uri": "file:///work", "name": "work"}]
    params = {"processId": None, "rootUri": None, "capabilities": capabilities, "workspaceFolders": folders}
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    structured = message_converter().structure(request, lsp.InitializeRequest)
    assert structured.params.workspace_folders[0].name == "work"


def test_a_child_gets_its_input_and_gives_its_output(host: FakeHost) -> None:
    async def ask() -> tuple[tuple[bytes, bytes], int | None]:
        child = await children.start_module("ir_lsp.passes", collects_errors=True)
        return await child.communicate(b"abc"), child.returncode

    assert asyncio.run(ask()) == ((b"ABC", b""), 0)


def test_the_errors_of_a_child_that_fails_are_collected(host: FakeHost) -> None:
    async def ask() -> tuple[tuple[bytes, bytes], int | None]:
        child = await children.start_module("ir_lsp.passes", collects_errors=True)
        return await child.communicate(b""), child.returncode

    assert asyncio.run(ask()) == ((b"", b"nothing was asked\n"), 1)


def test_a_child_that_is_killed_ends_at_once(host: FakeHost) -> None:
    async def kill() -> int:
        child = await children.start_module("ir_lsp.tracing.worker")
        child.kill()
        return await child.wait()

    assert asyncio.run(kill()) < 0
    assert host.workers[0].is_killed


def test_a_program_is_not_started_and_the_reason_is_reported(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execution, "HAS_PROCESSES", False)
    with pytest.raises(CommandError, match="'FileCheck' cannot be started: the server runs in WebAssembly"):
        asyncio.run(execution.run_limited(["FileCheck"], Command(("FileCheck",)), b"", Path(), 1.0))


NATIVE = ("islpy", "llvmlite", "numpy", "z3")
"""Packages that are not in WebAssembly."""
IN_WEBASSEMBLY = (
    "ir_lsp.embedded",
    "ir_lsp.methods",
    "ir_lsp.passes",
    "ir_lsp.tracing.worker",
    "ir_lsp.compilation.bytecode_worker",
)


@pytest.mark.parametrize("module", IN_WEBASSEMBLY)
def test_the_server_and_its_children_need_no_native_packages(module: str) -> None:
    without = "".join(f"sys.modules[{package!r}] = None; " for package in NATIVE)
    program = f"import sys; {without}import {module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
