"""Functions that call themselves without Python's recursion: their arguments may nest as deep as memory allows.

    def depth(node: Node) -> Steps[int]:
        depths = []
        for child in node.children:
            depths.append((yield depth(child)))
        return 1 + max(depths, default=0)

    run_steps(depth(root))

A yielded call is run to its end, and its result is what the `yield` gives.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

Result = TypeVar("Result")
Steps: TypeAlias = "Generator[Steps[Any], Any, Result]"
"""A generator that yields others of its kind, gets the result of each, and returns its own."""


def run_steps(steps: Steps[Result]) -> Result:
    """Returns the result of a generator."""
    stack: list[Steps[object]] = [steps]
    value: object = None
    while True:
        try:
            called = stack[-1].send(value)
        except StopIteration as end:
            stack.pop()
            value = end.value
            if not stack:
                result: Result = end.value
                return result
        else:
            stack.append(called)
            value = None
