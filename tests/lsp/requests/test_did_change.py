"""Edits that a client sends: several at once, out of range, and with versions out of order."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types as lsp

from ir_lsp.documents.line_groups import LineGroups
from tests.support.lsp_client import ServerProcess
from tests.support.wire import BROKEN, RIGHT, UNDECLARED, messages, replaced
from tests.support.workbench import TestBench


def test_changes_of_one_notification_are_applied_in_order(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN)
    server.change(
        uri, 2, replaced((0, 0), (0, 0), "// 😀\n\n"), replaced((3, 22), (3, 24), "%a"), replaced((1, 0), (2, 0), "")
    )
    assert server.published(uri, 2) == []
    server.change(uri, 3, {"text": BROKEN}, replaced((1, 22), (1, 24), "%c"))
    (item,) = server.published(uri, 3)
    assert item["range"] == {"start": {"line": 1, "character": 22}, "end": {"line": 1, "character": 24}}


def test_changes_past_the_end_backwards_and_with_impossible_numbers_are_clamped(
    server: ServerProcess, uri: str
) -> None:
    server.open(uri, BROKEN)
    server.change(uri, 2, replaced((900, 5), (901, 9), "// end\n"))
    server.change(uri, 3, replaced((1, 24), (1, 22), "%a"))
    assert server.published(uri, 3) == []
    server.change(uri, 4, replaced((-1, -7), (0, -1), "x"), replaced((1 << 40, 0), (1 << 40, 1 << 40), "// end"))
    assert messages(server.published(uri, 4))
    server.change(uri, 5, replaced((0, 0), (0, 1), ""))
    assert server.published(uri, 5) == []


def test_decreasing_versions_and_unpaired_opens_and_closes_keep_the_newest_text(
    server: ServerProcess, uri: str
) -> None:
    server.open(uri, "nonsense", version=7)
    server.open(uri, RIGHT, version=3)
    server.change(uri, -2, replaced((1, 22), (1, 24), "%b"))
    server.close("file:///never-opened")
    server.change("file:///never-opened", 2, {"text": "x"})
    assert messages(server.published(uri, -2)) == [UNDECLARED]
    server.close(uri)
    assert server.pulled(uri) == []


def test_the_text_is_kept_if_the_analysis_of_an_edit_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise IndexError

    async def run() -> None:
        bench = TestBench()
        bench.open("untitled:a", RIGHT)
        question = lsp.DocumentDiagnosticParams(lsp.TextDocumentIdentifier("untitled:a"))
        assert (await bench.ask(question)).items == []
        with monkeypatch.context() as patch:
            patch.setattr(LineGroups, "edit", fail)
            bench.change("untitled:a", 2, f"// more\n{BROKEN}")
        bench.change("untitled:a", 3, f"// more\n// and more\n{BROKEN}")
        (item,) = (await bench.ask(question)).items
        assert item.range.start == lsp.Position(3, 22)

    asyncio.run(run())
    assert "an edit of untitled:a failed" in caplog.text
