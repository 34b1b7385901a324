"""Clients that flood the server get all their answers, and a hostile file keeps nobody from an answer elsewhere."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.support.hostile_inputs import HOSTILE_INPUTS, HostileInput
from tests.support.lsp_client import ServerProcess

COMMAND = [sys.executable, "-m", "ir_lsp"]
SMALL = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
AT_ADDITION: dict[str, Any] = {"textDocument": {"uri": "u:small"}, "position": {"line": 1, "character": 10}}
REQUESTS = 1000
HOSTILE_TO_THE_SERVER = ("modules in modules", "brackets on one line", "chain of operations", "undeclared values")


def hovered(server: ServerProcess) -> bool:
    return "arith.addi" in str(server.request("textDocument/hover", AT_ADDITION))


def test_a_thousand_requests_at_once_are_all_answered() -> None:
    with ServerProcess(COMMAND) as server:
        server.initialize()
        server.open("u:small", SMALL)
        numbers = [server.ask("textDocument/hover", AT_ADDITION) for _ in range(REQUESTS)]
        assert all("arith.addi" in str(server.answer(number)["result"]) for number in numbers)
        assert server.stop() == (0, "")


def test_cancelled_requests_are_answered_once_each() -> None:
    with ServerProcess(COMMAND) as server:
        server.initialize()
        server.open("u:small", SMALL)
        numbers = []
        for _ in range(REQUESTS):
            numbers.append(server.ask("textDocument/completion", AT_ADDITION))
            server.notify("$/cancelRequest", {"id": numbers[-1]})
        assert all(server.answer(number).keys() & {"result", "error"} for number in numbers)
        assert hovered(server)
        assert server.stop()[0] == 0


def test_a_storm_of_edits_ends_in_the_last_text() -> None:
    with ServerProcess(COMMAND) as server:
        server.initialize()
        server.open("u:small", SMALL)
        for version in range(2, REQUESTS):
            server.change("u:small", version, {"text": SMALL if version % 2 else SMALL.replace("%a, %a", "%b, %a")})
        assert server.pulled("u:small") == []
        assert hovered(server)
        assert server.stop()[0] == 0


@pytest.mark.parametrize(
    "hostile", [each for each in HOSTILE_INPUTS if each.kind in HOSTILE_TO_THE_SERVER], ids=lambda each: each.kind
)
def test_hovers_are_answered_while_a_hostile_file_is_read(hostile: HostileInput) -> None:
    with ServerProcess(COMMAND) as server:
        server.initialize()
        server.open("u:small", SMALL)
        assert hovered(server)
        server.open("u:hostile", hostile.text(hostile.reduced))
        assert hovered(server)
        at = {"textDocument": {"uri": "u:hostile"}, "position": {"line": 1, "character": 4}}
        for feature in ("hover", "definition", "completion", "documentSymbol", "foldingRange"):
            server.request(f"textDocument/{feature}", at)
        assert hovered(server)
        assert server.stop()[0] == 0
