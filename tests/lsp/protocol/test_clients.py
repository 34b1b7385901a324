"""The clients of these tests: they find messages received before a wait, and lose none."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from lsprotocol import types as lsp

from tests.support.editor_client import EditorClient
from tests.support.lsp_client import Client

URI = "untitled:Untitled-1"


def client_of(*messages: dict[str, Any]) -> Client:
    """Returns a client whose server sent `messages` and ended."""
    bodies = [json.dumps(message).encode() for message in messages]
    sent = b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies)
    return Client(io.BytesIO(sent), io.BytesIO())


def publication(version: int, *diagnostics: str) -> dict[str, Any]:
    params = {"uri": URI, "version": version, "diagnostics": [{"message": each} for each in diagnostics]}
    return {"method": "textDocument/publishDiagnostics", "params": params}


def test_a_wait_for_one_message_keeps_the_others_in_order() -> None:
    client = client_of(
        {"id": 7, "method": "refresh"}, publication(1), {"id": 1, "result": "x"}, publication(2, "wrong")
    )
    assert client.published(URI, 2) == [{"message": "wrong"}]
    assert client.answer(1)["result"] == "x"
    assert client.asked("refresh") is None
    assert client.notified == []


def test_the_expected_diagnostics_may_come_after_incomplete_ones() -> None:
    client = client_of(publication(1, "first"), publication(1, "first", "second"), publication(2))
    assert client.published(URI, wanted=lambda actual: len(actual) == 2) == [
        {"message": "first"},
        {"message": "second"},
    ]
    assert client.published(URI) == []


def test_a_wait_for_a_missing_message_ends_with_the_server() -> None:
    with pytest.raises(AssertionError, match="the server is gone"):
        client_of(publication(1)).published(URI, 2)


@pytest.mark.asyncio
async def test_diagnostics_received_before_the_wait_are_found() -> None:
    client = EditorClient()
    for version in (1, 2):
        client.keep(lsp.PublishDiagnosticsParams(URI, [], version))
    assert await client.published(URI, lambda each: each.version == 2) == []


@pytest.mark.asyncio
async def test_a_wait_that_would_miss_earlier_messages_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="use `published`"):
        await EditorClient().wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
