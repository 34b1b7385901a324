"""The server over stdio."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.support.editor_client import EditorClient, editor_client

URI = "untitled:Untitled-1"
BROKEN = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n"


client = editor_client("visual_studio_code", "neovim", "emacs")


def opened(client: EditorClient, text: str) -> None:
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "mlir", 1, text)))


async def messages_of(client: EditorClient, version: int) -> list[str]:
    """Returns the messages for one version of the document; waits for them."""
    return [each.message for each in await client.published(URI, lambda published: published.version == version)]


@pytest.mark.asyncio
async def test_an_error_is_shown_until_it_is_fixed(client: EditorClient) -> None:
    opened(client, BROKEN)
    assert await messages_of(client, 1) == ["use of undeclared SSA value name"]
    mended = lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(1, 22), lsp.Position(1, 24)), "%a")
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(2, URI), [mended])
    )
    assert await messages_of(client, 2) == []


@pytest.mark.asyncio
async def test_hovers_and_pulled_diagnostics_match_pushed_diagnostics(client: EditorClient) -> None:
    opened(client, BROKEN)
    pushed = await messages_of(client, 1)
    document = lsp.TextDocumentIdentifier(URI)
    hover = await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(1, 10)))
    assert hover is not None
    assert isinstance(hover.contents, lsp.MarkupContent)
    assert "arith.addi" in hover.contents.value
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
    assert isinstance(report, lsp.RelatedFullDocumentDiagnosticReport)
    assert [each.message for each in report.items] == pushed
    again = await client.text_document_diagnostic_async(
        lsp.DocumentDiagnosticParams(document, previous_result_id=report.result_id)
    )
    assert isinstance(again, lsp.RelatedUnchangedDocumentDiagnosticReport)


@pytest.mark.asyncio
async def test_a_client_that_violates_the_protocol_gets_correct_answers(client: EditorClient) -> None:
    opened(client, "nonsense")
    opened(client, BROKEN)
    nowhere = lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(90, 0), lsp.Position(91, 7)), "// end\n")
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(-3, URI), [nowhere])
    )
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier("file:///never-opened")))
    document = lsp.TextDocumentIdentifier(URI)
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
    assert isinstance(report, lsp.RelatedFullDocumentDiagnosticReport)
    assert [each.message for each in report.items] == ["use of undeclared SSA value name"]
    at = lsp.HoverParams(document, lsp.Position(10_000, 10_000))
    assert await client.text_document_hover_async(at) is None
