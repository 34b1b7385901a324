"""Quick fixes for errors: the first one corrects the text."""

from __future__ import annotations

import pytest

from compiler.text import Span, apply_edits
from ir_lsp.features.code_actions import code_actions
from ir_lsp.features.diagnostics import diagnostics
from tests.support.markers import errors_of, view_of


def fixed_text(text: str, title: str) -> str:
    """Returns the text after the fix with the title for its first error."""
    view = view_of(text)
    error, *_ = errors_of(view) or diagnostics(view)
    offered = code_actions(view, diagnostics(view), Span(error.span.start, error.span.start))
    with_title = [each for each in offered if each.title == title]
    assert with_title, [each.title for each in offered]
    return apply_edits(text, list(with_title[0].edits))


def function(*lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @callee(i32)\nfunc.func @f(%arg: i32, %i: index, %x: f32) {{\n{body}  return\n}}\n".replace(
        "func.func @callee", "func.func private @callee"
    )


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("%0 = arith.adi %arg, %arg : i32", "%0 = arith.addi %arg, %arg : i32"),
        ("%0 = arith.addi %agr, %arg : i32", "%0 = arith.addi %arg, %arg : i32"),
        ("call @calee(%arg) : (i32) -> ()", "call @callee(%arg) : (i32) -> ()"),
    ],
)
def test_a_misspelled_value_is_corrected(wrong: str, right: str) -> None:
    name = next(new for old, new in zip(wrong.split(" "), right.split(" ")) if old != new).strip(",").partition("(")[0]
    assert fixed_text(function(wrong), f"Change to '{name}'") == function(right)


def test_a_misspelled_block_is_corrected() -> None:
    text = function("cf.br ^ext", "^exit:")
    assert fixed_text(text, "Change to '^exit'") == function("cf.br ^exit", "^exit:")


@pytest.mark.parametrize(
    ("value", "source", "wanted", "op"),
    [
        ("%i", "index", "i32", "arith.index_cast"),
        ("%arg", "i32", "i64", "arith.extsi"),
        ("%arg", "i32", "i8", "arith.trunci"),
        ("%x", "f32", "i32", "arith.fptosi"),
        ("%arg", "i32", "f64", "arith.sitofp"),
        ("%arg", "i32", "vector<4xi32>", "builtin.unrealized_conversion_cast"),
    ],
)
def test_a_cast_to_the_expected_type_is_inserted(value: str, source: str, wanted: str, op: str) -> None:
    text = function(f'"u.use"({value}) : ({wanted}) -> ()')
    mended_text = fixed_text(text, f"Cast {value} to {wanted} with '{op}'")
    assert mended_text == function(
        f"{value}_cast = {op} {value} : {source} to {wanted}", f'"u.use"({value}_cast) : ({wanted}) -> ()'
    )
    assert diagnostics(view_of(mended_text)) == []


@pytest.mark.parametrize(
    ("wrong", "title", "right"),
    [
        ("%0 = arith.addi %arg, %arg", "Add ': i32'", "%0 = arith.addi %arg, %arg : i32"),
        ("%0 = arith.addi %arg, %arg, %arg : i32", "Remove operand %arg", "%0 = arith.addi %arg, %arg : i32"),
        ("%0 = arith.addi %arg : i32", "Repeat the last operand", "%0 = arith.addi %arg, %arg : i32"),
        ("%0 = ub.poison : memref<4xf32", "Insert '>'", "%0 = ub.poison : memref<4xf32>"),
        (
            '%0:2 = "arith.negf"(%x) : (f32) -> (f32, f32)',
            "Keep 1 of 2 results",
            '%0 = "arith.negf"(%x) : (f32) -> f32',
        ),
        (
            '%0 = "arith.cmpi"(%arg, %arg) <{predicat = 0 : i64}> : (i32, i32) -> i1',
            "Change 'predicat' to 'predicate'",
            '%0 = "arith.cmpi"(%arg, %arg) <{predicate = 0 : i64}> : (i32, i32) -> i1',
        ),
    ],
)
def test_missing_parts_of_an_operation_are_added_and_extra_ones_removed(wrong: str, title: str, right: str) -> None:
    assert fixed_text(function(wrong), title) == function(right)


def test_a_numbered_value_that_is_defined_twice_gets_a_name() -> None:
    text = function("%0 = arith.constant 1 : i32", "%0 = arith.constant 2 : i32")
    right = function("%0 = arith.constant 1 : i32", "%value = arith.constant 2 : i32")
    assert fixed_text(text, "Rename this definition to %value") == right


def test_a_type_is_replaced_by_the_one_that_the_attributes_imply() -> None:
    line = "%1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to "
    first = "%0 = vector.broadcast %arg : i32 to vector<4xi32>"
    text = function(first, f"{line}vector<3xi32>")
    assert fixed_text(text, "Change the type to vector<2xi32>") == function(first, f"{line}vector<2xi32>")


def test_a_value_that_a_region_yields_is_cast() -> None:
    text = """\
#map = affine_map<(d0) -> (d0)>
func.func @f(%in: memref<4xf32>, %out: memref<4xf64>) {
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%in : memref<4xf32>) outs(%out : memref<4xf64>) {
  ^bb0(%a: f32, %b: f64):
    linalg.yield %a : f32
  }
  return
}
"""
    mended_text = fixed_text(text, "Cast %a to f64 with 'arith.extf'")
    assert "    %a_cast = arith.extf %a : f32 to f64\n    linalg.yield %a_cast : f64\n" in mended_text


