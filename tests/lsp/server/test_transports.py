"""The server over TCP and WebSocket, and its exit."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from typing import Any, cast
from urllib.parse import urlencode

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.loaded_program import SERVER
from tests.support.lsp_client import Client, ServerProcess

COMMAND = [sys.executable, "-m", "ir_lsp"]
URI = "untitled:Untitled-1"
BROKEN = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n"
MESSAGE = "use of undeclared SSA value name"


TOKEN = "a token for tests only"
WITH_TOKEN = {"token": TOKEN}


@contextmanager
def listening(*flags: str, token: str | None = TOKEN) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Yields a listening server and its port."""
    environment = {**os.environ, "IR_LSP_TOKEN": token} if token else os.environ
    command = [*SERVER, *flags, "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment)
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


def websocket(port: int, token: str = TOKEN, **options: Any) -> ClientConnection:
    """Returns a WebSocket client with a token."""
    connection: ClientConnection = connect(
        f"ws://127.0.0.1:{port}/?{urlencode({'token': token})}", max_size=None, **options
    )
    return connection


def test_over_tcp_diagnostics_are_sent_and_exit_ends_the_server() -> None:
    with listening("--tcp") as (process, port):
        with tcp_client(port) as client:
            client.initialize(initializationOptions=WITH_TOKEN)
            client.open(URI, BROKEN)
            assert [each["message"] for each in client.published(URI)] == [MESSAGE]
            client.request("shutdown", None)
            client.notify("exit", None)
        assert process.wait(timeout=60) == 0


def test_each_tcp_connection_has_its_own_session_and_a_broken_one_ends_no_other() -> None:
    with listening("--tcp") as (process, port):
        with tcp_client(port) as client:
            with tcp_client(port) as other:
                for each, text in ((client, BROKEN), (other, "func.func private @g()\n")):
                    each.initialize(initializationOptions=WITH_TOKEN)
                    each.open(URI, text)
                assert other.published(URI) == []
                assert len(client.published(URI)) == 1
            hover = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 10}}
            assert "arith.addi" in client.request("textDocument/hover", hover)["contents"]["value"]
        with tcp_client(port) as again:
            again.initialize(initializationOptions=WITH_TOKEN)
            again.open(URI, BROKEN)
            assert len(again.published(URI)) == 1
            again.notify("exit", None)
        assert process.wait(timeout=60) == 1, "exit without shutdown"


def test_over_websocket_a_document_of_any_size_is_one_message() -> None:
    with listening("--ws") as (process, port), websocket(port) as connection:

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
def test_over_stdio_the_exit_code_is_0_only_after_a_shutdown_request(flags: list[str]) -> None:
    with ServerProcess([*COMMAND, *flags]) as server:
        server.initialize()
        assert server.stop() == (0, "")
    with ServerProcess([*COMMAND, *flags]) as server:
        server.initialize()
        server.notify("exit", None)
        assert server.process.wait(timeout=60) == 1


def test_a_port_in_use_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run([*COMMAND, "--tcp", "--port", str(port)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in run.stderr
    assert "Traceback" not in run.stderr


# ------------------------------------------------------------------------------------------------------ who may connect

INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None}}


def answered(connection: ClientConnection) -> bool:
    """Returns True if the server answers `initialize`."""
    connection.send(json.dumps(INITIALIZE))
    return "capabilities" in json.loads(connection.recv(timeout=60))["result"]


def test_a_token_is_generated_and_printed_if_none_is_given() -> None:
    with listening("--ws", token=None) as (process, port):
        assert process.stderr is not None
        kind, _, token = process.stderr.readline().decode().strip().partition(": ")
        assert kind == "token" and len(token) >= 32
        with websocket(port, token) as connection:
            assert answered(connection)


def test_a_websocket_client_without_the_token_is_refused() -> None:
    with listening("--ws") as (_, port):
        for path, headers in (("/", {}), ("/?token=other", {}), ("/", {"Authorization": "Bearer other"})):
            with pytest.raises(InvalidStatus, match="401"):
                connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers).close()
        with connect(f"ws://127.0.0.1:{port}", additional_headers={"Authorization": f"Bearer {TOKEN}"}) as connection:
            assert answered(connection)


@pytest.mark.parametrize("origin", ["https://example.org", "http://localhost:30", "null", "https://good.org.evil.org"])
def test_a_web_page_is_refused_even_with_the_token(origin: Any) -> None:
    allowed = ("--allow-origin", "https://good.org")
    with listening("--ws", *allowed) as (_, port), pytest.raises(InvalidStatus, match="403"):
        websocket(port, origin=origin)


