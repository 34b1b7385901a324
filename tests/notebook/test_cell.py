"""Runs of passes, traces and graphs of a text in a notebook."""

from __future__ import annotations

import pytest

from compiler.api import new_context, parse, print_ir
from ir_notebook.cell import Cell, Refused

TEXT = """func.func @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %y = arith.addi %a, %a : i32
  %z = arith.muli %x, %y : i32
  return %z : i32
}
func.func @g() {
  return
}
"""


def test_an_edited_text_has_the_annotations_of_a_new_one() -> None:
    cell = Cell(TEXT)
    for text in (TEXT.replace("muli", "mulx"), TEXT.replace("%a:", "%b:"), "", TEXT, TEXT + "// -----\n" + TEXT):
        cell.edit(text)
        assert cell.annotated() == Cell(text).annotated()


def test_passes_give_the_text_that_ir_opt_prints() -> None:
    after = Cell(TEXT).run("cse")
    assert after == print_ir(parse(after))
    assert after.count("arith.addi") == 1


def test_a_pipeline_may_be_written_with_its_anchors() -> None:
    cell = Cell(TEXT)
    assert cell.run("builtin.module(func.func(cse))") == cell.run("func.func(cse)") == cell.run("cse")


@pytest.mark.parametrize(
    ("text", "pipeline", "reason"),
    [
        (TEXT, "csee", "csee"),
        (TEXT, " ", "name the passes to run"),
        ("func.func @f() { return %x : i32 }", "cse", "line 1: use of undeclared SSA value name"),
        ("func.func @f() {\n  test.op\n}", "cse", "line 2: "),
    ],
)
def test_passes_that_cannot_run_are_refused_with_the_reason(text: str, pipeline: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        Cell(text).run(pipeline)


def test_a_pass_that_fails_is_an_error_of_a_run_and_the_end_of_a_trace() -> None:
    text = """func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "a.b"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
    with pytest.raises(Refused, match=r"line 2: .*bufferize"):
        Cell(text).run("canonicalize,one-shot-bufferize,cse")
    assert '"one-shot-bufferize"' in Cell(text).trace("canonicalize,one-shot-bufferize,cse")


def test_a_trace_is_a_page_that_loads_nothing() -> None:
    page = Cell(TEXT).trace("canonicalize,cse")
    assert page.startswith("<!doctype html>") and "src=" not in page and '"canonicalize,cse"' in page


def test_a_graph_shows_the_function_at_a_place_or_one_that_is_named() -> None:
    cell = Cell(TEXT)
    assert [cell.function_at(line, 3) for line in (0, 2, 7, 99)] == ["f", "f", "g", ""]
    assert {node.label for node in cell.graph("calls").nodes} == {"func.func @f", "func.func @g"}
    labels = [node.label for node in cell.graph("dataflow", "f").nodes]
    assert any("arith.muli" in label for label in labels)
    with pytest.raises(Refused, match="there is no function @h"):
        cell.graph("cfg", "@h")
    with pytest.raises(Refused, match="dataflow, loops"):
        cell.graph("tree")


def test_requests_of_the_page_are_answered_with_results_or_problems() -> None:
    cell = Cell(TEXT)
    run = cell.answer({"do": "run", "pipeline": "cse", "number": 1})
    assert run["kind"] == "text" and run["title"] == "after cse" and run["text"] == cell.run("cse")
    assert cell.answer({"do": "trace", "pipeline": "cse"})["kind"] == "trace"
    graph = cell.answer({"do": "graph", "kind": "dataflow", "line": 3, "column": 2})
    assert graph["function"] == "f"
    ranges = graph["ranges"]
    assert isinstance(ranges, dict) and [3, 2, 3, 30] in ranges.values()
    assert cell.answer({"do": "run", "pipeline": "csee"})["kind"] == "problem"
    assert cell.answer({"pipeline": 3})["kind"] == "problem"


def test_dialects_of_a_context_are_known() -> None:
    context = new_context(allow_unregistered=True)
    assert Cell('"d.op"() : () -> ()', context).context is context
