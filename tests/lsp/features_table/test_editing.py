"""The rows of the table of features that edit, run and verify (see `test_reading`)."""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.editor_session import EditorSession, editor_session

REDUNDANT = """\
func.func @f(%a: i32) -> i32 {
  %sum = arith.addi %a, %a : i32  // twice
  %again~ = arith.addi %a, %a : i32
  %r = arith.muli %sum, %again : i32 // stays
  return %r : i32
}
"""


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorSession]:
    folder = tmp_path_factory.mktemp("workspace")
    (folder / "other.mlir").write_text("func.func @shared(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    with editor_session(folder) as session:
        yield session


def test_row_rename_linked_editing(editor: EditorSession) -> None:
    text = (
        "#map = affine_map<(d0) -> (d0)>\n!t = i32\nfunc.func private @shared(i32) -> i32\n"
        'func.func @f(%v: !t) {\n  // CHECK: %v @shared\n  %p:2 = "t.two"(%v) {m = #map} : (!t) -> (i32, i32)\n'
        '  "t.use"(%p#1) : (i32) -> ()\n  %r = call @shared(%v) : (i32) -> i32\n  cf.br ^bb\n^bb:\n  return\n}\n'
    )
    renamed_at = (
        ("%~v:", "w", "%v:"),
        ("%~p:2", "q", "%p#1"),
        ("^~bb\n", "end", "^bb:"),
        ("#~map =", "m", "#map"),
    )
    for mark, new, gone in renamed_at:
        editor.open(text.replace(mark.replace("~", ""), mark, 1))
        assert editor.ask("prepareRename")["placeholder"]
        (edits,) = editor.ask("rename", newName=new)["changes"].values()
        renamed = editor.edited(edits)
        assert gone not in renamed
        assert "// CHECK: %v @shared" in renamed
    editor.open(text.replace("@shared(i32)", "@sh~ared(i32)", 1))
    assert len(editor.ask("rename", newName="common")["changes"]) == 2
    editor.open(text.replace("%v:", "%~v:"))
    refused = editor.server.answer(
        editor.server.ask(
            "textDocument/rename",
            {"textDocument": {"uri": editor.uri}, "position": editor.position, "newName": "r"},
        )
    )
    assert "there already is a value %r in" in refused["error"]["message"]
    assert len(editor.ask("linkedEditingRange")["ranges"]) == 3


def test_row_completion(editor: EditorSession) -> None:
    function = "func.func @f(%a: i32, %x: f32) {{\n  {}\n  return\n^later:\n  return\n}}\n"
    for line, first in (
        ("call @~", "@f"),
        ("%0 = memref.alloc() {~", "alignment"),
        ("%0 = arith.cmpi ~", "eq"),
        ("cf.br ^~", "^later"),
        ("%0 = arith.negf %~", "%x"),
        ("%0 = arith.addi %a, %a : ~", "i32"),
    ):
        editor.open(function.format(line))
        assert editor.completions()[0]["label"] == first, line
    editor.open(function.format('"t.op"() : () -> !llvm.~'))
    editor.open("func.func private @g(!llvm.ptr)\n" + function.format('"t.op"() : () -> !~'))
    assert "!llvm.ptr" in [each["label"] for each in editor.completions()]
    editor.open(function.format("%0 = arith.~"))
    (item,) = [each for each in editor.completions() if each["label"] == "arith.addi"]
    assert item["textEdit"]["newText"] == "arith.addi ${1:%lhs}, ${2:%rhs} : ${3:type}"
    assert "documentation" not in item
    assert "arith.addi $lhs" in editor.server.request("completionItem/resolve", item)["documentation"]["value"]


def test_row_signature_help(editor: EditorSession) -> None:
    editor.open("func.func @f(%a: i32) {\n  %0 = arith.addi %a, ~\n  return\n}\n")
    answer = editor.ask("signatureHelp")
    (signature,) = answer["signatures"]
    start, end = signature["parameters"][answer["activeParameter"]]["label"]
    assert signature["label"][start:end] == "$rhs"
    assert signature["parameters"][answer["activeParameter"]]["documentation"] == "signless-integer-like"


def test_row_inlay_hints(editor: EditorSession) -> None:
    editor.open(
        "func.func @f(%a: i32, %b: i32) -> i32 {\n  %two = arith.constant 2 : i32\n"
        "  %four = arith.addi %two, %two : i32\n  %less = arith.cmpi slt, %a, %b : i32\n"
        "  cf.cond_br %less, ^bb1(%a : i32), ^bb1(%four : i32)\n^bb1(%x: i32):\n" + "\n" * 30 + "  return %x : i32\n}\n"
    )

    def shown() -> list[str]:
        return [each["label"] for each in editor.ask("inlayHint", range=editor.whole())]

    everything = shown()
    assert len(everything) == 4
    try:
        for kind in ("types", "arguments", "closing", "constants"):
            settings = {"settings": {"mlir": {"inlayHints": {kind: False}}}}
            editor.server.notify("workspace/didChangeConfiguration", settings)
            assert len(shown()) == 3, kind
    finally:
        editor.server.notify("workspace/didChangeConfiguration", {"settings": {"mlir": {}}})


def test_row_code_lens(editor: EditorSession) -> None:
    editor.open(f"// RUN: mlir-opt %s | FileCheck %s\n{REDUNDANT.replace('~', '')}")
    titles = [each["command"]["title"] for each in editor.ask("codeLens")]
    assert titles == ["Run test", "Update checks", "0 uses", "Run", "Benchmark", "LLVM IR", "Assembly"]


def test_row_formatting(editor: EditorSession) -> None:
    editor.open(
        "func.func @f( %a:i32 )->i32 {\n      // a comment\n %r = arith.addi %a ,%a:i32 // end\n"
        "    return %r : i32\n}\n"
    )
    options = {"tabSize": 2, "insertSpaces": True}
    wanted = (
        "func.func @f(%a:i32) -> i32 {\n  // a comment\n  %r = arith.addi %a, %a:i32 // end\n  return %r : i32\n}\n"
    )
    assert editor.edited(editor.ask("formatting", options=options)) == wanted
    line = {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 0}}
    assert (
        editor.edited(editor.ask("rangeFormatting", options=options, range=line)).split("\n")[2]
        == wanted.split("\n")[2]
    )
    typed = {"position": {"line": 4, "character": 1}, "ch": "}", "options": options}
    assert editor.ask("onTypeFormatting", **typed) == []
    editor.open(wanted)
    assert editor.ask("formatting", options=options) == []