def test_a_web_page_of_an_allowed_origin_may_connect_with_the_token() -> None:
    with listening("--ws", "--allow-origin", "https://good.org") as (_, port):
        with websocket(port, origin=cast(Any, "https://good.org")) as connection:
            assert answered(connection)
        with pytest.raises(InvalidStatus, match="401"):
            websocket(port, "none", origin=cast(Any, "https://good.org")).close()


@pytest.mark.parametrize("options", [{}, {"initializationOptions": {"token": "other"}}, {"initializationOptions": []}])
def test_a_tcp_client_without_the_token_gets_the_reason_and_nothing_else(options: dict[str, Any]) -> None:
    with listening("--tcp") as (_, port), tcp_client(port) as client:
        params = {"capabilities": {}, "processId": None, "rootUri": None} | options
        answer = client.answer(client.ask("initialize", params))
        assert "initializationOptions.token" in answer["error"]["message"]
        with pytest.raises((AssertionError, OSError), match=r"gone|Broken|reset"):
            client.request("shutdown", None)


def test_an_http_request_to_the_tcp_port_is_not_a_message() -> None:
    body = json.dumps(INITIALIZE).encode()
    with listening("--tcp") as (_, port), socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
        received = b"".join(iter(lambda: connection.recv(1 << 16), b""))
        assert b"capabilities" not in received and b"token" in received


@pytest.mark.parametrize("first", [b"Content-Length: 99999999999\r\n\r\n", b"x" * 100_000])
def test_a_first_message_of_any_size_is_not_waited_for(first: bytes) -> None:
    with listening("--tcp") as (_, port):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection, suppress(ConnectionError):
            connection.sendall(first)
            assert connection.recv(1) == b""
        with tcp_client(port) as client:
            assert client.initialize(initializationOptions=WITH_TOKEN)["hoverProvider"]


def test_a_short_token_is_refused() -> None:
    environment = {**os.environ, "IR_LSP_TOKEN": "short"}
    run = subprocess.run([*COMMAND, "--tcp"], capture_output=True, text=True, timeout=60, env=environment)
    assert run.returncode == 2 and "shorter than 16 characters" in run.stderr


# -------------------------------------------------------------------------------------------------------------- limits


def test_a_message_above_the_limit_ends_its_connection_only() -> None:
    text = "// comment\n" * 20_000
    document = {"uri": URI, "languageId": "mlir", "version": 1, "text": text}
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}
    with listening("--ws", "--max-message-size", "100000") as (_, port):
        with websocket(port) as connection:
            assert answered(connection)
            connection.send(json.dumps(opened))
            with pytest.raises(ConnectionClosedError, match="1009"):
                list(connection)
        with websocket(port) as connection:
            assert answered(connection)
    with listening("--tcp", "--max-message-size", "100000") as (_, port):
        with tcp_client(port) as client:
            client.initialize(initializationOptions=WITH_TOKEN)
            with suppress(OSError):
                client.open(URI, text)
            with pytest.raises((AssertionError, OSError), match=r"gone|Broken|reset"):
                client.request("shutdown", None)
        with tcp_client(port) as client:
            assert client.initialize(initializationOptions=WITH_TOKEN)["hoverProvider"]


def test_requests_above_the_limit_are_refused_and_the_others_answered() -> None:
    with listening("--tcp", "--max-requests", "10") as (_, port), tcp_client(port) as client:
        client.initialize(initializationOptions=WITH_TOKEN)
        client.open(URI, BROKEN)
        client.published(URI)
        hover = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 10}}
        burst = tuple({"id": number, "method": "textDocument/hover", "params": hover} for number in range(100, 200))
        client.answer(client.ask("textDocument/hover", hover, after=burst))
        while len(answers := [each for each in client.notified if each.get("id") in range(100, 200)]) < len(burst):
            client.answer(client.ask("textDocument/hover", hover))
        refused = [each["error"]["message"] for each in answers if "error" in each]
        assert 0 < len(refused) < len(burst) and set(refused) == {"more than 10 requests wait for answers"}


def test_programs_that_the_server_starts_do_not_get_the_token() -> None:
    text = "// RUN: %python -c 'import os; print(os.environ.get(\"IR_LSP_TOKEN\"))'\n"
    with listening("--tcp") as (_, port), tcp_client(port) as client:
        client.initialize(initializationOptions=WITH_TOKEN | {"workspaceTrusted": True})
        client.open(URI, text)
        wanted = {"command": "ir-lsp.runLine", "arguments": [{"uri": URI}]}
        assert client.request("workspace/executeCommand", wanted)["output"].strip() == "None"
