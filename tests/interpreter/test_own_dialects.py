"""Operations of a project's own dialect in the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from compiler.dialects.arith.integer_ops import MaxUIOp
from compiler.ods import hook
from tests.support.interpreted import fault_of

TEXT = """
func.func @f(%a: i32) -> i32 {
  %r = arith.maxui %a, %a : i32
  return %r : i32
}"""


@contextmanager
def evaluated_by(function: object) -> Iterator[None]:
    """Lets an operation be evaluated by another function meanwhile."""
    definition = MaxUIOp.definition
    before = definition.execution.evaluator
    hook.evaluator(MaxUIOp)(lambda op, machine: function)
    vars(definition).pop("execution", None)
    try:
        yield
    finally:
        assert before is not None
        hook.evaluator(MaxUIOp)(before)
        vars(definition).pop("execution", None)


def test_an_evaluator_that_raises_is_reported_at_its_operation() -> None:
    def broken(*operands: int) -> int:
        raise KeyError("x")

    with evaluated_by(broken):
        assert fault_of(TEXT, 1)[:2] == ("arith.maxui", "evaluating 'arith.maxui' raised KeyError: 'x'")
