"""Graphs of IR as a reader sees them: nodes by their labels, and edges between those."""

from __future__ import annotations

import json
import subprocess

import pytest

from compiler.api import new_context, parse
from compiler.graphs import OF_MODULES, enclosing_function, find_function, make_graph
from compiler.graphs.dot import to_dot
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Limits

BRANCHES = """
func.func @f(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^left(%a : i32), ^right
^left(%x: i32):
  return %x : i32
^right:
  %z = arith.addi %a, %a : i32
  cf.br ^left(%z : i32)
}
"""


def graph(text: str, kind: GraphKind, *, function: str = "f", limits: Limits | None = None) -> Graph:
    module = parse(text, new_context(allow_unregistered=True))
    root = module if kind in OF_MODULES or not function else find_function(module, function)
    assert root is not None
    return make_graph(kind, root, limits)


def edges(found_graph: Graph) -> list[str]:
    """`from -> to [kind: label]`, where nodes are called by the first words of their labels."""
    names = {node.id: node.label.partition(" : ")[0].partition("(")[0].strip() for node in found_graph.nodes}
    return [
        f"{names[edge.source]} -> {names[edge.target]} [{edge.kind}{f': {edge.label}' if edge.label else ''}]"
        for edge in found_graph.edges
    ]


def tree(found_graph: Graph) -> list[str]:
    """The labels, indented below those of their groups."""
    children: dict[str, list[str]] = {}
    for node in found_graph.nodes:
        children.setdefault(node.parent, []).append(node.id)
    labels = {node.id: node.label + (f" [{node.hidden} hidden]" if node.hidden else "") for node in found_graph.nodes}

    def below(group: str, depth: int) -> list[str]:
        return [
            line
            for each in children.get(group, [])
            for line in (f"{'  ' * depth}{labels[each]}", *below(each, depth + 1))
        ]

    return below("", 0)


# -------------------------------------------------------------------------------------------------------- control flow


def test_control_flow_has_a_node_for_each_block_and_says_what_branches_pass() -> None:
    drawn = graph(BRANCHES, GraphKind.CONTROL_FLOW)
    assert tree(drawn) == ["^bb0(%a: i32, %c: i1)", "^left(%x: i32)", "^right"]
    assert edges(drawn) == [
        "^bb0 -> ^left [true: true (%a)]",
        "^bb0 -> ^right [false: false]",
        "^right -> ^left [branch: (%z)]",
    ]
    assert list(drawn.nodes[2].lines) == ["%z = arith.addi %a, %a : i32", "cf.br ^left(%z : i32)"]


def test_a_switch_names_its_cases() -> None:
    text = """
    func.func @f(%a: i32) {
      cf.switch %a : i32, [default: ^d, 4: ^one, 7: ^two]
    ^d:
      return
    ^one:
      return
    ^two:
      return
    }"""
    assert edges(graph(text, GraphKind.CONTROL_FLOW)) == [
        "^bb0 -> ^d [branch: default]",
        "^bb0 -> ^one [branch: case 4]",
        "^bb0 -> ^two [branch: case 7]",
    ]


def test_control_flow_goes_between_the_regions_of_an_operation() -> None:
    text = """
    func.func @f(%c: i1) {
      scf.while : () -> () { scf.condition(%c) } do { "x.work"() : () -> () scf.yield }
      return
    }"""
    drawn = graph(text, GraphKind.CONTROL_FLOW)
    assert tree(drawn)[1] == "  scf.while : () -> () {...} do"
    before, after = [node.id for node in drawn.nodes if node.id.startswith("0.0.")]
    assert {(edge.source, edge.target, edge.kind) for edge in drawn.edges} == {
        (before, after, "region"),
        (after, before, "region"),
    }


def test_unregistered_operations_branch_too() -> None:
    text = """
    "x.func"() ({
      "x.br"()[^a, ^b] : () -> ()
    ^a:
      "x.end"() : () -> ()
    ^b:
      "x.end"() : () -> ()
    }) {sym_name = "f"} : () -> ()"""
    drawn = graph(text, GraphKind.CONTROL_FLOW)
    assert edges(drawn) == ["^bb0 -> ^a [branch: #0]", "^bb0 -> ^b [branch: #1]"]


# ----------------------------------------------------------------------------------------------------------- data flow


def test_data_flow_leads_from_values_to_uses_and_through_branches() -> None:
    drawn = graph(BRANCHES, GraphKind.DATA_FLOW)
    assert tree(drawn)[:4] == ["^bb0", "  %a: i32", "  %c: i1", "  cf.cond_br %c, ^left(%a : i32), ^right"]
    assert edges(drawn) == [
        "%c: i1 -> cf.cond_br %c, ^left [data: %c]",
        "%a: i32 -> cf.cond_br %c, ^left [data: %a]",
        "%a: i32 -> %x: i32 [branch: %a]",
        "%x: i32 -> func.return %x [data: %x]",
        "%a: i32 -> %z = arith.addi %a, %a [data: %a]",
        "%z = arith.addi %a, %a -> cf.br ^left [data: %z]",
        "%z = arith.addi %a, %a -> %x: i32 [branch: %z]",
    ]


