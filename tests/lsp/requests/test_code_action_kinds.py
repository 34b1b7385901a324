"""Quick fixes for each kind of error: the text with the error, the title of the fix, the corrected text."""

from __future__ import annotations

import pytest

from compiler.errors.pages import Page, pages
from compiler.text import apply_edits
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.fixes import fix_all, fixable_codes, fixes
from ir_lsp.features.fixes.proof import MAX_LENGTH
from tests.support.markers import errors_of, view_of

FIXED_EXAMPLES = {
    "attribute-constraint",
    "attribute-rule",
    "branch-operands",
    "call-mismatch",
    "conflicting-attributes",
    "definition-mismatch",
    "duplicate-key",
    "empty-block",
    "expected-attribute",
    "expected-operand",
    "expected-operation",
    "expected-token",
    "expected-type",
    "function-signature",
    "incompatible-cast",
    "index-count",
    "inferred-types",
    "invalid-symbol",
    "invalid-result-number",
    "invalid-token",
    "literal-mismatch",
    "misplaced-terminator",
    "missing-attribute",
    "missing-mark",
    "missing-region",
    "missing-terminator",
    "not-dominated",
    "number-out-of-range",
    "operand-constraint",
    "operand-count",
    "operand-type-count",
    "redefined-alias",
    "redefined-block",
    "redefined-symbol",
    "redefined-value",
    "required-type",
    "result-constraint",
    "result-count",
    "result-names",
    "return-count",
    "return-type",
    "segment-sizes",
    "symbol-type",
    "type-mismatch",
    "type-relation",
    "unbalanced-bracket",
    "undeclared-alias",
    "undeclared-block",
    "undeclared-identifier",
    "undeclared-location",
    "undeclared-value",
    "undefined-symbol",
    "unknown-dialect",
    "unknown-mnemonic",
    "unknown-operation",
    "unknown-word",
    "unregistered-operation",
    "wrong-terminator",
}
"""The codes whose page has an example that the first fix mends."""

_ADDED = '%0 = "arith.addi"(%arg, %arg) : (i32, i32) -> i32'


def function(*lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @f(%arg: i32, %x: f32) {{\n{body}  return\n}}\n"


def fixed_text(text: str, title: str) -> str:
    """Returns the text after the fix with the title for its first error."""
    view = view_of(text)
    offered = fixes(view, errors_of(view)[0])
    with_title = [each for each in offered if each.title == title]
    assert with_title, [each.title for each in offered]
    return apply_edits(text, with_title[0].edits)


@pytest.mark.parametrize("code", sorted(FIXED_EXAMPLES))
def test_the_first_fix_corrects_the_example_of_the_page(code: str) -> None:
    page: Page = pages()[code]
    view = view_of(page.wrong)
    first, *_ = fixes(view, next(each for each in diagnostics(view) if each.code == code))
    assert diagnostics(view_of(apply_edits(page.wrong, first.edits))) == []


def test_the_list_of_fixed_examples_is_complete() -> None:
    assert fixable_codes() >= FIXED_EXAMPLES
    for code in fixable_codes() - FIXED_EXAMPLES:
        view = view_of(pages()[code].wrong)
        assert not any(fixes(view, each) for each in diagnostics(view)), f"{code} has a fix: add it to the list"


@pytest.mark.parametrize(
    ("wrong", "title", "right"),
    [
        ("%0 = arith.addi %arg, arg : i32", "Change to '%arg'", "%0 = arith.addi %arg, %arg : i32"),
        ("%0 = arith.constant 256 : i8", "Change the type to i16", "%0 = arith.constant 256 : i16"),
        ("%0 = arith.constant 256 : i8", "Change to 255", "%0 = arith.constant 255 : i8"),
        ("%0 = arith.constant 2 : f32", "Change to 2.0", "%0 = arith.constant 2.0 : f32"),
        ('%0 = "arith.addi"(%arg) : (i32) -> i32', "Repeat the last operand", _ADDED),
        ('%0 = "arith.addi"(%arg, %arg, %arg) : (i32, i32, i32) -> i32', "Remove operand %arg", _ADDED),
        ("%0:2 = arith.addi %arg, %arg : i32", "Name all 1 results", "%0 = arith.addi %arg, %arg : i32"),
    ],
)
def test_a_line_is_fixed(wrong: str, title: str, right: str) -> None:
    assert fixed_text(function(wrong), title) == function(right)


def test_a_value_of_another_type_is_cast_at_all_of_its_uses() -> None:
    text = function("%0 = arith.addi %arg, %arg : i64")
    assert fixed_text(text, "Cast %arg to i64 with 'arith.extsi'") == function(
        "%arg_cast = arith.extsi %arg : i32 to i64", "%0 = arith.addi %arg_cast, %arg_cast : i64"
    )


def test_a_missing_function_is_declared_with_the_types_of_its_call() -> None:
    text = function("%0 = call @missing(%arg) : (i32) -> f32")
    assert fixed_text(text, "Declare @missing") == "func.func private @missing(i32) -> (f32)\n" + text


def test_a_missing_block_is_added_with_the_arguments_of_the_branch() -> None:
    text = "func.func @f(%a: i32) {\n  cf.br ^next(%a : i32)\n}\n"
    assert "^next(%arg_0: i32):\n  return\n" in fixed_text(text, "Add block ^next").replace("    ", "  ")


def test_a_fix_that_leads_to_another_error_is_not_offered() -> None:
    view = view_of(function('"arith.cmpf"(%x, %x) <{predicate = 99 : i64}> : (f32, f32) -> i32'))
    for error in diagnostics(view):
        for fix in fixes(view, error):
            after = errors_of(view_of(apply_edits(view.text, fix.edits)))
            assert len(after) < len(errors_of(view)), fix.title


def test_all_errors_of_a_kind_are_fixed_at_once() -> None:
    text = function("%0 = arith.addi %agr, %arg : i32", "%1 = arith.muli %ar, %arg : i32")
    view = view_of(text)
    assert [each.code for each in diagnostics(view)] == ["undeclared-value"] * 2
    fixed = apply_edits(text, fix_all(view, "undeclared-value"))
    assert fixed == function("%0 = arith.addi %arg, %arg : i32", "%1 = arith.muli %arg, %arg : i32")


def test_errors_in_a_long_file_are_fixed() -> None:
    text = function("%0 = arith.addi %agr, %arg : i32")
    filler = "".join(f"func.func private @filler_{number}(i32)\n" for number in range(3000))
    assert len(filler) > MAX_LENGTH
    assert fixed_text(filler + text, "Change to '%arg'") == filler + text.replace("%agr", "%arg")
