"""Checks of the actions of transform.foreach_match."""

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
