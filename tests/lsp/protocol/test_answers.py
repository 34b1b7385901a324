"""The JSON of answers to requests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.lsp_client import ServerProcess
from tests.support.wire import RIGHT


def test_answers_have_the_expected_json(server: ServerProcess, uri: str) -> None:
    server.open(uri, RIGHT)
    document = {"textDocument": {"uri": uri}}
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    at = document | {"position": {"line": 1, "character": 3}}
    highlights = server.request("textDocument/documentHighlight", at)
    assert [(each["range"]["start"]["line"], each["kind"]) for each in highlights] == [(1, 3), (2, 2)]
    assert len(server.request("textDocument/linkedEditingRange", at)["ranges"]) == 2
    assert server.request("textDocument/foldingRange", document) == [{"startLine": 0, "endLine": 2, "kind": "region"}]
    selections = server.request("textDocument/selectionRange", document | {"positions": [at["position"]]})
    assert selections[0]["parent"]["range"]["start"] == {"line": 1, "character": 2}
    assert server.request("textDocument/prepareRename", at)["placeholder"] == "0"
    edits = server.request("textDocument/rename", at | {"newName": "sum"})["changes"][uri]
    assert [edit["newText"] for edit in edits] == ["%sum", "%sum"]
    with pytest.raises(AssertionError, match="there already is a value %a in this scope"):
        server.request("textDocument/rename", at | {"newName": "a"})
    full = server.request("textDocument/semanticTokens/full", document)
    assert len(full["data"]) % 5 == 0
    assert server.request("textDocument/semanticTokens/range", document | {"range": everything})["data"] == full["data"]
    server.change(
        uri, 2, {"range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 4}}, "text": "%q"}
    )
    change = server.request("textDocument/semanticTokens/full/delta", document | {"previousResultId": full["resultId"]})
    assert len(change["edits"]) == 1
    assert server.request("textDocument/inlayHint", document | {"range": everything}) == []
    typed: dict[str, Any] = {
        "position": {"line": 1, "character": RIGHT.split("\n")[1].index("%a")},
        "context": {"triggerKind": 1},
    }
    help_ = server.request("textDocument/signatureHelp", document | typed)
    assert help_["signatures"][0]["label"].startswith("arith.addi $lhs")
    options = {"options": {"tabSize": 4, "insertSpaces": True}}
    assert server.request("textDocument/formatting", document | options) == []
    assert server.request("textDocument/rangeFormatting", document | options | {"range": everything}) == []
    server.change(
        uri, 3, {"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "text": "\n"}
    )
    at_start: dict[str, Any] = {"position": {"line": 1, "character": 0}, "ch": "\n"}
    typed = document | options | at_start
    assert [edit["newText"] for edit in server.request("textDocument/onTypeFormatting", typed)] == ["  "]
    server.close(uri)
