"""Diagnostics that a client requests equal those that are sent, and are shown once."""

from __future__ import annotations

import json
import operator
import subprocess
from typing import Any

from tests.support.loaded_program import SERVER
from tests.support.lsp_client import ServerProcess
from tests.support.wire import BROKEN, UNDECLARED, messages


def test_pushed_and_pulled_diagnostics_are_the_same(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN + 'func.func @f() {\n  "arith.addi"() : () -> ()\n  return\n}\n')
    pulled = server.pulled(uri)
    assert len(pulled) == 3
    assert all(item["code"] and item["source"] for item in pulled)
    server.published(uri, wanted=lambda pushed: pushed == pulled)


def test_errors_are_shown_once_if_the_client_requests_them_after_they_were_sent() -> None:
    with ServerProcess() as server:
        server.initialize({"textDocument": {"diagnostic": {}}})
        server.open("u:a", BROKEN)
        assert messages(server.published("u:a")) == [UNDECLARED]
        assert messages(server.pulled("u:a")) == [UNDECLARED]
        server.published(
            "u:a", wanted=operator.not_
        )  # on a busy machine all was sent once more before the client asked
        server.change("u:a", 2, {"text": BROKEN + "\n"})
        assert messages(server.pulled("u:a")) == [UNDECLARED]
        server.request("textDocument/hover", {"textDocument": {"uri": "u:a"}, "position": {"line": 0, "character": 0}})
        assert not [each for each in server.notified if each.get("method") == "textDocument/publishDiagnostics"]


def test_a_client_that_writes_all_requests_before_it_reads_gets_all_answers() -> None:
    """Requests and answers are larger than the buffer of a pipe, so a server that waits for its reader would hang."""
    text = "".join(f"func.func @f{i}() {{ return %{'a' * 100} : i32 }}\n" for i in range(2000))
    with subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        messages: list[dict[str, Any]] = [
            {"id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None, "rootUri": None}},
            {"method": "initialized", "params": {}},
        ]
        for number in range(5):
            document = {"uri": f"u:{number}", "languageId": "mlir", "version": 1, "text": text}
            messages += [
                {"method": "textDocument/didOpen", "params": {"textDocument": document}},
                {
                    "id": f"pull {number}",
                    "method": "textDocument/diagnostic",
                    "params": {"textDocument": {"uri": f"u:{number}"}},
                },
            ]
        messages += [{"id": "the last", "method": "shutdown"}, {"method": "exit"}]
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0"} | message).encode()
            process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            process.stdin.flush()
        answers = process.stdout.read()
    assert all(b'"pull %d"' % number in answers for number in range(5)) and b'"the last"' in answers


def number_pushed_despite_request() -> int:
    """Returns the number of diagnostics sent to a client that requests them when it opens a document."""
    with ServerProcess() as server:
        server.initialize({"textDocument": {"diagnostic": {}}})
        document = {"uri": "u:a", "languageId": "mlir", "version": 1, "text": BROKEN}
        opened = {"method": "textDocument/didOpen", "params": {"textDocument": document}}
        number = server.ask("textDocument/diagnostic", {"textDocument": {"uri": "u:a"}}, after=(opened,))
        assert [each["message"] for each in server.answer(number)["result"]["items"]] == [UNDECLARED]
        server.request("textDocument/hover", {"textDocument": {"uri": "u:a"}, "position": {"line": 1, "character": 10}})
        return sum(each["method"] == "textDocument/publishDiagnostics" for each in server.notified)


def test_diagnostics_are_not_sent_to_a_client_that_requests_them_at_once() -> None:
    """The server waits some milliseconds for the request; a busy machine may read it too late."""
    assert any(number_pushed_despite_request() == 0 for _ in range(10))
