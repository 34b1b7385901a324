"""Edits: the analysis after them equals that of a fresh document, and little of it was done anew."""

from __future__ import annotations

import gc
import random
import re
import sys
from math import inf

import pytest

from compiler.syntax.incremental import reparse_ops
from compiler.syntax.parser.templates import LearntLines
from compiler.text import Span, TextEdit, difference
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.features.definition import definition
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from ir_lsp.features.symbols import symbols
from ir_lsp.session import Session
from tests.support.markers import URI, analysed, change_text, document_of, edit, view_of

MODULE = """\
!t = i32
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @first(%a: !t) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  // between
  func.func private @declared(i32) -> i32
  func.func @second(%a: i32, %m: memref<8xf32>) -> i32 {
    %i = affine.apply #map(%c)
    %c = arith.constant 1 : index
    %1 = call @first(%a) : (i32) -> i32
    cf.br ^end(%1 : i32)
  ^end(%r: i32):
    return %r : i32
  }
  module @inner {
    func.func @third() {
      return
    }
    func.func @fourth() {
      "test.op"() {a = "// -----"} : () -> ()
      return
    }
  }
}
// -----
func.func @first() {
  return
}
// -----
%x = arith.constant 1 : i32
"test.use"(%x) : (i32) -> ()
"""

PIECES = (
    *(
        "{",
        "}",
        "(",
        ")",
        "\n",
        " ",
        "%",
        "%0",
        "%a",
        "@first",
        "@second",
        "//",
        "\n// -----\n",
        '"',
        "#map",
        "!t",
        ":",
        "=",
    ),
    *(
        "func.func @f() {",
        "func.func @first() {\n  return\n}\n",
        "module {",
        "return",
        "^end",
        "arith.addi",
        "i32",
        "f32",
    ),
    *("#map = affine_map<(d0) -> (d0)>\n", "!t = f32\n", "é", "😀", "loc(unknown)", "{-#", "#-}", "\t", "-", "  "),
)


class _NeverSeen(set[str]):
    """Keeps the parser from learning lines, which is tested elsewhere, so that each text is read in one way alone."""

    def __contains__(self, key: object) -> bool:
        return False


STEP = 17
"""Characters between the places that are looked at after an edit; each edit begins at another one."""


def everything(view: DocumentView, step: int = STEP, turn: int = 0) -> tuple[object, ...]:
    """All that is shown of a document, at every `step`th character."""
    offsets = range(turn % step, len(view.text), step)
    return (
        diagnostics(view),
        symbols(view),
        [hover(view, offset) for offset in offsets],
        [definition(view, offset) for offset in offsets],
    )


