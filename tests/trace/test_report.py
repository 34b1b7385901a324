"""The page of a trace; what it does in a browser is in tests/e2e/report.test.mjs."""

from __future__ import annotations

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from compiler.api import new_context, parse
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.trace.history import History
from compiler.trace.recorder import Recorder
from compiler.trace.report import changed_lines, report_page

LINES = st.lists(st.sampled_from(["a", "b", "c", "}"]), max_size=12)


@given(LINES, LINES)
def test_the_changes_make_the_new_lines_of_the_old_ones(old: list[str], new: list[str]) -> None:
    made, start = [], 0
    for first, count, lines in changed_lines(old, new):
        made += old[start:first] + lines
        start = first + count
    assert made + old[start:] == new


def test_text_that_looks_like_html_stays_text() -> None:
    context = new_context()
    module = parse('func.func @f() attributes {a = "</script><b>"} {\n  return\n}\n', context)
    recorder = Recorder(module, context)
    manager = PassManager(context, instrumentations=[recorder], listeners=recorder.listeners)
    manager.run(parse_pipeline("builtin.module(cse)", find_pass), module)
    page = report_page(History(recorder.trace, context), "a & b")
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert '  func.func @f() attributes {a = "</script><b>"} {' in data["first"]
    assert len(data["runs"]) == 1
