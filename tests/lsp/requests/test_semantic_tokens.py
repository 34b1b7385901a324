"""Semantic tokens, and differences that lead to the tokens of a new document."""

from __future__ import annotations

import asyncio
import math
import random
from math import inf

from lsprotocol import types as lsp

from compiler.text import Encoding, Span
from ir_lsp.documents.document import OpenDocument
from ir_lsp.documents.semantic_tokens import SemanticTokens, tokens_in
from ir_lsp.documents.token_pieces import Difference
from ir_lsp.legend import TOKEN_MODIFIERS, TOKEN_TYPES
from tests.support.markers import document_of, edit
from tests.support.workbench import TestBench

TEXT = """\
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%a: i32, %m: memref<4xi32>) -> i32 {
    // %a is not a token here
    %c = arith.constant {tag = "x"} 1 : i32
    %unused = arith.addi %a, %c : i32
    "who.knows"(%m) : (memref<4xi32>) -> ()
    cf.br ^bb1
  ^bb1:
    return %c : i32
  }
  func.func private @g()
}
"""
WHOLE = lsp.Range(lsp.Position(0, 0), lsp.Position(1000, 0))


def all_tokens(document: OpenDocument, encoding: Encoding = Encoding.UTF16) -> list[int]:
    tokens = SemanticTokens()
    assert tokens.update(document.analysis, encoding, inf)
    return tokens.all()


def apply_differences(numbers: list[int], differences: list[Difference] | None) -> None:
    """Applies differences as a client does; all their indices are indices of the old numbers."""
    assert differences is not None
    for change in reversed(differences):
        numbers[change.start : change.start + change.count] = change.numbers


def described_tokens(text: str, numbers: list[int]) -> list[tuple[str, str, set[str]]]:
    """Returns the tokens as (text, type, modifiers)."""
    tokens_of_text = []
    lines = text.split("\n")
    line = column = 0
    for at in range(0, len(numbers), 5):
        down, right, length, kind, bits = numbers[at : at + 5]
        line, column = line + down, right if down else column + right
        modifiers = {name for bit, name in enumerate(TOKEN_MODIFIERS) if bits >> bit & 1}
        tokens_of_text.append((lines[line][column : column + length], TOKEN_TYPES[kind], modifiers))
    return tokens_of_text


def test_each_name_has_the_token_type_of_its_kind() -> None:
    spellings = described_tokens(TEXT, all_tokens(document_of(TEXT)))
    assert ("#map", "macro", {"definition"}) in spellings
    assert ("module", "keyword", set()) in spellings
    assert ("@f", "function", set()) in spellings
    assert ("%a", "parameter", {"definition"}) in spellings
    assert ("%m", "parameter", {"definition", "modification"}) in spellings
    assert ("%c", "variable", {"definition", "readonly"}) in spellings
    assert ("%c", "variable", {"readonly"}) in spellings
    assert ("%unused", "variable", {"definition", "unused"}) in spellings
    assert ("tag", "property", set()) in spellings
    assert ('"who.knows"', "keyword", {"deprecated"}) in spellings
    assert ("^bb1", "label", set()) in spellings
    assert ("^bb1", "label", {"definition"}) in spellings
    assert sum(1 for text, _, _ in spellings if text == "%a") == 2, "none in the comment"


def test_tokens_after_invalid_characters_are_found() -> None:
    text = '%x = "open\n\n % @ ^ ! # / " é %y = !t ^ b  /  // %z\n/@f  \n'
    spellings = described_tokens(text, all_tokens(document_of(text)))
    assert [word for word, _, _ in spellings] == ["%x", "%y", "!t", "@f"]


