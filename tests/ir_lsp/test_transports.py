"""The server over TCP and WebSocket, and how it ends."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from typing import Any, cast

import pytest
from websockets.sync.client import connect

from tests.support.lsp_client import Client, ServerProcess

COMMAND = [sys.executable, "-m", "ir_lsp"]
URI = "untitled:Untitled-1"
BROKEN = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n"
MESSAGE = "use of undeclared SSA value name"


@contextmanager
def listening(flag: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server that listens, and its port."""
    process = subprocess.Popen([*COMMAND, flag, "--host", "127.0.0.1", "--port", "0"], stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        line = process.stderr.readline().decode()
        assert line.startswith("listening on 127.0.0.1:"), line
        yield process, int(line.rpartition(":")[2])
    finally:
        process.kill()
        process.communicate()


@contextmanager
def tcp_client(port: int) -> Iterator[Client]:
    with (
        socket.create_connection(("127.0.0.1", port), timeout=60) as connection,
        connection.makefile("rwb") as stream,
    ):
        connection.settimeout(None)
        yield Client(cast(BufferedReader, stream), cast(Any, stream))
        with suppress(OSError):  # the server may have gone first
            connection.shutdown(socket.SHUT_RDWR)


def test_over_tcp_diagnostics_come_and_exit_ends_the_server() -> None:
    with listening("--tcp") as (process, port):
        with tcp_client(port) as client:
            client.initialize()
            client.open(URI, BROKEN)
            assert [each["message"] for each in client.published(URI)] == [MESSAGE]
            client.request("shutdown", None)
            client.notify("exit", None)
        assert process.wait(timeout=60) == 0


def test_each_tcp_connection_is_a_session_of_its_own_and_a_broken_one_ends_no_other() -> None:
    with listening("--tcp") as (process, port):
        with tcp_client(port) as client:
            with tcp_client(port) as other:
                for each, text in ((client, BROKEN), (other, "func.func private @g()\n")):
                    each.initialize()
                    each.open(URI, text)
                assert other.published(URI) == []
                assert len(client.published(URI)) == 1
            hover = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 10}}
            assert "arith.addi" in client.request("textDocument/hover", hover)["contents"]["value"]
        with tcp_client(port) as again:
            again.initialize()
            again.open(URI, BROKEN)
            assert len(again.published(URI)) == 1
            again.notify("exit", None)
        assert process.wait(timeout=60) == 1, "exit without shutdown"


def test_over_websocket_a_document_of_any_size_is_one_message() -> None:
    with listening("--ws") as (process, port), connect(f"ws://127.0.0.1:{port}", max_size=None) as connection:

        def send(method: str, params: Any, **more: Any) -> None:
            connection.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params} | more))

        def received(**wanted: Any) -> dict[str, Any]:
            while True:
                message: dict[str, Any] = json.loads(connection.recv(timeout=60))
                if wanted.items() <= message.items():
                    return message

        send("initialize", {"capabilities": {}, "processId": None, "rootUri": None}, id=1)
        assert received(id=1)["result"]["capabilities"]["hoverProvider"]
        send("initialized", {})
        document = {"uri": URI, "languageId": "mlir", "version": 1, "text": "// comment\n" * 200_000 + BROKEN}
        send("textDocument/didOpen", {"textDocument": document})
        (diagnostic,) = received(method="textDocument/publishDiagnostics")["params"]["diagnostics"]
        assert (diagnostic["message"], diagnostic["range"]["start"]["line"]) == (MESSAGE, 200_001)
        send("shutdown", None, id=2)
        received(id=2)
        send("exit", None)
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("flags", [[], ["--stdio"]])
def test_over_stdio_the_exit_code_tells_whether_the_client_shut_the_server_down(flags: list[str]) -> None:
    with ServerProcess([*COMMAND, *flags]) as server:
        server.initialize()
        assert server.stop() == (0, "")
    with ServerProcess([*COMMAND, *flags]) as server:
        server.initialize()
        server.notify("exit", None)
        assert server.process.wait(timeout=60) == 1


def test_a_port_that_is_taken_is_said_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run([*COMMAND, "--tcp", "--port", str(port)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in run.stderr
    assert "Traceback" not in run.stderr