def test_row_code_actions(editor: EditorSession) -> None:
    def offered(text: str) -> dict[str, str]:
        editor.open(text)
        edits = {title: each for title, each in editor.actions().items() if not title.startswith(("Apply", "Explain"))}
        return {title: editor.after(each) for title, each in edits.items()}

    actions = offered("func.func @f(%a: i32) {\n  %0 = arith.~adi %a, %a : i32\n  return\n}\n")
    assert "%0 = arith.addi %a, %a" in actions["Change to 'arith.addi'"]
    assert "// expected-error @below" in actions["Add expected-* diagnostic checks"]
    actions = offered('func.func @f(%a: i32) {\n  "t.use"(%~a) : (i64) -> ()\n  return\n}\n')
    assert "arith.extsi" in actions["Cast %a to i64 with 'arith.extsi'"]
    actions = offered("func.func @f(%a: i32) -> i32 {\n  %r = arith.ad~di %a, %a : i32\n  return %r : i32\n}\n")
    assert '"arith.addi"(%a, %a)' in actions["Convert to generic form"]
    actions = offered("func.func private @f(mem~ref<4xf32>)\n")
    assert actions["Extract type alias '!memref'"].startswith("!memref = memref<4xf32>\n")
    actions = offered("!t = i32\nfunc.func private @f(!~t)\n")
    assert actions["Inline alias '!t'"] == "func.func private @f(i32)\n"
    editor.open("func.func @f(%a: i32) -> i32 {\n  %r = arith.ad~di %a, %a : i32\n}\n")
    assert any(title == "Add 'return %r : i32'" for title in editor.actions())
    editor.open(REDUNDANT)
    assert any("edit" not in each for each in editor.actions().values())  # worked out when it is taken


