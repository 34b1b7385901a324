"""Checks of values that pass between transform operations: results of actions, operands of sequences."""

from __future__ import annotations

from tests.support.ir import messages

PROGRAM = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%r: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %r : !transform.any_op
  }
  transform.named_sequence @b(%r: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %r : !transform.any_op
  }
  transform.named_sequence @a(%r: !transform.any_op) {
    %0 = transform.foreach_match in %r @m -> @b : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""


def test_the_results_of_an_action_are_those_of_the_operation() -> None:
    problem = "the number of action results (1) for @b doesn't match the number of extra op results (0)"
    assert messages(PROGRAM) == [problem]


def test_a_sequence_passes_its_operands_to_its_body() -> None:
    sequence = "transform.sequence %r : !transform.any_op failures(propagate)"
    arguments = "%x: !transform.any_op, %y: !transform.any_op"
    text = f"""
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @a(%r: !transform.any_op) {{
    {sequence} {{ ^bb0({arguments}): transform.yield }}
    transform.yield
  }}
}}"""
    edge = "along control flow edge from parent to Region #0"
    problem = f"{edge}: region branch point has 1 operands, but region successor needs 2 inputs"
    assert messages(text) == [f"'transform.sequence' op {problem}"]
