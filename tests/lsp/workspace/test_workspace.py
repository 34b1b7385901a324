"""Symbols in files that are not open: search, references, renames, calls, and their index."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from lsprotocol import types as lsp

from compiler.text import Encoding
from ir_lsp.messages import Refusal
from ir_lsp.session import Session
from ir_lsp.workspace.index import WorkspaceIndex
from ir_lsp.workspace.scan import Scanner
from tests.support.workbench import TestBench

DEFINES = """\
func.func @shared(%a: i32) -> i32 {
  return %a : i32
}
func.func @own() {
  return
}
"""
CALLS = """\
// @shared in a comment
func.func private @shared(i32) -> i32
func.func @caller(%x: i32) -> i32 {
  %y = call @shared(%x) : (i32) -> i32
  return %y : i32
}
// -----
func.func @shared(%f: f32) {
  return
}
"""

Answer = TypeVar("Answer")
Use = Callable[[TestBench, Callable[[str], str]], Awaitable[Answer]]


def using(folder: Path, opened: str, use: Use[Answer], cache: Path | None = None) -> Answer:
    """Returns the result of `use`, which gets a function from file names to URIs, in a session with one file open."""

    async def run() -> Answer:
        session = Session(Encoding.UTF16)
        bench = TestBench(session)
        bench.bench.workspace.watch([folder.as_uri()], cache)
        uri = (folder / opened).as_uri()
        bench.open(uri, (folder / opened).read_text())
        return await use(bench, lambda name: (folder / name).as_uri())

    return asyncio.run(run())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "defines.mlir").write_text(DEFINES)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "calls.ttir").write_text(CALLS)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "other.mlir").write_text(CALLS)
    (tmp_path / "noise.txt").write_text(CALLS)
    return tmp_path


def at(uri: str, line: int, character: int) -> dict[str, Any]:
    return {"text_document": lsp.TextDocumentIdentifier(uri), "position": lsp.Position(line, character)}


def shown(locations: list[lsp.Location] | None) -> list[tuple[str, int, int]]:
    assert locations is not None
    return [(each.uri.rpartition("/")[2], each.range.start.line, each.range.start.character) for each in locations]


def test_symbols_of_all_files_are_found_by_parts_of_their_names(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> list[tuple[str, str]]:
        answer = await bench.ask(lsp.WorkspaceSymbolParams("shd"))
        return [(each.name, each.location.uri.rpartition("/")[2]) for each in answer]

    assert using(folder, "defines.mlir", use) == [
        ("shared", "defines.mlir"),
        ("shared", "calls.ttir"),
        ("shared", "calls.ttir"),
    ]


def test_an_open_document_is_indexed_with_its_text_in_the_editor(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> list[str]:
        bench.change(uri("defines.mlir"), 2, DEFINES.replace("@own", "@typed"))
        return [each.name for each in await bench.ask(lsp.WorkspaceSymbolParams(""))]

    actual = using(folder, "defines.mlir", use)
    assert "typed" in actual
    assert "own" not in actual


def test_references_and_the_definition_are_found_in_other_files(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> tuple[list[tuple[str, int, int]], ...]:
        place = at(uri("defines.mlir"), 0, 12)
        everything = await bench.ask(lsp.ReferenceParams(lsp.ReferenceContext(True), **place))
        uses = await bench.ask(lsp.ReferenceParams(lsp.ReferenceContext(False), **place))
        bench.open(uri("inner/calls.ttir"), CALLS)
        declared = at(uri("inner/calls.ttir"), 1, 20)
        body = await bench.ask(lsp.DefinitionParams(**declared))
        called = at(uri("inner/calls.ttir"), 3, 13)
        implementation = await bench.ask(lsp.ImplementationParams(**called))
        return shown(everything), shown(uses), shown(body), shown(implementation)

    everything, uses, body, implementation = using(folder, "defines.mlir", use)
    assert everything == [("defines.mlir", 0, 10), ("calls.ttir", 1, 18), ("calls.ttir", 3, 12)]
    assert uses == [("calls.ttir", 3, 12)]
    assert body == implementation == [("defines.mlir", 0, 10)]


def test_rename_changes_all_files_but_no_other_symbol_of_that_name(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> dict[str, list[tuple[int, str]]]:
        edit = await bench.ask(lsp.RenameParams(new_name="common", **at(uri("defines.mlir"), 0, 12)))
        assert edit is not None and edit.changes is not None
        return {
            each.rpartition("/")[2]: [(change.range.start.line, change.new_text) for change in changes]
            for each, changes in edit.changes.items()
        }

    assert using(folder, "defines.mlir", use) == {
        "defines.mlir": [(0, "@common")],
        "calls.ttir": [(1, "@common"), (3, "@common")],
    }


def test_rename_is_refused_if_another_file_has_the_name(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> None:
        with pytest.raises(Refusal, match=r"there already is a symbol @caller in .*calls.ttir"):
            await bench.ask(lsp.RenameParams(new_name="caller", **at(uri("defines.mlir"), 0, 12)))

    using(folder, "defines.mlir", use)


def test_two_definitions_of_a_name_are_separate_symbols(folder: Path) -> None:
    (folder / "again.mlir").write_text(DEFINES)

    async def use(bench: TestBench, uri: Callable[[str], str]) -> list[tuple[str, int, int]]:
        place = at(uri("defines.mlir"), 0, 12)
        return shown(await bench.ask(lsp.ReferenceParams(lsp.ReferenceContext(True), **place)))

    assert using(folder, "defines.mlir", use) == [("defines.mlir", 0, 10)]


def test_callers_and_callees_are_found_in_other_files(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> tuple[list[str], list[str]]:
        place = at(uri("defines.mlir"), 0, 12)
        items = await bench.ask(lsp.CallHierarchyPrepareParams(**place))
        assert items is not None
        callers = await bench.ask(lsp.CallHierarchyIncomingCallsParams(items[0]))
        callees = await bench.ask(lsp.CallHierarchyOutgoingCallsParams(callers[0].from_))
        return [each.from_.name for each in callers], [each.to.name for each in callees]

    assert using(folder, "defines.mlir", use) == (["caller"], ["shared"])


def test_only_changed_files_are_read_again(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> tuple[int, list[str]]:
        await bench.ask(lsp.WorkspaceSymbolParams(""))
        before = bench.bench.workspace._scanner.read_files
        (folder / "inner" / "calls.ttir").write_text("func.func private @fresh()\n")
        event = lsp.FileEvent(uri("inner/calls.ttir"), lsp.FileChangeType.Changed)
        bench.methods.notify(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, lsp.DidChangeWatchedFilesParams([event]))
        answer = await bench.ask(lsp.WorkspaceSymbolParams("fresh"))
        (folder / "inner" / "calls.ttir").unlink()
        event = lsp.FileEvent(uri("inner/calls.ttir"), lsp.FileChangeType.Deleted)
        bench.methods.notify(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, lsp.DidChangeWatchedFilesParams([event]))
        gone = await bench.ask(lsp.WorkspaceSymbolParams("fresh"))
        return bench.bench.workspace._scanner.read_files - before, [each.name for each in answer + gone]

    assert using(folder, "defines.mlir", use) == (1, ["fresh"])


def test_a_closed_document_is_indexed_with_its_text_on_the_disk(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> list[str]:
        bench.change(uri("defines.mlir"), 2, DEFINES.replace("@own", "@typed"))
        (folder / "defines.mlir").write_text(DEFINES.replace("@own", "@saved"))
        event = lsp.FileEvent(uri("defines.mlir"), lsp.FileChangeType.Changed)
        bench.methods.notify(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, lsp.DidChangeWatchedFilesParams([event]))
        opened = await bench.ask(lsp.WorkspaceSymbolParams(""))
        bench.close(uri("defines.mlir"))
        closed = await bench.ask(lsp.WorkspaceSymbolParams(""))
        return sorted(
            each.name for actual in (opened, closed) for each in actual if each.name in ("own", "typed", "saved")
        )

    assert using(folder, "defines.mlir", use) == ["saved", "typed"]


def test_a_rename_is_refused_if_the_text_changes_meanwhile(folder: Path) -> None:
    async def use(bench: TestBench, uri: Callable[[str], str]) -> object:
        place = at(uri("defines.mlir"), 0, 12)
        await bench.ask(lsp.PrepareRenameParams(**place))  # parses the text, so that the rename waits for files alone
        answer = asyncio.ensure_future(bench.ask(lsp.RenameParams(new_name="common", **place)))
        await asyncio.sleep(0)
        bench.change(uri("defines.mlir"), 2, "\n" + DEFINES)
        return await answer

    assert using(folder, "defines.mlir", use) is None


def test_the_next_session_reads_only_changed_files(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.mktemp("cache")

    async def use(bench: TestBench, uri: Callable[[str], str]) -> tuple[int, int]:
        answer = await bench.ask(lsp.WorkspaceSymbolParams("shared"))
        return bench.bench.workspace._scanner.read_files, len(answer)

    assert using(folder, "defines.mlir", use, cache) == (2, 3)
    assert using(folder, "defines.mlir", use, cache) == (0, 3)
    os.utime(folder / "defines.mlir", ns=(1, 1))
    assert using(folder, "defines.mlir", use, cache) == (1, 3)
    for file in cache.iterdir():
        file.write_text('{"format": 1, "files": [3]}')
    assert using(folder, "defines.mlir", use, cache) == (2, 3)


def test_a_scan_in_the_background_reads_all_files(folder: Path) -> None:
    session = Session()
    index = WorkspaceIndex()
    scanner = Scanner(index, session.context, [str(folder)], None, None)
    asyncio.run(scanner.scan())
    assert sorted(Path(path).name for path in index.paths) == ["calls.ttir", "defines.mlir"]


def test_a_home_folder_is_not_a_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The editor Kate sends the home folder as the root of files outside of projects."""
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "a.mlir").write_text(DEFINES)

    async def names(bench: TestBench, _: Callable[[str], str]) -> list[str]:
        answer = await bench.ask(lsp.WorkspaceSymbolParams("own"))
        return [each.name for each in answer or []]

    (tmp_path / "b.mlir").write_text(CALLS)
    assert using(tmp_path, "b.mlir", names) == []
    monkeypatch.setenv("HOME", "/nowhere")
    assert using(tmp_path, "b.mlir", names) == ["own"]
