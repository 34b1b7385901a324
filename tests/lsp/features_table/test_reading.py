"""The table of features: one test for each row, named after it, in a session over the protocol.

Other files test the features in detail.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.editor_session import EditorSession, editor_session
from tests.support.lsp_client import ServerProcess

ROWS = (
    "Diagnostics",
    "Resilience",
    "Unknown dialect",
    "Dialects at run time",
    "Positions",
    "Split files",
    "Hover: op",
    "Hover: rest",
    "Definition / type definition / implementation",
    "References, highlight",
    "Rename, linked editing",
    "Completion",
    "Signature help",
    "Semantic tokens",
    "Inlay hints",
    "Symbols",
    "Folding, selection range",
    "Call hierarchy",
    "Code lens",
    "Formatting",
    "Code actions",
    "Passes as quick fixes",
    "Compile on demand",
    "Fusion explained",
    "Bytecode",
    "Exact verification",
    "Query",
)
"""The rows of the table of features; views of passes, of rewrites and of graphs are not among them."""


def test_every_row_has_a_test() -> None:
    text = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"^def test_row_(\w+)\(", text, re.MULTILINE))
    assert named == {"_".join(re.findall(r"[a-z]+", row.lower())) for row in ROWS}


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorSession]:
    folder = tmp_path_factory.mktemp("workspace")
    (folder / "other.mlir").write_text(
        "func.func @shared(%a: i32) -> i32 {\n  return %a : i32\n}\n"
        "func.func @caller(%a: i32) -> i32 {\n  %r = call @shared(%a) : (i32) -> i32\n  return %r : i32\n}\n"
    )
    (folder / "model.py").write_text("one\ntwo\nthree\n")
    (folder / "ir-lsp.toml").write_text('[dialects]\npython = ["tiny.py"]\n')
    (folder / "tiny.py").write_text(
        "from compiler.ods.define import op\nfrom compiler.ods.type_constraints import I32\n\n"
        'TWICE = op("tiny.twice", "Doubles a number.", operands={"input": I32}, results={"output": I32},\n'
        '           format="$input attr-dict `:` type($output)")\n'
    )
    with editor_session(folder) as session:
        yield session


BROKEN = """\
func.func @f(%a: i32, %x: f32) -> i32 {
  %0 = arith.addi %a %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.cmpi wrong, %a, %a : i32
  %3 = arith.addi %a, %nothing : i32
  %4 = "arith.addi"(%a, %x) : (i32, f32) -> i32
  %5 = "arith.muli"(%a) : (i32) -> i32
  %6 = arith.muli %1, %x : i32
  return %1 : i32
}
"""


def test_row_diagnostics(editor: EditorSession) -> None:
    editor.open(BROKEN)
    pulled = editor.diagnostics()
    assert [each["range"]["start"]["line"] for each in pulled] == [1, 3, 4, 5, 6, 7]
    assert all(each["code"] and each["source"] == "ir-lsp" for each in pulled)
    assert [editor.spelled(each["range"]) for each in pulled][1:3] == ["wrong", "%nothing"]
    (other,) = [each for each in pulled if "expects different type" in each["message"]]
    (definition,) = other["relatedInformation"]
    assert (definition["message"], definition["location"]["range"]["start"]["line"]) == ("prior use here", 0)
    with ServerProcess() as server:
        server.initialize({})
        server.open("untitled:pushed", BROKEN)
        said = [(each["range"], each["message"], each["code"]) for each in pulled]
        server.published(
            "untitled:pushed",
            wanted=lambda pushed: (
                said == [(each["range"], each["message"], each["code"]) for each in pushed if each["code"] != "dead"]
            ),
        )


def test_row_resilience(editor: EditorSession) -> None:
    broken = BROKEN.replace("%1 = arith.addi %a, %a", "%1~ = arith.addi %a, %a")
    editor.open(broken)
    assert "%1 : i32" in editor.hover()
    assert len(editor.ask("references", context={"includeDeclaration": True})) == 3
    assert len(editor.ask("documentSymbol")) == 1
    (edits,) = editor.ask("rename", newName="sum")["changes"].values()
    assert "return %sum : i32" in editor.edited(edits)
    editor.open(BROKEN.replace("return %1 : i32", "%7 = arith.cmpi ~"))
    assert editor.completions()[0]["label"] == "eq"


def test_row_unknown_dialect(editor: EditorSession) -> None:
    editor.open(
        "func.func @f(%a: i32) -> i32 {\n  %0 = who.knows %a : i32\n  %1 = who.cares %a\n  return %0~ : i32\n}\n"
    )
    (hint,) = editor.diagnostics()
    assert hint["severity"] == 4
    assert editor.spelled(hint["range"]) == "who.knows"
    (place,) = editor.ask("definition")
    assert place["range"]["start"] == {"line": 1, "character": 2}


def test_row_dialects_at_run_time(editor: EditorSession) -> None:
    """`tests/lsp/dialects/test_own_dialects.py` tests other definitions of dialects, and changes of their files."""
    editor.open("func.func @f(%a: i32) -> i32 {\n  %0 = tiny.tw~ice %a : i32\n  return %0 : i32\n}\n")
    while editor.diagnostics():
        pass
    assert "Doubles a number." in editor.hover()
    editor.open("func.func @f(%a: i32) {\n  tiny.~\n}\n")
    (item,) = editor.completions()
    assert (item["label"], item["textEdit"]["newText"]) == ("tiny.twice", "tiny.twice ${1:%input} : ${2:type}")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_row_positions(encoding: str) -> None:
    line = '"t.op"() {a = "ä😀"} : () -> () "t.use"(%nothing) : (i32) -> ()'
    before = line[: line.index("%nothing")]
    units = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
    with ServerProcess() as server:
        server.initialize({"general": {"positionEncodings": [encoding]}})
        for uri in ("untitled:Untitled-1", "git:/a/b.mlir?%7B%7D", "vscode-notebook-cell:/a.ipynb#W0"):
            server.open(uri, f"{line}\n")
            (actual,) = server.pulled(uri)
            assert actual["range"]["start"] == {"line": 0, "character": units[encoding]}


def test_row_split_files(editor: EditorSession) -> None:
    editor.open(
        'func.func @f() {\n  "t.op"() {a = "// -----"} : () -> ()\n  return // -----\n}\n// -----\nfunc.func @f() {\n'
        "  return\n}\n"
    )
    assert editor.diagnostics() == []
    assert [each["name"] for each in editor.ask("documentSymbol")] == ["<file-split-0>", "<file-split-1>"]


def test_row_hover_op(editor: EditorSession) -> None:
    editor.open("func.func @f(%left: i32) {\n  %sum = arith.ad~di %left, %left : i32\n  return\n}\n")
    text = editor.hover()
    for part in (
        "**arith.addi**",
        "`lhs`: signless-integer-like",
        "`%left : i32`",
        "`Commutative`",
        "**Effects** none",
        "arith.addi $lhs `,` $rhs",
        "https://mlir.llvm.org/docs/Dialects/ArithOps/",
    ):
        assert part in text


def test_row_hover_rest(editor: EditorSession) -> None:
    text = (
        "#map = affine_map<(d0, d1) -> (d1, d0)>\nfunc.func @f(%m: memref<4x8xf32, strided<[16, 2]>>) {\n"
        "  %c = arith.constant 42 : i32\n  affine.for %i = 0 to 10 {\n  }\n  cf.br ^end\n^end:\n"
        '  "t.op"(%c) {map = #map, size = 64 : i64} : (i32) -> ()\n  return\n}\n'
    )
    for mark, words in (
        ("%~m: memref", "32 elements, 128 bytes; strides [16, 2]"),
        ("mem~ref<4x8", "A reference to a multi-dimensional array in memory"),
        ("%~c = ", "Constant `42`"),
        ("affine.~for", "Runs 10 times."),
        ("^~end\n", "Block `^end`"),
        ("@~f", "**@f**"),
        ("#~map,", "permutation"),
        ("(%~c)", "1 use"),
    ):
        editor.open(text.replace(mark.replace("~", ""), mark, 1))
        assert words in editor.hover(), mark


def test_row_definition_type_definition_implementation(editor: EditorSession) -> None:
    text = (
        '#loc = loc("model.py":2:1)\n!t = memref<4xf32>\nfunc.func private @shared(i32) -> i32\n'
        'func.func @f(%m: memref<4xf32>) {\n  "t.a"() : () -> () loc(callsite("model.py":3:1 at #loc))\n'
        '  "t.b"() : () -> () loc(fused[#loc, "model.py":1:1])\n  return\n}\n'
    )
    for mark, line in (("@ #~loc)", 0), ('"~model.py":3', 2), ('"~model.py":1', 0)):
        if mark.replace("~", "").replace("@ ", "at ") in text:
            editor.open(text.replace(mark.replace("~", "").replace("@ ", "at "), mark.replace("@ ", "at ")))
            (place,) = editor.ask("definition")
            assert place["range"]["start"]["line"] == line
    editor.open(text.replace("%m:", "%~m:"))
    (place,) = editor.ask("typeDefinition")
    assert place["range"]["start"] == {"line": 1, "character": 0}
    editor.open(text.replace("@shared", "@sh~ared"))
    (place,) = editor.ask("implementation")
    assert place["uri"].endswith("/other.mlir")
    editor.open("func.func @f(%a: i32) {\n  %0 = tiny.tw~ice %a : i32\n  return\n}\n")
    while not (answer := editor.ask("definition")):
        pass
    assert answer[0]["uri"].endswith("/tiny.py")


def test_row_references_highlight(editor: EditorSession) -> None:
    editor.open("func.func @f(%~a: i32) {\n  %0 = arith.addi %a, %a : i32\n  return\n}\n")
    assert len(editor.ask("references", context={"includeDeclaration": False})) == 2
    assert len(editor.ask("references", context={"includeDeclaration": True})) == 3
    assert [each["kind"] for each in editor.ask("documentHighlight")] == [3, 2, 2]
    editor.open("func.func private @sh~ared(i32) -> i32\n")
    answer = editor.ask("references", context={"includeDeclaration": True})
    assert sorted(each["uri"].rpartition("/")[2] for each in answer) == ["other.mlir", "other.mlir", "test.mlir"]


def test_row_semantic_tokens(editor: EditorSession) -> None:
    editor.open("func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  return\n}\n")
    full = editor.ask("semanticTokens/full")
    assert len(full["data"]) % 5 == 0 and full["data"]
    editor.server.change(editor.uri, 2, {"text": editor.text.replace("%0", "%sum")})
    delta = editor.ask("semanticTokens/full/delta", previousResultId=full["resultId"])
    assert len(delta["edits"]) == 1
    assert editor.ask("semanticTokens/range", range=editor.whole())["data"]


def test_row_symbols(editor: EditorSession) -> None:
    editor.open("module @m {\n  func.func @f(%a: i32) -> i32 {\n    return %a : i32\n  }\n}\n")
    (module,) = editor.ask("documentSymbol")
    (function,) = module["children"]
    assert (function["name"], function["detail"]) == ("f", "(i32) -> i32")
    assert editor.spelled(function["selectionRange"]) == "@f"
    response = editor.server.request("workspace/symbol", {"query": "caller"})
    assert [each["location"]["uri"].rpartition("/")[2] for each in response] == ["other.mlir"]


def test_row_folding_selection_range(editor: EditorSession) -> None:
    editor.open(
        "// one\n// two\n#a = affine_map<() -> ()>\n#b = affine_map<() -> ()>\nfunc.func @f(%a: i32) {\n"
        "  %c = arith.constant dense<[\n    1, 2\n  ]> : tensor<2xi32>\n  cf.br ^b\n^b:\n"
        "  %0 = arith.addi %~a, %a : i32\n  return\n}\n// -----\nfunc.func private @g()\n"
    )
    folds = {(each["startLine"], each["endLine"]) for each in editor.ask("foldingRange")}
    assert {(0, 1), (2, 3), (5, 6)} <= folds
    assert len(folds) >= 6
    (selection,) = editor.ask("selectionRange", positions=[editor.position])
    spelled = []
    while selection is not None and selection["range"]["start"]["line"] == selection["range"]["end"]["line"]:
        spelled.append(editor.spelled(selection["range"]))
        selection = selection.get("parent")
    assert spelled[0] == "%a"
    assert spelled[-1].startswith("%0 = arith.addi")


def test_row_call_hierarchy(editor: EditorSession) -> None:
    editor.open("func.func private @sh~ared(i32) -> i32\n")
    (item,) = editor.ask("prepareCallHierarchy")
    incoming = editor.server.request("callHierarchy/incomingCalls", {"item": item})
    assert [each["from"]["name"] for each in incoming] == ["caller"]
    outgoing = editor.server.request("callHierarchy/outgoingCalls", {"item": incoming[0]["from"]})
    assert "shared" in [each["to"]["name"] for each in outgoing]


def test_row_query(editor: EditorSession) -> None:
    editor.open("func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n")
    answer = editor.command("query", query='m getAllDefinitions(hasOpName("func.return"), 2)')
    (match,) = answer["matches"]
    assert [editor.spelled(each["range"]) for each in match["operations"]] == ["arith.addi", "return"]
    assert editor.command("query", query='m hasResultType("i32")')["message"] == "1 match"
