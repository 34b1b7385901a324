"""Suggestions and actions do not disturb typing, in any editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ir_lsp.requests.code_action import CHOOSE_PASS, MAX_ACTIONS
from tests.support.editor_session import EditorSession, editor_session

FUNCTION = "!t = i32\nfunc.func @f(%a: i32, %ab: i32, %m: memref<4x8xi32>) {{\n  {}\n  return\n^bb1:\n  return\n}}\n"
TYPED = 1
"""The client asks since a letter was typed, or since it was told to."""
BLANK = {"triggerKind": 2, "triggerCharacter": " "}


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorSession]:
    with editor_session(tmp_path_factory.mktemp("folder")) as session:
        yield session


def offered(editor: EditorSession, line: str, context: dict[str, Any] | None = None) -> list[str]:
    """Returns the labels of suggestions at the mark in a line of a function."""
    editor.open(FUNCTION.format(line))
    answer = editor.ask("completion", context=context or {"triggerKind": TYPED})
    return [item["label"] for item in answer["items"]]


@pytest.mark.parametrize(
    "line",
    [
        "%0 = arith.addi %a, %a : i32~",
        "%0 = memref.load %m~",
        "%0 = arith.addi %a~",
        "%0 = arith.constant true~",
        "%0 = arith.cmpi slt~",
        "cf.br ^bb1~",
        '"t.use"() : () -> !t~',
        '"t.use"() : () -> memref<4xi32~',
        "gpu.barrier~",
        "transform.yield~",
        "return~",
        "arith~",
    ],
)
def test_there_are_no_suggestions_for_a_complete_word(editor: EditorSession, line: str) -> None:
    assert offered(editor, line) == []
    assert offered(editor, f"{line[:-2]}~") != []  # one character earlier


def test_a_named_operation_is_offered_with_the_rest_of_its_syntax(editor: EditorSession) -> None:
    assert "arith.addi" in offered(editor, "%0 = arith.addi~")


def test_a_list_that_may_contain_the_complete_word_is_incomplete(editor: EditorSession) -> None:
    editor.open(FUNCTION.format("%0 = arith.addi %a, %a : i~"))
    assert editor.ask("completion")["isIncomplete"]
    editor.open(FUNCTION.format("%0 = arith.~"))
    assert not editor.ask("completion")["isIncomplete"]  # all of them insert more than their name


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("%0 = arith.addi ~", "%a"),
        ("%0 = arith.addi %a, ~", "%a"),
        ("%0 = memref.load ~", "%m"),
        ("%0 = arith.cmpi ~", "eq"),
        ("cf.br ~", "^bb1"),
        ("call ~", "@f"),
        ("return ~", "%a"),
    ],
)
def test_operands_are_offered_after_a_space(editor: EditorSession, line: str, first: str) -> None:
    assert offered(editor, line, BLANK)[0] == first


@pytest.mark.parametrize(
    "line",
    [
        "~",
        "%0 = ~",
        "%0 = arith.addi %a, %a : ~",
        "%0 = arith.addi %a, %a : i32 ~",
        "%0 = arith.constant ~",
        "affine.for ~",
        "scf.for %i = %a ~",
        "// arith.addi ~",
        '"arith.addi ~',
    ],
)
def test_other_spaces_open_no_list(editor: EditorSession, line: str) -> None:
    assert offered(editor, line, BLANK) == []


@pytest.mark.parametrize(
    "line",
    [
        '"t.op"() {a = "100%~',
        '"t.op"() {a = "%a // @~',
        "// %~",
        "%~",
        "%r, %~",
        "^~",
        "func.func @~",
        "memref.load %m[%a, 12~",
    ],
)
def test_nothing_is_offered_in_strings_comments_numbers_and_for_new_names(editor: EditorSession, line: str) -> None:
    assert offered(editor, line) == []


def test_slashes_in_a_string_begin_no_comment(editor: EditorSession) -> None:
    assert offered(editor, '"t.op"(%~) {url = "http://example.invalid"}')[0] == "%a"
    assert offered(editor, '"t.op"() {url = "a//b", to = ~')


def test_the_element_type_of_a_shape_is_completed_separately(editor: EditorSession) -> None:
    for shape in ("memref<4x~", "tensor<?x4x~", "vector<[4]x2x~", "memref<*x~"):
        actions = offered(editor, f'"t.op"() : () -> {shape}')
        assert actions[:2] == ["!t", "i1"], shape
    assert offered(editor, '"t.op"(%m) : (memref<4x8xi~')[0] == "!t"  # not the whole type of %m once more


def test_a_type_is_filtered_by_its_name_only(editor: EditorSession) -> None:
    """Otherwise `memref<8xi32>` would match `memref<4x8xi32>`, and Enter would insert that."""
    editor.open(FUNCTION.format("%0 = memref.load %m[%a, %a] : ~"))
    types = {item["label"]: item for item in editor.completions()}
    assert types["memref<4x8xi32>"]["filterText"] == "memref"


def test_formatting_while_typing_changes_only_spaces(editor: EditorSession) -> None:
    lines = FUNCTION.format('%0 = arith.addi   %a,%ab:i32  // f( x )\n  {a="b  c"\n}').replace("{{", "{").split("\n")
    options = {"tabSize": 2, "insertSpaces": True}
    for number in range(1, len(lines)):
        for key in ("\n", "}"):
            editor.open("\n".join(lines))
            position = {"line": number, "character": len(lines[number])}
            edits = editor.ask("onTypeFormatting", position=position, ch=key, options=options)
            assert "".join(editor.edited(edits or []).split()) == "".join("".join(lines).split())


# ------------------------------------------------------------------------------------------------------ the light bulb

MISTAKES = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  %again = arith.adi~ %a, %c, %a : i32
  affine.for %i = 0 to 4 {
  }
  affine.for %i = 0 to 4 {
  }
  return %sum : i32
}
"""
REDUNDANT = MISTAKES.replace("arith.adi~ %a, %c, %a", "arith.a~ddi %a, %b")


