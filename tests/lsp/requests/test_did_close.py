"""Documents that a client closes."""

from __future__ import annotations

import operator

from tests.support.lsp_client import ServerProcess
from tests.support.wire import BROKEN, replaced


def test_a_document_closed_during_its_analysis_is_removed(server: ServerProcess, uri: str) -> None:
    large = "".join(BROKEN.replace("@f", f"@f{number}") for number in range(5000))
    server.open(uri, large)
    server.change(uri, 2, replaced((0, 0), (0, 0), "\n"))
    server.close(uri)
    server.published(uri, wanted=operator.not_)  # what was found before the notification to close was read comes first
    params = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 3}}
    for method in ("hover", "definition", "completion", "documentSymbol"):
        assert server.request(f"textDocument/{method}", params) is None