def test_an_attribute_that_conflicts_with_an_operand_is_removed() -> None:
    types = "(tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>"
    values = ["%0 = tensor.splat %arg : tensor<4xi32>", "%1 = tensor.empty() : tensor<4xi32>"]
    line = f"%2 = bufferization.materialize_in_destination %0 in restrict %1 : {types}"
    right = line.replace("restrict ", "")
    assert fixed_text(function(*values, line), "Remove 'restrict'").replace("  %1 :", " %1 :") == function(
        *values, right
    )


@pytest.mark.parametrize(
    ("module", "marked"),
    [
        ("module {", "module attributes {transform.with_named_sequence} {"),
        (
            "module @m attributes {a.x = 1 : i32} {",
            "module @m attributes {transform.with_named_sequence, a.x = 1 : i32} {",
        ),
    ],
)
def test_a_missing_attribute_of_a_module_is_added(module: str, marked: str) -> None:
    text = f"""\
{module}
  transform.named_sequence @f(%op: !transform.any_op {{transform.readonly}}) {{
    transform.yield
  }}
}}
"""
    assert fixed_text(text, "Add 'transform.with_named_sequence' to the module") == text.replace(module, marked)


def test_a_missing_terminator_of_a_region_is_added() -> None:
    text = """\
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%op: !transform.any_op {transform.readonly}) {
    transform.print %op : !transform.any_op
  }
}
"""
    last = "transform.print %op : !transform.any_op\n"
    assert fixed_text(text, "Add 'transform.yield'") == text.replace(last, f"{last}    transform.yield\n")


def test_a_missing_return_is_added() -> None:
    text = "func.func @f() {\n  %0 = arith.constant 1 : i32\n}\n"
    assert fixed_text(text, "Add 'return'") == "func.func @f() {\n  %0 = arith.constant 1 : i32\n  return\n}\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("%0 = arit.addi %arg, %arg : i32", "%0 = arith.addi %arg, %arg : i32"),
        ("%0 = arith.cmpi stl, %arg, %arg : i32", "%0 = arith.cmpi slt, %arg, %arg : i32"),
        ("%0 = gpu.thread_id xx", "%0 = gpu.thread_id x"),
        ("retrun", "return"),
    ],
)
def test_a_misspelled_word_is_corrected(wrong: str, right: str) -> None:
    name = next(new for old, new in zip(wrong.split(" "), right.split(" ")) if old != new).strip(",")
    assert fixed_text(function(wrong), f"Change to '{name}'") == function(right)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("!gpu.async.tokn", "async.token"),
        ("!quant.unifor<i8:f32, 1.0>", "uniform"),
        ("!acc.data_bounds_t", "data_bounds_ty"),
    ],
)
def test_a_misspelled_type_is_corrected(wrong: str, right: str) -> None:
    text = f"func.func private @f({wrong})\n"
    assert f".{right}" in fixed_text(text, f"Change to '{right}'")


def test_a_misspelled_alias_is_corrected() -> None:
    text = "!tile = memref<4xf32>\nfunc.func private @f(!tiel)\n"
    assert fixed_text(text, "Change to '!tile'") == text.replace("tiel", "tile")


def test_a_misspelled_attribute_is_corrected() -> None:
    text = '"func.func"() <{sym_name = "f"}> ({\n}) {functon_type = () -> ()} : () -> ()\n'
    assert fixed_text(text, "Change 'functon_type' to 'function_type'") == text.replace("functon_type", "function_type")


@pytest.mark.parametrize(
    ("text", "title", "line"),
    [
        (
            "func.func @f(%a: i32, %x: f32) -> (f32, i32) {\n  %b = arith.addi %a, %a : i32\n}\n",
            "Add 'return %x, %b : f32, i32'",
            "  return %x, %b : f32, i32\n",
        ),
        (
            "func.func @f(%c: i1, %x: f32) -> f32 {\n  %r = scf.if %c -> f32 {\n    %y = arith.negf %x : f32\n"
            "  } else {\n    scf.yield %x : f32\n  }\n  return %r : f32\n}\n",
            "Add 'scf.yield %y : f32'",
            "    scf.yield %y : f32\n",
        ),
        ("llvm.func @f() {\n  %0 = llvm.mlir.undef : i32\n}\n", "Add 'llvm.return'", "  llvm.return\n"),
    ],
)
def test_a_terminator_is_added_with_values_of_its_types(text: str, title: str, line: str) -> None:
    mended_text = fixed_text(text, title)
    assert line in mended_text
    assert diagnostics(view_of(mended_text)) == []


def test_no_terminator_is_added_if_no_value_has_its_type() -> None:
    text = "func.func @f(%a: i32) -> f64 {\n  %b = arith.addi %a, %a : i32\n}\n"
    view = view_of(text)
    error = errors_of(view)[0]
    offered = code_actions(view, diagnostics(view), error.span)
    assert not [each for each in offered if each.title.startswith("Add 'return")]


def test_an_expected_comment_can_be_added_for_a_diagnostic() -> None:
    view = view_of("func.func @f() -> i32 {\n  return %u : i32\n}\n")
    action = code_actions(view, diagnostics(view), Span(27, 37))[-1]
    assert action.title == "Add expected-* diagnostic checks"
    assert action.edits[0].new_text == "  // expected-error @below {{use of undeclared SSA value name}}\n"
    assert view.index.line_column(action.edits[0].span.start) == (1, 0)