LOOP = """
func.func @f(%A: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf32>
    %y = arith.mulf %x, %s : f32
    affine.store %y, %A[%i] : memref<8xf32>
  }
  return
}
"""


def test_edges_into_a_closed_group_end_at_the_group() -> None:
    drawn = graph(LOOP, GraphKind.DATA_FLOW, limits=Limits(nodes=5))
    assert tree(drawn) == ["%A: memref<8xf32>", "%s: f32", "affine.for %i = 0 to 8 [5 hidden]", "func.return"]
    assert edges(drawn) == [
        "%A: memref<8xf32> -> affine.for %i = 0 to 8 [data: %A]",
        "%s: f32 -> affine.for %i = 0 to 8 [data: %s]",
    ]


def test_an_opened_group_is_shown_however_many_nodes_there_are() -> None:
    closed = graph(LOOP, GraphKind.DATA_FLOW, limits=Limits(nodes=5))
    opened = graph(LOOP, GraphKind.DATA_FLOW, limits=Limits(5, frozenset({closed.nodes[2].id})))
    assert tree(opened)[3] == "  %i: index"
    assert {node.id for node in closed.nodes} < {node.id for node in opened.nodes}


def test_the_rest_of_a_group_with_too_many_nodes_is_counted() -> None:
    drawn = graph(LOOP, GraphKind.DATA_FLOW, limits=Limits(most=2))
    assert tree(drawn) == ["%A: memref<8xf32>", "%s: f32", "2 more"]
    assert drawn.edges == []


def test_a_module_has_its_functions_as_groups() -> None:
    drawn = graph(LOOP + "func.func @g() { return }", GraphKind.DATA_FLOW, function="", limits=Limits(nodes=3))
    assert tree(drawn) == ["func.func @f(%A: memref<8xf32>, %s: f32) [4 hidden]", "func.func @g()", "  func.return"]
    assert drawn.edges == []


def test_results_of_a_pack_have_the_names_of_the_text() -> None:
    text = """
    func.func @f() -> i32 {
      %p:2 = "x.pair"() : () -> (i32, i32)
      return %p#1 : i32
    }"""
    drawn = graph(text, GraphKind.DATA_FLOW)
    assert tree(drawn) == ['%p#0, %p#1 = "x.pair"() : () -> (i32, i32)', "func.return %p#1 : i32"]
    assert [edge.label for edge in drawn.edges] == ["%p#1"]


def test_a_node_knows_its_place_in_the_text() -> None:
    drawn = graph(BRANCHES, GraphKind.DATA_FLOW)
    spans = {node.label: node.span for node in drawn.nodes}
    for label in ("%a: i32", "%z = arith.addi %a, %a : i32"):
        span = spans[label]
        assert span is not None and BRANCHES[span.start : span.end].strip() in label


# --------------------------------------------------------------------------------------------------------------- loops


def test_loops_have_their_bounds_and_what_they_read_and_write() -> None:
    drawn = graph(LOOP, GraphKind.LOOPS)
    assert tree(drawn) == [
        "%A: memref<8xf32>",
        "affine.for %i = 0 to 8",
        "  %x = affine.load %A[%i] : memref<8xf32>",
        "  affine.store %y, %A[%i] : memref<8xf32>",
    ]
    assert edges(drawn) == [
        "%A: memref<8xf32> -> %x = affine.load %A[%i] [read]",
        "affine.store %y, %A[%i] -> %A: memref<8xf32> [write]",
    ]


def test_a_view_is_the_memory_that_it_is_a_view_of() -> None:
    text = """
    func.func @f(%A: memref<8xf32>, %n: index, %v: f32) {
      %view = memref.subview %A[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
      %c0 = arith.constant 0 : index
      scf.for %i = %c0 to %n step %n { memref.store %v, %view[%i] : memref<4xf32, strided<[1]>> }
      return
    }"""
    drawn = graph(text, GraphKind.LOOPS)
    assert [node.label for node in drawn.nodes if node.kind == "memory"] == ["%A: memref<8xf32>"]
    assert [edge.kind for edge in drawn.edges] == ["write"]


