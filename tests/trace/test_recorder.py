"""A recorded run: its states, steps and links, and that it can be taken back and done again to the byte."""

from __future__ import annotations

import gzip

import pytest

from compiler.api import new_context, parse
from compiler.ir.locations import FusedLoc
from compiler.ir.operation import Operation
from compiler.ods.op_class import new_operation
from compiler.pass_registry import find_pass
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from compiler.trace.deltas import PlaceOp
from compiler.trace.file import read_trace, write_trace
from compiler.trace.history import History
from compiler.trace.model import LinkKind, StepKind, Trace
from compiler.trace.recorder import Recorder

SUMS = """func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
"""
LOOP = """func.func @f(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%i] : memref<8xf32>
  }
  return
}
"""
BRANCHES = """func.func @f(%c: i1, %a: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^left(%a : i32), ^right
^left(%x: i32):
  cf.br ^end(%x : i32)
^right:
  cf.br ^end(%a : i32)
^end(%r: i32):
  return %r : i32
}
"""


def recorded(text: str, pipeline: str) -> tuple[Trace, str, str]:
    """Runs passes; gives the trace, and the text of the IR before and after them."""
    context = new_context(allow_unregistered=True)
    module = parse(text, context)
    before = print_operation(module)
    recorder = Recorder(module, context, pipeline=pipeline)
    manager = PassManager(context, instrumentations=[recorder], listeners=recorder.listeners)
    manager.run(parse_pipeline(pipeline, find_pass), module)
    return recorder.trace, before, print_operation(module)


PIPELINES = {
    "greedy rewriting": (SUMS, "builtin.module(canonicalize)"),
    "a pass with a rewriter of its own": (SUMS, "builtin.module(cse)"),
    "dialect conversion": (SUMS, "builtin.module(convert-to-llvm)"),
    "regions that become blocks": (LOOP, "builtin.module(convert-scf-to-cf)"),
    "blocks that go": (BRANCHES, "builtin.module(func.func(canonicalize))"),
    "a pass that clones regions": (LOOP, "builtin.module(func.func(scf-for-loop-peeling,canonicalize))"),
    "a whole lowering": (
        LOOP,
        "builtin.module(canonicalize,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)",
    ),
    "a conversion that is taken back": ('"a.b"() : () -> ()\n' + SUMS, "builtin.module(convert-to-llvm)"),
}


@pytest.mark.parametrize(("text", "pipeline"), PIPELINES.values(), ids=PIPELINES.keys())
def test_the_states_lead_from_the_source_to_the_result_and_back(text: str, pipeline: str) -> None:
    trace, before, after = recorded(text, pipeline)
    history = History(trace, new_context(allow_unregistered=True))
    assert history.text(history.last) == after
    assert history.text(1) == before
    assert [history.text(number) for number in (history.last, 1, history.last)] == [after, before, after]


@pytest.mark.parametrize(("text", "pipeline"), PIPELINES.values(), ids=PIPELINES.keys())
def test_a_trace_is_the_same_after_it_was_written_to_a_file(text: str, pipeline: str) -> None:
    trace, _, _ = recorded(text, pipeline)
    context = new_context(allow_unregistered=True)
    again = read_trace(write_trace(trace), context)
    assert write_trace(again) == write_trace(trace)
    states = History(trace, new_context(allow_unregistered=True)), History(again, context)
    for number in range(1, states[0].last + 1):
        assert states[0].text(number) == states[1].text(number)


def test_each_state_in_between_is_what_the_steps_so_far_have_made() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(canonicalize,cse)")
    history = History(trace, new_context())
    kinds = [(step.kind, history.text(number + 1).count("arith.")) for number, step in enumerate(trace.steps)]
    assert kinds == [(StepKind.BEGIN, 5), (StepKind.FOLD, 4), (StepKind.DEAD, 3), (StepKind.CHANGE, 2)]


def test_a_pass_tells_its_place_its_size_and_what_fired() -> None:
    trace, _, _ = recorded(LOOP, "builtin.module(func.func(canonicalize),convert-scf-to-cf)")
    canonicalize, lowering = trace.runs
    assert canonicalize.path == ("builtin.module", "func.func @f")
    assert not canonicalize.has_changed
    assert (lowering.argument, lowering.ops_before, lowering.ops_after) == ("convert-scf-to-cf", 10, 13)
    assert trace.patterns_of(lowering) == {"ForLowering": 1}


def test_a_pattern_that_does_not_apply_is_recorded_with_its_operation() -> None:
    trace, _, _ = recorded(LOOP, "builtin.module(canonicalize)")
    tried = {failure.pattern for failure in trace.runs[0].failures}
    assert any("SimplifyTrivialLoops" in pattern for pattern in tried)


def test_what_replaces_an_operation_is_linked_to_it() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(cse,convert-to-llvm)")
    context = new_context()
    history = History(trace, context)
    (product,) = history.ops_at_line(5)
    history.state(history.last)
    names = {history.op(link.new).name for link in history.successors(product) if link.kind is LinkKind.REPLACED}
    assert names == {"arith.muli", "llvm.mul"}
    history.state(history.last)
    (mul,) = [op for op in history.state(history.last).walk() if op.name == "llvm.mul"]
    assert {link.old for link in history.origins(history.number_of(mul))} >= {product}


