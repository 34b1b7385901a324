"""Marks in graphs of two states of the same IR."""

from __future__ import annotations

from compiler.api import new_context, parse
from compiler.graphs import find_function, make_graph
from compiler.graphs.compare import mark_changes
from compiler.graphs.model import Change, Graph, GraphKind
from compiler.graphs.outline import Limits

BEFORE = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  return %y : i32
}
"""
AFTER = """
func.func @f(%a: i32, %b: i32) -> i32 {
  %y = arith.muli %a, %b : i32
  return %y : i32
}
"""


def compared(*texts: str, kind: GraphKind = GraphKind.DATA_FLOW, limits: Limits | None = None) -> list[Graph]:
    states = []
    for text in texts:
        root = find_function(parse(text, new_context(allow_unregistered=True)), "f")
        assert root is not None
        states.append((root, make_graph(kind, root, limits)))
    mark_changes(states)
    return [graph for _, graph in states]


def changes(graph: Graph) -> dict[str, str]:
    """The changed nodes by the names of their operations."""
    return {
        node.label.partition(" = ")[2].partition(" ")[0] or node.label: node.change.value
        for node in graph.nodes
        if node.change is not None
    }


def test_what_a_pass_removed_is_marked_before_it_and_what_it_changed_after_it() -> None:
    before, after = compared(BEFORE, AFTER)
    assert changes(before) == {"arith.constant": "removed", "arith.addi": "removed"}
    assert changes(after) == {"arith.muli": "changed"}


def test_what_is_new_is_marked_as_added() -> None:
    _, after = compared(AFTER, BEFORE)
    assert changes(after)["arith.constant"] == "added"


def test_partners_have_the_same_key() -> None:
    before, after = compared(BEFORE, AFTER)
    keys = {node.label: node.key for node in before.nodes}
    assert {node.key for node in after.nodes} < set(keys.values())
    muli = next(node for node in after.nodes if "muli" in node.label)
    assert keys["%y = arith.muli %x, %b : i32"] == muli.key


def test_nothing_is_marked_in_equal_states() -> None:
    assert [changes(graph) for graph in compared(BEFORE, BEFORE, BEFORE)] == [{}, {}, {}]


LOOP = """
func.func @f(%A: memref<8xf32>, %s: f32) {{
  affine.for %i = 0 to 8 {{
    %x = affine.load %A[%i] : memref<8xf32>
    %y = {op} %x, %s : f32
    affine.store %y, %A[%i] : memref<8xf32>
  }}
  return
}}
"""


def test_a_closed_group_says_that_something_in_it_changed() -> None:
    states = (LOOP.format(op="arith.mulf"), LOOP.format(op="arith.addf"))
    before, after = compared(*states, limits=Limits(nodes=4))
    for graph in (before, after):
        assert [node.label for node in graph.nodes if node.change] == ["affine.for %i = 0 to 8"]
        assert [node.change for node in graph.nodes if node.change] == [Change.INSIDE]


def test_a_block_has_changed_if_one_of_its_operations_has() -> None:
    text = "func.func @f(%a: i32) -> i32 {{ cf.br ^b ^b: %y = arith.{op} %a, %a : i32 return %y : i32 }}"
    _, after = compared(text.format(op="muli"), text.format(op="addi"), kind=GraphKind.CONTROL_FLOW)
    assert [node.change and node.change.value for node in after.nodes] == [None, "changed"]