@pytest.mark.parametrize("seed", range(6))
def test_after_any_edits_all_is_as_in_a_fresh_document(seed: int) -> None:
    rng = random.Random(seed)
    session = Session()
    session.context.shared(LearntLines).seen = _NeverSeen()
    document = document_of(MODULE, session)
    for turn in range(25):
        text = document.view.text
        start = rng.randrange(len(text) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            change = (start, min(len(text), start + rng.randrange(1, 30)), "")
        elif kind == 1:
            change = (start, min(len(text), start + rng.randrange(3)), rng.choice(PIECES))
        elif kind == 2:
            source = rng.randrange(len(text) + 1)
            change = (start, start, text[source : source + rng.randrange(80)])
        else:
            change = (0, len(text), MODULE)
        edit(document, *change)
        fresh = Session()
        fresh.context = session.context
        expected = everything(view_of(document.view.text, fresh), turn=turn)
        assert everything(document.view, turn=turn) == expected, (change, text)


def count(document: OpenDocument, old: str, new: str) -> tuple[int, int]:
    """Returns the numbers of chunks parsed and verified when the first `old` becomes `new`."""
    parsed, verified = document.analysis.parsed_chunks, document.verification.verified_chunks
    start = document.view.text.index(old)
    change = difference(old, new)
    assert change is not None
    edit(document, start + change.span.start, start + change.span.end, change.new_text)
    return document.analysis.parsed_chunks - parsed, document.verification.verified_chunks - verified


def functions(number: int) -> str:
    body = "  func.func @f{0}(%a: i32) -> i32 {{\n    %0 = arith.addi %a, %a : i32\n    return %0 : i32\n  }}\n"
    return "module {\n" + "".join(body.format(index) for index in range(number)) + "}\n"


def test_an_edit_in_a_function_reads_that_function_alone() -> None:
    document = document_of(functions(50))
    assert count(document, "@f20(%a: i32) -> i32 {\n    %0", "@f20(%a: i32) -> i32 {\n    %1") == (1, 1)
    assert [each.message for each in diagnostics(document.view)] == ["use of undeclared SSA value name"]
    assert count(document, "%1 = arith", "%0 = arith") == (1, 1)
    assert diagnostics(document.view) == []


def test_a_comment_between_functions_reads_the_one_before_it() -> None:
    document = document_of(functions(50))
    assert count(document, "  func.func @f20", "  // a comment\n\n  func.func @f20") == (1, 1)


def test_a_function_added_or_removed_is_read_alone_with_its_neighbour() -> None:
    document = document_of(functions(50))
    added = "  func.func @new() {\n    return\n  }\n"
    assert count(document, "  func.func @f20", added + "  func.func @f20") == (2, 2)
    assert count(document, added, "") == (1, 1)


def test_a_split_is_read_alone() -> None:
    document = document_of("// -----\n".join(functions(10) for _ in range(5)))
    assert document.analysis.parsed_chunks == 55
    assert count(document, "arith.addi", "arith.muli") == (1, 1)
    assert count(document, "\n// -----\n", "\n// ----\n")[0] == 22


def test_a_changed_symbol_is_told_to_its_users_in_other_functions() -> None:
    text = functions(3).replace(
        "  func.func @f1", "  func.func @user() {\n    call @f0(%u) : (i32) -> i32\n    return\n  }\n  func.func @f1"
    )
    text = text.replace("@user()", "@user(%u: i32)")
    document = document_of(text)
    assert diagnostics(document.view) == []
    assert count(document, "@f0(%a", "@g0(%a") == (1, 1)
    assert [each.message for each in diagnostics(document.view)] == [
        "'func.call' op 'f0' does not reference a valid function"
    ]
    count(document, "@g0(%a", "@f0(%a")
    assert diagnostics(document.view) == []


STRAIGHT = """\
module {
  func.func @before() {
    return
  }
  func.func @f(%a: i32, %x: f32, %m: memref<8xi32>) -> i32 {
    %c = arith.constant 4 : index
    %0 = arith.addi %a, %a : i32
    %1 = arith.muli %0, %a : i32 // a comment
    %p:2 = "test.two"(%1) : (i32) -> (i32, f32)
    %2 = scf.for %i = %c to %c step %c iter_args(%acc = %a) -> (i32) {
      %l = memref.load %m[%i] : memref<8xi32>
      %n = arith.addi %acc, %l : i32
      scf.yield %n : i32
    }
    %3 = arith.subi %2, %p#0 : i32
    affine.store %3, %m[%c] : memref<8xi32>
    %4 = arith.addi %3, %1 : i32
    return %4 : i32
  }
  func.func @after() {
    return
  }
}
"""


@pytest.mark.parametrize("seed", range(3))
def test_edits_of_single_ops_in_a_large_function_give_what_a_fresh_document_gives(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reparse_ops, "LARGE", 0)
    rng = random.Random(seed)
    session = Session()
    session.context.shared(LearntLines).seen = _NeverSeen()
    document = document_of(STRAIGHT, session)
    tokens = (
        "%a",
        "%0",
        "%1",
        "%x",
        "%u",
        "%p#1",
        "i32",
        "f32",
        "arith.addi",
        "arith.subi",
        "%c",
        "index",
        " ",
        "// x\n",
        "",
    )
    shown_at_first = everything(document.view)
    alone = 0
    for turn in range(50):
        words = list(re.finditer(r"[%\w.#]+|\s|$", document.view.text))
        word = rng.choice(words)
        parsed = document.analysis.parsed_chunks
        edit(document, word.start(), word.end(), rng.choice(tokens))
        alone += document.analysis.parsed_chunks == parsed
        fresh = Session()
        fresh.context = session.context
        assert everything(document.view, turn=turn) == everything(view_of(document.view.text, fresh), turn=turn), word
        if rng.random() < 0.9:
            edit(document, 0, len(document.view.text), STRAIGHT)
            assert everything(document.view) == shown_at_first
    assert alone > 0


def test_an_edit_in_a_huge_function_reads_its_op_and_judges_the_users_alone() -> None:
    lines = "".join(f"    %v{number + 1} = arith.addi %v{number}, %v0 : i32\n" for number in range(1000))
    document = document_of(f"module {{\n  func.func @f(%v0: i32) -> i32 {{\n{lines}    return %v9 : i32\n  }}\n}}\n")
    judged = document.verification.verified_ops
    assert count(document, "%v501 = arith.addi %v500, %v0", "%v501 = arith.addi %v500, %v1") == (0, 0)
    assert count(document, "%v501 = arith.addi", "%v501 = arith.muli") == (0, 0)
    assert document.verification.verified_ops - judged == 3  # the op, then the op and its user
    assert count(document, "%v501 = arith.muli %v500", "%v501 = arith.muli %w") == (0, 0)
    assert [each.message for each in diagnostics(document.view)] == ["use of undeclared SSA value name"]


def big_function(number: int) -> str:
    lines = "".join(f"    %v{index + 1} = arith.addi %v{index}, %v0 : i32\n" for index in range(number))
    return f"module {{\n  func.func @f(%v0: i32, %c: i1) -> i32 {{\n{lines}    return %v9 : i32\n  }}\n}}\n"


EDITS = (
    ("an op comes", "    %v501 =", "    %new = arith.muli %v7, %v8 : i32\n    %v501 =", 0),
    ("an op that nobody uses goes", "    %new = arith.muli %v7, %v8 : i32\n", "", 0),
    (
        "lines are pasted",
        "    %v501 =",
        "".join(f"    %p{n} = arith.muli %v7, %v8 : i32\n" for n in range(20)) + "    %v501 =",
        0,
    ),
    ("a definition is commented out", "    %v601 =", "//    %v601 =", 1),
    ("and comes back", "//    %v601 =", "    %v601 =", 0),
    ("an op breaks", "%v701 = arith.addi %v700", "%v701 = arith.addi v700", 1),
    ("and is repaired", "%v701 = arith.addi v700", "%v701 = arith.addi %v700", 0),
    ("a value gets a second user", "    %v951 =", "    %more = arith.addi %v900, %v0 : i32\n    %v951 =", 0),
    ("an op is begun above its definition", "    %v900 =", "    %begun =\n    %v900 =", 2),
    ("and is removed", "    %begun =\n", "", 0),
    ("a type changes", "%v801 = arith.addi %v800, %v0 : i32", "%v801 = arith.constant 1.0 : f32", 1),
)


def test_ops_come_go_and_break_in_a_huge_function_without_the_rest_being_read() -> None:
    document = document_of(big_function(1000))
    for noun, old, new, errors in EDITS:
        judged = document.verification.verified_ops
        assert count(document, old, new) == (0, 0), noun
        assert document.verification.verified_ops - judged <= 25, noun
        assert len(diagnostics(document.view)) == errors, noun
        # A step of the length of many lines: a hover on the name that all lines use looks at all lines.
        assert everything(document.view, 997) == everything(view_of(document.view.text), 997), noun


def test_what_edits_need_of_a_huge_function_is_built_before_the_first_key() -> None:
    document = document_of(big_function(1000))
    document.analysis.prepare_edits()
    tables = [chunk.names for chunk in document.analysis.sections[0].chunks if chunk.names is not None]
    assert [len(table.named("v501")) for table in tables] == [1]
    assert count(document, "    %v501 =", "    %new = arith.muli %v7, %v8 : i32\n    %v501 =") == (0, 0)
    assert [table.named("new")[0].name for table in tables] == ["new"]


def test_an_edit_in_a_region_of_a_huge_function_reads_the_ops_of_the_region_around_it() -> None:
    loop = (
        "    %r = scf.if %c -> (i32) {\n      %x = arith.addi %v1, %v2 : i32\n      scf.yield %x : i32\n    } else {\n"
    )
    loop += "      scf.yield %v1 : i32\n    }\n"
    document = document_of(big_function(1000).replace("    %v501 =", loop + "    %v501 ="))
    assert count(document, "scf.yield %x", "%y = arith.muli %x, %x : i32\n      scf.yield %y") == (0, 0)
    assert count(document, "scf.yield %y", "scf.yield %z") == (0, 0)
    assert [each.message for each in diagnostics(document.view)] == ["use of undeclared SSA value name"]


@pytest.mark.parametrize("after", ["  }\n}\n", "  }\n  func.func private @g()\n}\n"])
def test_keys_in_a_loop_without_its_brace_leave_the_rest_of_a_huge_function_alone(after: str) -> None:
    text = big_function(1000).removesuffix("  }\n}\n") + after
    document = document_of(text)
    assert count(document, "    %v501 =", "    affine.for %i = 0 to 4 {\n    %v501 =") != (0, 0)
    typed = "affine.for %i = 0 to 4 {"
    for new in ("\n", "\n      ", "\n      %", "\n      %x", "\n      %x = arith.muli %v7, %v8 : i32"):
        assert count(document, typed, typed + new) == (0, 0), new
        assert everything(document.view, 997) == everything(view_of(document.view.text), 997), new
        assert count(document, typed + new, typed) == (0, 0), new
    errors = [(each.message, each.span.start) for each in diagnostics(document.view)]
    assert errors == [("expected '}' to close this region", document.view.text.index(typed))]


def test_an_unclosed_region_in_a_function_leaves_the_other_functions_alone() -> None:
    document = document_of(functions(50))
    loop = "    affine.for %i = 0 to 4 {\n"
    first = document.view.text.index("    return", document.view.text.index("@f20"))
    parsed = document.analysis.parsed_chunks
    edit(document, first, first, loop)
    assert document.analysis.parsed_chunks - parsed == 1
    assert [each.message for each in diagnostics(document.view)] == ["expected '}' to close this region"]
    head = document.view.text.index("func.func @f21")
    edit(document, head, head + 4, "fun")  # it shows that a region above is unclosed
    assert everything(document.view) == everything(view_of(document.view.text))
    edit(document, head, head + 3, "func")
    edit(document, head - 2, head, "")
    assert everything(document.view) == everything(view_of(document.view.text))


def test_a_long_session_keeps_no_more_than_a_short_one() -> None:
    """Replaced IR is freed without the garbage collector, which is told not to look at IR."""
    document = document_of(big_function(300))
    gc.collect()
    gc.disable()
    try:
        sizes = []
        for _ in range(12):
            for old, new in (
                ("module {", "module {{-#"),
                ("module {{-#", "module {"),
                ("%v9 :", "%v8 :"),
                ("%v8 :", "%v9 :"),
            ):
                start = document.view.text.index(old)
                edit(document, start, start + len(old), new)
                assert document.analysis.scrap.release(inf)
            sizes.append(sys.getallocatedblocks())
    finally:
        gc.enable()
    assert sizes[-1] - sizes[2] < 2000  # a parse of it makes more than ten times as many


def test_errors_that_come_and_go_leave_nothing_behind() -> None:
    """An exception holds the frames it came through, and those the parser with its text."""
    document = document_of(functions(100))
    gc.collect()
    gc.disable()
    try:
        sizes = []
        for _ in range(12):
            for right, wrong in (("@f50(%a", "@f50(a"), ("%0 = arith.addi", "%0 = arith."), ("@f70(%a", '@f70("%a')):
                for old, new in ((right, wrong), (wrong, right)):
                    start = document.view.text.index(old)
                    edit(document, start, start + len(old), new)
                    assert document.analysis.scrap.release(inf)
            sizes.append(sys.getallocatedblocks())
    finally:
        gc.enable()
    assert diagnostics(document.view) == []
    assert sizes[-1] - sizes[2] < 500  # it was a thousand for each error


def test_a_parse_that_keys_interrupt_again_and_again_fills_no_memory() -> None:
    document = document_of(big_function(8000))
    start = document.view.text.index("    %v4001 =")
    gc.collect()
    gc.disable()
    try:
        sizes = []
        for _ in range(8):
            change_text(document, TextEdit(Span(start, start), "{"))  # so all of the text is reparsed
            for _ in range(4):
                assert not document.parse(0.0)
            edit(document, start, start + 1, "")
            assert document.analysis.scrap.release(inf)
            sizes.append(sys.getallocatedblocks())
    finally:
        gc.enable()
    assert sizes[-1] - sizes[2] < 30_000  # it was 15,800 for each key


def test_keys_that_follow_each_other_quickly_do_not_keep_a_parse_from_ending() -> None:
    document = document_of(big_function(8000))
    start = document.view.text.index("    %v4001 =")
    change_text(document, TextEdit(Span(start, start), "    affine.for %i = 0 to 4 {\n"))
    typed = 0
    while not document.parse(0.0):
        start += 28 if not typed else 1
        change_text(document, TextEdit(Span(start, start), " "))
        typed += 1
        assert typed < 50
    analysed(document)
    assert [each.message for each in diagnostics(document.view)] == ["expected '}' to close this region"]
    assert everything(document.view, 997) == everything(view_of(document.view.text), 997)


def test_edits_while_a_text_is_parsed_first_leave_nothing_of_the_text_before_them() -> None:
    text = "\n" * 50 + functions(3000).replace("%0 = arith.addi %a, %a", '%0 = "arith.addi"(%a)', 1)
    document = Session().documents.open(URI, 1, text)
    while not diagnostics(document.view):
        assert not document.parse(0.0)
        document.verify_during_parse(inf)
    change_text(document, TextEdit(Span(0, len(text)), functions(3000)))
    assert not document.parse(0.0)
    document.verify_during_parse(inf)
    assert diagnostics(document.view) == []


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("r@r@", "r@r@", '"unterminatedr@r@'),
        ('// a comment\n"unterminated {\n} : () ->', "} : () ->", ""),
        ('func.func private @f()\n"bad escape \\q" x\nfunc.func private @g()\n', ' x\n', "\n"),
    ],
)  # fmt: skip
def test_edits_near_a_string_that_is_wrong_give_what_a_fresh_document_gives(text: str, old: str, new: str) -> None:
    document = document_of(text)
    count(document, old, new)
    assert everything(document.view, 1) == everything(view_of(document.view.text), 1)


