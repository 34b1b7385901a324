"""Texts as a notebook shows them."""

from __future__ import annotations

import re
from html import unescape

from ir_notebook.annotated_text import AnnotatedText
from ir_notebook.cell import Cell

TEXT = """// A comment with "no string"
func.func @f(%a: i32, %m: memref<4x?xf32>) -> i32 attributes {tag = "<b>"} {
  %c = arith.constant 7 : i32
  %sum = arith.addi %a, %c : i32
  return %sum : i32
}
"""


def annotations_of(text: str) -> AnnotatedText:
    return Cell(text).annotated()


def classes_of(annotations: AnnotatedText, line: int) -> dict[str, str]:
    """Returns the classes of the spans of a line, by their texts."""
    spans = re.findall(r'<span class="([^"]*)"[^>]*>([^<]*)</span>', annotations.lines[line])
    return {unescape(text): classes for classes, text in spans}


def hover_of(annotations: AnnotatedText, line: int, text: str) -> str:
    """Returns the HTML of the hover of a word of a line."""
    number = re.search(rf'data-h="(\d+)">{re.escape(text)}<', annotations.lines[line])
    assert number is not None
    return "".join(annotations.paragraphs[each] for each in annotations.hovers[int(number[1])])


def test_the_lines_without_their_spans_are_those_of_the_text() -> None:
    for text in (TEXT, "", "\n\n", 'func.func @f() { "a.b"() : () -> () return }', "%", TEXT + "// -----\n" + TEXT):
        lines = annotations_of(text).lines
        assert [unescape(re.sub(r"<[^>]*>", "", line)) for line in lines] == text.split("\n")


def test_names_have_the_colours_of_the_analysis() -> None:
    annotations = annotations_of(TEXT)
    assert classes_of(annotations, 2) == {
        "%c": "ir-variable ir-definition ir-readonly",
        "arith.constant": "ir-keyword",
        "7": "ir-number",
        "i32": "ir-type",
    }
    assert classes_of(annotations, 3)["%a"] == "ir-parameter"


def test_comments_strings_and_shapes_are_coloured_by_their_spelling() -> None:
    annotations = annotations_of(TEXT)
    assert classes_of(annotations, 0) == {'// A comment with "no string"': "ir-comment"}
    head = classes_of(annotations, 1)
    assert head['"<b>"'] == "ir-string"
    assert (head["memref"], head["4"], head["?"], head["f32"]) == ("ir-type", "ir-number", "ir-number", "ir-type")


def test_hovers_are_those_of_the_server_and_share_paragraphs() -> None:
    annotations = annotations_of(TEXT + TEXT.replace("@f", "@g"))
    assert "<strong>arith.addi</strong>" in hover_of(annotations, 3, "arith.addi")
    assert "Argument 0" in hover_of(annotations, 3, "%a")
    numbers = [number for hover in annotations.hovers for number in hover]
    assert len(set(annotations.paragraphs)) == len(annotations.paragraphs) == len(set(numbers)) < len(numbers)


def test_html_in_a_hover_is_text() -> None:
    annotations = annotations_of('!t = !d.name<"<img src=x>">\nfunc.func private @f(!t)\n')
    assert "<img" not in "".join(annotations.paragraphs + annotations.lines)


def test_errors_are_underlined_and_listed_with_their_places() -> None:
    text = "func.func @f() {\n  // \N{PILE OF POO}\n  return %x : i32 // \N{PILE OF POO}\n}\n"
    annotations = annotations_of(text)
    assert "ir-error" in classes_of(annotations, 2)["%x"]
    problem = annotations.problems[1]
    assert (problem["message"], problem["line"], problem["column"]) == ("use of undeclared SSA value name", 2, 9)


def test_columns_are_counted_in_units_of_utf16() -> None:
    annotations = annotations_of('func.func @f() attributes {a = "\N{PILE OF POO}", b = } { return }\n')
    assert annotations.problems[0]["column"] == 40


def test_an_error_at_the_end_of_the_text_is_seen() -> None:
    annotations = annotations_of("func.func @f() {")
    assert any("ir-error" in line for line in annotations.lines)


def test_the_form_without_scripts_has_titles_instead_of_hovers() -> None:
    html = annotations_of("func.func @f(%a: i32) { return %b : i32 }").to_html()
    assert 'title="%a : i32' in html and "data-h" not in html
    assert '<li class="ir-error">line 1: error: use of undeclared SSA value name</li>' in html