def light_bulb(editor: EditorSession, text: str) -> list[dict[str, Any]]:
    editor.open(text)
    return list(editor.actions().values())


@pytest.mark.parametrize("text", [MISTAKES, REDUNDANT, "module~ {\n}\n"])
def test_the_light_bulb_has_at_most_ten_actions_with_fixes_first(editor: EditorSession, text: str) -> None:
    actual = light_bulb(editor, text)
    assert len(actual) <= MAX_ACTIONS
    kinds = [action["kind"] == "quickfix" for action in actual if "expected" not in action["title"]]
    assert kinds == sorted(kinds, reverse=True)
    assert any(action["kind"].startswith("refactor.rewrite.") for action in actual)  # as far as there is room


def test_a_client_without_a_list_of_passes_gets_actions_for_common_passes(
    editor: EditorSession,
) -> None:
    titles = [action["title"] for action in light_bulb(editor, "func.func @f() {\n  ret~urn\n}\n")]
    applied = [title for title in titles if title.startswith("Apply")]
    assert applied[:3] == ["Apply cse to @f", "Apply cse to the file", "Apply canonicalize to @f"]


def test_a_client_with_a_list_of_passes_gets_an_action_that_opens_it(tmp_path: Path) -> None:
    options = {"passPicker": "editor.choosePass"}
    with editor_session(tmp_path, options=options) as editor:
        *fixes, choose = light_bulb(editor, MISTAKES)
        assert len(fixes) < MAX_ACTIONS
        assert not [action for action in fixes if action["title"].startswith("Apply")]
        assert choose["title"] == CHOOSE_PASS
        assert choose["command"]["command"] == "editor.choosePass"
        about = {"uri": editor.uri, "position": editor.position, "function": "@f"}
        assert choose["command"]["arguments"] == [about]
        assert light_bulb(editor, "~\n")[-1]["command"]["arguments"][0]["function"] is None
        # Who asks for the kind gets all of them, and on save the kinds work by their names.
        editor.open(REDUNDANT)
        assert "Apply cse to @f" in editor.actions("refactor.rewrite")
        assert "Apply inline to the file" in editor.actions("refactor")
        assert list(editor.actions("source.fixAll.mlir.cse")) == ["Apply cse"]


def test_passes_are_listed_with_summaries_and_common_ones_first(editor: EditorSession) -> None:
    listed = editor.command("listPasses")
    assert [each["name"] for each in listed[:2]] == ["cse", "canonicalize"]
    assert len({each["name"] for each in listed}) == len(listed)
    assert all(each["summary"] for each in listed)
