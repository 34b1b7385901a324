"""Documents that a client opens, with any URI and any text."""

from __future__ import annotations

import pytest

from tests.support.lsp_client import ServerProcess
from tests.support.wire import BROKEN, UNDECLARED, messages, replaced


@pytest.mark.parametrize("uri", [
    "file:///home/u/a%20b.mlir", "file:///c%3A/Users/u/a.mlir", "file://server/share/a.mlir", "untitled:Untitled-1",
    "git:/home/u/a.mlir?%7B%22ref%22%3A%22~%22%7D", "vscode-notebook-cell:/home/u/n.ipynb#W0sZmlsZQ%3D%3D",
    "vscode-remote://wsl%2Bubuntu/home/u/a.mlir", "C:\\Users\\u\\a.mlir", "", "日本.mlir",
])  # fmt: skip
def test_a_document_may_have_any_uri_which_answers_repeat_unchanged(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN)
    assert messages(server.published(uri)) == [UNDECLARED]
    params = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 10}}
    (location,) = server.request("textDocument/definition", params)
    assert (location["uri"], location["range"]["start"]) == (uri, {"line": 1, "character": 2})
    server.close(uri)


@pytest.mark.parametrize("text", [
    "\x00\x01\x02\xff\x7fELF" * 2000, "(" * 200_000, "{" * 100_000, "tensor<" * 50_000, "module {\n" * 5_000,
    "%a, " * 100_000, '"' * 50_001, "// " + "x" * 5_000_000, "x" * 5_000_000, "\r" * 100_000, "\n" * 500_000,
    "[[" * 50_000 + "]]" * 50_000, "affine_map<(" + "((d0 + " * 20_000, "", "\ufeff", "#a = #a\n!b = !b\n" * 2000,
], ids=lambda text: repr(text[:8]))  # fmt: skip
def test_any_text_can_be_opened(server: ServerProcess, uri: str, text: str) -> None:
    server.open(uri, text)
    server.change(uri, 2, replaced((0, 0), (0, 0), " "))
    pulled = server.pulled(uri)
    params = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 5}}
    for method in ("hover", "definition", "completion", "documentSymbol"):
        server.request(f"textDocument/{method}", params)
    server.open(uri, " " + text, version=3)
    assert server.pulled(uri) == pulled
    server.close(uri)