def test_operations_that_move_together_are_one_change() -> None:
    store = "  memref.store %x, %m[%i] : memref<8xf32>\n"
    text = LOOP.replace("  return", 100 * store.replace("%i", "%c0").replace("%x", "%z") + "  return")
    text = text.replace("  %c1", "  %z = arith.constant 0.0 : f32\n  %c1")
    trace, before, after = recorded(text, "builtin.module(convert-scf-to-cf)")
    moved = [delta for step in trace.steps for delta in step.deltas if isinstance(delta, PlaceOp) and delta.also]
    assert moved
    assert sum(isinstance(delta, PlaceOp) for step in trace.steps[1:] for delta in step.deltas) < 50
    history = History(trace, new_context())
    assert [history.text(number) for number in (history.last, 1, history.last)] == [after, before, after]


def test_a_file_of_the_version_before_is_read() -> None:
    trace, before, after = recorded(SUMS, "builtin.module(canonicalize)")
    lines = gzip.decompress(write_trace(trace)).replace(b'{"mlir-trace":2', b'{"mlir-trace":1')
    context = new_context()
    history = History(read_trace(gzip.compress(lines), context), context)
    assert (history.text(1), history.text(history.last)) == (before, after)


class _SwapsByItself(Pass):
    """Moves and erases operations without telling anybody."""

    argument, name, summary = "swap", "Swap", "Swaps"

    def run(self, op: Operation, state: PassState) -> None:
        block = op.regions[0].blocks[0].ops[0].regions[0].blocks[0]
        block.unlink()
        product, other = block.ops[2], block.ops[3]
        block.ops[2:4] = [other, product]
        product.operands = list(reversed(product.operands))


def test_changes_that_nobody_announces_are_recorded_too() -> None:
    context = new_context()
    module = parse(SUMS, context)
    before = print_operation(module)
    recorder = Recorder(module, context)
    manager = PassManager(context, instrumentations=[recorder], listeners=recorder.listeners)
    manager.run(Pipeline("builtin.module", [_SwapsByItself()]), module)
    history = History(recorder.trace, context)
    assert history.text(history.last) == print_operation(module) != before
    assert history.text(1) == before


def changed_lines(trace: Trace) -> list[str]:
    """The lines that only the first or only the last state has, where all values keep their names."""
    history = History(trace, new_context())
    before, after = history.stable_text(1).splitlines(), history.stable_text(history.last).splitlines()
    gone = [f"- {line.strip()}" for line in before if line not in after]
    return gone + [f"+ {line.strip()}" for line in after if line not in before]


def test_names_of_the_source_are_kept_so_that_only_changed_lines_differ() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(cse)")
    assert changed_lines(trace) == [
        "- %z = arith.muli %x, %b : i32",
        "- %r = arith.addi %y, %z : i32",
        "+ %r = arith.addi %y, %y : i32",
    ]


def test_what_replaces_an_operation_has_the_name_of_its_result() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(convert-arith-to-llvm)")
    assert "+ %y = llvm.mul %a, %b : i32" in changed_lines(trace)


def test_two_values_of_one_name_in_a_function_get_different_ones() -> None:
    text = """func.func private @g(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
func.func @f(%x: i32) -> i32 {
  %r = call @g(%x) : (i32) -> i32
  return %r : i32
}
"""
    trace, _, _ = recorded(text, "builtin.module(inline)")
    assert changed_lines(trace)[-2:] == ["+ %x_1 = arith.addi %x, %x : i32", "+ return %x_1 : i32"]


def test_what_is_inlined_comes_from_the_called_function_and_not_from_another_call_of_it() -> None:
    text = """func.func private @twice(%a: i32) -> i32 {
  %c = arith.constant 7 : i32
  %m = arith.muli %c, %a : i32
  %r = arith.addi %m, %a : i32
  return %r : i32
}
func.func @f(%a: i32, %b: i32) -> i32 {
  %x = func.call @twice(%a) : (i32) -> i32
  %y = func.call @twice(%b) : (i32) -> i32
  %z = arith.subi %x, %y : i32
  return %z : i32
}
"""
    trace, _, _ = recorded(text, "builtin.module(inline)")
    history = History(trace, new_context())
    (multiply,) = history.ops_at_line(3)
    calls = [history.ops_at_line(line)[0] for line in (8, 9)]
    history.state(history.last)
    copies = [link.new for link in history.successors(multiply)]
    assert [history.op(each).name for each in copies] == ["arith.muli", "arith.muli"]
    for copy in copies:
        assert len({link.old for link in history.origins(copy)} & set(calls)) <= 1


def test_what_is_fused_comes_from_all_that_it_consists_of() -> None:
    text = """func.func @f(%a: i32) {
  "a.one"(%a) : (i32) -> ()
  "a.two"(%a) : (i32) -> ()
  return
}
"""
    context = new_context(allow_unregistered=True)
    module = parse(text, context)
    op, two = [op for op in module.walk() if op.name.startswith("a.")]
    recorder = Recorder(module, context)
    fused = new_operation("a.both", None, [], location=FusedLoc((op.get_location(), two.get_location())))
    assert op.parent is not None
    op.parent.insert(fused, op)
    recorder.inserted(fused)
    recorder.end_step(StepKind.CHANGE)
    (step,) = recorder.trace.steps[1:]
    names = {(recorder.replica.ops[old].name, recorder.replica.ops[new].name) for old, new, _ in step.links}
    assert names == {("a.one", "a.both"), ("a.two", "a.both")}


def test_an_operation_that_a_later_step_makes_can_be_looked_at_in_the_first_state() -> None:
    trace, before, _ = recorded(SUMS, "builtin.module(convert-to-llvm)")
    history = History(trace, new_context(allow_unregistered=True))
    assert history.text(1) == before
    created = {link.new for step in trace.steps for link in step.links}
    assert "llvm.mul" in {history.op(number).name for number in created}
    assert history.text(1) == before