def test_row_passes_as_quick_fixes(editor: EditorSession) -> None:
    editor.open(REDUNDANT)
    fixed = REDUNDANT.replace("~", "").replace("  %again = arith.addi %a, %a : i32\n", "").replace("%again", "%sum")
    while not (quick_fixes := [each for title, each in editor.actions().items() if each["kind"] == "quickfix"]):
        pass
    assert editor.after(quick_fixes[0]) == fixed
    actions = editor.actions()
    apply = next(each for title, each in actions.items() if "cse" in title)
    assert editor.after(apply) == fixed
    fix_all = next(iter(editor.actions("source.fixAll.mlir").values()))
    assert "// stays" in editor.after(fix_all)


def test_row_compile_on_demand(editor: EditorSession) -> None:
    editor.open(REDUNDANT)
    answer = editor.command("compile", kind="llvm")
    assert "define i32 @f" in answer["text"]
    assert 3 in answer["lines"]
    assert editor.command("compile", kind="assembly")["text"]
    assert editor.command("run", function="f", arguments=["3"])["text"].strip() == "36 : i32"


def test_row_fusion_explained(editor: EditorSession) -> None:
    editor.open(
        "func.func @f(%m: memref<10xf32>) {\n  %t = memref.alloc() : memref<10xf32>\n  %c = arith.constant 1.0 : f32\n"
        "  affine.~for %i = 0 to 10 {\n    affine.store %c, %t[%i] : memref<10xf32>\n  }\n"
        "  affine.for %i = 0 to 10 {\n    %v = affine.load %t[%i] : memref<10xf32>\n"
        "    affine.store %v, %m[%i] : memref<10xf32>\n  }\n  return\n}\n"
    )
    while not any(each["command"]["title"].startswith("fusable") for each in editor.ask("codeLens")):
        pass  # each answer comes after a part of the examination, which a hover does not wait for
    text = editor.hover()
    for part in ("**Fusion**", "depends on `%t`: line 5", "would be fused at depth 1", "| 1 | `%i` = `%i` |"):
        assert part in text


def test_row_bytecode(editor: EditorSession, tmp_path: Path) -> None:
    """`tests/lsp/commands/test_bytecode.py` tests both commands with all versions and errors."""
    editor.open("func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    response = editor.server.request("mlir/convertToBytecode", {"uri": editor.uri})
    path = tmp_path / "f.mlirbc"
    path.write_bytes(base64.b64decode(response["output"]))
    back = editor.server.request("mlir/convertFromBytecode", {"uri": path.as_uri()})
    assert "return %arg0 : i32" in back["output"]


def test_row_exact_verification(tmp_path: Path) -> None:
    """`tests/lsp/programs/test_other_verifier.py` tests verifiers that hang, crash or are late."""
    (tmp_path / "toy-opt").write_text(
        f"#!{sys.executable}\nimport sys\nsys.stdin.read()\n"
        "print('<stdin>:1:1: error: not liked', file=sys.stderr)\nsys.exit(1)\n"
    )
    (tmp_path / "toy-opt").chmod(0o755)
    (tmp_path / "ir-lsp.toml").write_text('[verify]\ncommand = ["./toy-opt"]\n')
    with editor_session(tmp_path, {}) as editor:
        editor.open("func.func private @f()\n")
        actual = editor.server.published(editor.uri, wanted=bool)
        assert [(each["source"], each["message"]) for each in actual] == [("toy-opt", "not liked")]
