"""The page of a trace; what it does in a browser is in tests/e2e/report.test.mjs."""

from __future__ import annotations

import json
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from compiler.api import new_context, parse
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.trace.history import History
from compiler.trace.recorder import Recorder
from compiler.trace.report import changed_lines, report_page
from compiler.trace.report.graphs import PassGraphs

LINES = st.lists(st.sampled_from(["a", "b", "c", "}"]), max_size=12)


@given(LINES, LINES)
def test_the_changes_make_the_new_lines_of_the_old_ones(old: list[str], new: list[str]) -> None:
    created, start = [], 0
    for first, count, lines in changed_lines(old, new):
        created += old[start:first] + lines
        start = first + count
    assert created + old[start:] == new


def graphs_of(text: str, pipeline: str) -> list[list[list[dict[str, Any]]]]:
    """For each pass its graphs: for each kind, before and after."""
    context = new_context(allow_unregistered=True)
    module = parse(text, context)
    recorder = Recorder(module, context)
    manager = PassManager(context, instrumentations=[recorder], listeners=recorder.listeners)
    manager.run(parse_pipeline(pipeline, find_pass), module)
    history = History(recorder.trace, context)
    pass_graphs = PassGraphs(history)
    return [pass_graphs.of(run) for run in recorder.trace.runs]


def marked(graph: dict[str, Any]) -> dict[str, str]:
    return {node["label"]: node["change"] for node in graph["nodes"] if "change" in node}


SUMS = """
func.func @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %y = arith.addi %a, %a : i32
  %z = arith.muli %x, %y : i32
  return %z : i32
}
"""


def test_graphs_of_a_pass_mark_what_it_removed_and_changed() -> None:
    [[[before, after], _]] = graphs_of(SUMS, "builtin.module(func.func(cse))")
    assert marked(before) == {"%y = arith.addi %a, %a : i32": "removed"}
    assert marked(after) == {"%z = arith.muli %x, %x : i32": "changed"}


def test_what_replaces_an_operation_has_its_key_in_the_graphs() -> None:
    [[[before, after], _]] = graphs_of(SUMS, "builtin.module(convert-arith-to-llvm)")
    keys = {node["key"]: node["label"] for node in before["nodes"]}
    muli = next(node for node in after["nodes"] if "llvm.mul" in node["label"])
    assert keys[muli["key"]] == "%z = arith.muli %x, %y : i32"
    assert muli["change"] == "changed"


def test_a_pass_that_changed_nothing_or_something_large_has_no_graphs() -> None:
    large = "".join(f"  %v{number} = arith.addi %a, %a : i32\n" for number in range(301))
    text = f"func.func @f(%a: i32) {{\n{large}  return\n}}\n"
    assert graphs_of(text, "builtin.module(func.func(cse,cse))") == [[], []]


def test_text_that_looks_like_html_stays_text() -> None:
    context = new_context()
    module = parse('func.func @f() attributes {a = "</script><b>"} {\n  return\n}\n', context)
    recorder = Recorder(module, context)
    manager = PassManager(context, instrumentations=[recorder], listeners=recorder.listeners)
    manager.run(parse_pipeline("builtin.module(cse)", find_pass), module)
    page = report_page(History(recorder.trace, context), "a & b")
    match = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert match is not None
    data = json.loads(match[1])
    assert '  func.func @f() attributes {a = "</script><b>"} {' in data["first"]
    assert len(data["runs"]) == 1
