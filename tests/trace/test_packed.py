"""Steps that are kept as bytes: what is read is what was added."""

from __future__ import annotations

import pytest

from compiler.trace.model import Step
from compiler.trace.packed import Steps
from tests.trace.test_recorder import PIPELINES, recorded


def parts(step: Step) -> tuple[object, ...]:
    """The fields of a step, whichever kind of sequence they are."""
    return step.kind, step.run, step.pattern, step.subject, [*step.deltas], [*step.links], [*step.failures]


@pytest.mark.parametrize(("text", "pipeline"), PIPELINES.values(), ids=PIPELINES.keys())
def test_steps_come_back_as_they_were(text: str, pipeline: str) -> None:
    few = list(recorded(text, pipeline)[0].steps)
    many = few * (600 // len(few) + 1)
    packed = Steps(many)
    assert len(packed) == len(many)
    expected = [parts(step) for step in many]
    assert [parts(step) for step in packed] == expected
    assert parts(packed[-1]) == expected[-1]
    assert [parts(step) for step in packed[250:260]] == expected[250:260]


def test_a_step_that_is_not_there_is_an_error() -> None:
    steps = Steps(recorded(*PIPELINES["greedy rewriting"])[0].steps)
    with pytest.raises(IndexError, match="there is no step 1000"):
        steps[1000]
