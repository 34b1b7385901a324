"""Requests with wrong positions, documents and types are answered, and no exception is logged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ir_lsp.advertised import COMMANDS, REQUESTS
from tests.support.lsp_client import ServerProcess

TEXT = """\
// RUN: no-such-program %s %{nothing}
#map = affine_map<(d0) -> (d0)>
!t = memref<4xf32
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("gone.py":3:4)
  "t.op"(%0) {m = #map, n = #nothing} : (i32) -> ()
  scf.for %i = %a to
  return %0 : i32
}
// -----
"""
ABOUT_FILES = ("workspace/symbol", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls")
RESOLVING = ("completionItem/resolve", "codeAction/resolve")
ITEM = {
    "name": "f",
    "kind": 12,
    "uri": "file:///gone.mlir",
    "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
    "selectionRange": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
    "data": {"path": "/gone.mlir", "start": -3},
}


def parameters(uri: str, position: dict[str, int]) -> dict[str, Any]:
    """Returns parameters that fit every request about a document."""
    return {
        "textDocument": {"uri": uri},
        "position": position,
        "positions": [position],
        "range": {"start": position, "end": {"line": 0, "character": 0}},
        "context": {"includeDeclaration": True, "diagnostics": [], "triggerKind": 1, "isRetrigger": False},
        "options": {"tabSize": 0, "insertSpaces": False},
        "ch": "}",
        "newName": "a b",
        "previousResultId": "?",
        "query": "\\(",
        "item": ITEM,
        "label": "?",
        "title": "?",
        "data": {"uri": 3},
    }


def stopped(server: ServerProcess) -> str:
    code, log = server.stop()
    assert code == 0
    return log


@pytest.mark.parametrize("capabilities", [{}, {"textDocument": {"completion": {"completionItem": {}}}}])
def test_every_request_at_every_kind_of_place_is_answered(capabilities: dict[str, Any], tmp_path: Path) -> None:
    gone = tmp_path / "gone.mlir"
    gone.write_text(TEXT)
    with ServerProcess() as server:
        server.initialize(capabilities, tmp_path.as_uri())
        server.open(gone.as_uri(), TEXT)
        server.open("untitled:unsaved", TEXT)
        gone.unlink()
        for uri in (gone.as_uri(), "untitled:unsaved", "file:///never/opened.mlir", "nonsense", ""):
            for line, character in ((0, 0), (4, 9), (6, 20), (4, 10_000), (999, 3), (2_000_000_000, 2_000_000_000)):
                asked = parameters(uri, {"line": line, "character": character})
                for method in REQUESTS:
                    answer = server.answer(server.ask(method, asked))
                    assert "result" in answer or answer["error"]["code"] == -32803, (method, answer)
        log = stopped(server)
    assert "Traceback" not in log and "ERROR" not in log, log


def test_every_command_with_nonsense_is_answered(tmp_path: Path) -> None:
    with ServerProcess() as server:
        server.initialize({}, tmp_path.as_uri())
        server.open("untitled:a", TEXT)
        nonsense: tuple[list[Any], ...] = (
            [],
            [None],
            [3],
            [[]],
            [{"uri": 3}],
            [{"uri": "file:///never/opened.mlir"}],
            [
                {
                    "uri": "untitled:a",
                    "line": -7,
                    "query": "(",
                    "kind": "?",
                    "pipeline": "(((",
                    "function": 3,
                    "position": 7,
                }
            ],
            [{"uri": "untitled:a", "line": 10**9, "position": {"line": -1, "character": -1}, "arguments": "x"}],
        )
        for command in COMMANDS:
            for arguments in nonsense:
                answer = server.answer(
                    server.ask("workspace/executeCommand", {"command": command, "arguments": arguments})
                )
                assert "result" in answer, (command, arguments, answer)
        log = stopped(server)
    assert "Traceback" not in log, log


def test_two_servers_can_open_one_file(tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_text(TEXT)
    with ServerProcess() as first, ServerProcess() as other:
        for server in (first, other):
            server.initialize({}, tmp_path.as_uri())
            server.open(file.as_uri(), TEXT)
        assert first.pulled(file.as_uri()) == other.pulled(file.as_uri())
        assert first.request("workspace/symbol", {"query": ""}) == other.request("workspace/symbol", {"query": ""})
        assert "ERROR" not in stopped(first) + stopped(other)


def test_answers_for_an_older_version_are_not_given_for_a_newer_one() -> None:
    with ServerProcess() as server:
        server.initialize({})
        server.open("untitled:a", "func.func @f() {\n  return\n}\n" * 1)
        number = server.ask(
            "textDocument/hover",
            {"textDocument": {"uri": "untitled:a"}, "position": {"line": 1, "character": 3}},
            after=(
                {
                    "method": "textDocument/didChange",
                    "params": {
                        "textDocument": {"uri": "untitled:a", "version": 2},
                        "contentChanges": [{"text": "func.func @f() {\n  cf.br ^a\n^a:\n  return\n}\n"}],
                    },
                },
            ),
        )
        assert "cf.br" in server.answer(number)["result"]["contents"]["value"]
