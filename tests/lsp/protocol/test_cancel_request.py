"""Requests that the client cancels."""

from __future__ import annotations

from tests.support.lsp_client import ServerProcess
from tests.support.wire import BROKEN


def test_a_cancelled_request_is_answered_with_request_cancelled(server: ServerProcess, uri: str) -> None:
    server.open(uri, "".join(BROKEN.replace("@f", f"@f{number}") for number in range(3000)))
    params = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 3}}
    asked = server.ask("textDocument/hover", params)
    server.notify("$/cancelRequest", {"id": asked})
    answer = server.answer(asked)
    assert (answer["error"]["code"], "result" in answer) == (-32800, False)
    server.notify("$/cancelRequest", {"id": asked})
    server.notify("$/cancelRequest", {"id": "never asked"})
    assert server.request("textDocument/hover", params) is not None
    assert len(server.pulled(uri)) == 1001  # and the note that there are more
    server.close(uri)
