"""Symbols over files that are not open: found, referenced, renamed, called; the index that knows them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from lsprotocol import types as lsp

from compiler.text import Encoding
from ir_lsp.feature_handlers import Refusal
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.workspace.scan import Scanner
from ir_lsp.workspace_handlers import WorkspaceHandlers

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
Use = Callable[[WorkspaceHandlers, Callable[[str], str]], Awaitable[Answer]]


def using(folder: Path, opened: str, use: Use[Answer], cache: Path | None = None) -> Answer:
    """What `use` gives for handlers with a file of the folder open; it gets a function from names of files to URIs."""

    async def run() -> Answer:
        session = Session(Encoding.UTF16)
        handlers = WorkspaceHandlers(session, Scheduler(session, lambda uri: None), None)
        handlers.watch([folder.as_uri()], cache)
        uri = (folder / opened).as_uri()
        session.open(uri, 1, (folder / opened).read_text())
        return await use(handlers, lambda name: (folder / name).as_uri())

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


def at(uri: str, line: int, character: int) -> dict[str, object]:
    return {"text_document": lsp.TextDocumentIdentifier(uri), "position": lsp.Position(line, character)}


def shown(locations: list[lsp.Location] | None) -> list[tuple[str, int, int]]:
    assert locations is not None
    return [(each.uri.rpartition("/")[2], each.range.start.line, each.range.start.character) for each in locations]


def test_symbols_of_all_files_are_found_by_parts_of_their_names(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> list[tuple[str, str]]:
        found = await handlers.workspace_symbol(lsp.WorkspaceSymbolParams("shd"))
        return [(each.name, each.location.uri.rpartition("/")[2]) for each in found]

    assert using(folder, "defines.mlir", use) == [
        ("shared", "defines.mlir"),
        ("shared", "calls.ttir"),
        ("shared", "calls.ttir"),
    ]


def test_an_open_document_counts_as_it_is_in_the_editor(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> list[str]:
        change = lsp.TextDocumentContentChangeWholeDocument(DEFINES.replace("@own", "@typed"))
        handlers.session.change(uri("defines.mlir"), 2, [change])
        return [each.name for each in await handlers.workspace_symbol(lsp.WorkspaceSymbolParams(""))]

    found = using(folder, "defines.mlir", use)
    assert "typed" in found
    assert "own" not in found


def test_references_and_the_definition_go_over_files(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> tuple[list[tuple[str, int, int]], ...]:
        place = at(uri("defines.mlir"), 0, 12)
        everything = await handlers.references(lsp.ReferenceParams(lsp.ReferenceContext(True), **place))  # type: ignore[arg-type]
        uses = await handlers.references(lsp.ReferenceParams(lsp.ReferenceContext(False), **place))  # type: ignore[arg-type]
        handlers.session.open(uri("inner/calls.ttir"), 1, CALLS)
        declared = at(uri("inner/calls.ttir"), 1, 20)
        body = await handlers.definition(lsp.DefinitionParams(**declared))  # type: ignore[arg-type]
        called = at(uri("inner/calls.ttir"), 3, 13)
        implementation = await handlers.implementation(lsp.ImplementationParams(**called))  # type: ignore[arg-type]
        return shown(everything), shown(uses), shown(body), shown(implementation)

    everything, uses, body, implementation = using(folder, "defines.mlir", use)
    assert everything == [("defines.mlir", 0, 10), ("calls.ttir", 1, 18), ("calls.ttir", 3, 12)]
    assert uses == [("calls.ttir", 3, 12)]
    assert body == implementation == [("defines.mlir", 0, 10)]


def test_rename_changes_all_files_but_not_what_only_looks_alike(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> dict[str, list[tuple[int, str]]]:
        edit = await handlers.rename(lsp.RenameParams(new_name="common", **at(uri("defines.mlir"), 0, 12)))  # type: ignore[arg-type]
        assert edit is not None and edit.changes is not None
        return {
            each.rpartition("/")[2]: [(change.range.start.line, change.new_text) for change in changes]
            for each, changes in edit.changes.items()
        }

    assert using(folder, "defines.mlir", use) == {
        "defines.mlir": [(0, "@common")],
        "calls.ttir": [(1, "@common"), (3, "@common")],
    }


def test_rename_is_refused_where_another_file_has_the_name(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> None:
        with pytest.raises(Refusal, match=r"there is a symbol @caller in .*calls.ttir already"):
            await handlers.rename(lsp.RenameParams(new_name="caller", **at(uri("defines.mlir"), 0, 12)))  # type: ignore[arg-type]

    using(folder, "defines.mlir", use)


def test_two_definitions_of_a_name_have_nothing_to_do_with_each_other(folder: Path) -> None:
    (folder / "again.mlir").write_text(DEFINES)

    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> list[tuple[str, int, int]]:
        place = at(uri("defines.mlir"), 0, 12)
        return shown(await handlers.references(lsp.ReferenceParams(lsp.ReferenceContext(True), **place)))  # type: ignore[arg-type]

    assert using(folder, "defines.mlir", use) == [("defines.mlir", 0, 10)]


def test_callers_and_callees_are_found_over_files(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> tuple[list[str], list[str]]:
        place = at(uri("defines.mlir"), 0, 12)
        items = await handlers.prepare_call_hierarchy(lsp.CallHierarchyPrepareParams(**place))  # type: ignore[arg-type]
        assert items is not None
        callers = await handlers.incoming_calls(lsp.CallHierarchyIncomingCallsParams(items[0]))
        callees = await handlers.outgoing_calls(lsp.CallHierarchyOutgoingCallsParams(callers[0].from_))
        return [each.from_.name for each in callers], [each.to.name for each in callees]

    assert using(folder, "defines.mlir", use) == (["caller"], ["shared"])


def test_files_that_change_are_read_again_and_no_others(folder: Path) -> None:
    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> tuple[int, list[str]]:
        await handlers.workspace_symbol(lsp.WorkspaceSymbolParams(""))
        before = handlers._scanner.read_files
        (folder / "inner" / "calls.ttir").write_text("func.func private @fresh()\n")
        event = lsp.FileEvent(uri("inner/calls.ttir"), lsp.FileChangeType.Changed)
        handlers.did_change_watched_files(lsp.DidChangeWatchedFilesParams([event]))
        found = await handlers.workspace_symbol(lsp.WorkspaceSymbolParams("fresh"))
        (folder / "inner" / "calls.ttir").unlink()
        event = lsp.FileEvent(uri("inner/calls.ttir"), lsp.FileChangeType.Deleted)
        handlers.did_change_watched_files(lsp.DidChangeWatchedFilesParams([event]))
        gone = await handlers.workspace_symbol(lsp.WorkspaceSymbolParams("fresh"))
        return handlers._scanner.read_files - before, [each.name for each in found + gone]

    assert using(folder, "defines.mlir", use) == (1, ["fresh"])


def test_the_next_session_reads_only_what_changed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.mktemp("cache")

    async def use(handlers: WorkspaceHandlers, uri: Callable[[str], str]) -> tuple[int, int]:
        found = await handlers.workspace_symbol(lsp.WorkspaceSymbolParams("shared"))
        return handlers._scanner.read_files, len(found)

    assert using(folder, "defines.mlir", use, cache) == (2, 3)
    assert using(folder, "defines.mlir", use, cache) == (0, 3)
    os.utime(folder / "defines.mlir", ns=(1, 1))
    assert using(folder, "defines.mlir", use, cache) == (1, 3)
    for file in cache.iterdir():
        file.write_text('{"format": 1, "files": [3]}')
    assert using(folder, "defines.mlir", use, cache) == (2, 3)


def test_a_scan_that_nobody_waits_for_reads_all(folder: Path) -> None:
    session = Session()
    handlers = WorkspaceHandlers(session, Scheduler(session, lambda uri: None), None)
    scanner = Scanner(handlers.index, session.context, [str(folder)], None, None)
    asyncio.run(scanner.scan())
    assert sorted(Path(path).name for path in handlers.index.paths) == ["calls.ttir", "defines.mlir"]


def test_a_home_folder_is_no_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kate names it as the root of a file that is in no project."""
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "a.mlir").write_text(DEFINES)

    async def names(handlers: WorkspaceHandlers, _: Callable[[str], str]) -> list[str]:
        found = await handlers.workspace_symbol(lsp.WorkspaceSymbolParams("own"))
        return [each.name for each in found or []]

    (tmp_path / "b.mlir").write_text(CALLS)
    assert using(tmp_path, "b.mlir", names) == []
    monkeypatch.setenv("HOME", "/nowhere")
    assert using(tmp_path, "b.mlir", names) == ["own"]
