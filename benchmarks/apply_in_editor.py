"""Measures a pass in the editor, from the request to the edit: "Apply cse to the file" on a file of 1,000 lines.

  apply_in_editor.py [FILE] [--pass cse] [--rounds N] [--servers N]

Starts the server, opens the file and waits for its diagnostics. Then it requests the code action's edit
(`codeAction/resolve`): first before any other pass (cold), then after each of several edits (warm). Prints the median
of the cold times of several servers and the median of the warm times. Without FILE it generates a text in which every
third operation is a duplicate. Compiled modules of Python are kept.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
URI = "file:///benchmark.mlir"
ABILITIES = {
    "textDocument": {
        "codeAction": {"resolveSupport": {"properties": ["edit"]}, "dataSupport": True},
        "publishDiagnostics": {"versionSupport": True},
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}


def generated(lines: int) -> str:
    """Returns a module of functions of about 25 lines each."""
    collected: list[str] = []
    while len(collected) < lines:
        number = len(collected)
        collected.append(f"func.func @f{number}(%a: i32, %b: i32, %m: memref<8xi32>, %i: index) -> i32 {{")
        values = ["%a", "%b"]
        for index in range(7):
            left, right = values[-1], values[(index * 5 + number) % len(values)]
            name = ("addi", "muli", "xori")[index % 3]
            comment = "  // the first of them" if index == 0 else ""
            collected.append(f"  %x{index} = arith.{name} {left}, {right} : i32{comment}")
            collected.append(f"  %y{index} = arith.{name} {left}, {right} : i32")
            collected.append(f"  %z{index} = arith.subi %x{index}, %y{index} : i32")
            values.append(f"%z{index}")
        collected += ["  memref.store %z6, %m[%i] : memref<8xi32>", "  return %z5 : i32", "}"]
    return "\n".join(collected) + "\n"


class Server:
    """A running server, with the streams for its messages."""

    def __init__(self, environ: dict[str, str]) -> None:
        command = [sys.executable, "-m", "ir_lsp"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environ
        )
        self._number = 0

    def send(self, method: str, params: Any, *, number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        data = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while (line := self._process.stdout.readline().strip()) or not length:
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        data: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return data

    def request(self, method: str, params: Any) -> Any:
        """Sends a request and returns the answer; answers requests of the server with null."""
        self._number += 1
        number = self._number
        self.send(method, params, number=number)
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                return message.get("result")
            self.answer(message)

    def answer(self, message: dict[str, Any]) -> None:
        if "method" in message and "id" in message:
            data = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
            assert self._process.stdin is not None
            self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
            self._process.stdin.flush()

    def wait_for_diagnostics(self, version: int) -> None:
        while True:
            message = self.receive()
            params = message.get("params") or {}
            if message.get("method") == "textDocument/publishDiagnostics" and params.get("version") == version:
                return
            self.answer(message)

    def stop(self) -> None:
        self.request("shutdown", None)
        self.send("exit", None)
        self._process.wait(10)


def open_file(environ: dict[str, str], text: str) -> Server:
    """Starts a server and opens a text; returns when its diagnostics have come."""
    server = Server(environ)
    server.request("initialize", {"processId": None, "rootUri": None, "capabilities": ABILITIES})
    server.send("initialized", {})
    document = {"uri": URI, "languageId": "mlir", "version": 1, "text": text}
    server.send("textDocument/didOpen", {"textDocument": document})
    server.wait_for_diagnostics(1)
    return server


def apply(server: Server, name: str) -> tuple[float, int]:
    """Returns the seconds until the edit of the whole file comes, and the number of its text edits."""
    place = {"line": 0, "character": 0}
    context = {"diagnostics": [], "only": [f"refactor.rewrite.{name}"]}
    params = {"textDocument": {"uri": URI}, "range": {"start": place, "end": place}, "context": context}
    actions = server.request("textDocument/codeAction", params)
    action = next(action for action in actions if action["title"].endswith("the file"))
    start = time.perf_counter()
    resolved = server.request("codeAction/resolve", action)
    seconds = time.perf_counter() - start
    return seconds, sum(len(change["edits"]) for change in resolved["edit"]["documentChanges"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?")
    parser.add_argument("--pass", dest="name", default="cse")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--servers", type=int, default=3)
    options = parser.parse_args()
    text = Path(options.file).read_text() if options.file else generated(1000)
    cold, warm, edits = [], [], 0
    with tempfile.TemporaryDirectory() as cache:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environ = {**kept, "PYTHONPYCACHEPREFIX": cache}
        first = open_file(environ, text)
        apply(first, options.name)  # fills the cache
        first.stop()
        for _ in range(options.servers):
            server = open_file(environ, text)
            seconds, edits = apply(server, options.name)
            cold.append(seconds)
            for round_number in range(options.rounds):
                place = {"line": 0, "character": 0}
                change = {"range": {"start": place, "end": place}, "text": f"// {round_number}\n"}
                version = {"uri": URI, "version": round_number + 2}
                server.send("textDocument/didChange", {"textDocument": version, "contentChanges": [change]})
                server.wait_for_diagnostics(round_number + 2)
                warm.append(apply(server, options.name)[0])
            server.stop()
    lines = text.count("\n")
    print(f"{lines} lines, {options.name}: {edits} text edits")
    for noun, times in (("cold", cold), ("warm", warm)):
        median, least, most = (1000 * actual(times) for actual in (statistics.median, min, max))
        print(
            f"{noun}: {median:.0f} ms from the request to the edit (median of {len(times)}; {least:.0f} to {most:.0f})"
        )


if __name__ == "__main__":
    main()
