"""References to a value."""

from __future__ import annotations

from tests.support.lsp_client import ServerProcess


def test_names_on_a_huge_line_are_found_fast(server: ServerProcess, uri: str) -> None:
    """There is no assertion on time: if each name took the time of the whole line, this test would take minutes."""
    server.open(
        uri, 'func.func @f(%a: i32) {\n  "u.se"(' + "%a, " * 100_000 + "%a) : ()\n  " + "x" * 300_000 + " \n}\n"
    )
    params = {
        "textDocument": {"uri": uri},
        "position": {"line": 1, "character": 10},
        "context": {"includeDeclaration": True},
    }
    assert len(server.request("textDocument/references", params)) == 100_002
    del params["context"]
    server.request("textDocument/completion", params | {"position": {"line": 2, "character": 300_003}})
    server.close(uri)