def test_differences_lead_to_the_tokens_of_a_new_document() -> None:
    rng = random.Random(7)
    document = document_of(TEXT * 3)
    tokens = document.semantic_tokens
    tokens.update(document.analysis, Encoding.UTF16, inf)
    numbers = tokens.all()
    for _ in range(120):
        start = rng.randrange(len(document.view.text))
        end = min(len(document.view.text), start + rng.choice((0, 0, 1, 9, 60)))
        edit(
            document,
            start,
            end,
            rng.choice(("", "\n", "%x", "}\n", "{", " // ", "é", document.view.text[start : start + 80])),
        )
        before = tokens.result_id
        assert tokens.update(document.analysis, Encoding.UTF16, inf)
        apply_differences(numbers, tokens.differences(before))
        assert numbers == all_tokens(document)


def test_an_edit_in_one_function_sends_the_tokens_of_that_function() -> None:
    text = "".join(f"func.func @f{n}(%a: i32) {{\n  %b = arith.addi %a, %a : i32\n  return\n}}\n" for n in range(50))
    document = document_of(text)
    tokens = document.semantic_tokens
    tokens.update(document.analysis, Encoding.UTF16, inf)
    at = text.index("arith.addi", 1500)
    edit(document, at, at + 10, "arith.muli")
    before = tokens.result_id
    tokens.update(document.analysis, Encoding.UTF16, inf)
    changes = tokens.differences(before)
    assert changes is not None
    assert sum(len(change.numbers) for change in changes) < 200 < len(tokens.all())


def test_an_edit_in_a_large_function_sends_only_changed_tokens() -> None:
    lines = "".join(f"  %v{n} = arith.addi %a, %a : i32\n" for n in range(500))
    text = f"func.func @f(%a: i32) {{\n{lines}  return\n}}\n"
    document = document_of(text)
    tokens = document.semantic_tokens
    tokens.update(document.analysis, Encoding.UTF16, inf)
    numbers = tokens.all()
    at = text.index("%v250")
    edit(document, at, at, "%w = arith.addi %a, %v249 : i32\n  ")
    before = tokens.result_id
    tokens.update(document.analysis, Encoding.UTF16, inf)
    changes = tokens.differences(before)
    apply_differences(numbers, changes)
    assert numbers == tokens.all()
    assert changes is not None
    assert sum(len(change.numbers) for change in changes) < 60


def test_the_work_can_be_done_in_slices() -> None:
    document = document_of(TEXT * 20)
    tokens = SemanticTokens()
    rounds = 0
    while not tokens.update(document.analysis, Encoding.UTF16, 0.0):
        rounds += 1
    assert rounds > 5
    assert tokens.all() == all_tokens(document)


def test_columns_count_units_of_the_negotiated_encoding() -> None:
    document = document_of('"u.a"() {s = "😀", b = 1 : i32} : () -> ()\n')
    assert [all_tokens(document, each)[11] for each in (Encoding.UTF32, Encoding.UTF16, Encoding.UTF8)] == [9, 10, 12]


def test_a_line_with_very_many_tokens_is_read_once() -> None:
    text = 'func.func @f() {\n  "é"(' + "%a, " * 50_000 + ") : () -> ()\n}\n"
    document = document_of(text)
    tokens = SemanticTokens()
    assert tokens.update(document.analysis, Encoding.UTF16, math.inf)
    data = tokens.all()
    names = [data[i : i + 5] for i in range(0, len(data), 5) if data[i] == 0 and data[i + 2] == 2]
    assert len(names) >= 50_000 - 1
    assert {name[1] for name in names[1:]} == {4}


def test_a_range_has_the_tokens_of_the_functions_in_it() -> None:
    document = document_of(TEXT)
    start = TEXT.index("func.func private")
    spellings = described_tokens(TEXT, tokens_in(document.analysis, Span(start, start + 5), Encoding.UTF16))
    assert [text for text, _, _ in spellings if text.startswith("@")] == ["@g"]


