"""Commands for graphs: of the function at a position, with closed groups, and of several states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.lsp_client import ServerProcess

URI = "untitled:a"
TEXT = """\
func.func @first(%a: i32) -> i32 { return %a : i32 }
// -----
func.func @f(%a: i32, %n: index, %m: index) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  scf.for %k = %n to %m step %n {
    "x.use"(%x) : (i32) -> ()
  }
  return %x : i32
}
func.func @g(%c: i32, %n: index) { call @f(%c, %n, %n) : (i32, index, index) -> i32 return }
"""
LINES = TEXT.splitlines()


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as running:
        running.initialize({})
        running.open(URI, TEXT)
        yield running


def ask(server: ServerProcess, **arguments: object) -> dict[str, Any]:
    parameters = {"command": "ir-lsp.graph", "arguments": [{"uri": URI} | arguments]}
    answer = server.request("workspace/executeCommand", parameters)
    assert isinstance(answer, dict)
    return answer


def state(answer: dict[str, Any], number: int = 0) -> dict[str, Any]:
    assert answer["message"] == ""
    actual: dict[str, Any] = answer["states"][number]
    return actual


def labels(drawn: dict[str, Any]) -> list[str]:
    return [node["label"] for node in drawn["nodes"]]


def changes(drawn: dict[str, Any]) -> dict[str, str]:
    return {node["label"]: node["change"] for node in drawn["nodes"] if "change" in node}


def test_the_function_at_the_position_is_shown(server: ServerProcess) -> None:
    state_ = state(ask(server, kind="dataflow", position={"line": 4, "character": 4}))
    assert (state_["title"], state_["function"], state_["uri"]) == ("func.func @f", "f", URI)
    assert "%x = arith.addi %a, %zero : i32" in labels(state_)


def test_ranges_are_relative_to_the_document_in_every_section(server: ServerProcess) -> None:
    state_ = state(ask(server, kind="dataflow", function="f"))
    addi = next(node for node in state_["nodes"] if "addi" in node["label"])
    line, start, _, end = addi["range"]
    assert LINES[line][start:end] == addi["label"]


def test_positions_follow_an_edit(server: ServerProcess) -> None:
    ask(server, kind="dataflow", function="f")
    start = {"line": 0, "character": 0}
    server.change(URI, 2, {"range": {"start": start, "end": start}, "text": "// one more line\n"})
    state_ = state(ask(server, kind="dataflow", function="f"))
    assert next(node for node in state_["nodes"] if "addi" in node["label"])["range"][0] == 5


def test_groups_are_closed_until_they_are_opened(server: ServerProcess) -> None:
    closed = state(ask(server, kind="dataflow", function="f", nodes=1))
    loop = next(node for node in closed["nodes"] if "scf.for" in node["label"])
    assert loop["hidden"] == 3
    assert '"x.use"(%x) : (i32) -> ()' not in labels(closed)
    opened = state(ask(server, kind="dataflow", function="f", nodes=1, opened=[loop["id"]]))
    assert '"x.use"(%x) : (i32) -> ()' in labels(opened)


def test_graphs_of_modules_show_the_section_at_the_position(server: ServerProcess) -> None:
    position = {"line": 4, "character": 4}
    assert labels(state(ask(server, kind="calls", position=position))) == ["func.func @f", "func.func @g"]
    assert labels(state(ask(server, kind="symbols"))) == ["func.func @first"]


def test_functions_of_the_same_name_are_distinguished_by_their_modules(server: ServerProcess) -> None:
    text = "\n".join(f'module @{name} {{\n  func.func @f() {{ "{name}.op"() : () -> () return }}\n}}' for name in "ab")
    server.open("untitled:b", text)
    state_ = state(ask(server, uri="untitled:b", kind="dataflow", position={"line": 4, "character": 20}))
    assert state_["function"] == "b::f"
    again = state(ask(server, uri="untitled:b", kind="dataflow", function="b::f"))
    assert labels(state_) == labels(again) == ['"b.op"() : () -> ()', "func.return"]


def test_changes_of_a_pipeline_are_marked_and_its_text_is_returned(server: ServerProcess) -> None:
    answer = ask(server, kind="dataflow", function="f", states=[{"pipeline": "canonicalize"}, {"pipeline": "cse"}])
    assert changes(state(answer)) == {
        "%zero = arith.constant 0 : i32": "removed",
        "%x = arith.addi %a, %zero : i32": "removed",
    }
    after = state(answer, 1)
    assert "addi" not in after["text"] and "uri" not in after
    assert changes(after) == {
        "scf.for %k = %n to %m step %n": "inside",
        '"x.use"(%a) : (i32) -> ()': "changed",
        "func.return %a : i32": "changed",
    }
    assert changes(state(answer, 2)) == {}


def test_another_document_can_be_compared(server: ServerProcess) -> None:
    server.open("untitled:b", TEXT.replace("addi", "muli"))
    state_ = state(ask(server, kind="dataflow", function="f", states=[{"uri": "untitled:b"}]), 1)
    assert state_["uri"] == "untitled:b"
    assert changes(state_)["%x = arith.muli %a, %zero : i32"] == "added"


def test_a_state_without_the_function_has_an_empty_graph(server: ServerProcess) -> None:
    server.open("untitled:b", "func.func @other() { return }")
    state_ = state(ask(server, kind="cfg", function="f", states=[{"uri": "untitled:b"}]), 1)
    assert (state_["title"], state_["nodes"]) == ("there is no function @f", [])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kind": "cfg", "function": "nowhere"}, "there is no function @nowhere"),
        ({"kind": "cfg", "states": [{"uri": "untitled:z"}]}, "untitled:z is not open"),
        ({"kind": "cfg", "states": [{"pipeline": "cse,"}]}, "does not refer to a registered pass"),
        ({"kind": "cfg", "states": [{}]}, "a state needs a uri or a pipeline"),
        ({"kind": "tree"}, "there is no graph of the kind tree"),
    ],
)
def test_an_invalid_request_for_a_graph_is_refused(
    server: ServerProcess, arguments: dict[str, object], message: str
) -> None:
    answer = ask(server, **arguments)
    assert answer["states"] == []
    assert message in answer["message"]


def test_a_text_with_errors_has_a_graph_of_its_valid_operations(server: ServerProcess) -> None:
    server.open("untitled:b", 'func.func @f(%a: i32) { %x = arith.addi %a : i32\n "x.y"(%a) : (i32) -> () }')
    answer = server.request(
        "workspace/executeCommand",
        {"command": "ir-lsp.graph", "arguments": [{"uri": "untitled:b", "kind": "dataflow", "function": "f"}]},
    )
    assert '"x.y"(%a) : (i32) -> ()' in labels(state(answer))
