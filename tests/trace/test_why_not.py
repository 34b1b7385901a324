"""Why an operation is still there: the patterns that could apply to it, and what each of them missed."""

from __future__ import annotations

from pathlib import Path

from compiler.api import new_context
from compiler.trace.history import History
from compiler.trace.why_not import APPLIES, Missed, why_not
from tests.trace.test_recorder import LOOP, recorded

SUM = """func.func @f(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 3 : i32
  %x = arith.addi %b, %c : i32
  %r = arith.addi %a, %x : i32
  return %r : i32
}
"""


def missed(text: str, pipeline: str, name: str) -> dict[str, Missed]:
    """The patterns that the last state's last operation of a name misses, by their names."""
    trace, _, _ = recorded(text, pipeline)
    history = History(trace, new_context())
    *_, op = [each for each in history.state(history.last).walk() if each.name == name]
    misseds = why_not(history, history.number_of(op), history.last)
    return {each.pattern.rpartition("::")[2]: each for each in misseds}


def test_a_pattern_tells_the_condition_at_which_it_gave_up() -> None:
    missed_patterns = missed(SUM, "builtin.module(canonicalize)", "arith.addi")
    assert missed_patterns["AddIAddConstant"].reason == "nested is None"
    source = missed_patterns["AddIAddConstant"].source
    assert source is not None and (path := source.path()) is not None
    assert path.endswith("canonicalize_sums.py")
    assert "def reassociate(op: IntegerBinaryWithOverflow" in Path(path).read_text().splitlines()[source.line]
    assert missed_patterns["AddIMulNegativeOneRhs"].reason.startswith("product is not OpResult(MulIOp(")


def test_a_reason_that_a_pattern_gave_comes_with_the_pass_that_tried_it() -> None:
    missed_patterns = missed(LOOP, "builtin.module(canonicalize,cse)", "scf.for")
    assert {each.run for each in missed_patterns.values()} == {0}
    assert all(each.reason for each in missed_patterns.values())


def test_a_pattern_that_no_pass_tried_is_tried_on_a_copy() -> None:
    text = SUM.replace("%a, %x", "%x, %c")
    missed_patterns = missed(text, "builtin.module(cse)", "arith.addi")
    assert missed_patterns["AddIAddConstant"].reason == APPLIES
    assert missed_patterns["AddIAddConstant"].run is None
    assert missed_patterns["AddISubConstantRHS"].reason != APPLIES


def test_an_operation_of_an_unknown_dialect_misses_nothing() -> None:
    assert missed('"a.b"() : () -> ()\n', "builtin.module(canonicalize)", "a.b") == {}
