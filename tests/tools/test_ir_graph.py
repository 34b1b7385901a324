"""`ir-graph` as it is used: from a file to Graphviz's language or JSON, and what it says of mistakes."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

from compiler.api import parse, write_bytecode
from compiler.tools import ir_graph
from compiler.tools.streams import Streams

TEXT = """func.func @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
func.func @g() { return }
"""


def ask(*arguments: str, text: str | bytes = TEXT) -> tuple[int, str, str]:
    """The exit code, the output and the errors; the input is `text`."""
    data = text.encode() if isinstance(text, str) else text
    output, errors = BytesIO(), BytesIO()
    code = ir_graph.run(arguments, Streams(BytesIO(data), output, errors))
    return code, output.getvalue().decode(), errors.getvalue().decode()


def labels(output: str) -> list[str]:
    return [node["label"] for node in json.loads(output)["nodes"]]


def test_a_function_is_written_for_graphviz() -> None:
    code, output, errors = ask("--function=@f", "--kind=dataflow")
    assert (code, errors) == (0, "")
    assert output.startswith("digraph {\n")
    assert '"1" -> "2" [label="%x"];' in output


def test_the_whole_module_is_written_without_a_function() -> None:
    assert labels(ask("--kind=calls", "--format=json")[1]) == ["func.func @f", "func.func @g"]
    assert labels(ask("--format=json")[1])[:2] == ["^bb0", "func.func @f(%a: i32) -> i32"]


def test_bytecode_is_read() -> None:
    assert labels(ask("--kind=symbols", "--format=json", text=write_bytecode(parse(TEXT)))[1])[0] == "func.func @f"


def test_what_differs_between_two_files_is_marked(tmp_path: Path) -> None:
    before = tmp_path / "before.mlir"
    before.write_text(TEXT)
    after = TEXT.replace("addi", "muli")
    _, output, _ = ask("--kind=dataflow", "--function=f", f"--against={before}", text=after)
    assert '"1" [label="+ %x = arith.muli %a, %a : i32\\l"];' in output


def test_a_function_that_is_not_there_is_reported() -> None:
    assert ask("--function=h") == (1, "", "ir-graph: -: there is no function @h\n")


def test_a_syntax_error_is_reported_with_its_place() -> None:
    code, output, errors = ask(text="func.func @f( { return }")
    assert (code, output) == (1, "")
    assert errors.startswith("-:1:14: error: expected")


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.mlir")
    assert ask(missing) == (1, "", f"ir-graph: {missing}: No such file or directory\n")
