"""Symbols in bytecode that is not open: their positions are those in its text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from lsprotocol import types as lsp

import compiler
from compiler.bytecode.writer import WriterOptions, write_bytecode
from ir_lsp.messages import Refusal
from ir_lsp.session import Session
from ir_lsp.workspace.bytecode_uris import bytecode_path, text_uri
from tests.support.workbench import TestBench

DEFINES = "func.func @shared(%a: i32) -> i32 {\n  return %a : i32\n}\n"
CALLS = """\
module {
  func.func private @shared(i32) -> i32
  func.func @caller(%arg0: i32) -> i32 {
    %0 = call @shared(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
"""
SCHEME = "mlir-bytecode"
Answer = TypeVar("Answer")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "defines.mlir").write_text(DEFINES)
    (tmp_path / "calls.mlirbc").write_bytes(write_bytecode(compiler.parse(CALLS), None, WriterOptions(6, "test")))
    (tmp_path / "damaged.mlirbc").write_bytes(b"ML\xefR and no more")
    return tmp_path


def using(
    folder: Path, use: Callable[[TestBench, Session], Awaitable[Answer]], scheme: str, cache: Path | None = None
) -> Answer:
    """Returns the result of `use` in a session with `defines.mlir` open, in an editor with a scheme for bytecode."""

    async def run() -> Answer:
        session = Session()
        session.begin({"bytecodeScheme": scheme, "bytecode": {"locations": False}})
        bench = TestBench(session)
        bench.bench.workspace.watch([folder.as_uri()], cache)
        bench.open((folder / "defines.mlir").as_uri(), DEFINES)
        return await use(bench, session)

    return asyncio.run(run())


def references(folder: Path, scheme: str, cache: Path | None = None) -> list[tuple[str, int, int]]:
    async def found(bench: TestBench, _: Session) -> list[tuple[str, int, int]]:
        document = lsp.TextDocumentIdentifier((folder / "defines.mlir").as_uri())
        context = lsp.ReferenceContext(include_declaration=False)
        places = await bench.ask(lsp.ReferenceParams(context, document, lsp.Position(0, 12)))
        return [(each.uri, each.range.start.line, each.range.start.character) for each in places or ()]

    return using(folder, found, scheme, cache)


def test_references_in_bytecode_are_positions_in_its_text(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    calls = folder / "calls.mlirbc"
    assert references(folder, "") == [(calls.as_uri(), 3, 14)]
    assert [record.getMessage().partition(" cannot")[0] for record in caplog.records] == [
        str(folder / "damaged.mlirbc")
    ]


def test_an_editor_gets_uris_of_its_documents_for_bytecode_also_in_a_second_session(folder: Path) -> None:
    expected = [(text_uri(str(folder / "calls.mlirbc"), SCHEME), 3, 14)]
    for _ in range(2):
        assert references(folder, SCHEME, folder / "cache") == expected


def test_a_rename_changes_only_open_bytecode(folder: Path) -> None:
    uri = text_uri(str(folder / "calls.mlirbc"), SCHEME)

    async def renamed(bench: TestBench, session: Session) -> list[str]:
        document = lsp.TextDocumentIdentifier((folder / "defines.mlir").as_uri())
        wanted = lsp.RenameParams(document, lsp.Position(0, 12), "other")
        with pytest.raises(Refusal, match=r"also in .*calls\.mlirbc, which is bytecode and not open"):
            await bench.ask(wanted)
        bench.open(uri, CALLS)
        edit = await bench.ask(wanted)
        return sorted((edit and edit.changes) or {})

    assert using(folder, renamed, SCHEME) == sorted([(folder / "defines.mlir").as_uri(), uri])


@pytest.mark.parametrize("path", ["/a/b.mlirbc", "/with space/100%/é#?.mlirbc"])
def test_uris_of_bytecode_documents_are_converted_to_paths_of_files(path: str) -> None:
    assert bytecode_path(text_uri(path, SCHEME), SCHEME) == path
    assert bytecode_path(text_uri(path, SCHEME), "") is None
    assert bytecode_path("mlir-bytecode:/a?untitled:b", SCHEME) is None