def test_structured_operations_are_loops() -> None:
    text = """
    func.func @f(%A: memref<4x8xf32>, %B: memref<8x2xf32>, %C: memref<4x2xf32>) {
      linalg.matmul ins(%A, %B : memref<4x8xf32>, memref<8x2xf32>) outs(%C : memref<4x2xf32>)
      return
    }"""
    drawn = graph(text, GraphKind.LOOPS)
    loop = next(node for node in drawn.nodes if node.kind == "loop")
    assert list(loop.lines) == ["loops: parallel, parallel, reduction"]
    memories = {node.id: node.label[:2] for node in drawn.nodes}
    kinds = [(memories.get(edge.source), edge.kind, memories.get(edge.target)) for edge in drawn.edges]
    assert kinds == [
        ("%A", "read", "li"),
        ("%B", "read", "li"),
        ("%C", "read", "li"),
        ("li", "write", "%C"),
    ]


def test_what_an_unregistered_operation_does_to_memory_is_unknown() -> None:
    text = """
    func.func @f(%A: memref<8xf32>) {
      affine.for %i = 0 to 8 { "x.use"(%A) : (memref<8xf32>) -> () }
      return
    }"""
    assert [edge.kind for edge in graph(text, GraphKind.LOOPS).edges] == ["access"]


# --------------------------------------------------------------------------------------------------- calls and symbols

CALLS = """
module {
  func.func @f() { func.call @g() : () -> () func.call @g() : () -> () func.call @h() : () -> () return }
  func.func private @h()
  func.func @g() { func.call @f() : () -> () return }
  memref.global @table : memref<2xf32>
  func.func @reads() { %t = memref.get_global @table : memref<2xf32> return }
}
"""


def test_calls_are_counted_and_declarations_told_apart() -> None:
    drawn = graph(CALLS, GraphKind.CALLS)
    assert edges(drawn) == [
        "func.func @f -> func.func @g [call: 2 calls]",
        "func.func @f -> func.func @h [call]",
        "func.func @g -> func.func @f [call]",
    ]
    assert {node.label: node.kind for node in drawn.nodes}["func.func @h"] == "declaration"


def test_a_call_of_a_value_or_of_a_missing_function_leads_to_an_unknown_one() -> None:
    text = """
    func.func @f(%g: () -> ()) {
      func.call_indirect %g() : () -> ()
      "x.call"() {callee = @nowhere} : () -> ()
      return
    }"""
    assert edges(graph(text, GraphKind.CALLS)) == ["func.func @f -> a value [call]", "func.func @f -> @nowhere [call]"]


def test_symbols_say_who_refers_to_them() -> None:
    assert (
        edges(graph(CALLS, GraphKind.SYMBOLS))[-1]
        == "func.func @reads -> memref.global @table [reference: memref.get_global]"
    )


def test_symbols_of_unregistered_operations() -> None:
    text = """
    "x.module"() ({
      "x.global"() {sym_name = "data"} : () -> ()
      "x.func"() ({ "x.use"() {of = @data} : () -> () }) {sym_name = "f"} : () -> ()
    }) : () -> ()"""
    drawn = graph(text, GraphKind.SYMBOLS)
    assert tree(drawn) == ["x.module", "  x.global @data", "  x.func @f"]
    assert edges(drawn) == ["x.func @f -> x.global @data [reference: x.use]"]


# -------------------------------------------------------------------------------------------------------------- as text


def test_dot_is_accepted_by_graphviz() -> None:
    try:
        subprocess.run(["dot", "-V"], check=True, capture_output=True)
    except OSError:
        pytest.skip("Graphviz is not installed")
    text = to_dot(graph(LOOP, GraphKind.DATA_FLOW))
    subprocess.run(["dot", "-Tsvg"], input=text.encode(), check=True, capture_output=True)


def test_dot_has_groups_as_clusters_and_quotes_what_needs_it() -> None:
    text = 'func.func @f(%A: i32) { "x.op"(%A) ({ "x.in"() {s = "a"} : () -> () }) : (i32) -> () return }'
    lines = [line.strip() for line in to_dot(graph(text, GraphKind.DATA_FLOW)).splitlines()]
    assert 'subgraph "cluster 1" {' in lines
    assert '"0" -> "1.0" [label="%A", lhead="cluster 1"];' in lines
    assert '"1.0" [label="\\"x.in\\"() {s = \\"a\\"} : () -> ()\\l"];' in lines


def test_json_has_what_a_node_has_and_nothing_empty() -> None:
    data = json.loads(json.dumps(graph(BRANCHES, GraphKind.DATA_FLOW).to_json()))
    assert data["kind"] == "dataflow"
    assert data["nodes"][0] == {"id": "0", "kind": "block", "label": "^bb0", "span": data["nodes"][0]["span"]}


def test_the_function_around_an_operation() -> None:
    module = parse(CALLS)
    call = next(op for op in module.walk() if op.name == "func.call")
    assert enclosing_function(call) is find_function(module, "f")
    assert enclosing_function(module) is None
