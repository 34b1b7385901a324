"""Links from errors to the pages that explain them, in an editor and in a terminal."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest
from lsprotocol import types as lsp

from ir_lsp.advertised import EXPLAIN
from ir_lsp.server import main
from tests.support.editor_client import EditorClient, editor_client

URI = "file:///test.mlir"
TEXT = "func.func @f(%arg: i32) {\n  %0 = arith.addi %agr, %arg : i32\n  %1 = arith.addi %ar, %arg : i32\n  return\n}\n"

client = editor_client("visual_studio_code")


async def errors(client: EditorClient) -> list[lsp.Diagnostic]:
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "mlir", 1, TEXT)))
    return await client.shown(URI, lambda each: each.severity is lsp.DiagnosticSeverity.Error)


async def actions(client: EditorClient, only: list[str] | None = None) -> dict[str, lsp.CodeAction | lsp.Command]:
    span = lsp.Range(lsp.Position(1, 19), lsp.Position(1, 19))
    context = lsp.CodeActionContext([], only, lsp.CodeActionTriggerKind.Invoked)
    params = lsp.CodeActionParams(lsp.TextDocumentIdentifier(URI), span, context)
    code_actions = await client.text_document_code_action_async(params) or []
    return {each.title: each for each in code_actions}


@pytest.mark.asyncio
async def test_an_error_has_a_code_with_a_link_to_its_page(client: EditorClient) -> None:
    for error in await errors(client):
        assert error.code == "undeclared-value"
        assert error.code_description is not None
        page = Path(url2pathname(urlparse(error.code_description.href).path))
        assert page.read_text(encoding="utf-8").startswith("# undeclared-value\n")


@pytest.mark.asyncio
async def test_the_page_of_an_error_is_opened_by_a_quick_fix(client: EditorClient) -> None:
    await errors(client)
    assert "Explain 'undeclared-value'" in await actions(client)
    await client.workspace_execute_command_async(lsp.ExecuteCommandParams(EXPLAIN, ["undeclared-value"]))
    assert client.shown_documents[-1].uri.endswith("/undeclared-value.md")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("only", "title"),
    [
        (None, "Fix all 2 errors 'undeclared-value' in the file"),
        (["source.fixAll.mlir.undeclared-value"], "Fix all errors 'undeclared-value'"),
    ],
)
async def test_all_errors_of_a_kind_are_fixed_by_one_action(
    client: EditorClient, only: list[str] | None, title: str
) -> None:
    await errors(client)
    offered = (await actions(client, only))[title]
    assert isinstance(offered, lsp.CodeAction)
    action = await client.code_action_resolve_async(offered)
    assert action.edit is not None and action.edit.changes is not None
    assert [edit.new_text for edit in action.edit.changes[URI]] == ["%arg", "%arg"]


def test_the_terminal_lists_the_codes_and_prints_their_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    assert "undeclared-value  " in capsys.readouterr().out
    assert main(["explain", "undeclared-value"]) == 0
    assert capsys.readouterr().out.startswith("# undeclared-value\n")


def test_the_terminal_suggests_a_similar_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "undeclared-valeu"]) == 2
    assert "did you mean 'undeclared-value'?" in capsys.readouterr().err
