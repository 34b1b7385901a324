"""Texts of states, of which only what changed is printed again: they are those that the history prints as a whole."""

from __future__ import annotations

import pytest

from compiler.api import new_context
from compiler.syntax.op_printer import PrintingFlags
from compiler.trace.history import History
from compiler.trace.life import events_after, events_before
from compiler.trace.state_texts import StateTexts
from tests.trace.test_recorder import BRANCHES, LOOP, PIPELINES, SUMS, recorded

FLAT = """%a = "x.a"() : () -> i32
%b = arith.addi %a, %a : i32
%c = arith.addi %a, %a : i32
"x.use"(%b, %c) : (i32, i32) -> ()
"""
STORES = 20 * "  memref.store %z, %m[%c0] : memref<8xf32>\n"
LOOPS = LOOP.replace("  %c1", "  %z = arith.constant 0.0 : f32\n  %c1").replace("  return", f"{STORES}  return")
RUNS = {
    **PIPELINES,
    "operations that move together before their blocks merge": (
        LOOPS.replace("to %n", "to %c1"),
        "builtin.module(convert-scf-to-cf,canonicalize,convert-to-llvm)",
    ),
    "values of the root": (FLAT + SUMS, "builtin.module(cse,canonicalize,symbol-dce)"),
    "operations that print alike": (
        "".join(SUMS.replace("@f", f"@f{number}") for number in range(4)),
        "builtin.module(func.func(canonicalize),cse)",
    ),
    "several functions": (
        SUMS + LOOP.replace("@f", "@g") + BRANCHES.replace("@f", "@h"),
        "builtin.module(func.func(canonicalize,cse),convert-scf-to-cf,convert-to-llvm)",
    ),
    "functions that go": (
        "func.func private @f(%a: i32) -> i32 {\n  return %a : i32\n}\n"
        "func.func @g(%a: i32) -> i32 {\n  %0 = call @f(%a) : (i32) -> i32\n  return %0 : i32\n}\n",
        "builtin.module(inline,symbol-dce)",
    ),
}


@pytest.mark.parametrize(("text", "pipeline"), RUNS.values(), ids=RUNS.keys())
def test_the_text_of_a_state_is_the_same_whichever_was_asked_for_before(text: str, pipeline: str) -> None:
    trace, _, _ = recorded(text, pipeline)
    context = new_context(allow_unregistered=True)
    texts, history = StateTexts(History(trace, context)), History(trace, new_context(allow_unregistered=True))
    states = range(1, history.last + 1)
    for number in (*states, *reversed(states), *states[::2]):
        text = texts.state(number).text
        expected = history.stable_text(number, PrintingFlags(local_scope=True))
        assert text == expected or "UNKNOWN SSA VALUE" in expected


@pytest.mark.parametrize(("text", "pipeline"), RUNS.values(), ids=RUNS.keys())
def test_each_operation_begins_in_its_line(text: str, pipeline: str) -> None:
    trace, _, _ = recorded(text, pipeline)
    context = new_context(allow_unregistered=True)
    history = History(trace, context)
    texts = StateTexts(history)
    for number in range(1, history.last + 1):
        state = texts.state(number)
        numbers = {history.number_of(op) for op in history.state(number).walk()}
        lines = state.text.split("\n")
        actual = state.lines_of(numbers)
        # Only terminators without operands are left out.
        assert all(history.op(op).has_trait("Terminator") for op in numbers - actual.keys())
        for op, line in actual.items():
            assert state.op_at(line) == op
            assert history.op(op).name.removeprefix("builtin.").split(".")[-1] in lines[line]


def test_a_line_that_ends_an_operation_belongs_to_the_one_before() -> None:
    trace, _, _ = recorded(LOOP, "builtin.module(cse)")
    history = History(trace, new_context())
    state = StateTexts(history).state(1)
    closing = state.text.split("\n").index("    }")
    assert history.op(state.op_at(closing)).name == "memref.store"


def test_the_life_of_an_operation_is_the_same_in_both_directions() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(canonicalize,cse,convert-to-llvm)")
    history = History(trace, new_context())
    (multiplied,) = history.ops_at_line(5)
    after = events_after(history, multiplied)
    end = after[-1].link
    assert end is not None
    before = events_before(history, end.new, history.last)
    assert {event.number for event in after} <= {event.number for event in before}


def test_what_befell_an_operation_before_another_was_merged_into_it_is_not_told_of_the_other() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(canonicalize,cse)")
    history = History(trace, new_context())
    (merged,) = history.ops_at_line(5)
    assert [(event.op, event.link is not None) for event in events_after(history, merged)] == [
        (merged, False),
        (merged, True),
    ]


def test_values_that_a_conversion_has_taken_away_keep_their_names() -> None:
    trace, _, _ = recorded(SUMS, "builtin.module(convert-to-llvm)")
    history = History(trace, new_context())
    texts = StateTexts(history)
    for number in range(1, history.last + 1):
        assert "UNKNOWN" not in texts.state(number).text
    (begun,) = (number for number, step in enumerate(trace.steps) if step.pattern == "FuncOpConversion")
    assert "%x = arith.addi %a, %zero : i32" in texts.state(begun + 1).text
