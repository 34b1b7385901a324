"""Functions that call themselves, without Python's recursion: patterns may be as deep as they like."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

Result = TypeVar("Result")
Steps: TypeAlias = "Generator[Steps[Any], Any, Result]"
"""A function whose `yield call` gives what the call returns."""


def run(steps: Steps[Result]) -> Result:
    """Returns the result of a stepwise function."""
    stack: list[Steps[object]] = [steps]
    value: Any = None
    while True:
        try:
            called = stack[-1].send(value)
        except StopIteration as done:
            stack.pop()
            value = done.value
            if not stack:
                result: Result = value
                return result
        else:
            stack.append(called)
            value = None
