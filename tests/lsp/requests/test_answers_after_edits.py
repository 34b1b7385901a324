"""Lenses, symbols and folds after edits: they equal those of a new document, though most are reused."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from lsprotocol import types as lsp

from tests.support.workbench import TestBench

URI = "untitled:a.mlir"
DOCUMENT = lsp.TextDocumentIdentifier(URI)
QUESTIONS = (
    lsp.CodeLensParams(DOCUMENT),
    lsp.DocumentSymbolParams(DOCUMENT),
    lsp.FoldingRangeParams(DOCUMENT),
)
FUNCTION = """\
  func.func @f{0}(%a: i32) -> i32 {{ // {{
    %b = arith.addi %a, %a : i32
    %c = func.call @f{1}(%b) : (i32) -> i32
    return %c : i32
  }}
"""
TEXT = "module {\n" + "".join(FUNCTION.format(n, max(n - 1, 0)) for n in range(12)) + "}\n"
NESTED = """\
// a comment
// of two lines
module @"outer \\"line\\": 7" {
  memref.global @g : memref<4xi32>
  module @inner { func.func private @h() }
  gpu.module @kernels { gpu.func @k() kernel { gpu.return } }
}
"""


async def _answers(bench: TestBench) -> list[Any]:
    return [(await bench.ask(question)).value for question in QUESTIONS]


async def _fresh(text: str) -> list[Any]:
    bench = TestBench()
    bench.open(URI, text)
    return await _answers(bench)


def test_answers_after_edits_are_those_of_a_new_document() -> None:
    rng = random.Random(4)
    pieces = [
        "",
        "\n",
        "}",
        "{",
        "  // more\n",
        "@f3",
        "func.func private @x()\n",
        "é",
        "// -----\n",
        *NESTED.splitlines(True),
    ]

    async def run() -> None:
        bench = TestBench()
        text = TEXT + NESTED
        bench.open(URI, text)
        for version in range(2, 60):
            start = rng.randrange(len(text))
            end = min(len(text), start + rng.choice((0, 0, 0, 1, 8, 200)))
            text = text[:start] + rng.choice(pieces) + text[end:]
            bench.change(URI, version, text)
            if rng.random() < 0.8:
                assert await _answers(bench) == await _fresh(text), text

    asyncio.run(run())


def test_a_file_that_is_emptied_and_filled_again_is_like_a_new_document() -> None:
    async def run() -> None:
        bench = TestBench()
        bench.open(URI, "")
        await _answers(bench)
        texts = ("", "/", "//", "", NESTED, "", "\n", "", TEXT)
        for version, text in enumerate(texts, start=2):
            bench.change(URI, version, text)
            assert await _answers(bench) == await _fresh(text)

    asyncio.run(run())


def test_lines_of_a_function_move_with_the_text_above_it() -> None:
    async def run() -> None:
        bench = TestBench()
        bench.open(URI, TEXT)
        await _answers(bench)
        document = bench.bench.documents.get(URI)
        assert document is not None
        before = document.lens_answers.computed_answers, document.symbol_answers.computed_answers
        bench.change(URI, 2, "// one\n// two\n" + TEXT)
        assert await _answers(bench) == await _fresh("// one\n// two\n" + TEXT)
        assert (document.lens_answers.computed_answers, document.symbol_answers.computed_answers) == before

    asyncio.run(run())


def test_an_edit_in_one_function_recomputes_it_and_those_it_names() -> None:
    async def run() -> None:
        bench = TestBench()
        bench.open(URI, TEXT)
        await _answers(bench)
        document = bench.bench.documents.get(URI)
        assert document is not None
        lenses, symbols = document.lens_answers.computed_answers, document.symbol_answers.computed_answers
        text = TEXT.replace("func.call @f7(", "func.call @f2(")
        bench.change(URI, 2, text)
        assert await _answers(bench) == await _fresh(text)
        assert 1 <= document.lens_answers.computed_answers - lenses <= 4
        assert 1 <= document.symbol_answers.computed_answers - symbols <= 2

    asyncio.run(run())


def test_a_request_before_an_edit_is_answered_for_the_text_after_it() -> None:
    async def run() -> None:
        bench = TestBench()
        bench.open(URI, TEXT)
        asked = [asyncio.create_task(bench.ask(question)) for question in QUESTIONS]
        await asyncio.sleep(0)
        text = TEXT.replace("@f5(%a", "@renamed(%a")
        bench.change(URI, 2, text)
        answers = [(await each).value for each in asked]
        for answer, before, after in zip(answers, await _fresh(TEXT), await _fresh(text), strict=True):
            assert answer in (before, after)
        assert await _answers(bench) == await _fresh(text)

    asyncio.run(run())
