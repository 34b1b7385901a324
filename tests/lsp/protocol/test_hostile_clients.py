"""Hostile clients and files are answered and do not delay answers to others, in reduced sizes.

`benchmarks/hostile_clients.py` uses the full sizes.
"""

from __future__ import annotations

import pytest

from tests.support.hostile_clients import COMMAND, HOSTILE_CLIENTS, SMALL, HostileClient, Watched, run_client
from tests.support.hostile_inputs import HOSTILE_INPUTS, HostileInput
from tests.support.lsp_client import ServerProcess

HOSTILE_TO_THE_SERVER = ("modules in modules", "brackets on one line", "chain of operations", "undeclared values")


@pytest.mark.parametrize("client", HOSTILE_CLIENTS, ids=lambda client: client.kind)
def test_hostile_clients_get_all_answers(client: HostileClient) -> None:
    run_client(client, client.reduced)


@pytest.mark.parametrize(
    "hostile", [each for each in HOSTILE_INPUTS if each.kind in HOSTILE_TO_THE_SERVER], ids=lambda each: each.kind
)
def test_hovers_are_answered_while_a_hostile_file_is_read(hostile: HostileInput) -> None:
    with ServerProcess(COMMAND) as server:
        watched = Watched(server, lambda: 0.0)
        server.initialize()
        server.open("u:small", SMALL)
        watched.hover()
        server.open("u:hostile", hostile.text(hostile.reduced))
        watched.hover()
        at = {"textDocument": {"uri": "u:hostile"}, "position": {"line": 1, "character": 4}}
        for feature in ("hover", "definition", "completion", "documentSymbol", "foldingRange"):
            server.request(f"textDocument/{feature}", at)
        watched.hover()
        assert server.stop()[0] == 0