def test_what_was_learnt_of_modules_in_other_ops_is_not_taken_for_modules_of_files() -> None:
    """Only in those is what they hold a chunk each."""
    inside = "  module attributes {a} {\n    func.func private @f()\n  }\n"
    inner = f'"u.op"() ({{\n{inside * 3}}}) : () -> ()\n// -----\n'
    outer = "module {\n" + inside.replace("@f()", "@f(") + "}\n"
    document = document_of(inner + outer)
    assert diagnostics(document.view)[-1].span.start - len(inner) == diagnostics(view_of(outer))[-1].span.start
    assert len(document.view.sections[1].chunks) == 3


def test_what_is_in_an_operation_that_an_edit_elsewhere_makes_unreadable_is_not_judged() -> None:
    part = (
        "#same = affine_map<(d0) -> (d0)>\n"
        '#trait = {\n  iterator_types = ["parallel"],\n  indexing_maps = [#same, #same]\n}\n'
        "func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {\n"
        "  linalg.generic #trait ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {\n"
        "    ^bb0(%x: f32, %y: f32):\n      linalg.yield %x : f32\n  }\n  return\n}\n"
    )
    document = document_of(f"{part}// -----\n{part}")
    everything(document.view)
    count(document, "#trait = {", "#trait = {\n#trait = {")
    assert everything(document.view, 1) == everything(view_of(document.view.text), 1)
