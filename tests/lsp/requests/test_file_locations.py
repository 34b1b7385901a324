"""Links to other files in locations and RUN lines; type definitions of values."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from lsprotocol import types as lsp

from compiler.ods.model import DefinitionPlace
from ir_lsp.session import Session
from tests.support.markers import marked
from tests.support.workbench import TestBench

Answer = TypeVar("Answer")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "model.py").write_text("import x\nä = ätz.relu(y)\n", encoding="utf-8")
    (tmp_path / "inner" / "lib.py").write_text("one\ntwo\nthree\n")
    return tmp_path


def ask(folder: Path, text: str, use: Callable[[TestBench, str, lsp.Position], Awaitable[Answer]]) -> Answer:
    """Returns the result of `use` in a session with a file of the folder open, and the position of the mark in it."""
    plain, offsets = marked(text)
    before = plain[: offsets[0]] if offsets else ""
    position = lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    async def run() -> Answer:
        session = Session()
        session.folders = (folder,)
        bench = TestBench(session)
        uri = (folder / "inner" / "test.mlir").as_uri()
        bench.open(uri, plain)
        return await use(bench, uri, position)

    return asyncio.run(run())


def defined(folder: Path, text: str) -> list[tuple[str, int, int]]:
    async def use(bench: TestBench, uri: str, position: lsp.Position) -> list[lsp.Location]:
        answer = await bench.ask(lsp.DefinitionParams(lsp.TextDocumentIdentifier(uri), position))
        return answer or []

    return [_shown(each) for each in ask(folder, text, use)]


def _shown(location: lsp.Location) -> tuple[str, int, int]:
    start = location.range.start
    return location.uri.rpartition("/")[2], start.line, start.character


@pytest.mark.parametrize(
    ("location", "places"),
    [
        ('"lib.p~y":3:2', [("lib.py", 2, 1)]),
        ('"../model~.py":1:1', [("model.py", 0, 0)]),
        ('"inner/l~ib.py":2:1', [("lib.py", 1, 0)]),
        ('callsite("a"("lib.py":1:1) at "mod~el.py":1:8)', [("model.py", 0, 7)]),
        ('fused<"x">["lib.py":1:1, "li~b.py":2:2 to :4]', [("lib.py", 1, 1)]),
        # Columns are bytes: the letter before takes two of them.
        ('"mod~el.py":2:6', [("model.py", 1, 4)]),
        ('"gone~.py":1:1', []),
        ('"lib.py~":900:9', [("lib.py", 899, 8)]),
    ],
)
def test_a_location_leads_to_its_file(folder: Path, location: str, places: list[tuple[str, int, int]]) -> None:
    assert defined(folder, f"func.func @f() {{\n  return loc({location})\n}}\n") == places


def test_an_op_leads_to_all_files_of_its_location(folder: Path) -> None:
    location = 'callsite("lib.py":2:1 at fused["model.py":1:1, #l])'
    text = f'#l = loc("lib.py":3:1)\nfunc.func @f() {{\n  ret~urn loc({location})\n}}'
    assert defined(folder, text) == [("lib.py", 1, 0), ("model.py", 0, 0), ("lib.py", 2, 0)]


def test_the_definition_of_a_location_alias_is_its_line(folder: Path) -> None:
    text = 'func.func @f() {\n  return loc(#lo~c1)\n}\n#loc1 = loc("lib.py":3:1)\n'
    assert defined(folder, text) == [("test.mlir", 3, 0)]


def test_the_type_of_a_value_leads_to_the_alias_for_it(folder: Path) -> None:
    async def use(bench: TestBench, uri: str, position: lsp.Position) -> list[lsp.Location]:
        params = lsp.TypeDefinitionParams(lsp.TextDocumentIdentifier(uri), position)
        return await bench.ask(params) or []

    text = "!t = memref<4xf32>\nfunc.func @f(%~a: memref<4xf32>, %b: i32) {\n  return\n}\n"
    assert [_shown(each) for each in ask(folder, text, use)] == [("test.mlir", 0, 0)]
    assert ask(folder, text.replace("%~a", "%a").replace("%b", "%~b"), use) == []


def test_an_op_of_a_project_s_dialect_leads_to_its_definition(folder: Path) -> None:
    async def use(bench: TestBench, uri: str, position: lsp.Position) -> list[lsp.Location]:
        dialect = bench.bench.session.context.dialect("arith")
        assert dialect is not None
        dialect.places = {"arith.addi": DefinitionPlace(str(folder / "Ops.td"), 12)}
        try:
            params = lsp.ImplementationParams(lsp.TextDocumentIdentifier(uri), position)
            return await bench.ask(params) or []
        finally:
            dialect.places = {}

    text = "func.func @f(%a: i32) {\n  %0 = arith.ad~di %a, %a : i32\n  return\n}\n"
    assert [_shown(each) for each in ask(folder, text, use)] == [("Ops.td", 11, 0)]


def test_files_in_locations_and_run_lines_are_links(folder: Path) -> None:
    async def use(bench: TestBench, uri: str, position: lsp.Position) -> list[lsp.DocumentLink]:
        return await bench.ask(lsp.DocumentLinkParams(lsp.TextDocumentIdentifier(uri))) or []

    text = (
        "// RUN: ir-opt %s --transform-library=%S/lib.py \\\n// RUN:   | FileCheck %s --input-file=%S/gone.py\n"
        'func.func @f() {\n  "t.op"() {a = "lib.py"} : () -> () loc("lib.py":2:1)\n  return loc("gone.py":1:1)\n}\n'
        '// "lib.py":2:1\n'
    )
    answer = ask(folder, text, use)
    lib = (folder / "inner" / "lib.py").as_uri()
    assert [(each.range.start.line, each.target) for each in answer] == [(3, f"{lib}#L2,1"), (0, lib)]
