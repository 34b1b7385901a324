"""Calls of functions for messages, and answers if the document is edited or closed meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from lsprotocol import types as lsp

from ir_lsp import advertised, methods
from ir_lsp.dispatch import Request, command, document_command, on_parsed, on_verified, text_command
from ir_lsp.documents.document import DocumentView, OpenDocument, Outdated
from ir_lsp.messages import Refusal
from ir_lsp.workbench import Workbench
from tests.support.workbench import TestBench

URI = "untitled:a.mlir"
HOVER = lsp.HoverParams(lsp.TextDocumentIdentifier(URI), lsp.Position(0, 0))
TEXT = "func.func @f() {\n  return\n}\n"
CHANGED = TEXT.replace("@f", "@changed")


async def first_line(bench: Workbench, view: DocumentView, params: lsp.HoverParams) -> str:
    """Handles a request; other tasks can run before it ends."""
    await asyncio.sleep(0)
    return view.section_at(0).text.split("\n")[0]


def answered_while(request: Request, meanwhile: Callable[[TestBench], None]) -> object:
    """Returns the answer to a request; `meanwhile` is called while it is handled."""

    async def run() -> object:
        bench = TestBench()
        bench.open(URI, TEXT)
        answer = asyncio.ensure_future(request(bench.bench, HOVER))
        while not bench.bench.documents.get(URI).analysis.is_analysed:  # type: ignore[union-attr]
            await asyncio.sleep(0)
        meanwhile(bench)
        return await answer

    return asyncio.run(run())


@pytest.mark.parametrize("wrap", [on_parsed, on_verified])
def test_a_request_is_answered_from_the_document(wrap: Callable[..., Request]) -> None:
    assert answered_while(wrap(first_line), lambda bench: None) == "func.func @f() {"


def test_a_request_is_not_answered_if_its_document_is_edited_meanwhile() -> None:
    assert answered_while(on_parsed(first_line), lambda bench: bench.change(URI, 2, CHANGED)) is None


def test_a_position_in_an_older_text_is_not_used_in_a_newer_text() -> None:
    async def run() -> tuple[object, object]:
        bench = TestBench()
        bench.open(URI, TEXT * 2_000)
        once, again = (
            asyncio.ensure_future(on_parsed(first_line, retry=retry)(bench.bench, HOVER)) for retry in (False, True)
        )
        await asyncio.sleep(0)
        assert not once.done() and not again.done()
        bench.change(URI, 2, CHANGED)
        return await once, await again

    assert asyncio.run(run()) == (None, "func.func @changed() {")


def test_a_retried_request_is_answered_for_the_newest_text() -> None:
    again = on_parsed(first_line, retry=True)
    assert answered_while(again, lambda bench: bench.change(URI, 2, CHANGED)) == "func.func @changed() {"


@pytest.mark.parametrize("retry", [False, True])
def test_a_request_is_not_answered_if_its_document_is_closed_meanwhile(retry: bool) -> None:
    request = on_verified(first_line, retry=retry, absent="nothing")
    assert answered_while(request, lambda bench: bench.close(URI)) == "nothing"


# ------------------------------------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class Arguments:
    uri: str
    line: int = 0
    words: list[str] | None = None
    bytecode_version: int = 6


def refused(message: str) -> dict[str, object]:
    return {"done": False, "message": message}


def run_command(handler: Callable[[Workbench, OpenDocument, Arguments], Awaitable[object]], *sent: object) -> object:
    async def run() -> object:
        bench = TestBench()
        bench.open(URI, TEXT)
        return await document_command(handler, Arguments, refused)(bench.bench, sent)

    return asyncio.run(run())


async def told(bench: Workbench, document: OpenDocument, arguments: Arguments) -> object:
    return document.uri, arguments.line, arguments.words, arguments.bytecode_version


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        ([{"uri": URI}], (URI, 0, None, 6)),
        ([{"uri": URI, "line": None, "unknown": 3}], (URI, 0, None, 6)),
        ([[{"uri": URI, "line": 4, "words": ["a"], "bytecodeVersion": 3}]], (URI, 4, ["a"], 3)),
        ([{"uri": "untitled:b"}], refused("the document is not open")),
        ([], refused("required field missing @ arguments.uri")),
        ([3], refused("the arguments are not an object")),
        ([{"uri": 3}], refused("invalid value for type, expected str @ arguments.uri")),
        ([{"uri": URI, "line": "4"}], refused("invalid value for type, expected int @ arguments.line")),
        ([{"uri": URI, "line": True}], refused("invalid value for type, expected int @ arguments.line")),
        (
            [{"uri": URI, "words": "abc"}],
            refused("invalid value for type, expected list[str] | None @ arguments.words"),
        ),
    ],
)
def test_arguments_are_converted_to_their_declared_types_or_refused(sent: list[object], answer: object) -> None:
    assert run_command(told, *sent) == answer


def test_an_answer_to_a_refused_command_has_the_reason_as_its_message() -> None:
    async def refusing(bench: Workbench, document: OpenDocument, arguments: Arguments) -> object:
        raise Refusal("there is nothing to do")

    assert run_command(refusing, {"uri": URI}) == refused("there is nothing to do")


def test_a_command_reports_that_its_document_changed_meanwhile() -> None:
    async def outdated(bench: Workbench, document: OpenDocument, arguments: Arguments) -> object:
        raise Outdated

    assert run_command(outdated, {"uri": URI}) == refused("the document changed meanwhile")


def test_commands_without_a_document_get_their_declared_arguments() -> None:
    async def line(bench: Workbench, arguments: Arguments) -> object:
        return arguments.line

    async def length(bench: Workbench, text: str) -> object:
        return len(text)

    async def run() -> list[object]:
        bench = TestBench().bench
        plain = command(line, Arguments, refused)
        return [
            await plain(bench, [{"uri": "untitled:never-opened", "line": 3}]),
            await text_command(length)(bench, ["abc"]),
            await text_command(length)(bench, [3]),
        ]

    assert asyncio.run(run()) == [3, 3, 0]


# --------------------------------------------------------------------------------------------------------------- tables


def test_the_advertised_commands_can_be_called() -> None:
    assert sorted(advertised.NOTIFICATIONS) == sorted(methods.NOTIFICATIONS)
    assert sorted([*advertised.REQUESTS, *advertised.OWN_REQUESTS]) == sorted(methods.REQUESTS)
    assert sorted(advertised.COMMANDS) == sorted(methods.COMMANDS)