def test_a_range_of_a_long_function_has_the_tokens_of_its_lines() -> None:
    body = "".join(
        f"  %v{i} = arith.addi %v{max(i - 3, 0)}, %v0 : i32\n"
        f"  %c{i}, %d{i} = arith.addui_extended %v{i}, %v0 : i32, i1\n"
        f"  %r{i}:2 = scf.for %i = %n to %n step %n iter_args(%x = %v{i}, %y = %m) -> (i32, memref<4xi32>) {{\n"
        f'    %m{i % 7} = memref.alloc() {{note = "%v{i}"}} : memref<4xi32> // %r9\n'
        "    %unknown = foo.bar %x\n"
        "    scf.yield %x, %y : i32, memref<4xi32>\n"
        "  }\n"
        for i in range(200)
    )
    head = "func.func @f(%n: index, %m: memref<4xi32>) {\n  %v0 = arith.constant 7 : i32\n"
    text = "// a comment\n" + (head + body.replace("%v0 = arith.addi", "%w = arith.addi", 1) + "  return\n}\n") * 2
    document = document_of(text)
    whole = described_tokens(text, all_tokens(document))
    lines = text.splitlines(keepends=True)
    rng = random.Random(7)
    for first in [0, *(rng.randrange(len(lines) - 40) for _ in range(40)), len(lines) - 40]:
        last = first + rng.randrange(40)
        start, end = len("".join(lines[:first])), len("".join(lines[:last]))
        part = described_tokens(text, tokens_in(document.analysis, Span(start, end), Encoding.UTF16))
        assert len(part) < len(whole) / 4
        assert any(part == whole[at : at + len(part)] for at, token in enumerate(whole) if token == part[0])


def test_two_simultaneous_differences_both_lead_to_the_newest_tokens() -> None:
    uri = "untitled:a.mlir"
    document = lsp.TextDocumentIdentifier(uri)

    async def run() -> None:
        bench = TestBench()
        bench.open(uri, TEXT * 2)
        full = (await bench.ask(lsp.SemanticTokensParams(document))).value
        bench.change(uri, 2, TEXT.replace("%unused", "%used") * 2)
        asked = [bench.ask(lsp.SemanticTokensDeltaParams(document, full["resultId"])) for _ in range(2)]
        newest = (await bench.ask(lsp.SemanticTokensRangeParams(document, WHOLE))).value["data"]
        for answer in [each.value for each in await asyncio.gather(*asked)]:
            data = list(answer.get("data", full["data"]))
            for each in reversed(answer.get("edits", ())):
                data[each["start"] : each["start"] + each["deleteCount"]] = each["data"]
            assert data == newest

    asyncio.run(run())


def _large_function(rng: random.Random, count: int) -> str:
    """Returns a function whose lines define, use, shadow and omit names, partly in sibling regions."""
    lines = ["func.func @f(%a: i32, %n: index, %m: memref<4xi32>) {", "  %c = arith.constant 1 : i32"]
    values = ["%a", "%c"]
    for number in range(count):
        kind = rng.randrange(8)
        if kind == 0:
            lines += [
                "  scf.for %i = %n to %n step %n {",
                f"    %l = memref.load %m[%i] : memref<4xi32> // {rng.choice(values)}",
                f"    %k = arith.addi %l, {rng.choice(values[-9:])} : i32",
                "  }",
            ]
        elif kind == 1:
            lines.append(f"  %k{number} = arith.constant {number} : i32")
        elif kind == 2:
            lines.append(f"  %m{number} = memref.alloc() : memref<4xi32>")
        else:
            lines.append(f"  %v{number} = arith.addi {rng.choice(values[-9:])}, {rng.choice(values)} : i32")
            values.append(f"%v{number}")
    return "\n".join([*lines, "  return", "}", ""])


