"""The widgets, without a page: traits, and the forms for pages that show no widgets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("anywidget", reason="widgets need the extra `notebook`")

from ir_notebook import Module, Refused

TEXT = "func.func @f(%a: i32) -> i32 {\n  %x = arith.addi %a, %a : i32\n  return %x : i32\n}\n"


def test_a_text_that_the_page_sends_is_checked() -> None:
    module = Module(TEXT)
    assert module.problems == []
    module.text = TEXT.replace("%x : i32\n", "%y : i32\n")
    assert [problem["message"] for problem in module.problems] == ["use of undeclared SSA value name"]
    assert module.annotations["text"] == module.text


def test_a_request_of_the_page_is_answered_in_the_result() -> None:
    module = Module(TEXT)
    module.request = {"do": "run", "pipeline": "canonicalize", "number": 1}
    assert module.result["kind"] == "text"
    module.request = {"do": "run", "pipeline": "canonicalise", "number": 2}
    assert module.result["kind"] == "problem"


def test_what_is_shown_is_saved_as_json() -> None:
    module = Module(TEXT)
    module.request = {"do": "graph", "kind": "dataflow", "line": 1, "column": 0, "number": 1}
    state = {name: module.get_state()[name] for name in ("text", "annotations", "pipeline", "result")}
    assert json.loads(json.dumps(state)) == state


def test_results_of_methods_are_modules_traces_and_graphs() -> None:
    module = Module(TEXT)
    assert "arith.muli" not in module.run("canonicalize,cse").text
    assert module.trace("cse").result["kind"] == "trace"
    assert module.graph("cfg", "f").result["kind"] == "graph"
    with pytest.raises(Refused):
        module.run("no-pass")


def test_a_file_is_read_and_its_line_ends_are_those_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "f.mlir"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert Module(file).text == Module(str(file)).text == TEXT


def test_pages_that_show_no_widgets_get_html_and_text() -> None:
    module = Module(TEXT.replace("%x : i32\n}", "%y : i32\n}"))
    data, _ = module._repr_mimebundle_()
    html = data["text/html"]
    assert data["text/plain"] == module.text
    assert isinstance(html, str) and "use of undeclared SSA value name" in html and "<script" not in html
    assert module.snapshot()._repr_html_() == html
    data, _ = module.graph("calls")._repr_mimebundle_()
    assert str(data["text/plain"]).startswith("graph: ")
