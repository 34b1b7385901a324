"""Malformed messages: they have an error or a line in the log, and raise no exception."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.lsp_client import ServerProcess
from tests.support.wire import BROKEN, RIGHT, UNDECLARED, messages


@pytest.mark.parametrize("params", [
    {}, None, [], "text", {"textDocument": {"uri": 5}, "position": "here"}, {"textDocument": {"uri": "file:///a"}},
])  # fmt: skip
def test_a_malformed_request_is_answered_with_an_error(server: ServerProcess, params: Any) -> None:
    with pytest.raises(AssertionError, match="code"):
        server.request("textDocument/hover", params)
    with pytest.raises(AssertionError, match="code"):
        server.request("textDocument/noSuchMethod", params)


def test_malformed_notifications_change_nothing(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN)
    wrong: tuple[Any, ...] = (
        {},
        [],
        {"textDocument": {"uri": uri}},
        {"textDocument": {"uri": uri, "version": "x"}, "contentChanges": 1},
    )
    for params in wrong:
        server.notify("textDocument/didChange", params)
        server.notify("textDocument/didOpen", params)
    server.notify("$/unknown", {})
    assert messages(server.pulled(uri)) == [UNDECLARED]


def test_each_malformed_message_is_a_line_in_the_log_without_a_traceback() -> None:
    with ServerProcess() as server:
        server.initialize()
        server.open("u:a", RIGHT)
        server.open("u:a", RIGHT)
        server.change("u:a", 0, {"text": RIGHT})
        server.change("u:b", 1, {"text": RIGHT})
        server.close("u:b")
        server.notify("textDocument/didOpen", {"nonsense": 1})
        server.pulled("u:a")
        code, log = server.stop()
    assert code == 0
    lines = log.splitlines()
    assert [line.partition(": ")[2].partition(": ")[0] for line in lines if not line.startswith("WARNING")] == []
    assert len(lines) == 5, log
    for line, words in zip(lines, ("opened twice", "version of u:a went from", "not open", "not open", "is ignored")):
        assert words in line