def test_differences_in_a_large_function_lead_to_the_tokens_of_a_new_document() -> None:
    rng = random.Random(3)
    text = "module {\n" + _large_function(rng, 600) + "}\n"
    document = document_of(text)
    tokens = document.semantic_tokens
    tokens.update(document.analysis, Encoding.UTF16, inf)
    numbers = tokens.all()
    for _ in range(60):
        text = document.view.text
        lines = text.split("\n")
        number = rng.randrange(2, len(lines) - 5)
        start = sum(len(line) + 1 for line in lines[:number])
        end = start + len(lines[number])
        changed = rng.choice(
            (
                "",
                lines[number] + "\n" + lines[rng.randrange(2, len(lines) - 5)],
                lines[number].replace("arith.addi", "arith.muli"),
                lines[number].replace("arith.addi", "foo.addi"),
                lines[number].replace("%v", "%w"),
                lines[number].replace("memref<4xi32>", "memref<5xi32>"),
                lines[number].replace("arith.constant", "arith.constants"),
                lines[number][: rng.randrange(len(lines[number]) + 1)],
                lines[number] + f" // %v{rng.randrange(600)} \u00e9",
            )
        )
        edit(document, start, end, changed)
        if rng.random() < 0.7:
            before = tokens.result_id
            assert tokens.update(document.analysis, Encoding.UTF16, inf)
            apply_differences(numbers, tokens.differences(before))
            assert numbers == all_tokens(document), (lines[number], changed)
        else:
            tokens.update(document.analysis, Encoding.UTF16, 0.0)
            numbers = tokens.all()


def test_an_edit_in_a_large_function_recomputes_few_lines() -> None:
    document = document_of(_large_function(random.Random(5), 3000))
    tokens = document.semantic_tokens
    tokens.update(document.analysis, Encoding.UTF16, inf)
    pieces = tokens.computed_pieces
    at = document.view.text.index("\n  %v", len(document.view.text) // 2)
    for number, key in enumerate("\n  %typed = arith.addi %a, %v : i32"):
        before = tokens.computed_pieces
        edit(document, at + number, at + number, key)
        tokens.update(document.analysis, Encoding.UTF16, inf)
        assert tokens.computed_pieces - before <= 4 < pieces
    assert tokens.all() == all_tokens(document)


def test_a_distant_value_is_no_longer_unused_after_a_use_is_added() -> None:
    body = "".join(f"  %v{number} = arith.addi %a, %a : i32\n" for number in range(1000))
    document = document_of(f"func.func @f(%a: i32) {{\n{body}  return\n}}\n")
    tokens = document.semantic_tokens
    tokens.update(document.analysis, Encoding.UTF16, inf)
    first = ("%v3", "variable", {"definition", "unused"})
    assert first in described_tokens(document.view.text, tokens.all())
    at = document.view.text.index("%a", document.view.text.index("%v900"))
    edit(document, at, at + 2, "%v3")
    tokens.update(document.analysis, Encoding.UTF16, inf)
    assert ("%v3", "variable", {"definition"}) in described_tokens(document.view.text, tokens.all())
    edit(document, at, at + 3, "%a")
    tokens.update(document.analysis, Encoding.UTF16, inf)
    assert first in described_tokens(document.view.text, tokens.all())


def test_a_difference_can_be_requested_to_an_answer_before_the_last() -> None:
    uri = "untitled:a.mlir"
    document = lsp.TextDocumentIdentifier(uri)

    async def run() -> None:
        bench = TestBench()
        bench.open(uri, TEXT)
        full = (await bench.ask(lsp.SemanticTokensParams(document))).value
        bench.change(uri, 2, TEXT.replace("%unused", "%used"))
        await bench.ask(lsp.SemanticTokensDeltaParams(document, full["resultId"]))
        bench.change(uri, 3, TEXT.replace("%unused", "%used").replace("%m", "%memory"))
        delta = (await bench.ask(lsp.SemanticTokensDeltaParams(document, full["resultId"]))).value
        data = list(full["data"])
        for each in reversed(delta["edits"]):
            data[each["start"] : each["start"] + each["deleteCount"]] = each["data"]
        assert data == (await bench.ask(lsp.SemanticTokensParams(document))).value["data"]

    asyncio.run(run())
